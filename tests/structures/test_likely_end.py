"""The model of a tournament's end: computed by hand, compared with played fields, and at its bounds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.structures.levels import hand_cost, level_unit
from clockserver.structures.likely_end import CONSTANTS, Field, Position, end_time
from clockserver.tournament.structure.state import Period, Stakes, Structure
from clockserver.tournament.structure.structure_toml import parse_structure
from tests.structures.fields import FLIGHTS, MAIN_EVENT_2010, MINUTE, Flight, sheet

USUAL = CONSTANTS["usual"]
ONE_LEVEL = sheet((50, 100, 0), ms=1_000 * MINUTE, stack=5_000)


def likely_ms(structure: Structure, field: Field, c: float = USUAL) -> int:
    return end_time(structure, field, c).likely.ms


def field_of(structure: Structure, players: int, **more: Any) -> Field:
    return Field(players, players * structure.starting_stack, **more)


def with_break(structure: Structure, after: int, minutes: int) -> Structure:
    pause = Period(f"b{after}", "break", minutes * MINUTE)
    return replace(structure, periods=(*structure.periods[:after], pause, *structure.periods[after:]))


def test_one_of_two_players_at_an_m_of_thirty_is_out_after_forty_hands() -> None:
    # Two players, 9,000 chips, 150 a hand: M is 30, and 40 hands of 66 seconds go by.
    assert likely_ms(ONE_LEVEL, Field(2, 9_000)) == 40 * 66_000


def test_two_full_tables_lose_twice_as_many_as_one() -> None:
    # 18 players, M 30: each table of nine loses one in 40 hands of 122 seconds, so one goes every 20 hands.
    assert likely_ms(ONE_LEVEL, Field(18, 18 * 4_500, stop=17)) == 20 * 122_000
    # 13 players count as 13 ÷ 9 of a table.
    assert likely_ms(ONE_LEVEL, Field(13, 13 * 4_500, stop=12)) == pytest.approx(40 * 122_000 * 9 / 13, abs=1)


def test_antes_of_each_player_count_for_the_players_at_the_table() -> None:
    antes = sheet((50, 100, 10), kind="per_player", ms=1_000 * MINUTE)
    assert hand_cost(antes.periods[0]).of(9) == 240
    assert likely_ms(antes, Field(2, 170 * 60)) == 40 * 66_000


def test_one_ante_for_the_table_counts_once_and_stud_posts_its_bring_in() -> None:
    assert hand_cost(sheet((50, 100, 100)).periods[0]).of(9) == 250
    stud = Stakes("stud", "fixed_limit", 0, 0, 10, "per_player", 50, 100, 20, 50)
    level = Period("l1", "level", MINUTE, (stud,))
    assert (hand_cost(level).of(8), level_unit(level)) == (100, 50)


def test_the_mean_cost_of_several_games_counts() -> None:
    games = (Stakes("nlhe", "no_limit", 100, 200), Stakes("plo", "pot_limit", 50, 100))
    level = Period("l1", "level", MINUTE, games)
    assert (hand_cost(level).of(9), level_unit(level)) == (225, 150)


def test_a_break_passes_without_a_bust_out() -> None:
    structure = sheet((50, 100, 0), (50, 100, 0), ms=20 * MINUTE)
    plain = likely_ms(structure, Field(2, 9_000))
    assert plain == 44 * MINUTE
    assert likely_ms(with_break(structure, 1, 15), Field(2, 9_000)) == plain + 15 * MINUTE
    assert likely_ms(with_break(structure, 2, 15), Field(2, 9_000)) == plain + 15 * MINUTE


def test_blinds_that_double_halve_what_is_left() -> None:
    structure = sheet((50, 100, 0), (100, 200, 0), ms=22 * MINUTE)
    assert likely_ms(structure, Field(2, 9_000)) == 33 * MINUTE


def test_the_last_level_goes_on_beyond_the_structure() -> None:
    short = sheet((50, 100, 0), ms=44 * MINUTE)
    at_its_end = end_time(short, Field(2, 9_000), USUAL).likely
    assert (at_its_end.ms, at_its_end.is_beyond) == (44 * MINUTE, False)
    after = end_time(short, Field(2, 9_001), USUAL).likely
    assert (after.period, after.level, after.is_beyond) == (0, 1, True)
    behind_a_break = end_time(with_break(short, 1, 10), Field(2, 18_000), USUAL).likely
    assert (behind_a_break.ms, behind_a_break.period, behind_a_break.is_beyond) == (98 * MINUTE, 0, True)


def test_the_early_and_the_late_end_use_other_constants() -> None:
    end = end_time(ONE_LEVEL, Field(2, 9_000), USUAL)
    assert end.early.ms == round(44 * MINUTE / 1.7)
    assert end.late.ms == 44 * MINUTE * 5 // 2
    assert likely_ms(ONE_LEVEL, Field(2, 9_000), CONSTANTS["loose"]) == 33 * MINUTE
    assert likely_ms(ONE_LEVEL, Field(2, 9_000), CONSTANTS["slow"]) == 55 * MINUTE


def test_marks_are_reached_in_order_and_passed_ones_at_once() -> None:
    structure = sheet(*((50 * 2**i, 100 * 2**i, 0) for i in range(10)), ms=20 * MINUTE, stack=10_000)
    end = end_time(structure, field_of(structure, 45), USUAL, marks=[9, 60, 27, 9])
    times = [each.ms for each in end.marks]
    assert [each.players for each in end.marks] == [9, 60, 27, 9]
    assert times[1] == 0 < times[2] < times[0] == times[3] < end.likely.ms
    assert end_time(structure, field_of(structure, 45, stop=9), USUAL).likely.ms == times[0]


def test_only_the_rest_of_the_current_period_counts() -> None:
    structure = with_break(sheet((50, 100, 0), (100, 200, 0), ms=22 * MINUTE), 1, 10)
    field = Field(2, 9_000)
    end = end_time(structure, field, USUAL, position=Position(0, 11 * MINUTE)).likely
    assert end.ms == (11 + 10 + 16.5) * MINUTE
    assert end_time(structure, field, USUAL, position=Position(1, 4 * MINUTE)).likely.ms == (4 + 22) * MINUTE


def test_a_field_that_has_reached_its_stop_ends_at_once() -> None:
    for players in (1, 9):
        landing = end_time(with_break(ONE_LEVEL, 1, 5), Field(players, 9_000, stop=9), USUAL).likely
        assert (landing.ms, landing.period, landing.big_blinds) == (0, 0, 90)


def test_levels_by_hands_count_by_their_minutes() -> None:
    stakes = {"game": "nlhe", "small_blind": 50, "big_blind": 100}
    periods = [
        {"kind": "level", "hands": 11, **stakes},
        {"kind": "level", "minutes": 60, **stakes, "small_blind": 100},
    ]
    document = {"title": "By hands", "starting_stack": 5_000, "periods": periods}
    structure = parse_structure("hands", document)
    # 22 minutes at 150 a hand are half of the 44, the other half costs 200 a hand.
    assert likely_ms(structure, Field(2, 9_000)) == (22 + 16.5) * MINUTE


@pytest.mark.parametrize("flight", FLIGHTS.values(), ids=FLIGHTS)
def test_the_players_left_after_five_levels_agree_with_main_events(flight: Flight) -> None:
    counts = range(flight.entries - 1, 0, -1)
    marks = end_time(flight.structure, field_of(flight.structure, flight.entries), USUAL, marks=counts).marks
    players_left = min(mark.players for mark in marks if mark.level <= 5)
    assert abs(players_left / flight.players_left - 1) < 0.07


def test_the_main_event_of_2010_ends_a_level_from_where_it_did() -> None:
    assert end_time(MAIN_EVENT_2010, field_of(MAIN_EVENT_2010, 7_319), USUAL).likely.level == 40
