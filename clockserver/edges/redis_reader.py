"""Reading of a room's topics and events from Redis in a native thread; no other thread waits for Redis.

The thread reads all values in one transaction with the ids of the newest entries, then each later entry, and
hands them over in order. After a possible loss of entries it reads all values again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from clockserver.edges.edge_messages import (
    FIELD,
    FORMER,
    Beat,
    Entry,
    Keys,
    Malformed,
    ReadAgain,
    Side,
    decode,
    decode_beat,
    decode_stored,
)
from clockserver.edges.replica import AllTopics, topics_of_fields

BLOCK_MS = 500
"""Time in ms for which a read waits for entries: less than a call's time-out."""
CHECK_S = 0.5
"""Time in s between checks of the beat and of losses in streams."""
RETRY_S = 0.25
AT_ONCE = 500
"""Maximum number of entries of a stream in one read."""
STREAM_START = b"0-0"


class Client(Protocol):
    """The part of a connection to Redis in use. Every call ends in time, by an exception."""

    def pipeline(self, transaction: bool) -> Any: ...

    def xread(self, streams: Any, count: int, block: int) -> Any: ...

    def close(self) -> None: ...


class EntryRead(Struct, frozen=True):
    """An entry of a side's stream."""

    side: Side
    entry: Entry


class AllRead(Struct, frozen=True):
    """All present values, and the beat at that time, if any."""

    whole: AllTopics
    beat: Beat | None


class BeatRead(Struct, frozen=True):
    """A new beat, read at `counter_ns` of the machine's counter since its start."""

    beat: Beat
    counter_ns: int


class RedisAway(Struct, frozen=True):
    """Redis is away, with a reason; or back, without one."""

    problem: str


ReaderEvent: TypeAlias = EntryRead | AllRead | BeatRead | RedisAway


