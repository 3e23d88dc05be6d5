"""Topic `satellite`: seats, players left, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.core.ids import SessionId
from clockserver.tournament.satellite.payment import is_over, seats_of
from clockserver.tournament.satellite.seats import payout, stop_at
from clockserver.tournament.satellite.shapes import SatelliteValue
from clockserver.tournament.state import Tournament


def satellite_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], _now: int
) -> SatelliteValue:
    """The whole topic."""
    session = state.sessions[session_id]
    satellite = session.satellite
    if satellite is None:
        return {"price": None}
    terms, seats = satellite.terms, seats_of(session, satellite)
    paid, payment = payout(seats), satellite.paid
    return {
        "price": terms.price,
        "currency": session.offers.currency,
        "exponent": session.offers.exponent,
        "target": terms.target,
        "guaranteed": terms.guaranteed,
        "most": terms.max_seats,
        "rest": terms.rest,
        "seat_cash": seats.cash,
        "seats": paid.seats if payment is None else payment.seats,
        "overlay": paid.overlay if payment is None else payment.overlay,
        "cash": [[each.first, each.last, each.amount] for each in paid.cash] if payment is None else [],
        "unassigned": paid.unassigned if payment is None else payment.unassigned,
        "left": session.counters.players_left,
        "won": list(satellite.won),
        "stop_at": stop_at(paid.seats if payment is None else payment.seats, len(satellite.won)),
        "is_over": payment is not None or is_over(session, satellite),
        "is_paid": payment is not None,
        "winners": [each.entry for each in payment.tickets] if payment is not None else [],
        "paid_cash": [
            {"entry": each.entry, "amount": each.amount}
            for each in (payment.cash if payment is not None else ())
        ],
    }
