"""Settlement of a declared rebuy: paid, or written off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clockserver.core.amounts.ledger import Method, Posting
from clockserver.core.texts import Refused
from clockserver.tournament.sales.selling import money_in, paid_by, refuse_payment
from clockserver.tournament.sales.state import OWED, DebtMethod, Sold
from clockserver.tournament.session import Session


def payment_of(
    session: Session, debt: Sold, paid_amounts: Mapping[DebtMethod, int], shift: str | None, now: int
) -> Sold:
    """The payment of a declared rebuy. Raises Refused unless it is the price."""
    if reasons := refuse_payment(session, paid_amounts, debt.owed, ""):
        raise Refused(*reasons)
    paid = paid_by(paid_amounts)
    return settlement(session, debt, now, money_in(paid, shift), paid_amounts=paid, shift=shift or "")


def settlement(
    session: Session,
    debt: Sold,
    now: int,
    postings: Iterable[Posting],
    *,
    paid_amounts: dict[Method, int] | None = None,
    shift: str = "",
) -> Sold:
    """The receipt that settles a declared rebuy."""
    return Sold(
        receipt=session.sales.receipts + 1,
        offer=debt.offer,
        kind=debt.kind,
        entry=debt.entry,
        person=debt.person,
        at=now,
        by=paid_amounts or {},
        shift=shift,
        postings=(*postings, Posting(f"{OWED}{debt.entry}", -debt.owed)),
        pays=debt.receipt,
    )
