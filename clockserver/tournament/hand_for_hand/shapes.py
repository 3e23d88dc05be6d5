"""Wire shapes of the topics of hand for hand."""

from __future__ import annotations

from typing import Literal, TypedDict

from clockserver.tournament.hand_for_hand.state import ClockMode


class OutAtValue(TypedDict):
    """A player who went out, and at which table."""

    entry: str
    table: int | None


class NamedOutValue(OutAtValue):
    """With the name as the event shows it, null where names are hidden."""

    name: str | None


class HandPlayValue(TypedDict):
    """The current hand. `since`: instant of its release; `deduct_ms`: time that each hand takes off the clock.

    `tables`: number of tables playing it, 0 where no table is known; `outs`: those of `out_in_hand` with an entry.
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
    """A hand with places that wait: `asks` are the entries with stacks, at its start, that decide."""

    hand: int
    outs: list[OutAtValue]
    asks: list[str]


class HandForHandValue(TypedDict):
    """Topic `hand_for_hand`: `play` is null while play goes on as usual; `ties` are entries that share their places."""

    proposed: bool
    play: HandPlayValue | None
    asking: list[AskingValue]
    ties: list[list[str]]
