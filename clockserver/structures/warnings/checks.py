"""The table of warnings: all checks, and all findings in a structure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from clockserver.structures.warnings import antes, blinds, chips, ends, stacks, times
from clockserver.structures.warnings.checked_structure import CheckedStructure, Terms
from clockserver.structures.warnings.finding import Finding
from clockserver.tournament.structure.state import Structure

Check: TypeAlias = Callable[[CheckedStructure], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    blinds.out_of_line,
    blinds.blinds_fall,
    blinds.small_blind_off,
    blinds.jump,
    blinds.jump_steep,
    blinds.jump_small,
    blinds.level_twice,
    blinds.not_round,
    chips.unpayable,
    chips.color_up_early,
    chips.color_up_no_higher,
    chips.color_up_missing,
    chips.color_up_late,
    chips.chip_unneeded,
    chips.big_chip_missing,
    stacks.stack_unpayable,
    stacks.stack_mismatch,
    stacks.no_change,
    stacks.case_short,
    stacks.shallow,
    stacks.deep,
    stacks.late_entry_short,
    stacks.registration_unmarked,
    antes.ante_falls,
    antes.ante_off,
    antes.bring_in_off,
    antes.bets_unusual,
    times.minutes_off,
    times.no_break,
    times.break_far,
    times.break_close,
    times.break_twice,
    times.break_at_end,
    times.break_length,
    ends.runs_out,
    ends.wish_missed,
    ends.final_table_shallow,
)
"""All checks, named like the codes of their warnings."""


def warnings_of(structure: Structure, terms: Terms) -> list[Finding]:
    """All warnings of a structure, by period, severity and code."""
    checked = CheckedStructure(structure, terms)
    findings = (finding for check in CHECKS for finding in check(checked))
    return sorted(findings, key=lambda finding: finding.order)
