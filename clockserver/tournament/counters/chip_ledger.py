"""The chip ledger: each chip enters or leaves play for a reason, so that the average is exact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

LedgerReason: TypeAlias = Literal[
    "entry",
    "reentry",
    "rebuy",
    "addon",
    "bonus",
    "forfeit",
    "no_show",
    "color_up",
    "disqualified",
    "left_early",
    "seat_won",
    "out_of_view",
    "lost",
    "found",
    "penalty",
    "bags",
    "carried",
    "bagged",
    "surrendered",
    "count_difference",
]


class ChipLedger(Struct, frozen=True):
    """Chips by the reason that brought them into play; negative where it took them out."""

    by_reason: dict[str, int] = {}

    @property
    def in_play(self) -> int:
        """The value of all chips in play."""
        return sum(self.by_reason.values())

    def booked(self, reason: LedgerReason, chips: int) -> ChipLedger:
        """The ledger with one more line; `chips` may be negative."""
        return ChipLedger({**self.by_reason, reason: self.by_reason.get(reason, 0) + chips})

    def booked_all(self, chips: Mapping[LedgerReason, int]) -> ChipLedger:
        """The ledger with a line for each reason; unchanged without any."""
        ledger = self
        for reason, count in chips.items():
            ledger = ledger.booked(reason, count)
        return ledger


def average_stack(chips_in_play: int, players: int) -> int | None:
    """The average stack, rounded to the nearest chip, half up; None without players."""
    return (2 * chips_in_play + players) // (2 * players) if players else None
