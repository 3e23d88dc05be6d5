"""Presence at edges: their reported devices and sums, merged with those of this server."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from clockserver.core.input.strict_json import convert
from clockserver.live.presence.room_processes import EdgeProcess, Process, release

log = logging.getLogger("clockserver")
FORGOTTEN_S = 15
"""Time in s without a report after which an edge is forgotten."""
MAX_EDGES = 1_000
MAX_DEVICES = 1_000
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
Device = Annotated[str, Meta(pattern=r"^[ds]-[a-z0-9]{1,30}\Z")]


class EdgeDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A TV or a signed-in device, as `presence:room` has it."""

    kind: Literal["display", "staff", "mirror"]
    name: Text
    role: Annotated[str, Meta(max_length=20)]
    connected: bool
    since: int
    face: Text | None
    scene: Text | None
    state: Literal["live", "polling", "stale", "offline"] | None
    clock_error_ms: Count | None
    size: Text | None


class Clients(Struct, frozen=True, forbid_unknown_fields=True):
    """The number and condition of all clients of an edge."""

    connected: Count
    live: Count
    not_live: Count
    worst_clock_error_ms: Count | None


class EdgeReport(Struct, frozen=True, forbid_unknown_fields=True):
    """The report of an edge. Its key identifies the edge, whatever name the report has."""

    devices: Annotated[dict[Device, EdgeDevice], Meta(max_length=MAX_DEVICES)]
    clients: Clients
    process: EdgeProcess | None = None
    edge: Any = None
    server: Any = None


class EdgeReports:
    """The newest report of each edge."""

    def __init__(self) -> None:
        self._reports: dict[str, tuple[EdgeReport, int]] = {}
        self._versions: dict[str, str | None] = {}
        """The release of each edge, by the name of its key."""

    def take(self, edge: str, report: object, now: int) -> bool:
        """Record a report; return whether it differs from the last one. Raises Refused for a malformed report."""
        parsed = convert(report, EdgeReport)
        self._warn_of_release(edge, parsed)
        previous = self._reports.pop(edge, None)
        self._reports[edge] = (parsed, now)
        while len(self._reports) > MAX_EDGES:
            del self._reports[next(iter(self._reports))]
        return previous is None or previous[0] != parsed

    def _warn_of_release(self, edge: str, report: EdgeReport) -> None:
        """Log once that an edge is of another release."""
        version = report.process.version if report.process is not None else None
        previous = self._versions.get(edge)
        self._versions[edge] = version
        if version != previous and version not in (None, release()):
            log.warning("edge %s is of release %s, this server of %s", edge, version, release())

    def forget(self, now: int) -> bool:
        """Forget edges without a report for FORGOTTEN_S; return whether there were any."""
        silent = [
            edge
            for edge, (_, reported_at) in self._reports.items()
            if now - reported_at > FORGOTTEN_S * 1_000
        ]
        for edge in silent:
            del self._reports[edge]
        return bool(silent)

    @property
    def edges(self) -> int:
        """The number of edges that reported lately."""
        return len(self._reports)

    def processes(self) -> list[Process]:
        """The edges that reported lately."""
        return [_process(edge, report) for edge, (report, _) in sorted(self._reports.items())]

    def last_reports(self) -> list[tuple[Process, int]]:
        """The edges that reported lately, each with the instant of its last report."""
        return [
            (_process(edge, report), reported_at) for edge, (report, reported_at) in self._reports.items()
        ]

    def merged(self, value: dict[str, Any]) -> dict[str, Any]:
        """A value of `presence:room` merged with the edges' reports: a device connected anywhere is connected."""
        if not self._reports:
            return value
        reports = [report for report, _ in self._reports.values()]
        devices = dict(value["devices"])
        for report in reports:
            for device, each in report.devices.items():
                if device not in devices or (each.connected and not devices[device]["connected"]):
                    devices[device] = asdict(each)
        clients = [value["clients"], *(asdict(report.clients) for report in reports)]
        return {**value, "devices": devices, "clients": _sums(clients)}


def _process(edge: str, report: EdgeReport) -> Process:
    process, connected = report.process, report.clients.connected
    if process is None:
        return Process(name=edge, role="edge", state="live", clients=connected)
    return Process(
        name=edge,
        role="edge",
        state="no_redis" if process.redis_away else "live",
        version=process.version,
        lag_ms=process.lag_ms,
        clock_error_ms=process.clock_error_ms,
        clients=connected,
    )


def _sums(clients: Iterable[dict[str, Any]]) -> dict[str, Any]:
    all_clients = list(clients)
    errors_ms = [
        each["worst_clock_error_ms"] for each in all_clients if each["worst_clock_error_ms"] is not None
    ]
    sums = {name: sum(each[name] for each in all_clients) for name in ("connected", "live", "not_live")}
    return {**sums, "worst_clock_error_ms": max(errors_ms, default=None)}
