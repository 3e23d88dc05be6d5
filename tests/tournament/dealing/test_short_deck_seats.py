"""Short deck: the player moved for balance, the new seat, the tables that halt, and chips blinded off."""

from __future__ import annotations

from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.mover import next_button
from clockserver.tournament.balancing.plan import game_of, other_seats, plan
from clockserver.tournament.balancing.worst_seat import worst_seats_by_button
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.positions import Blinds
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.leaving.stack_in_money import estimate
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.tables.commands import OpenTables
from clockserver.tournament.tables.halting import halted_tables
from clockserver.tournament.tables.view import TablesView
from tests.builders import MINUTE, Table, a_ruleset, a_set_up, a_structure, person
from tests.calculators.toolbox import calculate, refusal

STAKES = Stakes("short_deck", "no_limit", ante=100, ante_kind="per_player", button_blind=200)
LAST = Blinds(3, 4, 6)


def event(*seats: tuple[int, ...], rules: str = "tda-2015") -> Table:
    """Players at these seats of tables 1, 2, …; the button of each at its first player."""
    structure = a_structure(Period("l1", "level", 20 * MINUTE, (STAKES,)))
    played = Table(a_set_up(structure, ruleset=a_ruleset(rules)))
    played.give(OpenTables(tables=tuple(range(1, len(seats) + 1))))
    number = 0
    for table, numbers in enumerate(seats, 1):
        for seat in numbers:
            number += 1
            played.give(RegisterPlayer(person=person(number), seat=SeatRef(table, seat)))
    played.give(StartClock())
    for table, numbers in enumerate(seats, 1):
        played.give(SetButton(table=table, button=min(numbers)))
    return played


def bust_out(played: Table, table: int, *seats: int) -> None:
    for seat in seats:
        played.give(BustOut(entry=played.session.tables[table].seats[seat]))


def test_the_player_who_posts_the_button_blind_next_moves() -> None:
    assert next_button(9, {1, 5, 7}, LAST).seat == 5
    assert next_button(9, {1, 2}, LAST).seat == 1


def test_the_worst_seat_has_the_button_and_its_blind_soonest_and_no_seat_is_forbidden() -> None:
    ranking = worst_seats_by_button(9, {1, 3, 6}, LAST)
    assert [(each.seat, each.reason) for each in ranking.ranked] == [
        (4, "button_blind_next"),
        (5, "button_blind_next"),
        (7, "button_blind_in_1"),
        (8, "button_blind_in_1"),
        (9, "button_blind_in_1"),
        (2, "button_blind_in_2"),
    ]
    assert ranking.forbidden == ()


def test_the_seat_that_just_had_the_button_comes_last() -> None:
    ranked = worst_seats_by_button(9, {1, 6}, LAST).ranked
    assert ranked[-1].seat == 3


def test_a_balancing_move_depends_on_the_button_at_both_tables() -> None:
    played = event((1, 2, 3, 4, 5, 6), (1, 4, 7))
    assert game_of(played.session) == "button_ante"
    move = plan(played.state.ruleset, played.session, played.state.entries).moves[0]
    assert (str(move.from_seat), str(move.to_seat)) == ("1-2", "2-2")
    assert [text.code for text in move.why[1:]] == ["mover.next_button_blind", "seats.button_blind_next"]
    choices = other_seats(played.state.ruleset, played.session.tables[2], "button_ante")
    assert all(each.closed is None for each in choices)
    played.give(
        ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=SeatRef(2, 3))
    )  # small blind in a flop game
    played.check()


def test_a_structure_of_short_deck_and_holdem_uses_the_big_blind() -> None:
    holdem = Stakes("nlhe", "no_limit", 100, 200, 200, "big_blind")
    structure = a_structure(
        Period("l1", "level", 20 * MINUTE, (STAKES,)), Period("l2", "level", 20 * MINUTE, (holdem,))
    )
    assert game_of(Table(a_set_up(structure)).session) == "flop"


def test_the_next_button_before_the_first_reported_hand_is_a_player_too() -> None:
    played = event((1, 2, 3, 4))
    bust_out(played, 1, 2)
    (table,) = TablesView().update(played.state.ruleset, played.session, ())["set"].values()
    assert (table["next"]["button"], table["turn"]) == (3, None)
    played.give(ReportHand(table=1, hands=played.session.tables[1].hands))
    last = played.session.tables[1].last
    assert last is not None
    assert last.button == 3
    played.check()


def test_a_short_table_halts_once_the_button_reaches_a_lost_seat() -> None:
    played = event((1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3, 4, 5, 6, 7, 8, 9), rules="tda-2024")
    bust_out(played, 2, 3, 4, 5)
    before = halted_tables(played.state, played.session)
    played.give(ReportHand(table=2, hands=played.session.tables[2].hands))
    assert (before, halted_tables(played.state, played.session)) == ([], [2])


def test_an_absent_stack_posts_the_blind_in_the_hand_in_which_it_has_the_button() -> None:
    played = event((1, 2, 3, 4))
    entries = played.session.tables[1].seats
    hands = {
        seat: estimate(played.session, played.state.entries[entries[seat]], 300, 0, MINUTE, played.now).hands
        for seat in (2, 3, 4, 1)
    }
    # The next button is seat 2: 100 + 200 at once. Seat 3 posts 100, then 300; seat 4 and seat 1 post 100 three times.
    assert hands == {2: 1, 3: 2, 4: 3, 1: 3}


def test_the_calculators_know_the_button_blind() -> None:
    table = {"seats": 9, "occupied": [1, 3, 6], "game": "button_ante", "button": 3}
    hand = calculate("positions", table)
    assert (hand["button"], hand["small_blind"], hand["big_blind"], hand["no_hand"]) == (6, None, None, [])
    worst = calculate("worst-seat", table)
    assert (worst["ranked"][0]["seat"], worst["forbidden"]) == (4, [])
    moves = calculate("mover", table)
    assert (moves["seat"], moves["reason"]) == (6, "next_button_blind")
    level = {"ms": 60_000, "small_blind": 0, "big_blind": 0, "ante": 100, "ante_kind": "per_player"}
    question = {"stack": 600, "players": 4, "seconds_per_hand": 60, "hand_of_round": 0}
    result = calculate("blind-off", {**question, "levels": [{**level, "button_blind": 200}]})
    assert result["hands"] == 4


def test_the_calculators_ask_for_the_button_and_refuse_an_unknown_seat() -> None:
    table = {"seats": 9, "occupied": [1, 3, 6], "game": "button_ante"}
    assert refusal("positions", table) == [("wire.missing_field", "button")]
    assert refusal("worst-seat", {**table, "button": 10}) == [("seats.unknown", "button")]
    assert refusal("mover", {**table, "game": "flop"}) == [("wire.missing_field", "last")]
