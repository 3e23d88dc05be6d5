"""Wire shapes of the topics of tables."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.structure.state import Posts
from clockserver.tournament.tables.state import TableState


class HandValue(TypedDict):
    """Button and blinds of a hand. A null small blind is dead, or not posted; `no_hand` are waiting seats."""

    button: int
    small_blind: int | None
    big_blind: int
    no_hand: list[int]


class TurnValue(TypedDict):
    """The game of a table, at its `place` in the level, from 0.

    `hands`: dealt of it, the present one included; 0: it begins with the next hand. `of`: its length in
    hands, 0: until clock or director change it. `change`: number of earlier game changes by the clock.
    `frozen`: the button stays for the next hand.
    """

    game: str
    place: int
    hands: int
    of: int
    change: int
    frozen: bool
    posts: NotRequired[Posts]
    """For a game with the structure's own name."""


class LevelHandsValue(TypedDict):
    """The hands of a table in the newest level measured in hands."""

    period: str
    hands: int


class RedealValue(TypedDict):
    """A hand dealt again after a misdeal.

    `level`: the level whose limits stay, null: the present limits; `no_hand`: seats not dealt in before.
    """

    level: int | None
    no_hand: list[int]


class TableValue(TypedDict):
    """A table of topic `tables`: `seats` are entries by seat; `next` is the next hand, null if not known."""

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
    """Number of redeals of the present hand after misdeals."""
    redealt: RedealValue | None
    """Null without a misdeal."""
    last: HandValue | None
    next: HandValue | None
    halted: bool
    waived: int | None
    """Number of missing players up to which the director lets it play."""
    turn: TurnValue | None
    """In an event with several games, once known."""
    level_hands: LevelHandsValue | None


class OwnTableValue(TypedDict):
    """A topic `table`: the table as in `tables`, null where there is none; its players, as in `seats`.

    `counts`: their chip counts as in `counts`, if any.
    """

    table: TableValue | None
    seats: dict[str, SeatValue]
    counts: NotRequired[dict[str, CountValue]]
