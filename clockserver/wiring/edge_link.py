"""The link from a leader to its edges: its sign of life, ended sign-ins, changed rights, all topics and metrics."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from prometheus_client import CollectorRegistry, Gauge, generate_latest

from clockserver.accounts.accounts import Accounts
from clockserver.desk.ports import HostClock
from clockserver.edges.edge_messages import SIDES, Beat, Counts, Ended, Entry, Rights
from clockserver.edges.publisher import Status, TopicChange
from clockserver.live import hub
from clockserver.wiring.edge_channel import EdgeChannel

log = logging.getLogger("clockserver")
LOOK_S = 0.25
"""Time in s between checks whether Redis needs all topics."""
BEAT_S = 1.0
KERNEL = Path("/proc/sys/kernel/random/boot_id")


class EdgeLink:
    """A leader's link to its edges. Only a native thread waits for Redis.

    `address` is where edges reach this server; empty if unknown. Each beat has `journal_ok`, whether the journal is
    writable, and `edge_count`, the number of active edges.
    """

    def __init__(
        self,
        channel: EdgeChannel,
        accounts: Accounts,
        clock: HostClock,
        address: str,
        journal_ok: Callable[[], bool],
        edge_count: Callable[[], int],
    ) -> None:
        self.leadership = channel.leadership
        self._publisher = channel.publisher
        self._topics = channel.topics
        self._clock = clock
        self._address = address
        self._journal_ok = journal_ok
        self._edge_count = edge_count
        self._machine = _machine()
        accounts.ended.subscribe(lambda session: self._tell(Ended(session)))
        accounts.changed.subscribe(self._rights_changed)

    def start(self) -> None:
        """Send topics and signs of life until the process ends."""
        hub.thread(partial(self._publisher.run, hub.native_sleep))
        hub.spawn(self._look)
        hub.spawn(self._beat)

    def _rights_changed(self) -> None:
        self._tell(Rights(self.leadership.count_change_of_rights()))

    def _tell(self, entry: Entry) -> None:
        for side in SIDES:
            self._publisher.hand(TopicChange(side, entry))

    def _look(self) -> None:
        is_reported = False
        while True:
            if self._publisher.wants_all_topics and not self._publisher.away:
                self._publisher.wants_all_topics = False
                # The beat first: a reader of the values must know which leader wrote them.
                self._send_beat()
                self._carry_all()
            if bool(self._publisher.problem) is not is_reported:
                is_reported = not is_reported
                if is_reported:
                    log.warning("Redis is away, edges get no changes: %s", self._publisher.problem)
                else:
                    log.info("Redis is back, edges get all topics")
            hub.sleep(LOOK_S)

    def _carry_all(self) -> None:
        try:
            self._topics.carry_all(hub.sleep)
        except Exception:
            # A fault in one topic: the next check tries again, and the server itself goes on.
            log.exception("the topics could not be sent to Redis")
            self._publisher.wants_all_topics = True

    def _beat(self) -> None:
        while True:
            self._send_beat()
            hub.sleep(BEAT_S)

    def _send_beat(self) -> None:
        counts = Counts(self._machine, time.clock_gettime_ns(time.CLOCK_BOOTTIME))
        now, epoch = self._clock.now_ms(), self.leadership.epoch()
        ok, edges = self._journal_ok(), self._edge_count()
        self._publisher.beat(Beat(self._address, epoch, self._clock.boot_id, now, counts, ok, edges))


def _machine() -> str:
    """An id of this machine since its start: processes with it share the kernel's clock."""
    with suppress(OSError):
        return KERNEL.read_text("ascii").strip()
    return str(uuid.getnode())


def edge_metrics(status: Status, edges: int) -> bytes:
    """The metrics of a link to Redis and its edges, in Prometheus' text format."""
    registry = CollectorRegistry()
    milliseconds = int(status.last_id.partition("-")[0] or 0)
    for name, about, value in (
        ("queue", "Changes that wait to be sent to Redis", status.queued),
        ("away", "1 while Redis is away", int(status.away)),
        ("last_id_seconds", "When the newest entry was sent, on the clock of Redis", milliseconds / 1000),
    ):
        Gauge(f"clockserver_redis_{name}", about, registry=registry).set(value)
    Gauge("clockserver_edges", "Edges that were heard of lately", registry=registry).set(edges)
    return generate_latest(registry)
