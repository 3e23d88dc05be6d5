"""Wire shapes of the topic of hand-for-hand."""

from __future__ import annotations

from typing import Literal, TypedDict

from clockserver.tournament.hand_for_hand.state import ClockMode


class OutAtValue(TypedDict):
    """An eliminated player, with the table; null: not known."""

    entry: str
    table: int | None


class NamedOutValue(OutAtValue):
    """An eliminated player with the displayed name, null where names are hidden."""

    name: str | None


class HandPlayValue(TypedDict):
    """The current hand. `since`: instant of its release; `deduct_ms`: time that a hand takes off the clock.

    `tables`: number of tables in play, 0 without known tables; `outs`: the entries among `out_in_hand`.
    """

    hand: int
    since: int
    clock: ClockMode
    deduct_ms: int
    seated: Literal["required", "encouraged"] | None
    face_down: bool
    paid: int
    tables: int
    still_playing: list[int]
    dealt: list[int]
    out_in_hand: int
    outs: list[NamedOutValue]


class AskingValue(TypedDict):
    """A hand with open places: `asks` are the entries whose stacks at its start decide."""

    hand: int
    outs: list[OutAtValue]
    asks: list[str]


class HandForHandValue(TypedDict):
    """Topic `hand_for_hand`: `play` is null in normal play; `ties` are entries that share places."""

    proposed: bool
    play: HandPlayValue | None
    asking: list[AskingValue]
    ties: list[list[str]]
