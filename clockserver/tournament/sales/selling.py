"""A sale: its offer, time and limits, payment, and postings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from clockserver.core.amounts.ledger import Method, Posting
from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.tournament.entries.state import EntryId, PersonId
from clockserver.tournament.offers.state import Offer, OfferKind
from clockserver.tournament.offers.window import refuse_time
from clockserver.tournament.sales.state import (
    IN_DRAWERS,
    OWED,
    SaleOrder,
    Sold,
    TicketOrder,
    TicketUse,
)
from clockserver.tournament.session import Session

PAYMENT_REFUSALS = (
    "money.comp_alone",
    "money.sum",
    "tickets.needed",
    "tickets.nothing_to_pay",
    "tickets.worth",
)
"""Codes of a payment that does not match the price."""
SALE_REFUSALS = (
    *PAYMENT_REFUSALS,
    "mystery.begun",
    "offers.closed",
    "offers.limit",
    "offers.none",
    "offers.sale_needed",
    "offers.stack",
    "offers.unknown",
    "offers.wrong_kind",
)
"""Codes of a sale."""


class Purchase(NamedTuple):
    """A purchase. `declared`: before the hand, and paid later; `late`: accepted although its time is over."""

    kind: OfferKind
    entry: EntryId
    person: PersonId
    declared: bool = False
    late: bool = False


def refuse_sale(session: Session, order: SaleOrder | None, purchase: Purchase, now: int) -> list[Reason]:
    """Reasons against a purchase by this sale; empty without offers and without a sale."""
    if not session.offers.listed:
        return [] if order is None else [Reason("offers.none", {}, "sale")]
    if order is None:
        return [sale_needed("sale")]
    offer = session.offers.find(order.offer)
    if offer is None:
        return [Reason("offers.unknown", {"offer": order.offer}, "sale.offer")]
    reasons = refuse_time(session, offer, now, late=purchase.late, field="sale.offer")
    if not session.offers.suits(offer, purchase.kind):
        reasons.append(Reason("offers.wrong_kind", {"offer": offer.called}, "sale.offer"))
    reasons += _refuse_limits(session, offer, purchase)
    if offer.stack != "any" and not order.stack_seen:
        params: dict[str, Param] = {"offer": offer.called, "chips": offer.at_most or 0}
        reasons.append(Reason("offers.stack", params, "sale.stack_seen"))
    if session.bounties.begun and (purchase.kind in ("entry", "reentry") or offer.parts.get("bounty")):
        reasons.append(Reason("mystery.begun", {}, "sale.offer"))
    due = 0 if purchase.declared else offer.price
    return [*reasons, *refuse_payment(session, order.by, due, "sale.", use_of(order))]


def use_of(order: SaleOrder | None) -> TicketUse | None:
    """The ticket reserved for a sale; None without one."""
    return order.use if isinstance(order, TicketOrder) else None


def refuse_payment(
    session: Session, paid_amounts: Mapping[Any, int], price: int, field: str, use: TicketUse | None = None
) -> list[Reason]:
    """Reasons against a payment that is not the price."""
    reasons = _refuse_ticket(session, paid_amounts, price, field, use)
    if paid_amounts.get("comp") and len(paid_by(paid_amounts)) > 1:
        reasons.append(Reason("money.comp_alone", {}, f"{field}by"))
    paid = sum(paid_amounts.values())
    if paid != price:
        money = session.offers.money
        sums: dict[str, Param] = {
            "paid": money(paid),
            "price": money(price),
            "difference": money(abs(paid - price)),
        }
        reasons.append(Reason("money.sum", sums, f"{field}by"))
    return reasons


def sale_needed(field: str) -> Reason:
    """The reason against a purchase without a sale, as sent by clients older than offers."""
    return Reason("offers.sale_needed", {}, field)


def refuse_without_sale(session: Session, field: str) -> list[Reason]:
    """Reasons against a purchase without a sale in an event with offers."""
    return [sale_needed(field)] if session.offers.listed else []


def demand_sale(session: Session, order: SaleOrder | None, purchase: Purchase, now: int) -> Sold | None:
    """The checked sale of a purchase; None where the event has no books. Raises Refused."""
    if reasons := refuse_sale(session, order, purchase, now):
        raise Refused(*reasons)
    return sale_of(session, order, purchase, now)


def sale_of(session: Session, order: SaleOrder | None, purchase: Purchase, now: int) -> Sold | None:
    """The sale of a checked purchase; None where the event has no books."""
    offer = session.offers.find(order.offer) if order is not None else None
    if order is None or offer is None:
        return None
    paid_amounts = paid_by(order.by)
    received = money_in(paid_amounts, order.shift)
    if purchase.declared and offer.price:
        received = (Posting(f"{OWED}{purchase.entry}", offer.price),)
    postings = (*received, *(Posting(part, -amount) for part, amount in offer.parts.items() if amount))
    return Sold(
        receipt=session.sales.receipts + 1,
        offer=offer.id,
        kind=offer.kind,
        entry=purchase.entry,
        person=purchase.person,
        at=now,
        chips=offer.chips,
        by=paid_amounts,
        shift=order.shift or "",
        ticket=use.id if (use := use_of(order)) is not None else "",
        postings=postings,
        cover=session.sales.covering(postings),
    )


def paid_by(payments: Mapping[Any, int]) -> dict[Method, int]:
    """A payment without the methods of amount 0."""
    return {method: amount for method, amount in payments.items() if amount}


def money_in(paid_amounts: Mapping[Method, int], shift: str | None) -> tuple[Posting, ...]:
    """The postings of received money: cash and cards to the drawer of a shift, if the house has drawers."""
    return tuple(Posting(account_of(method, shift), amount) for method, amount in paid_amounts.items())


def account_of(method: Method, shift: str | None) -> str:
    """The account for money by this method."""
    return f"{method}:{shift}" if shift and method in IN_DRAWERS else method


def in_current_drawer(account: str, shift: str | None) -> str:
    """The account, for a drawer's money that of the drawer of this shift."""
    method = account.partition(":")[0]
    return next((account_of(each, shift) for each in IN_DRAWERS if each == method), account)


