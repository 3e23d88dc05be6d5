"""Topic `sales`: the newest sales, the balances of the books, and the pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.core.ids import SessionId
from clockserver.tournament.sales.shapes import ReversedValue, SalesValue, SaleValue
from clockserver.tournament.sales.state import Reversed, Sales, Sold
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MAX_SHOWN = 200
"""Maximum number of sales in the topic, the newest ones."""


def sales_value(state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], _now: int) -> SalesValue:
    """The whole topic."""
    session = state.sessions[session_id]
    offers, sales = session.offers, session.sales
    if not offers.listed:
        return {"currency": None}
    overlay, surplus = house_money(session)
    newest = range(sales.receipts, max(0, sales.receipts - MAX_SHOWN), -1)
    return {
        "currency": offers.currency,
        "exponent": offers.exponent,
        "receipts": sales.receipts,
        "sales": [
            sale_value(sales, sales.all[receipt], session.printed.get(receipt, 0)) for receipt in newest
        ],
        "balances": dict(sorted(sales.ledger.items())),
        "own": sales.own,
        "overlay": overlay,
        "surplus": surplus,
    }


def house_money(session: Session) -> tuple[int, int]:
    """The house's money in the pool, and the money beyond the published amounts."""
    sales, settings = session.sales, session.prizes.settings
    if sales.fixed is not None or settings is None:
        return sales.overlay, sales.surplus
    return max(0, settings.guarantee - sales.own), 0


def sale_value(sales: Sales, sale: Sold, printed: int) -> SaleValue:
    """A sale for staff."""
    reversal = sales.taken_back.get(sale.receipt)
    is_owed = sale.owed > 0 and any(each.receipt == sale.receipt for each in sales.debts(sale.entry))
    return {
        "receipt": sale.receipt,
        "entry": sale.entry,
        "person": sale.person,
        "offer": sale.offer,
        "kind": sale.kind,
        "price": sale.price,
        "parts": {str(part): amount for part, amount in sale.parts.items()},
        "chips": sale.chips,
        "by": {str(method): amount for method, amount in sale.by.items()},
        "shift": sale.shift,
        "at": sale.at,
        "owed": sale.owed if is_owed else 0,
        "pays": sale.pays,
        "printed": printed,
        "reversed": _reversed(reversal) if reversal is not None else None,
    }


def _reversed(reversal: Reversed) -> ReversedValue:
    return {
        "how": reversal.how,
        "at": reversal.at,
        "by": {str(method): amount for method, amount in reversal.by.items()},
        "keep": [str(part) for part in reversal.keep],
    }
