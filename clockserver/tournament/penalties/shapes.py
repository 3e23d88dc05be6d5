"""Wire shapes of the topic of penalties."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.penalties.state import PenaltyBegins, PenaltyKind, PenaltyState, PenaltyWhy


class PenaltyValue(TypedDict):
    """A penalty. `left`: hands still missed, the current one included; `dealt`: as `penalty.count` expects it."""

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
    """The proposed penalty for an offence after `earlier` ones; `rule` is empty for a house rule."""

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
    """Topic `penalties`: the penalties of players who are in, and proposals for each offence.

    `offences`: for players without a penalty; `again`: by entry, for players with earlier penalties in any of
    their entries. `redealt`: by table, where a misdeal's redeal has seats that do not play, or may play.
    """

    kinds: list[PenaltyKind]
    counts_offender: bool
    blinds_posted: bool
    redeal_counts_once: bool
    offences: dict[str, OffenceValue]
    again: dict[str, dict[str, OffenceValue]]
    penalties: list[PenaltyValue]
    redealt: dict[str, KilledValue]
