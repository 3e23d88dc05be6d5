"""Log lines of prizes."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text, money
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.prizes.events import FlightPrizesSet, PrizesPublished
from clockserver.tournament.prizes.state import FlightPrizes, Prizes, PublishedPrizes


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The pool and the number of paid places, of all or of a flight."""
    match event:
        case PrizesPublished(after=Prizes(published=PublishedPrizes() as prizes)):
            pool = money(prizes.pool, prizes.currency, prizes.exponent)
            return Text(code, {"pool": pool, "places": len(prizes.amounts)})
        case FlightPrizesSet(after=None):
            return Text(f"{code}.none", {"flight": sessions[event.session].label})
        case FlightPrizesSet(after=FlightPrizes(amount=amount, places=places)):
            session = sessions[event.session]
            settings = session.prizes.settings
            paid = money(amount, settings.currency, settings.exponent) if settings is not None else amount
            params: dict[str, Param] = {"flight": session.label, "amount": paid}
            if places == "share":
                return Text(f"{code}.share", params)
            return Text(code, {**params, "places": places})
    return Text(code)
