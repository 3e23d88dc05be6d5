"""More chips for players who are in: rebuys, also declared before a hand, and add-ons."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.counters.addon_window import refuse_add_on_time
from clockserver.tournament.entries.commands import AnyPurchaseCommand, BuyMore, PayRebuy, TakeAddOn
from clockserver.tournament.entries.events import AddOnTaken, AnyPurchaseEvent, Rebought, RebuyPaid
from clockserver.tournament.entries.lookup import alive, known
from clockserver.tournament.seating.changes import Altered
from clockserver.tournament.session import Session, registration_open
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyPurchaseCommand, now: int, _luck: RandomBelow
) -> list[AnyPurchaseEvent]:
    """Decides a command about chips to buy. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case BuyMore():
            return [rebuy(state, session, command, now)]
        case PayRebuy():
            return [_pay(state, command)]
        case TakeAddOn():
            return [add_on(state, session, command, now)]


def rebuy(state: Tournament, session: Session, command: BuyMore, now: int) -> Rebought:
    """A rebuy of one entry. Raises Refused."""
    entry = alive(state, command.entry)
    reasons = []
    if not session.structure.rebuy_stack:
        reasons.append(Reason("counters.no_rebuy", {}, "entry"))
    if not command.late and not registration_open(session, now):
        reasons.append(Reason("counters.registration_closed", {}, "entry"))
    if reasons:
        raise Refused(*reasons)
    return Rebought(
        session=entry.session,
        entries=(
            Altered(entry, replace(entry, rebuys=entry.rebuys + 1, owes=entry.owes + command.declared)),
        ),
        counted={"rebuys": 1},
        chips={"rebuy": session.structure.rebuy_stack},
    )


def _pay(state: Tournament, command: PayRebuy) -> RebuyPaid:
    """TDA 2015 26 and its twins: a player who declared a rebuy has to pay."""
    entry = known(state, command.entry)
    if not entry.owes:
        raise Refused(Reason("already_done", {}, "entry"))
    return RebuyPaid(session=entry.session, entries=(Altered(entry, replace(entry, owes=entry.owes - 1)),))


def add_on(state: Tournament, session: Session, command: TakeAddOn, now: int) -> AddOnTaken:
    """The add-on of one entry. Raises Refused."""
    entry = alive(state, command.entry)
    reasons = [] if command.late else refuse_add_on_time(session, now, "entry")
    if not session.structure.addon_stack:
        reasons.append(Reason("counters.no_addon", {}, "entry"))
    if entry.addons:
        reasons.append(Reason("entries.has_add_on", {"entry": entry.id}, "entry"))
    if reasons:
        raise Refused(*reasons)
    return AddOnTaken(
        session=entry.session,
        entries=(Altered(entry, replace(entry, addons=1)),),
        counted={"addons": 1},
        chips={"addon": session.structure.addon_stack},
    )
