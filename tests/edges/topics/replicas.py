"""A leader's topics, an edge's copy of them, and a client that follows the copy, without a network."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import jsonpatch
import msgspec

from clockserver.edges.changed_values import value_after
from clockserver.edges.edge_messages import (
    FORMER,
    Changed,
    Entry,
    Former,
    Moved,
    Parts,
    Removed,
    StoredValue,
    decode,
    encode,
    part_field,
)
from clockserver.edges.replica import AllTopics, Replica, topics_of_fields
from clockserver.projection.topics import SetAsideTopics, Topics
from tests.fakes import FakeHostClock, RecordingBroadcaster


def plain(value: Any) -> Any:
    """The value encoded to JSON and decoded again."""
    return msgspec.json.decode(msgspec.json.encode(value))


class TopicsOfLeader:
    """A leader's topics, and the entries made of them."""

    def __init__(self) -> None:
        self.clock = FakeHostClock()
        self.broadcaster = RecordingBroadcaster()
        self.topics = Topics(self.broadcaster, self.clock)
        self.epoch = 1
        self.seq = 0
        self.parts: dict[str, dict[str, Any]] = {}
        self.asides: list[tuple[SetAsideTopics, dict[str, dict[str, Any]]]] = []

    def entries(self) -> list[bytes]:
        """The stream's messages since the last call, under their present names."""
        messages, self.broadcaster.published = self.broadcaster.published, []
        return [
            encode(Changed(self.epoch, message))
            for name, message in messages
            if name == self.topics._present_name(name)
        ]

    def put(self, topic: str, value: Any, patch: dict[str, Any] | None = None) -> list[bytes]:
        self.seq += 1
        self.topics.put(topic, self.seq, value, patch)
        return self.entries()

    def share(self, topic: str, changed: dict[str, Any]) -> list[bytes]:
        self.seq += 1
        values = self.parts.setdefault(topic, {})
        values |= changed
        self.topics.share(
            topic, self.seq, lambda key: values.get(key, {}) if key[:1] == "e" else None, changed
        )
        seq = self.topics._shared[topic][0]
        self.entries()
        return [encode(Parts(self.epoch, topic, seq, self.clock.now, changed))]

    def move(self, before: str, place: str) -> list[bytes]:
        self.topics.move(before, place)
        self.parts = {name.replace(f":{before}:", f":{place}:"): each for name, each in self.parts.items()}
        return [encode(Moved(before, place))]

    def set_aside(self, place: str) -> list[bytes]:
        aside = self.topics.set_aside(place)
        parts = {name: self.parts.pop(name) for name in aside.shared}
        self.asides.append((aside, parts))
        return [
            encode(Removed([*aside.shown, *aside.shared])),
            encode(Former(dict(self.topics._present_places))),
        ]

    def put_back(self) -> list[bytes]:
        aside, parts = self.asides.pop()
        self.parts |= parts
        self.topics.put_back(aside)
        of_parts = [
            encode(Parts(self.epoch, name, seq, self.clock.now, self.parts[name]))
            for name, (seq, _) in aside.shared.items()
        ]
        return [*self.entries(), *of_parts]

    def whole(self) -> AllTopics:
        fields = [
            (name, StoredValue(each.seq, plain(each.value))) for name, each in self.topics._values.items()
        ]
        for name, (seq, _) in self.topics._shared.items():
            fields.append((part_field(name, ""), StoredValue(seq, None)))
            fields += [
                (part_field(name, key), StoredValue(1, each)) for key, each in self.parts[name].items()
            ]
        return topics_of_fields(
            {"public": [*fields, (FORMER, StoredValue(0, dict(self.topics._present_places)))]}
        )


class FollowingClient:
    """A client at the edge that follows every topic by docs/live.md."""

    def __init__(self) -> None:
        self.held: dict[str, tuple[int, Any]] = {}
        self.gaps: list[dict[str, Any]] = []

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        snapshot = self.held.get(topic)
        if snapshot is None or message["seq"] <= snapshot[0]:
            return
        if message["prev"] not in (snapshot[0], None):
            self.gaps.append(message)
        value = message.get("value", snapshot[1])
        if "changes" in message:
            value = jsonpatch.apply_patch(snapshot[1], message["changes"])
        if "patch" in message:
            value = value_after(topic, snapshot[1], message)
        self.held[topic] = (message["seq"], value)

    def is_followed(self, topic: str) -> bool:
        return topic in self.held


class CopyAtEdge:
    """An edge's copy that receives messages, and requests all topics when it misses one."""

    def __init__(self, leader: TopicsOfLeader) -> None:
        self.leader = leader
        self.follower = FollowingClient()
        self.replica = Replica(self.follower, leader.clock)
        self.reads = 0
        """Number of complete readings."""
        self.read_all()

    def read_all(self) -> None:
        self.reads += 1
        self.replica.replace(self.leader.whole(), self.leader.epoch)

    def take(self, entries: Iterable[bytes]) -> None:
        for entry in entries:
            if not self.replica.take(topic_entry(decode(entry)), "public"):
                self.read_all()

    def follow(self, *topics: str) -> None:
        for name in topics:
            if (snapshot := self.replica.get(name)) is not None:
                self.follower.held[name] = (snapshot.seq, snapshot.value)

    def check(self) -> None:
        leader_topics, copy = self.leader.topics, self.replica
        assert {name: (each.seq, each.value) for name, each in copy._values.items()} == {
            name: (each.seq, plain(each.value)) for name, each in leader_topics._values.items()
        }
        names = {
            *leader_topics._values,
            *self.follower.held,
            *(f"{each}:e{n}" for each in leader_topics._shared for n in range(4)),
        }
        for name in names:
            leader_topic, topic = leader_topics.get(name), copy.get(name)
            assert (leader_topic is None) == (topic is None), name
            assert leader_topics.is_part(name) == copy.is_part(name), name
            if leader_topic is not None and topic is not None:
                assert (leader_topic.seq, plain(leader_topic.value)) == (topic.seq, topic.value), name
        for place in ("friday", "sunday", "monday", "room"):
            assert leader_topics.heads_at(place) == copy.heads_at(place)

    def check_follower(self) -> None:
        assert self.follower.gaps == []
        for name, (_, value) in self.follower.held.items():
            topic = self.replica.get(name)
            assert topic is None or topic.value == value, name


def topic_entry(entry: Entry) -> Changed | Parts | Removed | Moved | Former:
    assert isinstance(entry, (Changed, Parts, Removed, Moved, Former))
    return entry
