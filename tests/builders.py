"""Builders for tests: small structures, a state, and a whole room without a network."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any, Self

from clockserver import resources
from clockserver.accounts.credentials.pairings import Pairings, new_id
from clockserver.config_files.ruleset_files import load_ruleset
from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.desk.desk import Accepted, Answer, Desk, Rejected, Runtime
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.journals.snapshot_codec import Snapshot
from clockserver.desk.journals.writer import Writer
from clockserver.desk.money.drawers import Drawers
from clockserver.desk.money.house_money import HouseMoney
from clockserver.desk.money.ticket_codes import TicketCodes
from clockserver.desk.money.tickets import Tickets
from clockserver.desk.preparation_steps import preparation_by
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.room_claims import RoomClaims
from clockserver.desk.room.room_service import RoomService, RoomSettings
from clockserver.desk.room.room_tables import RoomTables
from clockserver.desk.secrets.ballot_keys import BallotKeys
from clockserver.desk.secrets.ballots import Ballots
from clockserver.desk.secrets.day_end_draws import DayEnds
from clockserver.desk.secrets.draw_seeds import DrawSeeds
from clockserver.desk.secrets.envelope_openings import Envelopes
from clockserver.desk.secrets.secret_store import SecretStore
from clockserver.desk.secrets.seeded_draws import SeededDraws
from clockserver.desk.secrets.votes import Votes
from clockserver.desk.tournaments.tournament_collaborators import Collaborators, Secrets
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.desk.tournaments.tournament_setup import SetUps
from clockserver.projection.projection import RoomBoard
from clockserver.projection.topics import Topics
from clockserver.room.commands import PairDisplay
from clockserver.rules.ruleset import RuleSet
from clockserver.storage.database.vault import BallotSeal
from clockserver.tournament import decide as tournament
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament import invariants
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.imports.read_only import read_only
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.lifecycle.events import ResolvedSetUp
from clockserver.tournament.prizes.state import PayoutRow, PayoutTable
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Period, Stakes, Structure
from clockserver.tournament.types import TournamentCommand
from tests.fakes import (
    START,
    FakeDirectory,
    FakeHostClock,
    InMemoryJournal,
    InMemoryKeys,
    InMemoryLibrary,
    InMemoryVault,
    RecordingBroadcaster,
    filled_by,
    inline,
)

MINUTE = 60_000
SLUG = "friday"


@cache
def a_ruleset(name: str = "tda-2024") -> RuleSet:
    return load_ruleset(name, resources.config_folders("rulesets"))


def person(number: int) -> str:
    """A player's id, by a number."""
    return f"{number:032x}"


