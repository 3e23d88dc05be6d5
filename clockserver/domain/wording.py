"""What an event is called in the log, in the words of a room: a code of the catalogue with its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.domain.draw import short_form
from clockserver.domain.entries import Entry
from clockserver.domain.ids import SessionId
from clockserver.domain.prizes import Prizes, PublishedPrizes, prize_of
from clockserver.domain.procedure_wording import who, worded_procedure
from clockserver.domain.procedures import calls, dealing, draw_events, paging
from clockserver.domain.procedures import clock_events as clock
from clockserver.domain.procedures.announcements import Announced
from clockserver.domain.procedures.attendance import AbsenceMarked
from clockserver.domain.procedures.balancing import Balanced
from clockserver.domain.procedures.breaking import TableBroken
from clockserver.domain.procedures.chips_out import ChipsGivenBack, ChipsRemoved
from clockserver.domain.procedures.counters import Tapped
from clockserver.domain.procedures.entries import BustedOut, BustOutsReordered, Entered
from clockserver.domain.procedures.halting import HaltWaived
from clockserver.domain.procedures.leaving import LeftEarly
from clockserver.domain.procedures.locks import LockChanged
from clockserver.domain.procedures.penalties import Disqualified
from clockserver.domain.procedures.prizes import PrizesPublished
from clockserver.domain.procedures.relocating import TableRelocated
from clockserver.domain.procedures.restart import PausedByRestart, RestartAnswered
from clockserver.domain.procedures.rulings import RulingNoted
from clockserver.domain.procedures.seats import Moved, Swapped
from clockserver.domain.procedures.set_up import TournamentCreated
from clockserver.domain.procedures.table_changes import TablesChanged
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import Session, registration_closes
from clockserver.domain.texts import Param, Text, money

ABOUT_PERIODS = (
    clock.PeriodSkipped,
    clock.PeriodTakenBack,
    clock.PeriodChosen,
    clock.LevelAnnounced,
)
"""Events whose words name the period they led to: their codes end in its kind, or in `gone`."""


def worded(event: Any, sessions: Mapping[SessionId, Session]) -> Text:
    """The words of an event; `sessions` are those of the state after it, or of a later one."""
    code = f"log.{type(event).__name__}"
    match event:
        case Tapped(what=what, count=count):
            return Text(f"{code}.{what}", {"count": count})
        case Announced(announcement=announcement, before=before):
            shown = announcement or before
            return Text(code, {"text": shown.text if shown else ""})
        case clock.TimeAdded(ms=ms):
            return Text(code if ms >= 0 else "log.TimeTaken", {"by_ms": abs(ms)})
        case clock.TimeLeftSet(ms=ms):
            return Text(code, {"left_ms": ms})
        case clock.StartScheduled(start_at=start_at):
            return Text(code, {"start_at": start_at})
        case clock.LevelChangeSet(mode=mode):
            return Text(f"{code}.{mode}")
        case PausedByRestart(down_at=down_at, up_at=up_at):
            return Text(code, {"down_at": down_at, "up_at": up_at})
        case RestartAnswered(choice=choice):
            return Text(f"{code}.{choice}")
        case TableRelocated(tables=(old, new), entries=entries):
            return Text(code, {"table": old.number, "to": new.number, "players": len(entries)})
        case BustedOut(entries=(Altered(after=Entry() as out),)) if not out.alive:
            return _of_bust_out(code, event, out, sessions)
        case Disqualified() | ChipsRemoved() | ChipsGivenBack() | LeftEarly():
            return worded_procedure(event)
        case SeatingEvent() | BustOutsReordered():
            return _of_people(code, event)
        case TablesChanged() | dealing.HandDealt() | HaltWaived():
            return _of_tables(code, event)
        case calls.TableCalled() | calls.CallAnswered() | calls.CallEnded():
            return Text(f"{code}.{event.call.what}", {"table": event.call.table})
        case RulingNoted(ruling=ruling):
            return Text(code, {"table": ruling.table, "hand": ruling.hand, "text": ruling.text})
        case paging.PlayerPaged():
            to = "" if isinstance(event, paging.PageEnded) else f".{event.page.to}"
            return Text(code + to, {"entry": int(event.page.entry[1:])})
        case draw_events.DrawPublished(number=number, input=what):
            return Text(f"{code}.{what.kind}", {"draw": number, "short": short_form(event.commitment)})
        case draw_events.DrawWithdrawn(number=number) | draw_events.LateSeedRevealed(number=number):
            return Text(code, {"draw": number})
        case PrizesPublished(after=Prizes(published=PublishedPrizes() as prizes)):
            pool = money(prizes.pool, prizes.currency, prizes.exponent)
            return Text(code, {"pool": pool, "places": len(prizes.amounts)})
        case TournamentCreated(title=title):
            return Text(code, {"title": title})
        case clock.LevelStarted(by_signal=True):
            return Text(f"{code}.by_signal", _period(sessions[event.session], event.clock.period)[1])
        case clock.ClockChanged():
            kind, params = _period(sessions[event.session], event.clock.period)
            return Text(f"{code}.{kind}" if isinstance(event, ABOUT_PERIODS) else code, params)
        case _:
            return worded_procedure(event)


def _of_people(code: str, event: SeatingEvent | BustOutsReordered) -> Text:
    if isinstance(event, BustOutsReordered):
        return Text(code, {"players": len(event.after)})
    if isinstance(event, draw_events.SeatsDrawn):
        return Text(code, {"draw": event.number, "players": len(event.result)})
    if isinstance(event, TableBroken) and event.tables:
        params: dict[str, Param] = {"table": event.tables[-1].number, "players": len(event.entries)}
        absent = sum(each.after is not None and each.after.absent for each in event.entries)
        if absent and type(event) is TableBroken:
            return Text(f"{code}.absent", {**params, "absent": absent})
        return Text(code, params)
    if not event.entries:
        return Text(code, {"players": 0})
    first = event.entries[0]
    entry = first.after or first.before
    assert entry is not None  # noqa: S101 - one of them is there
    params = {"entry": entry.number, "seat": str(entry.seat or ""), "who": who(entry.id)}
    if isinstance(event, Entered):
        return Text(f"{code}.{entry.status}", params)
    if isinstance(event, AbsenceMarked):
        return Text(f"{code}.{'absent' if entry.absent else 'there'}", params)
    if isinstance(event, LockChanged):
        return Text(f"{code}.{entry.lock or 'none'}", params)
    if isinstance(event, Balanced | Moved) and entry.absent:
        return Text(f"{code}.absent", params)
    if isinstance(event, Swapped):
        other = event.entries[1].after
        number = other.number if other is not None else 0
        params |= {"other": number, "with": who(other.id) if other else ""}
    return Text(code, params)


def _of_bust_out(code: str, event: BustedOut, out: Entry, sessions: Mapping[SessionId, Session]) -> Text:
    """With the place, and what it is paid, once the prizes are published and nobody enters any more.

    Not while hands are played one by one: places are settled, and perhaps shared, at the end of the hand.
    """
    params: dict[str, Param] = {"entry": out.number, "seat": str(out.seat or ""), "who": who(out.id)}
    session = sessions[event.session]
    prizes, closes = session.prizes.published, registration_closes(session.structure, session.registration)
    index = session.structure.index
    if session.hand_for_hand is not None or prizes is None:
        return Text(code, params)
    if closes is not None and index(session.clock.mark.period) <= index(closes):
        return Text(code, params)
    place = sum(each.counters.entries for each in sessions.values()) - event.out_at
    prize = prize_of(prizes.amounts, place) + session.dealt_to(out.id)
    if not prize:
        return Text(f"{code}.placed", {**params, "place": place})
    return Text(
        f"{code}.paid", {**params, "place": place, "prize": money(prize, prizes.currency, prizes.exponent)}
    )


def _of_tables(code: str, event: TablesChanged | dealing.HandDealt | HaltWaived) -> Text:
    match event:
        case dealing.HandDealt(table=table, after=after, hands=hands):
            params: dict[str, Param] = {"table": table, "button": after.button if after else 0}
            if event.replay_after is not None and not hands:
                return Text(f"{code}.replay", params)
            turn = event.turn_after
            if turn is not None and hands > 0 and (turn.hands == 1 or after is None):
                return Text(f"{code}.game", {"table": table, "game": Text(f"face.game.{turn.game}")})
            return Text(f"{code}.{'next' if hands else 'set'}", params)
        case TablesChanged(changes=changes):
            was, facts = changes[0].before, changes[0].after
            state = facts.state if facts is not None else "closed"
            named = was is not None and was.state == state
            params = {"table": changes[0].number, "tables": len(changes)}
            if was is not None and facts is not None and was.held_seats != facts.held_seats:
                seats = ", ".join(map(str, facts.held_seats))
                return Text(f"{code}.{'seats_held' if seats else 'seats_let_go'}", {**params, "seats": seats})
            return Text(f"{code}.{'changed' if named else state}", params)
        case HaltWaived(table=table):
            return Text(code, {"table": table})


def _period(session: Session, period_id: str) -> tuple[str, dict[str, Param]]:
    try:
        index = session.structure.index(period_id)
    except KeyError:
        return "gone", {}
    period = session.structure.periods[index]
    level = session.structure.level_number(index)
    return period.kind, {"level": level, "length_ms": period.ms}
