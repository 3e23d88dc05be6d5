"""Mixed games: a rotation by hands, orbits or the clock, the button frozen through stud, a game chosen by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.balancing.plan import plan
from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton, SetGame
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.structure.state import GAMES, Period, Stakes
from clockserver.tournament.tables.commands import CloseTable, OpenTables
from tests.builders import MINUTE, Table, a_break, a_ruleset, a_set_up, a_structure, person
from tests.tournament.refusals import codes

SETS = {
    "tda-2015": "10B",
    "irish-open": "10B",
    "tda-2017": "10B",
    "house-bba": "10B",
    "firekeepers": "11B",
    "tda-2024": "11B",
}
HORSE = ("lhe", "o8", "razz", "stud", "stud8")


def stakes(game: str, unit: int = 500) -> Stakes:
    limits = {"small_bet": unit, "big_bet": 2 * unit}
    if GAMES[game][0] == "stud":
        return Stakes(
            game, "fixed_limit", ante=100, ante_kind="per_player", bring_in=200, completion=unit, **limits
        )
    if GAMES[game][0] == "button":
        return Stakes(game, "fixed_limit", ante=100, ante_kind="per_player", button_blind=unit // 2, **limits)
    return Stakes(game, "fixed_limit", small_blind=unit // 2, big_blind=unit, **limits)


def level(period_id: str, *games: str, minutes: int = 60, unit: int = 500) -> Period:
    return Period(period_id, "level", minutes * MINUTE, tuple(stakes(game, unit) for game in games))


def event(
    *periods: Period,
    every: str = "hands",
    count: int = 2,
    rules: str | RuleSet = "tda-2024",
    seats: tuple[int, ...] = (1, 2, 3, 4),
) -> Table:
    chosen = periods or (level("l1", *HORSE), level("l2", *HORSE, unit=800))
    ruleset = a_ruleset(rules) if isinstance(rules, str) else rules
    structure = a_structure(*chosen, rotate_every=every, rotate_count=count)
    table = Table(a_set_up(structure, ruleset=ruleset))
    table.give(OpenTables(tables=(1,)))
    for seat in seats:
        table.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    table.give(StartClock())
    table.give(SetButton(table=1, button=seats[0]))
    return table


def deal(played: Table, number: int = 1) -> str:
    return played.give(ReportHand(table=number, hands=played.session.tables[number].hands))


def game(played: Table) -> str:
    turn = played.session.tables[1].turn
    assert turn is not None
    return turn.game


def games(played: Table, hands: int) -> list[str]:
    dealt = []
    for _ in range(hands):
        deal(played)
        dealt.append(game(played))
    return dealt


def blinds(played: Table) -> tuple[int, int | None, int]:
    last = played.session.tables[1].last
    assert last is not None
    return last.button, last.small_blind, last.big_blind


def entry_at(played: Table, seat: int) -> Any:
    return played.session.tables[1].seats[seat]


# -- the rotation ----------------------------------------------------------------------------------------


def test_the_game_changes_after_its_hands_and_returns_to_the_first_after_the_last() -> None:
    played = event(level("l1", "lhe", "razz"), every="hands", count=2)
    assert games(played, 5) == ["lhe", "lhe", "razz", "razz", "lhe"]
    turn = played.session.tables[1].turn
    assert turn is not None
    assert (turn.hands, turn.of) == (1, 2)
    played.check()


def test_an_orbit_has_as_many_hands_as_players_at_its_first_hand() -> None:
    played = event(level("l1", "lhe", "o8"), every="orbit", count=1)
    assert games(played, 2) == ["lhe", "lhe"]
    played.give(BustOut(entry=entry_at(played, 4)))
    assert games(played, 6) == ["lhe", "lhe", "o8", "o8", "o8", "lhe"]


def test_the_clock_changes_the_game_of_the_whole_room_in_a_rotation_by_minutes() -> None:
    played = event(level("l1", "lhe", "razz", minutes=60), every="minutes", count=20)
    assert games(played, 1) == ["lhe"]
    played.now += 20 * MINUTE
    assert games(played, 2) == ["razz", "razz"]
    played.now += 20 * MINUTE
    assert games(played, 1) == ["lhe"]


def test_no_game_changes_while_the_clock_is_paused() -> None:
    played = event(level("l1", "lhe", "razz"), every="minutes", count=20)
    played.now += 15 * MINUTE
    played.give(PauseClock())
    played.now += 15 * MINUTE
    assert games(played, 1) == ["lhe"]


def test_minutes_of_a_game_continue_through_levels_with_the_same_games_and_not_in_breaks() -> None:
    periods = level("l1", "lhe", "razz", minutes=30), a_break("b1"), level("l2", "lhe", "razz", minutes=30)
    played = event(*periods, every="minutes", count=20)
    played.now += 29 * MINUTE
    assert games(played, 1) == ["razz"]
    played.now += 5 * MINUTE  # in the break the last hands of the level are dealt
    assert games(played, 1) == ["razz"]
    played.now += 10 * MINUTE  # four minutes into level 2: 34 played
    assert games(played, 1) == ["razz"]
    played.now += 10 * MINUTE
    assert games(played, 1) == ["lhe"]


def test_a_rotation_by_hands_continues_in_a_level_with_the_same_games() -> None:
    played = event(count=3)
    assert games(played, 4) == ["lhe", "lhe", "lhe", "o8"]
    played.now += 61 * MINUTE
    assert games(played, 3) == ["o8", "o8", "razz"]


def test_a_rotation_starts_again_in_a_level_with_other_games() -> None:
    played = event(level("l1", *HORSE), level("l2", "plo", "stud8"), count=1)
    assert games(played, 3) == ["lhe", "o8", "razz"]
    played.now += 61 * MINUTE
    assert games(played, 2) == ["plo", "stud8"]


def test_a_level_without_a_rotation_deals_its_first_game_until_another_is_set() -> None:
    played = event(level("l1", "lhe", "razz"), every="", count=0)
    assert games(played, 3) == ["lhe", "lhe", "lhe"]
    played.give(SetGame(table=1, game="razz"))
    assert games(played, 3) == ["razz", "razz", "razz"]


def test_an_event_of_one_game_does_not_mention_it() -> None:
    played = event(level("l1", "lhe"), level("l2", "lhe"))
    deal(played)
    assert played.session.tables[1].turn is None


# -- by hand -----------------------------------------------------------------------------------------------


def test_a_manually_set_game_begins_with_the_next_hand_and_lasts_its_full_length() -> None:
    played = event(count=2)
    deal(played)
    played.give(SetGame(table=1, game="stud"))
    assert games(played, 3) == ["stud", "stud", "stud8"]


def test_a_manually_set_game_may_have_played_hands() -> None:
    played = event(count=3)
    played.give(SetGame(table=1, game="stud", hands=2))
    assert games(played, 2) == ["stud", "stud8"]


def test_a_manually_set_game_lasts_until_the_clock_changes_games_in_a_rotation_by_minutes() -> None:
    played = event(level("l1", "lhe", "o8", "razz"), every="minutes", count=20)
    deal(played)
    played.give(SetGame(table=1, game="razz"))
    assert games(played, 2) == ["razz", "razz"]
    played.now += 20 * MINUTE
    assert games(played, 1) == ["o8"]


def test_a_game_that_the_level_does_not_have_is_refused() -> None:
    played = event()
    assert codes(played, SetGame(table=1, game="badugi")) == ["games.not_in_level"]


def test_a_table_that_is_not_in_play_gets_no_game() -> None:
    played = event()
    played.give(OpenTables(tables=(9,)))
    played.give(CloseTable(table=9))
    assert codes(played, SetGame(table=9, game="razz")) == ["tables.not_open"]


def test_undo_and_redo_restore_game_and_button_exactly() -> None:
    played = event(count=1)
    games(played, 2)
    before = played.session.tables[1]
    hand = deal(played)
    after = played.session.tables[1]
    played.give(Undo(command=hand))
    assert played.session.tables[1] == before
    played.give(Redo(command=hand))
    assert played.session.tables[1] == after
    set_game = played.give(SetGame(table=1, game="o8"))
    played.give(Undo(command=set_game))
    assert played.session.tables[1] == after
    played.check()


# -- the button -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "number"), SETS.items())
@pytest.mark.rule("mixed_games.button_frozen_in_stud", sets="all")
@pytest.mark.rule("mixed_games.button_moves_before_freezing", sets="all")
@pytest.mark.rule("mixed_games.holdem_resumes_at_frozen_button", sets="all")
def test_10b_11b_the_button_moves_once_after_the_last_holdem_hand_and_stays_through_stud(
    name: str, number: str
) -> None:
    played = event(level("l1", "o8", "razz"), count=2, rules=name)
    assert games(played, 2) == ["o8", "o8"]
    assert blinds(played) == (3, 4, 1)
    assert games(played, 2) == ["razz", "razz"]
    assert blinds(played) == (4, 1, 2)
    deal(played)
    assert (game(played), blinds(played)) == ("o8", (4, 1, 2))
    deal(played)
    assert blinds(played) == (1, 2, 3)
    rules = played.state.ruleset
    for value in ("button_frozen_in_stud", "button_moves_before_freezing", "holdem_resumes_at_frozen_button"):
        assert rules.rule(f"mixed_games.{value}") == number
    played.check()


def test_11b_the_next_player_is_big_blind_where_the_due_one_went_out_in_stud() -> None:
    played = event(level("l1", "o8", "razz"), count=2)
    games(played, 3)
    assert blinds(played) == (4, 1, 2)
    played.give(BustOut(entry=entry_at(played, 2)))
    games(played, 2)
    assert (game(played), blinds(played)) == ("o8", (4, 1, 3))


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("mixed_games.mover_in_stud", sets="all")
def test_10b_11b_the_mover_in_stud_would_be_big_blind_in_holdem_at_the_frozen_button(name: str) -> None:
    played = event(level("l1", "o8", "razz"), count=1, rules=name, seats=(1, 2, 3, 4, 5))
    played.give(OpenTables(tables=(2,)))
    for seat in (1, 2, 3):
        played.give(RegisterPlayer(person=person(seat + 20), seat=SeatRef(2, seat)))
    played.give(SetButton(table=2, button=1))
    games(played, 1)
    assert blinds(played) == (2, 3, 4)
    assert movers(played) == [(5, "mover.next_big_blind")]
    games(played, 1)
    assert (game(played), blinds(played)) == ("razz", (3, 4, 5))
    assert movers(played) == [(5, "mover.big_blind_if_holdem")]


def movers(played: Table) -> list[tuple[int, str]]:
    """The seat of each player who has to move, and the reason."""
    moves = plan(played.state.ruleset, played.session, played.state.entries).moves
    return [(move.from_seat.seat, move.why[1].code) for move in moves]


def test_11b_the_worst_position_of_a_short_table_in_stud_depends_on_the_frozen_button() -> None:
    played = event(level("l1", "o8", "razz"), count=1, seats=(1, 2, 5))
    games(played, 2)
    assert (game(played), blinds(played)) == ("razz", (5, 1, 2))
    played.give(OpenTables(tables=(2,)))
    for seat in range(1, 7):
        played.give(RegisterPlayer(person=person(seat + 20), seat=SeatRef(2, seat)))
    played.give(SetButton(table=2, button=1))
    (move,) = plan(played.state.ruleset, played.session, played.state.entries).moves
    assert (move.to_seat, move.why[2].code) == (SeatRef(1, 3), "seats.big_blind_in")


def test_the_button_moves_with_every_hand_of_stud_where_the_house_says_so() -> None:
    rules = a_ruleset()
    rules = replace(rules, mixed_games=replace(rules.mixed_games, button_frozen_in_stud=False))
    played = event(level("l1", "o8", "razz"), count=2, rules=rules)
    games(played, 4)
    assert blinds(played) == (1, 2, 3)


def test_the_button_follows_a_house_that_freezes_it_at_once_and_resumes_one_seat_on() -> None:
    rules = a_ruleset()
    mixed = replace(
        rules.mixed_games, button_moves_before_freezing=False, holdem_resumes_at_frozen_button=False
    )
    played = event(level("l1", "o8", "razz"), count=1, rules=replace(rules, mixed_games=mixed))
    games(played, 2)
    assert blinds(played) == (2, 3, 4)
    games(played, 1)
    assert (game(played), blinds(played)) == ("o8", (3, 4, 1))


def test_hands_of_a_stud_event_are_counted_without_a_known_button() -> None:
    structure = a_structure(level("l1", "razz", "stud"), rotate_every="hands", rotate_count=1)
    played = Table(a_set_up(structure))
    played.give(OpenTables(tables=(1,)))
    for seat in (1, 2):
        played.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    assert games(played, 3) == ["razz", "stud", "razz"]
    assert played.session.tables[1].last is None


def test_an_event_of_one_stud_game_posts_no_blinds_and_needs_no_button() -> None:
    played = Table(a_set_up(a_structure(level("l1", "stud"), level("l2", "stud", unit=800))))
    played.give(OpenTables(tables=(1,)))
    for seat in (1, 2, 3):
        played.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    played.give(StartClock())
    assert games(played, 2) == ["stud", "stud"]
    assert (played.session.tables[1].hands, played.session.tables[1].last) == (2, None)
    played.check()


def test_a_single_big_blind_that_is_owed_waits_until_stud_is_over() -> None:
    played = event(level("l1", "o8", "razz"), count=1, seats=(1, 2, 3, 4))
    games(played, 2)
    assert blinds(played) == (3, 4, 1)
    owes = replace(played.session.tables[1], owes_single=True)
    session = replace(played.session, tables=played.session.tables.set(1, owes))
    played.state = replace(played.state, sessions=played.state.sessions.set("1", session))
    played.give(SetGame(table=1, game="razz"))
    games(played, 1)
    assert played.session.tables[1].owes_single
