"""More chips for players who are in: rebuys, also declared before a hand, and add-ons."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.commands import AnyPurchaseCommand, BuyMore, PayRebuy, TakeAddOn
from clockserver.tournament.entries.entry_lookup import demand_alive, demand_entry
from clockserver.tournament.entries.events import AddOnTaken, AnyPurchaseEvent, Rebought, RebuyPaid
from clockserver.tournament.entries.late_registration import refuse_add_on_time, registration_open
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.sales.declared_rebuys import payment_of
from clockserver.tournament.sales.selling import Purchase, refuse_sale, sale_of
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyPurchaseCommand, now: int, _randomness: RandomBelow
) -> list[AnyPurchaseEvent]:
    """Decide a command about buying chips. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case BuyMore():
            return [rebuy(state, session, command, now)]
        case PayRebuy():
            return [_pay(state, session, command, now)]
        case TakeAddOn():
            return [add_on(state, session, command, now)]


def rebuy(state: Tournament, session: Session, command: BuyMore, now: int) -> Rebought:
    """Sell one rebuy to an entry. Raises Refused."""
    entry = demand_alive(state, command.entry)
    purchase = Purchase("rebuy", entry.id, entry.person, command.declared, command.late)
    reasons = refuse_sale(session, command.sale, purchase, now)
    if not session.offers.listed and not session.structure.rebuy_stack:
        reasons.append(Reason("counters.no_rebuy", {}, "entry"))
    if not session.offers.listed and not command.late and not registration_open(session, now):
        reasons.append(Reason("counters.registration_closed", {}, "entry"))
    if reasons:
        raise Refused(*reasons)
    sale = sale_of(session, command.sale, purchase, now)
    return Rebought(
        session=entry.session,
        entries=(
            EntryChange(entry, replace(entry, rebuys=entry.rebuys + 1, owes=entry.owes + command.declared)),
        ),
        counted={"rebuys": 1},
        chips={"rebuy": session.structure.rebuy_stack if sale is None else sale.chips},
        sale=sale,
    )


def _pay(state: Tournament, session: Session, command: PayRebuy, now: int) -> RebuyPaid:
    """Pay a declared rebuy, which is binding. TDA 2015 26, and the same rule of other sets."""
    entry = demand_entry(state, command.entry)
    if not entry.owes:
        raise Refused(Reason("already_done", {}, "entry"))
    debts = session.sales.debts(entry.id)
    if not debts and (command.by or command.shift):
        raise Refused(Reason("offers.none", {}, "by"))
    paid = payment_of(session, debts[0], command.by, command.shift, now) if debts else None
    after = replace(entry, owes=entry.owes - 1)
    return RebuyPaid(session=entry.session, entries=(EntryChange(entry, after),), sale=paid)


def add_on(state: Tournament, session: Session, command: TakeAddOn, now: int) -> AddOnTaken:
    """Sell the add-on to an entry. Raises Refused."""
    entry = demand_alive(state, command.entry)
    purchase = Purchase("addon", entry.id, entry.person, late=command.late)
    reasons = refuse_sale(session, command.sale, purchase, now)
    if not session.offers.listed:
        reasons += _refuse_structure_add_on(session, entry, command, now)
    if reasons:
        raise Refused(*reasons)
    sale = sale_of(session, command.sale, purchase, now)
    return AddOnTaken(
        session=entry.session,
        entries=(EntryChange(entry, replace(entry, addons=entry.addons + 1)),),
        counted={"addons": 1},
        chips={"addon": session.structure.addon_stack if sale is None else sale.chips},
        sale=sale,
    )


def _refuse_structure_add_on(session: Session, entry: Entry, command: TakeAddOn, now: int) -> list[Reason]:
    """Reasons against the structure's add-on, in a tournament without offers."""
    reasons = [] if command.late else refuse_add_on_time(session, now, "entry")
    if not session.structure.addon_stack:
        reasons.append(Reason("counters.no_addon", {}, "entry"))
    if entry.addons:
        reasons.append(Reason("entries.has_add_on", {"entry": entry.id}, "entry"))
    return reasons
