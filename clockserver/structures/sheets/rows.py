"""The common form of every format: rows of a sheet, meanings of columns, faults and questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason

Field: TypeAlias = Literal[
    "kind",
    "level",
    "game",
    "betting",
    "blinds",
    "small_blind",
    "big_blind",
    "ante",
    "ante_kind",
    "big_blind_ante",
    "button_ante",
    "bets",
    "small_bet",
    "big_bet",
    "bring_in",
    "completion",
    "button_blind",
    "minutes",
    "hands",
    "color_up",
    "note",
    "closes_registration",
    "ends_day",
    "until_end",
    "minutes_by_players",
    "is_break",
    "id",
]
"""The meaning of a column. `blinds` and `bets` hold two amounts, as in 200/400, `is_break` a flag."""
JOINED: tuple[Field, ...] = ("note", "color_up")
"""Fields that several columns may have."""
EXAMPLES = 3
MAX_EXAMPLE = 60
MAX_SKIPPED = 100


class Line(Struct, frozen=True):
    """A line of a sheet: its number from 1 as in its file, its cells, and in `wrong` their faults."""

    number: int
    cells: Sequence[str]
    wrong: tuple[Reason, ...] = ()


class Column(Struct, frozen=True):
    """A column: its head, its meaning (None: not used), and its first values."""

    head: str
    field: Field | None
    examples: list[str]


class Skipped(Struct, frozen=True):
    """A line or a part of a file that is left out; the preview shows it, so that nothing is lost unnoticed."""

    row: int | None
    text: str
    reason: Reason | None = None
    """The reason why it is left out; None: not understood."""


class Fault(Struct, frozen=True):
    """A fault at a row and a column; `column` from 0. None: not known, or the whole sheet."""

    reason: Reason
    row: int | None = None
    column: int | None = None


class Question(Struct, frozen=True):
    """A choice needed for a document: the parameter that answers it, and the possible answers."""

    reason: Reason
    field: str
    answers: list[str] = []


class Row(Struct, frozen=True):
    """A row as read. `period`: index of its period; None without one. `fields`: the values that it states."""

    row: int
    period: int | None
    fields: dict[str, Any]


class Table(Struct, frozen=True):
    """A sheet with known columns, before its cells are read. `facts` are values of the document's head."""

    lines: list[Line]
    columns: list[Column]
    head: int = 0
    facts: dict[str, Any] = {}
    fact_rows: dict[str, int] = {}
    skipped: list[Skipped] = []
    asked: list[Question] = []
    faults: list[Fault] = []


Marks: TypeAlias = Literal["thousands", "decimal"]
Durations: TypeAlias = Literal["minutes", "seconds"]


class Chosen(Struct, frozen=True, kw_only=True):
    """A person's choices for a sheet: line of heads (0: none), meaning of each column, and missing values."""

    head: int | None = None
    columns: tuple[Field | None, ...] | None = None
    marks: Marks | None = None
    durations: Durations | None = None
    title: str | None = None
    starting_stack: int | None = None
    game: str | None = None
    ante_kind: str | None = None
    level_minutes: int | None = None
    break_minutes: int | None = None


NO_CHOICES = Chosen()


class Sheet(Struct, frozen=True):
    """The result of reading a sheet. `document`: None while there are faults or questions."""

    document: dict[str, Any] | None
    rows: list[Row] = []
    errors: list[Fault] = []
    columns: list[Column] = []
    head: int = 0
    asked: list[Question] = []
    skipped: list[Skipped] = []


def columns_with_examples(
    heads: Sequence[str], fields: Sequence[Field | None], lines: Sequence[Line]
) -> list[Column]:
    """The columns with their first values."""
    return [
        Column(head, field, _examples(lines, place))
        for place, (head, field) in enumerate(zip(heads, fields, strict=True))
    ]


def _examples(lines: Sequence[Line], place: int) -> list[str]:
    examples: list[str] = []
    for line in lines:
        if place < len(line.cells) and line.cells[place]:
            examples.append(line.cells[place][:MAX_EXAMPLE])
            if len(examples) == EXAMPLES:
                break
    return examples
