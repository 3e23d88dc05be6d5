"""Sheets of cells: the line of heads, the lines above it, and the meaning of each column."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from clockserver.core.texts import Reason
from clockserver.structures.sheets.head_values import fact_of
from clockserver.structures.sheets.head_words import columns_of, names_amounts, twice
from clockserver.structures.sheets.numbers import USUAL_MINUTES, read_amount
from clockserver.structures.sheets.rows import (
    Chosen,
    Field,
    Line,
    Question,
    Skipped,
    Table,
    columns_with_examples,
)

MAX_LINES_ABOVE = 60
"""Number of lines searched for the line of heads."""
_GUESSED_FROM = 3
"""Minimum number of lines of numbers for guessing columns without heads."""


def has_heads(lines: Sequence[Line]) -> bool:
    """Whether one of the first lines names columns."""
    return _place_of_head(lines, Chosen()) is not None


def table_of(lines: Sequence[Line], chosen: Chosen) -> Table:
    """The table of these lines: columns as chosen, else by their heads, else by their numbers."""
    place = _place_of_head(lines, chosen)
    if place is None and chosen.head is None and lines and _is_unknown_head(lines):
        place = 0
    heads = list(lines[place].cells) if place is not None else []
    below = list(lines[place + 1 :]) if place is not None else list(lines)
    width = max((len(line.cells) for line in (*below, *lines[place or 0 : (place or 0) + 1])), default=0)
    heads += [""] * (width - len(heads))
    questions: list[Question] = []
    if chosen.columns is not None:
        fields = [*chosen.columns[:width], *[None] * (width - len(chosen.columns))]
    elif place is not None:
        fields = columns_of(heads)
    else:
        fields = _by_numbers(below, width)
    questions += twice(heads, fields)
    if not names_amounts(fields):
        questions.append(Question(Reason("sheet.which_columns"), "columns"))
    facts, rows, skipped = _above(lines[: place or 0])
    return Table(
        lines=below,
        columns=columns_with_examples(heads, fields, below),
        head=lines[place].number if place is not None else 0,
        facts=facts,
        fact_rows=rows,
        skipped=skipped,
        asked=questions,
    )


def _place_of_head(lines: Sequence[Line], chosen: Chosen) -> int | None:
    """Index of the line of heads: the chosen line, else the line with most known columns; None without one."""
    if chosen.head is not None:
        return next((place for place, line in enumerate(lines) if line.number == chosen.head), None)
    candidates = []
    for place, line in enumerate(lines[:MAX_LINES_ABOVE]):
        fields = columns_of(line.cells)
        if names_amounts(fields) and not any(each.strip().isdigit() for each in line.cells):
            candidates.append((sum(each is not None for each in fields), -place))
    return -max(candidates)[1] if candidates else None


def _is_unknown_head(lines: Sequence[Line]) -> bool:
    """Whether the first line has unknown texts above each column of numbers."""
    if len(lines) == 1 or len(lines[0].cells) == 1:
        return False
    first, second = lines[0].cells, lines[1].cells
    is_text = all(cell.strip() and not any(each.isdigit() for each in cell) for cell in first)
    return is_text and len(second) == len(first) and any(read_amount(cell) is not None for cell in second)


def _above(lines: Sequence[Line]) -> tuple[dict[str, Any], dict[str, int], list[Skipped]]:
    """The head values in the lines above the columns' heads, their line numbers, and the lines left out.

    Without a stated title, the first line that states no value is the title.
    """
    facts: dict[str, Any] = {}
    rows: dict[str, int] = {}
    skipped = []
    for line in lines:
        fact = fact_of(line.cells)
        if fact is not None and fact[0] not in facts:
            facts[fact[0]] = fact[1]
            rows[fact[0]] = line.number
        elif text := " · ".join(filter(None, line.cells)):
            skipped.append(Skipped(line.number, text[:200]))
    first = skipped[0] if skipped else None
    if (
        "title" not in facts
        and first is not None
        and first.row is not None
        and not first.text.startswith("#")
    ):
        facts["title"], rows["title"] = first.text, first.row
        del skipped[0]
    return facts, rows, skipped


def _by_numbers(lines: Sequence[Line], width: int) -> list[Field | None]:
    """The meaning of columns without heads: consecutive numbers, two blinds, then a length and an ante."""
    rows = [row for line in lines if len(row := [read_amount(each) for each in line.cells]) == width]
    numbers = [[each for each in column if each is not None] for column in zip(*rows, strict=True)]
    fields: list[Field | None] = [None] * width
    unassigned = [
        place
        for place in range(width)
        if len(numbers[place : place + 1] or [[]]) and _is_full(numbers, place)
    ]
    if unassigned and all(after == before + 1 for before, after in pairwise(numbers[unassigned[0]])):
        fields[unassigned.pop(0)] = "level"
    if len(unassigned) > 1 and all(
        low <= high for low, high in zip(numbers[unassigned[0]], numbers[unassigned[1]], strict=False)
    ):
        fields[unassigned.pop(0)] = "small_blind"
        fields[unassigned.pop(0)] = "big_blind"
    else:
        return [None] * width
    for place in unassigned:
        values = numbers[place]
        is_length = (
            len(set(values)) <= 2 and min(values) and max(values) <= USUAL_MINUTES and "minutes" not in fields
        )
        if is_length:
            fields[place] = "minutes"
        elif "ante" not in fields:
            fields[place] = "ante"
    return fields


def _is_full(numbers: list[list[int]], place: int) -> bool:
    return place < len(numbers) and len(numbers[place]) >= _GUESSED_FROM
