"""Two evenings with changes, computed bust-out by bust-out from the model's words, beside the program's answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from clockserver.structures.likely_end import CONSTANTS
from clockserver.structures.what_if import Changes, Course, Entered, WhatIfValue, what_if
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.structure.state import Period, Stakes
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure

USUAL = CONSTANTS["usual"]
STACK = 10_000
CLOSE_TO = 1_000
"""Maximum difference in ms between the two, from rounding."""


@dataclass
class PeriodByHand:
    """A period as calculated by hand: minutes, and the cost of a hand at a table with a number of players."""

    minutes: float
    once: int = 0
    each: int = 0

    def cost(self, seated: float) -> float:
        return self.once + self.each * seated


def minutes_by_hand(periods: Sequence[PeriodByHand], entries: int, c: float, size: int = 9) -> float:
    """Minutes until one player is left: a table loses c ÷ M players a hand, and a hand takes 50 + 8 m seconds."""
    chips, minutes, at, remaining = entries * STACK, 0.0, 0, periods[0].minutes
    for players in range(entries, 1, -1):
        wanted = 1.0
        while wanted > 0:
            seated = min(players, size)
            cost = periods[at].cost(seated)
            tables = max(1.0, players / size)
            m = chips / players / cost if cost else float("inf")
            a_minute = tables * (c / m) / ((50 + 8 * seated) / 60)
            if a_minute and wanted / a_minute <= remaining:
                minutes, remaining = minutes + wanted / a_minute, remaining - wanted / a_minute
                break
            wanted -= a_minute * remaining
            minutes, at = minutes + remaining, at + 1
            remaining = periods[at].minutes
    return minutes


def model_answer(value: WhatIfValue) -> tuple[float, float, float]:
    return tuple(value[name]["ms"] / MINUTE for name in ("likely", "early", "late"))  # type: ignore[literal-required, return-value]


def expected(periods: Sequence[PeriodByHand], entries: int, c: float = USUAL) -> tuple[float, float, float]:
    return tuple(minutes_by_hand(periods, entries, each) for each in (c, c * 1.7, c / 2.5))  # type: ignore[return-value]


def is_close(first: tuple[float, float, float], second: tuple[float, float, float]) -> bool:
    return all(abs(a - b) * MINUTE < CLOSE_TO for a, b in zip(first, second, strict=True))


# -- an evening that is played: 40 entries, big blind antes, registration through the fourth level ------------

BIG = (
    *(100, 200, 300, 500, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800),
    *(6_400, 9_600, 12_800, 19_200, 25_600, 38_400, 51_200, 76_800, 102_400),
)
LEVELS = [a_level(f"l{i}", 20, blind) for i, blind in enumerate(BIG, 1)]
EVENING = a_structure(
    *LEVELS[:3],
    replace(LEVELS[3], closes_registration=True),
    a_break("b1", 10),
    *LEVELS[4:8],
    a_break("b2", 10),
    *LEVELS[8:],
    starting_stack=STACK,
)
COURSE = Course(
    1_000_000,
    tuple(Entered(i, n, n * STACK) for i, n in enumerate((20, 30, 36, 38, 40))),
)


def evening(level: float = 20, pause: float = 10, second: float | None = None) -> list[PeriodByHand]:
    """The same evening by hand: small blind, big blind and a big blind ante."""
    lengths = [level] * len(BIG)
    if second is not None:
        lengths[1] = second
    levels = [
        PeriodByHand(length, blind // 2 + 2 * blind) for length, blind in zip(lengths, BIG, strict=True)
    ]
    breaks = [PeriodByHand(pause)] if pause else []
    return [*levels[:4], *breaks, *levels[4:8], *breaks, *levels[8:]]


@pytest.mark.parametrize("through", [False, True])
@pytest.mark.parametrize(
    ("changes", "periods", "entries"),
    [
        (Changes(), evening(), 40),
        (Changes(percent=150), evening(level=30), 40),
        (Changes(percent=75, break_ms=25 * MINUTE), evening(level=15, pause=25), 40),
        (Changes(break_ms=0), evening(pause=0), 40),
        (Changes(lengths={"l2": 45 * MINUTE}), evening(second=45), 40),
        (Changes(close_level=2), evening(), 30),
        (Changes(close_level=3, percent=50), evening(level=10), 36),
    ],
)
def test_an_evening_that_is_played(
    changes: Changes, periods: list[PeriodByHand], entries: int, *, through: bool
) -> None:
    table = Table(a_set_up(EVENING, registration=Registration(extend_through_break=through)))
    table.give(TapCounter(what="entry", count=40))
    table.give(StartClock())
    result = what_if(table.session, COURSE, changes, USUAL)
    assert (result["entries"], result["entries_changed"]) == (40, entries)
    assert is_close(model_answer(result), expected(periods, entries))
    assert abs(result["model"]["ms"] / MINUTE - minutes_by_hand(evening(), 40, USUAL)) * MINUTE < CLOSE_TO


@pytest.mark.parametrize(
    ("through", "close_level", "entries"),
    [
        # Two came in the fourth level, and two in the break after it.
        (False, 4, 40),
        (True, 4, 40),
        (False, 6, 40 + 2 * (40 - 36)),
        (True, 6, 40 + 2 * (40 - 36)),
        (True, 5, 40 + (40 - 36)),
        (True, 3, 36),
    ],
)
def test_registration_open_longer_brings_as_many_a_level_as_the_last_one_with_its_break(
    through: bool, close_level: int, entries: int
) -> None:
    """Where a rule set keeps registration open through a break, the break belongs to the level before it."""
    table = Table(a_set_up(EVENING, registration=Registration(extend_through_break=through)))
    table.give(TapCounter(what="entry", count=40))
    table.give(StartClock())
    result = what_if(table.session, COURSE, Changes(close_level=close_level), USUAL)
    assert result["entries_changed"] == entries
    assert is_close(model_answer(result), expected(evening(), entries))


# -- an evening that is over: 22 entries, each player antes, at its own pace -------------------------------------


SMALL = (*(80, 160, 240, 400, 640, 960, 1_600, 2_400), *(4_000, 6_400, 9_600, 16_000, 25_600, 40_000, 64_000))


def antes(number: int) -> Period:
    blind = SMALL[number - 1]
    stakes = Stakes("nlhe", "no_limit", blind // 2, blind, blind // 8, "per_player")
    return Period(f"l{number}", "level", 15 * MINUTE, (stakes,), closes_registration=number == 4)


SHEET = a_structure(
    *map(antes, range(1, 7)),
    a_break("b1", 12),
    *map(antes, range(7, len(SMALL) + 1)),
    starting_stack=STACK,
)


def sheet(level: float = 15, pause: float = 12) -> list[PeriodByHand]:
    levels = [PeriodByHand(level, blind // 2 + blind, blind // 8) for blind in SMALL]
    return [*levels[:6], *([PeriodByHand(pause)] if pause else []), *levels[6:]]


@pytest.mark.parametrize(
    ("changes", "periods"),
    [
        (Changes(), sheet()),
        (Changes(percent=200), sheet(level=30)),
        (Changes(percent=60, break_ms=0), sheet(level=9, pause=0)),
        (Changes(break_ms=40 * MINUTE), sheet(pause=40)),
    ],
)
def test_an_evening_that_is_over_goes_on_at_its_own_pace(
    changes: Changes, periods: list[PeriodByHand]
) -> None:
    table = Table(replace(a_set_up(SHEET), stops_when_over=True))
    table.give(TapCounter(what="entry", count=22))
    table.give(StartClock())
    table.advance(190 * MINUTE).settle()
    table.give(TapCounter(what="bustout", count=21))
    result = what_if(table.session, Course(started_at=table.now - 190 * MINUTE), changes, USUAL)
    assert result["own_pace"] is True
    pace = own_pace(190)
    assert is_close(model_answer(result), expected(periods, 22, pace))
    assert result["happened"] == {"ms": 190 * MINUTE, "level": 12, "at": table.now}
    assert result["difference_ms"] == result["likely"]["ms"] - result["model"]["ms"]


def own_pace(minutes: float) -> float:
    """The constant with which the calculation by hand gives this duration."""
    low, high = 0.2, 3.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if minutes_by_hand(sheet(), 22, middle) > minutes else (low, middle)
    return (low + high) / 2
