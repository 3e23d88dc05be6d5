"""Log lines of deals."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.deals.events import DealAccepted, DealDrafted, DealShown
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The line of a deal: the method of its terms, a player's answer, or the readers of its amounts."""
    match event:
        case DealDrafted(after=deal):
            return Text(f"{code}.{deal.method if deal is not None else 'none'}")
        case DealAccepted(entry=entry, accepted=accepted):
            return Text(f"{code}.{'yes' if accepted else 'no'}", {"who": player_text(entry)})
        case DealShown(after=deal):
            return Text(f"{code}.{'all' if deal is not None and deal.public else 'players'}")
    return Text(code)
