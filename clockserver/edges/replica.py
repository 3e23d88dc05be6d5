"""An edge's copy of the topics: whole values first, then each change, sent to the edge's followers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from clockserver.accounts.role_checks import STAFF_TOPICS
from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.edges.changed_values import Unfit, value_after
from clockserver.edges.edge_messages import FORMER, Changed, Former, Moved, Parts, Removed, Side, StoredValue
from clockserver.projection.seat_topics import ENTRY
from clockserver.projection.table_topics import NUMBER
from clockserver.projection.topics import ROOM, TopicValue, moved_name, place_of


class AllTopics(Struct, frozen=True):
    """All topics of an edge's sides.

    `parts`: the parts of each topic by key, with their common seq; `former`: the earlier places, by side;
    `sides`: the side of each topic, with or without parts.
    """

    topics: dict[str, StoredValue] = {}
    parts: dict[str, tuple[int, dict[str, Any]]] = {}
    former: dict[Side, dict[str, str]] = {}
    sides: dict[str, Side] = {}


def topics_of_fields(fields: Mapping[Side, Iterable[tuple[str, StoredValue]]]) -> AllTopics:
    """The topics from the fields of the hashes."""
    seqs: dict[str, int] = {}
    values: dict[str, dict[str, Any]] = {}
    all_topics = AllTopics()
    for side, of_side in fields.items():
        for field, value in of_side:
            topic, parted, key = field.partition("#")
            if field == FORMER:
                all_topics.former[side] = value.value
                continue
            all_topics.sides[topic] = side
            if not parted:
                all_topics.topics[topic] = value
                continue
            seqs[topic] = max(seqs.get(topic, 0), value.seq)
            if key:
                values.setdefault(topic, {})[key] = value.value
    all_topics.parts.update({topic: (seq, values.get(topic, {})) for topic, seq in seqs.items()})
    return all_topics


def _empty_part(topic: str, key: str) -> Any:
    """The value of a part that the leader has not sent; None for an invalid key."""
    if topic.startswith("seat:"):
        return {} if ENTRY.fullmatch(key) else None
    return {"table": None, "seats": {}} if re.match(NUMBER, key) else None


class Replica:
    """The topics of a leader. `take` returns False for entries that do not fit; it raises no error."""

    def __init__(self, broadcaster: Broadcaster, clock: HostClock) -> None:
        self._broadcaster = broadcaster
        self._clock = clock
        self.epoch: int | None = None
        """The epoch of the last leader; None until all topics were read once."""
        self._values: dict[str, TopicValue] = {}
        self._places: dict[str, set[str]] = {}
        self._parts: dict[str, tuple[int, dict[str, Any]]] = {}
        self._present_places: dict[str, str] = {}
        self._former: dict[Side, dict[str, str]] = {}
        self._sides: dict[str, Side] = {}
        """The side that reported each topic last: entries of the two sides have no common order."""

    def has_side(self, side: Side) -> bool:
        """Whether the topics of a side are present."""
        return side in self._former

    def withholds(self, topic: str) -> bool:
        """Whether a topic is for staff, of a known place, while the topics of staff are absent."""
        place = place_of(topic)
        is_here = place == ROOM or self.get(f"tournament:{place}") is not None
        return is_here and topic.partition(":")[0] in STAFF_TOPICS and not self.has_side("staff")

    # -- reading, as from Topics ---------------------------------------------------------------------

    def get(self, topic: str) -> TopicValue | None:
        """The present topic, also by an earlier name; None if there is none."""
        topic = self._present_name(topic)
        return self._values.get(topic) or self._part(topic)

    def is_part(self, topic: str) -> bool:
        """Whether the topic is one of a single entry or table."""
        topic = self._present_name(topic)
        return topic not in self._values and topic.rpartition(":")[0] in self._parts

    def newest(self, topic: str) -> dict[str, Any] | None:
        """The message that updates a client after missed ones; None without such a topic."""
        shown = self.get(topic)
        if shown is None:
            return None
        return self._message(topic, None, shown.seq, self._clock.now_ms()) | {"value": shown.encoded}

    def heads_at(self, place: str) -> dict[str, int]:
        """The seq of each topic of a place, a tournament's slug or `room`; without the parts."""
        present_place = self._present_places.get(place, place)
        names = self._places.get(present_place, ())
        return {
            moved_name(name, place) if present_place != place else name: self._values[name].seq
            for name in names
        }

    def place_now(self, place: str) -> str:
        """The present place for an earlier place; itself if unknown."""
        return self._present_places.get(place, place)

    # -- messages of the leader -----------------------------------------------------------------------

    def take(self, entry: Changed | Parts | Removed | Moved | Former, side: Side) -> bool:
        """Apply an entry of a stream, and update followers; return False where an entry was missed before it.

        All topics must be read anew then.
        """
        if isinstance(entry, (Changed, Parts)) and self.epoch is not None and entry.epoch != self.epoch:
            return entry.epoch < self.epoch  # late entries of an earlier leader are ignored
        match entry:
            case Changed(_, message):
                return self._apply_change(message, side)
            case Parts():
                self._apply_parts(entry, side)
            case Removed(topics):
                self._remove(each for each in topics if self._sides.get(each, side) == side)
            case Moved(before, place):
                self._move(before, place)
            case Former(places):
                self._former[side] = places
                self._update_places()
        return True

    def replace(self, all_topics: AllTopics, epoch: int) -> None:
        """Replace all topics. Followers get each topic with another value or seq."""
        self.epoch = epoch
        self._former, self._sides = dict(all_topics.former), dict(all_topics.sides)
        self._update_places()
        for name in self._values.keys() - all_topics.topics.keys():
            self._forget(name)
        parts, self._parts = self._parts, {}
        for topic, (seq, values) in all_topics.parts.items():
            seq_before, before = parts.get(topic, (0, {}))
            self._parts[topic] = (seq, values)
            changed = {
                key: self._value_of_part(topic, key)
                for key in before.keys() | values.keys()
                if before.get(key) != values.get(key)
            }
            self._publish_parts(topic, max(seq, seq_before + 1), self._clock.now_ms(), changed)
        for name, value in all_topics.topics.items():
            previous = self._values.get(name)
            self._keep(name, TopicValue(value.seq, value.value))
            if previous is not None and previous != TopicValue(value.seq, value.value):
                message = self._message(name, previous.seq, value.seq, self._clock.now_ms())
                self._publish(name, message | {"value": value.value})

    def _apply_change(self, message: dict[str, Any], side: Side) -> bool:
        topic, prev, seq = self._present_name(message["topic"]), message["prev"], message["seq"]
        current = self._values.get(topic)
        if prev is None:
            self._sides[topic] = side
        if current is not None and current.seq >= seq:
            return True  # the value was in the hash already, or the entry is repeated
        try:
            value = value_after(topic, current.value if current is not None else None, message)
        except Unfit:
            return False
        has_gap = prev is not None and prev != (current.seq if current is not None else 0)
        if has_gap and "value" not in message:
            return False
        self._sides[topic] = side
        self._keep(topic, TopicValue(seq, value))
        outgoing = message | {"topic": topic}
        self._publish(topic, outgoing if current is None else outgoing | {"prev": current.seq})
        return not (has_gap and current is not None)

    def _apply_parts(self, entry: Parts, side: Side) -> None:
        topic = self._present_name(entry.topic)
        seq, values = self._parts.get(topic, (0, {}))
        if entry.seq < seq:
            return
        self._sides[topic] = side
        self._parts[topic] = (entry.seq, {**values, **entry.values})
        changed = {key: value for key, value in entry.values.items() if values.get(key) != value}
        self._publish_parts(topic, entry.seq, entry.server_ms, changed)

    def _publish_parts(self, topic: str, seq: int, server_ms: int, values: Mapping[str, Any]) -> None:
        for key, value in values.items():
            name = f"{topic}:{key}"
            if value is not None and self._is_followed(name):
                # A follower receives only some changes and cannot know the last seq: send the whole value.
                self._publish(name, self._message(name, None, seq, server_ms) | {"value": value})

    def _remove(self, topics: Iterable[str]) -> None:
        for name in topics:
            self._forget(name)
            self._parts.pop(name, None)
            self._sides.pop(name, None)

    def _move(self, before: str, place: str) -> None:
        """Name the topics of a tournament by its new slug; the earlier names stay valid."""
        names = self._places.pop(before, set())
        moved = {moved_name(name, place): self._values.pop(name) for name in names}
        for name in [each for each in self._parts if place_of(each) == before]:
            self._parts[moved_name(name, place)] = self._parts.pop(name)
        for name in [each for each in self._sides if place_of(each) == before]:
            self._sides[moved_name(name, place)] = self._sides.pop(name)
        self._values |= moved
        self._places.setdefault(place, set()).update(moved)
        for side, former in self._former.items():
            places = {each: place if target == before else target for each, target in former.items()}
            self._former[side] = {each: target for each, target in places.items() if each != place} | {
                before: place
            }
        self._update_places()

    # -- keeping -------------------------------------------------------------------------------------

    def _update_places(self) -> None:
        self._present_places = {
            each: target for places in self._former.values() for each, target in places.items()
        }

    def _keep(self, name: str, value: TopicValue) -> None:
        self._values[name] = value
        self._places.setdefault(place_of(name), set()).add(name)

    def _forget(self, name: str) -> None:
        if self._values.pop(name, None) is not None:
            self._places[place_of(name)].discard(name)

    def _part(self, name: str) -> TopicValue | None:
        topic, _, key = name.rpartition(":")
        if topic not in self._parts:
            return None
        value = self._value_of_part(topic, key)
        return None if value is None else TopicValue(self._parts[topic][0], value)

    def _value_of_part(self, topic: str, key: str) -> Any:
        value = self._parts[topic][1].get(key)
        return value if value is not None else _empty_part(topic, key)

    # -- publishing -------------------------------------------------------------------------------------

    def _present_name(self, topic: str) -> str:
        """The present name of a topic, from any of its names."""
        present_place = self._present_places.get(place_of(topic)) if self._present_places else None
        return topic if present_place is None else moved_name(topic, present_place)

    def _names(self, topic: str) -> list[str]:
        """The present and earlier names of a topic."""
        if not self._present_places:
            return [topic]
        place = place_of(topic)
        return [
            topic,
            *(moved_name(topic, each) for each, target in self._present_places.items() if target == place),
        ]

    def _is_followed(self, topic: str) -> bool:
        return any(map(self._broadcaster.is_followed, self._names(topic)))

    def _publish(self, topic: str, message: dict[str, Any]) -> None:
        """Send to the followers of a topic, to each under the followed name."""
        for name in self._names(topic):
            if self._broadcaster.is_followed(name):
                self._broadcaster.publish(name, message if name == topic else message | {"topic": name})

    @staticmethod
    def _message(topic: str, prev: int | None, seq: int, server_ms: int) -> dict[str, Any]:
        return {"topic": topic, "prev": prev, "seq": seq, "server_ms": server_ms}
