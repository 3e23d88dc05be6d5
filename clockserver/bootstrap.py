"""The only wiring: every part is made here and handed to those that need it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tzlocal
from flask import Flask, Response
from flask_socketio import SocketIO

from clockserver import resources
from clockserver.adapters import hub
from clockserver.adapters.alarms import Alarms
from clockserver.adapters.alive import INTERVAL_S, AliveFile
from clockserver.adapters.broadcast import SocketBroadcaster
from clockserver.adapters.data_directory import DATABASE, DataDirectory, DataDirectoryError
from clockserver.adapters.host_clock import BootClock
from clockserver.adapters.journal import JournalUnreadable, SqlJournal, migrate, open_engine, sqlite_url
from clockserver.adapters.ruleset_files import load_ruleset, load_rulesets
from clockserver.adapters.server_config import DemoTournament, ServerConfig, read_config
from clockserver.adapters.structure_files import load_structure, load_structures
from clockserver.application.desk import Accepted
from clockserver.application.house import House, Venue
from clockserver.application.projection import Topics
from clockserver.application.recovery import Recovery
from clockserver.application.venue_time import is_zone
from clockserver.application.verification import StreamReport, verify
from clockserver.application.writer import Writer
from clockserver.domain.procedures.counters import TapCounter
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.structure import Structure
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.cli.addresses import greeting, is_loopback, mdns_name
from clockserver.faces.counter import Counter
from clockserver.faces.gate import Gate, HostGuard, staff_token
from clockserver.faces.http.api import Api
from clockserver.faces.http.pages import pages, with_headers
from clockserver.faces.packets import StrictPacket, WireJson
from clockserver.faces.sockets import HEARTBEAT_S, Sockets
from clockserver.faces.texts import Catalogue
from clockserver.faces.wire import MOST_BYTES

log = logging.getLogger("clockserver")
LARGEST_FRAME = 4 * 1024 * 1024
"""A frame up to this is answered with its refusal; a larger one ends the connection."""


class Library:
    """Structures and rule sets of this house."""

    def __init__(self, data: Path) -> None:
        self._structures = resources.config_folders("structures", data)
        self._rulesets = resources.config_folders("rulesets", data)

    def structure(self, name: str) -> Structure:
        """A structure by name. Raises Refused."""
        return load_structure(name, self._structures)

    def ruleset(self, name: str) -> RuleSet:
        """A rule set by name. Raises Refused."""
        return load_ruleset(name, self._rulesets)

    def structures(self) -> list[dict[str, str]]:
        """Names and titles. Raises Refused if a file is wrong."""
        found = load_structures(self._structures)
        return [{"name": name, "title": one.title} for name, one in found.items()]

    def rulesets(self) -> list[dict[str, str]]:
        """Names and titles. Raises Refused if a file is wrong."""
        found = load_rulesets(self._rulesets)
        return [{"name": name, "title": one.title} for name, one in found.items()]


class Server:
    """A whole server over one data directory."""

    def __init__(self, data: Path, host: str) -> None:
        self._directory = DataDirectory(data)
        self._directory.make()
        self._lock = self._directory.lock()
        secret = self._directory.secret()
        self.config = read_config("clockserver", resources.config_folders("server", data), ServerConfig)
        self._zone = self.config.timezone or tzlocal.get_localzone_name()
        if not is_zone(self._zone):
            reason = Reason("venue.unknown_timezone", {"timezone": self._zone}, "clockserver.toml: timezone")
            raise Refused(reason)
        self._alive = AliveFile(data)
        self.journal = open_journal(data)
        alive_at = self._alive.read()
        self.clock = BootClock(max(alive_at or 0, self.journal.newest_at()))
        self.token = None if is_loopback(host) else staff_token(secret)
        names = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *self.config.names]
        self.gate = Gate(names, self.token, secret)
        self._wire(data)
        restart = self.config.restart
        self._recovery = Recovery(
            alive_at, self.clock.wall_ms, restart.policy, restart.longest_gap_hours * 3_600_000
        )

    def _wire(self, data: Path) -> None:
        self.app = Flask("clockserver", static_folder=None)
        self.app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
        socketio = SocketIO(
            self.app,
            async_mode=hub.ASYNC_MODE,
            json=WireJson,
            serializer=StrictPacket,
            transports=["websocket"],
            max_http_buffer_size=LARGEST_FRAME,
            manage_session=False,
            # One message of a client at a time: who sends faster than he is answered waits in his own socket.
            async_handlers=False,
        )
        self.topics = Topics(SocketBroadcaster(socketio), self.clock)
        self._bell = hub.Bell()
        self.writer = Writer(self.journal, hub.ThreadOffload(), self._bell.ring)
        library = Library(data)
        self.house = House(self.journal, self.writer, self.clock, self.topics, library, Venue(self._zone))
        self.alarms = Alarms(self.clock, self.house.next_change, self.house.wake, hub.sleep)
        self.house.on_change = self.alarms.reset
        words = catalogue()
        counter = Counter(self.house, words, hub.Answered)
        api = Api(
            counter,
            self.topics,
            self.clock,
            self.gate,
            words,
            library.structures,
            library.rulesets,
        )
        self.app.register_blueprint(api.blueprint())
        self.app.register_blueprint(pages(resources.root()))
        self.app.register_error_handler(Exception, api.failed)
        self.app.after_request(with_headers)
        self.app.add_url_rule("/healthz", view_func=lambda: Response("ok\n", mimetype="text/plain"))
        self._sockets = Sockets(
            socketio,
            counter,
            self.topics,
            self.clock,
            self.gate,
            lambda: self.writer.failure is None,
            lambda: hub.sleep(0),
        )
        self._sockets.attach()

    def start(self, demo: DemoTournament | None) -> None:
        """Bring everything back from the journal, and set what runs beside the sockets going."""
        self.house.load(self._recovery)
        # What came of the absence is written before the first question is answered.
        self.writer.flush()
        hub.spawn(self._write)
        if demo is not None and not self.house.desks():
            self._open_demo(demo)
        self.alarms.start()
        hub.spawn(self.alarms.watch)
        hub.spawn(self._beat)
        hub.spawn(self._live)

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
            self._alive.write(self.clock.now_ms())
            hub.sleep(INTERVAL_S)

    def _open_demo(self, demo: DemoTournament) -> None:
        opened = hub.Answered()
        create = CreateTournament(
            title=demo.title, slug=demo.slug, structure=demo.structure, ruleset=demo.ruleset
        )
        self.house.open("demo-tournament", create, "demo", opened.give)
        if isinstance(opened.wait(60), Accepted) and demo.entries:
            counted = hub.Answered()
            tap = TapCounter(what="entry", count=demo.entries)
            self.house.offer(demo.slug, "demo-entries", tap, "demo", counted.give)
            counted.wait(60)


@cache
def catalogue() -> Catalogue:
    """The words, for the command line."""
    return Catalogue(resources.root() / "static" / "texts" / "en")


def open_journal(data: Path) -> SqlJournal:
    """The journal of a data directory, brought to this release. Raises DataDirectoryError if it is none."""
    engine = open_engine(sqlite_url(data))
    try:
        migrate(engine)
    except JournalUnreadable as error:
        raise DataDirectoryError(f"{data / DATABASE} cannot be used: {error}") from error
    return SqlJournal(engine)


def serve(data: Path, host: str, port: int, *, demo: bool) -> None:
    """Serve until the process ends. Raises OSError if the port is taken."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("apscheduler").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    hub.tune()
    sock = hub.listen(host, port)
    server = Server(data, host)
    tournament = (
        read_config("friday", resources.config_folders("demo", data), DemoTournament) if demo else None
    )
    server.start(tournament)
    sys.stdout.write(greeting(host, sock.getsockname()[1], server.token) + "\n")
    sys.stdout.flush()
    hub.serve(sock, HostGuard(server.app, server.gate, catalogue().say))


def verified(data: Path) -> Iterator[StreamReport]:
    """What `verify` finds in a data directory. Raises DataDirectoryError if it holds no journal."""
    DataDirectory(data).demand_database()
    return verify(open_journal(data))
