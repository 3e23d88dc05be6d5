"""The wiring: the only module that creates all parts and connects them."""

from __future__ import annotations

import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import tzlocal
from flask import Flask

from clockserver import resources
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.pairings import Pairings
from clockserver.accounts.passwords import Argon2
from clockserver.accounts.registry import Registry
from clockserver.accounts.seat_card_codes import SeatCards
from clockserver.accounts.staff import Staff
from clockserver.accounts.view import StaffBoard
from clockserver.cli.addresses import address_in_room, greeting, mdns_name
from clockserver.config_files.config_files import ConfigFiles
from clockserver.config_files.scene_files import scene_of_folder, scenes_listed, wall_scenes
from clockserver.core.texts import Reason, Refused, Text
from clockserver.demo.evening import DemoTournament, Evening, Quickened
from clockserver.demo.evening_player import EveningPlayer
from clockserver.desk.ballot_keys import BallotKeys
from clockserver.desk.ballots import Ballots
from clockserver.desk.command_gateway import CommandGateway
from clockserver.desk.day_end_draws import DayEnds
from clockserver.desk.desk import CHANCE, Runtime
from clockserver.desk.draw_seeds import DrawSeeds
from clockserver.desk.ports import JournalDamaged
from clockserver.desk.recovery import Recovery, SignOfLife
from clockserver.desk.room_service import RoomService, RoomSettings
from clockserver.desk.room_tables import RoomTables
from clockserver.desk.secret_store import SecretStore
from clockserver.desk.seeded_draws import SeededDraws
from clockserver.desk.set_ups import SetUps
from clockserver.desk.snapshots import Snapshots
from clockserver.desk.steps import prepared_by
from clockserver.desk.tournament_desks import TournamentDesks, is_tournament
from clockserver.desk.tournament_service import Collaborators, Secrets, TournamentService
from clockserver.desk.votes import Votes
from clockserver.desk.wire import MAX_BYTES
from clockserver.live import hub
from clockserver.live.admission import Admission
from clockserver.live.delivery import Delivery
from clockserver.live.packets import StrictPacket, WireJson
from clockserver.live.presence import Presence
from clockserver.live.sockets import HEARTBEAT_S, Sockets
from clockserver.observability import log_lines
from clockserver.observability.command_trace import COMMANDS, CommandTraces
from clockserver.observability.condition import Condition, Faults
from clockserver.observability.library_log import LibraryLog
from clockserver.observability.metrics import CONTENT_TYPE, Metrics
from clockserver.players.entering import Entering
from clockserver.players.importer import Importer
from clockserver.players.registry import Players
from clockserver.projection.projection import RoomBoard
from clockserver.projection.topics import Topics
from clockserver.start_up import demand_words, open_database, settings, usual_ruleset
from clockserver.storage.accounts import SqlPeople
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.heartbeat_file import INTERVAL_S, HeartbeatFile
from clockserver.storage.journal import (
    SqlJournal,
    is_chained,
    open_engine,
    sqlite_url,
)
from clockserver.storage.journal_upkeep import JournalUpkeep
from clockserver.storage.one_time_keys import KeyFiles, fill
from clockserver.storage.players import SqlPlayers
from clockserver.storage.server_config import read_config
from clockserver.storage.snapshot_files import SnapshotFiles, code_fingerprint
from clockserver.storage.stream_heads import StreamHeads
from clockserver.storage.vault import BallotSeal, SqlVault
from clockserver.texts.shipped import catalogue, catalogues
from clockserver.timing.alarms import Alarms
from clockserver.timing.host_clock import BootClock, wall_ms
from clockserver.timing.time_zones import is_zone
from clockserver.web.access import AccessApi
from clockserver.web.answers import Answers
from clockserver.web.api import Api
from clockserver.web.contract.contract import Contract
from clockserver.web.draws import DrawsApi
from clockserver.web.health import Health
from clockserver.web.manifest import manifests
from clockserver.web.pages import or_page, pages
from clockserver.web.players import PlayersApi
from clockserver.web.qr import ADDRESS, QrCodes
from clockserver.web.request_guard import HostGuard, RequestGuard, malformed, source_unless
from clockserver.web.results import ResultsApi
from clockserver.web.rulebook import RulebookApi
from clockserver.web.scenes import scenes
from clockserver.web.seat_cards import SeatCardsApi
from clockserver.web.slides import slides
from clockserver.web.sounds import sounds
from clockserver.web.staff import StaffApi
from clockserver.web.toolbox import Toolbox
from clockserver.web.words import AskersWords, Words
from clockserver.workers.pool import LISTS, QUICK, Workers, places_for_work

