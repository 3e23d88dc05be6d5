"""Structure documents: what is read, what is refused and where, and the way back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Reason, Refused, placeholders
from clockserver.core.toml_reader import LARGEST
from clockserver.tournament.structure.state import (
    FAMILY_OF_POSTS,
    GAMES,
    Betting,
    ByPlayers,
    OwnGame,
    Period,
    PeriodKind,
    Posts,
    Stakes,
    Structure,
)
from clockserver.tournament.structure.toml_text import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure

TEXTS = json.loads((Path(__file__).parents[3] / "static/texts/en/structure.json").read_text("utf-8"))
LEVEL = {"kind": "level", "small_blind": 100, "big_blind": 200}
BREAK = {"kind": "break"}
LIMIT = {**LEVEL, "game": "lhe", "small_bet": 200, "big_bet": 400}
STUD = {"kind": "level", "game": "stud", "bring_in": 50, "small_bet": 100, "big_bet": 200}
SHORT = {"kind": "level", "game": "short_deck", "ante": 100, "ante_kind": "per_player", "button_blind": 200}
TAHOE = {"name": "Tahoe", "posts": "blinds", "betting": "pot_limit"}
ROWS = [{"players": 18, "minutes": 15}, {"players": 9, "minutes": 10}]
HEAD = {
    "title": "Friday",
    "starting_stack": 25000,
    "game": "nlhe",
    "ante_kind": "big_blind",
    "level_minutes": 20,
    "break_minutes": 10,
}


def document(*periods: object, **head: object) -> dict[str, object]:
    """A friday document; a head value of None takes the field away."""
    whole = {**HEAD, **head, "periods": list(periods or (LEVEL,))}
    return {key: value for key, value in whole.items() if value is not None}


def without(table: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


ROTATION = {"kind": "level", "games": [without(LIMIT, "kind"), without({**STUD, "game": "razz"}, "kind")]}


def refusals(written: dict[str, object]) -> list[Reason]:
    with pytest.raises(Refused) as refused:
        parse_structure("friday", written)
    return list(refused.value.reasons)


def test_the_defaults_of_the_head_hold_for_every_level_and_break() -> None:
    structure = parse_structure("friday", document(LEVEL, {**LEVEL, "ante": 200}, BREAK))

    assert structure.periods == (
        Period("l1", "level", 1_200_000, (Stakes("nlhe", "no_limit", 100, 200),)),
        Period("l2", "level", 1_200_000, (Stakes("nlhe", "no_limit", 100, 200, 200, "big_blind"),)),
        Period("b1", "break", 600_000),
    )


def test_a_period_may_differ_from_the_head() -> None:
    own = {**LEVEL, "game": "plo", "betting": "no_limit", "ante": 25, "ante_kind": "button"}
    marks = {"closes_registration": True, "ends_day": True, "color_up": [25], "note": "Dinner"}
    structure = parse_structure("friday", document({**own, **marks, "minutes": 30, "id": "first"}))

    stakes = Stakes("plo", "no_limit", 100, 200, 25, "button")
    period = Period("first", "level", 1_800_000, (stakes,), (25,), True, True, "Dinner")
    assert structure.periods == (period,)


def test_the_betting_of_the_head_goes_with_its_game_only() -> None:
    structure = parse_structure("friday", document(LEVEL, {**LEVEL, "game": "plo"}, betting="pot_limit"))

    assert [period.stakes[0].betting for period in structure.periods] == ["pot_limit"] * 2
    other = parse_structure("friday", document({**LEVEL, "game": "sd27"}, betting="pot_limit"))
    assert other.periods[0].stakes[0].betting == "no_limit"


def test_in_stud_the_completion_is_the_small_bet_unless_it_is_given() -> None:
    stakes = parse_structure("friday", document(STUD, {**STUD, "completion": 80})).periods

    assert [period.stakes[0].completion for period in stakes] == [100, 80]


def test_a_rotation_keeps_its_games_in_order() -> None:
    games = [without(LIMIT, "kind"), without({**STUD, "game": "razz"}, "kind")]
    structure = parse_structure("friday", document({"kind": "level", "games": games}))

    assert [stakes.game for stakes in structure.periods[0].stakes] == ["lhe", "razz"]


def test_a_rotation_counts_one_where_the_head_does_not_say_how_many() -> None:
    structure = parse_structure("friday", document(rotate_every="orbit"))

    assert (structure.rotate_every, structure.rotate_count) == ("orbit", 1)


def test_a_level_may_last_so_many_hands_and_is_reckoned_to_take_two_minutes_for_each() -> None:
    structure = parse_structure(
        "friday", document({**LEVEL, "hands": 8}, {**LEVEL, "hands": 8, "minutes": 30})
    )

    assert [(period.hands, period.ms) for period in structure.periods] == [(8, 16 * 60_000), (8, 30 * 60_000)]


@pytest.mark.parametrize("every", ["hands", "orbit"])
def test_the_games_of_a_level_by_hands_may_change_by_hands(every: str) -> None:
    structure = parse_structure("friday", document(ROTATION | {"hands": 8}, rotate_every=every))
    assert structure.periods[0].hands == 8


def test_beside_a_rotation_by_minutes_a_level_of_one_game_may_last_so_many_hands() -> None:
    structure = parse_structure("friday", document(ROTATION, {**LEVEL, "hands": 8}, rotate_every="minutes"))
    assert [period.hands for period in structure.periods] == [0, 8]


def test_a_level_may_repeat_the_blinds_with_a_new_ante_and_blinds_may_go_down() -> None:
    again, lower = {**LEVEL, "ante": 200}, {**LEVEL, "small_blind": 50, "big_blind": 100}
    structure = parse_structure("friday", document(LEVEL, again, lower))

    assert [period.stakes[0].yardstick for period in structure.periods] == [200, 200, 100]


def test_in_short_deck_everybody_antes_and_the_button_posts_a_blind() -> None:
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


def test_the_length_of_a_level_may_go_by_the_players_left() -> None:
    [period] = parse_structure("friday", document({**LEVEL, "minutes_by_players": ROWS})).periods

    assert period.minutes_by_players == (ByPlayers(18, 900_000), ByPlayers(9, 600_000))
    minutes = [period.ms_with(players) // 60_000 for players in (0, 1, 9, 10, 18, 19)]
    assert minutes == [20, 10, 10, 15, 15, 20]


def test_a_fault_in_a_game_of_the_head_is_told_once_and_not_for_every_level() -> None:
    level = {**LEVEL, "game": "tahoe"}
    written = document(level, level, game="tahoe", games={"tahoe": {**TAHOE, "posts": "chips"}})

    assert [(reason.field, reason.code) for reason in refusals(written)] == [
        ("friday: game tahoe: posts", "structure.unknown_posts")
    ]


def test_an_ante_of_nothing_is_no_ante() -> None:
    stakes = parse_structure("friday", document({**LEVEL, "ante": 0})).periods[0].stakes[0]

    assert (stakes.ante, stakes.ante_kind) == (0, "none")


def test_a_hole_in_the_level_numbers_names_the_period() -> None:
    levels = [{**LEVEL, "level": number} for number in (1, 2, 4, 5)]

    assert refusals(document(*levels[:2], BREAK, *levels[2:])) == [
        Reason(
            "structure.level_hole",
            {"expected": 3, "found": 4},
            "friday: period 4 (level 4): level",
        )
    ]


def test_a_fault_inside_a_rotation_names_the_game() -> None:
    games = [without(LIMIT, "kind"), without(STUD, "kind", "bring_in")]
    level_six = {"kind": "level", "games": games}

    [reason] = refusals(document(*[LEVEL] * 5, BREAK, level_six))
    assert reason.field == "friday: period 7 (level 6): game 2: bring_in"


def test_every_reason_is_given_at_once() -> None:
    written = document(
        {**LEVEL, "big_blind": "200"},
        {"kind": "break", "minutes": 0},
        {**LEVEL, "small_blind": 300},
        chips=[25, 25],
        colour="red",
    )

    assert [(reason.field, reason.code) for reason in refusals(written)] == [
        ("friday: colour", "structure.unknown_field"),
        ("friday: chips", "structure.chips_not_ascending"),
        ("friday: period 1 (level 1): big_blind", "structure.not_integer"),
        ("friday: period 2 (break): minutes", "structure.minutes_out_of_range"),
        ("friday: period 3 (level 2): small_blind", "structure.small_blind_above_big_blind"),
    ]


def test_a_wrong_default_is_refused_once_and_not_for_every_period() -> None:
    level = {**LEVEL, "ante": 200}
    written = document(level, level, game="holdem", level_minutes="20", ante_kind="big")

    assert [(reason.field, reason.code) for reason in refusals(written)] == [
        ("friday: game", "structure.unknown_game"),
        ("friday: ante_kind", "structure.unknown_ante_kind"),
        ("friday: level_minutes", "structure.not_integer"),
    ]


GAME = without(LEVEL, "kind")
FIRST = "period 1 (level 1)"
REFUSED = [
    # the head
    (document(title=None), "title", "missing_field"),
    (document(title="  "), "title", "missing_field"),
    (document(title=7), "title", "not_text"),
    (document(title="x" * 81), "title", "text_too_long"),
    (document(title="two\nlines"), "title", "text_not_one_line"),
    (document(source="x" * 201), "source", "text_too_long"),
    (document(starting_stack=None), "starting_stack", "missing_field"),
    (document(starting_stack=0), "starting_stack", "too_small"),
    (document(starting_stack=True), "starting_stack", "not_integer"),
    (document(starting_stack=2**53), "starting_stack", "too_large"),
    (document(starting_stack=16**9000), "starting_stack", "too_large"),
    (document(rebuy_stack=-1), "rebuy_stack", "too_small"),
    (document(addon_stack="40000"), "addon_stack", "not_integer"),
    (document(chips=25), "chips", "not_list"),
    (document(chips=[25, 100.0]), "chips", "not_integer"),
    (document(chips=[100, 25]), "chips", "chips_not_ascending"),
    (document(chips=[0, 25]), "chips", "too_small"),
    (document(redraw_at_players=[0]), "redraw_at_players", "too_small"),
    (document(redraw_at_tables=2), "redraw_at_tables", "not_list"),
    (document(chips=list(range(1, 32))), "chips", "too_many_values"),
    (document(levels=[]), "levels", "unknown_field"),
    (document(game="holdem"), "game", "unknown_game"),
    (document(game=["nlhe"]), "game", "unknown_game"),
    (document(betting="limit"), "betting", "unknown_betting"),
    (document(LIMIT, game=None, betting="pot_limit"), "betting", "betting_without_game"),
    (document(ante_kind="bba"), "ante_kind", "unknown_ante_kind"),
    (document(level_minutes=1441), "level_minutes", "minutes_out_of_range"),
    (document(rotate_every="whim", rotate_count=2), "rotate_every", "unknown_rotate_every"),
    (document(rotate_every="hands", rotate_count=0), "rotate_count", "rotation_out_of_range"),
    (document(rotate_every="hands", rotate_count=501), "rotate_count", "rotation_out_of_range"),
    (document(rotate_count=8), "rotate_count", "rotation_of_nothing"),
    (
        document(ROTATION | {"hands": 8}, rotate_every="minutes", rotate_count=30),
        f"{FIRST}: hands",
        "hands_in_rotation_by_minutes",
    ),
    (document(break_minutes="10"), "break_minutes", "not_integer"),
    (document(first_level=0), "first_level", "first_level_out_of_range"),
    (document(first_level=501), "first_level", "first_level_out_of_range"),
    (document({**LEVEL, "level": 1}, first_level=11), f"{FIRST}: level", "level_hole"),
    # games of its own
    (document(games=[TAHOE]), "games", "not_tables_by_name"),
    (document(games={"tahoe": "Tahoe"}), "games", "not_tables_by_name"),
    (document(games={f"g{i}": TAHOE for i in range(31)}), "games", "too_many_values"),
    (document(games={"Tahoe!": TAHOE}), "game Tahoe!: games", "bad_game_key"),
    (document(games={"nlhe": TAHOE}), "game nlhe: games", "game_is_known"),
    (document(games={"tahoe": without(TAHOE, "name")}), "game tahoe: name", "missing_field"),
    (document(games={"tahoe": without(TAHOE, "posts")}), "game tahoe: posts", "missing_field"),
    (document(games={"tahoe": without(TAHOE, "betting")}), "game tahoe: betting", "missing_field"),
    (document(games={"tahoe": {**TAHOE, "name": " "}}), "game tahoe: name", "missing_field"),
    (document(games={"tahoe": {**TAHOE, "name": "x" * 25}}), "game tahoe: name", "text_too_long"),
    (document(games={"tahoe": {**TAHOE, "posts": "chips"}}), "game tahoe: posts", "unknown_posts"),
    (document(games={"tahoe": {**TAHOE, "betting": "limit"}}), "game tahoe: betting", "unknown_betting"),
    (document(games={"tahoe": {**TAHOE, "cards": 3}}), "game tahoe: cards", "unknown_field"),
    # the periods as a whole
    ({**HEAD}, "periods", "no_periods"),
    ({**HEAD, "periods": []}, "periods", "no_periods"),
    ({**HEAD, "periods": LEVEL}, "periods", "not_list"),
    (document("level"), "periods", "not_tables"),
    (document(*[LEVEL] * 301), "periods", "too_many_periods"),
    (document(BREAK, LEVEL), "period 1 (break): kind", "first_not_level"),
    # a period
    (document(GAME), f"{FIRST}: kind", "missing_field"),
    (document({**LEVEL, "kind": "levle"}), f"{FIRST}: kind", "unknown_kind"),
    (document(LEVEL, {"kind": "pause"}), "period 2 (break): kind", "unknown_kind"),
    (document({**LEVEL, "bigblind": 200}), f"{FIRST}: bigblind", "unknown_field"),
    (document({**LEVEL, "level": 0}), "period 1 (level 0): level", "level_hole"),
    (document({**LEVEL, "level": 16**9000}), f"{FIRST}: level", "too_large"),
    (document({**LEVEL, "level": "1"}), f"{FIRST}: level", "not_integer"),
    (document({**LEVEL, "minutes": 0}), f"{FIRST}: minutes", "minutes_out_of_range"),
    (document({**LEVEL, "minutes": 1441}), f"{FIRST}: minutes", "minutes_out_of_range"),
    (document({**LEVEL, "minutes": 20.5}), f"{FIRST}: minutes", "not_integer"),
    (document({**LEVEL, "minutes": "20"}), f"{FIRST}: minutes", "not_integer"),
    (document({**LEVEL, "minutes": True}), f"{FIRST}: minutes", "not_integer"),
    (document(level_minutes=None), f"{FIRST}: minutes", "missing_minutes"),
    (document(LEVEL, BREAK, break_minutes=None), "period 2 (break): minutes", "missing_minutes"),
    (document({**LEVEL, "hands": 0}), f"{FIRST}: hands", "hands_out_of_range"),
    (document({**LEVEL, "hands": 501}), f"{FIRST}: hands", "hands_out_of_range"),
    (document({**LEVEL, "until_end": 1}), f"{FIRST}: until_end", "not_flag"),
    (document({**LEVEL, "until_end": True}, LEVEL), f"{FIRST}: until_end", "until_end_not_last"),
    (document({**LEVEL, "until_end": True}, BREAK), f"{FIRST}: until_end", "until_end_not_last"),
    (document(LEVEL, {**BREAK, "until_end": True}), "period 2 (break): until_end", "not_in_break"),
    (document({**LEVEL, "until_end": True, "hands": 8}), f"{FIRST}: hands", "not_until_end"),
    (document({**LEVEL, "until_end": True, "ends_day": True}), f"{FIRST}: ends_day", "not_until_end"),
    (
        document({**LEVEL, "until_end": True, "minutes_by_players": ROWS}),
        f"{FIRST}: minutes_by_players",
        "not_until_end",
    ),
    (
        document(ROTATION | {"until_end": True}, rotate_every="minutes", rotate_count=30),
        f"{FIRST}: until_end",
        "until_end_in_rotation_by_minutes",
    ),
    (document({**LEVEL, "minutes_by_players": 9}), f"{FIRST}: minutes_by_players", "not_list"),
    (document({**LEVEL, "minutes_by_players": [9]}), f"{FIRST}: minutes_by_players", "not_tables"),
    (
        document({**LEVEL, "minutes_by_players": [{"players": 9}]}),
        f"{FIRST}: row 1: minutes",
        "missing_field",
    ),
    (
        document({**LEVEL, "minutes_by_players": [{"players": 0, "minutes": 9}]}),
        f"{FIRST}: row 1: players",
        "too_small",
    ),
    (
        document({**LEVEL, "minutes_by_players": [{"players": 9, "minutes": 0}]}),
        f"{FIRST}: row 1: minutes",
        "minutes_out_of_range",
    ),
    (
        document({**LEVEL, "minutes_by_players": [*ROWS, ROWS[0]]}),
        f"{FIRST}: row 3: players",
        "players_twice",
    ),
    (
        document({**LEVEL, "hands": 8, "minutes_by_players": ROWS}),
        f"{FIRST}: minutes_by_players",
        "hands_have_no_minutes",
    ),
    (
        document(ROTATION | {"minutes_by_players": ROWS}, rotate_every="minutes", rotate_count=30),
        f"{FIRST}: minutes_by_players",
        "minutes_by_players_in_rotation_by_minutes",
    ),
    (document({**LEVEL, "id": "L 1"}), f"{FIRST}: id", "bad_id"),
    (document({**LEVEL, "id": 1}), f"{FIRST}: id", "bad_id"),
    (document({**LEVEL, "id": "x" * 25}), f"{FIRST}: id", "bad_id"),
    (document({**LEVEL, "id": "l2"}, LEVEL), "period 2 (level 2): id", "duplicate_id"),
    (document({**LEVEL, "note": "x" * 121}), f"{FIRST}: note", "text_too_long"),
    (document({**LEVEL, "ends_day": 1}), f"{FIRST}: ends_day", "not_flag"),
    (
        document(*[{**LEVEL, "closes_registration": True}] * 2),
        "period 2 (level 2): closes_registration",
        "registration_closes_twice",
    ),
    (document({**LEVEL, "color_up": 25}), f"{FIRST}: color_up", "not_list"),
    (document({**LEVEL, "color_up": [True]}), f"{FIRST}: color_up", "not_integer"),
    (document({**LEVEL, "color_up": [25, 25]}), f"{FIRST}: color_up", "color_up_twice"),
    (
        document(*[{**LEVEL, "color_up": [25]}] * 2),
        "period 2 (level 2): color_up",
        "color_up_twice",
    ),
    (
        document({**LEVEL, "color_up": [25]}, chips=[100, 500]),
        f"{FIRST}: color_up",
        "color_up_not_in_play",
    ),
    (document(LEVEL, {**BREAK, "big_blind": 5}), "period 2 (break): big_blind", "not_in_break"),
    (document(LEVEL, {**BREAK, "level": 2}), "period 2 (break): level", "not_in_break"),
    # the stakes
    (document(game=None), f"{FIRST}: game", "missing_game"),
    (document({**LEVEL, "game": "chess"}), f"{FIRST}: game", "unknown_game"),
    (document({**LEVEL, "betting": "none"}), f"{FIRST}: betting", "unknown_betting"),
    (document(without(LEVEL, "small_blind")), f"{FIRST}: small_blind", "missing_blinds"),
    (document(without(LEVEL, "big_blind")), f"{FIRST}: big_blind", "missing_blinds"),
    (document(without(LIMIT, "small_bet")), f"{FIRST}: small_bet", "missing_bets"),
    (document(without(LIMIT, "big_bet")), f"{FIRST}: big_bet", "missing_bets"),
    (document(without(STUD, "small_bet")), f"{FIRST}: small_bet", "missing_bets"),
    (document(without(STUD, "bring_in")), f"{FIRST}: bring_in", "missing_bring_in"),
    (document({**LEVEL, "small_bet": 100}), f"{FIRST}: small_bet", "not_in_game"),
    (document({**LIMIT, "completion": 200}), f"{FIRST}: completion", "not_in_game"),
    (document({**STUD, "big_blind": 200}), f"{FIRST}: big_blind", "not_in_game"),
    (document({**LEVEL, "small_blind": -100}), f"{FIRST}: small_blind", "too_small"),
    (document({**LEVEL, "big_blind": 2**53}), f"{FIRST}: big_blind", "too_large"),
    (document({**LEVEL, "ante": -1}), f"{FIRST}: ante", "too_small"),
    (
        document({**LEVEL, "small_blind": 201}),
        f"{FIRST}: small_blind",
        "small_blind_above_big_blind",
    ),
    (document({**LIMIT, "small_bet": 401}), f"{FIRST}: small_bet", "small_bet_above_big_bet"),
    (document({**STUD, "bring_in": 101}), f"{FIRST}: bring_in", "bring_in_above_completion"),
    (document({**LEVEL, "ante": 5}, ante_kind=None), f"{FIRST}: ante", "ante_without_kind"),
    (
        document({**LEVEL, "ante": 5, "ante_kind": "none"}),
        f"{FIRST}: ante",
        "ante_without_kind",
    ),
    (
        document({**LEVEL, "ante_kind": "button"}),
        f"{FIRST}: ante_kind",
        "ante_kind_without_ante",
    ),
    (document({**LEVEL, "ante_kind": "bba"}), f"{FIRST}: ante_kind", "unknown_ante_kind"),
    (document({**STUD, "ante": 5}), f"{FIRST}: ante_kind", "ante_kind_not_in_stud"),
    (document(without(SHORT, "button_blind")), f"{FIRST}: button_blind", "missing_button_blind"),
    (document(without(SHORT, "ante", "ante_kind")), f"{FIRST}: ante", "missing_ante"),
    (document({**SHORT, "big_blind": 200}), f"{FIRST}: big_blind", "not_in_game"),
    (document({**LEVEL, "button_blind": 200}), f"{FIRST}: button_blind", "not_in_game"),
    (document({**SHORT, "ante_kind": "button"}), f"{FIRST}: ante_kind", "ante_kind_not_in_button"),
    # a rotation
    (document({"kind": "level", "games": []}), f"{FIRST}: games", "no_games"),
    (document({"kind": "level", "games": [7]}), f"{FIRST}: games", "not_tables"),
    (document({"kind": "level", "games": GAME}), f"{FIRST}: games", "not_list"),
    (document({"kind": "level", "games": [GAME] * 31}), f"{FIRST}: games", "too_many_values"),
    (
        document({"kind": "level", "ante": 100, "games": [GAME]}),
        f"{FIRST}: ante",
        "stakes_beside_games",
    ),
    (
        document({"kind": "level", "games": [{**GAME, "minutes": 5}]}),
        f"{FIRST}: game 1: minutes",
        "unknown_field",
    ),
]


@pytest.mark.parametrize(
    ("written", "field", "code"),
    REFUSED,
    ids=[f"{number}-{code}" for number, (_, _, code) in enumerate(REFUSED)],
)
def test_a_single_fault_is_refused_by_its_own_code_and_field(
    written: dict[str, object], field: str, code: str
) -> None:
    reasons = refusals(written)

    assert [(reason.field, reason.code) for reason in reasons] == [(f"friday: {field}", f"structure.{code}")]
    assert placeholders(TEXTS[reasons[0].code]) <= reasons[0].params.keys()


def test_every_code_of_a_refusal_has_a_wording_and_every_wording_a_refusal() -> None:
    elsewhere = {"structure.unknown_name", "structure.not_whole_minutes"}

    assert {f"structure.{code}" for _, _, code in REFUSED} == set(TEXTS) - elsewhere


def test_a_reason_never_carries_a_number_that_javascript_cannot_count() -> None:
    for written, _, _ in REFUSED:
        for reason in refusals(written):
            numbers = [value for value in reason.params.values() if isinstance(value, int)]
            assert all(abs(number) <= LARGEST for number in numbers)


def test_a_period_of_half_a_minute_cannot_be_written() -> None:
    half = Period("l1", "level", 30_000, (Stakes("nlhe", "no_limit", 1, 2),))

    with pytest.raises(Refused) as refused:
        format_structure(Structure("friday", "Friday", 100, (half,)))
    assert refused.value.reasons == (
        Reason(
            "structure.not_whole_minutes",
            {"period_ms": 30_000},
            "friday: period 1 (level 1): minutes",
        ),
    )


def test_what_is_written_says_the_commonest_once() -> None:
    written = document(LEVEL, {**LEVEL, "minutes": 30}, LEVEL, BREAK)

    again = format_structure(parse_structure("friday", written))
    assert again["level_minutes"] == 20
    assert again["periods"] == [
        {**LEVEL, "level": 1},
        {**LEVEL, "level": 2, "minutes": 30},
        {**LEVEL, "level": 3},
        BREAK,
    ]


KINDS: tuple[PeriodKind, ...] = get_args(PeriodKind)
BETTINGS: tuple[Betting, ...] = get_args(Betting)
amounts = st.integers(1, LARGEST)
names = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=24)
seen = st.characters(exclude_categories=["Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"])
lines = st.text(seen, max_size=80)


own_games = st.lists(
    st.builds(
        OwnGame,
        st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=24).filter(
            lambda key: key not in GAMES
        ),
        st.text(seen, min_size=1, max_size=24).filter(str.strip),
        st.sampled_from(get_args(Posts)),
        st.sampled_from(BETTINGS),
    ),
    max_size=3,
    unique_by=lambda game: game.key,
)


@st.composite
def stakes(draw: st.DrawFn, own: list[OwnGame]) -> Stakes:
    families = {game: family for game, (family, _) in GAMES.items()}
    families |= {game.key: FAMILY_OF_POSTS[game.posts] for game in own}
    game = draw(st.sampled_from(sorted(families)))
    stud = families[game] == "stud"
    betting = draw(st.sampled_from(BETTINGS))
    posted: dict[str, Any] = {}
    for each in own:
        if each.key == game:
            posted |= {"name": each.name, "posts": each.posts}
    if families[game] == "button":
        posted |= {"button_blind": draw(amounts), "ante": draw(amounts), "ante_kind": "per_player"}
    elif stud:
        posted["small_bet"] = draw(amounts)
        posted["completion"] = draw(amounts | st.just(posted["small_bet"]))
        posted["bring_in"] = draw(st.integers(1, posted["completion"]))
    else:
        posted["big_blind"] = draw(amounts)
        posted["small_blind"] = draw(st.integers(1, posted["big_blind"]))
    if betting == "fixed_limit":
        posted.setdefault("small_bet", draw(amounts))
        posted["big_bet"] = draw(st.integers(posted["small_bet"], LARGEST))
    if "ante" not in posted and draw(st.booleans()):
        posted["ante"] = draw(amounts)
        kinds = ["per_player"] if stud else ["per_player", "big_blind", "button"]
        posted["ante_kind"] = draw(st.sampled_from(kinds))
    return Stakes(game, betting, **posted)


lengths_by_players = st.lists(
    st.builds(ByPlayers, amounts, st.integers(1, 1440).map(lambda minutes: minutes * 60_000)),
    max_size=3,
    unique_by=lambda row: row.players,
).map(tuple)


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    kinds: list[PeriodKind] = ["level", *draw(st.lists(st.sampled_from(KINDS), max_size=12))]
    # Derived ids and given ones, which may look like derived ones of other periods.
    given_ids = draw(st.lists(names | st.sampled_from(["l1", "l2", "b1"]), max_size=3))
    first = draw(st.just(1) | st.integers(1, 500))
    from_level = {"level": first - 1, "break": 0}
    derived = [f"{kind[0]}{from_level[kind] + kinds[: i + 1].count(kind)}" for i, kind in enumerate(kinds)]
    ids = list(dict.fromkeys([*given_ids, *derived]))[: len(kinds)]
    chips = sorted(draw(st.sets(amounts, max_size=6)))
    leaving = draw(st.permutations(chips)) if chips else []
    closing = draw(st.none() | st.integers(0, len(kinds) - 1))
    own = draw(own_games)
    every, rotates = draw(
        st.just(("", 0)) | st.tuples(st.sampled_from(["hands", "orbit", "minutes"]), st.integers(1, 500))
    )
    periods = []
    for i, kind in enumerate(kinds):
        games = tuple(draw(st.lists(stakes(own), min_size=1, max_size=3))) if kind == "level" else ()
        timed = kind == "break" or (every == "minutes" and len(games) > 1)
        until_end = not timed and i + 1 == len(kinds) and draw(st.booleans())
        periods.append(
            Period(
                id=ids[i],
                kind=kind,
                ms=60_000 * draw(st.integers(1, 1440)),
                stakes=games,
                color_up=tuple(leaving[i : i + 1]),
                closes_registration=i == closing,
                ends_day=not until_end and draw(st.booleans()),
                note=draw(lines),
                until_end=until_end,
                minutes_by_players=() if timed or until_end else draw(lengths_by_players),
            )
        )
    return Structure(
        first_level=first,
        games=tuple(own),
        rotate_every=every,
        rotate_count=rotates,
        name=draw(names),
        title=draw(lines.filter(str.strip)),
        starting_stack=draw(amounts),
        periods=tuple(periods),
        rebuy_stack=draw(st.just(0) | amounts),
        addon_stack=draw(st.just(0) | amounts),
        chips=tuple(chips),
        redraw_at_players=tuple(draw(st.lists(amounts, max_size=3))),
        redraw_at_tables=tuple(draw(st.lists(amounts, max_size=2))),
        source=draw(lines),
    )


@given(structures())
def test_a_structure_written_and_read_again_is_the_same(structure: Structure) -> None:
    written = json.loads(json.dumps(format_structure(structure)))

    assert parse_structure(structure.name, written) == structure
