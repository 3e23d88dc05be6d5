"""Wire shapes of the topic of removed chips."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.removed_chips.state import RemovalWhy


class RemovalValue(TypedDict):
    """Removed chips; `comes_back`: the rule set returns such chips to a known owner."""

    number: int
    chips: int
    why: RemovalWhy
    entry: str | None
    text: str
    at: int
    given_back: bool
    comes_back: bool


class ChipsOutValue(TypedDict):
    """Topic `chips_out`, the newest removal first; `owner_gets_them`: a known owner gets lost or found chips."""

    removals: list[RemovalValue]
    out: int
    owner_gets_them: bool
