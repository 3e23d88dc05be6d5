"""The wire shapes of the topics of penalties, of chips out of play and of players who leave."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.penalties.state import PenaltyBegins, PenaltyKind, PenaltyState, PenaltyWhy
from clockserver.tournament.removed_chips.state import RemovalWhy


class PenaltyValue(TypedDict):
    """A penalty. `left`: hands still missed, the present one included; `dealt` belongs to a tap."""

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
    """The proposed penalty for an offence after `earlier` ones; `rule` is empty for the house's."""

    kind: PenaltyKind
    hands: int
    rounds: int
    rule: str
    begins: PenaltyBegins
    earlier: int


class KilledValue(TypedDict):
    """Seats of a redeal: with killed cards, and of absent players who may play."""

    killed: list[int]
    may_play: list[int]


class PenaltiesValue(TypedDict):
    """Topic `penalties`: those of players who are in, and proposals for each offence.

    `offences` for players without a penalty, `again` by entry for players with earlier ones, in any of their
    entries. `redealt` by table, where a misdeal's redeal has seats that do not play, or may play.
    """

    kinds: list[PenaltyKind]
    counts_offender: bool
    blinds_posted: bool
    redeal_counts_once: bool
    offences: dict[str, OffenceValue]
    again: dict[str, dict[str, OffenceValue]]
    penalties: list[PenaltyValue]
    redealt: dict[str, KilledValue]


class RemovalValue(TypedDict):
    """Removed chips; `comes_back`: the set returns them to a known owner."""

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
    """When a posting-only stack is gone, and whether it reaches the money; null: not known, or never.

    It assumes `players` at the table to the end, `hand_ms` for each hand, and `pace_ms` of play for each
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
    """A player who left for good. `stays` null: undecided; `leaves_at`: not before then, null: any time.

    `by_the_rules`: the set's decision by the estimate, null: none; a deviation needs a `reason`.
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
    """Topic `leaving`: waiting and staying stacks, in the order in which players left."""

    leavers: list[LeaverValue]


class ForfeitsValue(TypedDict):
    """Topic `forfeits`: whether a stack may be surrendered for a new entry now, and until when.

    `until` and `opens_at` while the clock runs, else `left_ms` and `opens_in_ms`; null: not known, or never.
    `designated`: the periods chosen by the house, none: all that the set allows. `timed`: it has its own time
    by set or house, instead of ending with registration. `asks`: the set has it in designated times only, and
    none is designated.
    """

    allowed: bool
    open: bool
    left_ms: int | None
    until: int | None
    opens_in_ms: int | None
    opens_at: int | None
    asks: bool
    designated: list[str]
    timed: bool
    told_to: str | None
    rule: str
