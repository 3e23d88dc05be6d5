"""Drawers of the room and its tournaments: open shifts, expected cash, and sums at a close.

A sale is in its tournament's stream, a shift in the room's. Commands are decided one after another, and every
newest state holds decisions not yet durable, so a sale that names a closing shift always sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import asdict, replace

from clockserver.core.amounts.ledger import Method
from clockserver.core.amounts.percents import THOUSANDTHS
from clockserver.core.texts import Reason, Refused
from clockserver.desk.desk import Desk
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.projection.topics import Topics
from clockserver.room.drawers.commands import CloseDrawer, ResolvedCloseDrawer
from clockserver.room.drawers.shapes import DrawersValue, MoneySettingsValue, ShiftValue
from clockserver.room.drawers.state import OfferSums, Shift, TournamentSums, value_of
from clockserver.room.money_settings.state import MoneySettings
from clockserver.room.state import Room
from clockserver.tournament.payout_desk.state import Payment, Slips
from clockserver.tournament.sales.state import IN_DRAWERS, Reversed, Sales, Sold
from clockserver.tournament.state import Tournament

DRAWER_REFUSALS = ("drawers.choose", "drawers.no_cash", "money.shift")
"""Codes of a sale whose drawer is not open, or lacks the cash."""
TOPIC = "drawers:room"
MAX_SHOWN = 30
"""Maximum number of shifts in the topic, the newest."""


_Accounts: TypeAlias = tuple[Sales, Slips]
"""The sales and slips of a tournament."""


class Drawers:
    """Check sales against open shifts, and sum the money of a shift over all tournaments."""

    def __init__(self, desks: TournamentDesks, topics: Topics) -> None:
        self._desks = desks
        self._topics = topics
        self._room: Desk[Room] | None = None
        self._seq = 0
        self._shown: DrawersValue | None = None
        self._summed: dict[tuple[str, str], tuple[_Accounts, TournamentSums | None]] = {}
        """The sums of a tournament in an open shift, with the accounts that they were made of."""

    def use_room(self, room: Desk[Room]) -> None:
        """Use the shifts of the room's desk."""
        self._room = room

    # -- claims --------------------------------------------------------------------------------------

    def refuse_for_tournament(self, before: Tournament, after: Tournament) -> None:
        """Raise Refused for a sale or reversal whose shift is not open, or lacks the cash to pay."""
        if before.sessions is after.sessions:
            return
        (sales_before, slips_before), (sales, slips) = _accounts_of(before), _accounts_of(after)
        if sales is sales_before:
            return
        for fact in (*_new_facts(sales_before, sales), *_new_payments(slips_before, slips)):
            self._demand_open(fact, after)

    def refuse_for_room(self, before: Room, after: Room) -> None:
        """Raise Refused for cash taken from a drawer that does not have it."""
        if before.drawers is after.drawers:
            return
        for id_, shift in after.drawers.items():
            old = before.drawers.get(id_)
            if old is not None and len(shift.moves) > len(old.moves) and shift.moves[-1].signed < 0:
                _demand_cash(shift.own_cash + self._cash(id_, self._desks.newest_states()), "amount")

    def _demand_open(self, fact: Sold | Reversed | Payment, after: Tournament) -> None:
        shifts = self._newest.drawers
        money = any(method in IN_DRAWERS for method in fact.by)
        if not fact.shift:
            if money and any(each.state == "open" for each in shifts.values()):
                raise Refused(Reason("drawers.choose", {}, "shift"))
            return
        shift = shifts.get(fact.shift)
        if shift is None or shift.state != "open":
            raise Refused(Reason("money.shift", {"shift": fact.shift}, "shift"))
        if _pays_out(fact) and "cash" in fact.by:
            others = (state for state in self._desks.newest_states() if state.slug != after.slug)
            cash = self._cash(fact.shift, others) + self._cash(fact.shift, iter((after,)))
            _demand_cash(shift.own_cash + cash, "shift")

    @property
    def _newest(self) -> Room:
        newest = self._room.newest_state if self._room is not None else None
        return newest if newest is not None else Room()

    def _cash(self, shift: str, states: Iterator[Tournament], method: str = "cash") -> int:
        account = f"{method}:{shift}"
        return sum(_accounts_of(state)[0].ledger.get(account, 0) for state in states)

    # -- settings ------------------------------------------------------------------------------------

    @property
    def settings(self) -> MoneySettings:
        """The house's settings for money."""
        return self._newest.money

    def difference(self, command: CloseDrawer) -> int | None:
        """Cash counted beyond what the books expect; None for a drawer that is not being counted."""
        shift = self._newest.drawers.get(command.shift)
        if shift is None or shift.state != "closing":
            return None
        return value_of(command.count) - shift.own_cash - self._cash(shift.id, self._desks.newest_states())

    # -- the close -----------------------------------------------------------------------------------

    def with_sums(self, command: CloseDrawer) -> ResolvedCloseDrawer:
        """The close with the sums of all tournaments. Raises Refused while a sale is not durable."""
        desks = [desk for desk in self._desks.own_desks() if desk.durable]
        if any(desk.newest_state is not None and desk.newest_state.seq != desk.state.seq for desk in desks):
            raise Refused(Reason("drawers.pending", {}, "shift"))
        sums = (sums_of(desk.state, command.shift) for desk in desks)
        tournaments = tuple(each for each in sums if each is not None)
        return ResolvedCloseDrawer(tournaments=tournaments, **asdict(command))

    # -- showing -------------------------------------------------------------------------------------

    def show(self) -> None:
        """Update `drawers:room` to what is durable."""
        if self._room is None or not self._room.durable:
            return
        newest = sorted(self._room.state.drawers.values(), key=lambda each: -int(each.id[1:]))[:MAX_SHOWN]
        value: DrawersValue = {"drawers": {each.id: self._value(each) for each in newest}}
        if (settings := self._room.state.money) != MoneySettings():
            value["settings"] = settings_value(settings)
        self._summed = {key: sums for key, sums in self._summed.items() if key[1] in _open_shift_ids(value)}
        if value != self._shown:
            self._shown = value
            self._seq += 1
            self._topics.put(TOPIC, self._seq, value)

    def _value(self, shift: Shift) -> ShiftValue:
        states = (
            [desk.state for desk in self._desks.own_desks() if desk.durable] if shift.state == "open" else []
        )
        expected = {
            "cash": shift.own_cash + self._cash(shift.id, iter(states)),
            "card": self._cash(shift.id, iter(states), "card"),
        }
        closed: dict[str, Any] | None = None
        if shift.closed is not None:
            closed = {**msgspec.to_builtins(shift.closed), "difference": shift.closed.difference}
        sums = [
            tournament_sums
            for state in states
            if (tournament_sums := self._sums(state, shift.id)) is not None
        ]
        value: ShiftValue = {
            "name": shift.name,
            "state": shift.state,
            "opened_at": shift.opened_at,
            "float": value_of(shift.float),
            "moves": [msgspec.to_builtins(each) for each in shift.moves],
            "expected": expected if shift.state == "open" else None,
            "closed": closed,
            "no_sales": [msgspec.to_builtins(each) for each in shift.no_sales],
        }
        if sums:
            value["sums"] = [msgspec.to_builtins(each) for each in sums]
        return value

    def _sums(self, state: Tournament, shift: str) -> TournamentSums | None:
        """The sums of a tournament in an open shift, recomputed only after a sale, reversal or payment."""
        sales, slips = accounts = _accounts_of(state)
        summed = self._summed.get((state.slug, shift))
        if summed is None or summed[0][0] is not sales or summed[0][1] is not slips:
            summed = (accounts, sums_of(state, shift))
            self._summed[state.slug, shift] = summed
        return summed[1]


