"""Presence: the connected TVs and staff devices with their condition, and the number of other clients.

No part of it is in the journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from clockserver.accounts.roles import Principal
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Text
from clockserver.desk.ports import HostClock
from clockserver.live.presence.edge_reports import EdgeReports
from clockserver.live.presence.gone_processes import GoneProcesses, KnownProcess
from clockserver.live.presence.room_processes import OtherProcesses, Process, release
from clockserver.projection.topics import Topics

State: TypeAlias = Literal["live", "polling", "stale", "offline"]
FORGOTTEN_AFTER_MS = 12 * 3_600_000
MAX_DEVICES = 1_000
FACES = frozenset({"control", "draw", "overlay", "phone", "results", "room", "table", "tv"})
"""Known kinds of faces. A client may send any name, and each new name would add a metric for good."""
OTHER = "other"
WRONG_MS = 50
"""Ms of clock error above which a face cannot tell how late it drew something."""


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """The event that a face drew last, and its delay after the event's instant, on the server's clock."""

    topic: Annotated[str, Meta(max_length=120)]
    seq: Annotated[int, Meta(ge=0)]
    ms: Annotated[int, Meta(ge=0, le=86_400_000)]


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """A face's report about itself. `clock_error_ms` is the possible error of its estimate of the server's time.

    `mirrors` is the TV that a face shows by its address without being it: the face lost its
    cookie, or is another device. `drawn` is set if it drew an event since the last report.
    """

    face: Annotated[str, Meta(max_length=20)]
    state: State
    clock_error_ms: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None
    scene: Annotated[str, Meta(max_length=40)] | None = None
    size: Annotated[str, Meta(pattern=r"^\d{1,5}x\d{1,5}\Z")] | None = None
    mirrors: Annotated[str, Meta(pattern=r"^d-[a-z0-9]{1,30}\Z")] | None = None
    drawn: Drawn | None = None


def has_exact_clock(report: Report) -> bool:
    """Whether a face's clock is exact enough for its instants to count."""
    return report.clock_error_ms is not None and report.clock_error_ms <= WRONG_MS


class ServerHealth(Struct, frozen=True):
    """The server's own condition. `lag_ms`: recent lag, rounded up; `full`: connections are rejected.

    `behind`: number of clients that have not taken everything sent to them; `let_go`: number of clients disconnected
    since the start because they took nothing. `faults`: messages for staff, as of a damaged journal or a wall clock
    that was set.
    """

    lag_ms: int = 0
    behind: int = 0
    let_go: int = 0
    full: bool = False
    faults: tuple[Text, ...] = ()


class _Socket(Struct):
    device: str | None
    principal: Principal
    since: int
    report: Report | None = None


