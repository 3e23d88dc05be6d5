"""Topic `merge`: the preview of a merge, computed as by the command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, get_args

from clockserver.core.ids import SessionId
from clockserver.core.texts import Refused
from clockserver.tournament.flights.state import sessions_by_opening, state_of
from clockserver.tournament.merging.day_start import (
    FlightStop,
    Resume,
    Sheet,
    StartRule,
    StartWish,
    day_start,
)
from clockserver.tournament.merging.merge import chips_of
from clockserver.tournament.merging.next_day_stacks import MergeRule, Surrendering, stacks_of
from clockserver.tournament.merging.qualified import Qualified, by_end, end_of, qualified_of
from clockserver.tournament.merging.shapes import (
    MergeFlightValue,
    MergeValue,
    RuleValue,
    StopValue,
    TwiceValue,
)
from clockserver.tournament.merging.surrendered_stacks import min_cash
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MAX_MISSING = 8
"""Maximum number of entries without a bag listed for a flight."""
MAX_TWICE = 200
NameOf: TypeAlias = Callable[[str], str | None]


class MergePreview:
    """The preview; a flight is recomputed only when changed."""

    def __init__(self) -> None:
        self._cached: dict[SessionId, tuple[Session, Qualified]] = {}

    def value(self, state: Tournament, name_of: NameOf) -> MergeValue | None:
        """The whole topic; None without flights."""
        ids = [id_ for id_ in sessions_by_opening(state) if state.sessions[id_].merged_into is None]
        if not ids or not any(state.sessions[id_].label or state.sessions[id_].flight_end for id_ in ids):
            return None
        stage = min(state.sessions[id_].stage for id_ in ids)
        flights = [self._qualified(state, id_) for id_ in ids if state.sessions[id_].stage == stage]
        ended = [each for each in flights if each.ended]
        sheet = flights[0].session.structure
        flight_ends = [end_of(each.session, sheet) for each in ended]
        rules = {rule: _rule(ended, rule) for rule in get_args(MergeRule)}
        players, chips = rules["best_stack"]["players"], rules["best_stack"]["carried"]

        def starts(level: StartRule) -> dict[Resume, StopValue | None]:
            wishes = {resume: StartWish(level, resume=resume) for resume in get_args(Resume)}
            return {
                resume: _start(ended, flight_ends, wish, players, chips) for resume, wish in wishes.items()
            }

        return {
            "stage": stage,
            "flights": [_flight(each) for each in flights],
            "counted": sum(each.bags.counted for each in ended),
            "twice": _twice(ended, name_of),
            "rule": flights[0].session.rule,
            "rules": rules,
            "starts": {"longest": starts("longest"), "earliest": starts("earliest")},
            "levels": _levels(flights[0].session, players),
            "min_cash": min_cash(state),
        }

    def _qualified(self, state: Tournament, id_: SessionId) -> Qualified:
        session = state.sessions[id_]
        cached = self._cached.get(id_)
        if cached is None or cached[0] is not session:
            cached = self._cached[id_] = (session, qualified_of(state, id_))
        return cached[1]


def _flight(flight: Qualified) -> MergeFlightValue:
    session, bags = flight.session, flight.bags
    counters = session.counters
    end = end_of(session, session.structure) if flight.ended else None
    return {
        "session": flight.id,
        "label": bags.flight,
        "state": state_of(session),
        "entries": session.field or counters.players_left,
        "left": counters.players_left,
        "bags": len(bags.bags) + bags.counted,
        "to_count": flight.to_count,
        "missing": flight.missing[:MAX_MISSING],
        "in_play": bags.in_play,
        "bagged": sum(each.chips for each in bags.bags) + bags.counted_chips,
        "difference": flight.difference,
        "ended": None if end is None else _stop(session, end),
    }


def _stop(session: Session, end: FlightStop) -> StopValue:
    sheet = Sheet(session.structure)
    position = sheet.position(end.level) or 0
    return {"level": end.level, "remaining_ms": end.remaining_ms, "big_blind": sheet.big_blind(position)}


def _twice(flights: Sequence[Qualified], name_of: NameOf) -> list[TwiceValue]:
    by_person: dict[object, TwiceValue] = {}
    for flight in flights:
        for bag in flight.bags.bags:
            entry = str(bag.entry)
            value = by_person.setdefault(bag.person, {"name": None, "stacks": []})
            value["stacks"].append({"entry": entry, "label": flight.bags.flight, "chips": bag.chips})
    twice = [each for each in by_person.values() if len(each["stacks"]) > 1][:MAX_TWICE]
    for each in twice:
        each["name"] = name_of(each["stacks"][0]["entry"])
    return twice


def _rule(flights: Sequence[Qualified], rule: MergeRule) -> RuleValue:
    bags = [each.bags for each in by_end(flights)]
    stacks = stacks_of(bags, rule, Surrendering("nothing"))
    chips = chips_of(bags, stacks)
    counted = sum(each.counted for each in bags)
    return {
        "players": len(stacks.players) + counted,
        "carried": chips.carried,
        "surrendered": len(stacks.surrendered),
    }


def _start(
    flights: Sequence[Qualified], flight_ends: Sequence[FlightStop], wish: StartWish, players: int, chips: int
) -> StopValue | None:
    if not players:
        return None
    try:
        start = day_start(flights[0].session.structure, flight_ends, wish, players, chips)
    except Refused:
        return None
    return {"level": start.level, "remaining_ms": start.remaining_ms, "big_blind": start.big_blind}


def _levels(session: Session, players: int) -> list[StopValue]:
    sheet = Sheet(session.structure, players)
    starts = [sheet.start_at_level(position) for position in range(len(sheet))]
    return [
        {"level": each.level, "remaining_ms": each.remaining_ms, "big_blind": each.big_blind}
        for each in starts
    ]
