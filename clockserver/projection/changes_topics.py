"""Topics `roster`, `seat_list` and `table_list`: all changes, but only a small initial value.

A client that opens in a field of ten thousand is not sent all players and seats; it requests those in view.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from clockserver.projection.topics import SessionTopics
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId, Status
from clockserver.tournament.seating.shapes import Patch
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.shapes import HandValue, TableValue

MAX_PLAYERS = 300
"""Maximum number of players in a complete snapshot.

A larger field's has the players still in, or nobody if these are more, too.
"""
MAX_TABLES = 40
"""Maximum number of tables in a snapshot with their players; beyond it, tables are short."""
STATUSES: tuple[Status, ...] = ("registered", "waiting", "playing", "out")
USUAL: dict[str, Any] = {
    "size": 9,
    "state": "open",
    "added": False,
    "name": "",
    "place": "",
    "held_seats": [],
    "hands": 0,
    "redeals": 0,
    "redealt": None,
    "last": None,
    "next": None,
    "halted": False,
    "waived": None,
    "turn": None,
    "level_hands": None,
}
"""Default values that tables omit."""


class EntryList:
    """Topic `roster` of players for staff, or `seat_list` for everybody: `{entries, counts, since}`."""

    def __init__(self, topics: SessionTopics, kind: Literal["roster", "seat_list"]) -> None:
        self._topics = topics
        self._kind = kind
        self._players: dict[EntryId, SeatValue] = {}
        self._counts: Counter[Status] = Counter()
        self._before: dict[Status, int] = {}

    def show(self, state: Tournament, patch: Patch) -> None:
        """Publish the changed players of `patch`."""
        players = self._players
        changed = {id_: value for id_, value in patch["set"].items() if players.get(id_) != value}
        removed = [id_ for id_ in patch["remove"] if id_ in players]
        if not (changed or removed) and self._topics.has(self._kind, state):
            return
        for id_ in (*changed, *removed):
            if id_ in players:
                self._counts[players[id_]["status"]] -= 1
            if id_ in changed:
                self._counts[changed[id_]["status"]] += 1
        players |= changed
        for id_ in removed:
            del players[id_]
        counts, before = {each: self._counts[each] for each in STATUSES}, self._before
        change: dict[str, Any] = {"set": {**changed, **dict.fromkeys(removed)}}
        if counts != before:
            self._before = change["counts"] = counts
        small = change if len(change["set"]) <= MAX_PLAYERS else None
        self._topics.put_changes(self._kind, state, {"entries": self._snapshot(), "counts": counts}, small)

    def _snapshot(self) -> dict[EntryId, SeatValue]:
        players, out = self._players, self._counts["out"]
        if len(players) <= MAX_PLAYERS:
            return dict(players)
        if len(players) - out > MAX_PLAYERS:
            return {}
        return {id_: value for id_, value in players.items() if value["status"] != "out"}


class TableList:
    """Topic `table_list`: `{tables, usual, since}`."""

    def __init__(self, topics: SessionTopics) -> None:
        self._topics = topics
        self._tables: dict[str, TableValue] = {}
        self._whole: dict[str, dict[str, Any]] = {}
        self._short: dict[str, dict[str, Any]] = {}

    def show(self, state: Tournament, patch: Patch) -> None:
        """Publish the changed tables of `patch`."""
        changed = {key: value for key, value in patch["set"].items() if self._tables.get(key) != value}
        removed = [key for key in patch["remove"] if key in self._tables]
        if not (changed or removed) and self._topics.has("table_list", state):
            return
        self._tables |= changed
        whole = {key: without_defaults(value) for key, value in changed.items()}
        self._whole |= whole
        self._short |= {key: short_table(value) for key, value in changed.items()}
        for key in removed:
            del self._tables[key], self._whole[key], self._short[key]
        snapshot = self._whole if len(self._tables) <= MAX_TABLES else self._short
        change = {**whole, **dict.fromkeys(removed)}
        small = {"set": change} if len(change) <= MAX_TABLES else None
        self._topics.put_changes("table_list", state, {"tables": {**snapshot}, "usual": USUAL}, small)


def without_defaults(table: TableValue) -> dict[str, Any]:
    """A table without default values."""
    return {key: each for key, each in table.items() if key == "seats" or each != USUAL[key]}


def short_table(table: TableValue) -> dict[str, Any]:
    """A short table: without default values, with free seats only, and no hand."""
    value = without_defaults(table)
    del value["seats"]
    for key in ("last", "next"):
        if key in value:
            value[key] = _hand(value[key])
    free = [seat for seat in range(1, table["size"] + 1) if str(seat) not in table["seats"]]
    return {**value, "free": free} if free else value


def _hand(hand: HandValue) -> HandValue | list[int | None]:
    return hand if hand["no_hand"] else [hand["button"], hand["small_blind"], hand["big_blind"]]
