"""The constant of finished tournaments: with it the model ends when they ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.structures.learned_constant import (
    PlayedField,
    constant_of_one,
    played_field,
    template_constant,
)
from clockserver.structures.likely_end import Field, end_time
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.lifecycle.commands import FinishTournament
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure

BLINDS = (100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400)
EVENING = a_structure(
    *(a_level(f"l{i}", 20, blind) for i, blind in enumerate(BLINDS[:6], 1)),
    a_break("b1"),
    *(a_level(f"l{i}", 20, blind) for i, blind in enumerate(BLINDS[6:], 7)),
)


def played(c: float, entries: int = 40, players_left: int = 1) -> PlayedField:
    """A field for which the model ends with this constant."""
    chips = entries * EVENING.starting_stack
    end = end_time(EVENING, Field(entries, chips, stop=players_left), c).likely
    return PlayedField(EVENING, entries, chips, 9, players_left, end.ms)


def an_evening(*, pause_ms: int = 0) -> Table:
    """Nine entries, and one player left after 70 minutes on the clock, which stops then."""
    table = Table(replace(a_set_up(EVENING), stops_when_over=True))
    table.give(TapCounter(what="entry", count=9))
    table.give(StartClock())
    table.advance(30 * MINUTE).settle()
    if pause_ms:
        table.give(PauseClock())
        table.advance(pause_ms)
        table.give(ResumeClock())
    table.advance(40 * MINUTE).settle()
    table.give(TapCounter(what="bustout", count=8))
    return table.settle()


@pytest.mark.parametrize("c", [0.3, 0.75, 1.0, 1.7])
def test_a_learned_constant_equals_the_one_of_the_model(c: float) -> None:
    assert constant_of_one(played(c)) == pytest.approx(c, rel=1e-3)


def test_a_tournament_ended_by_a_deal_counts_with_its_players_left() -> None:
    assert constant_of_one(played(0.9, players_left=4)) == pytest.approx(0.9, rel=1e-3)


def test_a_tournament_that_no_constant_explains_does_not_count() -> None:
    assert constant_of_one(replace(played(0.75), played_ms=MINUTE)) is None
    assert constant_of_one(replace(played(0.75), played_ms=100 * 60 * MINUTE)) is None


def test_the_median_of_at_least_three_tournaments_is_used_against_outliers() -> None:
    first, second, outlier = (constant_of_one(played(each)) for each in (0.9, 1.0, 2.5))
    assert template_constant([first, second]) is None
    assert template_constant([first, second, outlier]) == pytest.approx(1.0, rel=1e-3)
    assert template_constant([first, second, None]) is None


def test_only_the_newest_twenty_tournaments_count() -> None:
    assert template_constant([0.4] * 30 + [1.2] * 20) == 1.2


def test_a_tournament_gives_a_constant_once_it_is_finished() -> None:
    table = an_evening()
    assert played_field(table.state) is None
    table.give(FinishTournament())
    field = played_field(table.state)
    assert field is not None
    assert (field.entries, field.left, field.played_ms) == (9, 1, 70 * MINUTE)
    assert field.chips == 9 * EVENING.starting_stack


def test_pauses_do_not_count_as_time_of_play() -> None:
    table = an_evening(pause_ms=90 * MINUTE)
    table.give(FinishTournament())
    field = played_field(table.state)
    assert field is not None
    assert field.played_ms == 70 * MINUTE


def test_a_tournament_finished_with_players_left_gives_no_constant() -> None:
    table = Table(a_set_up(EVENING))
    table.give(TapCounter(what="entry", count=9))
    table.give(StartClock())
    assert played_field(table.state) is None
