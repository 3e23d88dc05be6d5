"""Calculator `check-structure`: warnings of a structure, its totals, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct, to_builtins

from clockserver.calculators.answer_parts import Words
from clockserver.calculators.end_time import EndTimeAnswer, end_time_answer
from clockserver.calculators.structures import (
    MAX_ENTRIES,
    Document,
    Entries,
    TableSize,
    WishedLength,
    read_with_structure,
    too_many_chips,
)
from clockserver.core.texts import Reason
from clockserver.structures.levels import level_unit
from clockserver.structures.likely_end import CONSTANTS, EndTime, Field, Pace, end_time
from clockserver.structures.warnings.all_checks import warnings_of
from clockserver.structures.warnings.checked_structure import Chip, Terms
from clockserver.structures.warnings.finding import Finding, Severity
from clockserver.tournament.structure.state import Structure

MAX_DENOMINATIONS = 30
MAX_VALUE, MAX_EACH, MAX_COUNT = 100_000_000_000, 1_000, 1_000_000_000
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_COUNT)]


class GivenChip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A denomination: number for each player, and in the case (null: not counted)."""

    value: Annotated[int, Meta(ge=1, le=MAX_VALUE)]
    name: Annotated[str, Meta(max_length=40)] = ""
    colour: Annotated[str, Meta(max_length=40)] = ""
    per_player: Annotated[int, Meta(ge=0, le=MAX_EACH)] = 0
    in_case: Count | None = None


class GivenChipSet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chip set."""

    title: Annotated[str, Meta(max_length=80)] = ""
    chips: Annotated[list[GivenChip], Meta(min_length=1, max_length=MAX_DENOMINATIONS)]


class GivenStructure(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A structure, with known facts of chips and field, and the wanted length."""

    structure: Document
    chip_set: GivenChipSet | None = None
    entries: Entries | None = None
    rebuys: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] = 0
    addons: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] = 0
    table_size: TableSize = 9
    pace: Pace = "usual"
    wish_ms: WishedLength | None = None


class WarningAnswer(TypedDict):
    """A warning. `period` from 0, null: the whole structure; `fix`: the change by one tap, null without one."""

    code: str
    severity: Severity
    period: int | None
    field: str | None
    params: dict[str, Any]
    text: Words
    fix: dict[str, Any] | None


class TotalsAnswer(TypedDict):
    """Levels and lengths; the starting stack in big blinds of the first level; the end, null without entries."""

    levels: int
    level_ms: int
    break_ms: int
    first_depth: float
    end: EndTimeAnswer | None


class CheckAnswer(TypedDict):
    """The warnings by period, severity and code."""

    warnings: list[WarningAnswer]
    totals: TotalsAnswer


def check_structure(raw: object) -> CheckAnswer:
    """The warnings of a structure. Raises Refused for a faulty document."""
    question, structure = read_with_structure(raw, GivenStructure, _faults)
    chips, end = _chips(question, structure), None
    if question.entries is not None:
        marks = [question.table_size] if question.entries > question.table_size else []
        field = Field(question.entries, chips, table_size=question.table_size)
        end = end_time(structure, field, CONSTANTS[question.pace], marks=marks)
    given_chips = question.chip_set.chips if question.chip_set else []
    terms = Terms(
        chip_set=tuple(Chip(chip.value, chip.per_player, chip.in_case) for chip in given_chips),
        entries=question.entries,
        chips=chips,
        rebuys=question.rebuys,
        table_size=question.table_size,
        wish_ms=question.wish_ms,
        end=end,
    )
    return {"warnings": warning_answers(warnings_of(structure, terms)), "totals": totals(structure, end)}


def _chips(question: Any, structure: Structure) -> int:
    """All chips that come into play; 0 without entries."""
    if question.entries is None:
        return 0
    bought = (question.rebuys or 0) * structure.rebuy_stack + (question.addons or 0) * structure.addon_stack
    return int(question.entries * structure.starting_stack + bought)


def _faults(question: Any, structure: Structure) -> Iterator[Reason]:
    yield from too_many_chips(_chips(question, structure))
    values = [chip.value for chip in question.chip_set.chips] if question.chip_set else []
    for i, value in enumerate(values):
        if value in values[:i]:
            yield Reason("library.chip_twice", {"value": value}, f"chip_set.chips[{i}].value")


def warning_answers(findings: list[Finding]) -> list[WarningAnswer]:
    """Warnings in the form of the answer."""
    return [
        {
            "code": each.code,
            "severity": each.severity,
            "period": each.period,
            "field": each.field,
            "params": dict(each.params),
            "text": each.text,
            "fix": None if each.fix is None else to_builtins(each.fix),
        }
        for each in findings
    ]


def totals(structure: Structure, end: EndTime | None) -> TotalsAnswer:
    """The sums of a structure."""
    levels = [period.ms for period in structure.periods if period.kind == "level"]
    return {
        "levels": len(levels),
        "level_ms": sum(levels),
        "break_ms": sum(period.ms for period in structure.periods) - sum(levels),
        "first_depth": round(structure.starting_stack / level_unit(structure.periods[0]), 2),
        "end": None if end is None else end_time_answer(end),
    }
