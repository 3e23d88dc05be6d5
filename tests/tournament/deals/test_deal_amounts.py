"""A deal pays every stack and prize to the cent, or in whole prize units."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.tournament.bubble_vote.commands import RecordVote
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Share
from clockserver.tournament.deals.commands import DraftDeal
from clockserver.tournament.deals.methods import compare_methods, faults_of_left, prizes_to_deal
from clockserver.tournament.deals.state import PlayFor
from clockserver.tournament.prizes.commands import SetUpPrizes
from clockserver.tournament.prizes.state import shared_amounts
from tests.builders import Table, a_ruleset
from tests.tournament.deals.final_tables import amounts, approved, approved_by, deal_of, draft, final_table
from tests.tournament.refusals import codes
from tests.tournament.seated_tables import seated


def test_even_shares_give_odd_cents_to_the_bigger_stacks() -> None:
    event = final_table()
    draft(event, "even")
    assert amounts(event) == {"e1": 13_334, "e2": 13_333, "e3": 13_333}


def test_every_method_is_shown_beside_the_chosen_one() -> None:
    event = final_table()
    rows = {each.entry: (each.even, each.chip_chop, each.icm) for each in draft(event, "even").players}
    assert rows == {
        "e1": (13_334, 16_000, 15_486),
        "e2": (13_333, 14_000, 14_214),
        "e3": (13_333, 10_000, 10_300),
    }
    event.give(DraftDeal(method="even"))
    assert [each.icm for each in deal_of(event).players] == [None] * 3


def test_the_amount_left_to_play_for_comes_out_of_the_prize_of_its_place() -> None:
    event = final_table()
    draft(event, "even", (PlayFor(1, 4_000),))
    assert sum(amounts(event).values()) == 36_000
    approved(event)
    published = event.session.prizes.published
    assert published is not None
    assert published.amounts == (4_000, 0, 0)


def test_an_approval_publishes_prizes_that_were_not_published() -> None:
    event = seated(3, ruleset="house-bba")
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(50.0, 30.0, 20.0)))
    event.give(DraftDeal(method="even"))
    approved(event)
    published = event.session.prizes.published
    assert published is not None
    assert (published.amounts, published.pool, published.reason) == ((0, 0, 0), 30_000, "deal")


def test_a_deal_of_more_players_than_paid_places_pays_them_all() -> None:
    event = final_table(players=5, out=())
    event.give(DraftDeal(method="even"))
    approved(event)
    assert amounts(event) == dict.fromkeys(("e1", "e2", "e3", "e4", "e5"), 8_000)


def test_a_player_who_went_out_before_keeps_the_prize() -> None:
    event = final_table(out=("e4", "e3"))
    event.give(DraftDeal(method="even"))
    approved(event)
    published = event.session.prizes.published
    assert published is not None
    assert published.amounts == (0, 0, 8_000)
    assert amounts(event) == {"e1": 16_000, "e2": 16_000}


def test_a_later_bubble_deal_cannot_reduce_amounts_of_a_deal() -> None:
    event = approved_by("even")
    terms = BubbleDealTerms(1_000, (Share(1, 1_000),))
    assert codes(event, RecordVote(deal=True, terms=terms)) == ["deals.binds", "vote.place_gives_too_much"]


AMOUNTS = st.lists(st.integers(0, 10**7), min_size=2, max_size=7).filter(any)
METHODS = ("even", "chip_chop", "icm")


def amounts_by_method(stacks: Mapping[str, int], prizes: list[int], method: str) -> dict[str, int]:
    return {each.entry: getattr(each, method) for each in compare_methods(tuple(stacks), stacks, prizes)}


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, int], list[int]]:
    prizes = sorted(draw(AMOUNTS), reverse=True)
    chips = draw(st.lists(st.integers(1, 10**8), min_size=len(prizes), max_size=len(prizes)))
    return {f"e{number}": stack for number, stack in enumerate(chips, 1)}, prizes


@settings(deadline=None)
@given(table=tables(), method=st.sampled_from(METHODS))
def test_every_method_distributes_the_pool_to_the_cent_and_more_chips_never_get_less(
    table: tuple[dict[str, int], list[int]], method: str
) -> None:
    stacks, prizes = table
    amounts_by_entry = amounts_by_method(stacks, prizes, method)
    assert sum(amounts_by_entry.values()) == sum(prizes)
    by_stack = [
        amounts_by_entry[entry] for entry in sorted(stacks, key=lambda each: (-stacks[each], int(each[1:])))
    ]
    assert all(after <= before for before, after in pairwise(by_stack))
    if method == "chip_chop":
        assert max(by_stack) <= max(prizes[0], -(-sum(prizes) // len(prizes)))


@settings(deadline=None)
@given(table=tables(), method=st.sampled_from(METHODS), random=st.randoms(use_true_random=False))
def test_the_order_of_typed_stacks_changes_nothing(
    table: tuple[dict[str, int], list[int]], method: str, random: st.DataObject
) -> None:
    stacks, prizes = table
    order = list(stacks)
    random.shuffle(order)  # type: ignore[attr-defined]
    assert amounts_by_method({entry: stacks[entry] for entry in order}, prizes, method) == amounts_by_method(
        stacks, prizes, method
    )


@given(
    prizes=AMOUNTS.map(lambda each: sorted(each, reverse=True)),
    left=st.lists(st.builds(PlayFor, st.integers(1, 7), st.integers(1, 10**7)), max_size=3),
)
def test_the_amount_left_to_play_for_never_makes_a_lower_place_worth_more(
    prizes: list[int], left: list[PlayFor]
) -> None:
    if faults_of_left(prizes, left):
        return
    rest = prizes_to_deal(prizes, left)
    assert sum(rest) + sum(each.amount for each in left) == sum(prizes)
    assert all(0 <= after <= before for before, after in pairwise(rest))


def in_units(unit: int, remainder: str = "largest_remainder") -> Table:
    """Three players are left and paid, from a pool that is no multiple of the unit."""
    rules = a_ruleset("house-bba")
    event = seated(3, ruleset=replace(rules, deals=replace(rules.deals, remainder=remainder)))
    event.give(SetUpPrizes(currency="EUR", entry=247_678, unit=unit, percents=(50.0, 30.0, 20.0)))
    return event


def drafted_amounts(event: Table, method: str) -> list[int]:
    stacks = {"e1": 14_000, "e2": 9_000, "e3": 7_000}
    event.give(DraftDeal(method=method, stacks=stacks))
    deal = event.session.deal
    assert deal is not None
    assert sum(each.amount for each in deal.players) == 3 * 247_678
    return [each.amount for each in deal.players]


@pytest.mark.parametrize("method", ["even", "chip_chop", "icm"])
@pytest.mark.parametrize("unit", [100, 500, 1_000])
def test_a_deal_pays_whole_prize_units_and_the_rest_goes_to_the_biggest_stack(method: str, unit: int) -> None:
    first, *others = drafted_amounts(in_units(unit), method)
    assert all(amount % unit == 0 for amount in others)
    assert first % unit == (3 * 247_678) % unit


@pytest.mark.rule("deals.remainder")
def test_the_set_says_who_gets_the_rest_that_fills_no_whole_unit() -> None:
    assert drafted_amounts(in_units(1_000), "even") == [248_034, 248_000, 247_000]
    assert drafted_amounts(in_units(1_000, "first"), "even") == [249_034, 247_000, 247_000]


def test_a_tie_pays_whole_prize_units() -> None:
    assert shared_amounts((150_050, 97_300), 1, 2, 500) == (123_850, 123_500)
    assert shared_amounts((1_000, 800, 700), 1, 3, 100) == (900, 800, 800)
    assert shared_amounts((1_000, 800, 700), 1, 3, 100, "first") == (900, 800, 800)
    assert shared_amounts((1_000, 800, 800), 1, 3, 100, "first") == (1_000, 800, 800)
    assert shared_amounts((1_000, 800, 800), 1, 3, 100) == (900, 900, 800)
    assert shared_amounts((100, 1), 1, 2) == (51, 50)
