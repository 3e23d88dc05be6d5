"""The likely end after changes of levels, breaks and late registration, beside the present one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.structures.live_band import USUAL
from clockserver.structures.what_if import Changes, Course, Entered, WhatIfValue, changed_structure, what_if
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure

BLINDS = (100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400)
LEVELS = [a_level(f"l{i}", 20, blind) for i, blind in enumerate(BLINDS, 1)]
EVENING = a_structure(
    *LEVELS[:3], a_level("l4", 20, 500, closes_registration=True), a_break("b1"), *LEVELS[4:]
)
COURSE = Course(1_000_000, (Entered(0, 20, 200_000), Entered(1, 30, 300_000), Entered(2, 36, 360_000)))


def playing(players: int = 40) -> Table:
    table = Table(a_set_up(EVENING))
    table.give(TapCounter(what="entry", count=players))
    table.give(StartClock())
    return table


def what_if_of(table: Table, **changes: object) -> WhatIfValue:
    return what_if(table.session, COURSE, Changes(**changes), USUAL)  # type: ignore[arg-type]


def finished() -> Table:
    table = Table(replace(a_set_up(EVENING), stops_when_over=True))
    table.give(TapCounter(what="entry", count=9))
    table.give(StartClock())
    table.advance(150 * MINUTE).settle()
    table.give(TapCounter(what="bustout", count=8))
    return table


def test_the_end_without_changes_is_that_of_the_model() -> None:
    result = what_if_of(playing())
    assert result["likely"] == result["model"]
    assert (result["difference_ms"], result["happened"], result["own_pace"]) == (0, None, False)
    assert result["early"]["ms"] < result["likely"]["ms"] < result["late"]["ms"]
    assert result["likely"]["at"] == 1_000_000 + result["likely"]["ms"]


def test_shorter_levels_end_a_tournament_earlier_and_longer_ones_later() -> None:
    table = playing()
    shorter, longer = what_if_of(table, percent=75), what_if_of(table, percent=150)
    assert shorter["difference_ms"] < 0 < longer["difference_ms"]
    assert shorter["entries_changed"] == 40


def test_one_level_alone_may_be_longer() -> None:
    result = what_if_of(playing(), lengths={"l2": 50 * MINUTE})
    assert 0 < result["difference_ms"] < 30 * MINUTE


def test_a_tournament_without_breaks_ends_earlier_by_at_most_their_length() -> None:
    result = what_if_of(playing(), break_ms=0)
    assert result["difference_ms"] == -10 * MINUTE
    assert what_if_of(playing(), break_ms=30 * MINUTE)["difference_ms"] == 20 * MINUTE


def test_an_earlier_close_of_registration_counts_entries_up_to_then() -> None:
    result = what_if_of(playing(), close_level=2)
    assert (result["entries"], result["entries_changed"]) == (40, 30)
    assert result["difference_ms"] < 0
    assert what_if_of(playing(), close_level=4)["entries_changed"] == 40


def test_each_further_level_of_registration_brings_as_many_entries_as_the_last() -> None:
    result = what_if_of(playing(), close_level=6)
    assert result["entries_changed"] == 40 + 2 * (40 - 36)
    assert result["difference_ms"] > 0


def test_a_finished_tournament_uses_its_own_pace() -> None:
    result = what_if_of(finished())
    assert result["own_pace"] is True
    assert result["happened"] is not None
    assert abs(result["happened"]["ms"] - result["model"]["ms"]) < 1_000
    assert what_if_of(finished(), percent=50)["difference_ms"] < 0


@pytest.mark.parametrize(
    ("changes", "minutes", "level"),
    [
        ({}, 150, 8),
        ({"break_ms": 0}, 140, 8),
        # Players go out as big blinds add up: 20 minutes each of 100, 200, 300, 500, 600, 800 and 1,200 are 74,000.
        ({"percent": 50}, 8 * 10 + 10 + (74_000 - 53_000) / 2_400, 9),
        ({"percent": 200}, 4 * 40 + 10 + 40 + (74_000 - 68_000) / 800, 6),
        ({"lengths": {"l2": 50 * MINUTE}}, 20 + 50 + 2 * 20 + 10 + 2 * 20 + (74_000 - 56_000) / 1_200, 7),
    ],
)
def test_the_what_if_end_agrees_with_a_calculation_by_hand(
    changes: dict[str, object], minutes: float, level: int
) -> None:
    table = finished()
    ended = table.session.ended
    assert ended is not None
    paused = 25 * MINUTE
    course = replace(COURSE, started_at=ended.at - 150 * MINUTE - paused)
    result = what_if(table.session, course, Changes(**changes), USUAL)  # type: ignore[arg-type]
    assert result["happened"] == {"ms": 150 * MINUTE, "level": 8, "at": ended.at}
    assert result["likely"]["level"] == level
    assert abs(result["likely"]["ms"] - minutes * MINUTE) < 100
    assert result["likely"]["at"] == course.started_at + paused + result["likely"]["ms"]
    assert result["difference_ms"] == result["likely"]["ms"] - result["model"]["ms"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"lengths": {"l99": MINUTE}}, "what_if.no_period"),
        ({"close_level": 99}, "what_if.no_level"),
    ],
)
def test_a_change_names_an_existing_period(changes: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        what_if_of(playing(), **changes)
    assert refused.value.reasons[0].code == code


def test_a_tournament_that_nobody_played_has_no_what_if() -> None:
    with pytest.raises(Refused) as refused:
        what_if_of(playing(1))
    assert refused.value.reasons[0].code == "end_time.nobody_plays"


def test_a_dropped_break_is_not_in_the_structure() -> None:
    kinds = {period.kind for period in changed_structure(EVENING, Changes(break_ms=0)).periods}
    assert kinds == {"level"}
