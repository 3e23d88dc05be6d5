"""More chips for who is in: rebuys, also declared before a hand, and add-ons."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.entries import GivenEntry, alive, known
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import Session, registration_open
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class BuyMore(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.rebuy", kw_only=True
):
    """A rebuy. It is no new entry.

    `declared`: he said so before the hand, so its chips play behind, and he has to pay for them.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    declared: bool = False


class PayRebuy(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.pay_rebuy", kw_only=True
):
    """A rebuy that was declared is paid; also by who lost it in that hand."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class TakeAddOn(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.addon", kw_only=True
):
    """The add-on, once for each entry."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


AnyPurchaseCommand: TypeAlias = BuyMore | PayRebuy | TakeAddOn


class Rebought(SeatingEvent, frozen=True):
    """A rebuy."""


class RebuyPaid(SeatingEvent, frozen=True):
    """A rebuy that was declared was paid."""


class AddOnTaken(SeatingEvent, frozen=True):
    """An add-on."""


AnyPurchaseEvent: TypeAlias = Rebought | RebuyPaid | AddOnTaken


def decide(state: Tournament, command: AnyPurchaseCommand, now: int) -> list[AnyPurchaseEvent]:
    """What a command about chips to buy brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case BuyMore():
            return [_rebuy(state, session, command, now)]
        case PayRebuy():
            return [_pay(state, command)]
        case TakeAddOn():
            return [_add_on(state, session, command)]


def _rebuy(state: Tournament, session: Session, command: BuyMore, now: int) -> Rebought:
    entry = alive(state, command.entry)
    reasons = []
    if not session.structure.rebuy_stack:
        reasons.append(Reason("counters.no_rebuy", {}, "entry"))
    if not registration_open(session, now):
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
    """TDA 2015 26 and its twins: who declared it has to pay."""
    entry = known(state, command.entry)
    if not entry.owes:
        raise Refused(Reason("already_done", {}, "entry"))
    return RebuyPaid(session=entry.session, entries=(Altered(entry, replace(entry, owes=entry.owes - 1)),))


def _add_on(state: Tournament, session: Session, command: TakeAddOn) -> AddOnTaken:
    entry = alive(state, command.entry)
    reasons = []
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
