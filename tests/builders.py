"""Builds tournaments for tests: small structures, a state, a whole room without a network."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import Any

from clockserver import resources
from clockserver.adapters.ruleset_files import load_ruleset
from clockserver.adapters.vault import Seal
from clockserver.application.access.pairings import Pairings, new_id
from clockserver.application.ballots import Ballots
from clockserver.application.codec import record_of
from clockserver.application.desk import Accepted, Answer, Desk, Rejected
from clockserver.application.draw_seeds import DrawSeeds
from clockserver.application.hall import Hall
from clockserver.application.house import House, Secrets, Venue
from clockserver.application.projection import RoomBoard
from clockserver.application.recovery import Recovery, SignOfLife
from clockserver.application.room_commands import PairDisplay
from clockserver.application.secret_store import SecretStore
from clockserver.application.topics import Topics
from clockserver.application.views.entries import NamesOf
from clockserver.application.writer import Writer
from clockserver.domain import invariants, tournament, tournament_fold
from clockserver.domain.entries import SeatRef
from clockserver.domain.events import Recorded
from clockserver.domain.level_clock import LevelChange
from clockserver.domain.luck import Luck, no_luck
from clockserver.domain.prizes import PayoutRow, PayoutTable
from clockserver.domain.procedures.clock import StartClock
from clockserver.domain.procedures.entries import RegisterPlayer
from clockserver.domain.procedures.set_up import CreateTournament, ResolvedSetUp
from clockserver.domain.procedures.tables import OpenTables
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Registration, Session
from clockserver.domain.structure import Period, Stakes, Structure
from clockserver.domain.tournament import TournamentCommand
from clockserver.domain.tournament_state import Tournament
from tests.fakes import (
    START,
    FakeHostClock,
    InMemoryJournal,
    InMemoryLibrary,
    InMemoryVault,
    RecordingBroadcaster,
    inline,
)

MINUTE = 60_000
SLUG = "friday"


@cache
def a_ruleset(name: str = "tda-2024") -> RuleSet:
    return load_ruleset(name, resources.config_folders("rulesets"))


def a_level(period_id: str, minutes: int = 20, big_blind: int = 200, **more: Any) -> Period:
    stakes = Stakes("nlhe", "no_limit", big_blind // 2, big_blind, big_blind, "big_blind")
    return Period(period_id, "level", minutes * MINUTE, (stakes,), **more)


def a_break(period_id: str, minutes: int = 10, **more: Any) -> Period:
    return Period(period_id, "break", minutes * MINUTE, **more)


def a_structure(*periods: Period, **more: Any) -> Structure:
    """Without periods: three levels of 20 minutes, 10 minutes' break after the second, which ends registration."""
    chosen = periods or (
        a_level("l1", big_blind=200),
        a_level("l2", big_blind=400, closes_registration=True),
        a_break("b1", color_up=(25,)),
        a_level("l3", big_blind=800),
    )
    fields = {"starting_stack": 10_000, "rebuy_stack": 10_000, "addon_stack": 5_000, **more}
    return Structure(name="evening", title="An evening", periods=chosen, **fields)


def a_set_up(
    structure: Structure | None = None,
    level_change: LevelChange = "on_zero",
    registration: Registration | None = None,
    ruleset: RuleSet | None = None,
) -> ResolvedSetUp:
    return ResolvedSetUp(
        slug=SLUG,
        title="Friday",
        timezone="Europe/Dublin",
        structure=structure or a_structure(),
        ruleset=ruleset or a_ruleset(),
        level_change=level_change,
        registration=registration or Registration(),
    )


def a_payout_table() -> PayoutTable:
    """Three places, 50, 30 and 20 %; with two entries only the first two."""
    return PayoutTable(name="three", title="Three", rows=(PayoutRow((50_000, 30_000, 20_000), 1),))


class Table:
    """A tournament as the domain alone has it: give commands at instants, look at the state.

    After every event the invariants hold, and at the end the replayed state is the live one.
    """

    def __init__(self, set_up: ResolvedSetUp | None = None, now: int = START, luck: Luck = no_luck) -> None:
        self.now = now
        self.luck = luck
        self.records: list[Recorded[Any]] = []
        self.state: Tournament
        self._ids = count(1)
        self._record("opened-1", "td", tournament.create(set_up or a_set_up()))

    @property
    def session(self) -> Session:
        return self.state.sessions["1"]

    def advance(self, ms: int) -> Table:
        self.now += ms
        return self

    def give(self, command: TournamentCommand, command_id: str | None = None) -> str:
        """Settle, decide, evolve, settle, as the desk does. Raises Refused. The command's id."""
        self.settle()
        given = command_id or f"command-{next(self._ids)}"
        self._record(given, "td", tournament.decide(self.state, command, self.now, self.luck))
        self.settle()
        return given

    def settle(self) -> Table:
        for fact in tournament.settle(self.state, self.now, self.luck):
            self._record("auto:fact", "clock", [fact])
        return self

    def events(self) -> list[str]:
        return [type(record.event).__name__ for record in self.records]

    def check(self) -> None:
        assert invariants.violations(self.state) == []
        assert tournament_fold.replay(self.records) == self.state

    def _record(self, command_id: str, actor: str, events: list[Any]) -> None:
        state = self.state if self.records else None
        for event in events:
            record = Recorded("tournament:t", len(self.records) + 1, self.now, command_id, actor, event)
            state = tournament_fold.evolve(state, record)
            self.records.append(record)
        assert state is not None
        self.state = state
        assert invariants.violations(state) == []


