"""Search for a seat by typed text, among the names in topic `seats` only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import TypedDict

from clockserver.players.name_search import Index
from clockserver.players.names import folded, search_alternatives
from clockserver.projection.searches.changed_entries import Seats, changed_entries
from clockserver.projection.topic_reader import TopicReader
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId

MAX_FOUND = 20
"""Maximum number of entries in an answer; more letters find fewer."""
MIN_LETTERS = 3
"""Number of letters from which parts of a name are searched; fewer find only a whole name."""
_FEW = 100
"""Maximum number of names updated one by one; beyond it, the index is rebuilt."""
_NUMBER = re.compile(r"\D*(\d+)\s*")


class FoundSeats(TypedDict):
    """The first entries found, as in `seats`, and their number; `named`: whether names are shown."""

    value: dict[EntryId, SeatValue]
    count: int
    named: bool


class SeatSearch:
    """The names of each searched topic `seats`, by words."""

    def __init__(self, topics: TopicReader) -> None:
        self._topics = topics
        self._names: dict[str, _Names] = {}

    def find(self, topic: str, typed: str) -> FoundSeats | None:
        """The entries for typed text, those still in first; None without such a topic.

        Text is an entry's number, or words that begin words of the name, from three letters on; fewer letters
        find only an equal name.
        """
        seats_topic = self._topics.get(topic)
        if seats_topic is None:
            return None
        seats: Seats = seats_topic.value
        names = self._names.setdefault(topic, _Names())
        names.take(seats)
        matching = names.matching(seats, typed)
        first = {entry: seats[entry] for entry in islice(matching, MAX_FOUND)}
        return {"value": first, "count": len(matching), "named": bool(names) or not seats}


class _Names:
    """The index of one topic, updated by the changes since the last search."""

    def __init__(self) -> None:
        self._seats: Seats = {}
        self._names: dict[EntryId, str] = {}
        self._index = Index()

    def __bool__(self) -> bool:
        return bool(self._names)

    def take(self, seats: Seats) -> None:
        """Read the topic."""
        if seats is self._seats:
            return
        before, self._seats = self._seats, seats
        changed = changed_entries(before, seats)
        now = {entry: seats[entry]["name"] if entry in seats else None for entry in changed}
        self._rename({entry: name for entry, name in now.items() if self._names.get(entry) != name})

    def _rename(self, now: Mapping[EntryId, str | None]) -> None:
        before = {entry: self._names.pop(entry) for entry in now if entry in self._names}
        after = {entry: name for entry, name in now.items() if name is not None}
        self._names |= after
        if len(now) > _FEW:
            self._index, before, after = Index(), {}, self._names
        for entry, name in before.items():
            self._index.remove(entry, name)
        if after:
            listed = list(after.items())
            self._index.add(listed, Index.rows_of(listed))

    def matching(self, seats: Seats, typed: str) -> list[EntryId]:
        """The entries found, in the order of the answer."""
        matching = self._named(typed)
        # `John Smith 2` may be a name, different from the second entry of John Smith.
        if (number := _NUMBER.fullmatch(typed)) and (not matching or number[1] == typed.strip()):
            entry = f"e{int(number[1])}"
            return [entry] if entry in seats else []
        out = [entry for entry in matching if seats[entry]["status"] == "out"]
        return [entry for entry in matching if seats[entry]["status"] != "out"] + out

    def _named(self, typed: str) -> list[EntryId]:
        letters = sum(len(spellings[0].strip()) for spellings in search_alternatives(typed))
        if letters >= MIN_LETTERS:
            return self._index.search(typed)
        words = folded(typed).split()
        return [entry for entry in self._index.search(typed) if folded(self._names[entry]).split() == words]
