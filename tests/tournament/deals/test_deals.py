"""Deals: terms to the unit, each player's consent, the supervisor's approval, and results that follow the deal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.events import Tapped
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.state import Deal, PlayFor
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_ruleset, a_set_up, person
from tests.rules.shipped_rulesets import SETS
from tests.tournament.deals.final_tables import (
    STACKS,
    amounts,
    approved,
    approved_by,
    deal_of,
    draft,
    final_table,
)
from tests.tournament.refusals import codes, refused
from tests.tournament.seated_tables import seated, undo

ROLES_BY_COMMAND = {
    "deal.accept": "td supervisor",
    "deal.approve": "td supervisor",
    "deal.draft": "td supervisor",
    "deal.drop": "td supervisor",
    "deal.show": "td supervisor",
}
AUDIENCE_BY_TOPIC = {"deal": "players"}
PRIZES = (20_000, 12_000, 8_000)


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


def test_house_bba_73_2a_every_remaining_player_has_to_agree() -> None:
    event = final_table()
    deal = draft(event)
    event.give(AcceptDeal(deal=deal.number, entry="e1"))
    (reason,) = refused(event, ApproveDeal(deal=deal.number))
    assert reason.code == "deals.not_all_accepted"
    assert [each.entry for each in deal.players] == ["e1", "e2", "e3"]


def test_house_bba_73_2b_terms_that_are_off_by_one_cent_are_not_exact() -> None:
    event = final_table()
    for amount, code in ((13_401, "deals.too_much"), (13_399, "deals.too_little")):
        custom = {"e1": 15_000, "e2": amount, "e3": 11_600}
        (reason,) = refused(event, DraftDeal(method="custom", amounts=custom))
        assert (reason.code, reason.rule) == (code, "house-bba 73-2B")
        difference = reason.params["difference"]
        assert difference.params["minor"] == 1  # type: ignore[union-attr]
    event.give(DraftDeal(method="custom", amounts={"e1": 15_000, "e2": 13_400, "e3": 11_600}))
    assert amounts(event) == {"e1": 15_000, "e2": 13_400, "e3": 11_600}


def test_house_bba_73_2c_each_player_accepts_in_person() -> None:
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
def test_an_approved_deal_is_binding_and_cannot_be_undone(ruleset: str) -> None:
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


def test_beside_a_binding_deal_only_its_players_come_back_by_an_undo() -> None:
    """The deal pays the places of its players: another player among them would take a place without a prize."""
    event = final_table(out=())
    event.give(BustOut(entry="e4"), "out-before")
    draft(event)
    approved(event)
    (reason,) = refused(event, Undo(command="out-before"))
    assert (reason.code, reason.params) == ("deals.no_part", {"entry": "e4"})
    event.give(BustOut(entry="e3"), "out-after")
    event.give(Undo(command="out-after"))
    assert event.state.entries["e3"].alive
    event.check()


def test_beside_a_binding_deal_only_its_players_are_brought_back() -> None:
    event = approved_by("even")
    (reason,) = refused(event, BringBack(entry="e4"))
    assert (reason.code, reason.params, reason.field) == ("deals.no_part", {"entry": "e4"}, "entry")
    event.give(BustOut(entry="e3"))
    event.give(BringBack(entry="e3"))
    assert event.state.entries["e3"].alive
    event.check()


def test_a_player_out_before_the_second_deal_stays_out_though_the_first_deal_pays_that_player() -> None:
    """The second deal shares the places of the two who were left then."""
    event = approved_by("even", (PlayFor(1, 4_000),))
    event.give(BustOut(entry="e3"), "out-between")
    draft_heads_up(event)
    assert codes(event, BringBack(entry="e4")) == ["deals.no_part"]
    approved(event, "approval-2")
    for command in (Undo(command="out-between"), BringBack(entry="e3")):
        assert codes(event, command) == ["deals.no_part"]
    event.check()


def test_house_bba_73_2d_a_binding_deal_is_cited_with_its_rule() -> None:
    event = approved_by("even")
    (reason,) = refused(event, DraftDeal(method="even"))
    assert (reason.code, reason.rule) == ("deals.binds", "house-bba 73-2D")


def test_an_approval_can_be_undone_where_deals_are_not_binding() -> None:
    event = final_table()
    rules = event.state.ruleset
    event.state = replace(event.state, ruleset=replace(rules, deals=replace(rules.deals, then_binding=False)))
    draft(event)
    before = event.session
    approved(event)
    event.give(Undo(command="approval-1"))
    assert event.session.prizes == before.prizes
    assert deal_of(event).approved_at is None


def test_changed_terms_have_to_be_accepted_again_and_old_acceptances_do_not_count() -> None:
    event = final_table()
    old = draft(event, "icm")
    event.give(AcceptDeal(deal=old.number, entry="e1"), "tick-old-1")
    fresh = draft(event, "chip_chop")
    assert (fresh.accepted, fresh.number > old.number) == ((), True)
    assert codes(event, AcceptDeal(deal=old.number, entry="e2")) == ["deals.other_terms"]
    assert codes(event, ApproveDeal(deal=old.number)) == ["deals.other_terms"]
    assert codes(event, Undo(command="tick-old-1")) == ["deals.other_terms"]


def test_terms_and_acceptances_are_undone_and_redone_one_by_one() -> None:
    event = final_table()
    draft(event, "icm")
    number = deal_of(event).number
    event.give(AcceptDeal(deal=number, entry="e1"), "tick-00001")
    undo(event, "tick-00001")
    assert deal_of(event).accepted == ()
    event.give(Redo(command="tick-00001"))
    event.give(DraftDeal(method="even", stacks=STACKS), "draft-0002")
    undo(event, "draft-0002")
    assert (deal_of(event).number, deal_of(event).accepted) == (number, ("e1",))
    event.give(DropDeal(deal=number), "drop-00001")
    assert event.session.deal is None
    undo(event, "drop-00001")
    assert deal_of(event).accepted == ("e1",)
    event.check()


def test_a_bust_out_voids_the_terms_until_they_are_drafted_again() -> None:
    event = final_table()
    deal = draft(event)
    event.give(BustOut(entry="e3"))
    assert codes(event, AcceptDeal(deal=deal.number, entry="e1")) == ["deals.players_changed"]
    assert "deals.players_changed" in codes(event, ApproveDeal(deal=deal.number))
    event.give(DraftDeal(method="even"))
    assert amounts(event) == {"e1": 16_000, "e2": 16_000}


def test_changed_prizes_void_the_terms_too() -> None:
    event = final_table()
    deal = draft(event)
    event.give(PublishPrizes(amounts=(19_000, 13_000, 8_000)))
    assert codes(event, AcceptDeal(deal=deal.number, entry="e1")) == ["deals.prizes_changed"]


def test_the_amount_left_to_play_for_is_dealt_heads_up_on_top_of_the_deal_of_three() -> None:
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


def test_a_second_deal_that_is_dropped_or_undone_leaves_the_first_unchanged() -> None:
    event = approved_by("even", (PlayFor(1, 4_000),))
    first = deal_of(event)
    event.give(DropDeal(deal=draft_heads_up(event).number), "drop-00001")
    assert (event.session.deal, event.session.deals_before) == (first, ())
    undo(event, "drop-00001")
    assert event.session.deals_before == (first,)
    undo(event, "draft-0002")
    assert (event.session.deal, event.session.deals_before) == (first, ())
    event.check()


def test_a_refused_deal_of_three_does_not_prevent_a_deal_of_two() -> None:
    event = final_table()
    deal = draft(event)
    event.give(AcceptDeal(deal=deal.number, entry="e1"))
    event.give(DropDeal(deal=deal.number))
    event.give(BustOut(entry="e3"))
    event.give(DraftDeal(method="even"))
    approved(event)
    assert amounts(event) == {"e1": 16_000, "e2": 16_000}


def counted_final_table() -> Table:
    """Four counted players without names, one of them out."""
    event = Table(a_set_up(ruleset=a_ruleset("house-bba")))
    event.give(TapCounter(what="entry", count=4))
    event.give(StartClock())
    event.advance(45 * MINUTE)
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(50.0, 30.0, 20.0)))
    event.give(TapCounter(what="bustout"), "tap-before")
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


def test_beside_a_binding_deal_an_unnamed_player_out_before_does_not_come_back_by_an_undo() -> None:
    event = counted_final_table()
    event.give(DraftDeal(method="even", left=(PlayFor(1, 4_000),)))
    approved(event)
    (reason,) = refused(event, Undo(command="tap-before"))
    assert (reason.code, reason.params) == ("deals.no_part_in_place", {"place": 4})
    event.give(TapCounter(what="bustout"), "tap-after")
    assert codes(event, Undo(command="tap-before")) == ["deals.no_part_in_place"]
    undo(event, "tap-after")
    event.give(Redo(command="tap-after"))
    event.give(DraftDeal(method="even"))
    approved(event, "approval-2")
    (reason,) = refused(event, Undo(command="tap-after"))
    assert (reason.code, reason.params) == ("deals.no_part_in_place", {"place": 3})
    event.check()


def test_a_journal_with_such_an_undo_from_before_it_was_refused_still_replays() -> None:
    event = counted_final_table()
    event.give(DraftDeal(method="even", left=(PlayFor(1, 4_000),)))
    approved(event)
    back = Tapped(what="bustout", count=-1, out_at=0).evolve(event.session)
    assert (back.counters.players_left, back.eliminations) == (4, ())


def test_an_unnamed_player_of_a_deal_who_gets_a_name_comes_back() -> None:
    event = counted_final_table()
    event.give(OpenTables(tables=(1,)))
    event.give(DraftDeal(method="even"))
    approved(event)
    event.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 1), counted=True))
    event.give(BustOut(entry="e1"), "out-after")
    undo(event, "out-after")
    event.give(BustOut(entry="e1"))
    event.give(BringBack(entry="e1"))
    assert event.state.entries["e1"].alive
    event.check()


def test_a_counted_bust_out_voids_the_terms() -> None:
    event = counted_final_table()
    event.give(DraftDeal(method="even"))
    event.give(TapCounter(what="bustout"))
    number = deal_of(event).number
    assert "deals.players_changed" in codes(event, ApproveDeal(deal=number))


def test_methods_by_stacks_need_the_stack_of_every_player_and_of_nobody_else() -> None:
    event = final_table()
    reasons = refused(event, DraftDeal(method="icm", stacks={"e1": 5_000, "e4": 100}))
    assert [(reason.code, reason.params["entry"]) for reason in reasons] == [
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
def test_the_amount_left_to_play_for_cannot_exceed_the_prizes(left: tuple[PlayFor, ...], code: str) -> None:
    assert codes(final_table(), DraftDeal(method="even", left=left)) == [code]


def test_a_deal_is_refused_without_prizes_while_registration_is_open_and_with_one_player() -> None:
    event = seated(3, ruleset="house-bba", closed=False)
    assert codes(event, DraftDeal(method="even")) == ["prizes.not_set_up"]
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(100.0,)))
    assert codes(event, DraftDeal(method="even")) == ["deals.still_entering"]
    last_player = final_table(out=("e4", "e3", "e2"))
    assert codes(last_player, DraftDeal(method="even")) == ["deals.nobody_to_deal_with"]


def test_a_deal_becomes_public_only_once_it_is_binding() -> None:
    event = final_table()
    draft(event)
    assert codes(event, ShowDeal(deal=deal_of(event).number)) == ["deals.does_not_bind"]
    approved(event)
    number = deal_of(event).number
    event.give(ShowDeal(deal=number), "show-00001")
    assert deal_of(event).public
    assert codes(event, ShowDeal(deal=number)) == ["already_done"]
    undo(event, "show-00001")
    assert not deal_of(event).public
    event.check()
