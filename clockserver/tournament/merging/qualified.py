"""Flights before a merge: their bags, the missing bags, and their ends."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from clockserver.core.ids import SessionId
from clockserver.tournament.day_end.bags import bags_of
from clockserver.tournament.day_end.state import newest
from clockserver.tournament.entries.state import EntryId, sorted_ids
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.merging.day_start import FlightStop
from clockserver.tournament.merging.next_day_stacks import Bag, FlightBags
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure


class Qualified(NamedTuple):
    """The qualified players of a flight."""

    id: SessionId
    session: Session
    bags: FlightBags
    missing: list[EntryId]
    to_count: int
    """Number of missing bags, those of unnamed players included."""
    difference: int
    """Chips in bags less chips in play."""

    @property
    def ended(self) -> bool:
        return state_of(self.session) == "ended"


def qualified_of(state: Tournament, id_: SessionId) -> Qualified:
    """The qualified players of a flight, with bags counted so far."""
    session = state.sessions[id_]
    end = newest(session.day_ends)
    entries_in = sorted_ids(each.id for each in state.entries.values() if each.alive and each.session == id_)
    counts = {} if end is None else bags_of(state, id_, end).counts
    table_bags = [] if end is None else list(end.table_bags.values())
    counted = sum(each.bags for each in table_bags)
    counted_chips = sum(each.chips for each in table_bags)
    missing = [each for each in entries_in if each not in counts]
    bags = [Bag(each, state.entries[each].person, counts[each]) for each in entries_in if each in counts]
    unnamed = session.counters.players_left - session.named - counted
    in_play = session.ledger.in_play
    total = sum(each.chips for each in bags) + counted_chips
    return Qualified(
        id_,
        session,
        FlightBags(session.label or id_, in_play, bags, counted, counted_chips),
        missing,
        len(missing) + max(0, unnamed),
        total - in_play,
    )


def merged_bags(state: Tournament, id_: SessionId, entries: Container[EntryId]) -> Qualified:
    """A merged flight, with the current counts of these entries' bags."""
    session = state.sessions[id_]
    end = newest(session.day_ends)
    counts = {} if end is None else end.bags
    bags = [
        Bag(each, state.entries[each].person, counts[each]) for each in sorted_ids(counts) if each in entries
    ]
    return Qualified(id_, session, FlightBags(session.label or id_, 0, bags), [], 0, 0)


def by_end(flights: Sequence[Qualified]) -> list[Qualified]:
    """The flights in the order of their ends: the order in which a person qualified."""

    def ended_at(flight: Qualified) -> tuple[bool, int, int]:
        end = flight.session.flight_end
        return (end is None, 0 if end is None else end.at, int(flight.id))

    return sorted(flights, key=ended_at)


def end_of(session: Session, sheet: Structure) -> FlightStop:
    """The level in which a flight ended: by number, or by big blind in a structure with other stakes."""
    structure, end = session.structure, session.flight_end
    clock = session.clock
    period, left_ms = (clock.mark.period, clock.mark.left_ms) if end is None else (end.period, end.left_ms)
    index = structure.index(period)
    number, period_at_end = structure.level_number(index), structure.periods[index]
    if period_at_end.kind == "break":
        left_ms = 0
    elif period_at_end.is_untimed and not clock.day_over:
        left_ms = period_at_end.ms
    while structure.periods[index].kind == "break":
        index -= 1
    stakes = structure.periods[index].stakes
    sheet_index = sheet.index_of_level(number)
    if sheet_index is not None and sheet.periods[sheet_index].stakes == stakes:
        return FlightStop(number, left_ms)
    return FlightStop(number, left_ms, max(each.yardstick for each in stakes))
