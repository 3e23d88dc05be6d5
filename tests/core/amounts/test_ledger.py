"""The ledger's postings sum to zero, and a balance is their fold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.amounts.ledger import Posting, UnbalancedError, balances, mirrored, post

ACCOUNTS = ["cash:S12", "card:S12", "pool", "bounty", "fee", "slip:12", "tips"]


@st.composite
def a_list(draw: st.DrawFn) -> list[Posting]:
    listed = draw(
        st.lists(st.builds(Posting, st.sampled_from(ACCOUNTS), st.integers(-(10**6), 10**6)), max_size=6)
    )
    return [*listed, Posting("house", -sum(each.amount for each in listed))]


def test_a_sale_a_slip_and_its_payment_are_three_lists_of_postings() -> None:
    sold = [
        Posting("cash:S12", 11_000),
        Posting("pool", -8_000),
        Posting("bounty", -2_000),
        Posting("fee", -700),
        Posting("staff", -300),
    ]
    issued = [Posting("pool", 8_000), Posting("slip:12", -8_000)]
    paid = [Posting("slip:12", 8_000), Posting("cash:S12", -7_000), Posting("tips", -1_000)]
    assert balances([sold, issued, paid]) == {
        "cash:S12": 4_000,
        "bounty": -2_000,
        "fee": -700,
        "staff": -300,
        "tips": -1_000,
    }


@pytest.mark.parametrize("missing", [-1, 1, 10_000])
def test_postings_that_do_not_sum_to_zero_are_a_fault_of_the_program(missing: int) -> None:
    before = {"cash": 5, "pool": -5}
    with pytest.raises(UnbalancedError, match="sum to"):
        post(before, [Posting("cash", 100 + missing), Posting("pool", -100)])
    assert before == {"cash": 5, "pool": -5}


@given(st.lists(a_list(), max_size=12))
def test_the_ledger_sums_to_zero_and_reversing_all_postings_empties_it(lists: list[list[Posting]]) -> None:
    ledger = balances(lists)
    assert sum(ledger.values()) == 0
    assert 0 not in ledger.values()
    assert balances([*lists, *(mirrored(each) for each in lists)]) == {}
