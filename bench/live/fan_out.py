"""One frame to many sockets in four ways in one run: a bare loop, `direct`, `stock`, and node's `ws`."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from bench.limits import COLUMNS, REFERENCE, Limit, cells
from bench.live.numbers import head, line
from bench.live.reporting_process import SOCKET_IO, ReportingProcess, crowd

RUNS = 7
WAYS: dict[str, list[str]] = {
    "bare loop": [sys.executable, "-W", "ignore", "-m", "bench.live.processes.bare"],
    "ours": [sys.executable, "-W", "ignore", "-m", "bench.live.processes.served", "direct"],
    "stock": [sys.executable, "-W", "ignore", "-m", "bench.live.processes.served", "stock"],
    "node `ws`": ["node", "bench/live/processes/ws.mjs"],
}
SOCKET_IO_WAYS = ("ours", "stock")
"""Ways with Socket.IO; the others use bare WebSockets."""
PAUSE_S = 0.3
MANY = 5_000


class Event(Struct, frozen=True):
    """One event: ms from its beginning to the first, the median and the last receipt."""

    first: float
    median: float
    last: float


class Way:
    """A server with its crowd."""

    def __init__(self, name: str, count: int) -> None:
        self.name = name
        self._server = ReportingProcess(WAYS[name])
        port = self._server.next_report()["port"]
        before = self._server.kilobytes
        self._crowd = crowd(port, count, SOCKET_IO if name in SOCKET_IO_WAYS else "/", marks=True)
        ready = self._crowd.next_report()
        self.connects_per_s = count / ((ready["at"] - ready["began"]) / 1e9)
        self.kilobytes_each = (self._server.kilobytes - before) / count
        self.events: list[Event] = []

    def send(self, mark: int) -> None:
        """Send one event, and wait until the last client has it."""
        self._server.send_line(mark)
        sent, received = self._server.next_report(), self._crowd.next_report()
        if received.get("mark") != mark:
            raise ConnectionError(f"{self.name}: {received}")
        self.events.append(
            Event(*((received[name] - sent["at"]) / 1e6 for name in ("first", "median", "last")))
        )

    def middle(self, name: str) -> float:
        """The median of the runs."""
        return float(statistics.median(getattr(each, name) for each in self.events))

    def close(self) -> None:
        """End server and clients."""
        self._crowd.close()
        self._server.close()


def rows(count: int) -> list[str]:
    """Lines of the table for `count` sockets. The ways take turns."""
    with _ways(count) as ways:
        for mark in range(1, RUNS + 1):
            for way in ways:
                way.send(mark)
                time.sleep(PAUSE_S)
        bare, node = ways[0].middle("last"), ways[-1].middle("last")
        return [_row(way, count, bare, node) for way in ways]


def _limits(way: Way, count: int, bare: float, node: float) -> tuple[str, str]:
    """Cells about the limits of `ours`; the other ways are there to compare."""
    if way.name != "ours":
        return REFERENCE
    last = way.middle("last")
    limits = [Limit("first", way.middle("first"), 1, "{:.2g} ms"), Limit("÷ bare loop", last / bare, 1.5)]
    if count >= MANY:
        limits.append(Limit("worst ÷ median", max(each.last for each in way.events) / last, 1.3))
    if count == MANY:
        limits.append(Limit("÷ node", last / node, 1.1))
    return cells(*limits)


def _row(way: Way, count: int, bare: float, node: float) -> str:
    last = [each.last for each in way.events]
    measured = (
        f"{count:,}",
        way.name,
        f"{way.connects_per_s:,.0f}",
        f"{way.kilobytes_each:.0f}",
        f"{way.middle('first'):.1f}",
        f"{way.middle('median'):.1f}",
        f"{way.middle('last'):.1f}",
        f"{min(last):.1f}–{max(last):.1f}",
        f"{way.middle('last') / bare:.2f}",
        *_limits(way, count, bare, node),
    )
    return line(measured)


@contextmanager
def _ways(count: int) -> Iterator[list[Way]]:
    ways: list[Way] = []
    try:
        for name in WAYS:
            ways.append(Way(name, count))
        yield ways
    finally:
        for way in ways:
            way.close()


MEASURED = (
    "sockets",
    "way",
    "connects/s",
    "kB each",
    "first ms",
    "median ms",
    "last ms",
    "range of last",
    "last ÷ bare loop",
)
HEAD = head((*MEASURED, *COLUMNS))
COUNTS = (500, 2_000, 5_000, 10_000)
