"""Correction of a bag of a merged flight."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.day_end.state import DayEnd, newest
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.merging.bag_correction_event import (
    BagCorrected,
    merge_into,
    refuse_played,
    refuse_stack,
)
from clockserver.tournament.merging.commands import CorrectBag
from clockserver.tournament.merging.events import FlightsMerged
from clockserver.tournament.state import Tournament


def decide(state: Tournament, command: CorrectBag, _now: int, _randomness: RandomBelow) -> list[BagCorrected]:
    """Correct the bag. Raises Refused with every reason."""
    merge, end = _merged(state, command.flight)
    reasons = [*refuse_invisible(command.reason, "reason"), *refuse_played(state, merge.session, "flight")]
    if (command.entry is None) == (command.table is None):
        raise Refused(*reasons, Reason("flights.entry_or_table", {}, "entry"))
    if command.entry is not None:
        entry = demand_entry(state, command.entry).id
        reasons += _refuse_bag(state, merge, end, entry, command.chips)
    else:
        entry = None
        reasons += _refuse_table(end, command)
    if reasons:
        raise Refused(*reasons)
    correction = _correction(state, merge, end, command, entry)
    if reasons := refuse_stack(state, correction, "chips"):
        raise Refused(*reasons)
    return [correction]


def _merged(state: Tournament, flight: SessionId) -> tuple[FlightsMerged, DayEnd]:
    session = state.sessions.get(flight)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": flight}, "flight"))
    merge = None if session.merged_into is None else merge_into(state, session.merged_into)
    end = newest(session.day_ends)
    if merge is None or end is None:
        raise Refused(Reason("flights.not_merged", {"label": session.label or flight}, "flight"))
    return merge, end


def _refuse_bag(
    state: Tournament, merge: FlightsMerged, end: DayEnd, entry: EntryId, chips: int
) -> list[Reason]:
    if entry not in end.bags or not (entry in merge.carried or entry in merge.surrendered):
        return [Reason("flights.no_bag", {"entry": entry}, "entry")]
    if entry in merge.carried and not state.entries[entry].alive:
        return [Reason("entries.already_out", {"entry": entry}, "entry")]
    return [Reason("already_done", {}, "chips")] if end.bags[entry] == chips else []


def _refuse_table(end: DayEnd, command: CorrectBag) -> list[Reason]:
    counted = end.table_bags.get(command.table or 0)
    if counted is None or not counted.bags:
        params: dict[str, Param] = {"table": command.table or 0}
        return [Reason("flights.no_counted_bags", params, "table")]
    if command.chips < counted.bags:
        return [Reason("day_end.no_empty_bags", {}, "chips")]
    return [Reason("already_done", {}, "chips")] if counted.chips == command.chips else []


def _correction(
    state: Tournament, merge: FlightsMerged, end: DayEnd, command: CorrectBag, entry: EntryId | None
) -> BagCorrected:
    if entry is None:
        before, goes_on = end.table_bags[command.table or 0].chips, None
    else:
        before, goes_on = end.bags[entry], _continuing_entry(state, merge, entry)
    is_carried = entry is None or goes_on is not None
    return BagCorrected(
        session=merge.session,
        flight=command.flight,
        entry=entry,
        table=command.table,
        chips=command.chips,
        before=before,
        goes_on=goes_on,
        carried=command.chips - before if is_carried else 0,
        reason=stored_line(command.reason),
    )


def _continuing_entry(state: Tournament, merge: FlightsMerged, entry: EntryId) -> EntryId | None:
    """The entry that continues with the chips of `entry`; None: the stack was surrendered."""
    if entry in merge.carried:
        return entry
    if merge.rule != "sum":
        return None
    person = state.entries[entry].person
    return next((each for each in merge.carried if state.entries[each].person == person), None)
