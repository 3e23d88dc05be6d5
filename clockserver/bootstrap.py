"""The only wiring: every part is made here and handed to those that need it."""

from __future__ import annotations

import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import tzlocal
from flask import Flask
from msgspec.structs import replace
from sqlalchemy import Engine

from clockserver import resources
from clockserver.adapters import hub, log_lines
from clockserver.adapters.alarms import Alarms
from clockserver.adapters.alive import INTERVAL_S, AliveFile
from clockserver.adapters.data_directory import DATABASE, DataDirectory, DataDirectoryError
from clockserver.adapters.delivery import Delivery
from clockserver.adapters.host_clock import BootClock, wall_ms
from clockserver.adapters.journal import JournalUnreadable, SqlJournal, migrate, open_engine, sqlite_url
from clockserver.adapters.library import Library
from clockserver.adapters.metrics import CONTENT_TYPE, Metrics
from clockserver.adapters.passwords import Argon2
from clockserver.adapters.people import SqlPeople
from clockserver.adapters.players import SqlPlayers
from clockserver.adapters.server_config import ServerConfig, read_config
from clockserver.adapters.snapshot_files import SnapshotFiles, code_fingerprint
from clockserver.adapters.vault import Seal, SqlVault
from clockserver.adapters.ways import COMMANDS, Ways
from clockserver.application.access.accounts import Accounts
from clockserver.application.access.pairings import Pairings
from clockserver.application.access.registry import Registry
from clockserver.application.access.roles import TD, Principal
from clockserver.application.access.seat_cards import SeatCards
from clockserver.application.ballots import Ballots
from clockserver.application.demo import DemoTournament, Evening, Quickened, plan
from clockserver.application.desk import CHANCE, Accepted
from clockserver.application.draw_seeds import DrawSeeds
from clockserver.application.hall import Hall
from clockserver.application.house import House, Secrets, Venue
from clockserver.application.players.registry import Players
from clockserver.application.presence import Presence, ServerHealth
from clockserver.application.projection import RoomBoard
from clockserver.application.recovery import Recovery, SignOfLife
from clockserver.application.secret_store import SecretStore
from clockserver.application.snapshots import Snapshots
from clockserver.application.topics import Topics
from clockserver.application.venue_time import is_zone
from clockserver.application.verification import StreamReport, verify
from clockserver.application.views.staff import StaffBoard
from clockserver.domain.procedures.counters import TapCounter
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.cli.addresses import address_in_room, greeting, mdns_name
from clockserver.faces.contract.contract import Contract
from clockserver.faces.counter import Counter
from clockserver.faces.gate import Gate, HostGuard
from clockserver.faces.http.access import AccessApi
from clockserver.faces.http.answers import Answers
from clockserver.faces.http.api import Api
from clockserver.faces.http.draws import DrawsApi
from clockserver.faces.http.manifest import manifests
from clockserver.faces.http.metrics import Health
from clockserver.faces.http.pages import or_page, pages
from clockserver.faces.http.players import PlayersApi
from clockserver.faces.http.qr import ADDRESS
from clockserver.faces.http.rulebook import RulebookApi
from clockserver.faces.http.scenes import scenes
from clockserver.faces.http.seat_cards import SeatCardsApi
from clockserver.faces.http.slides import slides
from clockserver.faces.http.sounds import sounds
from clockserver.faces.http.toolbox import Toolbox
from clockserver.faces.http.words import AskersWords, Words
from clockserver.faces.packets import StrictPacket, WireJson
from clockserver.faces.scenes import wall_scenes
from clockserver.faces.sockets import HEARTBEAT_S, Sockets
from clockserver.faces.texts import Catalogue, Catalogues
from clockserver.faces.wire import MOST_BYTES

log = logging.getLogger("clockserver")
LOOK_S = 1.0
"""How often presence is shown, and accounts that the command line changed are taken in."""
SNAPSHOT_S = 10.0
"""How often snapshots are looked after."""
ENDS = (signal.SIGINT, signal.SIGTERM)
LARGEST_FRAME = 4 * 1024 * 1024
"""A frame up to this is answered with its refusal; a larger one ends the connection."""


