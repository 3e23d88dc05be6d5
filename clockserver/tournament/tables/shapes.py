"""Wire shapes of the topics of tables."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.structure.state import Posts
from clockserver.tournament.tables.state import TableState


class HandValue(TypedDict):
    """Button and blinds of a hand. `small_blind` null: dead, or not posted; `no_hand`: seats not dealt in."""

    button: int
    small_blind: int | None
    big_blind: int
    no_hand: list[int]


class TurnValue(TypedDict):
    """The game of a table, at its `place` in the level, from 0.

    `hands`: hands dealt in the game, the current one included; 0: it begins with the next hand. `of`: its length
    in hands, 0: until clock or director change it. `change`: number of earlier game changes by the clock.
    `frozen`: the button stays for the next hand.
    """

    game: str
    place: int
    hands: int
    of: int
    change: int
    frozen: bool
    posts: NotRequired[Posts]
    """For a game with a name of the structure's own."""


class LevelHandsValue(TypedDict):
    """The hands of a table in the newest level measured in hands."""

    period: str
    hands: int


class RedealValue(TypedDict):
    """A hand dealt again after a misdeal.

    `level`: the level of its limits, null: the current level; `no_hand`: seats not dealt in before.
    """

    level: int | None
    no_hand: list[int]


class TableValue(TypedDict):
    """A table of topic `tables`. `seats`: entries by seat; `next`: the next hand, null if not known."""

    size: int
    state: TableState
    added: bool
    name: str
    place: str
    seats: dict[str, str]
    held_seats: list[int]
    """Seats that no draw or proposal fills."""
    hands: int
    redeals: int
    """Number of redeals of the current hand after misdeals."""
    redealt: RedealValue | None
    """Null without a misdeal."""
    last: HandValue | None
    next: HandValue | None
    halted: bool
    waived: int | None
    """Number of missing players up to which the director lets the table play."""
    turn: TurnValue | None
    """In an event with several games, once known."""
    level_hands: LevelHandsValue | None


class OwnTableValue(TypedDict):
    """A topic `table`: the table as in topic `tables`, null if it does not exist; its players as in `seats`.

    `counts`: their chip counts as in topic `counts`, if any.
    """

    table: TableValue | None
    seats: dict[str, SeatValue]
    counts: NotRequired[dict[str, CountValue]]