log = logging.getLogger("clockserver")
LOOK_S = 1.0
"""Seconds between two updates of presence and of accounts changed by the command line."""
SYNC_S = 1.0
SNAPSHOT_S = 10.0
"""Seconds between two checks for snapshots to take."""
ENDS = (signal.SIGINT, signal.SIGTERM)
MAX_FRAME = 4 * 1024 * 1024
"""Maximum bytes of a frame that is answered with a refusal; a larger one ends the connection."""


class Server:
    """A whole server on one data directory. `speed` shortens the periods of new tournaments, for the demo evening.

    `finish_log` is called at the end; `frames` are the sources that may frame its pages (frame-ancestors).
    """

    def __init__(
        self,
        data: Path,
        address: str | None = None,
        *,
        speed: int | None = None,
        finish_log: Callable[[], None] | None = None,
        frames: str = "'none'",
    ) -> None:
        self._speed = speed
        self._finish_log = finish_log
        self._frames = frames
        self._directory = DataDirectory(data)
        self._directory.make()
        self._lock = self._directory.lock()
        demand_words()
        secret = self._directory.secret()
        self.config = settings(data)
        self._zone = self.config.timezone or tzlocal.get_localzone_name()
        if not is_zone(self._zone):
            reason = Reason("venue.unknown_timezone", {"timezone": self._zone}, "clockserver.toml: timezone")
            raise Refused(reason)
        self._alive = HeartbeatFile(data)
        self._metrics = Metrics()
        self._ways = CommandTraces(self._metrics)
        self._heard = LibraryLog(self._metrics.library_said)
        sources = partial(source_unless, self.config.proxies)
        refusal = partial(malformed, catalogue().reason)
        unread = partial(self._metrics.dropped, "answer_unread")
        self.front = hub.HttpFront(hub.connection_limit(), sources, self._heard, refusal, unread)
        was_chained = is_chained(open_engine(sqlite_url(data)))
        self.engine = open_database(data)
        heads = StreamHeads(data)
        self.journal = SqlJournal(self.engine, heads)
        self._database = hub.ThreadOffload()
        self._upkeep = JournalUpkeep(
            self.journal,
            heads,
            open_engine(sqlite_url(data)),
            self._database,
            hub.ThreadOffload(),
            was_chained=was_chained,
        )
        restart = self.config.restart
        self._recovery = Recovery(
            self._alive.read(), wall_ms(), restart.policy, restart.longest_gap_hours * 3_600_000
        )
        alive = self._recovery.alive
        self.clock = BootClock(
            self._recovery.not_before(self.journal.newest_at()), alive.behind_ms if alive is not None else 0
        )
        self._open_streams(data)
        self.app.config[ADDRESS] = address
        self._open_accounts()
        self._open_services(data, secret, address)
        self._open_access(secret)
        self._open_faces()

    def _open_streams(self, data: Path) -> None:
        """Create what writes the journal and what sends to the sockets."""
        self.app = Flask("clockserver", static_folder=None)
        self.app.config["MAX_CONTENT_LENGTH"] = MAX_BYTES
        self._delivery = Delivery(
            self.app,
            direct=self.config.delivery == "direct",
            json=WireJson,
            serializer=StrictPacket,
            transports=["websocket"],
            max_http_buffer_size=MAX_FRAME,
            manage_session=False,
            # One message of a client at a time: more of them wait in the client's own socket.
            async_handlers=False,
            logger=self._heard.logger(),
            engineio_logger=self._heard.logger(),
        )
        self.topics = Topics(self._ways.broadcaster(self._delivery.broadcaster), self.clock)
        self._delivery.look_on(self._ways)
        self._delivery.begin(self.topics.newest, self._metrics.dropped)
        self._bell = hub.Bell()
        self._warned_of = 0
        self.writer = self._ways.writer(self.journal, self._database, self._bell.ring)
        self._library = ConfigFiles(
            resources.config_folders("structures", data),
            resources.config_folders("rulesets", data),
            resources.config_folders("payouts", data),
            resources.config_folders("rulebook", data),
        )
        self._pairings = Pairings()
        self._snapshots = Snapshots(
            SnapshotFiles(data),
            self.journal,
            code_fingerprint(Path(__file__).parent),
            hub.ThreadOffload(),
        )

    def _open_accounts(self) -> None:
        """Create accounts, staff, and the registry of players."""
        store = SqlPeople(self.engine)
        self.accounts = Accounts(store, Argon2(), self.clock, hub.ThreadOffload(), self._database)
        self.staff = Staff(self.accounts, Registry(store, Argon2()), self.clock, self._database)
        self.staff.changed.subscribe(
            lambda did, user, by: log_lines.said(log, logging.INFO, "account", did=did, id=user, by=by)
        )
        self.players = Players(SqlPlayers(self.engine), self.clock, self._database)

    def _open_services(self, data: Path, secret: bytes, address: str | None) -> None:
        """Create the services of the tournaments and of the room."""
        runtime = Runtime(self.journal, self.writer, self.clock)
        board = RoomBoard(self.topics)
        vault = SqlVault(self.engine, secret)
        seeds = DrawSeeds(SecretStore(vault, self._database), secrets.token_bytes, CHANCE)
        draws = SeededDraws(seeds)
        votes = Votes(Ballots(BallotKeys(vault, KeyFiles(data), fill, self._database), BallotSeal))
        day_ends = DayEnds(seeds, draws)
        desks = TournamentDesks(self.journal)
        tables = RoomTables(desks, self.topics)
        library = self._library if self._speed is None else Quickened(self._library, self._speed)
        self.tournaments = TournamentService(
            desks,
            runtime,
            board,
            Secrets(seeds, draws, votes, day_ends),
            Collaborators(
                SetUps(library, desks.slugs, self._zone),
                prepared_by(library, tables, draws, votes, day_ends),
                self.players,
                tables,
                self._snapshots.load,
            ),
        )
        self.players.changed.subscribe(self.tournaments.people_changed)
        room = RoomSettings(
            library=library,
            is_staff_device=lambda device: self.accounts.known(device) is not None,
            address=address,
            ruleset=usual_ruleset(data, self.config),
            languages=tuple(catalogues().languages),
            scenes=lambda: wall_scenes(resources.root() / "displays"),
        )
        self.room_service = RoomService(runtime, board, self.tournaments, tables, self._pairings, room)
        self.room_service.time_taken.subscribe(self._write_sign_of_life)
        self.alarms = Alarms(self.clock, self.tournaments.next_change, self.tournaments.wake, hub.sleep)
        self.tournaments.changed.subscribe(self.alarms.reset)
        self.tournaments.changed.subscribe(self.room_service.refresh)

    def _open_access(self, secret: bytes) -> None:
        """Create what tells who asks."""
        names = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *self.config.names]
        self._cards = SeatCards(secret, self.tournaments.desks.seat_card)
        self.gate = RequestGuard(
            names, secret, self.accounts, lambda: self.room_service.state.displays, self._cards
        )

    def _open_faces(self) -> None:
        """Create everything served over HTTP and sockets."""
        words = AskersWords(catalogues())
        self.counter = counter = CommandGateway(
            self.tournaments, self.room_service, words, hub.Answered, self._ways.begin
        )
        desks = self.tournaments.desks
        answers = Answers(counter.refused, hub.sleep)
        library = self._library
        files = {
            "structures": library.structures,
            "rulesets": library.rulesets,
            "payouts": library.payout_tables,
        }
        api = Api(counter, self.topics, self.clock, self.gate, answers, files)
        work = Workers(self._directory.path, QUICK, places_for_work(), hub.Bell).do
        codes = QrCodes(answers, work)
        access = AccessApi(
            self.accounts, self._pairings, self.gate, self.room_service, self.clock, answers, codes
        )
        staff_api = StaffApi(self.staff, access, self.gate, self.clock, answers, codes)
        lists = Workers(self._directory.path, LISTS, 1, hub.Bell, lasting=False).do
        importer = Importer(self.players, self.clock, hub.ThreadOffload(), lists)
        entering = Entering(desks, counter.hand_in)
        players = PlayersApi(self.players, entering, self.gate, self.clock, importer, answers, words)
        lines = catalogue().lines
        self.contract = Contract(self.app, lines, hub.ThreadOffload())
        for blueprint in (
            api.blueprint(),
            codes.blueprint(),
            Toolbox(answers, words, library.ruleset, work).blueprint(),
            RulebookApi(
                answers, library.rulebook, library.ruleset, library.rulesets, hub.ThreadOffload()
            ).blueprint(),
            access.blueprint(),
            staff_api.blueprint(),
            ResultsApi(desks, self.topics, self.clock, self.gate, answers, words).blueprint(),
            DrawsApi(desks, self._database, answers).blueprint(),
            SeatCardsApi(self._cards, desks, self.gate, self.clock, answers).blueprint(),
            players.blueprint(),
            Words(catalogues(), self.topics).blueprint(),
            self.contract.blueprint(),
            pages(resources.root()),
            sounds(resources.root() / "static" / "sounds", self._directory.path / "config" / "sounds"),
            manifests(resources.root(), self.topics),
            scenes(
                lambda: scenes_listed(resources.root() / "displays"),
                lambda name: scene_of_folder(resources.root() / "displays", name),
                answers,
            ),
            slides(self._directory.path / "config" / "slides"),
        ):
            self.app.register_blueprint(blueprint)
        self.app.register_error_handler(Exception, api.failed)
        self.app.register_error_handler(404, or_page(resources.root(), api.failed))
        faults = Faults(self.tournaments, self.room_service, lambda: self._upkeep.faults)
        self._condition = condition = Condition(
            self.writer, self._metrics, self._delivery, self.front.door, faults, _say
        )
        self._presence = presence = Presence(
            self.topics,
            self.clock,
            condition.health,
            lambda device: device in self.room_service.state.displays,
        )
        self._sockets = Sockets(
            self._delivery.socketio, counter, self.topics, self.clock, self.gate, self._presence, self
        )
        self._presence.drawn.subscribe(self._ways.drawn)
        health = Health(
            self.gate,
            answers,
            condition.not_ready,
            condition.notes,
            lambda: condition.measures(presence),
            CONTENT_TYPE,
        )
        self.app.register_blueprint(health.blueprint())
        self._sockets.before_phones.subscribe(self._delivery.tell_first)
        self._delivery.let_in_first(self.gate.comes_first)
        self._delivery.give_way(self._sockets.answering)
        self._sockets.attach()
        staff = StaffBoard(self.topics)
        self.accounts.changed.subscribe(
            lambda: staff.show(self.accounts.users(), self.accounts.integrations())
        )
        self.accounts.ended.subscribe(self._sockets.close)

    # -- what the sockets ask of the process ---------------------------------------------------------

    def journal_ok(self) -> bool:
        """Whether the journal can be written."""
        return self._condition.journal_ok()

    @staticmethod
    def sleep(seconds: float) -> None:
        """Give others a turn."""
        hub.sleep(seconds)

    def start(self, demo: DemoTournament | None) -> None:
        """Load everything from the journal, and start the background work beside the sockets."""
        with hub.building():
            self.players.load()  # before the tournaments, since their topics show names
            self.tournaments.load(self._recovery)
            self.room_service.load()
            self.accounts.load()
        # The pauses after the absence are written before the first question is answered.
        self.writer.flush()
        self._upkeep.write_missing_heads()
        hub.spawn(self._write)
        hub.spawn(self._upkeep.sync, hub.sleep)
        hub.spawn(self._upkeep.check, hub.sleep, self._damaged)
        if demo is not None and not any(is_tournament(stream) for stream in self.journal.streams()):
            self.evening_player().open(demo)
        self.alarms.start()
        hub.spawn(self.alarms.watch)
        hub.spawn(self._beat)
        hub.spawn(self._metrics.watch_lag, hub.sleep)
        hub.spawn(self._live)
        hub.spawn(self._look)
        hub.spawn(self._keep)
        hub.spawn(self._heard.run, hub.sleep)

    def evening_player(self) -> EveningPlayer:
        """What gives the demo's commands."""
        return EveningPlayer(self.tournaments, self.counter, self.clock, hub.sleep, hub.Answered)

    def _damaged(self, damage: JournalDamaged) -> None:
        """Report damage that the start did not see."""
        if damage.stream not in self.tournaments.damaged and is_tournament(damage.stream):
            self.tournaments.report_damage(damage)

    def _write(self) -> None:
        while True:
            self._bell.sleep()
            try:
                self.writer.flush()
            except Exception:
                # A fault of ours is logged and refused on the tablet; the journal has to go on.
                log.exception("the writer failed on a batch")
                self._bell.ring()

    def _beat(self) -> None:
        while True:
            hub.sleep(HEARTBEAT_S)
            self._sockets.beat()

    def _live(self) -> None:
        while True:
            self._write_sign_of_life()
            self._warn_of_step()
            hub.sleep(INTERVAL_S)

    def _write_sign_of_life(self) -> None:
        behind = max(0, self.clock.wall_skew_ms())
        self._alive.write(SignOfLife(self.clock.now_ms(), wall_ms(), behind))

    def _warn_of_step(self) -> None:
        step = self.room_service.wall_step_ms()
        if step and step != self._warned_of:
            log.warning(
                "the machine's clock was set by %d s; the walls show the time of before", step // 1000
            )
        self._warned_of = step

    def _look(self) -> None:
        while True:
            hub.sleep(LOOK_S)
            self._presence.publish()
            try:
                self.accounts.look()
            except Exception:
                # Changes of the command line are taken in at the next look; screens must not wait for it.
                log.exception("the accounts could not be read")

    def _keep(self) -> None:
        while True:
            hub.sleep(SNAPSHOT_S)
            self._snapshots.look(self.tournaments)

    def serve(self, sock: Any) -> None:
        """Serve clients until the process ends."""
        for path in self._directory.readable_by_others():
            log.warning("other users of this machine may read %s: chmod go= %s", path, path)
        self._heard.listen_to_standard_error()
        turns = Admission(hub.spawn, hub.sleep, hub.Bell)
        turns.goes_first = self.gate.comes_first
        guard = HostGuard(self.app, self.gate, catalogue().say, self.config.proxies, turns.enter)
        guard.frames = self._frames
        hub.serve(sock, guard, self.front if self._delivery.direct else None)

    def end(self) -> None:
        """End the process like a power cut, but take snapshots first: a second signal does not wait for them."""
        for each in ENDS:
            signal.signal(each, signal.SIG_DFL)
        try:
            self._snapshots.close(self.tournaments)
        finally:
            if self._finish_log is not None:
                self._finish_log()
            os._exit(0)


