"""Flights for tests of merging: a table of players each, the flight ended, every bag counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.day_end.state import newest
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.merging.commands import (
    MergeFlights,
    NextDayStart,
    Surrender,
)
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Room, Table, person

LABELS = ("1A", "1B", "1C", "1D")
LONGEST = NextDayStart("longest")
FIELDS: dict[str, Any] = {"label": "Day 2", "rule": "best_stack", "next_day": LONGEST}


def flights(*people: Mapping[int, int], minutes: int = 25, event: Table | None = None) -> Table:
    """Flights 1A, 1B … in turn, each with these people and the chips in their bags.

    Entries are numbered in that order.
    """
    event = event or Table()
    event.give(ChangeFlight(session="1", label=LABELS[0]))
    for label in LABELS[1 : len(people)]:
        event.give(OpenFlight(label=label, copy_of="1"))
    for i, bags in enumerate(people, 1):
        play(event, str(i), bags, minutes)
    return event


def play(event: Table, session: str, people: Mapping[int, int], minutes: int = 25) -> None:
    """Play a flight from its start to its bags."""
    begin(event, session, people)
    event.advance(minutes * MINUTE).settle()
    end(event, session)
    bag(event, session, people)


def begin(event: Table, session: str, people: Mapping[int, int]) -> None:
    event.give(OpenTables(session=session, tables=(1,)))
    for seat, number in enumerate(people, 1):
        event.give(RegisterPlayer(session=session, person=person(number), seat=SeatRef(1, seat)))
    event.give(StartClock(session=session))


def end(event: Table, session: str) -> str:
    players_left = event.state.sessions[session].counters.players_left
    return event.give(EndFlight(session=session, players_left=players_left))


def bag(event: Table, session: str, bags: Mapping[int, int]) -> None:
    """Count the bags of people in a flight; 0 is no bag."""
    for number, chips in bags.items():
        if chips:
            event.give(CountBag(session=session, entry=entry_of(event, session, number), chips=chips))


def entry_of(event: Table, session: str, number: int) -> str:
    """The entry of a person in a flight, alive or out."""
    entries = (each for each in event.state.entries.values() if each.session == session)
    return next(each.id for each in entries if each.person == person(number))


def merging(*sessions: str, **fields: Any) -> MergeFlights:
    """The merge command for these flights: the best stack goes on, the others are paid nothing."""
    values = {**FIELDS, "surrendered": Surrender("nothing"), **fields}
    return MergeFlights(flights=sessions or ("1", "2"), **values)


def facts(state: Tournament) -> Tournament:
    """The state without the parts that every record changes: its place in the journal and the history of commands."""
    return replace(state, seq=0, last_at=0, history=type(state.history)())


def day_2(**fields: int) -> Table:
    """Two flights of two players each, merged after registration of both has closed."""
    event = flights({1: 12_000, 2: 8_000}, {3: 9_500, 4: 10_500}, minutes=45)
    event.give(merging(**fields))
    return event


def enter_late(number: int, seat: int) -> RegisterPlayer:
    return RegisterPlayer(session="3", person=person(number), seat=SeatRef(1, seat))


def bags_of(event: Table, session: str) -> dict[str, int]:
    end = newest(event.state.sessions[session].day_ends)
    return dict(end.bags) if end is not None else {}


def sit_down(event: Table | Room, *entries: str) -> None:
    """Seat players of day 2 at a table, and start its clock."""
    event.give(OpenTables(session="3", tables=(1,)))
    for seat, entry in enumerate(entries, 1):
        event.give(SeatPlayer(session="3", entry=entry, seat=SeatRef(1, seat)))
    event.give(StartClock(session="3"))
