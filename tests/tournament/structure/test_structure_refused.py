"""Faulty structure documents are refused: each fault by its code, at its field, and all at once."""

from __future__ import annotations

import pytest

from clockserver.core.input.toml_reader import MAX_INTEGER
from clockserver.core.texts import Reason, Refused, placeholders
from clockserver.tournament.structure.structure_toml import parse_structure
from tests.texts.shipped_texts import lines_of
from tests.tournament.structure.documents import (
    BREAK,
    HEAD,
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

TEXTS = {code: line for code, line in lines_of("en").items() if code.startswith("structure.")}


def refusals(written: dict[str, object]) -> list[Reason]:
    with pytest.raises(Refused) as refused:
        parse_structure("friday", written)
    return list(refused.value.reasons)


def test_a_fault_in_a_game_of_the_header_is_reported_once_and_not_for_every_level() -> None:
    level = {**LEVEL, "game": "tahoe"}
    written = document(level, level, game="tahoe", games={"tahoe": {**TAHOE, "posts": "chips"}})

    assert [(reason.field, reason.code) for reason in refusals(written)] == [
        ("friday: game tahoe: posts", "structure.unknown_posts")
    ]


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


def test_every_refusal_code_has_a_text_and_every_text_a_code() -> None:
    elsewhere = {
        "structure.changed_meanwhile",
        "structure.current_period_keeps_its_time",
        "structure.not_whole_minutes",
        "structure.period_already_played",
        "structure.unknown_name",
    }

    assert {f"structure.{code}" for _, _, code in REFUSED} == set(TEXTS) - elsewhere


def test_a_reason_never_carries_a_number_that_javascript_cannot_count() -> None:
    for written, _, _ in REFUSED:
        for reason in refusals(written):
            numbers = [value for value in reason.params.values() if isinstance(value, int)]
            assert all(abs(number) <= MAX_INTEGER for number in numbers)
