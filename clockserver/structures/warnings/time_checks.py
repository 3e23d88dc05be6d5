"""Checks of lengths and breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from clockserver.structures.warnings.checked_structure import CheckedStructure
from clockserver.structures.warnings.finding import Finding, Fix

MINUTE_MS = 60_000
MAX_PLAY_MS, MIN_PLAY_MS = 150 * MINUTE_MS, 30 * MINUTE_MS
"""Play without a break, and between two breaks."""
MIN_BREAK_MS, MAX_BREAK_MS = 3 * MINUTE_MS, 120 * MINUTE_MS
USUAL_BREAK_MINUTES = 10


def minutes_off(checked: CheckedStructure) -> Iterator[Finding]:
    """A level of less than half, or more than twice, the length of each level beside it."""
    timed = [i for i in checked.levels if not checked.periods[i].until_end]
    for index, level in enumerate(timed):
        ms = checked.periods[level].ms
        neighbours = [
            checked.periods[i].ms for i in (*timed[max(index - 1, 0) : index], *timed[index + 1 : index + 2])
        ]
        if neighbours and (
            all(2 * ms < each for each in neighbours) or all(ms > 2 * each for each in neighbours)
        ):
            suggested_minutes = neighbours[0] // MINUTE_MS
            fix = Fix("set", level, field="minutes", value=suggested_minutes)
            params = {"level": checked.number(level), "minutes": ms // MINUTE_MS, "usual": suggested_minutes}
            yield Finding("minutes_off", "warning", level, "minutes", dict(params), fix)


def _too_long(checked: CheckedStructure) -> Iterator[tuple[int, int]]:
    """The first level with too much play since the last break, end of a day, or start; and that play in ms."""
    played, is_reported = 0, False
    for i, period in enumerate(checked.periods):
        if period.kind == "break":
            played, is_reported = 0, False
            continue
        played += period.ms
        if played > MAX_PLAY_MS and not is_reported:
            is_reported = True
            yield i, played
        if period.ends_day:
            played, is_reported = 0, False


def _break_before(checked: CheckedStructure, level: int) -> Fix | None:
    """The fix that adds a break before a level; None before the first, or after a break or the end of a day."""
    before = checked.periods[level - 1] if level else None
    if before is None or before.kind == "break" or before.ends_day:
        return None
    usual = next(
        (each.ms // MINUTE_MS for each in checked.periods if each.kind == "break"), USUAL_BREAK_MINUTES
    )
    return Fix("insert", level, value=[{"kind": "break", "minutes": usual}])


def no_break(checked: CheckedStructure) -> Iterator[Finding]:
    """Long play, and no break at all."""
    if any(period.kind == "break" for period in checked.periods):
        return
    total = sum(checked.periods[i].ms for i in checked.levels)
    if total > MAX_PLAY_MS:
        at = next((level for level, _ in _too_long(checked)), None)
        fix = None if at is None else _break_before(checked, at)
        yield Finding("no_break", "hint", None, None, {"minutes": total // MINUTE_MS}, fix)


def break_far(checked: CheckedStructure) -> Iterator[Finding]:
    """Long play since the last break, the end of the day before, or the start."""
    if all(period.kind != "break" for period in checked.periods):
        return
    for level, played in _too_long(checked):
        params = {"level": checked.number(level), "minutes": played // MINUTE_MS}
        yield Finding("break_far", "hint", level, None, dict(params), _break_before(checked, level))


def break_close(checked: CheckedStructure) -> Iterator[Finding]:
    """A break soon after another."""
    last_break: int | None = None
    for i, period in enumerate(checked.periods):
        if period.kind == "break":
            if last_break is not None and 0 < last_break < MIN_PLAY_MS:
                minutes = last_break // MINUTE_MS
                yield Finding(
                    "break_close", "hint", i, None, {"minutes": minutes}, _later(checked, i, last_break)
                )
            last_break = 0
        elif last_break is not None:
            last_break = None if period.ends_day else last_break + period.ms


def _later(checked: CheckedStructure, position: int, played: int) -> Fix:
    """The break moved later so that there is enough play before it; removed where a break follows."""
    for i in range(position + 1, len(checked.periods)):
        if checked.periods[i].kind == "break":
            break
        played += checked.periods[i].ms
        following = checked.periods[i + 1 : i + 2]
        if played >= MIN_PLAY_MS and following and following[0].kind == "level":
            return Fix("move", position, field="break", to=i + 1)
    return Fix("remove", position)


def break_twice(checked: CheckedStructure) -> Iterator[Finding]:
    """Two breaks in a row."""
    for i, (before, period) in enumerate(pairwise(checked.periods), 1):
        if before.kind == period.kind == "break":
            yield Finding("break_twice", "warning", i, None, {}, Fix("remove", i))


def break_at_end(checked: CheckedStructure) -> Iterator[Finding]:
    """A break as the last period."""
    last = len(checked.periods) - 1
    if checked.periods[last].kind == "break":
        yield Finding("break_at_end", "hint", last, None, {}, Fix("remove", last))


def break_length(checked: CheckedStructure) -> Iterator[Finding]:
    """A break of less than three minutes, or more than two hours."""
    for i, period in enumerate(checked.periods):
        if period.kind == "break" and not MIN_BREAK_MS <= period.ms <= MAX_BREAK_MS:
            params = {"minutes": period.ms // MINUTE_MS}
            yield Finding("break_length", "hint", i, "minutes", dict(params), Fix("remove", i))
