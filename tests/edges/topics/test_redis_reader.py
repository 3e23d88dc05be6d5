"""An edge reads a real Redis: everything first, then each entry, and everything again where one may be missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from clockserver.edges.edge_messages import (
    FIELD,
    FORMER,
    Beat,
    Changed,
    Counts,
    Entry,
    Keys,
    ReadAgain,
    Removed,
    Rights,
    encode,
    encode_beat,
    encode_stored,
)
from clockserver.edges.redis_reader import AllRead, BeatRead, EntryRead, ReaderEvent, RedisAway, RedisReader
from tests.processes.redis_server import RedisServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
KEYS = Keys()
CLOCK = "clock:friday:1"


class Reading:
    """A reader that the test steps, and a leader that writes to the same Redis."""

    def __init__(self, server: RedisServer) -> None:
        self.server = server
        self.leader = server.client()
        self.timeouts = {"socket_timeout": PATIENCE_S, "socket_connect_timeout": PATIENCE_S}
        self.heard: list[ReaderEvent] = []
        self.now = 0.0
        self.pauses = 0
        self.reader = RedisReader(
            KEYS, ("public", "staff"), self._connect, self.heard.extend, lambda: self.now, lambda: 7
        )

    def _connect(self) -> redis.Redis:
        return redis.Redis.from_url(self.server.url, protocol=2, **self.timeouts)

    def step(self, times: int = 1) -> list[ReaderEvent]:
        """Everything read in this number of steps, half a second apart."""
        self.heard.clear()
        for _ in range(times):
            self.now += 0.6
            self.reader.step(lambda _: None)
        return list(self.heard)

    def show(self, topic: str, seq: int, value: object) -> None:
        self.leader.hset(KEYS.topics("public"), topic, encode_stored(seq, value))

    def tell(self, entry: Entry) -> None:
        self.leader.xadd(KEYS.events("public"), {FIELD: encode(entry)})

    def beat(self) -> None:
        self.leader.set(KEYS.leader, encode_beat(a_beat()))

    def whole(self) -> None:
        """Write all topics, as a leader does."""
        self.beat()
        self.show(CLOCK, 1, {"level": 1})
        for side in ("public", "staff"):
            self.leader.hset(KEYS.topics(side), FORMER, encode_stored(0, {}))


def a_change(seq: int) -> Changed:
    return Changed(0, {"topic": CLOCK, "prev": seq - 1, "seq": seq, "server_ms": 5, "value": {"level": seq}})


def a_beat(boot: str = "b1") -> Beat:
    return Beat("https://clock.example", 0, boot, 1_000, Counts("machine", 5), journal_ok=True, edges=1)


@pytest.fixture
def reading(redis_server: RedisServer) -> Iterator[Reading]:
    reading = Reading(redis_server)
    reading.whole()
    yield reading
    reading.leader.close()


def wholes(events: list[ReaderEvent]) -> list[AllRead]:
    return [each for each in events if isinstance(each, AllRead)]


def entries(events: list[ReaderEvent]) -> list[Entry]:
    return [each.entry for each in events if isinstance(each, EntryRead)]


@pytest.mark.full
def test_the_reader_reads_all_topics_and_then_each_entry_once(reading: Reading) -> None:
    (whole,) = wholes(reading.step())
    assert whole.whole.topics[CLOCK].value == {"level": 1}
    reading.tell(a_change(2))
    reading.tell(Rights(4))
    assert entries(reading.step(2)) == [a_change(2), Rights(4)]
    assert reading.step() == []


def test_entries_older_than_the_whole_state_are_ignored(reading: Reading) -> None:
    reading.tell(a_change(1))
    events = reading.step(3)
    assert len(wholes(events)) == 1
    assert entries(events) == []


def test_a_state_that_a_leader_is_still_writing_is_not_taken_as_complete(reading: Reading) -> None:
    reading.leader.hdel(KEYS.topics("staff"), FORMER)
    assert wholes(reading.step(3)) == []
    reading.whole()
    assert len(wholes(reading.step())) == 1


@pytest.mark.full
@pytest.mark.parametrize("maxlen", [0, 1])
def test_a_stream_trimmed_beyond_the_last_read_entry_is_read_again(reading: Reading, maxlen: int) -> None:
    reading.tell(a_change(2))
    reading.step(3)
    for seq in (3, 4, 5):
        reading.tell(a_change(seq))
    reading.leader.xtrim(KEYS.events("public"), maxlen=maxlen, approximate=False)
    reading.show(CLOCK, 5, {"level": 5})
    (whole,) = wholes(reading.step(3))
    assert whole.whole.topics[CLOCK].value == {"level": 5}


@pytest.mark.full
def test_a_stream_trimmed_up_to_the_last_read_entry_is_not_read_again(reading: Reading) -> None:
    for seq in (2, 3, 4):
        reading.tell(a_change(seq))
    reading.step(3)
    reading.leader.xtrim(KEYS.events("public"), maxlen=1, approximate=False)
    assert wholes(reading.step(3)) == []


@pytest.mark.full
def test_an_emptied_redis_is_read_again_once_a_leader_has_written_all(reading: Reading) -> None:
    reading.tell(a_change(2))
    reading.step(2)
    reading.leader.flushall()
    assert wholes(reading.step(2)) == []
    reading.whole()
    assert len(wholes(reading.step(2))) == 1


@pytest.mark.parametrize("entry", [b'["whole"]', b'["a later kind", 1]', b"no JSON", b'[0, {"topic": "x"}]'])
def test_a_new_whole_state_and_an_unreadable_entry_cause_reading_all_again(
    reading: Reading, entry: bytes
) -> None:
    reading.step()
    reading.leader.xadd(KEYS.events("staff"), {FIELD: entry})
    events = reading.step(2)
    assert len(wholes(events)) == 1
    assert entries(events) == []
    assert reading.reader.wants_all is False


def test_an_entry_without_its_field_causes_reading_all_again(reading: Reading) -> None:
    reading.step()
    reading.leader.xadd(KEYS.events("staff"), {b"x": b"y"})
    assert len(wholes(reading.step(2))) == 1


@pytest.mark.full
def test_a_heartbeat_is_reported_once(reading: Reading) -> None:
    reading.leader.set(KEYS.leader, encode_beat(a_beat()))
    events = reading.step(3)
    assert [each for each in events if isinstance(each, BeatRead)] == [BeatRead(a_beat(), 7)]


@pytest.mark.full
def test_an_absence_of_redis_is_reported_once_and_all_is_read_when_it_is_back(reading: Reading) -> None:
    reading.tell(a_change(2))
    reading.step(2)
    reading.server.kill()
    (away,) = reading.step(3)
    assert isinstance(away, RedisAway)
    assert away.problem
    reading.server.start()
    reading.leader = reading.server.client()
    reading.whole()
    until(lambda: wholes(reading.step()), "all of it")
    reading.tell(Removed([CLOCK]))
    assert entries(reading.step(2)) == [Removed([CLOCK])]


def test_a_redis_that_hangs_is_abandoned_after_the_timeout(reading: Reading) -> None:
    reading.timeouts["socket_timeout"] = 2.0
    reading.step()
    reading.server.stop()
    (away,) = reading.step()
    assert isinstance(away, RedisAway)
    reading.server.go_on()
    assert len(wholes(reading.step(2))) == 1


@pytest.mark.full
def test_the_whole_state_of_both_sides_is_read_at_once(reading: Reading) -> None:
    reading.step()
    for side in ("public", "staff"):
        reading.leader.xadd(KEYS.events(side), {FIELD: encode(ReadAgain())})
    assert len(wholes(reading.step(2))) <= 2
    assert reading.step() == []


def test_values_without_a_heartbeat_are_not_taken(reading: Reading) -> None:
    reading.leader.delete(KEYS.leader)
    assert wholes(reading.step(3)) == []
    reading.beat()
    assert len(wholes(reading.step(2))) == 1


def test_a_side_is_read_only_while_it_is_wanted(reading: Reading) -> None:
    reading.leader.hset(KEYS.topics("staff"), "log:friday", encode_stored(4, {"lines": {}}))
    reading.reader.read_sides(("public",))
    (whole,) = wholes(reading.step())
    assert (set(whole.whole.topics), set(whole.whole.former)) == ({CLOCK}, {"public"})
    reading.leader.xadd(KEYS.events("staff"), {FIELD: encode(Rights(7))})
    assert reading.step(2) == []
    reading.reader.read_sides(("public", "staff"))
    (whole,) = wholes(reading.step())
    assert set(whole.whole.topics) == {CLOCK, "log:friday"}
    reading.leader.xadd(KEYS.events("staff"), {FIELD: encode(Rights(8))})
    assert reading.step() == [EntryRead("staff", Rights(8))]
    reading.reader.read_sides(("public",))
    assert len(wholes(reading.step())) == 1
    reading.leader.xadd(KEYS.events("staff"), {FIELD: encode(Rights(9))})
    assert reading.step() == []
