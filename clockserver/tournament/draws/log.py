"""Log lines of draws."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.draws.draw import short_form
from clockserver.tournament.draws.events import DrawPublished, DrawWithdrawn, LateSeedRevealed, SeatsDrawn
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The draw's number with its commitment, or with the number of players seated."""
    match event:
        case SeatsDrawn(number=number, result=result):
            return Text(code, {"draw": number, "players": len(result)})
        case DrawPublished(number=number, input=draw, commitment=commitment):
            return Text(f"{code}.{draw.kind}", {"draw": number, "short": short_form(commitment)})
        case DrawWithdrawn(number=number) | LateSeedRevealed(number=number):
            return Text(code, {"draw": number})
    return Text(code)
