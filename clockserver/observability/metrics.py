"""The server's metrics for Prometheus, in seconds, without names of players or addresses."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from clockserver.live.presence.presence import Drawn, ServerHealth

CONTENT_TYPE = CONTENT_TYPE_LATEST
BUCKETS_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
STAGES = ("turn", "check", "decide", "queue", "sync", "wake", "views", "publish", "answer", "last")
"""Stages of a command in order, as in docs/health.md. The sum of all but the last is the time until the answer."""
LAG_INTERVAL_S = 0.25
Sockets = Mapping[tuple[str, str], int]
"""Number of sockets by face and state."""


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # without a series of creation times for each counter
        registry = self._registry = CollectorRegistry()
        self._commands = Counter("clockserver_commands", "Commands accepted", ["type"], registry=registry)
        self._refusals = Counter("clockserver_refusals", "Refusals", ["code"], registry=registry)
        self._answer = self._histogram("answer", "From the arrival of a command to its durable answer")
        stage = self._histogram("stage", "Duration of a stage of a command", ["stage"])
        self._stages = {name: stage.labels(name) for name in STAGES}
        self._screen = self._histogram("screen", "From an event until a TV has drawn it")
        self._sync = self._histogram("journal_sync", "Duration of a durable write of a batch")
        self._publish = self._histogram("publish", "Encoding of an event, and writing it to TVs and tablets")
        self._lag = self._histogram("hub_lag", "Delay of the turn of a waiting task")
        self._dropped = Counter(
            "clockserver_dropped", "Sockets that the server disconnected", ["reason"], registry=registry
        )
        self._library = Counter(
            "clockserver_library_lines", "Messages of libraries about clients", ["source"], registry=registry
        )
        self._sockets = Gauge("clockserver_sockets", "Sockets", ["face", "state"], registry=registry)
        self._behind = Gauge("clockserver_sockets_behind", "Sockets with unsent data", registry=registry)
        self._unsent_bytes = Gauge(
            "clockserver_backlog_bytes", "Unsent bytes of all sockets", registry=registry
        )
        self._lags: list[float] = [0.0]
        self._disconnected = 0

    def _histogram(self, name: str, about: str, labels: Sequence[str] = ()) -> Histogram:
        name = f"clockserver_{name}_seconds"
        return Histogram(name, about, labels, buckets=BUCKETS_S, registry=self._registry)

    def answered(self, seconds: float, type_: str | None, codes: Sequence[str]) -> None:
        """Count an answered command: accepted as `type_`, or refused with codes."""
        self._answer.observe(seconds)
        if not codes and type_ is not None:
            self._commands.labels(type_).inc()
        for code in codes:
            self._refusals.labels(code).inc()

    def observe_stages(self, stages: Mapping[str, float]) -> None:
        """Record the seconds of each stage of a complete trace."""
        for stage, seconds in stages.items():
            self._stages[stage].observe(seconds)

    def synced(self, seconds: float) -> None:
        """Record the duration of a durable batch."""
        self._sync.observe(seconds)

    def published(self, seconds: float) -> None:
        """Record the duration of a published event."""
        self._publish.observe(seconds)

    def observe_screen(self, drawn: Drawn) -> None:
        """Record the delay of an event displayed on a TV."""
        self._screen.observe(drawn.ms / 1000)

    def dropped(self, reason: str) -> None:
        """Count a disconnected socket."""
        self._dropped.labels(reason).inc()
        self._disconnected += 1

    def count_library_message(self, source: str) -> None:
        """Count a library's message."""
        self._library.labels(source).inc()

    def watch_lag(self, sleep: Callable[[float], None]) -> None:
        """Measure the delay of the event loop's turns, forever."""
        while True:
            before = time.monotonic()
            sleep(LAG_INTERVAL_S)
            self.lagged(max(0.0, time.monotonic() - before - LAG_INTERVAL_S))

    def lagged(self, seconds: float) -> None:
        """Record the delay of a turn of the event loop, in seconds."""
        self._lag.observe(seconds)
        self._lags = [*self._lags[-39:], seconds]

    def health(self, behind: int) -> ServerHealth:
        """The server's condition for the control. The lag is the maximum of the last ten seconds, rounded up."""
        lag_ms = max(self._lags) * 1000
        step = 10 if lag_ms < 100 else 100
        return ServerHealth(math.ceil(lag_ms / step) * step, behind, self._disconnected)

    def text(self, sockets: Sockets, behind: int, unsent_bytes: int) -> bytes:
        """All metrics, in Prometheus' text format."""
        self._sockets.clear()
        for (face, state), count in sockets.items():
            self._sockets.labels(face, state).set(count)
        self._behind.set(behind)
        self._unsent_bytes.set(unsent_bytes)
        return generate_latest(self._registry)
