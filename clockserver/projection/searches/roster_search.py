"""Players in view: the part of topic `players` for typed text, in the order of the list."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from clockserver.players.names import family_name_first, folded, search_alternatives, searchable
from clockserver.tournament.entries.shapes import PlayerValue, SeatValue
from clockserver.tournament.entries.state import EntryId

Standing: TypeAlias = Literal["all", "in", "waiting", "out"]
Purchase: TypeAlias = Literal["rebuy", "addon"]
Players: TypeAlias = Mapping[EntryId, PlayerValue]
STANDINGS: tuple[Standing, ...] = ("in", "waiting", "out")
MAX_FOUND = 50
"""Maximum number of players in an answer: as many as a list on the control draws."""
_LAST = "\uffff"


class Row(Struct, frozen=True):
    """A player by name: the searchable words, and the sort key and letter in the list."""

    name: str | None
    words: str
    key: str
    letter: str


class Page(Struct, frozen=True):
    """The first players of a standing from a letter on; the number of matching players by standing."""

    entries: dict[EntryId, PlayerValue]
    counts: dict[str, int]
    letters: list[str]
    after: int


class RosterSearch:
    """The names of players, prepared once for list and search."""

    def __init__(self) -> None:
        self._rows: dict[EntryId, Row] = {}

    def page(
        self,
        players: Players,
        typed: str = "",
        standing: Standing = "all",
        letter: str | None = None,
        max_rows: int = MAX_FOUND,
    ) -> Page:
        """The players for typed text: each word is part of the name, a table, a seat or an entry's number."""
        rows = {id_: self._row(id_, player) for id_, player in players.items()}
        self._rows = rows
        matching = self._matching(players, typed)
        counts: dict[str, int] = dict.fromkeys(STANDINGS, 0)
        for id_ in matching:
            counts[standing_of(players[id_])] += 1
        selected = [id_ for id_ in matching if standing in ("all", standing_of(players[id_]))]
        selected.sort(key=lambda id_: (rows[id_].key, int(id_[1:])))
        letters = list(dict.fromkeys(rows[id_].letter for id_ in selected))
        starts = (index for index, id_ in enumerate(selected) if rows[id_].letter == letter)
        start = next(starts, 0)
        shown_ids = selected[start : start + max_rows]
        after = len(selected) - start - len(shown_ids)
        return Page(
            {id_: players[id_] for id_ in shown_ids}, {"all": len(matching), **counts}, letters, after
        )

    def _row(self, id_: EntryId, player: PlayerValue) -> Row:
        row, name = self._rows.get(id_), player["name"]
        if row is not None and row.name == name:
            return row
        key = folded(family_name_first(name)) if name else _LAST
        return Row(name, searchable(name or ""), key, key[0].upper() if key[:1].isalpha() else "#")

    def _matching(self, players: Players, typed: str) -> list[EntryId]:
        matching = list(players)
        for word in typed.split():
            if matches := self._test_of(players, word):
                matching = list(filter(matches, matching))
        return matching

    def _test_of(self, players: Players, word: str) -> Callable[[EntryId], bool] | None:
        """The test for a word; None for a word without letters and digits."""
        alternatives = search_alternatives(word)
        if not alternatives:
            return None
        searchable_word = re.sub("-?$", "-", word, count=1)
        rows = self._rows

        def matches(id_: EntryId) -> bool:
            player, number = players[id_], f"#{id_[1:]}"
            seat = player["seat"]
            if seat is not None and (seat == word or seat.startswith(searchable_word)):
                return True
            if number == word or (player["name"] is None and number.startswith(word)):
                return True
            return any(each in rows[id_].words for each in alternatives[0])

        return matches


def standing_of(player: PlayerValue) -> Standing:
    """The player's standing; a player without a seat is waiting."""
    if player["status"] == "playing":
        return "in"
    return "out" if player["status"] == "out" else "waiting"


AnySeat = TypeVar("AnySeat", bound=SeatValue)
"""Entries as shown to staff, or to everybody."""


def latest_eliminated(players: Mapping[EntryId, AnySeat], max_count: int) -> dict[EntryId, AnySeat]:
    """The latest eliminated players, the newest first."""
    out = [(each["out"], id_) for id_, each in players.items() if each["status"] == "out"]
    latest = sorted(((at, id_) for at, id_ in out if at is not None), reverse=True)[:max_count]
    return {id_: players[id_] for _, id_ in latest}


def entries_that_may_buy(players: Players, purchase: Purchase) -> list[EntryId]:
    """The entries still in that may buy, by number; an add-on is sold once."""
    may = (id_ for id_, each in players.items() if each["status"] != "out")
    return sorted(
        (id_ for id_ in may if purchase == "rebuy" or not players[id_]["addons"]),
        key=lambda id_: int(id_[1:]),
    )


def entries_of_person(players: Players, person: str) -> dict[EntryId, PlayerValue]:
    """The entries of a person."""
    return {id_: each for id_, each in players.items() if each["person"] == person}
