"""Topics of the payout desk: `slips` for staff, `payouts` with numbers only for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.core.ids import SessionId
from clockserver.tournament.payout_desk.shapes import PaymentValue, PayoutsValue, SlipsValue, SlipValue
from clockserver.tournament.payout_desk.state import Payment, Slip
from clockserver.tournament.state import Tournament

MAX_SHOWN = 200
"""Maximum number of paid and void slips in the topic, the newest first; unpaid slips are all shown."""


def slips_value(state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], _now: int) -> SlipsValue:
    """Topic `slips`."""
    session = state.sessions[session_id]
    if not session.offers.listed:
        return {"currency": None}
    slips = sorted(session.slips.all.values(), key=lambda each: each.number)
    owed = sorted((each for each in slips if each.open), key=lambda each: (each.issued_at, each.number))
    closed = [each for each in reversed(slips) if not each.open][:MAX_SHOWN]
    return {
        "currency": session.offers.currency,
        "exponent": session.offers.exponent,
        "open": [slip_value(each) for each in owed],
        "closed": [slip_value(each) for each in closed],
        "owed": sum(each.worth.gross for each in owed),
        "accounts": dict(sorted(session.sales.ledger.items())),
        "books_closed_at": session.books_closed_at,
    }


def slip_value(slip: Slip) -> SlipValue:
    """A slip for staff."""
    total = slip.worth
    return {
        "slip": slip.number,
        "entry": slip.entry,
        "state": slip.state,
        "parts": [{"kind": each.kind, "amount": each.amount} for each in slip.parts],
        "gross": total.gross,
        "cash": total.cash,
        "winnings": total.winnings,
        "issued_at": slip.issued_at,
        "called_at": slip.called_at,
        "payment": _payment(slip.payment) if slip.payment is not None else None,
    }


def payouts_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], _now: int
) -> PayoutsValue:
    """Topic `payouts`: the numbers of called slips."""
    slips = state.sessions[session_id].slips.all.values()
    called = sorted(
        (each for each in slips if each.state == "called"),
        key=lambda each: (-(each.called_at or 0), each.number),
    )
    return {"called": [each.number for each in called]}


def _payment(payment: Payment) -> PaymentValue:
    return {
        "at": payment.at,
        "by": {str(method): amount for method, amount in payment.by.items()},
        "shift": payment.shift,
        "id_checked": payment.id_checked,
        "withheld": payment.withheld,
        "tip": payment.tip,
    }
