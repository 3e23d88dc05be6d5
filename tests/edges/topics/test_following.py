"""An edge follows Redis: topics in order, the leader's starts and epochs, sign-ins, and the leader's absence."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.edges.edge_messages import Beat, Changed, Counts, Ended, Rights, StoredValue
from clockserver.edges.followed_clock import FollowedClock
from clockserver.edges.following import AWAY_S, Following
from clockserver.edges.redis_reader import AllRead, BeatRead, EntryRead, RedisAway
from clockserver.edges.replica import AllTopics, Replica
from tests.fakes import START, RecordingBroadcaster

CLOCK = "clock:friday:1"
MS = 1_000_000


class FollowingEdge:
    """The following part of an edge, with a clock of the test."""

    def __init__(self) -> None:
        self.now = 0.0
        self.broadcaster = RecordingBroadcaster()
        self.clock = FollowedClock(START, lambda: int(self.now * 1_000 * MS))
        self.replica = Replica(self.broadcaster, self.clock)
        self.asked = 0
        self.said: list[str] = []
        self.following = Following(self.replica, self.clock, self._ask, lambda: self.now, "here")
        self.following.ended.subscribe(lambda session: self.said.append(f"ended {session}"))
        self.following.rights.subscribe(lambda: self.said.append("rights"))
        self.following.restarted.subscribe(lambda: self.said.append(f"begun {self.clock.boot_id}"))

    def _ask(self) -> None:
        self.asked += 1

    def all(self, seq: int, boot: str | None = "b1", epoch: int = 0) -> None:
        whole = AllTopics(topics={CLOCK: StoredValue(seq, {"level": seq})}, sides={CLOCK: "public"})
        self.following.take(AllRead(whole, a_beat(boot, epoch) if boot else None))

    def tell(self, seq: int, epoch: int = 0, prev: int | None = None) -> None:
        message = {"topic": CLOCK, "prev": seq - 1 if prev is None else prev, "seq": seq, "server_ms": 1}
        self.following.take(EntryRead("public", Changed(epoch, {**message, "value": {"level": seq}})))

    @property
    def level(self) -> Any:
        topic = self.replica.get(CLOCK)
        return topic.value["level"] if topic is not None else None


def a_beat(boot: str = "b1", epoch: int = 0, *, machine: str = "here", ms: int = START) -> Beat:
    return Beat("https://clock.example", epoch, boot, ms, Counts(machine, 0), journal_ok=True, edges=1)


def test_an_edge_is_ready_only_after_all_topics_and_a_heartbeat_were_read() -> None:
    edge = FollowingEdge()
    edge.tell(2)
    assert not edge.following.is_ready
    edge.all(1, boot=None)
    assert not edge.following.is_ready
    edge.following.take(BeatRead(a_beat(), 0))
    assert edge.following.is_ready
    assert edge.said == ["rights", "begun b1"]


def test_entries_after_a_gap_wait_for_all_topics() -> None:
    edge = FollowingEdge()
    edge.all(1)
    edge.tell(5)
    assert (edge.level, edge.asked) == (5, 1)
    edge.tell(6)
    assert edge.level == 5
    edge.following.take(EntryRead("staff", Ended("s-1")))
    assert edge.said[-1] == "ended s-1"
    edge.all(7)
    edge.tell(8)
    assert (edge.level, edge.asked) == (8, 1)


def test_a_restarted_leader_is_named_only_with_its_topics() -> None:
    edge = FollowingEdge()
    edge.all(9)
    edge.said.clear()
    edge.following.take(BeatRead(a_beat("b2"), 0))
    assert (edge.clock.boot_id, edge.asked) == ("b1", 1)
    edge.all(3, "b2")
    assert (edge.clock.boot_id, edge.level) == ("b2", 3)
    assert edge.said == ["rights", "begun b2"]


def test_a_higher_epoch_is_followed_before_its_heartbeat_and_a_lower_one_is_ignored() -> None:
    edge = FollowingEdge()
    edge.all(1)
    edge.tell(2, epoch=4)
    assert edge.asked == 1
    edge.all(2, "b2", epoch=4)
    edge.tell(3, epoch=4)
    assert (edge.level, edge.asked) == (3, 1)
    edge.tell(4, epoch=3)
    assert (edge.level, edge.asked) == (3, 1)


def test_a_replaced_leader_is_not_followed() -> None:
    edge = FollowingEdge()
    edge.all(1, "first", epoch=1)
    edge.all(2, "second", epoch=2)
    edge.now += AWAY_S + 1  # the second is gone, and the first comes back
    edge.following.take(BeatRead(a_beat("first again", 1), 0))
    edge.all(9, "first again", epoch=1)
    edge.tell(10, epoch=1)
    assert (edge.level, edge.clock.boot_id, edge.following.epoch) == (2, "second", 2)
    assert edge.following.is_away
    # The second is back: its values are read, and it is followed.
    edge.following.take(BeatRead(a_beat("second", 2), 0))
    assert (edge.following.is_away, edge.asked) == (False, 1)
    edge.all(3, "second", epoch=2)
    edge.tell(4, epoch=2)
    assert edge.level == 4


def test_changed_permissions_are_passed_on() -> None:
    edge = FollowingEdge()
    edge.following.take(EntryRead("public", Rights(3)))
    assert edge.said == ["rights"]


def test_the_leader_counts_as_away_three_seconds_after_its_last_heartbeat() -> None:
    edge = FollowingEdge()
    assert edge.following.is_away
    edge.following.take(BeatRead(a_beat(), 0))
    edge.now += AWAY_S
    assert not edge.following.is_away
    edge.following.take(RedisAway("it stands still"))
    edge.now += 0.1
    assert edge.following.is_away
    assert edge.following.journal_ok()


def test_the_clock_of_a_leader_on_this_machine_is_read_from_the_kernel() -> None:
    edge = FollowingEdge()
    edge.now = 2.0
    edge.all(1)
    assert edge.clock.now_ms() == START + 2_000
    edge_elsewhere = FollowingEdge()
    edge_elsewhere.following.take(BeatRead(a_beat(machine="elsewhere", ms=START + 50_000), 0))
    assert edge_elsewhere.clock.now_ms() == START


def test_a_far_time_in_redis_moves_no_clock_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    edge = FollowingEdge()
    edge.all(1)
    for start in ("b1", "b2", "b1", "hostile"):
        edge.following.take(BeatRead(a_beat(start, ms=START + 3_600_000), 0))
        edge.all(1, start)
        edge.following.take(BeatRead(a_beat(start, ms=2**53), 0))
        assert edge.clock.now_ms() == START
        edge.following.take(BeatRead(a_beat(start), 0))
    edge.now = 2.0
    assert edge.clock.now_ms() == START + 2_000
    assert caplog.text.count("far from the leader's own answers") == 1