class Presence:
    """Collects the sockets' reports; `publish` updates the topic after changes.

    `is_display` tells whether the room has a TV of an id, as any client may claim one. `others` gives the
    standbys; `name` is the address of this process, its name among several.
    """

    def __init__(
        self,
        topics: Topics,
        clock: HostClock,
        health: Callable[[], ServerHealth] = ServerHealth,
        is_display: Callable[[str], bool] = bool,
        others: OtherProcesses = tuple,
        name: str = "",
    ) -> None:
        self._topics = topics
        self._clock = clock
        self._health = health
        self._shown_health = health()
        self._sockets: dict[str, _Socket] = {}
        self._gone: dict[str, tuple[_Socket, int]] = {}
        self._seq = 0
        self._changed = True
        self.edge_reports = EdgeReports()
        """The reports of edges."""
        self.rendered: Listeners[[Drawn]] = Listeners()
        """Announced with the event that a TV drew, if its clock is exact enough."""
        self._others = others
        self._name = name
        self._shown_others: Sequence[Process] = ()
        self._gone_processes = GoneProcesses()
        self._is_display = is_display
        self.publish()  # a tablet may ask for the topic before any connection

    def connected(self, socket: str, principal: Principal) -> None:
        """Record a connected socket."""
        self._sockets[socket] = _Socket(principal.device, principal, self._clock.now_ms())
        self._changed = True

    def disconnected(self, socket: str) -> None:
        """Record a disconnected socket; its device is listed as away."""
        connection = self._sockets.pop(socket, None)
        if connection is not None and connection.device is not None:
            self._gone[connection.device] = (connection, self._clock.now_ms())
        self._changed = True

    def report(self, socket: str, report: Report) -> None:
        """Record a face's report about itself."""
        connection = self._sockets.get(socket)
        if connection is None:
            return
        if report.drawn is not None:
            if connection.principal.kind == "display" and has_exact_clock(report):
                self.rendered.announce(report.drawn)
            report = replace(report, drawn=None)
        if connection.report != report:
            connection.report = report
            self._changed = True

    def by_face(self) -> dict[tuple[str, str], int]:
        """Number of sockets by kind of face, as they report it, and by condition."""
        reports = (connection.report for connection in self._sockets.values())
        return Counter(
            (each.face if each.face in FACES else OTHER, each.state)
            if each is not None
            else ("unknown", "unknown")
            for each in reports
        )

    def take_edge_report(self, edge: str, report: object) -> None:
        """Record an edge's report about its clients. Raises Refused for a malformed report."""
        if self.edge_reports.take(edge, report, self._clock.now_ms()):
            self._changed = True

    def expect(self, processes: Iterable[KnownProcess], last_seen_ms: int) -> None:
        """Expect the last leader's processes, last seen at `last_seen_ms`. Absent ones are listed as gone later."""
        self._gone_processes.expect(processes, last_seen_ms)
        self._changed = True

    def known_processes(self) -> list[KnownProcess]:
        """The processes for the next leader to expect."""
        return self._gone_processes.known_processes()

    def dismiss(self, role: str, name: str) -> None:
        """No longer list a process that is gone."""
        if self._gone_processes.dismiss(role, name):
            self._changed = True

    def publish(self) -> None:
        """Publish the changes since the last call."""
        health, now = self._health(), self._clock.now_ms()
        if self.edge_reports.forget(now):
            self._changed = True
        others = list(self._others())
        if self._gone_processes.update(
            [*((each, now) for each in others), *self.edge_reports.last_reports()], now
        ):
            self._changed = True
        if self._changed or health != self._shown_health or others != self._shown_others:
            self._changed = False
            self._shown_health, self._shown_others = health, others
            self._seq += 1
            self._topics.put("presence:room", self._seq, self.value())

    def value(self) -> dict[str, Any]:
        """Topic `presence:room`."""
        health = self._shown_health
        connected = {each.device: each for each in self._sockets.values() if each.device is not None}
        oldest = self._clock.now_ms() - FORGOTTEN_AFTER_MS
        self._gone = {
            device: (connection, gone_at)
            for device, (connection, gone_at) in sorted(self._gone.items(), key=lambda item: item[1][1])[
                -MAX_DEVICES:
            ]
            if device not in connected and gone_at >= oldest
        }
        devices = {device: _device(each, each.since, connected=True) for device, each in connected.items()}
        devices |= {
            device: _device(connection, gone_at, connected=False)
            for device, (connection, gone_at) in self._gone.items()
        }
        mirrors = ((each.report.mirrors, each) for each in self._without_device() if each.report is not None)
        devices |= {
            display: {**_device(connection, connection.since, connected=True), "kind": "mirror"}
            for display, connection in mirrors
            if display is not None and display not in connected and self._is_display(display)
        }
        own_presence = {"devices": devices, "clients": self._clients(), "server": asdict(health)}
        optional_fields = {"processes": processes} if (processes := self.processes()) else {}
        return {**self.edge_reports.merged(own_presence), **optional_fields}

    def processes(self) -> list[dict[str, Any]]:
        """Every process of the room, this one first, gone ones last; empty without any other process."""
        others = [*self._shown_others, *self.edge_reports.processes(), *self._gone_processes.listed()]
        if not others:
            return []
        own_process = Process(
            name=self._name,
            role="leader",
            state="live",
            version=release(),
            lag_ms=self._shown_health.lag_ms,
            clock_error_ms=0,
            clients=len(self._sockets),
        )
        return [_row(each) for each in (own_process, *others)]

    def _without_device(self) -> list[_Socket]:
        """The sockets without a device; nothing confirms their reports."""
        return [connection for connection in self._sockets.values() if connection.device is None]

    def _clients(self) -> dict[str, Any]:
        """All connected clients, devices included. `live` are those that report so."""
        reports = [
            connection.report for connection in self._sockets.values() if connection.report is not None
        ]
        errors = [each.clock_error_ms for each in reports if each.clock_error_ms is not None]
        live = sum(each.state == "live" for each in reports)
        return {
            "connected": len(self._sockets),
            "live": live,
            "not_live": len(self._sockets) - live,
            "worst_clock_error_ms": max(errors, default=None),
        }


def _row(process: Process) -> dict[str, Any]:
    """A process as in the topic: `since` only of a gone process."""
    row = asdict(process)
    return {name: value for name, value in row.items() if name != "since" or value is not None}


def _device(connection: _Socket, since: int, *, connected: bool) -> dict[str, Any]:
    report = connection.report
    return {
        "kind": "display" if connection.principal.kind == "display" else "staff",
        "name": connection.principal.name,
        "role": connection.principal.kind,
        "connected": connected,
        "since": since,
        "face": report.face if report else None,
        "scene": report.scene if report else None,
        "state": (report.state if report else None) if connected else "offline",
        "clock_error_ms": report.clock_error_ms if report else None,
        "size": report.size if report else None,
    }
