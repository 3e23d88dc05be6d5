"""Sending of topics to Redis by a native thread behind a bounded queue: no other work waits for Redis."""

from __future__ import annotations

from _queue import Empty, SimpleQueue  # the one in `queue` may be eventlet's
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from clockserver.edges import edge_messages
from clockserver.edges.edge_messages import BEAT_MS, FIELD, MAX_EVENTS, SIDES, Beat, Entry, Keys, Side

MAX_QUEUED = 2_000
"""Maximum number of queued items; beyond it all topics are sent anew as soon as possible."""
AT_ONCE = 200
"""Number of items from which a transaction takes no more."""
RETRY_S = 0.25
"""Time in s between two tries to reach Redis."""
IDLE_S = 1.0


class Client(Protocol):
    """The part of a connection to Redis in use. Every call ends in time, by an exception."""

    def pipeline(self, transaction: bool) -> Any: ...

    def client_id(self) -> int: ...

    def client_kill_filter(self, _id: str) -> Any: ...

    def close(self) -> None: ...


class TopicChange(Struct, frozen=True):
    """A change of one side: the entry for its stream, fields for its hash, and removed names.

    `empties` deletes the whole hash first. A value never changes after it was handed over.
    """

    side: Side
    entry: Entry | None = None
    fields: tuple[tuple[str, int, Any], ...] = ()
    removed_names: tuple[str, ...] = ()
    empties: bool = False


class OtherLeads(Exception):  # noqa: N818 - what it says
    """Another server leads with a higher epoch: this one may write nothing after it."""


class Status(Struct, frozen=True):
    """The condition of the link to Redis: queued items, whether and why Redis is away, last id sent.

    `rival`: another server writes to the same room with the same epoch.
    """

    queued: int
    away: bool
    problem: str
    last_id: str
    rival: bool = False


