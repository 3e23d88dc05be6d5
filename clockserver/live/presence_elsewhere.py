"""Presence at edges: the devices and sums that they report, merged with those of this server."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from clockserver.core.strict_json import convert
from clockserver.live.processes import OfEdge, Process, release

log = logging.getLogger("clockserver")
FORGOTTEN_S = 15
"""Time in s after which an edge that reports nothing counts no more."""
MAX_EDGES = 1_000
MAX_DEVICES = 1_000
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
Device = Annotated[str, Meta(pattern=r"^[ds]-[a-z0-9]{1,30}\Z")]


class DeviceElsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """A television or a signed-in device, as `presence:room` has it."""

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
    """Everybody who is connected to an edge."""

    connected: Count
    live: Count
    not_live: Count
    worst_clock_error_ms: Count | None


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """The report of an edge. It is known by its key, whatever it calls itself."""

    devices: Annotated[dict[Device, DeviceElsewhere], Meta(max_length=MAX_DEVICES)]
    clients: Clients
    process: OfEdge | None = None
    edge: Any = None
    server: Any = None


class Reports:
    """The newest report of each edge."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[Elsewhere, int]] = {}
        self._versions: dict[str, str | None] = {}
        """The release of each edge; the names are those of keys."""

    def heard(self, edge: str, shown: object, now: int) -> bool:
        """Take a report; whether it differs from the last one. Raises Refused for one that is malformed."""
        report = convert(shown, Elsewhere)
        self._warn_of_release(edge, report)
        before = self._of.pop(edge, None)
        self._of[edge] = (report, now)
        while len(self._of) > MAX_EDGES:
            del self._of[next(iter(self._of))]
        return before is None or before[0] != report

    def _warn_of_release(self, edge: str, report: Elsewhere) -> None:
        """Say once in the log that an edge is of another release."""
        version = report.process.version if report.process is not None else None
        before = self._versions.get(edge)
        self._versions[edge] = version
        if version != before and version not in (None, release()):
            log.warning("edge %s is of release %s, this server of %s", edge, version, release())

    def forget(self, now: int) -> bool:
        """Forget the edges that were silent for long; whether there were any."""
        silent = [edge for edge, (_, at) in self._of.items() if now - at > FORGOTTEN_S * 1_000]
        for edge in silent:
            del self._of[edge]
        return bool(silent)

    @property
    def edges(self) -> int:
        """The number of edges that reported lately."""
        return len(self._of)

    def processes(self) -> list[Process]:
        """The edges that reported lately."""
        return [_process(edge, report) for edge, (report, _) in sorted(self._of.items())]

    def heard_at(self) -> list[tuple[Process, int]]:
        """The edges that reported lately, each with the instant of its last report."""
        return [(_process(edge, report), at) for edge, (report, at) in self._of.items()]

    def merged(self, value: dict[str, Any]) -> dict[str, Any]:
        """A value of `presence:room` with what edges report. Who is connected anywhere is connected."""
        if not self._of:
            return value
        reports = [report for report, _ in self._of.values()]
        devices = dict(value["devices"])
        for report in reports:
            for device, each in report.devices.items():
                if device not in devices or (each.connected and not devices[device]["connected"]):
                    devices[device] = asdict(each)
        clients = [value["clients"], *(asdict(report.clients) for report in reports)]
        return {**value, "devices": devices, "clients": _sums(clients)}


def _process(edge: str, report: Elsewhere) -> Process:
    of, connected = report.process, report.clients.connected
    if of is None:
        return Process(name=edge, role="edge", state="live", clients=connected)
    return Process(
        name=edge,
        role="edge",
        state="no_redis" if of.redis_away else "live",
        version=of.version,
        lag_ms=of.lag_ms,
        clock_error_ms=of.clock_error_ms,
        clients=connected,
    )


def _sums(clients: Iterable[dict[str, Any]]) -> dict[str, Any]:
    together = list(clients)
    worst = [each["worst_clock_error_ms"] for each in together if each["worst_clock_error_ms"] is not None]
    sums = {name: sum(each[name] for each in together) for name in ("connected", "live", "not_live")}
    return {**sums, "worst_clock_error_ms": max(worst, default=None)}
