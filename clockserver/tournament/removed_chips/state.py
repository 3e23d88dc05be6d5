"""Chips removed without a player: carried out of view, lost, found, or forfeited by a penalty."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.input.typed_fields import TypedReason
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import EntryId

RemovalNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
RemovalWhy: TypeAlias = Literal["out_of_view", "lost", "found", "penalty", "disqualified", "left_early"]
"""Carried out of view; lost; found; forfeited by a penalty; left by an unnamed player."""

RULE_OF: dict[RemovalWhy, str] = {
    "out_of_view": "chips.out_of_view_leave_play",
    "lost": "chips.found_leave_play",
    "found": "chips.found_leave_play",
    "penalty": "penalties.soft_play_may_forfeit_chips",
    "disqualified": "penalties.disqualified_chips_leave_play",
    "left_early": "leaving_early.informed",
}
"""The rule value behind each removal."""


class ChipsOut(Struct, frozen=True, omit_defaults=True):
    """Removed chips; `entry`: the owner, None if unknown."""

    number: RemovalNumber
    chips: int
    why: RemovalWhy
    at: int
    entry: EntryId | None = None
    text: TypedReason = ""
    given_back: bool = False
    """Whether the chips are in play again."""
    withdrawn: bool = False
    """Whether an undo withdrew the removal, as if it had never been."""


def comes_back(removal: ChipsOut, ruleset: RuleSet) -> bool:
    """Whether the rule set returns such chips to a known owner."""
    return removal.why in ("lost", "found") and ruleset.chips.found_leave_play == "owner_unknown"