# -- checks ----------------------------------------------------------------------------------------------


def _refuse_ticket(
    session: Session, paid_amounts: Mapping[Any, int], price: int, field: str, use: TicketUse | None
) -> list[Reason]:
    """Reasons against the amount paid by ticket: a ticket pays its value, at most the price, without change."""
    amount = paid_amounts.get("ticket", 0)
    if use is None:
        return [Reason("tickets.needed", {}, f"{field}ticket")] if amount else []
    if not price:
        return [Reason("tickets.nothing_to_pay", {}, f"{field}ticket")]
    ticket_value = use.worth(price)
    if amount == ticket_value:
        return []
    return [Reason("tickets.worth", {"worth": session.offers.money(ticket_value)}, f"{field}by")]


def _refuse_limits(session: Session, offer: Offer, purchase: Purchase) -> list[Reason]:
    limits, sales = offer.limits, session.sales
    of_entry = _count(offer, sales.standing(purchase.entry))
    counts: dict[str, tuple[int | None, int]] = {
        "entry": (limits.per_entry, of_entry),
        "player": (limits.per_player, 0),
        "all": (limits.in_all, sales.sold.get(offer.id, 0)),
    }
    if limits.per_player is not None:
        bought = (sales.standing(entry) for entry in sales.of_entry)
        counts["player"] = (
            limits.per_player,
            sum(_count(offer, (each for each in sold if each.person == purchase.person)) for sold in bought),
        )
    return [
        Reason(
            "offers.limit",
            {"offer": offer.called, "per": Text(f"offers.per.{per}"), "most": limit},
            "sale.offer",
        )
        for per, (limit, count) in counts.items()
        if limit is not None and count >= limit
    ]


def _count(offer: Offer, sales: Iterable[Sold]) -> int:
    return sum(each.offer == offer.id and not each.pays for each in sales)
