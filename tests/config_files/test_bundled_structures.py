"""The bundled structures have the figures of their sheets."""

from __future__ import annotations

import pytest

from clockserver.config_files.structure_files import load_structures
from clockserver.tournament.structure.state import Period, Structure
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure
from tests.config_files.structure_sheets import CLOSING, SHEETS, stud
from tests.config_files.test_structure_files import BUNDLED


@pytest.fixture(scope="module")
def bundled() -> dict[str, Structure]:
    return load_structures([BUNDLED]).parsed


def test_every_bundled_file_has_its_sheet_in_the_tests(bundled: dict[str, Structure]) -> None:
    assert bundled.keys() == SHEETS.keys()


@pytest.mark.parametrize("name", SHEETS)
def test_a_bundled_structure_has_the_figures_of_its_sheet(name: str, bundled: dict[str, Structure]) -> None:
    structure, sheet = bundled[name], SHEETS[name]

    stacks = (structure.starting_stack, structure.rebuy_stack, structure.addon_stack)
    assert stacks == (sheet.starting_stack, sheet.rebuy_stack, sheet.addon_stack)
    assert structure.level_number(len(structure.periods) - 1) == sheet.levels
    assert sum(period.ms for period in structure.periods) == sheet.minutes * 60_000
    for index, sample in sheet.samples.items():
        period = structure.periods[index]
        assert (period if isinstance(sample, Period) else period.stakes[0]) == sample


@pytest.mark.parametrize("name", SHEETS)
def test_registration_closes_at_the_level_of_the_sheet(name: str, bundled: dict[str, Structure]) -> None:
    periods = bundled[name].periods
    closing = [bundled[name].level_number(i) for i, p in enumerate(periods) if p.closes_registration]

    assert closing == [level for level in [CLOSING.get(name)] if level]


@pytest.mark.parametrize("name", SHEETS)
def test_a_bundled_structure_can_be_written_and_read_again(name: str, bundled: dict[str, Structure]) -> None:
    assert parse_structure(name, format_structure(bundled[name])) == bundled[name]


@pytest.mark.parametrize("name", ["friday-9-max", "turbo-10", "home-bigkyle", "short-deck", "big-o"])
def test_the_chips_left_after_each_color_up_can_post_every_blind(
    name: str, bundled: dict[str, Structure]
) -> None:
    chips = list(bundled[name].chips)
    for period in bundled[name].periods:
        chips = [chip for chip in chips if chip not in period.color_up]
        for stakes in period.stakes:
            posted = (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.button_blind)
            assert [amount % chips[0] for amount in posted] == [0, 0, 0, 0]


def test_a_day_of_the_main_event_ends_with_every_fifth_level(
    bundled: dict[str, Structure],
) -> None:
    for name, levels in (
        ("wsop-main-event", [5, 10, 15, 20, 25, 30, 35]),
        ("wsop-main-event-2019", [5]),
    ):
        structure = bundled[name]
        ends = [structure.level_number(i) for i, p in enumerate(structure.periods) if p.ends_day]
        assert ends == levels


def test_the_games_of_horse_rotate_inside_each_level(bundled: dict[str, Structure]) -> None:
    levels = [period for period in bundled["horse-rotation"].periods if period.kind == "level"]

    games = ["lhe", "o8", "razz", "stud", "stud8"]
    assert all([stakes.game for stakes in level.stakes] == games for level in levels)
    assert levels[9].stakes[2:] == tuple(stud(1500, 2000, 6000, 12000, game) for game in games[2:])
    # where the stud figures are the home game's, level by level
    studs = [p.stakes[0] for p in bundled["stud-home-game"].periods if p.stakes]
    assert [level.stakes[3] for level in levels] == studs


def test_color_ups_without_a_break_come_when_a_level_begins(bundled: dict[str, Structure]) -> None:
    assert bundled["stud-home-game"].periods[10].color_up == (500,)
    assert bundled["horse-rotation"].periods[17].color_up == (500,)