def settings_value(settings: MoneySettings) -> MoneySettingsValue:
    """The house's settings for money as shown on the control."""
    rule = settings.withhold
    return {
        "withhold": {**rule._asdict(), "percent": rule.percent / THOUSANDTHS} if rule is not None else None,
        "limit": settings.limit,
        "tolerance": settings.tolerance,
    }


def sums_of(state: Tournament, shift: str) -> TournamentSums | None:
    """The money of a tournament in a shift; None without any."""
    accounts, slips = _accounts_of(state)
    sales = [sale for sale in accounts.all.values() if sale.shift == shift]
    reversals = [reversal for reversal in accounts.taken_back.values() if reversal.shift == shift]
    paid = [payment for payment in slips.payments.values() if payment.shift == shift]
    if not sales and not reversals and not paid:
        return None
    cash, card = (accounts.ledger.get(f"{method}:{shift}", 0) for method in IN_DRAWERS)
    receipts = [sale.receipt for sale in sales]
    return TournamentSums(
        slug=state.slug,
        title=state.title,
        seq=state.seq,
        cash=cash,
        card=card,
        sales=len(sales),
        voids=sum(each.how == "void" for each in reversals),
        refunds=sum(each.how == "refund" for each in reversals),
        first=min(receipts, default=0),
        last=max(receipts, default=0),
        payouts=sum(each.do == "paid" for each in paid),
        reversals=sum(each.do == "reversed" for each in paid),
        paid_out=sum(_sign(each) * sum(each.by.values()) for each in paid),
        tips=sum(_sign(each) * each.tip for each in paid),
        withheld=sum(_sign(each) * each.withheld for each in paid),
        transfers=_received(sales, reversals, "transfer"),
        tickets=_received(sales, reversals, "ticket"),
        comps=_received(sales, reversals, "comp"),
        offers=_sums_of_offers(state, sales, [accounts.all[each.receipt] for each in reversals]),
    )


