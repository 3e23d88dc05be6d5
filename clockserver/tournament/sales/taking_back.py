"""Reversal of sales: voided, refunded except for kept parts, or exchanged for a ticket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from clockserver.core.amounts.ledger import Method, Posting
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.counters.chip_ledger import LedgerReason
from clockserver.tournament.entries.entry_lookup import has_played
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.offers.state import Part
from clockserver.tournament.sales.commands import RefundSale, ResolvedTransferSale, VoidSale
from clockserver.tournament.sales.events import SaleReversed
from clockserver.tournament.sales.selling import in_current_drawer
from clockserver.tournament.sales.state import IssuedTicket, Reversed, Sold
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

TAKING_BACK_REFUSALS = (
    "entries.already_out",
    "entries.has_played",
    "money.keep_one_method",
    "money.kept_twice",
    "money.reversed",
    "mystery.begun",
    "sales.nothing_to_keep",
    "sales.other_shift",
    "sales.others_stand",
    "sales.unknown",
    "tickets.keep",
)
"""Codes of a sale that cannot be reversed in this way."""
ISSUED = "issued"
"""The account of tickets owed by the tournament."""
TakeBack: TypeAlias = VoidSale | RefundSale | ResolvedTransferSale


def taken_back(state: Tournament, session: Session, command: TakeBack, now: int) -> SaleReversed:
    """Reverse a sale in the session of its entry. Raises Refused with every reason."""
    sale = _standing(session, command.receipt)
    keep = command.keep if isinstance(command, RefundSale) else ()
    entry = state.entries.get(sale.entry)
    reasons = [
        *_refuse_others(session, sale),
        *_refuse_kept(sale, keep),
        *_refuse_shift(sale, command),
        *_refuse_envelopes(session, sale, keep),
        *_refuse_entry(state, sale, entry, now),
    ]
    if isinstance(command, ResolvedTransferSale):
        reasons += _refuse_transfer(sale, command, now)
    if reasons:
        raise Refused(*reasons)
    if isinstance(command, ResolvedTransferSale):
        reversal = _for_a_ticket(sale, command, now)
    else:
        less = sum(sale.parts[part] for part in keep)
        reversal = Reversed(
            receipt=sale.receipt,
            how="refund" if isinstance(command, RefundSale) else "void",
            at=now,
            shift=command.shift or "",
            keep=keep,
            by={method: amount - less for method, amount in sale.by.items() if amount > less},
            postings=_mirrored(sale, keep, less, command.shift),
        )
    reversal = replace(reversal, cover=session.sales.covering(reversal.postings))
    if sale.pays:
        changes = () if entry is None else (EntryChange(entry, replace(entry, owes=entry.owes + 1)),)
        session_id = command.session if entry is None else entry.session
        return SaleReversed(session=session_id, entries=changes, reversal=reversal)
    if entry is None or entry.no_show:
        return SaleReversed(session=command.session, reversal=reversal)
    return _without_chips(entry.session, sale, entry, reversal)


# -- checks ----------------------------------------------------------------------------------------------


def _standing(session: Session, receipt: int) -> Sold:
    sale = session.sales.all.get(receipt)
    if sale is None:
        raise Refused(Reason("sales.unknown", {"receipt": receipt}, "receipt"))
    if receipt in session.sales.taken_back:
        raise Refused(Reason("money.reversed", {"number": receipt}, "receipt"))
    return sale


def _refuse_others(session: Session, sale: Sold) -> list[Reason]:
    """The reason of purchases that depend on the sale: others of an entry, the payment of a declared rebuy."""
    others = [
        each.receipt
        for each in session.sales.standing(sale.entry)
        if each.receipt != sale.receipt and (sale.kind in ("entry", "reentry") or each.pays == sale.receipt)
    ]
    if not others:
        return []
    return [Reason("sales.others_stand", {"receipts": ", ".join(map(str, others))}, "receipt")]


def _refuse_kept(sale: Sold, keep: tuple[Part, ...]) -> list[Reason]:
    reasons = []
    for i, part in enumerate(keep):
        field = f"keep[{i}]"
        if part in keep[:i]:
            reasons.append(Reason("money.kept_twice", {"part": part}, field))
        elif part not in sale.parts:
            reasons.append(Reason("sales.nothing_to_keep", {"part": part}, field))
    if keep and len(sale.by) != 1:
        reasons.append(Reason("money.keep_one_method", {}, "keep"))
    elif keep and sale.ticket:
        reasons.append(Reason("tickets.keep", {}, "keep"))
    return reasons


def _refuse_transfer(sale: Sold, command: ResolvedTransferSale, now: int) -> list[Reason]:
    """Reasons against a ticket for a sale: a comp and a debt are no paid money, a ticket is returned itself."""
    reasons = []
    if sale.pays or not sale.by or "comp" in sale.by or sale.ticket:
        reasons.append(Reason("sales.no_transfer", {"receipt": sale.receipt}, "receipt"))
    if command.expires is not None and command.expires < now:
        reasons.append(Reason("tickets.expires_before", {}, "expires"))
    return reasons


def _for_a_ticket(sale: Sold, command: ResolvedTransferSale, now: int) -> Reversed:
    """The reversal by a ticket: the money stays, and the tournament owes the ticket."""
    owned = tuple(Posting(each.account, -each.amount) for each in sale.postings if each.amount < 0)
    return Reversed(
        receipt=sale.receipt,
        how="transfer",
        at=now,
        shift=command.shift or "",
        postings=(*owned, Posting(ISSUED, -sale.price)),
        ticket=IssuedTicket(
            id=command.ticket,
            value=sale.price,
            person=sale.person,
            target=command.target,
            target_stream=command.target_stream,
            expires=command.expires,
        ),
    )


def _refuse_shift(sale: Sold, command: TakeBack) -> list[Reason]:
    """The reason against voiding a sale of another shift: it may only be refunded."""
    if isinstance(command, VoidSale) and (command.shift or "") != sale.shift:
        return [Reason("sales.other_shift", {"shift": sale.shift or "–"}, "shift")]
    return []


def _refuse_envelopes(session: Session, sale: Sold, keep: tuple[Part, ...]) -> list[Reason]:
    """The reason against a reversal once mystery bounties have begun: the money is in the envelopes."""
    if session.bounties.begun and sale.parts.get("bounty") and "bounty" not in keep:
        return [Reason("mystery.begun", {}, "receipt")]
    return []


def _refuse_entry(state: Tournament, sale: Sold, entry: Entry | None, now: int) -> list[Reason]:
    """Reasons against the reversal of an entry that is out or has played; a no-show has not played."""
    if sale.pays or entry is None or entry.no_show:
        return []
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "receipt")]
    if sale.kind in ("entry", "reentry") and has_played(state, entry, now):
        return [Reason("entries.has_played", {"entry": entry.id}, "receipt")]
    return []


def _mirrored(sale: Sold, keep: tuple[Part, ...], less: int, shift: str | None) -> tuple[Posting, ...]:
    """The mirrored postings of a sale, in the current drawer, without kept parts."""
    postings = []
    for each in sale.postings:
        if each.account in keep:
            continue
        amount = less - each.amount if _is_money(each, sale.by, less) else -each.amount
        if amount:
            postings.append(Posting(in_current_drawer(each.account, shift), amount))
    return tuple(postings)


def _is_money(posting: Posting, paid_amounts: Mapping[Method, int], less: int) -> bool:
    return bool(less) and posting.amount > 0 and bool(paid_amounts)


def _without_chips(session_id: str, sale: Sold, entry: Entry, reversal: Reversed) -> SaleReversed:
    """Remove the purchase from its entry, with its chips."""
    chips: dict[LedgerReason, int] = {}
    if sale.kind in ("entry", "reentry"):
        counted = {"entries": -1, "reentries": -1} if entry.kind == "reentry" else {"entries": -1}
        if sale.chips:
            chips = {entry.kind: -sale.chips}
        return SaleReversed(
            session=session_id,
            entries=(EntryChange(entry, None),),
            counted=counted,
            chips=chips,
            reversal=reversal,
        )
    after, counted = entry, {}
    if sale.kind == "rebuy":
        after = replace(entry, rebuys=entry.rebuys - 1, owes=entry.owes - (sale.owed > 0))
        counted = {"rebuys": -1}
    elif sale.kind == "addon":
        after, counted = replace(entry, addons=entry.addons - 1), {"addons": -1}
    if sale.chips:
        chips = {reason_of(sale): -sale.chips}
    return SaleReversed(
        session=session_id,
        entries=(EntryChange(entry, after),),
        counted=counted,
        chips=chips,
        reversal=reversal,
    )


def reason_of(sale: Sold) -> LedgerReason:
    """The reason of a sale's chips in the chip ledger."""
    return sale.kind
