"""Topics followed by clients, each a value with the seq of its last change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Raw, Struct, json

from clockserver.core.ids import SessionId
from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.projection.json_patch import changes
from clockserver.tournament.state import Tournament

ROOM = "room"
LARGE = 4096
"""Size in bytes of JSON from which a topic sends only changes; smaller values are sent whole."""
PartOf: TypeAlias = Callable[[str], Any]
"""From a key to the value of that part; None for an invalid key."""


def place_of(topic: str) -> str:
    """The place of a topic: a tournament's slug, or the room."""
    return topic.split(":")[1] if ":" in topic else ROOM


def moved_name(topic: str, place: str) -> str:
    """The name of a topic at another place."""
    kind, _, rest = topic.partition(":")
    _, parted, session = rest.partition(":")
    return f"{kind}:{place}{parted}{session}"


class TopicValue:
    """The present value of a topic, and the seq of its last change."""

    __slots__ = ("_encoded", "seq", "value")

    def __init__(self, seq: int, value: Any) -> None:
        self.seq = seq
        self.value = value
        self._encoded: Raw | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TopicValue) and (self.seq, self.value) == (other.seq, other.value)

    __hash__ = None  # type: ignore[assignment]

    @property
    def encoded(self) -> Raw:
        """The value as JSON, encoded once."""
        if self._encoded is None:
            self._encoded = Raw(json.encode(self.value))
        return self._encoded


def _shorter(before: TopicValue, shown: TopicValue) -> dict[str, Any]:
    """The message for a changed value: the whole value, or the changes if shorter."""
    size = len(shown.encoded)
    if size >= LARGE:
        changed = changes(before.value, shown.value)
        if changed is not None and 2 * len(json.encode(changed)) < size:
            return {"changes": changed}
    return {"value": shown.value}


class SetAsideTopics(Struct, frozen=True):
    """The last topics of a deleted tournament. Its earlier names have no topics meanwhile."""

    shown: dict[str, TopicValue] = {}
    shared: dict[str, tuple[int, PartOf]] = {}