class RedisReader:
    """Reads the `sides` of a room. `connect` opens a connection, `hand` takes events; both are called in the thread.

    Entries of one read are handed over together, so that the loop is woken once.
    """

    def __init__(
        self,
        keys: Keys,
        sides: Sequence[Side],
        connect: Callable[[], Client],
        hand: Callable[[Sequence[ReaderEvent]], None],
        now: Callable[[], float],
        counter_ns: Callable[[], int],
    ) -> None:
        self._keys = keys
        self._sides: Sequence[Side] = sides
        self._next_sides: Sequence[Side] = sides
        self._connect = connect
        self._hand = hand
        self._now = now
        self._counter_ns = counter_ns
        self._client: Client | None = None
        self._last: dict[Side, bytes] = {}
        self._last_checked: dict[Side, bytes] = {}
        """The last id of each stream at the last check."""
        self._check_at = 0.0
        self._beat: Beat | None = None
        self._away = False
        self.wants_all = True
        """Set to read all values again; other threads may set it, too."""

    def run(self, sleep: Callable[[float], None]) -> None:
        """Read until the process ends."""
        while True:
            self.step(sleep)

    def read_sides(self, sides: Sequence[Side]) -> None:
        """Read these sides from now on, and all values again; other threads may call it."""
        self._next_sides = sides
        self.wants_all = True

    def step(self, sleep: Callable[[float], None]) -> None:
        """Connect, read all values, or read new entries."""
        try:
            if self._client is None:
                self._client = self._connect()
                self.wants_all = True
            if self._now() >= self._check_at:
                self._check(self._client)
            if self.wants_all and not self._read_all(self._client):
                sleep(RETRY_S)
            elif not self.wants_all:
                self._read(self._client)
            if self._away:
                self._away = False
                self._hand([RedisAway("")])
        except Exception as error:  # noqa: BLE001 - no error may end the thread
            self._disconnect(error)
            sleep(RETRY_S)

    def _disconnect(self, error: Exception) -> None:
        client, self._client = self._client, None
        if not self._away:
            self._away = True
            self._hand([RedisAway(f"{type(error).__name__}: {error}"[:200])])
        if client is not None:
            client.close()

    def _read_all(self, client: Client) -> bool:
        """Read all values; return False until a live leader has written all of them."""
        self.wants_all = False
        self._sides = self._next_sides
        pipeline = client.pipeline(transaction=True)
        for side in self._sides:
            pipeline.xinfo_stream(self._keys.events(side))
            pipeline.hgetall(self._keys.topics(side))
        pipeline.get(self._keys.leader)
        *results, beat = pipeline.execute(raise_on_error=False)
        infos, hashes = results[::2], results[1::2]
        for each in (*hashes, beat):
            if isinstance(each, Exception):
                raise each
        # Without a beat the leader of these values is unknown.
        if not beat or any(FORMER.encode() not in fields for fields in hashes):
            self.wants_all = True
            return False
        all_topics = topics_of_fields(
            {
                side: [(name.decode(), decode_stored(value)) for name, value in fields.items()]
                for side, fields in zip(self._sides, hashes, strict=True)
            }
        )
        for side, info in zip(self._sides, infos, strict=True):
            # Redis answers with an error if the stream does not exist yet.
            self._last[side] = info["last-generated-id"] if isinstance(info, dict) else STREAM_START
        self._last_checked = dict(self._last)
        self._hand([AllRead(all_topics, decode_beat(beat))])
        return True

    def _read(self, client: Client) -> None:
        streams = {self._keys.events(side): self._last[side] for side in self._sides}
        streams_read = client.xread(streams, count=AT_ONCE, block=BLOCK_MS)
        entries_by_stream = {name.decode(): entries for name, entries in streams_read or ()}
        events = []
        for side in self._sides:
            for id_, fields in entries_by_stream.get(self._keys.events(side), ()):
                self._last[side] = id_
                entry = self._entry(fields)
                if entry is not None:
                    events.append(EntryRead(side, entry))
        if events:
            self._hand(events)

    def _entry(self, fields: dict[bytes, bytes]) -> Entry | None:
        """An entry; None where all values must be read anew."""
        try:
            entry = decode(fields[FIELD])
        except (KeyError, Malformed):
            self.wants_all = True  # an entry of a newer release; its values are readable
            return None
        if isinstance(entry, ReadAgain):
            self.wants_all = True
            return None
        return entry

    def _check(self, client: Client) -> None:
        """Check the beat, and whether the streams still have everything after the last entry read."""
        self._check_at = self._now() + CHECK_S
        pipeline = client.pipeline(transaction=False)
        pipeline.get(self._keys.leader)
        for side in self._sides:
            pipeline.xinfo_stream(self._keys.events(side))
        beat_data, *infos = pipeline.execute(raise_on_error=False)
        counter_ns = self._counter_ns()
        if isinstance(beat_data, Exception):
            raise beat_data
        if beat_data:
            beat = decode_beat(beat_data)
            if beat != self._beat:
                self._beat = beat
                self._hand([BeatRead(beat, counter_ns)])
        for side, info in zip(self._sides, infos, strict=True):
            if side in self._last_checked and _has_lost(info, self._last_checked[side], self._last[side]):
                self.wants_all = True
        self._last_checked = dict(self._last)


def _has_lost(info: Any, last_checked: bytes, last: bytes) -> bool:
    """Whether a stream was emptied since `last` was read, or lost entries after `last_checked`."""
    if not isinstance(info, dict):
        return last != STREAM_START  # the stream does not exist
    newest = _number(info["last-generated-id"])
    if newest < _number(last):
        return True
    if info.get("entries-added") == info["length"]:
        return False  # no entry was ever removed
    first = info["first-entry"]
    if not first:
        return newest > _number(last)
    return _number(first[0]) > _number(last_checked)


def _number(id_: bytes | str) -> tuple[int, int]:
    text = id_.decode() if isinstance(id_, bytes) else id_
    milliseconds, _, count = text.partition("-")
    return int(milliseconds), int(count)
