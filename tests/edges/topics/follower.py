"""A reader of Redis, as in an edge: every topic of one side, kept current by entries alone."""

from __future__ import annotations

from typing import Any

import jsonpatch
import redis

from clockserver.edges import edge_messages
from clockserver.edges.edge_messages import (
    FORMER,
    MAX_EVENTS,
    Changed,
    Entry,
    Former,
    Keys,
    Moved,
    Parts,
    ReadAgain,
    Removed,
    Side,
    StoredValue,
)
from tests.client import KEYED
from tests.waiting import until


class Follower:
    """The topics of one side. `entries` are all entries read, `wholes` counts complete readings."""

    def __init__(self, client: redis.Redis, side: Side, keys: Keys | None = None) -> None:
        self._client = client
        self._keys = keys or Keys()
        self.side = side
        self.held: dict[str, StoredValue] = {}
        self.entries: list[Entry] = []
        self.wholes = 0
        self._last = b"0-0"
        self.read_all()

    def read_all(self) -> None:
        newest = self._client.xrevrange(self._keys.events(self.side), count=1)
        self._last = newest[0][0] if newest else self._last
        self.held = self.in_redis()
        self.wholes += 1

    def in_redis(self) -> dict[str, StoredValue]:
        """The topics in Redis's hash."""
        fields = self._client.hgetall(self._keys.topics(self.side))
        return {name.decode(): edge_messages.decode_stored(value) for name, value in fields.items()}

    def read(self) -> Follower:
        """Apply all entries in the stream."""
        for id_, fields in self._client.xrange(self._keys.events(self.side), min=b"(" + self._last):
            assert set(fields) == {edge_messages.FIELD}
            self._last = id_
            self.entries.append(edge_messages.decode(fields[edge_messages.FIELD]))
            self._take(self.entries[-1])
        assert self._client.xlen(self._keys.events(self.side)) <= MAX_EVENTS + 1_000
        return self

    def value(self, topic: str) -> Any:
        """The value of a topic; None without one, as while a leader writes all topics again."""
        return self.held[topic].value if topic in self.held else None

    def seq(self, topic: str) -> int | None:
        """The number of a topic's value; None without one."""
        return self.held[topic].seq if topic in self.held else None

    def catches_up(self) -> None:
        """Wait until the value from entries equals the value in the hash."""
        until(lambda: not self.differences(), f"the {self.side} hash")

    def differences(self) -> list[str]:
        """The topics that differ from the hash; only the value counts for a part, whose seq is that of all parts."""
        followed, stored = self.read().held, self.in_redis()
        return sorted(
            each for each in {*followed, *stored} if _counted(followed, each) != _counted(stored, each)
        )

    def _take(self, entry: Entry) -> None:
        match entry:
            case Changed(_, message):
                self._tell(message)
            case Parts(_, topic, seq, _, values):
                self.held[f"{topic}#"] = StoredValue(seq, None)
                self.held |= {f"{topic}#{key}": StoredValue(seq, value) for key, value in values.items()}
            case Removed(topics):
                removed = [each for each in self.held if each.partition("#")[0] in topics]
                for each in removed:
                    del self.held[each]
            case Moved(before, place):
                self.held = {_moved(name, before, place): held for name, held in self.held.items()}
            case Former(places):
                self.held[FORMER] = StoredValue(0, places)
            case ReadAgain():
                self.read_all()

    def _tell(self, message: dict[str, Any]) -> None:
        topic, before = message["topic"], self.held.get(message["topic"])
        if before is not None and message["seq"] <= before.seq:
            return
        if "value" in message:
            value = message["value"]
        elif before is None or message["prev"] != before.seq:
            self.read_all()
            return
        elif "changes" in message:
            value = jsonpatch.apply_patch(before.value, message["changes"])
        else:
            value = _patched(message, before.value)
        self.held[topic] = StoredValue(message["seq"], value)


def _counted(values: dict[str, StoredValue], name: str) -> Any:
    return None if name not in values else values[name].value if "#" in name[:-1] else values[name]


def _patched(message: dict[str, Any], value: Any) -> Any:
    kind, patch = message["topic"].partition(":")[0], message["patch"]
    name = KEYED.get(kind)
    removed = (
        patch["remove"] if "remove" in patch else [key for key, each in patch["set"].items() if each is None]
    )
    after = {**(value[name] if name else value), **patch["set"]}
    remaining = {key: each for key, each in after.items() if key not in removed}
    if kind in ("roster", "seat_list", "table_list"):
        counts = {"counts": patch["counts"]} if "counts" in patch else {}
        return {**value, **counts, name: remaining, "since": message["seq"]}
    return {name: remaining} if name else remaining


def _moved(name: str, before: str, place: str) -> str:
    kind, _, address = name.partition(":")
    slug, parted, session = address.partition(":")
    slug, hashed, key = slug.partition("#")
    return f"{kind}:{place}{hashed}{key}{parted}{session}" if slug == before else name
