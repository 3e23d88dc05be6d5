"""The public list of the pool always adds up: overlay, a refund, money of the house, slips."""

from __future__ import annotations

from clockserver.tournament.pool.commands import AddToPool, AssignPool
from clockserver.tournament.sales.proof import PoolList, pool_list
from tests.builders import Table
from tests.tournament.payout_desk.desk import bust_out, in_the_money
from tests.tournament.pool.test_pool import entered, published
from tests.tournament.sales.offers import refund, with_offers


def checked_list(event: Table) -> PoolList:
    """The list; asserts that it adds up, as a phone checks it."""
    found = pool_list(event.session, lambda receipt: f"code-{receipt:06}")
    assert sum(line["amount"] for line in found["receipts"]) + found["other"] == found["own"]
    if found["prizes"] is not None:
        assert sum(found["prizes"]) + found["surplus"] == found["own"] + found["overlay"]
    assert [line["code"] for line in found["receipts"]] == sorted(line["code"] for line in found["receipts"])
    return found


def test_the_overlay_comes_from_the_house_and_from_no_receipt() -> None:
    event = published(20, 200_000)
    found = checked_list(event)
    assert (found["overlay"], found["other"], found["guarantee"]) == (40_000, 0, 200_000)
    assert {line["amount"] for line in found["receipts"]} == {8_000}
    entered(event, 7)
    assert (checked_list(event)["overlay"], checked_list(event)["surplus"], checked_list(event)["other"]) == (
        0,
        16_000,
        0,
    )


def test_a_refund_stays_in_the_list_without_its_money() -> None:
    event = published(3)
    event.give(refund(1))
    first, *others = checked_list(event)["receipts"]
    assert (first["amount"], first["state"]) == (0, "refund")
    assert {line["state"] for line in others} == {"stands"}
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
    assert event.session.slips.all
    assert checked_list(event)["own"] == before["own"]


def test_a_list_without_sales_is_empty() -> None:
    assert (checked_list(with_offers())["receipts"], checked_list(with_offers())["own"]) == ([], 0)
    assert checked_list(Table())["currency"] is None
