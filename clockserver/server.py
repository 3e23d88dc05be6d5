"""The wiring: creates all parts and connects them, with `wiring/` for its routes and its work in the background."""

from __future__ import annotations

import logging
import os
import secrets
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import tzlocal
from flask import Flask

from clockserver import resources
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.approval_requests import ApprovalRequests
from clockserver.accounts.approvals import Approvals
from clockserver.accounts.pairings import Pairings
from clockserver.accounts.passwords import Argon2
from clockserver.accounts.receipt_codes import ReceiptCodes
from clockserver.accounts.registry import Registry
from clockserver.accounts.seat_card_codes import SeatCards
from clockserver.accounts.staff import Staff
from clockserver.accounts.tokens import Tokens
from clockserver.accounts.view import ApprovalsBoard, StaffBoard
from clockserver.cli.addresses import mdns_name
from clockserver.config_files.config_files import ConfigFiles
from clockserver.config_files.scene_files import wall_scenes
from clockserver.core.texts import Reason, Refused, Text
from clockserver.demo.evening import DemoTournament, Quickened
from clockserver.demo.evening_player import EveningPlayer
from clockserver.desk.command_gateway import CommandGateway
from clockserver.desk.command_messages import MAX_BYTES
from clockserver.desk.desk import Runtime
from clockserver.desk.drawers import Drawers
from clockserver.desk.house_money import HouseMoney
from clockserver.desk.library_service import LibraryService
from clockserver.desk.planned_drafts import PlannedDrafts
from clockserver.desk.ports import JournalDamaged
from clockserver.desk.preparation_steps import prepared_by
from clockserver.desk.recovery import Recovery
from clockserver.desk.room_claims import RoomClaims
from clockserver.desk.room_service import RoomService, RoomSettings
from clockserver.desk.room_tables import RoomTables
from clockserver.desk.snapshots import Snapshots
from clockserver.desk.ticket_codes import TicketCodes
from clockserver.desk.tickets import Tickets
from clockserver.desk.tournament_desks import TournamentDesks, is_tournament
from clockserver.desk.tournament_service import Collaborators, TournamentService
from clockserver.desk.tournament_setup import SetUps
from clockserver.live import hub
from clockserver.live.admission import Admission
from clockserver.live.delivery import Delivery
from clockserver.live.packets import StrictPacket, WireJson
from clockserver.live.presence import Presence
from clockserver.live.sockets import Sockets
from clockserver.observability import log_lines
from clockserver.observability.command_traces import CommandTraces
from clockserver.observability.health import Condition, Faults
from clockserver.observability.library_log import LibraryLog
from clockserver.observability.metrics import CONTENT_TYPE, Metrics
from clockserver.past.asking import Past
from clockserver.players.registry import Players
from clockserver.projection.projection import RoomBoard
from clockserver.projection.topics import Topics
from clockserver.start_up import demand_words, open_database, settings, usual_ruleset
from clockserver.storage.accounts import SqlPeople
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.heartbeat_file import HeartbeatFile
from clockserver.storage.journal import SqlJournal, is_chained, open_engine, sqlite_url
from clockserver.storage.journal_upkeep import JournalUpkeep
from clockserver.storage.one_time_keys import KeyFiles
from clockserver.storage.players import SqlPlayers
from clockserver.storage.signing_key import signing_key
from clockserver.storage.snapshot_files import SnapshotFiles, code_fingerprint
from clockserver.storage.stream_heads import StreamHeads
from clockserver.storage.tournament_arrivals import TournamentArrivals
from clockserver.storage.vault import SqlVault
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from clockserver.timing.alarms import Alarms
from clockserver.timing.host_clock import BootClock, wall_ms
from clockserver.timing.time_zones import is_zone
from clockserver.web.answers import Answers
from clockserver.web.health import Health
from clockserver.web.qr import ADDRESS
from clockserver.web.request_guard import HostGuard, RequestGuard, malformed, source_unless
from clockserver.web.texts import AskersWords
from clockserver.wiring.background import Background, Parts, SignsOfLife
from clockserver.wiring.routes import Services, register_routes
from clockserver.wiring.secrets import secrets_kept
from clockserver.workers.pool import OF_THE_PAST, PAST, Workers

