"""A whole server on one data directory: its parts from `wiring/`, its start, its service and its end."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import tzlocal
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.demo.evening import DemoTournament
from clockserver.demo.evening_player import EveningPlayer
from clockserver.desk.desk import Runtime
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.ports import HostClock, JournalDamaged
from clockserver.desk.room.planned_drafts import PlannedDrafts
from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.live import hub
from clockserver.live.admission import Admission
from clockserver.standby.leader.leading_server import LeadingServer
from clockserver.start_up import demand_words, settings
from clockserver.storage.certificate_files import CertificateFiles
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.heartbeat_file import HeartbeatFile
from clockserver.storage.server_config import ServerConfig
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.timing.host_clock import wall_ms
from clockserver.timing.time_zones import is_zone
from clockserver.web.pages.qr import ADDRESS
from clockserver.web.request_guard import HostGuard, PageSources
from clockserver.web.servers.edges_api import Connected, EdgeApi, EdgeKeyCheck
from clockserver.wiring.access import open_access
from clockserver.wiring.background import Background, HeartbeatWriter, Parts
from clockserver.wiring.desk_services import Setting, open_desk_services
from clockserver.wiring.edge_access import EdgeAddresses, open_edge_keys
from clockserver.wiring.edge_channel import leadership_of
from clockserver.wiring.edge_link import EdgeLink
from clockserver.wiring.factories import Ports
from clockserver.wiring.http_and_sockets import ServedParts, open_http_and_sockets, past_workers
from clockserver.wiring.known_processes import KnownProcesses
from clockserver.wiring.people import open_people
from clockserver.wiring.server_pair import ServerPair
from clockserver.wiring.streams import open_http_state, open_observers, open_streams

log = logging.getLogger("clockserver")
ENDS = (signal.SIGINT, signal.SIGTERM)
ONE_PROCESS = Ports()


class Server:
    """A whole server on one data directory. `speed` shortens the periods of new tournaments, for the demo.

    `config` replaces the settings of the data directory; `finish_log` is called at the end; `frames` are the
    sources that may frame its pages (frame-ancestors); `ports` open its database, its clock and its
    broadcaster.
    """

    def __init__(
        self,
        data: Path,
        address: str | None = None,
        *,
        speed: int | None = None,
        config: ServerConfig | None = None,
        finish_log: Callable[[], None] | None = None,
        frames: str = "'none'",
        ports: Ports = ONE_PROCESS,
    ) -> None:
        self._finish_log = finish_log
        self._frames = frames
        self._directory = DataDirectory(data)
        self._directory.make()
        self._lock = self._directory.lock()
        demand_words()
        secret = self._directory.secret()
        self.config = config or settings(data)
        self._past_workers = past_workers(data)
        setting = Setting(
            address=address,
            config=self.config,
            data=data,
            secret=secret,
            speed=speed,
            zone=_zone(self.config),
        )
        heartbeat_file = HeartbeatFile(data)
        self._observers = open_observers()
        self._edge_addresses = EdgeAddresses()
        self.http_state = open_http_state(self.config, self._observers, self._edge_addresses)
        self._open_storage(data, secret, ports)
        self._recovery = self._recovery_of(heartbeat_file.read())
        self.clock = self._new_clock(ports)
        self._heartbeat_writer = HeartbeatWriter(heartbeat_file, self.clock)
        self._open_parts(setting, ports)

    def _open_storage(self, data: Path, secret: bytes, ports: Ports) -> None:
        """Open the database, with the fence that lets only a leader write to it."""
        storage = ports.storage(data, secret)
        self._leading = leading = LeadingServer(
            data, storage.engine, secret, storage.offload, lambda: self.clock, lambda: self.writer.idle
        )
        self._storage = replace(storage, offload=leading.copying)
        self.engine, self.journal = self._storage.engine, self._storage.journal

    def _recovery_of(self, heartbeat: Heartbeat | None) -> Recovery:
        restart = self.config.restart
        return Recovery(heartbeat, wall_ms(), restart.policy, restart.max_gap_hours * 3_600_000)

    def _new_clock(self, ports: Ports) -> HostClock:
        """The clock; its instants begin after every earlier one."""
        heartbeat = self._recovery.heartbeat
        earliest = self._recovery.not_before(self.journal.newest_at())
        return ports.clock(earliest, heartbeat.behind_ms if heartbeat is not None else 0)

    def _open_parts(self, setting: Setting, ports: Ports) -> None:
        """Create and connect everything on top of database and clock."""
        storage, observers, leading = self._storage, self._observers, self._leading
        leadership = leadership_of(ports.lease_epoch, leading.fence, leading.proofs)
        direct = self.config.delivery == "direct"
        self._streams = streams = open_streams(
            ports, storage, self.clock, observers, leadership, direct=direct
        )
        self.app, self.topics, self.writer = streams.app, streams.topics, streams.writer
        self.app.config[ADDRESS] = setting.address
        self._people = people = open_people(storage, self.clock)
        self.accounts, self.players = people.accounts, people.players
        runtime = Runtime(self._storage.looked_up, self.writer, self.clock)
        self._services = services = open_desk_services(setting, storage, runtime, self.topics, people)
        self.library_service, self.room_service = services.library_service, services.room_service
        self.tournaments = services.tournaments
        self.room_service.time_taken.subscribe(self._heartbeat_writer.write)
        access = open_access(self.config.names, setting.secret, self.accounts, services)
        self.request_guard = guard = access.request_guard
        self._pair = ServerPair(setting.data, setting.secret, leading, guard, ports.follow)
        self._served = open_http_and_sockets(
            ServedParts(
                access=access,
                http_state=self.http_state,
                observers=observers,
                pair=self._pair,
                past_workers=self._past_workers,
                people=people,
                services=services,
                setting=setting,
                standbys=ports.standbys,
                storage=storage,
                streams=streams,
            )
        )
        self._known_processes = KnownProcesses(
            self._served.presence, storage.known_processes, storage.offload, ports.here, ports.predecessor
        )
        self.contract, self.gateway = self._served.contract, self._served.gateway

    def start(self, demo: DemoTournament | None) -> None:
        """Load everything from the journal, and start the background work beside the sockets."""
        with hub.without_gc():
            self.players.load()  # before the tournaments, as their topics show names
            self.tournaments.load(self._recovery)
            self.library_service.load()
            self.room_service.load()
            self.accounts.load()
        # Pauses after the absence are written before the first request is answered.
        self.writer.flush()
        upkeep = self._storage.upkeep
        upkeep.write_missing_heads()
        background = self._background()
        background.start_writer()
        hub.spawn(upkeep.sync, hub.sleep)
        hub.spawn(upkeep.check, hub.sleep, self._damaged)
        if demo is not None and not any(is_tournament(stream) for stream in self.journal.streams()):
            self.evening_player().open(demo)
        self._pair.begin()
        self._services.alarms.start()
        hub.spawn(self._services.alarms.watch)
        background.start()
        heartbeat = self._recovery.heartbeat
        self._known_processes.begin(heartbeat.instant if heartbeat is not None else self.clock.now_ms())
        hub.spawn(self._known_processes.run, hub.sleep)
        if self._served.edge_link is not None:
            self._served.edge_link.start()
        hub.spawn(self._observers.metrics.watch_lag, hub.sleep)
        hub.spawn(self._observers.library_log.run, hub.sleep)
        hub.spawn(self._served.seasons.run, hub.sleep)

    def _background(self) -> Background:
        parts = Parts(
            accounts=self.accounts,
            wake_event=self._streams.wake_event,
            past=self._served.past,
            planned_drafts=PlannedDrafts(self.library_service, self.tournaments, self.clock, self.topics),
            presence=self._served.presence,
            room_service=self.room_service,
            heartbeat_writer=self._heartbeat_writer,
            snapshots=self._services.snapshots,
            sockets=self._served.sockets,
            tournaments=self.tournaments,
            writer=self.writer,
        )
        return Background(parts, self.library_service.changed)

    def after_takeover(self) -> None:
        """Apply the venue's settings for a takeover."""
        self._pair.after_takeover(self.config.on_takeover)

    def evening_player(self) -> EveningPlayer:
        """A player of the demo's commands."""
        return EveningPlayer(self.tournaments, self.gateway, self.clock, hub.sleep, hub.PendingAnswer)

    def _damaged(self, damage: JournalDamaged) -> None:
        """Report damage found after the start."""
        if damage.stream not in self.tournaments.damaged and is_tournament(damage.stream):
            self.tournaments.report_damage(damage)

    def serve(self, sock: Any) -> None:
        """Serve clients until the process ends."""
        for path in self._directory.readable_by_others():
            log.warning("other users of this machine may read %s: chmod go= %s", path, path)
        if end := CertificateFiles(self._directory.path).due(datetime.now(UTC)):
            log.warning(
                "the certificate of this room ends on %s: clockserver certificates makes a new one",
                end.date(),
            )
        self._observers.library_log.listen_to_standard_error()
        turns = Admission(hub.spawn, hub.sleep, hub.WakeEvent, self.request_guard.has_priority)
        sources = PageSources(self._frames, self._pair.peer)
        guard = HostGuard(
            self.app, self.request_guard, catalogue().say, self.config.proxies, turns.enter, sources
        )
        link = self._served.edge_link
        app = guard if link is None else self._edge_key_check(link, guard)
        delivery = self._streams.delivery
        hub.serve(sock, app, self.http_state if delivery.direct else None, delivery.turns.admission)

    def _edge_key_check(self, link: EdgeLink, guard: HostGuard) -> EdgeKeyCheck:
        """A guard behind the check of edges' keys. Raises JournalUnwritable where their keys cannot be read."""
        api = EdgeApi(
            self.app,
            self.request_guard,
            self.gateway,
            self.clock,
            Connected(self._served.presence, self._served.sign_in_places),
            link.leadership,
            self._streams.delivery.pending_commands,
        )
        keys, reason = open_edge_keys(self._directory.path), catalogue().reason
        return EdgeKeyCheck(guard, keys, api, reason, self.config.proxies, self._edge_addresses.add)

    def end(self) -> None:
        """End the process as a power cut would, after the snapshots; a second signal does not wait for these."""
        for each in ENDS:
            signal.signal(each, signal.SIG_DFL)
        try:
            self._services.snapshots.close(self.tournaments)
        finally:
            if self._finish_log is not None:
                self._finish_log()
            os._exit(0)


def _zone(config: ServerConfig) -> str:
    """The room's IANA zone. Raises Refused for an unknown one."""
    zone = config.timezone or tzlocal.get_localzone_name()
    if not is_zone(zone):
        raise Refused(Reason("venue.unknown_timezone", {"timezone": zone}, "clockserver.toml: timezone"))
    return zone
