"""Checks of the likely end."""

from __future__ import annotations

from collections.abc import Iterator

from clockserver.structures.levels import level_unit
from clockserver.structures.warnings.added_levels import added_levels
from clockserver.structures.warnings.checked_structure import CheckedStructure
from clockserver.structures.warnings.finding import Finding, Fix, Severity

WISH_SHARE, WISH_MS = 10, 15 * 60_000
"""A wish is missed by more than a tenth of it, and by more than this time."""
FINAL_TABLE_DEPTH = 8


def runs_out(checked: CheckedStructure) -> Iterator[Finding]:
    """The likely end (an error) or the late one is after the last period."""
    end, last = checked.terms.end, len(checked.periods) - 1
    if end is None or checked.periods[checked.levels[-1]].until_end or not end.late.is_beyond:
        return
    severity: Severity = "error" if end.likely.is_beyond else "warning"
    planned = sum(period.ms for period in checked.periods)
    params = {"planned_ms": planned, "likely_ms": end.likely.ms, "late_ms": end.late.ms}
    fix = added_levels(checked, end.late.ms - planned) or Fix("edit", last)
    words = "runs_out" if severity == "error" else "runs_out_late"
    yield Finding("runs_out", severity, last, None, dict(params), fix, words)


def wish_missed(checked: CheckedStructure) -> Iterator[Finding]:
    """The likely end is far from the wish."""
    end, wish = checked.terms.end, checked.terms.wish_ms
    if end is None or wish is None:
        return
    off = abs(end.likely.ms - wish)
    if off * WISH_SHARE > wish and off > WISH_MS:
        params = {"likely_ms": end.likely.ms, "wish_ms": wish}
        yield Finding("wish_missed", "warning", None, None, dict(params), Fix("generate"))


def final_table_shallow(checked: CheckedStructure) -> Iterator[Finding]:
    """Less than 8 big blinds on average when one table is left."""
    end, size = checked.terms.end, checked.terms.table_size
    mark = next((each for each in end.marks if each.players == size), None) if end else None
    if mark is None or not checked.terms.chips:
        return
    level = max(i for i in checked.levels if i <= mark.period)
    unit = level_unit(checked.periods[level])
    if checked.terms.chips < FINAL_TABLE_DEPTH * unit * size:
        params = {"players": size, "level": mark.level, "depth": int(checked.terms.chips / size / unit)}
        yield Finding("final_table_shallow", "hint", mark.period, None, dict(params))
