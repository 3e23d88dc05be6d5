"""Random sales equal a model of the books: counts by offer, money by method, chips, receipts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.tournament.clock.commands import StartClock
from tests.builders import Table
from tests.tournament.sales.clerk import PRICES_PARTS, Model, any_sale
from tests.tournament.sales.offers import (
    with_offers,
)


def follow(model: Model, event: Table, before: int) -> None:
    """Book the money of the newest event."""
    record = event.records[-1].event
    sale, reversal = getattr(record, "sale", None), getattr(record, "reversal", None)
    if sale is not None:
        assert sale.receipt == before + 1
        paid = {each.account: each.amount for each in sale.postings if each.account not in PRICES_PARTS}
        model.sell(sale.receipt, sale.offer, paid, pays=bool(sale.pays))
    if reversal is not None:
        model.reverse(reversal.receipt, pays=bool(event.session.sales.all[reversal.receipt].pays))


def played(seed: int, steps: int) -> Table:
    """An evening of random purchases, each compared with the model."""
    random, model = Random(seed), Model()
    event = with_offers()
    event.randomness = random.randrange
    for number in range(1, steps + 1):
        if number == steps // 4:
            event.give(StartClock())
        before, state = event.session.sales.receipts, event.state
        try:
            event.give(any_sale(event, random, number))
        except Refused:
            assert event.state == state
        else:
            follow(model, event, before)
        model.check(event)
    event.check()
    return event


@given(st.integers(0, 10**9))
@settings(max_examples=15)
def test_the_books_equal_those_of_an_independent_clerk(seed: int) -> None:
    played(seed, 40)


@pytest.mark.full
def test_five_hundred_sales_agree_with_the_model() -> None:
    event = played(7, 1_500)
    assert event.session.sales.receipts >= 500
