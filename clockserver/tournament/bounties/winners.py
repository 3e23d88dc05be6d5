"""Checks of the winners of a bounty."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.texts import Reason
from clockserver.tournament.bounties.heads import Bounties, refuse_knock_out
from clockserver.tournament.bounties.state import Winners
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session

WINNER_REFUSALS = ("bounties.none", "bounties.not_in", "bounties.oneself", "bounties.twice")
"""Codes of winners who cannot have knocked a player out."""


def refuse_winners(
    session: Session, out: EntryId, winners: Winners, before: Bounties | None = None
) -> list[Reason]:
    """Reasons against these winners of a player's bounty; `before`: the bounties just before the elimination."""
    if winners is None:
        return []
    if session.bounties.settings is None:
        return [Reason("bounties.none", {}, "by")]
    reasons = refuse_knock_out(before or session.bounties.at, out, winners)
    return [replace(each, field="entry") if each.field == "out" else each for each in reasons]
