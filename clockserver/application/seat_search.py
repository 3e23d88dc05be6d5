"""Finding a seat by what a player types, among the names that topic `seats` shows and no others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import TypedDict

from clockserver.application.players.index import Index
from clockserver.application.players.names import folded, needles
from clockserver.application.topics import Topics
from clockserver.application.views.seating_shapes import SeatValue
from clockserver.domain.entries import EntryId

MOST_FOUND = 20
"""More letters make them fewer: an answer stays small whatever is typed."""
FEWEST_LETTERS = 3
_FEW = 100
"""So many names are put into an index one by one; of more it is made anew."""
_NUMBER = re.compile(r"\D*(\d+)\s*")
Seats = Mapping[EntryId, SeatValue]


class Found(TypedDict):
    """The first entries that are meant, as `seats` has them, and how many are; `named`: whether names are shown."""

    value: dict[EntryId, SeatValue]
    count: int
    named: bool


class SeatSearch:
    """The names of each topic `seats` that somebody searched, by their words."""

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._names: dict[str, _Names] = {}

    def find(self, topic: str, typed: str) -> Found | None:
        """Whom somebody means: the number of an entry, or for each word typed a word of the name that begins so, from
        three letters on; fewer find who is called just that. Who is still in comes first. None without such a topic."""
        shown = self._topics.get(topic)
        if shown is None:
            return None
        seats: Seats = shown.value
        names = self._names.setdefault(topic, _Names())
        names.take(seats)
        meant = names.meant(seats, typed)
        first = {entry: seats[entry] for entry in islice(meant, MOST_FOUND)}
        return {"value": first, "count": len(meant), "named": bool(names) or not seats}


class _Names:
    """The index of one topic, brought up to date by what changed since it was asked the last time."""

    def __init__(self) -> None:
        self._seats: Seats = {}
        self._names: dict[EntryId, str] = {}
        self._index = Index()

    def __bool__(self) -> bool:
        return bool(self._names)

    def take(self, seats: Seats) -> None:
        """Take in the topic. Values that did not change are the same objects in it as before."""
        if seats is self._seats:
            return
        before, self._seats = self._seats, seats
        changed = [entry for entry, seat in seats.items() if before.get(entry) is not seat]
        new = sum(entry not in before for entry in changed)
        gone = before.keys() - seats.keys() if len(seats) < len(before) + new else ()
        now = {entry: seats[entry]["name"] for entry in changed} | dict.fromkeys(gone)
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
            self._index.put(listed, Index.rows_of(listed))

    def meant(self, seats: Seats, typed: str) -> list[EntryId]:
        """The entries, in the order in which they are told."""
        found = self._called(typed)
        # `John Smith 2` is somebody's name; who is called so is not the second entry.
        if (number := _NUMBER.fullmatch(typed)) and (not found or number[1] == typed.strip()):
            entry = f"e{int(number[1])}"
            return [entry] if entry in seats else []
        out = {entry for entry in found if seats[entry]["status"] == "out"}
        return [entry for entry in found if entry not in out] + [entry for entry in found if entry in out]

    def _called(self, typed: str) -> list[EntryId]:
        letters = sum(len(ways[0].strip()) for ways in needles(typed))
        if letters >= FEWEST_LETTERS:
            return self._index.search(typed)
        whole = folded(typed).split()
        return [entry for entry in self._index.search(typed) if folded(self._names[entry]).split() == whole]
