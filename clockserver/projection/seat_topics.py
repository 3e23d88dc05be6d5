"""Topic `seat:<slug>:<session>:<entry>`: one player's seat, moves and pages, for the player's phone.

If ten thousand phones followed `seats`, each would receive a megabyte, and every bust-out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from clockserver.core.ids import SessionId
from clockserver.projection.keyed_topics import KeyedTopics
from clockserver.projection.topics import Topics
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.floor.shapes import PagesValue, PageValue
from clockserver.tournament.payout_desk.state import Slips
from clockserver.tournament.results.outcomes import Outcomes
from clockserver.tournament.seating.shapes import MovesValue, MoveValue, OwnSeatValue
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

ENTRY = re.compile(r"e\d{1,9}")
"""The id of an entry."""


class OwnSeats:
    """The topics `seat` of a session, from the topics `seats`, `moves` and `pages`."""

    def __init__(self, topics: Topics, session: SessionId, outcomes: Outcomes) -> None:
        self._session = session
        self._outcomes = outcomes
        self._outcome_of: object = None
        self._topics = KeyedTopics(topics, "seat", session, self.of)
        self._seats: Mapping[str, SeatValue] = {}
        self._moves: Mapping[str, MoveValue] = {}
        self._halted: frozenset[int] = frozenset()
        self._next_to_break: int | None = None
        self._pages: dict[str, PageValue] = {}
        self._counts: Mapping[EntryId, CountValue] = {}
        self._issued = Slips()
        self._slips: dict[EntryId, int] = {}

    def take_seats(self, seats: Mapping[str, SeatValue], touched: Iterable[EntryId]) -> None:
        """Read topic `seats`, in which the entries `touched` may have changed."""
        before, self._seats = self._seats, seats
        self._topics.note(each for each in touched if seats.get(each) != before.get(each))

    def take_moves(self, session: Session, moves: MovesValue, newest: Mapping[str, MoveValue]) -> None:
        """Read topic `moves`. A moved player has another seat; a halted table concerns its players."""
        self._moves = newest
        halted, to_break = frozenset(moves["halted"]), moves["next_to_break"]
        tables = self._halted ^ halted
        if to_break != self._next_to_break:
            tables |= {each for each in (to_break, self._next_to_break) if each is not None}
        self._halted, self._next_to_break = halted, to_break
        for number in sorted(tables):
            table = session.tables.get(number)
            self._topics.note(table.seats.values() if table is not None else ())

    def take_pages(self, pages: PagesValue) -> None:
        """Read topic `pages`."""
        before, self._pages = self._pages, {page["entry"]: page for page in pages["pages"]}
        either = before.keys() | self._pages.keys()
        self._topics.note(each for each in either if before.get(each) != self._pages.get(each))

    def take_counts(self, counts: Mapping[EntryId, CountValue]) -> None:
        """Read topic `counts`."""
        if counts is self._counts:
            return
        before, self._counts = self._counts, counts
        either = before.keys() | counts.keys()
        self._topics.note(each for each in either if before.get(each) != counts.get(each))

    def take_slips(self, slips: Slips) -> None:
        """Read the slips of the payout desk: a player sees the number of a slip to collect."""
        if slips is self._issued:
            return
        before, self._issued = self._slips, slips
        due = (each for each in slips.all.values() if each.state in ("due", "called"))
        self._slips = {each.entry: each.number for each in due}
        either = before.keys() | self._slips.keys()
        self._topics.note(each for each in either if before.get(each) != self._slips.get(each))

    def take_outcomes(self, state: Tournament) -> None:
        """Read the outcomes of eliminated entries, once the session is merged."""
        before, self._outcome_of = self._outcome_of, self._outcomes.take(state)
        if before is not self._outcome_of:
            self._topics.note(each for each, seat in self._seats.items() if seat["status"] == "out")

    def show(self, state: Tournament) -> None:
        """Publish the topics changed since the last time, and no others."""
        self._topics.show(state)

    def of(self, entry: str) -> dict[str, OwnSeatValue] | None:
        """The value of one entry's topic: empty for an unknown entry, None for an invalid key."""
        if not ENTRY.fullmatch(entry):
            return None
        seat = self._seats.get(entry)
        return {} if seat is None else {entry: self._own(entry, seat)}

    def _own(self, entry: EntryId, seat: SeatValue) -> OwnSeatValue:
        place = seat["seat"] if seat["status"] != "out" else None
        table = int(place.partition("-")[0]) if place is not None else None
        move = self._moves.get(entry)
        # cast: the checker accepts a spread of one shape into a larger one only without optional fields
        value = cast(
            "OwnSeatValue",
            {
                **seat,
                "move": move if move is not None and move["to"] == place else None,
                "halted": table in self._halted,
                "breaks_next": table is not None and table == self._next_to_break,
                "page": self._pages.get(entry),
                "slip": self._slips.get(entry),
            },
        )
        if entry in self._counts:
            value["count"] = self._counts[entry]
        if seat["status"] == "out" and (outcome := self._outcomes.of(self._session, entry)) is not None:
            value["outcome"] = outcome
        return value
