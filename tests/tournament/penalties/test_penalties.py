"""Penalties: the set's proposal for an offence, served by hands at any table, and exact undo."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import Redeal, SetButton
from clockserver.tournament.entries.commands import BustOut, MarkAbsent, RegisterPlayer
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.penalties.commands import BeginPenalty, CountPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.penalties.state import begins_with, missed_hands, proposed_penalty
from clockserver.tournament.seating.commands import BringBack, MovePlayer
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.tables.commands import BreakTable, OpenTables
from tests.builders import MINUTE, Table, a_level, a_ruleset, a_set_up, a_structure, person
from tests.rules.shipped_rulesets import SETS
from tests.tournament.penalties.at_tables import deal, earlier_of, miss, penalty_of, playing
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {
    "penalty.begin": "td floor cashier",
    "penalty.count": "td floor",
    "penalty.give": "td floor",
    "penalty.lift": "td floor",
}
AUDIENCE_BY_TOPIC = {"penalties": "dealers"}
RULES = {
    "tda-2015": {"kinds": "66A", "leave": "66D", "misdeal": "34C", "exposed": "63", "pending": "30"},
    "irish-open": {"kinds": "67A", "leave": "67D", "misdeal": "34C", "exposed": "64", "pending": "30"},
    "tda-2017": {"kinds": "71A", "leave": "71D", "misdeal": "35C", "exposed": "68", "pending": "31"},
    "house-bba": {"kinds": "71A", "leave": "71D", "misdeal": "35C", "exposed": "68", "pending": "31"},
    "firekeepers": {"kinds": "71A", "leave": "71D", "misdeal": "35C", "exposed": "68", "pending": "31"},
    "tda-2024": {"kinds": "71A", "leave": "71D", "misdeal": "35C", "exposed": "68", "pending": "31"},
}


@pytest.mark.rule("penalties.round_players")
@pytest.mark.rule("penalties.round_counts_offender")
@pytest.mark.parametrize("ruleset", SETS)
def test_two_missed_rounds_at_a_table_of_seven_are_fourteen_hands(ruleset: str) -> None:
    event = playing(7, ruleset=ruleset)
    event.give(GivePenalty(entry="e3", kind="missed_rounds", why="soft_play", rounds=2))
    event.give(BustOut(entry="e5"))
    assert (penalty_of(event).hands, penalty_of(event).players, penalty_of(event).left) == (14, 7, 14)
    assert missed_hands(event.state.ruleset.penalties, 2, 7) == 14


@pytest.mark.rule("penalties.kinds")
@pytest.mark.rule("penalties.repeats_escalate")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_repeat_is_proposed_the_next_harder_kind(ruleset: str) -> None:
    rules = a_ruleset(ruleset)
    event = playing(4, ruleset=ruleset)
    entry = event.state.entries["e1"]
    kinds = []
    for kind, more in (("warning", {}), ("missed_hands", {"hands": 1}), ("missed_rounds", {"rounds": 1})):
        proposal = proposed_penalty(
            rules, "abuse", [each for each in earlier_of(event.state, entry) if each.why == "abuse"]
        )
        kinds.append((proposal.kind, proposal.hands, proposal.rounds, rules.rule(proposal.key)))
        event.give(GivePenalty(entry="e1", kind=kind, why="abuse", **more))  # type: ignore[arg-type]
    harder = []
    for rounds in (2, 3):
        proposal = proposed_penalty(rules, "abuse", earlier_of(event.state, entry))
        harder.append((proposal.kind, proposal.rounds))
        event.give(GivePenalty(entry="e1", kind="missed_rounds", why="abuse", rounds=rounds))
    hardest = proposed_penalty(rules, "abuse", earlier_of(event.state, entry))
    rule = RULES[ruleset]["kinds"]
    assert kinds == [("warning", 0, 0, rule), ("missed_hands", 1, 0, rule), ("missed_rounds", 0, 1, rule)]
    # After a missed round the next step is two, not disqualification.
    assert harder == [("missed_rounds", 2), ("missed_rounds", 3)]
    assert hardest.kind == "disqualification"
    assert proposed_penalty(rules, "phone", []).kind == "warning"


@pytest.mark.rule("penalties.ladder")
def test_the_steps_are_those_of_the_houses_ladder() -> None:
    rules = a_ruleset()
    house_rules = replace(rules, penalties=replace(rules.penalties, ladder=("two_hands", "one_round")))
    event = playing(4, ruleset="tda-2015")
    entry = event.state.entries["e1"]
    assert (
        proposed_penalty(house_rules, "abuse", []).kind,
        proposed_penalty(house_rules, "abuse", []).hands,
    ) == (
        "missed_hands",
        2,
    )
    event.give(GivePenalty(entry="e1", kind="missed_rounds", why="abuse", rounds=4))
    proposal = proposed_penalty(house_rules, "abuse", earlier_of(event.state, entry))
    assert (proposal.kind, proposal.rounds) == ("missed_rounds", 1)


def test_a_reentry_does_not_erase_earlier_penalties() -> None:
    event = Table(a_set_up(ruleset=a_ruleset()), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, 5):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    event.give(StartClock())
    event.give(GivePenalty(entry="e1", kind="warning", why="phone"))
    event.give(BustOut(entry="e1"))
    event.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 1)))
    earlier = earlier_of(event.state, event.state.entries["e5"])
    assert [each.kind for each in earlier] == ["warning"]


def test_irish_open_30_leaving_with_action_pending_costs_two_hands_and_then_a_round() -> None:
    rules = a_ruleset("irish-open")
    first = proposed_penalty(rules, "action_pending", [])
    assert (first.kind, first.hands, rules.rule(first.key)) == ("missed_hands", 2, "30")
    event = playing(6, ruleset="irish-open")
    miss(event, "e2", 2, why="action_pending")
    for _ in range(2):
        repeat = proposed_penalty(rules, "action_pending", earlier_of(event.state, event.state.entries["e2"]))
        assert (repeat.kind, repeat.rounds, rules.rule(repeat.key)) == ("missed_rounds", 1, "30")
        event.give(GivePenalty(entry="e2", kind="missed_rounds", why="action_pending", rounds=1))


@pytest.mark.rule("leaving_hand.penalised")
@pytest.mark.parametrize("ruleset", [name for name in SETS if name != "irish-open"])
def test_other_sets_let_the_director_choose_the_penalty_for_leaving_with_action_pending(ruleset: str) -> None:
    rules = a_ruleset(ruleset)
    assert rules.leaving_hand.penalised
    assert proposed_penalty(rules, "action_pending", []).kind == "warning"
    assert begins_with(rules, "action_pending") == "hand_ends"


def test_an_invalid_penalty_is_refused_with_every_reason() -> None:
    event = playing(4)
    assert codes(event, GivePenalty(entry="e1", kind="missed_hands", why="other", rounds=1)) == [
        "penalties.hands_not_said",
        "penalties.rounds_not_asked",
        "penalties.say_why",
    ]
    assert codes(event, GivePenalty(entry="e1", kind="warning", why="phone", chips=5)) == [
        "penalties.chips_stay"
    ]
    assert codes(event, GivePenalty(entry="e9", kind="warning", why="phone")) == ["entries.unknown"]
    assert codes(event, GivePenalty(entry="e9", kind="missed_hands", why="other")) == [
        "entries.unknown",
        "penalties.hands_not_said",
        "penalties.say_why",
    ]
    assert codes(event, LiftPenalty(penalty=1)) == ["penalties.unknown"]
    event.give(BustOut(entry="e1"))
    assert codes(event, GivePenalty(entry="e1", kind="warning", why="phone")) == ["entries.already_out"]


def test_a_kind_of_penalty_that_the_set_lacks_is_refused_with_its_rule() -> None:
    rules = a_ruleset()
    fewer = replace(rules, penalties=replace(rules.penalties, kinds=("warning", "missed_hands")))
    event = Table(a_set_up(ruleset=fewer), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    event.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 1)))
    (reason,) = refused(event, GivePenalty(entry="e1", kind="missed_rounds", why="phone", rounds=1))
    assert (reason.code, reason.rule) == ("penalties.not_in_the_set", "tda-2024 71A")
    event.give(GivePenalty(entry="e1", kind="warning", why="phone"))
    event.give(GivePenalty(entry="e1", kind="missed_hands", why="phone", hands=1))
    earlier = earlier_of(event.state, event.state.entries["e1"])
    assert proposed_penalty(fewer, "phone", earlier).kind == "missed_hands"


@pytest.mark.rule("penalties.exposed_card_begins")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_penalty_begins_when_the_hand_in_progress_ends(ruleset: str) -> None:
    event = playing(4, ruleset=ruleset)
    deal(event)
    miss(event, "e1", 2)
    assert (penalty_of(event).state, penalty_of(event).left) == ("runs", 2)
    deal(event)
    assert (penalty_of(event).state, penalty_of(event).left) == ("runs", 2)  # this hand, and one more
    deal(event)
    assert (penalty_of(event).state, penalty_of(event).left) == ("last_hand", 1)
    deal(event)
    assert (penalty_of(event).state, penalty_of(event).left) == ("over", 0)
    assert event.state.ruleset.rule("penalties.exposed_card_begins") == RULES[ruleset]["exposed"]


def test_irish_open_30_that_penalty_begins_when_the_player_returns() -> None:
    event = playing(4, ruleset="irish-open")
    event.give(MarkAbsent(entry="e1", came=True))
    miss(event, "e1", 2, why="action_pending")
    deal(event)
    assert (penalty_of(event).state, penalty_of(event).left) == ("waits", 2)
    assert codes(event, CountPenalty(penalty=1, dealt=0)) == ["penalties.waits_for_player"]
    back = event.give(MarkAbsent(entry="e1", absent=False))
    deal(event)
    assert (penalty_of(event).state, penalty_of(event).dealt) == ("runs", 1)
    event.give(Undo(command=back))
    assert (penalty_of(event).state, event.state.entries["e1"].absent) == ("waits", True)
    event.give(BeginPenalty(penalty=1))
    assert codes(event, BeginPenalty(penalty=1)) == ["already_done"]
    event.check()


def test_the_floor_may_say_when_it_begins() -> None:
    event = playing(4, ruleset="irish-open")
    event.give(
        GivePenalty(entry="e1", kind="missed_hands", why="action_pending", hands=2, begins="hand_ends")
    )
    event.give(GivePenalty(entry="e2", kind="missed_hands", why="phone", hands=2, begins="player_returns"))
    assert [penalty_of(event, 1).state, penalty_of(event, 2).state] == ["runs", "waits"]


def test_the_hands_of_other_tables_count_for_nobody_else() -> None:
    event = playing(4, 4)
    miss(event, "e1")
    deal(event, 2)
    assert penalty_of(event).dealt == 0


def test_a_hand_that_is_not_dealt_to_the_seat_is_not_missed() -> None:
    """The player was moved between the button and the small blind of the next hand, where nobody is dealt in."""
    event = playing(5)
    event.give(SetButton(table=1, button=1, small_blind=3, big_blind=5))
    miss(event, "e4")
    deal(event)
    assert (penalty_of(event).dealt, penalty_of(event).state) == (0, "runs")
    deal(event)
    assert penalty_of(event).dealt == 1
    event.check()


def test_a_penalty_follows_its_player_through_moves_and_a_break() -> None:
    event = playing(5, 5, 5)
    entry = event.session.tables[2].seats[3]
    miss(event, entry, 4)
    deal(event, 2)
    event.give(MovePlayer(entry=entry, from_seat=SeatRef(2, 3), to_seat=SeatRef(3, 9)))
    deal(event, 2)
    assert penalty_of(event).left == 4
    deal(event, 3)
    assert penalty_of(event).left == 3
    event.give(BreakTable(table=3))
    seat = event.state.entries[entry].seat
    assert seat is not None
    deal(event, seat.table)
    deal(event, seat.table)
    assert penalty_of(event).state == "last_hand"
    event.check()


def test_two_penalties_are_served_one_after_the_other() -> None:
    event = playing(4)
    miss(event, "e1", 1)
    miss(event, "e1", 1)
    deal(event)
    assert [penalty_of(event, 1).left, penalty_of(event, 2).left] == [1, 1]
    deal(event)
    assert [penalty_of(event, 1).state, penalty_of(event, 2).state] == ["over", "last_hand"]
    deal(event)
    assert penalty_of(event, 2).state == "over"


@pytest.mark.rule("misdeal.counts_once_for_penalty")
@pytest.mark.parametrize("ruleset", SETS)
def test_deal_and_redeal_are_one_hand_of_a_penalty(ruleset: str) -> None:
    event = playing(4, ruleset=ruleset)
    miss(event, "e1", 2)
    assert codes(event, Redeal(table=1)) == ["tables.no_hand_yet"]
    deal(event)
    hands, last = event.session.tables[1].hands, event.session.tables[1].last
    misdealt = event.give(Redeal(table=1))
    table = event.session.tables[1]
    assert (table.hands, table.last, table.redeals) == (hands, last, 1)
    assert (penalty_of(event).left, penalty_of(event).dealt) == (2, 1)
    assert event.state.ruleset.rule("misdeal.counts_once_for_penalty") == RULES[ruleset]["misdeal"]
    assert codes(event, Redeal(table=1)) == ["already_done"]
    event.give(Undo(command=misdealt))
    assert event.session.tables[1].redeals == 0
    event.check()


def test_hands_of_stud_are_missed_and_dealt_again_without_a_button() -> None:
    stakes = Stakes("stud", "fixed_limit", ante=25, bring_in=50, completion=200, small_bet=200, big_bet=400)
    stud = a_structure(Period("l1", "level", 20 * MINUTE, (stakes,)), a_level("l2"))
    event = Table(a_set_up(stud), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, 5):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    event.give(StartClock())
    miss(event, "e1", 2)
    deal(event)
    event.give(Redeal(table=1))
    assert (penalty_of(event).dealt, event.session.tables[1].redeals) == (1, 1)


def test_a_new_hand_ends_the_misdeal_and_its_undo_restores_it() -> None:
    event = playing(4)
    deal(event)
    event.give(Redeal(table=1))
    following = deal(event)
    assert event.session.tables[1].redeals == 0
    event.give(Undo(command=following))
    assert event.session.tables[1].redeals == 1
    event.check()


def test_a_redeal_costs_a_hand_where_the_set_counts_it() -> None:
    rules = a_ruleset()
    twice = replace(rules, misdeal=replace(rules.misdeal, counts_once_for_penalty=False))
    event = Table(a_set_up(ruleset=twice), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, 5):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    event.give(StartClock())
    event.give(SetButton(table=1, button=1))
    miss(event, "e1", 3)
    deal(event)
    event.give(Redeal(table=1))
    assert penalty_of(event).dealt == 2


@pytest.mark.rule("penalties.disqualified_chips_leave_play")
@pytest.mark.parametrize("ruleset", SETS)
def test_the_chips_of_a_disqualified_player_leave_play_and_the_place_is_given(ruleset: str) -> None:
    event = playing(5, ruleset=ruleset)
    out = GivePenalty(entry="e1", kind="disqualification", why="abuse")
    (reason,) = refused(event, out)
    leave = RULES[ruleset]["leave"]
    assert (reason.code, reason.rule) == ("penalties.chips_not_counted", f"{ruleset} {leave}")
    penalty = event.give(replace(out, chips=12_500))
    assert event.session.ledger.by_reason["disqualified"] == -12_500
    assert event.session.ledger.in_play == 37_500
    assert place_of(event.state, "e1") == 5
    assert event.session.tables[1].seats.get(1) is None
    assert codes(event, BringBack(entry="e1")) == ["entries.chips_left_play"]
    event.give(Undo(command=penalty))
    assert event.session.ledger.in_play == 50_000
    assert event.state.entries["e1"].alive
    assert earlier_of(event.state, event.state.entries["e1"]) == []
    event.give(Redo(command=penalty))
    assert event.state.entries["e1"].disqualified
    event.check()