class Server:
    """A whole server over one data directory."""

    def __init__(self, data: Path, address: str | None = None) -> None:
        self._directory = DataDirectory(data)
        self._directory.make()
        self._lock = self._directory.lock()
        secret = self._directory.secret()
        self.config = settings(data)
        self._zone = self.config.timezone or tzlocal.get_localzone_name()
        if not is_zone(self._zone):
            reason = Reason("venue.unknown_timezone", {"timezone": self._zone}, "clockserver.toml: timezone")
            raise Refused(reason)
        self._alive = AliveFile(data)
        self._metrics = Metrics()
        self._ways = Ways(self._metrics)
        self.door = hub.front_door()
        self.finish_log: Callable[[], None] = lambda: None
        self.engine = open_database(data)
        self.journal = SqlJournal(self.engine)
        restart = self.config.restart
        self._recovery = Recovery(
            self._alive.read(), wall_ms(), restart.policy, restart.longest_gap_hours * 3_600_000
        )
        self.clock = BootClock(self._recovery.not_before(self.journal.newest_at()))
        self._open_room(data, secret)
        self.hall.address = self.app.config[ADDRESS] = address
        self._open_access(secret)
        self._open_faces()

    def _open_room(self, data: Path, secret: bytes) -> None:
        """The streams with their desks and topics."""
        self.app = Flask("clockserver", static_folder=None)
        self.app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
        self._delivery = Delivery(
            self.app,
            direct=self.config.delivery == "direct",
            json=WireJson,
            serializer=StrictPacket,
            transports=["websocket"],
            max_http_buffer_size=LARGEST_FRAME,
            manage_session=False,
            # One message of a client at a time: who sends faster than he is answered waits in his own socket.
            async_handlers=False,
        )
        self.topics = Topics(self._ways.broadcaster(self._delivery.broadcaster), self.clock)
        self._delivery.look_on(self._ways)
        self._delivery.begin(self.topics.newest, self._metrics.dropped)
        self._bell = hub.Bell()
        self._database = hub.ThreadOffload()
        self.writer = self._ways.writer(self.journal, self._database, self._bell.ring)
        self._library = Library(
            resources.config_folders("structures", data),
            resources.config_folders("rulesets", data),
            resources.config_folders("payouts", data),
            resources.config_folders("rulebook", data),
        )
        board = RoomBoard(self.topics)
        venue = Venue(self._zone)
        store = SecretStore(SqlVault(self.engine, secret), self._database)
        seeds = DrawSeeds(store, secrets.token_bytes, CHANCE)
        ballots = Ballots(store, secrets.token_bytes, Seal)
        self.house = House(
            self.journal, self.writer, self.clock, board, self._library, venue, Secrets(seeds, ballots)
        )
        files = SnapshotFiles(data)
        code = code_fingerprint(Path(__file__).parent)
        self._snapshots = Snapshots(files, self.journal, code, hub.ThreadOffload())
        self.house.snapshot_of = self._snapshots.load
        self._pairings = Pairings()
        self.hall = Hall(self.journal, self.writer, self.clock, board, self.house, self._pairings)
        self.hall.scenes = lambda: wall_scenes(resources.root() / "displays")
        self.hall.languages = list(catalogues().languages)
        self.alarms = Alarms(self.clock, self.house.next_change, self.house.wake, hub.sleep)
        self.house.on_change = self._tournament_changed

    def _open_access(self, secret: bytes) -> None:
        """Who is who."""
        store = SqlPeople(self.engine)
        self.accounts = Accounts(store, Argon2(), self.clock, hub.ThreadOffload(), self._database)
        self.hall.is_staff_device = lambda device: self.accounts.known(device) is not None
        self.players = Players(SqlPlayers(self.engine), self.clock, self._database)
        self.house.refuse_person = self.players.refuse_entry
        self.house.names_of = self.players.public_names
        self.players.on_change = self.house.people_changed
        names = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *self.config.names]
        self._cards = SeatCards(secret, self.house.seat_card)
        self.gate = Gate(names, secret, self.accounts, lambda: self.hall.state.displays, self._cards)

    def _open_faces(self) -> None:
        """What is served over HTTP and sockets."""
        words = AskersWords(catalogues())
        self.counter = counter = Counter(self.house, self.hall, words, hub.Answered)
        answers = Answers(counter.refused, hub.sleep)
        library = self._library
        files = {
            "structures": library.structures,
            "rulesets": library.rulesets,
            "payouts": library.payout_tables,
        }
        api = Api(counter, self.topics, self.clock, self.gate, answers, files)
        access = AccessApi(self.accounts, self._pairings, self.gate, self.hall, self.clock, answers)
        lists = hub.ThreadOffload()
        players = PlayersApi(self.players, self._entered_in, self.gate, self.clock, lists, answers, words)
        lines = catalogue().lines
        self.contract = Contract(self.app, self.house, self.hall, lines, hub.ThreadOffload())
        for blueprint in (
            api.blueprint(),
            Toolbox(answers, words, library.ruleset).blueprint(),
            RulebookApi(
                answers, library.rulebook, library.ruleset, library.rulesets, hub.ThreadOffload()
            ).blueprint(),
            access.blueprint(),
            DrawsApi(self.house, self._database, answers).blueprint(),
            SeatCardsApi(self._cards, self.house, self.gate, self.clock, answers).blueprint(),
            players.blueprint(),
            Words(catalogues(), self.topics).blueprint(),
            self.contract.blueprint(),
            pages(resources.root()),
            sounds(resources.root() / "static" / "sounds", self._directory.path / "config" / "sounds"),
            manifests(resources.root(), self.topics),
            scenes(resources.root() / "displays"),
            slides(self._directory.path / "config" / "slides"),
        ):
            self.app.register_blueprint(blueprint)
        self.app.register_error_handler(Exception, api.failed)
        self.app.register_error_handler(404, or_page(resources.root(), api.failed))
        self._presence = Presence(self.topics, self.clock, self._health)
        self._sockets = Sockets(
            self._delivery.socketio, counter, self.topics, self.clock, self.gate, self._presence, self
        )
        counter.begin_way = self._ways.begin
        self._presence.drawn = self._ways.drawn
        health = Health(self.gate, answers, self._not_ready, self._measures, CONTENT_TYPE)
        self.app.register_blueprint(health.blueprint())
        self._sockets.tell_first = self._delivery.tell_first
        self._delivery.let_in_first(self.gate.comes_first)
        self._delivery.give_way(self._sockets.answering)
        self._sockets.attach()
        staff = StaffBoard(self.topics)
        self.accounts.on_change = lambda: staff.show(self.accounts.users(), self.accounts.integrations())
        self.accounts.on_end = self._sockets.close

    def _entered_in(self, slug: str) -> set[str]:
        """Who is in a tournament. Raises Refused for one that there is not."""
        desk = self.house.desk(slug)
        if not desk.durable:
            return set()
        return {entry.person for entry in desk.state.entries.values() if entry.alive}

    # -- what the sockets ask of the process ---------------------------------------------------------

    def _not_ready(self) -> str | None:
        if not self.journal_ok():
            return "the journal cannot be written"
        return "there is no room for more connections" if self.door.full else None

    def _health(self) -> ServerHealth:
        return replace(self._metrics.health(self._delivery.behind), full=self.door.full)

    def _measures(self) -> bytes:
        return self._metrics.text(self._presence.by_face(), self._delivery.behind, self._delivery.owed)

    def journal_ok(self) -> bool:
        """Whether the journal takes what it is given."""
        return self.writer.failure is None

    @staticmethod
    def sleep(seconds: float) -> None:
        """Let others run."""
        hub.sleep(seconds)

    def _tournament_changed(self) -> None:
        self.alarms.reset()
        self.hall.refresh()

    def start(self, demo: DemoTournament | None) -> None:
        """Bring everything back from the journal, and set what runs beside the sockets going."""
        with hub.building():
            self.players.load()  # before the tournaments, whose topics name them
            self.house.load(self._recovery)
            self.hall.load()
            self.accounts.load()
        # What came of the absence is written before the first question is answered.
        self.writer.flush()
        hub.spawn(self._write)
        if demo is not None and not self.house.desks():
            self._open_demo(demo)
        self.alarms.start()
        hub.spawn(self.alarms.watch)
        hub.spawn(self._beat)
        hub.spawn(self._metrics.watch_lag, hub.sleep)
        hub.spawn(self._live)
        hub.spawn(self._look)
        hub.spawn(self._keep)

    def _write(self) -> None:
        while True:
            self._bell.sleep()
            try:
                self.writer.flush()
            except Exception:
                # A fault of ours is loud in the log and refused on the tablet; the journal has to go on.
                log.exception("the writer failed on a batch")
                self._bell.ring()

    def _beat(self) -> None:
        while True:
            hub.sleep(HEARTBEAT_S)
            self._sockets.beat()

    def _live(self) -> None:
        while True:
            self._alive.write(SignOfLife(self.clock.now_ms(), wall_ms()))
            hub.sleep(INTERVAL_S)

    def _look(self) -> None:
        while True:
            hub.sleep(LOOK_S)
            self._presence.publish()
            try:
                self.accounts.look()
            except Exception:
                # What the command line changed is taken in at the next look; screens must not stand still for it.
                log.exception("the accounts could not be read")

    def _keep(self) -> None:
        while True:
            hub.sleep(SNAPSHOT_S)
            self._snapshots.look(self.house)

    def end(self) -> None:
        """End the process at once, as a power cut would, but for snapshots: a second signal does not wait for them."""
        for each in ENDS:
            signal.signal(each, signal.SIG_DFL)
        try:
            self._snapshots.close(self.house)
        finally:
            self.finish_log()
            os._exit(0)

    def play(self, evening: Evening, speed: int) -> None:
        """Open a demo evening's tournaments and play it beside everything else."""
        self.house.library = Quickened(self._library, speed)
        for tournament in evening.tournaments:
            self._open_demo(tournament)
        hub.spawn(self._play, plan(evening, speed))

    def _play(self, planned: list[tuple[int, dict[str, Any]]]) -> None:
        begun = self.clock.now_ms()
        td = Principal(TD, "demo")
        for at, message in planned:
            hub.sleep(max(0, begun + at - self.clock.now_ms()) / 1000)
            answer = self.counter.hand_in(message, td)
            if "refused" in answer:
                log.info("the demo's %s was refused: %s", message["type"], answer["refused"][0]["text"])

    def _open_demo(self, demo: DemoTournament) -> None:
        opened = hub.Answered()
        create = CreateTournament(
            title=demo.title, slug=demo.slug, structure=demo.structure, ruleset=demo.ruleset
        )
        self.house.open(f"demo-{demo.slug}", create, "demo", opened.give)
        if isinstance(opened.wait(60), Accepted) and demo.entries:
            counted = hub.Answered()
            tap = TapCounter(what="entry", count=demo.entries)
            self.house.offer(demo.slug, f"demo-{demo.slug}-entries", tap, "demo", counted.give)
            counted.wait(60)


