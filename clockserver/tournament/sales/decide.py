"""Sales besides entries, rebuys and add-ons: bonus chips, and reversals."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.core.amounts.ledger import Posting
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.entry_lookup import demand_alive, demand_entry
from clockserver.tournament.entries.events import RebuyPaid
from clockserver.tournament.sales.commands import (
    AnySaleCommand,
    RefundAll,
    RefundSale,
    ResolvedTransferSale,
    TakeBonus,
    VoidSale,
    WriteOff,
)
from clockserver.tournament.sales.declared_rebuys import settlement
from clockserver.tournament.sales.events import BonusTaken, SaleReversed
from clockserver.tournament.sales.refunding_all import refunded_all
from clockserver.tournament.sales.selling import Purchase, demand_sale
from clockserver.tournament.sales.taking_back import taken_back
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

AnySaleEvent: TypeAlias = BonusTaken | RebuyPaid | SaleReversed


def decide(
    state: Tournament, command: AnySaleCommand, now: int, _randomness: RandomBelow
) -> list[AnySaleEvent]:
    """Decide a command about sales. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case TakeBonus():
            return [_bonus(state, session, command, now)]
        case WriteOff():
            return [_write_off(state, session, command, now)]
        case RefundAll():
            return [*refunded_all(state, command, now)]
        case VoidSale() | RefundSale() | ResolvedTransferSale():
            return [taken_back(state, session, command, now)]


def _bonus(state: Tournament, session: Session, command: TakeBonus, now: int) -> BonusTaken:
    entry = demand_alive(state, command.entry)
    purchase = Purchase("bonus", entry.id, entry.person, late=command.late)
    sale = demand_sale(session, command.sale, purchase, now)
    chips = sale.chips if sale is not None else 0
    return BonusTaken(
        session=entry.session,
        entries=(EntryChange(entry, entry),),
        chips={"bonus": chips} if chips else {},
        sale=sale,
    )


def _write_off(state: Tournament, session: Session, command: WriteOff, now: int) -> RebuyPaid:
    entry = demand_entry(state, command.entry)
    debts = session.sales.debts(entry.id)
    if not debts:
        raise Refused(Reason("already_done", {}, "entry"))
    sale = settlement(session, debts[0], now, (Posting("house", debts[0].owed),))
    after = replace(entry, owes=entry.owes - 1)
    return RebuyPaid(session=entry.session, entries=(EntryChange(entry, after),), sale=sale)
