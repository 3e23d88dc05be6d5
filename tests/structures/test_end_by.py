"""Proposals to end earlier: the levels they change, the levels they keep, and the end they lead to."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.structures.end_by import Proposal, end_by
from clockserver.structures.likely_end import CONSTANTS, Field, Position, end_time
from tests.structures.warnings.sheets import blinds, level, pause, structure

USUAL = CONSTANTS["usual"]
MINUTE = 60_000
SHEET = structure(*blinds(100, 200, 300, 400), pause(), *blinds(600, 800, 1_000, 1_200, 2_000, 3_000, 4_000))
FIELD = Field(30, 30 * 10_000)
POSITION = Position(1, 5 * MINUTE)
LIKELY = end_time(SHEET, FIELD, USUAL, position=POSITION).likely.ms


def proposals(by_ms: int) -> dict[str, Proposal]:
    return {each.kind: each for each in end_by(SHEET, FIELD, USUAL, POSITION, by_ms)}


def test_a_tournament_that_ends_in_time_needs_no_proposal() -> None:
    assert proposals(LIKELY) == {}
    assert set(proposals(LIKELY - 1)) == {"shorter", "fewer"}


def test_shorter_levels_are_as_long_as_the_time_allows_in_whole_minutes() -> None:
    by = LIKELY - 20 * MINUTE
    shorter = proposals(by)["shorter"]
    lengths = [period.ms // MINUTE for period in shorter.structure.periods]
    assert shorter.end.likely.ms <= by
    assert shorter.end == end_time(shorter.structure, FIELD, USUAL, position=POSITION)
    assert (lengths[:2], lengths[4], set(lengths[2:4] + lengths[5:])) == ([20, 20], 10, {lengths[2]})
    longer = replace(
        SHEET,
        periods=tuple(
            replace(period, ms=(lengths[2] + 1) * MINUTE) if i > 1 and period.kind == "level" else period
            for i, period in enumerate(SHEET.periods)
        ),
    )
    assert end_time(longer, FIELD, USUAL, position=POSITION).likely.ms > by


def test_no_level_gets_shorter_than_three_fifths() -> None:
    shorter = proposals(MINUTE)["shorter"].structure
    assert {period.ms // MINUTE for period in shorter.periods if period.kind == "level"} == {20, 12}
    odd = structure(level(50, 100), level(100, 200, minutes=7), level(200, 400, minutes=1))
    (proposal, *_) = end_by(odd, Field(20, 200_000), USUAL, Position(0, 0), MINUTE)
    assert [period.ms // MINUTE for period in proposal.structure.periods] == [20, 5, 1]


def test_the_removed_level_leaves_the_smallest_steps() -> None:
    fewer = proposals(MINUTE)["fewer"]
    big = [period.stakes[0].big_blind for period in fewer.structure.periods if period.stakes]
    assert big == [100, 200, 300, 400, 600, 800, 1_200, 2_000, 3_000, 4_000]
    assert fewer.end == end_time(fewer.structure, FIELD, USUAL, position=POSITION)


def test_levels_with_a_mark_or_of_another_day_stay() -> None:
    marked = structure(
        level(50, 100),
        level(100, 200, closes_registration=True),
        level(200, 400, ends_day=True),
        level(250, 500),
        level(300, 600),
    )
    result = end_by(marked, Field(30, 300_000), USUAL, Position(0, 0), MINUTE)
    assert [each.kind for each in result] == ["shorter"]
    steep = structure(*blinds(100, 200, 400))
    assert [each.kind for each in end_by(steep, Field(30, 300_000), USUAL, Position(0, 0), MINUTE)] == [
        "shorter"
    ]


def test_the_last_level_has_no_proposal() -> None:
    assert end_by(SHEET, FIELD, USUAL, Position(11, 5 * MINUTE), MINUTE) == []


def test_lengths_that_depend_on_players_get_shorter_by_the_same_share() -> None:
    rows = [{"players": 9, "minutes": 10}, {"players": 3, "minutes": 1}]
    by_players = structure(*blinds(100, 200), *blinds(300, 400, 600, minutes_by_players=rows))
    (shorter, *_) = end_by(by_players, Field(9, 300_000), USUAL, Position(1, 0), MINUTE)
    by_players_minutes = [
        [row.ms // MINUTE for row in each.minutes_by_players] for each in shorter.structure.periods
    ]
    assert (by_players_minutes, [each.ms // MINUTE for each in shorter.structure.periods]) == (
        [[], [], [6, 1], [6, 1], [6, 1]],
        [20, 20, 12, 12, 12],
    )


def test_a_level_by_hands_and_one_until_the_end_keep_their_kind_of_end() -> None:
    sheet = structure(
        *blinds(100), *blinds(200, hands=8, minutes=20), *blinds(300), *blinds(400, until_end=True)
    )
    (shorter, *_) = end_by(sheet, Field(30, 300_000), USUAL, Position(0, 0), MINUTE)
    assert [each.ms // MINUTE for each in shorter.structure.periods] == [20, 20, 12, 20]
