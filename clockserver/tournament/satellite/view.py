"""Topic `satellite`: seats, players left, whether play stops, and the winners."""

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
    paid, done = payout(seats), satellite.paid
    return {
        "price": terms.price,
        "currency": session.offers.currency,
        "exponent": session.offers.exponent,
        "target": terms.target,
        "guaranteed": terms.guaranteed,
        "most": terms.most,
        "rest": terms.rest,
        "seat_cash": seats.cash,
        "seats": paid.seats if done is None else done.seats,
        "overlay": paid.overlay if done is None else done.overlay,
        "cash": [[each.first, each.last, each.amount] for each in paid.cash] if done is None else [],
        "unassigned": paid.unassigned if done is None else done.unassigned,
        "left": session.counters.players_left,
        "won": list(satellite.won),
        "stop_at": stop_at(paid.seats if done is None else done.seats, len(satellite.won)),
        "is_over": done is not None or is_over(session, satellite),
        "is_paid": done is not None,
        "winners": [each.entry for each in done.tickets] if done is not None else [],
        "paid_cash": [
            {"entry": each.entry, "amount": each.amount} for each in (done.cash if done is not None else ())
        ],
    }
