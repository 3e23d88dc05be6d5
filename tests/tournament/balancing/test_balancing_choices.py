"""Proposals of balancing and their alternatives: spreads, players just moved, seats, stud and mixed games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import Plan, game_of, other_movers, other_seats, plan, spread_of
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.redraws import RedrawDue, redraw_due
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables, WaiveHalt
from clockserver.tournament.tables.halting import halted_tables
from tests.builders import MINUTE, Table, a_ruleset, a_set_up, a_structure, person
from tests.tournament.refusals import refused

ROLES_BY_COMMAND = {
    "move.confirm": "td floor",
    "moves.confirm": "td floor",
}
STUD = Stakes("stud", "limit", small_bet=100, big_bet=200, bring_in=25)
HOLDEM = Stakes("nlhe", "no_limit", 100, 200, 200, "big_blind")


def balancing_rules(**more: Any) -> RuleSet:
    rules = a_ruleset("tda-2015")
    return replace(rules, balancing=replace(rules.balancing, **more))


def seated(*seats: tuple[int, ...], **more: Any) -> Table:
    """Players at these seats of tables 1, 2, …; the button of each at its first player."""
    event = Table(
        a_set_up(ruleset=more.pop("rules", balancing_rules()), **more), randomness=Random(1).randrange
    )
    event.give(OpenTables(tables=tuple(range(1, len(seats) + 1))))
    number = 0
    for table, numbers in enumerate(seats, 1):
        for seat in numbers:
            number += 1
            event.give(RegisterPlayer(person=person(number), seat=SeatRef(table, seat)))
    event.give(StartClock())
    return event


def set_buttons(event: Table) -> None:
    for number, table in event.session.tables.items():
        event.give(SetButton(table=number, button=min(table.seats)))


def planned(event: Table) -> Plan:
    return plan(event.state.ruleset, event.session, event.state.entries)


def confirm(event: Table) -> str:
    move = planned(event).moves[0]
    return event.give(ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat))


@pytest.mark.parametrize(
    ("more", "tables", "spread"),
    [
        ({}, 2, 2),
        ({"spread": 3}, 2, 3),
        ({"spread": 3, "tight_spread": 2, "tight_from_tables": 3}, 4, 3),
        ({"spread": 3, "tight_spread": 2, "tight_from_tables": 3}, 3, 2),
        ({"spread": 3, "tight_spread": 2, "tight_from_tables": 3}, 2, 2),
        ({"spread": 3, "tight_from_tables": 3}, 2, 3),
        ({"spread": 3, "tight_spread": 2}, 2, 3),
        ({"spread": 1}, 9, 2),
    ],
)
def test_the_maximum_difference_between_tables_is_the_houses_and_smaller_with_few_tables(
    more: dict[str, int], tables: int, spread: int
) -> None:
    assert spread_of(balancing_rules(**more), tables) == spread


def test_the_plan_uses_the_smaller_difference() -> None:
    wide = balancing_rules(spread=3, tight_spread=2, tight_from_tables=2)
    many = seated((1, 2, 3, 4, 5), (1, 2, 3), (1, 2, 3), rules=wide)
    few = seated((1, 2, 3, 4, 5), (1, 2, 3), rules=wide)
    for event in (many, few):
        set_buttons(event)
    assert planned(many).moves == ()
    assert len(planned(few).moves) == 1


@pytest.mark.rule("tda-2015 irish-open tda-2017 house-bba", "10D")
@pytest.mark.rule("firekeepers tda-2024", "11D")
def test_rule_10d_and_11d_tables_are_kept_closer_from_some_moment_of_the_event_on() -> None:
    event = seated((1, 2, 3, 4, 5), (1, 2, 3), rules=balancing_rules(spread=3))
    set_buttons(event)
    assert planned(event).moves == ()
    closer = event.give(ChangeSeating(seating=Seating(spread=2)))
    assert len(planned(event).moves) == 1
    event.give(Undo(command=closer))
    assert planned(event).moves == ()
    event.check()


def test_rule_10d_and_11d_a_table_halts_when_it_is_two_short_once_the_director_says_so() -> None:
    event = seated(tuple(range(1, 10)), tuple(range(1, 8)))
    assert halted_tables(event.state, event.session) == []
    event.give(ChangeSeating(seating=Seating(halt_short_by=2)))
    assert halted_tables(event.state, event.session) == [2]
    event.give(WaiveHalt(table=2))
    assert halted_tables(event.state, event.session) == []
    event.check()


def test_tables_are_never_kept_further_apart_than_the_set_has_it() -> None:
    event = seated((1, 2, 3), (1, 2, 3))
    reasons = refused(event, ChangeSeating(seating=Seating(spread=3, halt_short_by=4)))
    assert [(each.code, each.field, each.params["most"], each.rule) for each in reasons] == [
        ("tables.only_tighter", "seating.spread", 2, "tda-2015 10D"),
        ("tables.only_tighter", "seating.halt_short_by", 3, "tda-2015 10D"),
    ]


def test_a_difference_of_one_moves_nobody_back_and_forth() -> None:
    event = seated((1, 2, 3, 4, 5), (1, 2, 3, 4), rules=balancing_rules(spread=1))
    set_buttons(event)
    assert planned(event).moves == ()


def newcomer_is_next_big_blind() -> Table:
    """Table 1 with a player who was just moved there, and would be the first to move on to table 2."""
    event = seated((1, 2, 3, 4), (1, 2, 3), (1, 2, 3, 4, 5, 6))
    set_buttons(event)
    blind = event.session.tables[1].last
    assert blind is not None
    assert blind.big_blind == 3
    event.give(BustOut(entry="e4"))
    event.give(MovePlayer(entry="e8", from_seat=SeatRef(3, 1), to_seat=SeatRef(1, 4)))
    event.give(MovePlayer(entry="e9", from_seat=SeatRef(3, 2), to_seat=SeatRef(1, 5)))
    for entry in ("e5", "e6"):
        event.give(BustOut(entry=entry))
    return event


def test_other_players_move_before_one_who_just_came_and_the_reason_names_it() -> None:
    event = newcomer_is_next_big_blind()
    move = planned(event).moves[0]
    assert move.from_seat == SeatRef(1, 1)
    assert move.why[1].code == "mover.next_after_moved"
    assert move.why[1].params == {"seat": 1, "stays": 4}


def test_a_player_moves_like_everybody_after_a_hand_at_the_table() -> None:
    event = newcomer_is_next_big_blind()
    hand = event.give(ReportHand(table=1, hands=0))
    assert event.session.tables[1].fresh == ()
    event.give(Undo(command=hand))
    assert event.session.tables[1].fresh == (4, 5)
    event.check()


def test_an_undone_move_restores_the_plan() -> None:
    event = seated((1, 2, 3, 4, 5, 6), (1, 2, 3))
    set_buttons(event)
    before = [(move.entry, move.to_seat) for move in planned(event).moves]
    event.give(Undo(command=confirm(event)))
    assert [(move.entry, move.to_seat) for move in planned(event).moves] == before


def test_one_player_moves_where_all_of_a_table_were_just_moved() -> None:
    event = seated((1, 2, 3, 4, 5), (9,))
    event.give(SetButton(table=1, button=1))
    for number in range(1, 6):
        entry = f"e{number}"
        event.give(MovePlayer(entry=entry, from_seat=SeatRef(1, number), to_seat=SeatRef(2, number)))
    event.give(MovePlayer(entry="e6", from_seat=SeatRef(2, 9), to_seat=SeatRef(1, 9)))
    event.give(SetButton(table=2, button=1))
    assert event.session.tables[2].fresh == (1, 2, 3, 4, 5)
    move = planned(event).moves[0]
    assert move.from_seat == SeatRef(2, 4)
    assert move.why[1].code == "mover.next_big_blind"


def test_every_player_and_seat_can_be_chosen_except_the_small_blind() -> None:
    event = seated((1, 2, 3, 4, 5, 6), (1, 2, 5))
    set_buttons(event)
    move = planned(event).moves[0]
    assert move.giving is not None
    assert move.short is not None
    game = game_of(event.session)
    movers = other_movers(move.giving, move.to_seat.seat, event.state.entries, game)
    assert [each.entry for each in movers] == ["e4", "e5", "e6", "e1", "e2", "e3"]
    assert [each.why.code for each in movers[:2]] == ["mover.next_big_blind", "mover.further"]
    seats = other_seats(event.state.ruleset, move.short, game)
    assert seats[0].seat == move.to_seat.seat
    assert sorted(each.seat for each in seats) == [3, 4, 6, 7, 8, 9]


@pytest.mark.rule("balancing.never_small_blind", sets="all")
def test_the_seat_of_the_small_blind_is_listed_and_cannot_be_chosen() -> None:
    rules = balancing_rules(single_big_blind=False)
    event = seated((1, 2, 3, 4, 5, 6), (1, 2, 3), rules=rules)
    set_buttons(event)
    event.give(BustOut(entry="e9"))  # who just was the big blind of table 2
    move = planned(event).moves[0]
    assert move.short is not None
    seats = {each.seat: each for each in other_seats(rules, move.short, "flop")}
    assert seats[3].closed is not None
    assert seats[3].closed.code == "move.small_blind"
    assert move.to_seat.seat != 3


def a_period(number: int, *stakes: Stakes) -> Period:
    return Period(f"l{number}", "level", 20 * MINUTE, stakes)


@pytest.mark.rule("balancing.stud_seat", sets="all")
def test_the_seat_that_opened_last_is_filled_by_its_number_in_stud() -> None:
    structure = a_structure(a_period(1, STUD), a_period(2, STUD))
    event = seated((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5), structure=structure)
    assert game_of(event.session) == "stud"
    for entry in ("e11", "e8"):  # seats 5, then 2, of table 2
        event.give(BustOut(entry=entry))
    (move,) = planned(event).moves
    assert (move.from_seat, move.to_seat) == (SeatRef(1, 2), SeatRef(2, 2))
    assert [text.code for text in move.why[1:]] == ["mover.same_seat", "seats.opened_last"]
    assert move.short is not None
    assert move.giving is not None
    seats = other_seats(event.state.ruleset, move.short, "stud")
    assert [each.seat for each in seats[:2]] == [2, 5]
    movers = other_movers(move.giving, 2, event.state.entries, "stud")
    assert [each.seat for each in movers] == [2, 3, 4, 5, 6, 1]


@pytest.mark.rule("mixed_games.mover_in_stud", sets="all")
@pytest.mark.rule("balancing.to_seat", sets="all")
def test_the_next_big_blind_in_holdem_moves_to_the_worst_position_in_mixed_games() -> None:
    structure = a_structure(a_period(1, HOLDEM), a_period(2, STUD))
    event = seated((1, 2, 3, 4, 5, 6), (1, 2, 3), structure=structure)
    assert game_of(event.session) == "mixed"
    assert planned(event).where_is_the_button != ()
    set_buttons(event)
    move = planned(event).moves[0]
    assert move.from_seat == SeatRef(1, 4)
    assert move.why[1].code == "mover.big_blind_if_holdem"


@pytest.mark.parametrize(
    ("at", "seats", "due"),
    [
        ((), ((1, 2), (1, 2), (1, 2)), None),
        ((2,), ((1, 2), (1, 2), (1, 2)), 2),
        ((2,), ((1, 2), (1, 2)), None),
        ((2, 3), ((1,), (1,), (1,), (1,)), 2),
        ((1,), ((1, 2), (1, 2)), None),
        ((2,), (tuple(range(1, 10)), tuple(range(1, 10)), (1,)), None),
    ],
)
def test_a_redraw_before_the_final_table_is_due_by_the_houses_setting_once_all_fit(
    at: tuple[int, ...], seats: tuple[tuple[int, ...], ...], due: int | None
) -> None:
    rules = balancing_rules()
    rules = replace(rules, final_table=replace(rules.final_table, redraw_at_tables=at))
    event = seated(*seats, rules=rules)
    assert redraw_due(rules, event.session, event.now + 45 * MINUTE) == (
        RedrawDue(tables=due) if due else None
    )
