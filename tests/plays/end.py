"""Plays of values about deals, leavers, and the end of a day."""

from __future__ import annotations

from typing import Any

from clockserver.accounts.role_checks import refuse_by_rules
from clockserver.accounts.roles import Principal
from clockserver.core.undo import Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.day_end.commands import BeginNextDay, StartDayEnd
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.deals.commands import ApproveDeal, DraftDeal
from clockserver.tournament.entries.commands import (
    BustOut,
    ForfeitStack,
    MarkAbsent,
    RegisterPlayer,
    TakeOutNoShow,
)
from clockserver.tournament.entries.state import Departure, SeatRef
from clockserver.tournament.hand_for_hand.commands import ReportStacks, StartHandForHand
from clockserver.tournament.hand_for_hand.view import hand_for_hand_value
from clockserver.tournament.leaving.decide import estimated, leaves_at, stays_by_the_rules
from clockserver.tournament.leaving.stack_in_money import Estimate
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import MINUTE, Table, a_level, a_set_up, a_structure, person
from tests.plays import outcome_of, plays
from tests.tournament.day_end import day_ends
from tests.tournament.hand_for_hand.near_the_money import finish, near_the_money
from tests.tournament.seated_tables import seated

# -- deals -------------------------------------------------------------------------------------------------


def a_drafted_deal(rules: RuleSet) -> Table:
    """Three players are left for three prizes; a deal by chips is drafted, and no player has accepted."""
    event = seated(4, ruleset=rules)
    event.give(SetUpPrizes(currency="EUR", entry=10_000, unit=1, percents=(50.0, 30.0, 20.0)))
    event.give(PublishPrizes())
    event.give(BustOut(entry="e4"))
    stacks = {"e1": 20_000, "e2": 15_000, "e3": 5_000}
    event.give(DraftDeal(method="chip_chop", stacks=stacks))
    return event


@plays("deals.unanimous", deals__each_confirms_aloud=True)
@plays("deals.each_confirms_aloud", deals__unanimous=True)
def approval_before_all_accepted(rules: RuleSet) -> Any:
    event = a_drafted_deal(rules)
    return outcome_of(event.give, ApproveDeal(deal=number_of(event)))


def number_of(event: Table) -> int:
    """The number of the present deal."""
    assert event.session.deal is not None
    return event.session.deal.number


@plays("deals.then_binding", deals__unanimous=False)
def undo_of_an_approval(rules: RuleSet) -> Any:
    event = a_drafted_deal(rules)
    approval = event.give(ApproveDeal(deal=number_of(event)))
    return outcome_of(event.give, Undo(command=approval))


# -- who leaves, and who never came ------------------------------------------------------------------------


@plays("leaving_early.reasonable_ms", 60_000, None)
def departure_of_an_uninformed_leaver(rules: RuleSet) -> Any:
    return leaves_at(rules, Departure(0, informed=False, chips=100))


@plays("leaving_early.stays_if_stack_reaches_money")
def decision_on_a_stack_that_reaches_the_money(rules: RuleSet) -> Any:
    return stays_by_the_rules(rules, Estimate(hands=9, ms=1, level=1, reaches=True, **MORE))


MORE: dict[str, Any] = {
    name: None for name in Estimate.__struct_fields__ if name not in ("hands", "ms", "level", "reaches")
}


@plays("leaving_early.hand_ms", 60_000)
def estimate_of_an_absent_stack(rules: RuleSet) -> Any:
    event = seated(4, ruleset=rules, closed=False)
    return estimated(rules, event.session, event.state.entries["e1"], 10_000, event.now)


@plays("no_show.counted_as")
def removal_of_a_no_show(rules: RuleSet) -> Any:
    event = seated(4, ruleset=rules, closed=False)
    event.give(ChangeSeating(seating=Seating(no_show_level=1)))
    event.give(MarkAbsent(entry="e2", absent=True))
    event.advance(21 * MINUTE).settle()
    result = outcome_of(event.give, TakeOutNoShow(entry="e2"))
    return result, event.session.counters