def settings(data: Path) -> ServerConfig:
    """The server's settings. Raises Refused naming file and field."""
    return read_config("clockserver", resources.config_folders("server", data), ServerConfig)


@cache
def catalogues() -> Catalogues:
    """The words, in every language."""
    return Catalogues(resources.root() / "static" / "texts")


def catalogue() -> Catalogue:
    """The words, for the command line."""
    return catalogues().english


def open_database(data: Path) -> Engine:
    """The database of a data directory, brought to this release. Raises DataDirectoryError if it is none."""
    engine = open_engine(sqlite_url(data))
    try:
        migrate(engine)
    except JournalUnreadable as error:
        raise DataDirectoryError(f"{data / DATABASE} cannot be used: {error}") from error
    return engine


def serve(data: Path, host: str, port: int, *, demo: bool, evening_at_speed: int | None = None) -> None:
    """Serve until the process ends; `evening_at_speed` plays the demo evening. Raises OSError if the port is taken."""
    config = settings(data)
    finish_log = log_lines.begin(config.log, config.log_level, hub.thread)
    hub.tune()
    sock = hub.listen(host, port)
    address = address_in_room(host, sock.getsockname()[1])
    server = Server(data, address)
    server.finish_log = finish_log
    tournament = (
        read_config("friday", resources.config_folders("demo", data), DemoTournament) if demo else None
    )
    server.start(tournament)
    if evening_at_speed is not None:
        folders = resources.config_folders("demo", data)
        # An evening in minutes would wash the addresses away that people open.
        logging.getLogger(COMMANDS).setLevel(logging.WARNING)
        server.play(read_config("evening", folders, Evening), evening_at_speed)
    else:
        for each in ENDS:
            signal.signal(each, lambda *_: server.end())
    sys.stdout.write(greeting(host, sock.getsockname()[1], server.accounts.setup_code) + "\n")
    sys.stdout.flush()
    hub.serve(sock, HostGuard(server.app, server.gate, catalogue().say, server.config.proxies), server.door)


def registry(data: Path, *, make: bool) -> Registry:
    """The accounts and tokens of a data directory, for the command line.

    Raises DataDirectoryError if it holds none and is not to be made: a name that is mistyped has no accounts.
    """
    directory = DataDirectory(data)
    if make:
        directory.make()
    else:
        directory.demand_database()
    return Registry(SqlPeople(open_database(data)), Argon2())


def verified(data: Path) -> Iterator[StreamReport]:
    """What `verify` finds in a data directory. Raises DataDirectoryError if it holds no journal."""
    DataDirectory(data).demand_database()
    return verify(SqlJournal(open_database(data)))