def _accounts_of(state: Tournament) -> _Accounts:
    """The sales and slips of a tournament: each of its sessions holds all of them."""
    session = next(iter(state.sessions.values()), None)
    return (session.sales, session.slips) if session is not None else (Sales(), Slips())


def _sums_of_offers(state: Tournament, sold: list[Sold], taken_back: list[Sold]) -> tuple[OfferSums, ...]:
    """Sales of each offer, less sales that were taken back in the shift, also of sales from earlier shifts."""
    names = {each.id: each.name for session in state.sessions.values() for each in session.offers.listed}
    sums_by_offer: dict[str, OfferSums] = {}
    for sale, sign in [*((sale, 1) for sale in sold), *((sale, -1) for sale in taken_back)]:
        name = names.get(sale.offer, "")
        offer_sums = sums_by_offer.get(sale.offer) or OfferSums(sale.offer, sale.kind, name, 0, 0)
        sums_by_offer[sale.offer] = replace(
            offer_sums, count=offer_sums.count + sign, amount=offer_sums.amount + sign * sale.price
        )
    return tuple(sums_by_offer[offer] for offer in sorted(sums_by_offer))


def _received(sales: Iterable[Sold], reversals: Iterable[Reversed], method: Method) -> int:
    """Money received by a method, less refunds."""
    return sum(each.by.get(method, 0) for each in sales) - sum(each.by.get(method, 0) for each in reversals)


def _new_facts(before: Sales, after: Sales) -> Iterator[Sold | Reversed]:
    """Sales and reversals added by a command."""
    for receipt in range(before.receipts + 1, after.receipts + 1):
        yield after.all[receipt]
    if len(after.taken_back) > len(before.taken_back):
        yield from (
            reversal for receipt, reversal in after.taken_back.items() if receipt not in before.taken_back
        )


def _new_payments(before: Slips, after: Slips) -> Iterator[Payment]:
    """Payments of slips added by a command."""
    for number in range(len(before.payments) + 1, len(after.payments) + 1):
        yield after.payments[number]


def _open_shift_ids(value: DrawersValue) -> list[str]:
    """The ids of open shifts."""
    return [id_ for id_, each in value["drawers"].items() if each["state"] == "open"]


def _sign(payment: Payment) -> int:
    return 1 if payment.do == "paid" else -1


def _pays_out(fact: Sold | Reversed | Payment) -> bool:
    return isinstance(fact, Reversed) or (isinstance(fact, Payment) and fact.do == "paid")


def _demand_cash(cash: int, field: str) -> None:
    if cash < 0:
        raise Refused(Reason("drawers.no_cash", {"short": -cash}, field))
