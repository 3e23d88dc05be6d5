"""The payout desk: slips are called, paid at most once, and due again after a reversal."""

from __future__ import annotations

from clockserver.core.amounts.ledger import Method, Posting, mirrored
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.payout_desk.commands import (
    AnySlipCommand,
    CallSlip,
    PaySlip,
    ResolvedPaySlip,
    ReverseSlip,
)
from clockserver.tournament.payout_desk.events import SlipCalled, SlipPaid, SlipReversed, SlipVoided
from clockserver.tournament.payout_desk.settle import void_slip
from clockserver.tournament.payout_desk.slip import base_of, withheld
from clockserver.tournament.payout_desk.state import Payment, Slip
from clockserver.tournament.sales.selling import in_current_drawer, money_in, paid_by, refuse_payment
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

STANDING_REFUSALS = ("slips.paid", "slips.provisional", "slips.unknown", "slips.void")
"""Codes of a slip that cannot be called or paid."""


def decide(
    state: Tournament, command: AnySlipCommand, now: int, _randomness: RandomBelow
) -> list[SlipCalled | SlipPaid | SlipReversed | SlipVoided]:
    """Decide a command about a slip. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case CallSlip():
            return [_call(session, command, now)]
        case PaySlip():
            return [_pay(session, command, now)]
        case ReverseSlip():
            reversal = _reverse(session, command, now)
            return [*_void_unpaid(session, command), reversal]


# -- single commands ----------------------------------------------------------------------------------------------


def _slip(session: Session, number: int) -> Slip:
    slip = session.slips.all.get(number)
    if slip is None:
        raise Refused(Reason("slips.unknown", {"slip": number}, "slip"))
    return slip


def _payable(session: Session, number: int) -> Slip:
    slip = _slip(session, number)
    if slip.payment is not None:
        params: dict[str, Param] = {
            "slip": number,
            "paid_at": slip.payment.at,
            "drawer": slip.payment.shift or "–",
        }
        raise Refused(Reason("slips.paid", params, "slip"))
    if slip.state == "void":
        raise Refused(Reason("slips.void", {"slip": number}, "slip"))
    if slip.state == "provisional":
        raise Refused(Reason("slips.provisional", {"slip": number}, "slip"))
    return slip


def _call(session: Session, command: CallSlip, now: int) -> SlipCalled:
    slip = _payable(session, command.slip)
    if slip.state == "called":
        raise Refused(Reason("already_done", {}, "slip"))
    return SlipCalled(session=command.session, slip=slip.number, at=now)


def _pay(session: Session, command: PaySlip, now: int) -> SlipPaid:
    slip = _payable(session, command.slip)
    sums, money = slip.worth, session.offers.money
    rule = command.withhold if isinstance(command, ResolvedPaySlip) else None
    tax = withheld(base_of(sums.winnings, rule), rule) if rule is not None else 0
    if tax > sums.cash:
        params: dict[str, Param] = {"withheld": money(tax), "cash": money(sums.cash)}
        raise Refused(Reason("slips.withheld_above_cash", params, "slip"))
    cash = sums.cash - tax
    if command.tip > cash:
        raise Refused(Reason("slips.tip_above_cash", {"cash": money(cash)}, "tip"))
    if reasons := refuse_payment(session, command.by, cash - command.tip, ""):
        raise Refused(*reasons)
    paid_amounts = paid_by(command.by)
    payment = Payment(
        slip=slip.number,
        do="paid",
        at=now,
        gross=sums.gross,
        by=paid_amounts,
        shift=command.shift or "",
        id_checked=command.id_checked,
        withheld=tax,
        tip=command.tip,
        postings=_postings(slip, paid_amounts, command, tax),
    )
    return SlipPaid(session=command.session, slip=slip.number, payment=payment)


def _postings(slip: Slip, paid_amounts: dict[Method, int], command: PaySlip, tax: int) -> tuple[Posting, ...]:
    """The postings: the slip's debt, cash out of the drawer, tickets, tax and tip."""
    credited = (("issued", slip.worth.tickets), ("withheld", tax), ("tips", command.tip))
    return (
        Posting(f"slip:{slip.number}", slip.worth.gross),
        *mirrored(money_in(paid_amounts, command.shift)),
        *(Posting(account, -amount) for account, amount in credited if amount),
    )


def _reverse(session: Session, command: ReverseSlip, now: int) -> SlipReversed:
    slip = _slip(session, command.slip)
    paid = slip.payment
    if paid is None:
        raise Refused(Reason("slips.not_paid", {"slip": slip.number}, "slip"))
    postings = tuple(
        Posting(in_current_drawer(each.account, command.shift), each.amount)
        for each in mirrored(paid.postings)
    )
    payment = Payment(
        slip=slip.number,
        do="reversed",
        at=now,
        gross=paid.gross,
        by=paid.by,
        shift=command.shift or "",
        withheld=paid.withheld,
        tip=paid.tip,
        postings=postings,
    )
    return SlipReversed(session=command.session, slip=slip.number, payment=payment)


def _void_unpaid(session: Session, command: ReverseSlip) -> list[SlipVoided]:
    """Void another unpaid slip of the entry: one slip at a time is due, with all its parts."""
    unpaid = session.slips.unpaid(session.slips.all[command.slip].entry)
    return [void_slip(command.session, unpaid)] if unpaid is not None else []
