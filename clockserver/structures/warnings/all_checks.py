"""The table of warnings: all checks, and all findings in a structure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from clockserver.structures.warnings import (
    ante_checks,
    blind_checks,
    chip_checks,
    end_checks,
    stack_checks,
    time_checks,
)
from clockserver.structures.warnings.checked_structure import CheckedStructure, Terms
from clockserver.structures.warnings.finding import Finding
from clockserver.tournament.structure.state import Structure

Check: TypeAlias = Callable[[CheckedStructure], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    blind_checks.out_of_line,
    blind_checks.blinds_fall,
    blind_checks.small_blind_off,
    blind_checks.jump,
    blind_checks.jump_steep,
    blind_checks.jump_small,
    blind_checks.level_twice,
    blind_checks.not_round,
    chip_checks.unpayable,
    chip_checks.color_up_early,
    chip_checks.color_up_no_higher,
    chip_checks.color_up_missing,
    chip_checks.color_up_late,
    chip_checks.chip_unneeded,
    chip_checks.big_chip_missing,
    stack_checks.stack_unpayable,
    stack_checks.stack_mismatch,
    stack_checks.no_change,
    stack_checks.case_short,
    stack_checks.shallow,
    stack_checks.deep,
    stack_checks.late_entry_short,
    stack_checks.registration_unmarked,
    ante_checks.ante_falls,
    ante_checks.ante_off,
    ante_checks.bring_in_off,
    ante_checks.bets_unusual,
    time_checks.minutes_off,
    time_checks.no_break,
    time_checks.break_far,
    time_checks.break_close,
    time_checks.break_twice,
    time_checks.break_at_end,
    time_checks.break_length,
    end_checks.runs_out,
    end_checks.wish_missed,
    end_checks.final_table_shallow,
)
"""All checks, named like the codes of their warnings."""


def warnings_of(structure: Structure, terms: Terms) -> list[Finding]:
    """All warnings of a structure, by period, severity and code."""
    checked = CheckedStructure(structure, terms)
    findings = (finding for check in CHECKS for finding in check(checked))
    return sorted(findings, key=lambda finding: finding.order)
