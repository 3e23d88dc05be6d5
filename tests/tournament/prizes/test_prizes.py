"""Prizes: the pool, the paid places, whole amounts that sum to it, and the prize of a place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver import resources
from clockserver.config_files.payout_files import load_all_payouts
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes, SetUpPrizes
from clockserver.tournament.prizes.payout_toml import own_table, parse_payouts
from clockserver.tournament.prizes.prize_amounts import amounts_now, republish
from clockserver.tournament.prizes.state import (
    PayoutRow,
    PayoutTable,
    PrizeGroup,
    PrizeSettings,
    amounts_of,
    collected_money,
    grouped,
    places_from_money,
    pool_of,
    prize_of,
    projected_amounts,
    shared_amounts,
)
from tests.builders import Table, a_payout_table
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "flight_prizes.set": "td",
    "prizes.publish": "td",
    "prizes.set_up": "td",
}
AUDIENCE_BY_TOPIC = {"prizes": "everybody"}
TABLES = load_all_payouts([resources.root() / "config" / "payouts"]).parsed


def settings(table: PayoutTable | None = None, **more: int) -> PrizeSettings:
    return PrizeSettings(
        currency="EUR", table=table or a_payout_table(), **{"entry": 9_000, "unit": 1_000, **more}
    )  # type: ignore[arg-type]


def an_event(entries: int = 20, **more: int) -> Table:
    """An event with `entries` entries and prizes set up: 90 of each entry, three places."""
    table = Table()
    table.give(TapCounter(what="entry", count=entries))
    table.give(set_up(**more))
    return table


def set_up(**more: int) -> SetUpPrizes:
    fields = {"currency": "EUR", "entry": 9_000, "unit": 1_000, "table": "three", **more}
    return ResolvedSetUpPrizes(payouts=a_payout_table(), **fields)  # type: ignore[arg-type]


# -- the pool ------------------------------------------------------------------------------------------------


def test_the_pool_is_what_entries_reentries_rebuys_and_addons_pay_in() -> None:
    terms = settings(reentry=8_000, rebuy=5_000, addon=2_000)
    counts = Counters(entries=10, reentries=2, rebuys=3, addons=1)
    assert pool_of(terms, counts) == 8 * 9_000 + 2 * 8_000 + 3 * 5_000 + 2_000


def test_a_reentry_pays_as_an_entry_by_default() -> None:
    assert pool_of(settings(), Counters(entries=10, reentries=2)) == 90_000


def test_a_guarantee_fills_up_the_pool_and_a_larger_pool_stays() -> None:
    few, many = Counters(entries=10), Counters(entries=200)
    assert pool_of(settings(guarantee=1_000_000), few) == 1_000_000
    assert collected_money(settings(guarantee=1_000_000), few) == 90_000
    assert pool_of(settings(guarantee=1_000_000), many) == 1_800_000


# -- amounts -------------------------------------------------------------------------------------------------


def test_amounts_are_whole_units_and_the_rest_goes_to_the_top() -> None:
    # 50, 30 and 20 % of 1,890 are 945, 567 and 378: in whole tens 940, 560 and 370, and 20 are left over.
    assert projected_amounts(settings(), Counters(entries=21)) == (96_000, 56_000, 37_000)


def test_fewer_entries_than_places_share_the_whole_pool() -> None:
    assert projected_amounts(settings(), Counters(entries=2)) == (12_000, 6_000)


def test_a_place_with_less_than_a_unit_is_not_paid() -> None:
    assert projected_amounts(settings(entry=500, unit=1_000), Counters(entries=8)) == (3_000, 1_000)


def test_without_entries_nothing_is_projected() -> None:
    assert projected_amounts(settings(guarantee=100_000), Counters()) == ()


def test_the_row_of_a_payout_table_depends_on_the_entries() -> None:
    table = TABLES["league-royal-flush"]
    paid = [
        len(projected_amounts(settings(table, unit=100), Counters(entries=n)))
        for n in (4, 5, 6, 7, 12, 13, 40)
    ]
    assert paid == [1, 2, 2, 3, 3, 4, 4]


def test_the_number_of_places_can_be_chosen() -> None:
    assert len(projected_amounts(settings(TABLES["usba"], places=8), Counters(entries=20))) == 8
    assert len(projected_amounts(settings(TABLES["field-15"], places=100), Counters(entries=1_234))) == 100


@pytest.mark.parametrize(
    ("entries", "paid"), [(9_735, 1_461), (10_112, 1_517), (10_043, 1_507), (2_526, 379)]
)
def test_fifteen_percent_of_the_field_are_as_many_places_as_the_world_series_paid(
    entries: int, paid: int
) -> None:
    assert len(projected_amounts(settings(TABLES["field-15"]), Counters(entries=entries))) == paid


def test_places_of_a_group_get_the_same_and_the_first_nine_stand_alone() -> None:
    amounts = projected_amounts(settings(TABLES["field-15"]), Counters(entries=1_234))
    groups = grouped(amounts)
    assert [(group.first, group.last) for group in groups[:12]] == [
        *((place, place) for place in range(1, 10)),
        (10, 12),
        (13, 15),
        (16, 18),
    ]
    assert groups[-1].last == len(amounts) == 186


@given(
    st.sampled_from(sorted(TABLES)),
    st.integers(1, 3_000),
    st.integers(0, 200_000),
    st.integers(0, 10_000_000),
    st.sampled_from([1, 100, 500, 1_000, 10_000]),
)
def test_amounts_sum_to_the_pool_never_rise_and_are_whole_units(
    name: str, entries: int, entry: int, guarantee: int, unit: int
) -> None:
    terms = settings(TABLES[name], entry=entry, guarantee=guarantee, unit=unit)
    counts = Counters(entries=entries)
    amounts = projected_amounts(terms, counts)
    assert sum(amounts) == pool_of(terms, counts)
    assert all(above >= below > 0 for above, below in pairwise(amounts))
    assert all(amount % unit == 0 for amount in amounts[1:])
    assert len(amounts) <= entries


# -- a place -------------------------------------------------------------------------------------------------

AMOUNTS = (5_000, 3_000, 1_000, 1_000)


def test_a_place_beyond_the_money_gets_nothing() -> None:
    assert [prize_of(AMOUNTS, place) for place in (1, 4, 5, 0)] == [5_000, 1_000, 0, 0]


def test_neighbours_with_the_same_amount_are_taken_together() -> None:
    assert grouped(AMOUNTS) == [PrizeGroup(1, 1, 5_000), PrizeGroup(2, 2, 3_000), PrizeGroup(3, 4, 1_000)]


def test_players_who_tie_share_the_prizes_of_the_places_they_cover_and_odd_units_go_to_the_first() -> None:
    assert shared_amounts((835_000,), 1, 2) == (417_500, 417_500)
    assert shared_amounts((5_000, 3_000, 1_000), 2, 3) == (1_334, 1_333, 1_333)
    assert shared_amounts((835_000,), 2, 2) == (0, 0)


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=20), st.integers(1, 25), st.integers(1, 10))
def test_shared_prizes_sum_to_those_of_the_places(prizes: list[int], first: int, players: int) -> None:
    amounts = sorted(prizes, reverse=True)
    parts = shared_amounts(amounts, first, players)
    assert sum(parts) == sum(prize_of(amounts, place) for place in range(first, first + players))
    assert max(parts) - min(parts) <= 1


def test_the_bubble_is_one_place_below_the_paid_ones() -> None:
    assert [places_from_money(AMOUNTS, left) for left in (7, 5, 4)] == [3, 1, None]
    assert places_from_money((), 9) is None


# -- tables as people write them -----------------------------------------------------------------------------


def test_percentages_have_to_sum_to_a_hundred_and_never_rise() -> None:
    for percents, code in (
        ([50, 30, 21], "payouts.not_all"),
        ([30, 50, 20], "payouts.rising"),
        ([100.0005], "payouts.not_percent"),
        ([100, 0], "payouts.not_percent"),
    ):
        with pytest.raises(Refused) as refusal:
            own_table(percents)
        assert [reason.code for reason in refusal.value.reasons] == [code]


def test_typed_percentages_may_have_decimals() -> None:
    assert own_table([62.5, 37.5]).rows == (PayoutRow((62_500, 37_500)),)


def test_every_fault_of_a_payout_file_is_named() -> None:
    document = {"rows": [{"entries": 0, "percents": [60, 41]}, {"entries": 5}], "curve": {"groups": [12, 10]}}
    with pytest.raises(Refused) as refusal:
        parse_payouts("ours", document)
    faults = {(reason.code, reason.field) for reason in refusal.value.reasons}
    assert faults == {
        ("payouts.missing_field", "ours: title"),
        ("payouts.too_small", "ours: row 1: entries"),
        ("payouts.not_all", "ours: row 1: percents"),
        ("payouts.missing_field", "ours: row 2: percents"),
        ("payouts.missing_field", "ours: curve: paid_percent"),
        ("payouts.missing_field", "ours: curve: least_percent"),
        ("payouts.groups_not_ascending", "ours: curve: groups"),
        ("payouts.rows_or_curve", "ours: rows"),
    }


# -- set up and published ------------------------------------------------------------------------------------


def test_published_amounts_stay_whatever_is_counted_later_until_published_again() -> None:
    table = an_event(20)
    table.give(PublishPrizes())
    assert amounts_now(table.session) == (90_000, 54_000, 36_000)
    table.give(TapCounter(what="entry", count=10))
    assert amounts_now(table.session) == (90_000, 54_000, 36_000)
    table.give(PublishPrizes())
    assert amounts_now(table.session) == (135_000, 81_000, 54_000)
    table.check()


def test_a_publication_can_be_undone_and_redone() -> None:
    table = an_event(20)
    publishing = table.give(PublishPrizes())
    table.give(TapCounter(what="entry", count=10))
    table.give(Undo(command=publishing))
    assert table.session.prizes.published is None
    assert amounts_now(table.session) == (135_000, 81_000, 54_000)
    table.give(Redo(command=publishing))
    assert amounts_now(table.session) == (90_000, 54_000, 36_000)
    table.check()


def test_typed_amounts_sum_to_the_pool_unless_there_is_a_reason() -> None:
    table = an_event(20)
    amounts = (100_000, 60_000, 30_000)
    assert codes(table, PublishPrizes(amounts=amounts)) == ["prizes.not_the_pool"]
    table.give(PublishPrizes(amounts=amounts, reason="100 added by the house"))
    published = table.session.prizes.published
    assert published is not None
    assert (published.amounts, published.pool, published.reason) == (
        amounts,
        180_000,
        "100 added by the house",
    )
    table.give(PublishPrizes(amounts=(100_000, 50_000, 30_000)))
    table.check()


def test_no_place_gets_more_than_the_one_above_it_or_nothing_at_all() -> None:
    table = an_event(3)
    assert codes(table, PublishPrizes(amounts=(9_000, 18_000, 0))) == [
        "prizes.rising",
        "prizes.empty_place",
    ]
    assert codes(table, PublishPrizes(amounts=(9_000, 9_000, 5_000, 4_000))) == [
        "prizes.more_places_than_entries"
    ]


def test_publishing_is_refused_before_prizes_are_set_up_or_anybody_entered() -> None:
    assert codes(Table(), PublishPrizes()) == ["prizes.not_set_up"]
    empty = Table()
    empty.give(set_up())
    assert codes(empty, PublishPrizes()) == ["prizes.nothing_to_pay"]


def test_publishing_the_same_prizes_twice_is_already_done() -> None:
    table = an_event(20)
    table.give(PublishPrizes())
    assert codes(table, PublishPrizes()) == ["already_done"]


def test_the_payout_table_stays_where_a_later_setup_names_none() -> None:
    table = an_event(20)
    assert codes(Table(), SetUpPrizes(currency="EUR")) == ["prizes.no_table"]
    table.give(SetUpPrizes(currency="EUR", entry=5_000))
    terms = table.session.prizes.settings
    assert terms is not None
    assert (terms.table.name, terms.unit) == ("three", 100)
    table.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(60, 40)))
    assert amounts_now(table.session) == (60_000, 40_000)


def test_a_table_together_with_percentages_and_places_it_does_not_have_are_refused() -> None:
    both = SetUpPrizes(currency="EUR", table="three", percents=(100,))
    assert codes(Table(), both) == ["prizes.table_or_percents"]
    assert codes(Table(), set_up(places=5)) == ["prizes.no_such_places"]


def test_a_deal_replaces_the_amounts_that_count() -> None:
    table = an_event(20)
    table.give(PublishPrizes())
    event = republish("1", table.session, (80_000, 60_000, 40_000), "deal", table.now)
    after = event.evolve(table.session)
    assert amounts_of(after.prizes, after.counters) == (80_000, 60_000, 40_000)
    assert event.inverse(after)[0].evolve(after) == table.session