log = logging.getLogger("clockserver")
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
        alive_file = HeartbeatFile(data)
        self._metrics = Metrics()
        self._traces = CommandTraces(self._metrics)
        self._library_log = LibraryLog(self._metrics.library_said)
        sources = partial(source_unless, self.config.proxies)
        refusal = partial(malformed, catalogue().reason)
        unread = partial(self._metrics.dropped, "answer_unread")
        self.front = hub.HttpFront(hub.connection_limit(), sources, self._library_log, refusal, unread)
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
            alive_file.read(), wall_ms(), restart.policy, restart.longest_gap_hours * 3_600_000
        )
        alive = self._recovery.alive
        self.clock = BootClock(
            self._recovery.not_before(self.journal.newest_at()), alive.behind_ms if alive is not None else 0
        )
        self._signs_of_life = SignsOfLife(alive_file, self.clock)
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
            on_sent=self._traces.group_sent,
            json=WireJson,
            serializer=StrictPacket,
            transports=["websocket"],
            max_http_buffer_size=MAX_FRAME,
            manage_session=False,
            # One message of a client at a time: more of them wait in the client's own socket.
            async_handlers=False,
            logger=self._library_log.logger(),
            engineio_logger=self._library_log.logger(),
        )
        self.topics = Topics(
            self._traces.broadcaster(self._delivery.broadcaster, self._delivery.followers), self.clock
        )
        self._bell = hub.Bell()
        self.writer = self._traces.writer(self.journal, self._database, self._bell.ring)
        self._library = ConfigFiles(
            resources.config_folders("structures", data),
            resources.config_folders("rulesets", data),
            resources.config_folders("payouts", data),
            resources.config_folders("rulebook", data),
        )
        self._pairings = Pairings()
        self._snapshots = Snapshots(
            SnapshotFiles(data), self.journal, code_fingerprint(Path(__file__).parent), hub.ThreadOffload()
        )

    def _open_accounts(self) -> None:
        """Create accounts, staff, and the registry of players."""
        store = SqlPeople(self.engine)
        self.accounts = Accounts(store, Argon2(), self.clock, hub.ThreadOffload(), self._database)
        self.staff = Staff(self.accounts, Registry(store, Argon2()), self.clock, self._database)
        self.tokens = Tokens(self.accounts, Registry(store, Argon2()), self.clock, self._database)
        for changed in (self.staff.changed, self.tokens.changed):
            changed.subscribe(
                lambda did, id_, by: log_lines.log_event(log, logging.INFO, "account", did=did, id=id_, by=by)
            )
        self.players = Players(SqlPlayers(self.engine), self.clock, self._database)

    def _open_services(self, data: Path, secret: bytes, address: str | None) -> None:
        """Create the services of the tournaments and of the room."""
        runtime = Runtime(self.journal, self.writer, self.clock)
        board = RoomBoard(self.topics)
        kept = secrets_kept(SqlVault(self.engine, secret), KeyFiles(data), self._database)
        desks = TournamentDesks(self.journal)
        tables = RoomTables(desks, self.topics)
        self._tickets = tickets = Tickets(desks, self.topics, TicketCodes(secret, secrets.token_bytes))
        drawers = Drawers(desks, self.topics)
        claims = RoomClaims(tables, drawers, tickets, HouseMoney(desks, drawers))
        self.library_service = LibraryService(runtime, self.topics, self._library, self._zone, desks)
        named = self.library_service
        library = named if self._speed is None else Quickened(named, self._speed)
        self.tournaments = TournamentService(
            desks,
            runtime,
            board,
            kept,
            Collaborators(
                SetUps(library, desks, self._zone, lambda: self.room_service.usual_ruleset),
                prepared_by(library, claims, kept.draws, kept.votes, kept.day_ends, kept.envelopes),
                self.players,
                claims,
                self._snapshots.load,
                tickets,
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
        self.room_service = RoomService(runtime, board, self.tournaments, claims, self._pairings, room)
        self.room_service.time_taken.subscribe(self._signs_of_life.write)
        self.alarms = Alarms(self.clock, self.tournaments.next_change, self.tournaments.wake, hub.sleep)
        self.tournaments.changed.subscribe(self.alarms.reset)
        self.tournaments.changed.subscribe(self.room_service.refresh)
        self.tournaments.moved.subscribe(self.room_service.show_displays)

    def _open_access(self, secret: bytes) -> None:
        """Create what tells who asks."""
        names = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *self.config.names]
        desks = self.tournaments.desks
        self._cards = SeatCards(secret, desks.seat_card, desks.first_slug)
        self._receipts = ReceiptCodes(secret)
        self.request_guard = RequestGuard(
            names,
            secret,
            self.accounts,
            lambda: self.room_service.state.displays,
            self._cards,
            desks.slugs_of,
        )

    def _open_faces(self) -> None:
        """Create everything served over HTTP and sockets."""
        words = AskersWords(catalogues())
        self._approvals = ApprovalRequests(self.clock, ApprovalsBoard(self.topics, self.clock.now_ms()).show)
        self.gateway = gateway = CommandGateway(
            self.tournaments,
            self.room_service,
            self.library_service,
            words,
            hub.Answered,
            self._traces.begin,
            (Approvals(self.accounts, self.clock).approve, self._approvals),
        )
        answers = Answers(gateway.refused, hub.sleep)
        services = Services(
            accounts=self.accounts,
            answers=answers,
            arrivals=TournamentArrivals(self._directory.path, self.journal),
            approvals=self._approvals,
            cards=self._cards,
            clock=self.clock,
            config_files=self._library,
            gateway=gateway,
            data=self._directory.path,
            database=self._database,
            journal=SqlJournal(
                open_engine(sqlite_url(self._directory.path)), StreamHeads(self._directory.path)
            ),
            request_guard=self.request_guard,
            library_service=self.library_service,
            pairings=self._pairings,
            past=self._open_past(),
            players=self.players,
            receipts=self._receipts,
            room_service=self.room_service,
            signing_key=signing_key(self._directory.path),
            staff=self.staff,
            tickets=self._tickets,
            tokens=self.tokens,
            topics=self.topics,
            tournaments=self.tournaments,
            words=words,
        )
        self.contract = register_routes(self.app, services)
        self._open_health(answers)
        self._open_sockets()

    def _open_past(self) -> Past:
        """Create what asks the worker that holds the past; it begins with the first question."""
        do = Workers(self._directory.path, OF_THE_PAST, 1, hub.Bell, module=PAST).do
        self._past = Past(self.players, self.tournaments.constants, self.clock, do)
        return self._past

    def _open_health(self, answers: Answers) -> None:
        """Create what says how the server is."""
        faults = Faults(
            self.tournaments, self.room_service, self.library_service, lambda: self._upkeep.faults
        )
        self._condition = condition = Condition(
            self.writer, self._metrics, self._delivery, self.front.connection_limit, faults, _say
        )
        self._presence = presence = Presence(
            self.topics,
            self.clock,
            condition.health,
            lambda device: device in self.room_service.state.displays,
        )
        presence.rendered.subscribe(self._traces.rendered)
        health = Health(
            self.request_guard,
            answers,
            condition.not_ready,
            condition.notes,
            lambda: condition.measures(presence),
            CONTENT_TYPE,
        )
        self.app.register_blueprint(health.blueprint())

    def _open_sockets(self) -> None:
        """Create what serves the sockets."""
        self._sockets = Sockets(
            self._delivery, self.gateway, self.topics, self.clock, self.request_guard, self._presence, self
        )
        self._sockets.before_phones.subscribe(self._delivery.send_first)
        self._delivery.begin(self.topics.newest, self._metrics.dropped, self.request_guard.comes_first)
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
            self.library_service.load()
            self.room_service.load()
            self.accounts.load()
        # The pauses after the absence are written before the first question is answered.
        self.writer.flush()
        self._upkeep.write_missing_heads()
        background = self._background()
        background.start_writer()
        hub.spawn(self._upkeep.sync, hub.sleep)
        hub.spawn(self._upkeep.check, hub.sleep, self._damaged)
        if demo is not None and not any(is_tournament(stream) for stream in self.journal.streams()):
            self.evening_player().open(demo)
        self.alarms.start()
        hub.spawn(self.alarms.watch)
        background.start()
        hub.spawn(self._metrics.watch_lag, hub.sleep)
        hub.spawn(self._library_log.run, hub.sleep)

    def _background(self) -> Background:
        parts = Parts(
            accounts=self.accounts,
            bell=self._bell,
            past=self._past,
            planned_drafts=PlannedDrafts(self.library_service, self.tournaments, self.clock, self.topics),
            presence=self._presence,
            room_service=self.room_service,
            signs_of_life=self._signs_of_life,
            snapshots=self._snapshots,
            sockets=self._sockets,
            tournaments=self.tournaments,
            writer=self.writer,
        )
        return Background(parts, self.library_service.changed)

    def evening_player(self) -> EveningPlayer:
        """The player of the demo's commands."""
        return EveningPlayer(self.tournaments, self.gateway, self.clock, hub.sleep, hub.Answered)

    def _damaged(self, damage: JournalDamaged) -> None:
        """Report damage that the start did not see."""
        if damage.stream not in self.tournaments.damaged and is_tournament(damage.stream):
            self.tournaments.report_damage(damage)

    def serve(self, sock: Any) -> None:
        """Serve clients until the process ends."""
        for path in self._directory.readable_by_others():
            log.warning("other users of this machine may read %s: chmod go= %s", path, path)
        self._library_log.listen_to_standard_error()
        turns = Admission(hub.spawn, hub.sleep, hub.Bell, self.request_guard.comes_first)
        guard = HostGuard(
            self.app, self.request_guard, catalogue().say, self.config.proxies, turns.enter, self._frames
        )
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
