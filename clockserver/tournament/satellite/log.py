"""Log lines of satellites."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.satellite.events import SatellitePaid, SatelliteSet, SeatWon


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The price of a seat, its winner, or the number of seats paid."""
    offers = sessions[event.session].offers
    match event:
        case SatelliteSet(after=after):
            return (
                Text(f"{code}.off")
                if after is None
                else Text(code, {"price": offers.money(after.terms.price)})
            )
        case SeatWon():
            return Text(code, {"who": player_text(event.winner)})
        case SatellitePaid(paid=paid):
            return Text(code, {"tickets": len(paid.tickets), "price": offers.money(_price(paid.tickets))})
    return Text(code)


def _price(tickets: Any) -> int:
    return tickets[0].value if tickets else 0
