"""Log lines of prizes."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text, money
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.prizes.events import PrizesPublished
from clockserver.tournament.prizes.state import Prizes, PublishedPrizes


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The pool and the number of paid places."""
    match event:
        case PrizesPublished(after=Prizes(published=PublishedPrizes() as prizes)):
            pool = money(prizes.pool, prizes.currency, prizes.exponent)
            return Text(code, {"pool": pool, "places": len(prizes.amounts)})
    return Text(code)