def a_level(period_id: str, minutes: int = 20, big_blind: int = 200, **more: Any) -> Period:
    stakes = Stakes("nlhe", "no_limit", big_blind // 2, big_blind, big_blind, "big_blind")
    return Period(period_id, "level", minutes * MINUTE, (stakes,), **more)


def a_break(period_id: str, minutes: int = 10, **more: Any) -> Period:
    return Period(period_id, "break", minutes * MINUTE, **more)


def a_structure(*periods: Period, **more: Any) -> Structure:
    """A structure, by default with three levels of 20 minutes, and a break that ends registration after the second."""
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
    """A tournament of the domain alone: commands at instants, and the state.

    After every event the invariants hold, and at the end the replayed state equals the live one.
    """

    def __init__(
        self, set_up: ResolvedSetUp | None = None, now: int = START, randomness: RandomBelow = no_randomness
    ) -> None:
        self.now = now
        self.randomness = randomness
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
        """Settle, decide, evolve and settle, as the desk does; the command's id. Raises Refused."""
        self.settle()
        id_ = command_id or f"command-{next(self._ids)}"
        self._record(id_, "td", tournament.decide(self.state, command, self.now, self.randomness))
        self.settle()
        return id_

    def settle(self) -> Table:
        for fact in tournament_settle.settle(self.state, self.now, self.randomness):
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


def _no_snapshot(_stream: StreamId) -> Snapshot | None:
    return None


def secrets_in(vault: InMemoryVault, keys: InMemoryKeys, seal: Callable[[bytearray], BallotSeal]) -> Secrets:
    """Secrets outside the journal, the same in every run."""
    store = SecretStore(vault, inline)
    seeds = DrawSeeds(store, Random(2).randbytes, Random(1).randrange)
    draws = SeededDraws(seeds)
    ballots = Ballots(BallotKeys(vault, keys, filled_by(Random(3)), inline), seal)
    envelopes = Envelopes(store, Random(4).randbytes, Random(5).randrange)
    return Secrets(seeds, draws, Votes(ballots), DayEnds(seeds, draws), envelopes)


class Room:
    """The whole application over fakes: a house with one tournament, its writer flushed at once or by the test."""

    def __init__(
        self,
        structure: Structure | None = None,
        *,
        journal: InMemoryJournal | None = None,
        clock: FakeHostClock | None = None,
        vault: InMemoryVault | None = None,
        keys: InMemoryKeys | None = None,
        by_hand: bool = False,
        level_change: LevelChange | None = "on_zero",
        ruleset: RuleSet | None = None,
        snapshot_of: Callable[[StreamId], Snapshot | None] | None = None,
    ) -> None:
        self._ruleset = ruleset or a_ruleset()
        self.journal = journal or InMemoryJournal()
        self.clock = clock or FakeHostClock()
        self.broadcaster = RecordingBroadcaster()
        self.topics = Topics(self.broadcaster, self.clock)
        self.writer = Writer(self.journal, inline, lambda: None if by_hand else self.writer.flush())
        library = InMemoryLibrary([structure or a_structure()], [self._ruleset], [a_payout_table()])
        # A restarted server never issues an earlier server's ids again.
        self._dice = Random(len(self.journal.rows))
        self.vault = vault or InMemoryVault()
        self.keys = keys or InMemoryKeys()
        secrets = secrets_in(self.vault, self.keys, self._ballot_seal)
        self.votes = secrets.votes
        self.desks = TournamentDesks(self.journal)
        claims = self._room_claims()
        runtime, board = Runtime(self.journal, self.writer, self.clock), RoomBoard(self.topics)
        self.directory = FakeDirectory()
        self.library_service = LibraryService(runtime, self.topics, library, "Europe/Dublin", self.desks)
        collaborators = self._collaborators(secrets, claims, snapshot_of or _no_snapshot)
        self.tournaments = TournamentService(self.desks, runtime, board, secrets, collaborators)
        self.pairings = Pairings()
        settings = self._room_settings(library)
        self.room_service = RoomService(runtime, board, self.tournaments, claims, self.pairings, settings)
        self.tournaments.changed.subscribe(self.room_service.refresh)
        self.tournaments.moved.subscribe(self.room_service.show_displays)
        self.files = library
        self._ids, self._level_change = count(1), level_change

    def _room_settings(self, library: InMemoryLibrary) -> RoomSettings:
        return RoomSettings(
            library=library,
            ruleset=self._ruleset.name,
            is_staff_device=lambda device: device.startswith("s-"),
            languages=("en", "de"),
            scenes=lambda: ("clock", "break", "slides"),
        )

    def _room_claims(self) -> RoomClaims:
        tables = RoomTables(self.desks, self.topics)
        self.codes = TicketCodes(b"a secret of tests", self._dice.randbytes)
        self.tickets = Tickets(self.desks, self.topics, self.codes)
        drawers = Drawers(self.desks, self.topics)
        self.money = HouseMoney(self.desks, drawers)
        return RoomClaims(tables, drawers, self.tickets, self.money)

    def _collaborators(
        self, secrets: Secrets, claims: RoomClaims, snapshot_of: Callable[[StreamId], Snapshot | None]
    ) -> Collaborators:
        library, of_room = self.library_service, lambda: self.room_service.usual_ruleset
        return Collaborators(
            SetUps(library, self.desks, "Europe/Dublin", of_room),
            preparation_by(
                library, claims, secrets.draws, secrets.votes, secrets.day_ends, secrets.envelopes
            ),
            self.directory,
            claims,
            snapshot_of,
            self.tickets,
        )

    def opened(self, *, draft: bool = False) -> Self:
        """The room with the tournament `friday` open."""
        create = CreateTournament(
            title="Friday",
            slug=SLUG,
            structure="evening",
            ruleset=self._ruleset.name,
            level_change=self._level_change,
            names="full",
            draft=draft,
        )
        answer = self.open_tournament(create, "open-friday")
        assert isinstance(answer, Accepted), answer
        return self

    def open_tournament(self, create: CreateTournament, command_id: str) -> Answer:
        """Open a tournament, and write it; the answer."""
        answers: list[Answer] = []
        self.tournaments.open(command_id, create, "td", answers.append)
        self.writer.flush()
        (answer,) = answers
        return answer

    def with_room_service(self) -> Self:
        """The room with its own stream, new or read from the journal."""
        self.room_service.load()
        self.writer.flush()
        return self

    def with_library(self) -> Self:
        """The room with the library's stream, new or read from the journal."""
        self.library_service.load()
        self.writer.flush()
        return self

    def shelve(self, command: Any, command_id: str | None = None) -> Answer:
        """Give the library a command; its answer."""
        return self._answer_of(self.library_service, command, command_id)

    def tell(self, command: Any, command_id: str | None = None) -> Answer:
        """Give the room itself a command; its answer."""
        return self._answer_of(self.room_service, command, command_id)

    def _answer_of(
        self, service: RoomService | LibraryService, command: Any, command_id: str | None
    ) -> Answer:
        answers: list[Answer] = []
        service.offer(command_id or f"tap-{next(self._ids):05}", command, "td", answers.append)
        self.writer.flush()
        (answer,) = answers
        return answer

    def pair(self, name: str) -> str:
        """Pair a TV with this name; its id."""
        pairing, _ = self.pairings.begin("display", new_id("d-"), self.clock.now)
        assert isinstance(self.tell(PairDisplay(code=pairing.code, name=name)), Accepted)
        return pairing.subject

    def _ballot_seal(self, key: bytearray) -> BallotSeal:
        return BallotSeal(key, self._dice.randbytes)

    def restarted(self, recovery: Recovery | None = None) -> Self:
        """A second server over the same journal and clock, as after a restart."""
        room = type(self)(
            journal=self.journal, clock=self.clock, vault=self.vault, keys=self.keys, ruleset=self._ruleset
        )
        room._ids = self._ids  # a face never uses an id twice
        room.tournaments.load(recovery or Recovery(Heartbeat(self.clock.now, self.clock.now), self.clock.now))
        return room

    @property
    def desk(self) -> Desk[Tournament]:
        """Friday's desk, also after the tournament was deleted."""
        deleted = [desk for desk in self.desks.all_desks() if desk.durable and desk.state.slug == SLUG]
        return self.desks.desk(SLUG) if self.desks.knows(SLUG) or not deleted else deleted[0]

    @property
    def session(self) -> Session:
        return self.desk.state.sessions["1"]

    def offer(
        self, command: TournamentCommand, command_id: str | None = None, slug: str = SLUG
    ) -> list[Answer]:
        """Give a command; the returned list fills when it is answered."""
        answers: list[Answer] = []
        id_ = command_id or f"tap-{next(self._ids):05}"
        self.tournaments.offer(slug, id_, command, "td", answers.append)
        return answers

    def give(self, command: TournamentCommand, command_id: str | None = None) -> Accepted:
        """Give a command that has to be accepted."""
        (answer,) = self.offer(command, command_id)
        assert isinstance(answer, Accepted), answer
        return answer

    def refused(self, command: TournamentCommand, command_id: str | None = None) -> list[str]:
        """The codes of a command that has to be refused."""
        (answer,) = self.offer(command, command_id)
        assert isinstance(answer, Rejected), answer
        return [reason.code for reason in answer.reasons]

    def check(self) -> None:
        """Assert that the invariants hold, and that the journal replays to the live state."""
        state = self.desk.state
        assert invariants.violations(state) == []
        replayed = tournament_fold.replay(record_of(row) for row in self.journal.read(self.desk.stream))
        assert replayed is not None
        assert read_only(replayed) == state
