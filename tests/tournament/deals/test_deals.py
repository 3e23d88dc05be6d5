"""Deals: terms to the unit, each player's word, the supervisor's approval, and results that follow the deal."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.bubble_vote.commands import RecordVote
from clockserver.tournament.bubble_vote.state import Share, Terms
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.methods import Deal, PlayFor, compared, faults_of_left, lowered
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.prizes.state import shared
from tests.builders import MINUTE, Table, a_ruleset, a_set_up
from tests.tournament.refusals import codes, refused
from tests.tournament.rooms import seated, take_back

SETS = ("tda-2015", "irish-open", "tda-2017", "house-bba", "firekeepers", "tda-2024")
PRIZES = (20_000, 12_000, 8_000)
STACKS = {"e1": 20_000, "e2": 15_000, "e3": 5_000}


def final_table(ruleset: str = "house-bba", *, players: int = 4, out: tuple[str, ...] = ("e4",)) -> Table:
    """Four of 100.00 came, 200.00, 120.00 and 80.00 are paid, and three are left."""
    event = seated(players, ruleset=ruleset)
    percents = (50.0, 30.0, 20.0)
    event.give(SetUpPrizes(currency="EUR", entry=40_000 // players, unit=1, percents=percents))
    event.give(PublishPrizes())
    for entry in out:
        event.give(BustOut(entry=entry))
    return event


def deal_of(event: Table) -> Deal:
    deal: Deal | None = event.session.deal
    assert deal is not None
    return deal


def amounts(event: Table) -> dict[str, int]:
    return {each.entry: each.amount for each in deal_of(event).players}


def draft(event: Table, method: str = "icm", left: tuple[PlayFor, ...] = ()) -> Deal:
    event.give(DraftDeal(method=method, stacks=STACKS, left=left))  # type: ignore[arg-type]
    return deal_of(event)


def accept_all(event: Table) -> None:
    for entry in deal_of(event).waits_for:
        event.give(AcceptDeal(deal=deal_of(event).number, entry=entry))


def approved(event: Table) -> Table:
    accept_all(event)
    event.give(ApproveDeal(deal=deal_of(event).number), "approval-1")
    return event


# -- the way of a deal -----------------------------------------------------------------------------------


@pytest.mark.rule("deals.unanimous")
@pytest.mark.rule("deals.each_confirms_aloud")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_deal_is_approved_once_each_player_has_accepted_and_not_before(ruleset: str) -> None:
    event = final_table(ruleset)
    deal = draft(event)
    for entry in ("e1", "e3"):
        event.give(AcceptDeal(deal=deal.number, entry=entry))
    (reason,) = refused(event, ApproveDeal(deal=deal.number))
    assert (reason.code, reason.params) == ("deals.not_all_accepted", {"missing": 1, "players": "2"})
    event.give(AcceptDeal(deal=deal.number, entry="e2"))
    event.give(ApproveDeal(deal=deal.number))
    assert deal_of(event).approved_at == event.now
    event.check()


def test_house_bba_73_2a_everybody_who_is_left_has_to_agree() -> None:
    event = final_table()
    deal = draft(event)
    event.give(AcceptDeal(deal=deal.number, entry="e1"))
    (reason,) = refused(event, ApproveDeal(deal=deal.number))
    assert reason.code == "deals.not_all_accepted"
    assert [each.entry for each in deal.players] == ["e1", "e2", "e3"]


def test_house_bba_73_2b_terms_that_are_off_by_one_cent_are_not_exact() -> None:
    event = final_table()
    for given_, code in ((13_401, "deals.too_much"), (13_399, "deals.too_little")):
        own = {"e1": 15_000, "e2": given_, "e3": 11_600}
        (reason,) = refused(event, DraftDeal(method="custom", amounts=own))
        assert (reason.code, reason.rule) == (code, "house-bba 73-2B")
        difference = reason.params["difference"]
        assert difference.params["minor"] == 1  # type: ignore[union-attr]
    event.give(DraftDeal(method="custom", amounts={"e1": 15_000, "e2": 13_400, "e3": 11_600}))
    assert amounts(event) == {"e1": 15_000, "e2": 13_400, "e3": 11_600}


def test_house_bba_73_2c_each_player_says_for_himself_that_he_accepts() -> None:
    event = final_table()
    deal = draft(event)
    (reason, *_) = refused(event, ApproveDeal(deal=deal.number))
    assert reason.rule == "house-bba 73-2C"
    event.give(AcceptDeal(deal=deal.number, entry="e1"))
    assert codes(event, AcceptDeal(deal=deal.number, entry="e1")) == ["already_done"]
    assert codes(event, AcceptDeal(deal=deal.number, entry="e4")) == ["deals.not_in_play"]
    event.give(AcceptDeal(deal=deal.number, entry="e1", accepted=False))
    assert deal_of(event).accepted == ()


@pytest.mark.rule("deals.then_binding")
@pytest.mark.rule("deals.approval")
@pytest.mark.parametrize("ruleset", SETS)
def test_what_was_approved_binds_and_nothing_takes_it_back(ruleset: str) -> None:
    event = final_table(ruleset)
    draft(event)
    ticks = [
        event.give(AcceptDeal(deal=deal_of(event).number, entry=entry), f"tick-{entry}")
        for entry in ("e1", "e2", "e3")
    ]
    number = deal_of(event).number
    event.give(ApproveDeal(deal=number), "approval-1")
    assert codes(event, Undo(command="approval-1")) == ["undo.final"]
    assert codes(event, Undo(command=ticks[0])) == ["deals.binds"]
    assert codes(event, DraftDeal(method="even")) == ["deals.binds"]
    assert codes(event, DropDeal(deal=number)) == ["deals.binds"]
    assert codes(event, AcceptDeal(deal=number, entry="e1", accepted=False)) == ["deals.binds"]
    assert codes(event, PublishPrizes(amounts=PRIZES)) == ["deals.binds"]
    event.check()


def test_house_bba_73_2d_a_deal_that_binds_is_cited_with_its_rule() -> None:
    event = approved_by("even")
    (reason,) = refused(event, DraftDeal(method="even"))
    assert (reason.code, reason.rule) == ("deals.binds", "house-bba 73-2D")


def approved_by(method: str, left: tuple[PlayFor, ...] = ()) -> Table:
    event = final_table()
    draft(event, method, left)
    return approved(event)


def test_a_house_whose_deals_do_not_bind_takes_an_approval_back() -> None:
    event = final_table()
    rules = event.state.ruleset
    event.state = replace(event.state, ruleset=replace(rules, deals=replace(rules.deals, then_binding=False)))
    draft(event)
    before = event.session
    approved(event)
    event.give(Undo(command="approval-1"))
    assert event.session.prizes == before.prizes
    assert deal_of(event).approved_at is None


def test_other_terms_have_to_be_accepted_anew_and_ticks_for_the_old_ones_count_for_nothing() -> None:
    event = final_table()
    old = draft(event, "icm")
    event.give(AcceptDeal(deal=old.number, entry="e1"), "tick-old-1")
    fresh = draft(event, "chip_chop")
    assert (fresh.accepted, fresh.number > old.number) == ((), True)
    assert codes(event, AcceptDeal(deal=old.number, entry="e2")) == ["deals.other_terms"]
    assert codes(event, ApproveDeal(deal=old.number)) == ["deals.other_terms"]
    assert codes(event, Undo(command="tick-old-1")) == ["deals.other_terms"]


def test_terms_and_ticks_are_taken_back_and_done_again_one_by_one() -> None:
    event = final_table()
    draft(event, "icm")
    number = deal_of(event).number
    event.give(AcceptDeal(deal=number, entry="e1"), "tick-00001")
    take_back(event, "tick-00001")
    assert deal_of(event).accepted == ()
    event.give(Redo(command="tick-00001"))
    event.give(DraftDeal(method="even", stacks=STACKS), "draft-0002")
    take_back(event, "draft-0002")
    assert (deal_of(event).number, deal_of(event).accepted) == (number, ("e1",))
    event.give(DropDeal(deal=number), "drop-00001")
    assert event.session.deal is None
    take_back(event, "drop-00001")
    assert deal_of(event).accepted == ("e1",)
    event.check()


def test_a_player_who_goes_out_makes_the_terms_void_until_they_are_drafted_again() -> None:
    event = final_table()
    deal = draft(event)
    event.give(BustOut(entry="e3"))
    assert codes(event, AcceptDeal(deal=deal.number, entry="e1")) == ["deals.players_changed"]
    assert "deals.players_changed" in codes(event, ApproveDeal(deal=deal.number))
    event.give(DraftDeal(method="even"))
    assert amounts(event) == {"e1": 16_000, "e2": 16_000}


def test_prizes_that_change_make_the_terms_void_too() -> None:
    event = final_table()
    deal = draft(event)
    event.give(PublishPrizes(amounts=(19_000, 13_000, 8_000)))
    assert codes(event, AcceptDeal(deal=deal.number, entry="e1")) == ["deals.prizes_changed"]


# -- what is paid ----------------------------------------------------------------------------------------


def test_even_shares_give_odd_cents_to_the_bigger_stacks() -> None:
    event = final_table()
    draft(event, "even")
    assert amounts(event) == {"e1": 13_334, "e2": 13_333, "e3": 13_333}


def test_the_methods_stand_side_by_side_whichever_was_chosen() -> None:
    event = final_table()
    rows = {each.entry: (each.even, each.chip_chop, each.icm) for each in draft(event, "even").players}
    assert rows == {
        "e1": (13_334, 16_000, 15_486),
        "e2": (13_333, 14_000, 14_214),
        "e3": (13_333, 10_000, 10_300),
    }
    event.give(DraftDeal(method="even"))
    assert [each.icm for each in deal_of(event).players] == [None] * 3


def test_what_is_left_to_play_for_comes_out_of_the_prize_of_its_place() -> None:
    event = final_table()
    draft(event, "even", (PlayFor(1, 4_000),))
    assert sum(amounts(event).values()) == 36_000
    approved(event)
    published = event.session.prizes.published
    assert published is not None
    assert published.amounts == (4_000, 0, 0)


def test_without_publishing_before_the_approval_publishes() -> None:
    event = seated(3, ruleset="house-bba")
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(50.0, 30.0, 20.0)))
    event.give(DraftDeal(method="even"))
    approved(event)
    published = event.session.prizes.published
    assert published is not None
    assert (published.amounts, published.pool, published.reason) == ((0, 0, 0), 30_000, "deal")


def test_a_deal_of_more_players_than_are_paid_pays_them_all() -> None:
    event = final_table(players=5, out=())
    event.give(DraftDeal(method="even"))
    approved(event)
    assert amounts(event) == dict.fromkeys(("e1", "e2", "e3", "e4", "e5"), 8_000)


def test_who_went_out_before_keeps_his_prize() -> None:
    event = final_table(out=("e4", "e3"))
    event.give(DraftDeal(method="even"))
    approved(event)
    published = event.session.prizes.published
    assert published is not None
    assert published.amounts == (0, 0, 8_000)
    assert amounts(event) == {"e1": 16_000, "e2": 16_000}


def test_a_bubble_deal_after_it_cannot_take_from_what_it_gave() -> None:
    event = approved_by("even")
    taken = Terms(1_000, (Share(1, 1_000),))
    assert codes(event, RecordVote(deal=True, terms=taken)) == ["deals.binds", "vote.place_gives_too_much"]


# -- one deal after another --------------------------------------------------------------------------------


def test_what_was_left_to_play_for_is_dealt_heads_up_on_top_of_the_deal_of_three() -> None:
    event = approved_by("even", (PlayFor(1, 4_000),))
    first = deal_of(event)
    event.give(BustOut(entry="e3"))
    second = draft_heads_up(event)
    assert (second.prizes, amounts(event)) == ((4_000, 0), {"e1": 2_000, "e2": 2_000})
    assert [event.session.dealt_to(each) for each in ("e1", "e2", "e3")] == [
        12_000
    ] * 3  # a draft gives nothing
    approved(event)
    assert [event.session.dealt_to(each) for each in ("e1", "e2", "e3")] == [14_000, 14_000, 12_000]
    assert event.session.deals_before == (first,)
    published = event.session.prizes.published
    assert published is not None
    assert published.amounts == (0, 0, 0)
    assert codes(event, DraftDeal(method="even")) == ["deals.binds"]
    assert codes(event, Undo(command="approval-1")) == ["undo.final"]
    event.check()


def draft_heads_up(event: Table) -> Deal:
    event.give(DraftDeal(method="even"), "draft-0002")
    return deal_of(event)


def test_a_second_deal_that_is_dropped_or_taken_back_leaves_the_first_as_it_was() -> None:
    event = approved_by("even", (PlayFor(1, 4_000),))
    first = deal_of(event)
    event.give(DropDeal(deal=draft_heads_up(event).number), "drop-00001")
    assert (event.session.deal, event.session.deals_before) == (first, ())
    take_back(event, "drop-00001")
    assert event.session.deals_before == (first,)
    take_back(event, "draft-0002")
    assert (event.session.deal, event.session.deals_before) == (first, ())
    event.check()


def test_a_deal_of_three_that_was_refused_hinders_no_deal_of_two() -> None:
    event = final_table()
    deal = draft(event)
    event.give(AcceptDeal(deal=deal.number, entry="e1"))
    event.give(DropDeal(deal=deal.number))
    event.give(BustOut(entry="e3"))
    event.give(DraftDeal(method="even"))
    approved(event)
    assert amounts(event) == {"e1": 16_000, "e2": 16_000}


# -- without names -----------------------------------------------------------------------------------------


def counted_final_table() -> Table:
    """Four were counted, one is out: nobody has a name."""
    event = Table(a_set_up(ruleset=a_ruleset("house-bba")))
    event.give(TapCounter(what="entry", count=4))
    event.give(StartClock())
    event.advance(45 * MINUTE)
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(50.0, 30.0, 20.0)))
    event.give(TapCounter(what="bustout"))
    return event


def test_players_who_are_only_counted_make_a_deal_by_their_stacks() -> None:
    event = counted_final_table()
    event.give(DraftDeal(method="icm", stacks={"c1": 20_000, "c2": 15_000, "c3": 5_000}))
    assert amounts(event) == {"c1": 15_486, "c2": 14_214, "c3": 10_300}
    assert codes(event, DraftDeal(method="icm", stacks={"c1": 1, "e1": 1})) == [
        "deals.not_in_play",
        "deals.stack_missing",
        "deals.stack_missing",
    ]
    number = deal_of(event).number
    assert codes(event, ApproveDeal(deal=number)) == ["deals.not_all_accepted"]
    approved(event)
    assert deal_of(event).approved_at is not None
    event.give(TapCounter(what="bustout"))
    event.check()


def test_a_counted_player_who_goes_out_makes_the_terms_void() -> None:
    event = counted_final_table()
    event.give(DraftDeal(method="even"))
    event.give(TapCounter(what="bustout"))
    number = deal_of(event).number
    assert "deals.players_changed" in codes(event, ApproveDeal(deal=number))


# -- what is refused ---------------------------------------------------------------------------------------


def test_stacks_that_decide_are_needed_of_every_player_and_of_nobody_else() -> None:
    event = final_table()
    found = refused(event, DraftDeal(method="icm", stacks={"e1": 5_000, "e4": 100}))
    assert [(reason.code, reason.params["entry"]) for reason in found] == [
        ("deals.not_in_play", "e4"),
        ("deals.stack_missing", "e2"),
        ("deals.stack_missing", "e3"),
    ]
    assert codes(event, DraftDeal(method="custom", amounts={"e1": 40_000})) == ["deals.amount_missing"] * 2
    assert codes(event, DraftDeal(method="even", amounts={"e1": 40_000})) == ["deals.amounts_are_reckoned"]


@pytest.mark.parametrize(
    ("left", "code"),
    [
        ((PlayFor(4, 100),), "deals.no_such_place"),
        ((PlayFor(1, 100), PlayFor(1, 100)), "deals.place_twice"),
        ((PlayFor(3, 8_001),), "deals.left_too_much"),
        ((PlayFor(1, 40_000),), "deals.nothing_to_deal"),
    ],
)
def test_what_is_left_to_play_for_has_to_be_there(left: tuple[PlayFor, ...], code: str) -> None:
    assert codes(final_table(), DraftDeal(method="even", left=left)) == [code]


def test_there_is_no_deal_without_prizes_or_while_more_may_come_or_with_one_player() -> None:
    event = seated(3, ruleset="house-bba", closed=False)
    assert codes(event, DraftDeal(method="even")) == ["prizes.not_set_up"]
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(100.0,)))
    assert codes(event, DraftDeal(method="even")) == ["deals.still_entering"]
    alone = final_table(out=("e4", "e3", "e2"))
    assert codes(alone, DraftDeal(method="even")) == ["deals.nobody_to_deal_with"]


def test_a_deal_is_shown_to_everybody_only_once_it_binds() -> None:
    event = final_table()
    draft(event)
    assert codes(event, ShowDeal(deal=deal_of(event).number)) == ["deals.does_not_bind"]
    approved(event)
    number = deal_of(event).number
    event.give(ShowDeal(deal=number), "show-00001")
    assert deal_of(event).public
    assert codes(event, ShowDeal(deal=number)) == ["already_done"]
    take_back(event, "show-00001")
    assert not deal_of(event).public
    event.check()


# -- for any stacks and prizes -----------------------------------------------------------------------------

AMOUNTS = st.lists(st.integers(0, 10**7), min_size=2, max_size=7).filter(any)
METHODS = ("even", "chip_chop", "icm")


def reckoned(stacks: Mapping[str, int], prizes: list[int], method: str) -> dict[str, int]:
    return {each.entry: getattr(each, method) for each in compared(tuple(stacks), stacks, prizes)}


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, int], list[int]]:
    prizes = sorted(draw(AMOUNTS), reverse=True)
    chips = draw(st.lists(st.integers(1, 10**8), min_size=len(prizes), max_size=len(prizes)))
    return {f"e{number}": stack for number, stack in enumerate(chips, 1)}, prizes


@settings(deadline=None)
@given(table=tables(), method=st.sampled_from(METHODS))
def test_whatever_the_method_all_of_it_is_given_to_the_cent_and_more_chips_never_get_less(
    table: tuple[dict[str, int], list[int]], method: str
) -> None:
    stacks, prizes = table
    found = reckoned(stacks, prizes, method)
    assert sum(found.values()) == sum(prizes)
    by_stack = [found[entry] for entry in sorted(stacks, key=lambda each: (-stacks[each], int(each[1:])))]
    assert all(after <= before for before, after in pairwise(by_stack))
    if method == "chip_chop":
        assert max(by_stack) <= max(prizes[0], -(-sum(prizes) // len(prizes)))


@settings(deadline=None)
@given(table=tables(), method=st.sampled_from(METHODS), random=st.randoms(use_true_random=False))
def test_the_order_in_which_stacks_are_typed_changes_nothing(
    table: tuple[dict[str, int], list[int]], method: str, random: st.DataObject
) -> None:
    stacks, prizes = table
    order = list(stacks)
    random.shuffle(order)  # type: ignore[attr-defined]
    assert reckoned({entry: stacks[entry] for entry in order}, prizes, method) == reckoned(
        stacks, prizes, method
    )


@given(
    prizes=AMOUNTS.map(lambda each: sorted(each, reverse=True)),
    left=st.lists(st.builds(PlayFor, st.integers(1, 7), st.integers(1, 10**7)), max_size=3),
)
def test_what_is_left_to_play_for_never_makes_a_worse_place_dearer(
    prizes: list[int], left: list[PlayFor]
) -> None:
    if faults_of_left(prizes, left):
        return
    rest = lowered(prizes, left)
    assert sum(rest) + sum(each.amount for each in left) == sum(prizes)
    assert all(0 <= after <= before for before, after in pairwise(rest))


# -- in prize units ------------------------------------------------------------------------------------------


def in_units(unit: int, remainder: str = "largest_remainder") -> Table:
    """Three are left and paid, of a pool that is no multiple of the unit."""
    rules = a_ruleset("house-bba")
    event = seated(3, ruleset=replace(rules, deals=replace(rules.deals, remainder=remainder)))
    event.give(SetUpPrizes(currency="EUR", entry=247_678, unit=unit, percents=(50.0, 30.0, 20.0)))
    return event


def amounts_given(event: Table, method: str) -> list[int]:
    stacks = {"e1": 14_000, "e2": 9_000, "e3": 7_000}
    event.give(DraftDeal(method=method, stacks=stacks))
    deal = event.session.deal
    assert deal is not None
    assert sum(each.amount for each in deal.players) == 3 * 247_678
    return [each.amount for each in deal.players]


@pytest.mark.parametrize("method", ["even", "chip_chop", "icm"])
@pytest.mark.parametrize("unit", [100, 500, 1_000])
def test_a_deal_pays_whole_prize_units_and_what_fills_none_goes_to_the_biggest_stack(
    method: str, unit: int
) -> None:
    first, *others = amounts_given(in_units(unit), method)
    assert all(amount % unit == 0 for amount in others)
    assert first % unit == (3 * 247_678) % unit


@pytest.mark.rule("deals.remainder")
def test_the_set_says_who_gets_what_fills_no_whole_unit() -> None:
    assert amounts_given(in_units(1_000), "even") == [248_034, 248_000, 247_000]
    assert amounts_given(in_units(1_000, "first"), "even") == [249_034, 247_000, 247_000]


def test_a_tie_pays_whole_prize_units() -> None:
    assert shared((150_050, 97_300), 1, 2, 500) == (123_850, 123_500)
    assert shared((1_000, 800, 700), 1, 3, 100) == (900, 800, 800)
    assert shared((1_000, 800, 700), 1, 3, 100, "first") == (900, 800, 800)
    assert shared((1_000, 800, 800), 1, 3, 100, "first") == (1_000, 800, 800)
    assert shared((1_000, 800, 800), 1, 3, 100) == (900, 900, 800)
    assert shared((100, 1), 1, 2) == (51, 50)
