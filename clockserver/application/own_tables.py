"""Topic `table:<slug>:<session>:<number>`: a table and who sits there, all that its tablet follows of both.

Two hundred tablets that followed `tables` and `seats` would be sent a megabyte each, and every bust-out of anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from clockserver.application.own_topics import OwnTopics
from clockserver.application.topics import Topics
from clockserver.application.views.seating_shapes import OwnTableValue, SeatValue, TableValue
from clockserver.domain.entries import EntryId
from clockserver.domain.ids import SessionId
from clockserver.domain.tournament_state import Tournament

NUMBER = r"^[1-9][0-9]{0,5}\Z"
"""How the number of a table is written."""


class OwnTables:
    """The topics `table` of a session, from what the topics `tables` and `seats` show."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._told = OwnTopics(topics, "table", session, self.of)
        self._tables: Mapping[str, TableValue] = {}
        self._seats: Mapping[str, SeatValue] = {}

    def take_tables(self, tables: Mapping[str, TableValue], touched: Iterable[str]) -> None:
        """Take in topic `tables`, of which the numbers `touched` may have changed."""
        before, self._tables = self._tables, tables
        self._told.note(each for each in touched if tables.get(each) != before.get(each))

    def take_seats(self, seats: Mapping[str, SeatValue], touched: Iterable[EntryId]) -> None:
        """Take in topic `seats`, of which the entries `touched` may have changed. Who leaves a table changes that."""
        before, self._seats = self._seats, seats
        changed = [seats[each] for each in touched if each in seats and seats[each] != before.get(each)]
        # Whoever is out keeps the seat that he had, where another may sit by now.
        sitting = (each["seat"] for each in changed if each["status"] != "out")
        self._told.note(seat.partition("-")[0] for seat in sitting if seat is not None)

    def show(self, state: Tournament) -> None:
        """Tell those at whose table something changed since the last time, and nobody else."""
        self._told.show(state)

    def of(self, number: str) -> OwnTableValue | None:
        """The value of one table's topic: without a table where there is none, None for what can be no number."""
        if not re.match(NUMBER, number):
            return None
        table = self._tables.get(number)
        sitting = table["seats"].values() if table is not None else ()
        return {"table": table, "seats": {each: self._seats[each] for each in sitting if each in self._seats}}
