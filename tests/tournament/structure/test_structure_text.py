"""Structure documents: reading, refusals with their place, and writing."""

from __future__ import annotations

import pytest

from clockserver.tournament.structure.state import ByPlayers, Period, Stakes
from clockserver.tournament.structure.structure_toml import parse_structure
from tests.tournament.structure.documents import (
    BREAK,
    LEVEL,
    LIMIT,
    ROTATION,
    ROWS,
    SHORT,
    STUD,
    TAHOE,
    document,
    without,
)


def test_the_defaults_of_the_header_apply_to_every_level_and_break() -> None:
    structure = parse_structure("friday", document(LEVEL, {**LEVEL, "ante": 200}, BREAK))

    assert structure.periods == (
        Period("l1", "level", 1_200_000, (Stakes("nlhe", "no_limit", 100, 200),)),
        Period("l2", "level", 1_200_000, (Stakes("nlhe", "no_limit", 100, 200, 200, "big_blind"),)),
        Period("b1", "break", 600_000),
    )


def test_a_period_may_differ_from_the_header() -> None:
    level = {**LEVEL, "game": "plo", "betting": "no_limit", "ante": 25, "ante_kind": "button"}
    marks = {"closes_registration": True, "ends_day": True, "color_up": [25], "note": "Dinner"}
    structure = parse_structure("friday", document({**level, **marks, "minutes": 30, "id": "first"}))

    stakes = Stakes("plo", "no_limit", 100, 200, 25, "button")
    period = Period("first", "level", 1_800_000, (stakes,), (25,), True, True, "Dinner")
    assert structure.periods == (period,)


def test_the_betting_of_the_header_applies_only_to_its_game() -> None:
    structure = parse_structure("friday", document(LEVEL, {**LEVEL, "game": "plo"}, betting="pot_limit"))

    assert [period.stakes[0].betting for period in structure.periods] == ["pot_limit"] * 2
    draw_game = parse_structure("friday", document({**LEVEL, "game": "sd27"}, betting="pot_limit"))
    assert draw_game.periods[0].stakes[0].betting == "no_limit"


def test_the_completion_of_stud_is_the_small_bet_unless_given() -> None:
    stakes = parse_structure("friday", document(STUD, {**STUD, "completion": 80})).periods

    assert [period.stakes[0].completion for period in stakes] == [100, 80]


def test_a_rotation_keeps_its_games_in_order() -> None:
    games = [without(LIMIT, "kind"), without({**STUD, "game": "razz"}, "kind")]
    structure = parse_structure("friday", document({"kind": "level", "games": games}))

    assert [stakes.game for stakes in structure.periods[0].stakes] == ["lhe", "razz"]


def test_a_rotation_counts_one_where_the_header_has_no_number() -> None:
    structure = parse_structure("friday", document(rotate_every="orbit"))

    assert (structure.rotate_every, structure.rotate_count) == ("orbit", 1)


def test_a_level_may_last_a_number_of_hands_estimated_at_two_minutes_each() -> None:
    structure = parse_structure(
        "friday", document({**LEVEL, "hands": 8}, {**LEVEL, "hands": 8, "minutes": 30})
    )

    assert [(period.hands, period.ms) for period in structure.periods] == [(8, 16 * 60_000), (8, 30 * 60_000)]


@pytest.mark.parametrize("every", ["hands", "orbit"])
def test_the_games_of_a_level_by_hands_may_change_by_hands(every: str) -> None:
    structure = parse_structure("friday", document(ROTATION | {"hands": 8}, rotate_every=every))
    assert structure.periods[0].hands == 8


def test_a_level_of_one_game_may_last_a_number_of_hands_beside_a_rotation_by_minutes() -> None:
    structure = parse_structure("friday", document(ROTATION, {**LEVEL, "hands": 8}, rotate_every="minutes"))
    assert [period.hands for period in structure.periods] == [0, 8]


def test_a_level_may_repeat_the_blinds_with_a_new_ante_and_blinds_may_go_down() -> None:
    same_blinds, lower = {**LEVEL, "ante": 200}, {**LEVEL, "small_blind": 50, "big_blind": 100}
    structure = parse_structure("friday", document(LEVEL, same_blinds, lower))

    assert [period.stakes[0].yardstick for period in structure.periods] == [200, 200, 100]


def test_everybody_antes_and_the_button_posts_a_blind_in_short_deck() -> None:
    [period] = parse_structure("friday", document(SHORT)).periods

    assert period.stakes == (
        Stakes("short_deck", "no_limit", ante=100, ante_kind="per_player", button_blind=200),
    )
    assert (period.stakes[0].family, period.stakes[0].yardstick) == ("button", 200)


def test_a_structure_may_have_games_under_its_own_names() -> None:
    double = {"name": "Double Board", "posts": "button_ante", "betting": "no_limit"}
    levels = {**LEVEL, "game": "tahoe"}, {**SHORT, "game": "double"}
    structure = parse_structure("friday", document(*levels, games={"tahoe": TAHOE, "double": double}))

    tahoe, double_board = (period.stakes[0] for period in structure.periods)
    assert (tahoe.name, tahoe.betting, tahoe.family) == ("Tahoe", "pot_limit", "flop")
    assert (double_board.name, double_board.family) == ("Double Board", "button")
    assert [game.key for game in structure.games] == ["tahoe", "double"]


def test_the_sheet_of_a_later_day_begins_at_a_later_level() -> None:
    levels = {**LEVEL, "level": 11}, LEVEL, BREAK, {**LEVEL, "level": 13}
    structure = parse_structure("friday", document(*levels, first_level=11))

    assert [structure.level_number(i) for i in range(4)] == [11, 12, 12, 13]
    assert [period.id for period in structure.periods] == ["l11", "l12", "b1", "l13"]
    assert (structure.index_of_level(13), structure.index_of_level(1)) == (3, None)


def test_the_last_level_may_last_until_the_end() -> None:
    structure = parse_structure("friday", document(LEVEL, {**LEVEL, "until_end": True, "minutes": 60}))

    assert [(period.until_end, period.ms) for period in structure.periods] == [
        (False, 1_200_000),
        (True, 3_600_000),
    ]


def test_the_length_of_a_level_may_depend_on_the_players_left() -> None:
    [period] = parse_structure("friday", document({**LEVEL, "minutes_by_players": ROWS})).periods

    assert period.minutes_by_players == (ByPlayers(18, 900_000), ByPlayers(9, 600_000))
    minutes = [period.ms_with(players) // 60_000 for players in (0, 1, 9, 10, 18, 19)]
    assert minutes == [20, 10, 10, 15, 15, 20]


def test_an_ante_of_zero_is_no_ante() -> None:
    stakes = parse_structure("friday", document({**LEVEL, "ante": 0})).periods[0].stakes[0]

    assert (stakes.ante, stakes.ante_kind) == (0, "none")
