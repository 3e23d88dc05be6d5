"""Wire shapes of the topic of players who leave early."""

from __future__ import annotations

from typing import TypedDict


class EstimateValue(TypedDict):
    """The end of a stack that only posts, and whether it reaches the money; null: not known, or never.

    The estimate assumes `players` at the table to the end, `hand_ms` for each hand, and `pace_ms` of play for each
    player out.
    """

    hands: int | None
    ms: int | None
    level: int | None
    reaches: bool | None
    to_go: int | None
    pace_ms: int | None
    players: int
    hand_ms: int


class LeaverValue(TypedDict):
    """A player who left for good. `stays` null: undecided.

    `leaves_at`: the earliest time at which the chips may leave play, null: any. `by_the_rules`: the rule
    set's decision by the estimate, null: none; a deviation needs a `reason`.
    """

    entry: str
    at: int
    informed: bool
    chips: int
    stays: bool | None
    reason: str
    by_the_rules: bool | None
    rule: str
    leaves_at: int | None
    estimate: EstimateValue


class LeavingValue(TypedDict):
    """Topic `leaving`: stacks that stay in play or wait for a decision, in the order of departures."""

    leavers: list[LeaverValue]
