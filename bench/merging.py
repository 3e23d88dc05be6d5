"""Merging for measurements: twelve flights of 1,000 entries become a day, and 5,000 seats are drawn, without a disk."""

from __future__ import annotations

from functools import cache
from itertools import count

from bench.festival import QuickJournal, names
from clockserver.core.events import Recorded
from clockserver.core.randomness import no_randomness
from clockserver.desk.journals.event_codec import row_of
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.projection import Projection
from clockserver.projection.topics import Topics
from clockserver.tournament import decide as tournament
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
from clockserver.tournament.entries.commands import NewEntry, RegisterPlayer, RegisterPlayers
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.merging.commands import MergeFlights, NextDayStart, Surrender
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from clockserver.tournament.types import TournamentCommand
from tests.builders import Room, a_set_up
from tests.fakes import START, FakeHostClock, RecordingBroadcaster

FLIGHTS, PLAYERS, SEATS, SIZE, AT_ONCE = 12, 1_000, 5_000, 9, 500
STREAM = "tournament:festival"


class _Flights:
    """Flights played by commands to their last bag."""

    def __init__(self) -> None:
        self._seq = count(1)
        created = tournament.create(a_set_up())
        state = tournament_fold.replay(self.records("created", created))
        assert state is not None  # noqa: S101 - just created
        self.state: Tournament = state

    def records(self, command: str, events: list[object]) -> list[Recorded[object]]:
        return [Recorded(STREAM, next(self._seq), START, command, "u-bench", event) for event in events]

    def give(self, command: TournamentCommand) -> list[Recorded[object]]:
        """Decide a command, and fold its events."""
        events = tournament.decide(self.state, command, START, no_randomness)
        records = self.records(f"c-{next(self._seq)}", list(events))
        for record in records:
            self.state = tournament_fold.evolve(self.state, record)
        return records

    def play(self, session: str, first: int) -> None:
        """A flight from its tables to its bags."""
        tables = tuple(range(1, -(-PLAYERS // SIZE) + 1))
        self.give(ChangeSeating(session=session, seating=Seating(table_size=SIZE, at_sale=True)))
        self.give(OpenTables(session=session, tables=tables))
        seats = [SeatRef(table, seat) for seat in range(1, SIZE + 1) for table in tables][:PLAYERS]
        for number, seat in enumerate(seats, first):
            self.give(RegisterPlayer(session=session, person=f"{number:032x}", seat=seat))
        self.give(StartClock(session=session))
        self.give(EndFlight(session=session, players_left=PLAYERS))
        stack = self.state.sessions[session].ledger.in_play // PLAYERS
        for entry in [each for each in self.state.entries.values() if each.session == session]:
            self.give(CountBag(session=session, entry=entry.id, chips=stack))


@cache
def _ended() -> _Flights:
    flights = _Flights()
    flights.give(ChangeFlight(session="1", label="1A"))
    for number in range(1, FLIGHTS):
        flights.give(OpenFlight(label=f"1{chr(ord('A') + number)}", copy_of="1"))
    for number in range(1, FLIGHTS + 1):
        flights.play(str(number), number * PLAYERS)
    return flights


class Merge:
    """A merge of all flights. The flights stay unchanged for the next merge."""

    def __init__(self) -> None:
        ended, clock = _ended(), FakeHostClock(START)
        self._flights = _Flights()
        self._flights.state = ended.state
        constants = LearnedConstants(tuple)
        self._projection = Projection(Topics(RecordingBroadcaster(), clock), clock, names, constants)
        self._projection.show(ended.state, [])

    def run(self) -> None:
        """Decide, fold, encode the rows, and update every topic."""
        flights = tuple(str(number) for number in range(1, FLIGHTS + 1))
        day = NextDayStart("longest")
        pays = Surrender("nothing")
        command = MergeFlights(
            flights=flights, label="Day 2", rule="best_stack", surrendered=pays, next_day=day
        )
        records = self._flights.give(command)
        for part, record in enumerate(records):
            row_of(record, part)
        self._projection.show(self._flights.state, records)


class Draw:
    """A published draw of 5,000 seats."""

    def __init__(self) -> None:
        room = self._room = Room(journal=QuickJournal())
        room.directory.names_of = names
        room.opened()
        room.give(OpenTables(tables=tuple(range(1, -(-SEATS // SIZE) + 1))))
        for first in range(1, SEATS + 1, AT_ONCE):
            entries = tuple(NewEntry(f"{number:032x}") for number in range(first, first + AT_ONCE))
            room.give(RegisterPlayers(entries=entries))
        room.give(PublishDraw())

    def run(self) -> None:
        """Draw the seats, from the command to the topics."""
        self._room.give(HoldDraw(draw=1))
