"""Topic `day_end`: face-down cards, the player who picks, last hands at each table, and bags."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.day_end.bags import bags_of, unnamed_players
from clockserver.tournament.day_end.decide import (
    due_at,
    hands_left_without_tables,
    tables_in_play,
    tables_with_last_hands,
)
from clockserver.tournament.day_end.ending import current_end, planned_end
from clockserver.tournament.day_end.last_hands import may_deal
from clockserver.tournament.day_end.shapes import (
    DayEndNowValue,
    DayEndValue,
    LastDeckValue,
    LastHandsTableValue,
    PickerValue,
)
from clockserver.tournament.day_end.state import DayEnd, DayEndStep, day_of, newest
from clockserver.tournament.draws.draw import short_form
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def day_end_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], _now: int
) -> DayEndValue:
    """The whole topic."""
    session, rule = state.sessions[session_id], state.ruleset.day_end
    end = newest(session.day_ends)
    return {
        "day": day_of(session.day_ends),
        "due_at": due_at(state.ruleset, session),
        "planned": current_end(session) is None and planned_end(session) is not None,
        "cards": None if rule.cards is None else list(rule.cards),
        "minutes_before": rule.minutes_before,
        "clock": rule.clock,
        "hand_in_progress_counts": rule.hand_in_progress_counts,
        "late_entries": rule.late_entries_after_draw,
        "moves": rule.moves_after_draw,
        "resume_with": rule.resume_with,
        "end": None if end is None else _end(state, session_id, end, seats),
    }


def _end(
    state: Tournament, session_id: SessionId, end: DayEnd, seats: Mapping[str, SeatValue]
) -> DayEndNowValue:
    session = state.sessions[session_id]
    bags = bags_of(state, session_id, end)
    marks = end.bag_marks
    seals = {entry: each.seal for entry, each in marks.items() if each.seal}
    away = [entry for entry, each in marks.items() if each.absent]
    return {
        **({"seals": seals, "away": away} if marks else {}),  # type: ignore[typeddict-item]
        "number": end.number,
        "step": _step(session, end),
        "since": end.since,
        "cards": list(end.cards),
        "picker": _picker(end, seats),
        "deck": _deck(session, end),
        "position": end.position,
        "hands": end.hands,
        "known_at": end.known_at,
        "with_cards": end.with_cards,
        "played": end.all_played,
        "tables": [_table(state, session, end, number, bags.counts) for number in tables_in_play(session)],
        "chips": bags.counts,
        "missing": bags.missing,
        "only_counted": unnamed_players(session, end),
        "table_bags": {
            str(table): {"bags": each.bags, "chips": each.chips}
            for table, each in sorted(end.table_bags.items())
        },
        "to_count": bags.to_count,
        "total": bags.total,
        "in_play": bags.in_play,
        "difference": bags.difference,
        "accepted": end.accepted is not None and end.accepted.difference == bags.difference,
        "begun_at": end.begun_at,
        "redraw": _redraw(state, session, end),
    }


def _step(session: Session, end: DayEnd) -> DayEndStep:
    if end.state == "over":
        return "over"
    if end.hands is None:
        return "picking" if _deck(session, end) is not None else "dealing"
    return (
        "playing"
        if hands_left_without_tables(session, end) or tables_with_last_hands(session, end)
        else "bagging"
    )


def _picker(end: DayEnd, seats: Mapping[str, SeatValue]) -> PickerValue | None:
    if end.picker is None:
        return None
    picker = seats.get(end.picker)
    name, seat = (picker["name"], picker["seat"]) if picker is not None else (None, None)
    return {"entry": end.picker, "name": name, "seat": seat}


def _deck(session: Session, end: DayEnd) -> LastDeckValue | None:
    draw = session.draws.get(end.deck_draw) if end.deck_draw is not None else None
    if draw is None or draw.state == "withdrawn":
        return None
    is_shown = not session.seating.hide_draws
    return {
        "draw": draw.number,
        "commitment": draw.commitment if is_shown else None,
        "short": short_form(draw.commitment) if is_shown else None,
    }


def _table(
    state: Tournament, session: Session, end: DayEnd, number: int, bags: Mapping[str, int]
) -> LastHandsTableValue:
    seated = session.tables[number].seats.values()
    counted = [bags[entry] for entry in seated if entry in bags]
    return {
        "table": number,
        "left": end.left(number),
        "deals": bool(end.left(number)) and may_deal(state.ruleset, session, end, number),
        "players": len(seated),
        "bags": len(counted),
        "chips": sum(counted),
    }


def _redraw(state: Tournament, session: Session, end: DayEnd) -> bool:
    """Whether the redraw of the new day is still to be drawn."""
    if end.begun_at is None or not state.ruleset.day_end.redraw_next_day or not tables_in_play(session):
        return False
    begun_at = end.begun_at
    return not any(
        draw.input.kind == "redraw"
        and draw.state == "held"
        and not draw.taken_back
        and (draw.revealed_at or 0) >= begun_at
        for draw in session.draws.values()
    )