@plays("forfeit.told_to", forfeit__chips_leave_play=True, forfeit__window=None)
def forfeit_entered_by_a_dealer(rules: RuleSet) -> Any:
    dealer = Principal(kind="dealer", id="u-1")
    return [each.code for each in refuse_by_rules(dealer, ForfeitStack(entry="e1", chips=0), rules)]


# -- hand-for-hand as faces tell it ------------------------------------------------------------------------


@plays("hand_for_hand.seated")
@plays("hand_for_hand.all_in_face_down")
def hand_for_hand_topic(rules: RuleSet) -> Any:
    event = near_the_money((2, 2), rules=rules)
    event.give(StartHandForHand())
    return hand_for_hand_value(event.state, "1", {}, 0)


@plays("hand_for_hand.equal_stacks_tie")
def equal_stacks_at_one_table(rules: RuleSet) -> Any:
    event = near_the_money((3, 2), rules=rules)
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    for table in (1, 2):
        finish(event, table)
    return outcome_of(event.give, ReportStacks(hand=1, stacks={"e1": 5_000, "e2": 5_000}))


# -- the end of a day --------------------------------------------------------------------------------------

THREE = (3, 4, 5)


def picked(rules: RuleSet) -> Any:
    """A room with a known number of last hands."""
    room = day_ends.ready_to_pick(rules)
    day_ends.pick_card(room)
    return room


def outcome_in_room(room: Any, command: Any) -> str:
    """`done`, or the room's refusal of a command."""
    (answer,) = room.offer(command)
    return ", ".join(reason.code for reason in getattr(answer, "reasons", ())) or "done"


@plays("day_end.clock", day_end__cards=THREE, day_end__minutes_before=10)
def clock_phase_after_the_cards(rules: RuleSet) -> Any:
    room = day_ends.ready_to_pick(rules)
    return room.session.clock.at(room.clock.now).phase


@plays("day_end.late_entries_after_draw", day_end__cards=THREE, day_end__minutes_before=10)
def entry_after_the_card(rules: RuleSet) -> Any:
    return outcome_in_room(picked(rules), RegisterPlayer(person=person(99), seat=SeatRef(1, 9)))


@plays("day_end.moves_after_draw", day_end__cards=THREE, day_end__minutes_before=10)
def move_after_the_card(rules: RuleSet) -> Any:
    move = MovePlayer(entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(2, 9))
    return outcome_in_room(picked(rules), move)


@plays("day_end.redraw_next_day", day_end__cards=THREE, day_end__minutes_before=10)
def day_end_topic_of_the_next_day(rules: RuleSet) -> Any:
    room = day_ends.ready_to_bag(rules)
    room.give(BeginNextDay())
    return day_ends.topic(room)


@plays("day_end.hand_in_progress_counts", day_end__cards=THREE, day_end__minutes_before=10)
def hands_dealt_after_the_card(rules: RuleSet) -> Any:
    room = day_ends.ready_to_pick(rules)
    room.give(SetButton(table=1, button=1))
    last_hands = day_ends.pick_card(room)
    dealt = 0
    while outcome_in_room(room, ReportHand(table=1, hands=dealt)) == "done":
        dealt += 1
    return dealt - last_hands


@plays("day_end.resume_with")
def clock_of_the_next_day(rules: RuleSet) -> Any:
    structure = a_structure(a_level("l1"), a_level("l2", ends_day=True), a_level("l3"))
    event = Table(a_set_up(structure, ruleset=rules))
    event.give(OpenTables(tables=(1,)))
    for seat in (1, 2, 3):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(StartClock())
    event.give(JumpToPeriod(period="l2"))
    event.advance(5 * MINUTE).settle()
    event.give(StartDayEnd(draw=False))
    event.give(BeginNextDay())
    clock = event.session.clock.at(event.now)
    return clock.index, clock.remaining_ms(event.now)
