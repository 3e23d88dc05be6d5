"""The link from a leader to its edges: topics carried to Redis, its sign of life, notes and metrics."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Gauge, generate_latest

from clockserver.accounts.accounts import Accounts
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.ports import Broadcaster, HostClock, JournalUnwritable
from clockserver.edges.carried_topics import CarriedTopics
from clockserver.edges.edge_messages import SIDES, Beat, Counts, Ended, Entry, Keys, Rights
from clockserver.edges.publisher import Publisher, Status, TopicChange
from clockserver.edges.redis_client import connected, demand_redis
from clockserver.leadership.epoch_fence import EpochFence
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.live import hub
from clockserver.live.pending_commands import give_a_turn
from clockserver.projection.topics import Topics
from clockserver.start_up import database_url, is_in_directory
from clockserver.storage.database.database_engine import open_engine
from clockserver.storage.database.shared_edge_keys import SharedEdgeKeys
from clockserver.storage.edge_keys import EdgeKeys
from clockserver.storage.server_config import ServerConfig
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.web.request_guard import HostGuard
from clockserver.web.servers.edges_api import EdgeApi, EdgeKeyCheck

log = logging.getLogger("clockserver")
LOOK_S = 0.25
"""Time in s between checks whether Redis needs all topics."""
BEAT_S = 1.0
KEYS_S = 1.0
"""Time in s between checks for changed keys in a remote database."""
MAX_ADDRESSES = 1_000
KERNEL = Path("/proc/sys/kernel/random/boot_id")


def link_of(config: ServerConfig) -> Link | None:
    """The link to edges in the settings; None without a Redis. Raises Refused."""
    return Link(config.redis, config.room) if config.redis else None


def topics_of(
    link: Link | None, broadcaster: Broadcaster, clock: HostClock, has_pending: Callable[[], bool]
) -> Topics:
    """The topics, carried to edges if there is a link. `has_pending` tells whether a command waits for its answer."""
    return Topics(broadcaster, clock) if link is None else link.topics_of(broadcaster, clock, has_pending)


class Link:
    """A leader's link to its edges. Only a native thread waits for Redis."""

    def __init__(self, url: str, room: str) -> None:
        library = demand_redis(url, hub.native)
        try:
            keys = Keys(room)
        except ValueError as error:
            raise Refused(Reason("edges.wrong_room", {}, "room")) from error
        self.publisher = Publisher(keys, partial(connected, library, url), self.epoch, self._soon)
        self.addresses: set[str] = set()
        """Addresses of requests with a key."""
        self._machine = _machine()
        self._address = ""
        self._database_epoch: Callable[[], int] | None = None
        self._proofs: EpochProofs | None = None
        self._fence: EpochFence | None = None
        self._rights = 0

    def _soon(self, pass_on: Callable[[], None]) -> None:
        def after_answers() -> None:
            # The thread for Redis is woken after the answers of pending commands.
            give_a_turn(self._has_pending, hub.sleep)
            pass_on()

        hub.spawn(after_answers)

    def topics_of(
        self, broadcaster: Broadcaster, clock: HostClock, has_pending: Callable[[], bool]
    ) -> CarriedTopics:
        """Topics that are carried over this link."""
        self._has_pending = has_pending
        self._topics = CarriedTopics(broadcaster, clock, self.publisher, self.epoch)
        self._clock = clock
        return self._topics

    def epoch(self) -> int:
        """The epoch of this leader."""
        if self._database_epoch is not None:
            return self._database_epoch()
        return self._fence.epoch if self._fence is not None else 0

    def lead_by(self, epoch: Callable[[], int]) -> None:
        """Use the epoch of the database, which decides which server leads."""
        self._database_epoch = epoch

    def lead_within(self, fence: EpochFence, proofs: EpochProofs) -> None:
        """Use the data directory's epoch, unless a database decides; once replaced, send nothing more."""
        if self._database_epoch is not None:
            return
        self._fence, self._proofs = fence, proofs
        fence.replaced.subscribe(self.publisher.end)
        if fence.is_replaced:
            self.publisher.end()

    def tell_of(
        self, accounts: Accounts, journal_ok: Callable[[], bool], edge_count: Callable[[], int]
    ) -> None:
        """Tell edges of ended sign-ins and changed rights.

        Each beat has `journal_ok`, whether the journal is writable, and `edge_count`, the number of active edges.
        """
        self._journal_ok, self._edge_count = journal_ok, edge_count
        accounts.ended.subscribe(lambda session: self._tell(Ended(session)))
        accounts.changed.subscribe(self._rights_changed)

    def key_check(self, data: Path, guard: HostGuard, api: EdgeApi, proxies: Collection[str]) -> EdgeKeyCheck:
        """A guard behind the check of edges' keys. Raises JournalUnwritable where their keys cannot be read."""
        return EdgeKeyCheck(guard, _keys_of(data), api, catalogue().reason, proxies, self._meet)

    def state(self) -> dict[str, int]:
        """The epoch of this leader, and a number that changes when rights may have changed."""
        return {"epoch": self.epoch(), "rights": self._rights}

    def leads(self) -> dict[str, Any]:
        """Whether this server leads; `seen` is its epoch with the proof that an edge passes on."""
        proof = {} if self._proofs is None else {"seen": self._proofs.encode(self.epoch())}
        return {"leads": self._leads(), **proof, **self.state()}

    def decides(self, epoch_proof: str) -> bool:
        """Whether this server still leads; an edge's highest known epoch may end that."""
        if epoch_proof and self._fence is not None and self._proofs is not None:
            self._fence.meet(self._proofs.decode(epoch_proof))
        return self._leads()

    def _leads(self) -> bool:
        return self._fence is None or not self._fence.is_closed

    def _meet(self, address: str) -> None:
        if len(self.addresses) < MAX_ADDRESSES:
            self.addresses.add(address)

    def start(self, address: str | None) -> None:
        """Send topics and signs of life until the process ends."""
        hub.thread(partial(self.publisher.run, hub.native_sleep))
        self._address = address or ""
        hub.spawn(self._look)
        hub.spawn(self._beat)

    def notes(self) -> tuple[Text, ...]:
        """Notes for staff: Redis is away, or another server writes to the same room in it."""
        if self.publisher.problem:
            return (Text("edges.redis_away"),)
        return (Text("edges.another_leader"),) if self.publisher.rival else ()

    def measures(self) -> bytes:
        """The metrics of the link, in Prometheus' text format."""
        return measures_of(self.publisher.status, self._edge_count())

    def _rights_changed(self) -> None:
        self._rights += 1
        self._tell(Rights(self._rights))

    def _tell(self, entry: Entry) -> None:
        for side in SIDES:
            self.publisher.hand(TopicChange(side, entry))

    def _look(self) -> None:
        is_reported = False
        while True:
            if self.publisher.wants_all_topics and not self.publisher.away:
                self.publisher.wants_all_topics = False
                # The beat first: a reader of the values must know which leader wrote them.
                self._send_beat()
                self._carry_all()
            if bool(self.publisher.problem) is not is_reported:
                is_reported = not is_reported
                if is_reported:
                    log.warning("Redis is away, edges get no changes: %s", self.publisher.problem)
                else:
                    log.info("Redis is back, edges get all topics")
            hub.sleep(LOOK_S)

    def _carry_all(self) -> None:
        try:
            self._topics.carry_all(hub.sleep)
        except Exception:
            # A fault in one topic: the next check tries again, and the server itself goes on.
            log.exception("the topics could not be sent to Redis")
            self.publisher.wants_all_topics = True

    def _beat(self) -> None:
        while True:
            self._send_beat()
            hub.sleep(BEAT_S)

    def _send_beat(self) -> None:
        counts = Counts(self._machine, time.clock_gettime_ns(time.CLOCK_BOOTTIME))
        now, epoch = self._clock.now_ms(), self.epoch()
        ok, edges = self._journal_ok(), self._edge_count()
        self.publisher.beat(Beat(self._address, epoch, self._clock.boot_id, now, counts, ok, edges))


def _keys_of(data: Path) -> EdgeKeys | SharedEdgeKeys:
    """The keys of a data directory; those in a database elsewhere are read each second, in a thread."""
    of_directory, url = EdgeKeys(data), database_url(data)
    if is_in_directory(url):
        return of_directory
    shared, offload = SharedEdgeKeys(open_engine(url), of_directory), hub.ThreadOffload()
    shared.use(offload(shared.read))
    hub.spawn(_read_keys, shared, offload)
    return shared


def _read_keys(shared: SharedEdgeKeys, offload: hub.ThreadOffload) -> None:
    while True:
        hub.sleep(KEYS_S)
        # The keys read before remain valid while the database is away.
        with suppress(JournalUnwritable):
            shared.use(offload(shared.read))


def _machine() -> str:
    """An id of this machine since its start: processes with it share the kernel's clock."""
    with suppress(OSError):
        return KERNEL.read_text("ascii").strip()
    return str(uuid.getnode())


def measures_of(status: Status, edges: int) -> bytes:
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
