"""The return of removed chips into play."""

from __future__ import annotations

from clockserver.tournament.removed_chips.state import ChipsOut
from clockserver.tournament.state import Tournament


def comes_back(state: Tournament, removal: ChipsOut) -> bool:
    """Whether the rule set returns such chips to a known owner."""
    return removal.why in ("lost", "found") and state.ruleset.chips.found_leave_play == "owner_unknown"
