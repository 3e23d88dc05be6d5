"""Topic `offers`: items, prices, and their state now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from clockserver.core.ids import SessionId
from clockserver.tournament.offers.shapes import OffersValue, OfferValue
from clockserver.tournament.offers.state import Offer
from clockserver.tournament.offers.window import is_time
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def offers_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], now: int
) -> OffersValue:
    """The whole topic."""
    session = state.sessions[session_id]
    offers = session.offers
    if not offers.listed:
        return {"currency": None}
    return {
        "currency": offers.currency,
        "exponent": offers.exponent,
        "offers": [_offer(session, offer, now) for offer in offers.listed],
    }


def _offer(session: Session, offer: Offer, now: int) -> OfferValue:
    return {
        "id": offer.id,
        "kind": offer.kind,
        "name": offer.name,
        "parts": {str(part): amount for part, amount in offer.parts.items()},
        "price": offer.price,
        "chips": offer.chips,
        "window": msgspec.to_builtins(offer.window),
        "limits": msgspec.to_builtins(offer.limits),
        "stack": offer.stack,
        "at_most": offer.at_most,
        "is_open": not offer.window.closed and is_time(session, offer, now),
        "sold": session.sales.sold.get(offer.id, 0),
    }
