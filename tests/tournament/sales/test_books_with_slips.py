"""Random sales, bust-outs, prizes, payouts and undos equal the books as a clerk would keep them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.amounts.ledger import balances
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.events import BustedOut
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.payout_desk.state import Payment, Slip
from clockserver.tournament.pool.commands import CloseBooks
from clockserver.tournament.prizes.commands import PublishPrizes
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.types import TournamentCommand
from tests.builders import MINUTE, Table
from tests.tournament.payout_desk.desk import call_slip, pay_slip, reverse_slip, set_up
from tests.tournament.sales.clerk import METHODS, PRICES_PARTS, Model, any_sale
from tests.tournament.sales.offers import enter, refund, void, with_offers

DRAWERS = (None, "S1", "S2")
SETTLED = ("pool", "bounty", "owed_by", "unassigned")


class Clerk(Model):
    """The same clerk, who also pays prizes out."""

    def __init__(self) -> None:
        super().__init__()
        self.receipts = 0
        self.payments: list[Payment] = []

    def follow(self, event: Table, fact: Any) -> None:
        """Book the money of an event."""
        sale, reversal = getattr(fact, "sale", None), getattr(fact, "reversal", None)
        payment = getattr(fact, "payment", None)
        if sale is not None:
            self.receipts += 1
            assert sale.receipt == self.receipts, "receipts have no gaps"
            paid = {each.account: each.amount for each in sale.postings if each.account not in PRICES_PARTS}
            self.sell(sale.receipt, sale.offer, paid, pays=bool(sale.pays))
        if reversal is not None:
            self.reverse(reversal.receipt, pays=bool(event.session.sales.all[reversal.receipt].pays))
        if payment is not None:
            self.payments.append(payment)
            self._pay_out(payment, 1 if payment.do == "paid" else -1)

    def _pay_out(self, payment: Payment, sign: int) -> None:
        for method, amount in payment.by.items():
            in_drawer = payment.shift and method in ("cash", "card")
            self.money[f"{method}:{payment.shift}" if in_drawer else method] -= sign * amount
        self.money["tips"] -= sign * payment.tip

    def check(self, event: Table) -> None:
        """Assert the invariants 1, 2, 3, 6 and 7 of the books."""
        self._check_balances(event)
        self._check_slips(event)
        standing = {number for numbers in event.session.sales.of_entry.values() for number in numbers}
        assert standing == set(self.sales)
        assert sorted(event.session.sales.all) == list(range(1, self.receipts + 1))
        assert event.session.ledger.in_play == self.chips

    def _check_balances(self, event: Table) -> None:
        books, published = event.session.sales, event.session.prizes.published
        slips = [each for each in event.session.slips.all.values() if each.state != "void"]
        on_slips = sum(part.amount for each in slips for part in each.parts)
        own, fixed = self.parts["pool"], None if published is None else sum(published.amounts)
        overlay = 0 if fixed is None else max(0, fixed - own)
        expected = Counter(self.money)
        for part, amount in self.parts.items():
            expected[part] -= amount
        expected["overlay"] += overlay
        expected["pool"] += on_slips - overlay
        expected.update({f"slip:{each.number}": -prize_value(each) for each in slips if each.open})
        assert books.ledger == {name: amount for name, amount in expected.items() if amount}
        assert sum(books.ledger.values()) == 0
        if fixed is not None:
            surplus = max(0, own - fixed)
            assert books.surplus == surplus
            assert -books.ledger.get("pool", 0) == fixed - on_slips + surplus

    def _check_slips(self, event: Table) -> None:
        slips = event.session.slips
        assert sorted(slips.all) == list(range(1, len(slips.all) + 1))
        for number, each in slips.all.items():
            steps = [payment.do for payment in self.payments if payment.slip == number]
            assert steps == (["paid", "reversed"] * len(steps))[: len(steps)]
            assert (each.state == "paid") == (steps[-1:] == ["paid"])
            assert each.worth.gross == prize_value(each)
        owed = Counter[str]()
        for each in slips.all.values():
            owed[each.entry] += prize_value(each) if each.state != "void" else 0
        assert {entry: amount for entry, amount in owed.items() if amount} == due(event)


def prize_value(slip: Slip) -> int:
    return sum(part.amount for part in slip.parts)


def due(event: Table) -> dict[str, int]:
    """The prize of each entry out in the money, and of the last player."""
    published, counters = event.session.prizes.published, event.session.counters
    amounts = published.amounts if published is not None else ()
    outs = [each for each in event.state.eliminations if each is not None]
    prizes = {
        out: amounts[counters.entries - index - 1]
        for index, out in enumerate(outs)
        if counters.entries - index <= len(amounts)
    }
    alive = [entry.id for entry in event.state.entries.values() if entry.alive]
    if amounts and outs and len(alive) == 1:
        prizes[alive[0]] = amounts[0]
    return prizes


def a_payout(event: Table, random: Random) -> TournamentCommand:
    """A random payment: mostly a whole slip, in one or two methods, at any drawer."""
    due = [each.number for each in event.session.slips.all.values() if each.state in ("due", "called")]
    number = random.choice(due * 3 + [random.randint(1, len(event.session.slips.all) + 1)])
    slip = event.session.slips.all.get(number)
    amount = (0 if slip is None else prize_value(slip)) + random.choice((0, 0, 0, 0, 0, -1))
    tip = random.choice((0, 0, 100, amount)) if amount > 100 else 0
    part = random.choice((0, 0, random.randint(0, max(0, amount - tip))))
    first, second = random.sample(METHODS, 2)
    by = {
        method: amount_paid
        for method, amount_paid in ((first, part), (second, amount - tip - part))
        if amount_paid > 0
    }
    return pay_slip(number, tip=tip, shift=random.choice(DRAWERS), **by)


def any_prizes(event: Table, random: Random) -> PublishPrizes:
    """Prizes from the pool, or typed by the director."""
    if random.random() < 0.5:
        return PublishPrizes()
    amounts = sorted((random.randint(1, 30_000) for _ in range(random.randint(1, 5))), reverse=True)
    return PublishPrizes(amounts=tuple(amounts), reason="By hand")


def _seated(command: TournamentCommand, random: Random) -> TournamentCommand:
    """Give an entry a seat, taken or free, because only a seated player can bust."""
    if isinstance(command, RegisterPlayer):
        return replace(command, seat=SeatRef(1, random.randint(1, 9)))
    return command


def any_step(event: Table, random: Random, number: int) -> TournamentCommand:
    """A random command, possible or not."""
    entry = f"e{random.randint(1, max(1, event.state.entered))}"
    slips = len(event.session.slips.all) + 1
    alive = [each.id for each in event.state.entries.values() if each.alive] or [entry]
    listed = [each.command for each in event.records if each.command != "the-start"]
    command_id = random.choice(listed)
    outs = [each.command for each in event.records if isinstance(each.event, BustedOut)]
    steps: tuple[Callable[[], TournamentCommand], ...] = (
        lambda: _seated(any_sale(event, random, number), random),
        lambda: _seated(enter(number, late=True), random),
        *[lambda: BustOut(entry=random.choice(alive))] * 3,
        *[lambda: a_payout(event, random)] * 3,
        lambda: any_prizes(event, random),
        lambda: call_slip(random.randint(1, slips)),
        lambda: reverse_slip(random.randint(1, slips)),
        lambda: void(random.randint(1, event.session.sales.receipts + 1)),
        lambda: refund(random.randint(1, event.session.sales.receipts + 1)),
        lambda: random.choice((BringBack(entry=entry), Undo(command=command_id), Redo(command=command_id))),
        lambda: Undo(command=random.choice((random.choice(outs or [command_id]), listed[-1]))),
    )
    return random.choice(steps)()


def played(seed: int, steps: int) -> Table:
    """An evening of sales and payouts, compared with the clerk's books after every step."""
    random, clerk = Random(seed), Clerk()
    event = with_offers()
    event.randomness = random.randrange
    event.give(set_up(random.choice((0, 0, 60_000))))
    followed = 0
    for number in range(1, steps + 1):
        if number == 8:
            event.give(StartClock(), "the-start")
        before, count = event.state, len(event.records)
        try:
            event.give(any_step(event, random, number) if number > 7 else enter(number))
        except Refused:
            assert len(event.records) == count
            assert event.state == before
        if random.random() < 0.05:
            event.advance(15 * MINUTE).settle()
        for record in event.records[followed:]:
            clerk.follow(event, record.event)
        followed = len(event.records)
        clerk.check(event)
    event.check()
    sales = event.session.sales
    for receipt, reversal in sales.taken_back.items():
        # A sale is reversed by its mirror.
        assert balances([sales.all[receipt].postings, reversal.postings]) == {}
    _assert_books_close(event)
    return event


def _assert_books_close(event: Table) -> None:
    """Assert that the books close exactly when play has ended and every part of a price has an owner."""
    open_ = {account.partition(":")[0] for account in event.session.sales.ledger} & set(SETTLED)
    try:
        event.give(CloseBooks())
    except Refused as refused:
        codes = {each.code for each in refused.reasons}
    else:
        codes = set()
    in_play = event.session.counters.players_left > 1 and event.session.ended is None
    assert codes == ({"books.in_play"} if in_play else {"books.open"} if open_ else set())


@given(st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_books_and_slips_equal_those_of_an_independent_clerk_after_every_step(seed: int) -> None:
    played(seed, 60)


@pytest.mark.full
@pytest.mark.parametrize("first", [0, 100, 200, 300])
def test_hundreds_of_evenings_agree_with_the_independent_clerk(first: int) -> None:
    paid = sum(len(played(seed, 150).session.slips.payments) for seed in range(first, first + 100))
    assert paid > 200
