"""The seat list of TVs: all players still in of topic `seats`, in list order, by pages."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from typing import TypeAlias, TypedDict

from clockserver.players.names import family_name_first, folded, is_shortened
from clockserver.projection.searches.changed_entries import Seats, changed_entries
from clockserver.projection.topic_reader import TopicReader
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId

Key: TypeAlias = tuple[bool, str, int, EntryId]
_FEW = 100
"""Maximum number of changed entries handled one by one; beyond it, the order is rebuilt."""


class SeatsPage(TypedDict):
    """Entries as in `seats`, in list order: by first names if names are `shortened`, else by family names."""

    value: dict[EntryId, SeatValue]
    count: int
    shortened: bool


class SeatOrders:
    """The order of each topic `seats` with requested pages."""

    def __init__(self, topics: TopicReader) -> None:
        self._topics = topics
        self._orders: dict[str, _Order] = {}

    def page(self, topic: str, begin: int, max_entries: int) -> SeatsPage:
        """The entries still in from place `begin` of the list on, and their number; empty without a topic."""
        seats_topic = self._topics.get(topic)
        if seats_topic is None:
            return {"value": {}, "count": 0, "shortened": False}
        seats: Seats = seats_topic.value
        order = self._orders.setdefault(topic, _Order())
        order.take(seats)
        entries = order.entries(begin, max_entries)
        return {
            "value": {each: seats[each] for each in entries},
            "count": len(order),
            "shortened": order.by_first,
        }


class _Order:
    """The order of one topic, as in static/js/seating/seats.js, updated by changes since the last page."""

    def __init__(self) -> None:
        self._seats: Seats = {}
        self._keys: dict[EntryId, Key] = {}
        self._sorted: list[Key] = []
        self._shortened: set[EntryId] = set()

    def __len__(self) -> int:
        return len(self._sorted)

    @property
    def by_first(self) -> bool:
        """Whether first names come first, as in events that shorten names."""
        return bool(self._shortened)

    def entries(self, begin: int, max_entries: int) -> list[EntryId]:
        """The entries from a place of the list on."""
        return [key[-1] for key in self._sorted[begin : begin + max_entries]]

    def take(self, seats: Seats) -> None:
        """Read the topic."""
        if seats is self._seats:
            return
        before, self._seats = self._seats, seats
        changed = changed_entries(before, seats)
        by_first = self.by_first
        for entry in changed:
            seat = seats.get(entry)
            is_short = seat is not None and seat["status"] != "out" and is_shortened(seat["name"] or "")
            (self._shortened.add if is_short else self._shortened.discard)(entry)
        if by_first is self.by_first and len(changed) <= _FEW:
            self._put(changed)
        else:
            self._keys = {entry: key for entry in seats if (key := self._key(entry))}
            self._sorted = sorted(self._keys.values())

    def _put(self, changed: Iterable[EntryId]) -> None:
        for entry in changed:
            before, key = self._keys.pop(entry, None), self._key(entry)
            if before is not None and before != key:
                del self._sorted[bisect_left(self._sorted, before)]
            if key is not None:
                self._keys[entry] = key
                if before != key:
                    insort(self._sorted, key)

    def _key(self, entry: EntryId) -> Key | None:
        """The sort key of an entry still in: by name, unnamed ones last, by number."""
        seat = self._seats.get(entry)
        if seat is None or seat["status"] == "out":
            return None
        name = seat["name"] or ""
        shown = folded(name if self.by_first or not name else family_name_first(name))
        return not name, shown, int(entry[1:]), entry
