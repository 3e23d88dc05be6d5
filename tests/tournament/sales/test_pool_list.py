"""The public list of the pool always adds up: overlay, a refund, money of the house, slips."""

from __future__ import annotations

from clockserver.tournament.pool.commands import AddToPool, AssignPool
from clockserver.tournament.sales.pool_list import PoolList, pool_list
from tests.builders import Table
from tests.tournament.payout_desk.desk import bust_out, in_the_money
from tests.tournament.pool.pools import enter_more, published
from tests.tournament.sales.offers import refund, with_offers


def checked_list(event: Table) -> PoolList:
    """The list; asserts that it adds up, as a phone checks it."""
    pool = pool_list(event.session, lambda receipt: f"code-{receipt:06}")
    assert sum(line["amount"] for line in pool["receipts"]) + pool["other"] == pool["own"]
    if pool["prizes"] is not None:
        assert sum(pool["prizes"]) + pool["surplus"] == pool["own"] + pool["overlay"]
    assert [line["code"] for line in pool["receipts"]] == sorted(line["code"] for line in pool["receipts"])
    return pool


def test_the_overlay_comes_from_the_house_and_from_no_receipt() -> None:
    event = published(20, 200_000)
    pool = checked_list(event)
    assert (pool["overlay"], pool["other"], pool["guarantee"]) == (40_000, 0, 200_000)
    assert {line["amount"] for line in pool["receipts"]} == {8_000}
    enter_more(event, 7)
    assert (checked_list(event)["overlay"], checked_list(event)["surplus"], checked_list(event)["other"]) == (
        0,
        16_000,
        0,
    )


def test_a_refund_stays_in_the_list_without_its_money() -> None:
    event = published(3)
    event.give(refund(1))
    first, *other_receipts = checked_list(event)["receipts"]
    assert (first["amount"], first["state"]) == (0, "refund")
    assert {line["state"] for line in other_receipts} == {"stands"}
    assert checked_list(event)["overlay"] == 8_000


def test_money_of_the_house_is_listed_separately() -> None:
    event = published(3)
    event.give(AddToPool(amount=5_000, reason="Birthday"))
    assert (checked_list(event)["other"], checked_list(event)["surplus"]) == (5_000, 5_000)
    event.give(AssignPool(amount=5_000, to="staff", reason="Thanks"))
    assert (checked_list(event)["other"], checked_list(event)["surplus"]) == (0, 0)


def test_prizes_on_unpaid_slips_still_belong_to_the_pool() -> None:
    event = in_the_money()
    before = checked_list(event)
    bust_out(event, 1, 2, 3)
    assert list(event.session.slips.all) == [1]
    assert checked_list(event)["own"] == before["own"]


def test_a_list_without_sales_is_empty() -> None:
    assert (checked_list(with_offers())["receipts"], checked_list(with_offers())["own"]) == ([], 0)
    assert checked_list(Table())["currency"] is None
