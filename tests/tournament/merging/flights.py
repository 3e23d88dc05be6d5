"""Flights for tests of merging: a table of players each, the flight ended, every bag counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.merging.commands import MergeFlights, NextDayStart, Surrender
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table

LABELS = ("1A", "1B", "1C", "1D")
LONGEST = NextDayStart("longest")
FIELDS: dict[str, Any] = {"label": "Day 2", "rule": "best_stack", "next_day": LONGEST}


def person(number: int) -> str:
    return f"{number:032x}"


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
    left = event.state.sessions[session].counters.players_left
    return event.give(EndFlight(session=session, players_left=left))


def bag(event: Table, session: str, bags: Mapping[int, int]) -> None:
    """Count the bags of people in a flight; 0 is no bag."""
    for number, chips in bags.items():
        if chips:
            event.give(CountBag(session=session, entry=entry_of(event, session, number), chips=chips))


def entry_of(event: Table, session: str, number: int) -> str:
    """The entry of a person in a flight, alive or out."""
    found = (each for each in event.state.entries.values() if each.session == session)
    return next(each.id for each in found if each.person == person(number))


def merging(*sessions: str, **fields: Any) -> MergeFlights:
    """The merge command for these flights: the best stack goes on, the others are paid nothing."""
    given = {**FIELDS, "surrendered": Surrender("nothing"), **fields}
    return MergeFlights(flights=sessions or ("1", "2"), **given)
