"""Calculator `pool`: sales, guarantee, publishing, voids; compared with a model that counts valid sales."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.toolbox import calculate, refusal

REAL = json.loads((Path(__file__).parent / "real_payouts.json").read_text("utf-8"))
OFFERS: dict[str, dict[str, Any]] = {
    "entry": {"kind": "entry", "pool": 80, "bounty": 20, "fee": 7, "staff": 3, "chips": 30_000},
    "late": {"kind": "reentry", "pool": 80, "fee": 10, "chips": 25_000},
    "rebuy": {"kind": "rebuy", "pool": 50, "chips": 10_000},
    "addon": {"kind": "addon", "staff": 10, "chips": 5_000},
    "early": {"kind": "bonus", "chips": 1_000},
    "charity": {"kind": "addon", "pool": 10, "charity": 5},
}
EIGHTY = {"entry": {"kind": "entry", "pool": 80}, "again": {"kind": "reentry", "pool": 80}}


def price(offer: str) -> int:
    return sum(amount for part, amount in OFFERS[offer].items() if part not in ("kind", "chips"))


def sell(offer: str, times: int = 1, method: str = "cash", paid: int | None = None) -> dict[str, Any]:
    step: dict[str, Any] = {"sell": offer, "by": {method: price(offer) if paid is None else paid}}
    return {**step, "times": times} if times > 1 else step


def answer(
    steps: list[dict[str, Any]], guarantee: int = 0, offers: dict[str, Any] = OFFERS
) -> dict[str, Any]:
    result: dict[str, Any] = calculate("pool", {"offers": offers, "steps": steps, "guarantee": guarantee})
    assert sum(result["balances"].values()) == 0
    assert 0 not in result["balances"].values()
    return result


# -- sales -------------------------------------------------------------------------------------------


def test_a_sale_posts_its_price_by_method_and_its_parts() -> None:
    result = answer([{"sell": "entry", "by": {"cash": 100, "card": 10}}])
    assert result == {
        "balances": {"cash": 100, "card": 10, "pool": -80, "bounty": -20, "fee": -7, "staff": -3},
        "entries": 1,
        "reentries": 0,
        "chips": 30_000,
        "prize_pool": 80,
        "overlay": 0,
        "surplus": 0,
    }


def test_a_free_entry_posts_its_full_price_and_the_players_lose_nothing() -> None:
    result = answer([sell("entry", method="comp")])
    assert result["balances"]["comp"] == 110
    assert result["prize_pool"] == 80


def test_rebuys_addons_and_bonuses_are_no_entries() -> None:
    steps = [sell("entry", 3), sell("late"), sell("rebuy"), sell("addon"), {"sell": "early"}]
    result = answer(steps)
    assert (result["entries"], result["reentries"]) == (4, 1)
    assert result["chips"] == 3 * 30_000 + 25_000 + 10_000 + 5_000 + 1_000
    assert result["prize_pool"] == 4 * 80 + 50


def test_added_money_is_the_houses_and_the_pools_own() -> None:
    result = answer([sell("rebuy"), {"add": 500}], guarantee=540)
    assert result["balances"] == {"cash": 50, "house": 500, "pool": -550}
    assert result["prize_pool"] == 550


@pytest.mark.parametrize("event", REAL["pools"], ids=lambda each: each["event"])
def test_pools_of_real_events_are_the_pools_part_of_every_entry(event: dict[str, Any]) -> None:
    fee = event["price"] - event["to_pool"]
    offers = {"entry": {"kind": "entry", "pool": event["to_pool"], "fee": fee}}
    step = {"sell": "entry", "by": {"card": event["price"]}, "times": event["entries"]}
    assert answer([step], offers=offers)["prize_pool"] == event["pool"]


# -- guarantee and publishing ------------------------------------------------------------------------


@pytest.mark.parametrize(("late", "overlay", "surplus"), [(0, 400, 0), (3, 160, 0), (5, 0, 0), (7, 0, 160)])
def test_late_entries_reduce_the_overlay_of_a_guarantee_and_make_a_surplus(
    late: int, overlay: int, surplus: int
) -> None:
    steps: list[dict[str, Any]] = [{"sell": "entry", "by": {"cash": 80}, "times": 20}, {"publish": True}]
    steps += [{"sell": "again", "by": {"card": 80}}] * late
    result = answer(steps, 2_000, EIGHTY)
    assert (result["prize_pool"], result["overlay"], result["surplus"]) == (2_000, overlay, surplus)
    assert result["balances"].get("overlay", 0) == overlay
    assert result["balances"]["pool"] == -(2_000 + surplus)


def test_before_publishing_the_house_covers_nothing() -> None:
    result = answer([{"sell": "entry", "by": {"cash": 80}, "times": 20}], 2_000, EIGHTY)
    assert (result["prize_pool"], result["overlay"], result["surplus"]) == (2_000, 0, 0)


@pytest.mark.parametrize(("reentries", "overlay"), [(0, 80), (1, 0)])
def test_a_refund_after_publishing_is_covered_unless_a_late_reentry_fills_it(
    reentries: int, overlay: int
) -> None:
    entry = {"sell": "entry", "by": {"cash": 80}}
    steps: list[dict[str, Any]] = [entry, {**entry, "times": 20}, {"publish": True}]
    steps += [{"sell": "again", "by": {"cash": 80}}] * reentries
    result = answer([*steps, {"refund": 0}], offers=EIGHTY)
    assert (result["prize_pool"], result["overlay"], result["surplus"]) == (1_680, overlay, 0)


def test_a_surplus_stays_until_the_amounts_are_published_again() -> None:
    steps: list[dict[str, Any]] = [sell("rebuy", 4), {"publish": True}, sell("rebuy")]
    assert answer(steps)["surplus"] == 50
    republished = answer([*steps, {"publish": True}])
    assert (republished["prize_pool"], republished["surplus"]) == (250, 0)


# -- taking back -------------------------------------------------------------------------------------


def test_a_void_takes_the_entry_the_money_and_the_chips() -> None:
    steps = [sell("entry", method="card"), sell("entry")]
    result = answer([*steps, {"void": 0}])
    assert result == answer(steps[1:])


def test_a_refund_keeps_the_parts_that_the_house_keeps() -> None:
    result = answer([sell("entry"), sell("entry"), {"refund": 1, "keep": ["fee", "staff"]}])
    assert result["balances"] == {"cash": 120, "pool": -80, "bounty": -20, "fee": -14, "staff": -6}
    assert (result["entries"], result["chips"]) == (1, 30_000)


def test_a_forfeited_stack_leaves_the_chips_and_no_money() -> None:
    result = answer([sell("entry", 2), {"forfeit": 12_000}])
    assert (result["chips"], result["entries"]) == (48_000, 2)


@pytest.mark.parametrize(
    ("step", "code", "field"),
    [
        (sell("entry", paid=109), "money.sum", "by"),
        (sell("entry", paid=111), "money.sum", "by"),
        ({"sell": "entry"}, "money.sum", "by"),
        ({"sell": "entry", "by": {"cash": -110, "card": 220}}, "wire.wrong_value", "by.cash"),
        ({"sell": "entry", "by": {"cheque": 110}}, "wire.wrong_value", "by.cheque"),
        ({"sell": "dinner", "by": {"cash": 1}}, "money.no_offer", "sell"),
        ({**sell("entry"), "times": 0}, "wire.wrong_value", "times"),
        ({"void": 2}, "money.no_sale", "void"),
        ({"void": 3}, "money.no_sale", "void"),
        ({"void": 1}, "money.reversed", "void"),
        ({"refund": 1}, "money.reversed", "refund"),
        ({"void": -1}, "wire.wrong_value", "void"),
        ({"refund": 0, "keep": ["fee", "fee"]}, "money.kept_twice", "keep[1]"),
        ({"refund": 0, "keep": ["tax"]}, "wire.wrong_value", "keep[0]"),
        ({"refund": 0, "keep": ["fee"]}, "money.keep_one_method", "keep"),
        ({"void": 0, "keep": ["fee"]}, "money.one_step", "keep"),
        ({"forfeit": 30_001}, "money.chips_short", "forfeit"),
        ({"add": -1}, "wire.wrong_value", "add"),
        ({"publish": False}, "money.one_step", "publish"),
        ({"void": 0, "add": 1}, "money.one_step", ""),
        ({}, "money.one_step", ""),
        ({"sale": 1}, "wire.unknown_field", "sale"),
    ],
)
def test_a_bad_step_is_refused_with_its_field(step: dict[str, Any], code: str, field: str) -> None:
    before = [{"sell": "entry", "by": {"cash": 100, "card": 10}}, sell("entry"), {"void": 1}]
    refused_field = f"steps[3].{field}" if field else "steps[3]"
    assert refusal("pool", {"offers": OFFERS, "steps": [*before, step]}) == [(code, refused_field)]


def test_offers_are_refused_with_their_field() -> None:
    wrong = {"entry": {"kind": "entry", "pool": -80}, "x": {"kind": "dinner"}, "y": {"kind": "bonus", "p": 1}}
    reasons = refusal("pool", {"offers": wrong, "steps": [], "guarantee": -1})
    assert {field for _, field in reasons} == {
        "offers.entry.pool",
        "offers.x.kind",
        "offers.y.p",
        "guarantee",
    }


# -- against a model ---------------------------------------------------------------------------------


@st.composite
def evenings(draw: st.DrawFn) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    standing: list[int] = []
    for i in range(draw(st.integers(0, 25))):
        do = draw(st.sampled_from(["sell", "sell", "sell", "void", "refund", "add", "publish"]))
        if do in ("void", "refund") and standing:
            steps.append({do: standing.pop(draw(st.integers(0, len(standing) - 1)))})
            if do == "refund":
                steps[-1]["keep"] = draw(st.lists(st.sampled_from(["fee", "staff", "charity"]), unique=True))
        elif do == "add":
            steps.append({"add": draw(st.integers(0, 300))})
        elif do == "publish":
            steps.append({"publish": True})
        else:
            standing.append(i)
            method = draw(st.sampled_from(["cash", "card", "transfer", "ticket", "comp"]))
            steps.append(sell(draw(st.sampled_from(sorted(OFFERS))), draw(st.integers(1, 3)), method))
    return steps


def model(steps: list[dict[str, Any]], guarantee: int) -> dict[str, Any]:
    """The answer computed from the sales that stand at the end, and from the pool at the last publication."""

    def own(until: int) -> int:
        reversed_sales = {each.get("void", each.get("refund")) for each in steps[:until]}
        sold = [each for i, each in enumerate(steps[:until]) if "sell" in each and i not in reversed_sales]
        pool = sum(OFFERS[each["sell"]].get("pool", 0) * each.get("times", 1) for each in sold)
        return pool + sum(each.get("add", 0) for each in steps[:until])

    last = max((i for i, each in enumerate(steps) if "publish" in each), default=None)
    reversed_at_end = {each.get("void", each.get("refund")) for each in steps}
    standing = [each for i, each in enumerate(steps) if "sell" in each and i not in reversed_at_end]
    own_now = own(len(steps))
    fixed = None if last is None else max(own(last), guarantee)

    def times(kinds: set[str]) -> int:
        return sum(each.get("times", 1) for each in standing if OFFERS[each["sell"]]["kind"] in kinds)

    return {
        "entries": times({"entry", "reentry"}),
        "reentries": times({"reentry"}),
        "chips": sum(OFFERS[each["sell"]].get("chips", 0) * each.get("times", 1) for each in standing),
        "prize_pool": max(own_now, guarantee) if fixed is None else fixed,
        "overlay": 0 if fixed is None else max(0, fixed - own_now),
        "surplus": 0 if fixed is None else max(0, own_now - fixed),
    }


def house_of(steps: list[dict[str, Any]]) -> dict[str, int]:
    """The accounts of fee, staff and charity, and the place of the money, sale by sale."""
    accounts: dict[str, int] = {}
    for step in steps:
        number = step.get("void", step.get("refund"))
        sale = step if "sell" in step else steps[number] if number is not None else None
        if sale is None:
            continue
        sign = 1 if sale is step else -1
        kept = step.get("keep", [])
        offer, [method] = OFFERS[sale["sell"]], sale["by"]
        times = sale.get("times", 1)
        for part in ("bounty", "fee", "staff", "charity"):
            if part not in kept:
                accounts[part] = accounts.get(part, 0) - sign * offer.get(part, 0) * times
        paid = (price(sale["sell"]) - sum(offer.get(part, 0) for part in kept)) * times
        accounts[method] = accounts.get(method, 0) + sign * paid
    return {account: amount for account, amount in accounts.items() if amount}


@given(evenings(), st.integers(0, 2_000))
def test_the_books_agree_with_the_final_pool(steps: list[dict[str, Any]], guarantee: int) -> None:
    result = answer(steps, guarantee)
    expected = model(steps, guarantee)
    assert {key: result[key] for key in expected} == expected
    balances = result["balances"]
    house_balances = {
        key: amount for key, amount in balances.items() if key not in ("pool", "house", "overlay")
    }
    assert house_balances == house_of(steps)
    if any("publish" in each for each in steps):
        assert -balances.get("pool", 0) == result["prize_pool"] + result["surplus"]