def _say(text: Text) -> str:
    """A text in English words."""
    return catalogue().say(text.code, text.params)


def serve(
    data: Path,
    host: str,
    port: int,
    *,
    demo: bool,
    evening_at_speed: int | None = None,
    play: Callable[[Server], None] | None = None,
) -> None:
    """Serve until the process ends. Raises OSError if the port is taken.

    `evening_at_speed` plays the demo evening; `play` gets the started server, whose pages may frame each other.
    """
    config = settings(data)
    finish_log = log_lines.begin(config.log, config.log_level, hub.thread)
    hub.tune()
    sock = hub.listen(host, port)
    address = address_in_room(host, sock.getsockname()[1])
    server = Server(
        data,
        address,
        speed=evening_at_speed,
        finish_log=finish_log,
        frames="'none'" if play is None else "'self'",
    )
    tournament = (
        read_config("friday", resources.config_folders("demo", data), DemoTournament) if demo else None
    )
    server.start(tournament)
    if evening_at_speed is not None:
        folders = resources.config_folders("demo", data)
        # An evening in minutes would push the printed addresses out of sight.
        logging.getLogger(COMMANDS).setLevel(logging.WARNING)
        evening = read_config("evening", folders, Evening)
        player = server.evening_player()
        for demo_tournament in evening.tournaments:
            player.open(demo_tournament)
        hub.spawn(player.play, evening, evening_at_speed)
    else:
        for each in ENDS:
            signal.signal(each, lambda *_: server.end())
    if play is not None:
        play(server)
    story = f"http://localhost:{sock.getsockname()[1]}/demo" if play is not None else None
    sys.stdout.write(greeting(host, sock.getsockname()[1], server.accounts.setup_code, story) + "\n")
    sys.stdout.flush()
    server.serve(sock)
