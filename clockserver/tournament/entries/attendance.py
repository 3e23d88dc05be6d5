"""Attendance: absent players, and no-shows, taken out by the director after the event's deadline."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.counters.chip_ledger import LedgerReason
from clockserver.tournament.entries.commands import AnyAttendanceCommand, MarkAbsent, TakeOutNoShow
from clockserver.tournament.entries.decide import stacks_of
from clockserver.tournament.entries.entry_lookup import demand_entry, is_started, next_out
from clockserver.tournament.entries.events import AbsenceMarked, AnyAttendanceEvent, NoShowTakenOut
from clockserver.tournament.entries.state import Entry, EntryId, sorted_ids
from clockserver.tournament.penalties.entry_penalties import begun_by_return
from clockserver.tournament.penalties.events import PenaltyBegun
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyAttendanceCommand, now: int, _randomness: RandomBelow
) -> list[AnyAttendanceEvent | PenaltyBegun]:
    """Decide a command about attendance. Raises Refused with every reason."""
    session = state.sessions[command.session]
    if isinstance(command, MarkAbsent):
        begun = [] if command.absent else begun_by_return(command.session, session, command.entry)
        return [_mark(state, command), *begun]
    return [_take_out(state, session, command, now)]


def deadline_passed(session: Session, now: int) -> bool:
    """Whether the level after which no-shows may be taken out has ended; false without such a level."""
    level = session.seating.no_show_level
    if level is None or not is_started(session, now):
        return False
    last = session.structure.index_of_level(level)
    if last is None:
        # The clock started at a later level.
        return level < session.structure.first_level
    clock = session.clock.at(now)
    ended = clock.phase == "finished" or (clock.phase == "holding" and not clock.span.is_untimed)
    return clock.index > last or (clock.index == last and ended)


def no_shows(state: Tournament, session_id: SessionId) -> list[EntryId]:
    """Absent players who were never at their seat and came from no flight, by entry."""
    carried = state.sessions[session_id].carried
    return sorted_ids(
        entry.id
        for entry in state.entries.values()
        if entry.absent and not entry.came and entry.status == "playing" and entry.session == session_id
        if entry.id not in carried
    )


def _mark(state: Tournament, command: MarkAbsent) -> AbsenceMarked:
    entry = _seated(state, command.entry)
    came = entry.came or command.came or not command.absent
    # A player who is back has not left for good.
    after = replace(entry, absent=command.absent, came=came, left=entry.left if command.absent else None)
    if after == entry or not (entry.absent or command.absent):
        raise Refused(Reason("already_done", {}, "absent"))
    return AbsenceMarked(session=entry.session, entries=(EntryChange(entry, after),))


def _take_out(state: Tournament, session: Session, command: TakeOutNoShow, now: int) -> NoShowTakenOut:
    entry = _seated(state, command.entry)
    stacks = stacks_of(session, entry)
    whole_stack = sum(stacks.values())
    chips_left = whole_stack if command.chips is None else command.chips
    reasons = _refuse(session, entry, now)
    if chips_left > whole_stack:
        reasons.append(Reason("entries.more_than_stack", {"chips": whole_stack}, "chips"))
    if reasons:
        raise Refused(*reasons)
    if state.ruleset.no_show.counted_as == "taken_back":
        return _taken_back(entry, stacks, posted=whole_stack - chips_left)
    eliminated = replace(entry, status="out", no_show=True)
    return NoShowTakenOut(
        session=entry.session,
        entries=(EntryChange(entry, eliminated),),
        counted={"bustouts": 1},
        chips={"no_show": -chips_left} if chips_left else {},
        out_at=next_out(state.sessions[entry.session]),
    )


def _taken_back(entry: Entry, stacks: dict[LedgerReason, int], posted: int) -> NoShowTakenOut:
    """Remove the entry as if never made; its posted chips stay with the players who won them."""
    chips: dict[LedgerReason, int] = {reason: -count for reason, count in stacks.items() if count}
    if posted:
        chips["no_show"] = posted
    counted = {"entries": -1, "rebuys": -entry.rebuys, "addons": -entry.addons}
    if entry.kind == "reentry":
        counted["reentries"] = -1
    return NoShowTakenOut(
        session=entry.session,
        entries=(EntryChange(entry, None),),
        counted={name: count for name, count in counted.items() if count},
        chips=chips,
    )


def _refuse(session: Session, entry: Entry, now: int) -> list[Reason]:
    reasons = []
    level = session.seating.no_show_level
    if level is None:
        reasons.append(Reason("no_show.no_deadline", {}, "entry"))
    elif not deadline_passed(session, now):
        reasons.append(Reason("no_show.not_yet", {"level": level}, "entry"))
    if not entry.absent:
        reasons.append(Reason("no_show.is_there", {"entry": entry.id}, "entry"))
    elif entry.came or entry.id in session.carried:
        reasons.append(Reason("no_show.came", {"entry": entry.id}, "entry"))
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    return reasons


def _seated(state: Tournament, id_: EntryId) -> Entry:
    entry = demand_entry(state, id_)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": id_}, "entry"))
    if entry.status != "playing":
        raise Refused(Reason("entries.not_seated", {"entry": id_}, "entry"))
    return entry