class Room:
    """The whole application over fakes: a house with one tournament, its writer flushed at once or by hand."""

    def __init__(
        self,
        structure: Structure | None = None,
        *,
        journal: InMemoryJournal | None = None,
        clock: FakeHostClock | None = None,
        vault: InMemoryVault | None = None,
        by_hand: bool = False,
        level_change: LevelChange | None = "on_zero",
        ruleset: RuleSet | None = None,
    ) -> None:
        self._ruleset = ruleset or a_ruleset()
        self.journal = journal or InMemoryJournal()
        self.clock = clock or FakeHostClock()
        self.broadcaster = RecordingBroadcaster()
        self.topics = Topics(self.broadcaster, self.clock)
        self.writer = Writer(self.journal, inline, lambda: None if by_hand else self.writer.flush())
        library = InMemoryLibrary([structure or a_structure()], [self._ruleset], [a_payout_table()])
        board = RoomBoard(self.topics)
        venue = Venue("Europe/Dublin")
        luck = Random(1).randrange
        self.vault = vault or InMemoryVault()
        store = SecretStore(self.vault, inline)
        seeds = DrawSeeds(store, Random(2).randbytes, luck)
        ballots = Ballots(store, Random(3).randbytes, Seal)
        self.house = House(
            self.journal, self.writer, self.clock, board, library, venue, Secrets(seeds, ballots)
        )
        self.pairings = Pairings()
        self.hall = Hall(self.journal, self.writer, self.clock, board, self.house, self.pairings)
        self.hall.scenes = lambda: ("clock", "break", "slides")
        self.hall.languages = ("en", "de")
        self.hall.is_staff_device = lambda device: device.startswith("s-")
        self.house.on_change = self.hall.refresh
        self._ids = count(1)
        self._level_change = level_change

    def opened(self) -> Room:
        """With the tournament `friday` open."""
        create = CreateTournament(
            title="Friday",
            slug=SLUG,
            structure="evening",
            ruleset=self._ruleset.name,
            level_change=self._level_change,
        )
        answers: list[Answer] = []
        self.house.open("open-friday", create, "td", answers.append)
        self.writer.flush()
        assert isinstance(answers[0], Accepted)
        return self

    def with_hall(self) -> Room:
        """With the room's own stream begun, or read from the journal."""
        self.hall.load()
        self.writer.flush()
        return self

    def tell(self, command: Any, command_id: str | None = None) -> Answer:
        """Give the room itself a command; its answer."""
        answers: list[Answer] = []
        self.hall.offer(command_id or f"tap-{next(self._ids):05}", command, "td", answers.append)
        self.writer.flush()
        (answer,) = answers
        return answer

    def pair(self, name: str) -> str:
        """A television of that name, paired; its id."""
        pairing, _ = self.pairings.begin("display", new_id("d-"), self.clock.now)
        assert isinstance(self.tell(PairDisplay(code=pairing.code, name=name)), Accepted)
        return pairing.subject

    def restarted(self, recovery: Recovery | None = None) -> Room:
        """A second house over the same journal and clock, as after a restart."""
        room = Room(journal=self.journal, clock=self.clock, vault=self.vault, ruleset=self._ruleset)
        room._ids = self._ids  # a face never uses an id twice
        room.house.load(recovery or Recovery(SignOfLife(self.clock.now, self.clock.now), self.clock.now))
        return room

    @property
    def desk(self) -> Desk[Tournament]:
        return self.house.desk(SLUG)

    @property
    def session(self) -> Session:
        return self.desk.state.sessions["1"]

    def offer(self, command: TournamentCommand, command_id: str | None = None) -> list[Answer]:
        """Give a command; the list fills when it is answered."""
        answers: list[Answer] = []
        given = command_id or f"tap-{next(self._ids):05}"
        self.house.offer(SLUG, given, command, "td", answers.append)
        return answers

    def give(self, command: TournamentCommand, command_id: str | None = None) -> Accepted:
        """Give a command that has to be accepted."""
        (answer,) = self.offer(command, command_id)
        assert isinstance(answer, Accepted), answer
        return answer

    def refused(self, command: TournamentCommand, command_id: str | None = None) -> list[str]:
        """Give a command that has to be refused; the codes."""
        (answer,) = self.offer(command, command_id)
        assert isinstance(answer, Rejected), answer
        return [reason.code for reason in answer.reasons]

    def check(self) -> None:
        """The invariants hold, and the journal replays to the live state."""
        state = self.desk.state
        assert invariants.violations(state) == []
        assert tournament_fold.replay(record_of(row) for row in self.journal.read(self.desk.stream)) == state


def nine_at_two_tables(names_of: NamesOf) -> Room:
    """A room with nine named players at the tables 1 and 2, the clock running."""
    room = Room()
    room.house.names_of = names_of
    room.opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(1, 10):
        room.give(RegisterPlayer(person=f"{number:032x}", seat=SeatRef(1 + number % 2, number)))
    room.give(StartClock())
    return room