class Publisher:
    """Sends changes and beats in the order of `hand` and `beat`. `connect` opens a connection, in the native thread.

    `epoch` gives the leader's epoch: after a beat of a higher one in Redis nothing more is written. `soon` calls a
    function later in the calling thread, so that the changes of a command are sent together, after its answer.
    """

    def __init__(
        self,
        keys: Keys,
        connect: Callable[[], Client],
        epoch: Callable[[], int] = int,
        soon: Callable[[Callable[[], None]], None] = lambda pass_on: pass_on(),
    ) -> None:
        self._keys = keys
        self._connect = connect
        self._epoch = epoch
        self._sent_boot_id = ""
        """The `boot_id` of the last sent beat."""
        self._soon = soon
        self._collected: list[TopicChange | Beat] = []
        self._queue: SimpleQueue[list[TopicChange | Beat]] = SimpleQueue()
        self._accepted_count = self._finished_count = 0
        """Number of items accepted so far, and of those sent or dropped."""
        self._client: Client | None = None
        self._next_transaction: Any = None
        """An empty transaction, begun in advance."""
        self._client_id: int | None = None
        self._fields: dict[Side, set[str]] = {side: set() for side in SIDES}
        self._overflowed = False
        self.wants_all_topics = True
        """Set where Redis may lack a change: all topics must be handed over, then the entry `whole`."""
        self.away = False
        """Whether there is no connection; changes are then dropped."""
        self.ended = False
        """Set when nothing more may be sent."""
        self.problem = ""
        """The error of the last attempt to send; empty after a success. Redis may answer, and refuse writes."""
        self.last_id = ""
        self.rival = False

    @property
    def status(self) -> Status:
        """The condition now."""
        return Status(self._queued, bool(self.problem), self.problem, self.last_id, self.rival)

    def hand(self, change: TopicChange) -> None:
        """Take a change; never waits. A change while Redis is away is sent later, with all topics."""
        if self.away or self.ended:
            return
        if self._queued >= MAX_QUEUED:
            self._overflowed = True
            return
        self._take(change)

    def beat(self, beat: Beat) -> None:
        """Take a sign of life, sent after the changes before it."""
        if not (self.away or self.ended) and self._queued < MAX_QUEUED:
            self._take(beat)

    def end(self) -> None:
        """Stop sending, as another server leads."""
        self.ended = True
        self._drop_waiting()

    @property
    def _queued(self) -> int:
        return self._accepted_count - self._finished_count

    def _take(self, each: TopicChange | Beat) -> None:
        self._accepted_count += 1
        self._collected.append(each)
        if len(self._collected) == 1:
            self._soon(self._drain)
        elif len(self._collected) == AT_ONCE:
            self._drain()

    def _drain(self) -> None:
        collected, self._collected = self._collected, []
        if collected:
            self._queue.put(collected)

    # -- in the native thread ------------------------------------------------------------------------

    def run(self, sleep: Callable[[float], None]) -> None:
        """Send until the process ends, or another server leads."""
        while not self.ended:
            self.step(sleep)

    def step(self, sleep: Callable[[float], None]) -> None:
        """Connect, or send queued items."""
        try:
            client = self._client or self._open()
            if waiting := self._waiting():
                self._send(client, waiting)
            if self._overflowed and self._queued < MAX_QUEUED // 2:
                self._overflowed, self.wants_all_topics = False, True
        except Exception as error:  # noqa: BLE001 - no error may end the thread; staff see it
            self._disconnect(error)
            sleep(RETRY_S)

    def _open(self) -> Client:
        client = self._connect()
        if self._client_id is not None:
            # Unread commands of the old connection must not take effect after those of the new one.
            client.client_kill_filter(_id=str(self._client_id))
        self._client_id = client.client_id()
        self._delete_foreign(client)
        self._demand_lead(client)
        self._client = client
        self._drop_waiting()
        self.wants_all_topics, self.away = True, False
        return client

    def _delete_foreign(self, client: Client) -> None:
        """Delete keys of this room that have another type: nothing could be written to them."""
        kinds = {self._keys.leader: b"string"}
        for side in SIDES:
            kinds |= {self._keys.topics(side): b"hash", self._keys.events(side): b"stream"}
        asking = client.pipeline(transaction=False)
        for name in kinds:
            asking.type(name)
        types = zip(kinds.items(), asking.execute(), strict=True)
        foreign = [name for (name, kind), type_ in types if type_ not in (b"none", kind)]
        if foreign:
            deleting = client.pipeline(transaction=False)
            deleting.delete(*foreign)
            deleting.execute()

    def _demand_lead(self, client: Client) -> None:
        """Raise OtherLeads where another server leads, before any item counts as sent."""
        pipeline = client.pipeline(transaction=False)
        pipeline.get(self._keys.leader)
        self._check_beat(pipeline.execute()[0])

    def _disconnect(self, error: Exception) -> None:
        self.away, self.problem = True, f"{type(error).__name__}: {error}"[:200]
        client, self._client, self._next_transaction = self._client, None, None
        self._drop_waiting()
        if client is not None:
            client.close()

    def _drop_waiting(self) -> None:
        while not self._queue.empty():
            self._finished_count += len(self._queue.get_nowait())

    def _waiting(self) -> list[TopicChange | Beat]:
        waiting: list[TopicChange | Beat] = []
        try:
            waiting += self._queue.get(timeout=IDLE_S)
            while len(waiting) < AT_ONCE:
                waiting += self._queue.get_nowait()
        except Empty:
            pass
        self._finished_count += len(waiting)
        return waiting

    def _send(self, client: Client, waiting: Sequence[TopicChange | Beat]) -> None:
        if self.ended:
            return
        pipeline, self._next_transaction = self._next_transaction or self._begin(client), None
        pipeline.multi()
        fields: dict[tuple[Side, str], tuple[int, Any]] = {}
        for each in waiting:
            if isinstance(each, Beat):
                pipeline.set(self._keys.leader, edge_messages.encode_beat(each), px=BEAT_MS)
                continue
            self._remove(pipeline, each, fields)
            for name, seq, value in each.fields:
                fields[each.side, name] = (seq, value)
            if each.entry is not None:
                entry = {FIELD: edge_messages.encode(each.entry)}
                pipeline.xadd(self._keys.events(each.side), entry, maxlen=MAX_EVENTS, approximate=True)
        for (side, name), (seq, value) in fields.items():
            pipeline.hset(self._keys.topics(side), name, edge_messages.encode_stored(seq, value))
            self._fields[side].add(name)
        for side in SIDES:
            pipeline.hlen(self._keys.topics(side))
        *results, public, staff = pipeline.execute()
        self._sent_boot_id = next(
            (each.boot_id for each in waiting if isinstance(each, Beat)), self._sent_boot_id
        )
        self.problem = ""
        self._note(results, dict(zip(SIDES, (public, staff), strict=True)))
        if not self.rival:  # a rival's beats would fail each transaction that is begun in advance
            self._next_transaction = self._begin(client)

    def _begin(self, client: Client) -> Any:
        """A transaction that fails after a beat of another leader from now on. Raises OtherLeads.

        It is begun before there is a change to send: an event then waits for one answer of Redis, not for three.
        """
        pipeline = client.pipeline(transaction=True)
        pipeline.watch(self._keys.leader)
        self._check_beat(pipeline.get(self._keys.leader))
        return pipeline

    def _check_beat(self, data: bytes | None) -> None:
        """Check the present beat. Raises OtherLeads for one of a higher epoch."""
        if data is None:
            return
        try:
            beat = edge_messages.decode_beat(data)
        except edge_messages.Malformed:
            return
        if beat.epoch > self._epoch():
            raise OtherLeads(f"another server leads by epoch {beat.epoch}")
        self.rival = self._sent_boot_id not in ("", beat.boot_id)

    def _remove(
        self, pipeline: Any, change: TopicChange, fields: dict[tuple[Side, str], tuple[int, Any]]
    ) -> None:
        """Remove names, from Redis and from pending writes."""
        side = change.side
        if change.empties:
            pipeline.delete(self._keys.topics(side))
            self._fields[side].clear()
            for each in [each for each in fields if each[0] == side]:
                del fields[each]
        for name in change.removed_names:
            parts = f"{name}#"
            for each in [each for each in fields if each[0] == side and _belongs_to(each[1], name, parts)]:
                del fields[each]
            removed = [each for each in self._fields[side] if _belongs_to(each, name, parts)]
            if removed:
                pipeline.hdel(self._keys.topics(side), *removed)
                self._fields[side].difference_update(removed)

    def _note(self, results: list[Any], sizes: dict[Side, int]) -> None:
        """Record the newest id, and whether Redis has lost fields, as somebody may have emptied it."""
        ids = [each for each in results if isinstance(each, bytes) and b"-" in each]
        if ids:
            self.last_id = ids[-1].decode()
        if any(sizes[side] != len(self._fields[side]) for side in SIDES):
            self.wants_all_topics = True


def _belongs_to(field: str, name: str, parts: str) -> bool:
    return field == name or field.startswith(parts)
