"""Topic `table:<slug>:<session>:<number>`: a table and its players, for the table's tablet.

If two hundred tablets followed `tables` and `seats`, each would receive a megabyte, and every bust-out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from clockserver.core.ids import SessionId
from clockserver.projection.keyed_topics import KeyedTopics
from clockserver.projection.topics import Topics
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.shapes import OwnTableValue, TableValue

NUMBER = r"^[1-9][0-9]{0,5}\Z"
"""Pattern of a table's number."""


class OwnTables:
    """The topics `table` of a session, from the topics `tables` and `seats`."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = KeyedTopics(topics, "table", session, self.of)
        self._tables: Mapping[str, TableValue] = {}
        self._seats: Mapping[str, SeatValue] = {}
        self._counts: Mapping[EntryId, CountValue] = {}

    def take_tables(self, tables: Mapping[str, TableValue], touched: Iterable[str]) -> None:
        """Read topic `tables`, in which the numbers `touched` may have changed."""
        before, self._tables = self._tables, tables
        self._topics.note(each for each in touched if tables.get(each) != before.get(each))

    def take_seats(self, seats: Mapping[str, SeatValue], touched: Iterable[EntryId]) -> None:
        """Read topic `seats`, in which the entries `touched` may have changed. A leaving player changes `tables`."""
        before, self._seats = self._seats, seats
        changed = [seats[each] for each in touched if each in seats and seats[each] != before.get(each)]
        # An eliminated player keeps the last seat, where another player may sit by now.
        sitting = (each["seat"] for each in changed if each["status"] != "out")
        self._topics.note(seat.partition("-")[0] for seat in sitting if seat is not None)

    def take_counts(self, counts: Mapping[EntryId, CountValue]) -> None:
        """Read topic `counts`, after the seats."""
        if counts is self._counts:
            return
        before, self._counts = self._counts, counts
        either = before.keys() | counts.keys()
        changed = (
            self._seats[each]
            for each in either
            if before.get(each) != counts.get(each) and each in self._seats
        )
        sitting = (each["seat"] for each in changed if each["status"] != "out")
        self._topics.note(seat.partition("-")[0] for seat in sitting if seat is not None)

    def show(self, state: Tournament) -> None:
        """Publish the topics of tables changed since the last time, and no others."""
        self._topics.show(state)

    def of(self, number: str) -> OwnTableValue | None:
        """The value of one table's topic: without a table for an unknown number, None for an invalid one."""
        if not re.match(NUMBER, number):
            return None
        table = self._tables.get(number)
        sitting = table["seats"].values() if table is not None else ()
        value: OwnTableValue = {
            "table": table,
            "seats": {each: self._seats[each] for each in sitting if each in self._seats},
        }
        if counts := {each: self._counts[each] for each in sitting if each in self._counts}:
            value["counts"] = counts
        return value
