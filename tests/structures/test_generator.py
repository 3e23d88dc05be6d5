"""Generated structures keep every promise for any wishes; impossible wishes are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.structures.generator.generate import Generated, generate
from clockserver.structures.generator.wish import Wish
from clockserver.structures.warnings.all_checks import warnings_of
from clockserver.structures.warnings.checked_structure import Terms
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure
from tests.calculators.toolbox import calculate

MINUTE = 60_000
CHIPS = [
    (1, 5, 25, 100, 500),
    (5, 25, 100, 500, 1_000),
    (25, 100, 500, 1_000, 5_000),
    (25, 100, 500, 1_000, 5_000, 25_000),
    (50, 100, 500, 1_000, 5_000),
    (100, 500, 1_000, 5_000, 25_000),
]
TENS = [pytest.param(tens, marks=() if tens < 2 else pytest.mark.full) for tens in range(10)]
"""Number of wishes of a commit, out of a hundred."""
USUAL = Wish(entries=60, starting_stack=20_000, chips=CHIPS[2], wish_ms=300 * MINUTE, ante="big_blind")


def a_wish(number: int, *, minutes: bool) -> Wish:
    """A wish as a director may have it: the chips make a stack of about the depth."""
    chance = Random(number)
    chips = chance.choice(CHIPS)
    depth = chance.choice([50, 75, 100, 150, 200, 250])
    return Wish(
        entries=chance.choice([8, 9, 12, 18, 25, 40, 60, 90, 140, 250, 500]),
        starting_stack=chips[0] * 2 * depth * chance.choice([1, 2]),
        chips=chips,
        wish_ms=chance.randint(12, 60) * 10 * MINUTE,
        level_minutes=chance.choice([10, 12, 15, 20, 25, 30, 40]) if minutes else None,
        first_depth=depth,
        ante=chance.choice(["none", "per_player", "big_blind", "button"]),
        break_every_minutes=chance.choice([60, 75, 90, 120]),
        break_minutes=chance.choice([5, 10, 15, 20]),
        late_registration_level=chance.choice([None, None, 4, 6, 8]),
        table_size=chance.choice([6, 8, 9, 10]),
        pace=chance.choice(["slow", "usual", "loose"]),
    )


def assert_every_promise_kept(wish: Wish, generated: Generated) -> None:
    structure, end = generated.structure, generated.end
    assert parse_structure("generated", format_structure(structure)) == structure
    terms = Terms(
        entries=wish.entries, chips=wish.all_chips, table_size=wish.table_size, wish_ms=wish.wish_ms, end=end
    )
    hints = warnings_of(structure, terms)
    assert [each for each in hints if each.severity != "hint"] == []
    assert len(hints) <= 4
    assert abs(end.likely.ms - wish.wish_ms) <= wish.wish_ms / 10
    depth = structure.starting_stack / structure.periods[0].stakes[0].big_blind
    assert wish.first_depth / 2 <= depth <= wish.first_depth * 2
    assert all(period.kind == "break" for period in structure.periods if period.color_up)
    assert sum(period.closes_registration for period in structure.periods) == 1
    assert sum(period.ms for period in structure.periods) > end.late.ms
    lengths = {period.ms for period in structure.periods if period.kind == "level"}
    assert len(lengths) == 1
    assert wish.level_minutes is None or lengths == {wish.level_minutes * MINUTE}


@pytest.mark.parametrize("tens", TENS)
def test_nine_of_ten_wishes_without_a_level_length_are_met(tens: int) -> None:
    met = 0
    for number in range(tens * 10, tens * 10 + 10):
        wish = a_wish(number, minutes=False)
        if isinstance(generated := generate(wish), Generated):
            assert_every_promise_kept(wish, generated)
            met += 1
    assert met >= 9


def is_met(wish: Wish, hours: int) -> bool:
    """Whether a structure of any level length ends after this number of hours."""
    return isinstance(generate(replace(wish, wish_ms=hours * 60 * MINUTE, level_minutes=None)), Generated)


@pytest.mark.parametrize("tens", TENS)
def test_a_wish_with_a_level_length_is_met_or_refused_with_the_nearest(tens: int) -> None:
    for number in range(tens * 10, tens * 10 + 10):
        wish = a_wish(number, minutes=True)
        generated = generate(wish)
        if isinstance(generated, Generated):
            assert_every_promise_kept(wish, generated)
        else:
            assert len(generated) <= 3
            assert generated or not any(is_met(wish, hours) for hours in (2, 3, 4, 6, 8, 10, 12))
            off = [abs(each.ms - wish.wish_ms) for each in generated]
            assert off == sorted(off)


@pytest.mark.parametrize("minutes", [None, 3, 20])
@pytest.mark.parametrize("wished", [20, 40, 90, 600])
def test_the_nearest_wish_is_met_when_asked_for(wished: int, minutes: int | None) -> None:
    wish = replace(USUAL, entries=20, starting_stack=5_000, wish_ms=wished * MINUTE, level_minutes=minutes)
    generated = generate(wish)
    nearest = [] if isinstance(generated, Generated) else generated
    for each in nearest:
        nearest_wish = replace(wish, wish_ms=each.ms, level_minutes=each.minutes)
        met = generate(nearest_wish)
        assert isinstance(met, Generated)
        assert_every_promise_kept(nearest_wish, met)
    assert isinstance(generated, Generated) or nearest


def test_antes_begin_at_the_wanted_level() -> None:
    def first_ante(**more: Any) -> int:
        generated = generate(
            Wish(entries=60, starting_stack=20_000, chips=CHIPS[2], wish_ms=300 * MINUTE, **more)
        )
        assert isinstance(generated, Generated)
        levels = [period for period in generated.structure.periods if period.kind == "level"]
        return next((number for number, level in enumerate(levels, 1) if level.stakes[0].ante), 0)

    assert first_ante() == 0
    assert (first_ante(ante="big_blind"), first_ante(ante="per_player")) == (2, 4)
    assert first_ante(ante="button", ante_from_level=1) == 1


def test_registration_closes_with_the_wanted_level() -> None:
    generated = generate(
        Wish(
            entries=60, starting_stack=20_000, chips=CHIPS[2], wish_ms=300 * MINUTE, late_registration_level=5
        )
    )
    assert isinstance(generated, Generated)
    (mark,) = [i for i, period in enumerate(generated.structure.periods) if period.closes_registration]
    assert generated.structure.level_number(mark) == 5


@pytest.mark.parametrize("pace", ["slow", "usual"])
def test_finer_blinds_are_used_where_round_ones_grow_too_fast_for_late_entries(pace: str) -> None:
    wish = replace(USUAL, starting_stack=2_500, entries=135, late_registration_level=7, pace=pace)
    generated = generate(replace(wish, wish_ms=420 * MINUTE))
    assert isinstance(generated, Generated)
    levels = [period for period in generated.structure.periods if period.kind == "level"]
    assert levels[6].closes_registration
    assert levels[6].stakes[0].big_blind <= 250


def test_unneeded_chips_are_left_out() -> None:
    generated = generate(
        Wish(entries=60, starting_stack=20_000, chips=(1, 5, *CHIPS[2]), wish_ms=300 * MINUTE)
    )
    assert isinstance(generated, Generated)
    assert generated.structure.chips[0] == 25


QUESTION = {
    "entries": 60,
    "starting_stack": 20_000,
    "chips": list(CHIPS[2]),
    "wish_ms": 300 * MINUTE,
    "ante": "big_blind",
}


def test_the_calculator_answers_with_a_document_its_end_and_an_explanation() -> None:
    answer = calculate("generate-structure", QUESTION)
    checked = calculate(
        "check-structure", {"structure": answer["structure"], "entries": 60, "wish_ms": 300 * MINUTE}
    )
    assert [each["code"] for each in checked["warnings"]] == [each["code"] for each in answer["warnings"]]
    assert checked["totals"]["end"]["likely"] == answer["end"]["likely"]
    codes = [each.code for each in answer["explanation"]]
    leaving = [chip for period in answer["structure"]["periods"] for chip in period.get("color_up", [])]
    assert codes == [
        "generate.levels",
        "generate.antes_big_blind",
        *["generate.leave"] * len(leaving),
        "generate.registration",
        "generate.done",
    ]


def test_a_wish_that_cannot_be_met_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused) as caught:
        calculate("generate-structure", QUESTION | {"level_minutes": 60})
    (reason,) = caught.value.reasons
    assert (reason.code, reason.field) == ("generate.cannot", "wish_ms")
    nearest = reason.params["nearest"]
    assert isinstance(nearest, list)
    assert {"level_minutes", "ms"} == set(nearest[0])
    answer = calculate("generate-structure", QUESTION | {"level_minutes": nearest[0]["level_minutes"]})
    assert answer["end"]["likely"]["ms"] == nearest[0]["ms"]
