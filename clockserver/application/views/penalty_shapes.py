"""The shapes of the topics of penalties, of chips out of play and of those who leave, as they go over the wire."""

from __future__ import annotations

from typing import TypedDict

from clockserver.domain.chips_out import RemovalWhy
from clockserver.domain.penalties import PenaltyBegins, PenaltyKind, PenaltyState, PenaltyWhy


class PenaltyValue(TypedDict):
    """A penalty. `left`: hands that are still missed, the one on the table among them; `dealt` belongs to a tap."""

    number: int
    entry: str
    kind: PenaltyKind
    why: PenaltyWhy
    text: str
    hands: int
    rounds: int
    players: int
    left: int
    dealt: int
    state: PenaltyState
    given_at: int


class OffenceValue(TypedDict):
    """What is proposed for an offence, after `earlier` penalties for the same; `rule` is empty for the house's."""

    kind: PenaltyKind
    hands: int
    rounds: int
    rule: str
    begins: PenaltyBegins
    earlier: int


class PenaltiesValue(TypedDict):
    """Topic `penalties`: those of players who are in, and what an offence is proposed to bring.

    `offences` for who had none, `again` by entry where a player had some before, his earlier entries among them.
    """

    kinds: list[PenaltyKind]
    counts_offender: bool
    blinds_posted: bool
    redeal_counts_once: bool
    offences: dict[str, OffenceValue]
    again: dict[str, dict[str, OffenceValue]]
    penalties: list[PenaltyValue]


class RemovalValue(TypedDict):
    """Chips that left play; `comes_back`: the set gives them to an owner who is known."""

    number: int
    chips: int
    why: RemovalWhy
    entry: str | None
    text: str
    at: int
    given_back: bool
    comes_back: bool


class ChipsOutValue(TypedDict):
    """Topic `chips_out`: the newest first; `owner_gets_them`: lost and found chips come back to a known owner."""

    removals: list[RemovalValue]
    out: int
    owner_gets_them: bool


class EstimateValue(TypedDict):
    """When a stack that only posts is gone, and whether it reaches the money; null: nobody can say, or never.

    It assumes `players` at the table to the end, `hand_ms` for each hand, and `pace_ms` of play for each who goes out.
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
    """Somebody who is gone for good. `stays` null: to be decided; `leaves_at`: not before then, null: whenever."""

    entry: str
    at: int
    informed: bool
    chips: int
    stays: bool | None
    leaves_at: int | None
    estimate: EstimateValue


class LeavingValue(TypedDict):
    """Topic `leaving`: whose stacks wait or stay, in the order of their going."""

    leavers: list[LeaverValue]


class ForfeitsValue(TypedDict):
    """Topic `forfeits`: whether a stack may be given up for a new entry now, and until when.

    `until` and `opens_at` while the clock runs, in its place `left_ms` and `opens_in_ms`; null: not known, or never.
    `designated`: the periods that the house chose for it, none: all that the set allows. `timed`: it has a time of its
    own, by the set or the house, and does not simply end with registration.
    """

    allowed: bool
    open: bool
    left_ms: int | None
    until: int | None
    opens_in_ms: int | None
    opens_at: int | None
    designated: list[str]
    timed: bool
    told_to: str | None
    rule: str