class Topics:
    """Topic values by name. `put` publishes a changed value, with the seq of the value before it as `prev`."""

    def __init__(self, broadcaster: Broadcaster, host_clock: HostClock) -> None:
        self._broadcaster = broadcaster
        self._clock = host_clock
        self._values: dict[str, TopicValue] = {}
        self._places: dict[str, set[str]] = {}
        self._shared: dict[str, tuple[int, PartOf]] = {}
        self._present_places: dict[str, str] = {}
        """From each earlier place to the present one."""

    def get(self, topic: str) -> TopicValue | None:
        """The present topic, also by an earlier name; None if there is none."""
        topic = self._present_name(topic)
        return self._values.get(topic) or self._part(topic)

    def is_part(self, topic: str) -> bool:
        """Whether the topic is one of a single entry or table."""
        topic = self._present_name(topic)
        return topic not in self._values and topic.rpartition(":")[0] in self._shared

    def newest(self, topic: str) -> dict[str, Any] | None:
        """The message that updates a client after missed ones; None without such a topic."""
        shown = self.get(topic)
        return None if shown is None else self._message(topic, None, shown.seq) | {"value": shown.encoded}

    def heads_at(self, place: str) -> dict[str, int]:
        """The seq of each topic of a place, a tournament's slug or `room`; without the ten thousand parts."""
        home = self._present_places.get(place, place)
        names = self._places.get(home, ())
        return {moved_name(name, place) if home != place else name: self._values[name].seq for name in names}

    def redirect(self, before: str, place: str) -> None:
        """Let names of topics at the earlier place `before` stand for the topics of `place`."""
        places = self._present_places
        places.pop(place, None)
        places |= {each: place for each, to in places.items() if to == before} | {before: place}

    def move(self, before: str, place: str) -> None:
        """Name the topics of a tournament by its new slug; the earlier names stay valid."""
        moved = {moved_name(name, place): self._values.pop(name) for name in self._places.pop(before, set())}
        shared = {name: each for name, each in self._shared.items() if place_of(name) == before}
        for name, each in shared.items():
            del self._shared[name]
            self._shared[moved_name(name, place)] = each
        self._values |= moved
        self._places[place] = set(moved)
        self.redirect(before, place)

    def put(self, topic: str, seq: int, value: Any, patch: Mapping[str, object] | None = None) -> None:
        """Show `value`.

        Followers receive `patch` if given, else the whole value or its changes, whichever is shorter.
        """
        before = self._values.get(topic)
        if before is not None and (before.value == value or before.seq >= seq):
            return
        topic_value = self._values[topic] = TopicValue(seq, value)
        self._places.setdefault(place_of(topic), set()).add(topic)
        message = self._message(topic, before.seq if before is not None else 0, seq)
        if patch is not None and before is not None:
            message["patch"] = patch
        elif before is not None and self._is_followed(topic):
            message |= _shorter(before, topic_value)
        else:
            message["value"] = value
        self._publish(topic, message)

    def put_changes(self, topic: str, seq: int, snapshot: Any, patch: Mapping[str, object] | None) -> None:
        """Show a topic of changes: present followers receive `patch`, new ones `snapshot`, which may be less.

        Without `patch` all receive `snapshot`, and discard their earlier value.
        """
        before = self._values.get(topic)
        if before is not None and before.seq >= seq:
            return
        self._values[topic] = TopicValue(seq, snapshot)
        self._places.setdefault(place_of(topic), set()).add(topic)
        message = self._message(topic, before.seq if before is not None else 0, seq)
        news = {"value": snapshot} if patch is None or before is None else {"patch": patch}
        self._publish(topic, message | news)

    def set_aside(self, place: str) -> SetAsideTopics:
        """Remove every topic of a deleted tournament, as another tournament may take its slug."""
        shown = {name: self._values.pop(name) for name in self._places.pop(place, set())}
        names = [name for name in self._shared if place_of(name) == place]
        places = self._present_places.items()
        self._present_places = {each: to for each, to in places if to != place}
        return SetAsideTopics(shown, {name: self._shared.pop(name) for name in names})

    def drop(self, place: str, session: str) -> None:
        """Remove every topic of a removed session. Only an undo uses its number again."""
        end = f":{place}:{session}"
        for name in [each for each in self._places.get(place, ()) if each.endswith(end)]:
            self._places[place].discard(name)
            del self._values[name]
        for name in [each for each in self._shared if each.endswith(end)]:
            del self._shared[name]

    def put_back(self, aside: SetAsideTopics) -> None:
        """Show set-aside topics again, to the followers they still have."""
        self._shared |= aside.shared
        for name, shown in aside.shown.items():
            self._values[name] = shown
            self._places.setdefault(place_of(name), set()).add(name)
            self._publish(name, self._message(name, None, shown.seq) | {"value": shown.value})

    def share(self, topic: str, seq: int, part_of: PartOf, changed: Iterable[str]) -> None:
        """Show the topics `<topic>:<key>`, one for each entry or table, computed on demand.

        `changed` are the keys whose followers are updated. The topics share one seq, which may be ahead of
        `seq`.
        """
        before, _ = self._shared.get(topic, (0, part_of))
        seq = max(seq, before + 1)
        self._shared[topic] = (seq, part_of)
        for name in (f"{topic}:{key}" for key in changed):
            is_followed = any(map(self._broadcaster.is_followed, self._names(name)))
            if is_followed and (topic_value := self._part(name)) is not None:
                # A follower receives only some changes and cannot know the last seq: send the whole value.
                self._publish(name, self._message(name, None, seq) | {"value": topic_value.value})

    def _is_followed(self, topic: str) -> bool:
        """Whether anybody follows a topic that is no part, by any of its names."""
        return any(map(self._broadcaster.is_followed, self._names(topic)))

    def _present_name(self, topic: str) -> str:
        """The present name of a topic, from any of its names."""
        place = self._present_places.get(place_of(topic)) if self._present_places else None
        return topic if place is None else moved_name(topic, place)

    def _names(self, topic: str) -> list[str]:
        """The present and earlier names of a topic."""
        if not self._present_places:
            return [topic]
        place = place_of(topic)
        places = self._present_places.items()
        return [topic, *(moved_name(topic, each) for each, to in places if to == place)]

    def _publish(self, topic: str, message: dict[str, Any]) -> None:
        """Send to the followers of a topic, to each under the followed name."""
        self._broadcaster.publish(topic, message)
        for name in self._names(topic)[1:]:
            if self._broadcaster.is_followed(name):
                self._broadcaster.publish(name, message | {"topic": name})

    def _part(self, name: str) -> TopicValue | None:
        topic, _, key = name.rpartition(":")
        seq, part_of = self._shared.get(topic, (0, None))
        value = part_of(key) if part_of is not None else None
        return None if value is None else TopicValue(seq, value)

    def _message(self, topic: str, prev: int | None, seq: int) -> dict[str, Any]:
        return {"topic": topic, "prev": prev, "seq": seq, "server_ms": self._clock.now_ms()}


class SessionTopics:
    """The topics `<kind>:<slug>:<session>` of one session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = topics
        self._session = session

    def put(
        self, kind: str, state: Tournament, value: Any, patch: Mapping[str, object] | None = None
    ) -> None:
        """Show `value`, perhaps without an event in the journal, as after a change of names."""
        topic, seq = self._next(kind, state)
        self._topics.put(topic, seq, value, patch)

    def has(self, kind: str, state: Tournament) -> bool:
        """Whether the topic is shown."""
        return self._topics.get(f"{kind}:{state.slug}:{self._session}") is not None

    def put_changes(
        self, kind: str, state: Tournament, snapshot: Mapping[str, Any], patch: Mapping[str, object] | None
    ) -> None:
        """Show a topic of changes; `snapshot` also gets `since`, the seq from which changes apply."""
        topic, seq = self._next(kind, state)
        self._topics.put_changes(topic, seq, {**snapshot, "since": seq}, patch)

    def _next(self, kind: str, state: Tournament) -> tuple[str, int]:
        """The name of a topic, and its next seq, which may be ahead of the journal."""
        topic = f"{kind}:{state.slug}:{self._session}"
        shown = self._topics.get(topic)
        return topic, state.seq if shown is None else max(state.seq, shown.seq + 1)
