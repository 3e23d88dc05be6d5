"""A list of players from lines of cells: the meaning of columns, and faults and person of each row.

Nothing here writes: a preview is made from a file, and a confirmed list is checked anew from its rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Annotated, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.core.texts import Reason, Refused, Text
from clockserver.players.column_heads import NAMES, Column, column_letters, columns_of, refuse_repeated
from clockserver.players.countries import country_of
from clockserver.players.list_file import MAX_ROWS, Line
from clockserver.players.names import folded, given_name_first, name_keys
from clockserver.players.person import (
    GivenText,
    Person,
    new_person_id,
    stored_name,
    stored_text,
)
from clockserver.players.player_changes import Texts, refuse_texts
from clockserver.players.player_registry import Players
from clockserver.tournament.entries.state import PersonId, SeatNumber, TableNumber

_NO_LETTER = re.compile(r"[\W_]+")
_MAX_DIGITS = 9
MAX_LINES_ABOVE = 20
"""Number of lines searched for the line of heads."""
EXAMPLES, MAX_EXAMPLE = 3, 60
"""Number of examples of a column's values, and their maximum length in characters."""
PersonChoice: TypeAlias = Annotated[str, Meta(pattern=r"^(?:new|[0-9a-f]{32})\Z")]


class ListRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row to import. `number` is its place in the file; `table` and `seat` are a requested seat."""

    number: Annotated[int, Meta(ge=1, le=2_000_000)]
    name: GivenText
    contact: GivenText | None = None
    notes: GivenText | None = None
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    distinction: GivenText | None = None
    """Text that distinguishes a new player from others of that name; shown beside the name."""
    country: GivenText | None = None
    """ISO 3166, two or three letters, or a name."""
    person: PersonChoice | UnsetType = UNSET
    """The person of the row: an id of the registry, or `new`; if unset, the player with that name."""
    left_out: bool = False
    """Whether the row is skipped, whatever its faults."""


class CheckedRow(Struct, frozen=True):
    """A row with its faults and its person, None for a new one.

    `candidates` are all players with that name.
    """

    row: ListRow
    errors: list[Reason]
    person: Person | None
    candidates: list[Person]


class ListColumn(Struct, frozen=True):
    """A column: its head, empty without one, its first values, and its meaning; None if it is not used."""

    head: str
    examples: list[str]
    column: Column | None


class SkippedLine(Struct, frozen=True):
    """A line above the heads."""

    number: int
    text: str


class ListChoices(Struct, frozen=True):
    """The choices for a list: line of the heads, 0 for none, meaning of each column, number of the sheet."""

    head: int | None = None
    columns: tuple[Column | None, ...] | None = None
    sheet: int | None = None


NO_CHOICES = ListChoices()


class Preview(Struct, frozen=True):
    """The result of an import. While `asks` is not empty the user must choose columns, and there are no rows.

    `ignored` are the heads of unused columns, `head` is the line of the heads, 0 without one.
    """

    rows: list[CheckedRow]
    ignored: list[str]
    columns: list[ListColumn]
    head: int
    skipped: list[SkippedLine]
    asks: list[Reason]
    sheets: list[str] = []
    """The sheets of the file, by their names; a text has none."""
    sheet: int = 1
    """The number of the sheet that was read."""


class HeadedList(Struct, frozen=True):
    """A list with the known meanings of its columns."""

    columns: list[ListColumn]
    head: int
    skipped: list[SkippedLine]
    asks: list[Reason]
    lines: Sequence[Line]
    by_hand: bool

    @property
    def ignored(self) -> list[str]:
        """The heads of unused columns."""
        return [each.head for each in self.columns if each.column is None and each.head]


def preview(
    lines: Sequence[Line],
    players: Players,
    entered: Collection[PersonId] = (),
    chosen: ListChoices = NO_CHOICES,
) -> Preview:
    """The result of importing these lines; nothing is written. Raises Refused for lines that are no list."""
    headed = headed_list(lines, chosen)
    rows, faults = ([], {}) if headed.asks else read_rows(headed)
    checked = check_rows(rows, players, entered)
    checked = [replace(each, errors=[*faults.get(each.row.number, ()), *each.errors]) for each in checked]
    return Preview(checked, headed.ignored, headed.columns, headed.head, headed.skipped, headed.asks)


# -- from cells to rows --------------------------------------------------------------------------------


def headed_list(lines: Sequence[Line], chosen: ListChoices = NO_CHOICES) -> HeadedList:
    """The line of the heads and the meaning of each column: as chosen, else by the heads."""
    place = _place_of_head(lines, chosen)
    heads = lines[place].cells if place is not None else []
    below = lines[place + 1 :] if place is not None else lines
    width = max((len(line.cells) for line in (*below, *lines[place or 0 : (place or 0) + 1])), default=0)
    heads = [*heads, *[""] * (width - len(heads))]
    columns, asks = columns_of(heads)
    if place is None and width == 1:
        columns, asks = ["name"], []
    if chosen.columns is not None:
        columns = [*chosen.columns[:width], *[None] * (width - len(chosen.columns))]
        asks = refuse_repeated(heads, columns)
    if not set(NAMES) & set(columns):
        asks = [Reason("import.no_names"), *asks]
    return HeadedList(
        columns=[
            ListColumn(head, _examples(below, number), column)
            for number, (head, column) in enumerate(zip(heads, columns, strict=True))
        ],
        head=lines[place].number if place is not None else 0,
        skipped=[
            SkippedLine(line.number, " · ".join(filter(None, line.cells))) for line in lines[: place or 0]
        ],
        asks=asks,
        lines=below,
        by_hand=chosen.columns is not None,
    )


def _place_of_head(lines: Sequence[Line], chosen: ListChoices) -> int | None:
    """Index of the line of heads: the chosen one, else the one with most known columns."""
    if chosen.head is not None:
        return next((place for place, line in enumerate(lines) if line.number == chosen.head), None)
    column_guesses = [columns_of(line.cells)[0] for line in lines[:MAX_LINES_ABOVE]]
    candidates = [
        (sum(column is not None for column in columns), -place)
        for place, columns in enumerate(column_guesses)
        if set(NAMES) & set(columns) or _asks_for_names(lines[place])
    ]
    return -max(candidates)[1] if candidates else None


def _asks_for_names(line: Line) -> bool:
    return any(reason.code == "import.which_column" for reason in columns_of(line.cells)[1])


def _examples(lines: Sequence[Line], column: int) -> list[str]:
    values = (line.cells[column][:MAX_EXAMPLE] for line in lines if len(line.cells) > column)
    return list(islice(filter(None, values), EXAMPLES))


def read_rows(headed: HeadedList) -> tuple[list[ListRow], dict[int, list[Reason]]]:
    """The rows, and the faults of their cells by row number."""
    rows, faults = [], {}
    for line in headed.lines:
        row, reasons = _row(line, headed)
        rows.append(row)
        if reasons:
            faults[row.number] = reasons
    if not rows:
        raise Refused(Reason("import.empty"))
    if len(rows) > MAX_ROWS:
        raise Refused(Reason("import.too_long", {"most": MAX_ROWS}))
    return rows, faults


def _row(line: Line, headed: HeadedList) -> tuple[ListRow, list[Reason]]:
    cells_by_column: dict[Column, list[str]] = {column: [] for column in get_args(Column)}
    reasons = list(line.wrong)
    for place, (cell, column) in enumerate(zip(line.cells, headed.columns, strict=False)):
        if column.column is not None and cell:
            cells_by_column[column.column].append(cell)
        elif cell and not column.head and not headed.by_hand:
            reasons.append(
                Reason("import.no_head", {"text": cell[:MAX_EXAMPLE], "column": column_letters(place)})
            )
    row = ListRow(
        line.number,
        name=_name(cells_by_column),
        contact=", ".join(cells_by_column["contact"]) or None,
        notes="\n".join(cells_by_column["notes"]) or None,
        country="".join(cells_by_column["country"]) or None,
        table=_number(cells_by_column["table"], "table", 100_000, reasons),
        seat=_number(cells_by_column["seat"], "seat", 12, reasons),
    )
    return row, reasons


def _name(cells_by_column: dict[Column, list[str]]) -> str:
    """The whole name, given name first: `Name` beside a surname is the given name, unless it contains the surname."""
    whole_name, first, last = (" ".join(cells_by_column[column]) for column in ("name", "first", "last"))
    if whole_name and (first or not last):
        return given_name_first(whole_name)
    given_name = whole_name or first
    words = [set(_NO_LETTER.split(folded(each))) for each in (given_name, last)]
    if given_name and last and (words[0] >= words[1] or words[0] <= words[1]):
        return max(given_name, last, key=len)
    return f"{given_name} {last}".strip()


def _number(cells: list[str], field: str, max_value: int, reasons: list[Reason]) -> int | None:
    if not cells:
        return None
    cell = cells[0]
    if cell.isascii() and cell.isdigit() and len(cell) <= _MAX_DIGITS and 1 <= int(cell) <= max_value:
        return int(cell)
    reasons.append(Reason("import.no_number", {"text": cell, "most": max_value}, field))
    return None


# -- from rows to people -------------------------------------------------------------------------------


def check_rows(
    rows: Sequence[ListRow],
    players: Players,
    entered: Collection[PersonId] = (),
    command: CommandId | None = None,
) -> list[CheckedRow]:
    """Faults and person of each row that is not skipped.

    `entered` are the persons entered already. If `command` has imported these rows before, their persons are the
    same.
    """
    before = _EarlierRows()
    return [
        CheckedRow(row, [], None, [])
        if row.left_out
        else _checked_row(row, players, entered, command, before)
        for row in rows
    ]


class _EarlierRows:
    """Persons and seats of earlier rows, each with the number of its row."""

    def __init__(self) -> None:
        self.numbers: set[int] = set()
        self.people: dict[PersonId, int] = {}
        self.seats: dict[tuple[int, int], int] = {}
        self.new: dict[str, list[tuple[str, int]]] = {}
        """New players by name, with their contacts and row numbers."""


def _checked_row(
    row: ListRow,
    players: Players,
    entered: Collection[PersonId],
    command: CommandId | None,
    before: _EarlierRows,
) -> CheckedRow:
    errors = refuse_texts(Texts(row.name, row.contact, row.notes, row.distinction, row.country))
    candidates = players.namesakes(row.name)
    person = _person_of(row, candidates, players, command, errors)
    if person is not None:
        errors += players.refuse_entry(person.id)
        if person.id in entered:
            errors.append(Reason("import.entered", {"name": person.name}, "person"))
        _refuse_twice(before.people, person.id, row, errors)
    elif row.person is UNSET and not errors:
        _refuse_name_twice(before, row, errors)
    if row.number in before.numbers:
        errors.append(Reason("import.number_twice", {}, "number"))
    before.numbers.add(row.number)
    if row.seat is not None and row.table is None:
        errors.append(Reason("import.seat_without_table", {}, "seat"))
    elif row.table is not None and row.seat is not None:
        first = before.seats.setdefault((row.table, row.seat), row.number)
        if first != row.number:
            errors.append(Reason("import.seat_twice", {"row": first}, "seat"))
    return CheckedRow(row, errors, person, candidates)


def _person_of(
    row: ListRow,
    candidates: list[Person],
    players: Players,
    command: CommandId | None,
    errors: list[Reason],
) -> Person | None:
    """The person of a row; None for a new player. Adds an error, and returns None, if the person is unclear."""
    already_imported = players.get([new_person_id(command, row.number)]) if command is not None else []
    if already_imported or row.person == "new":
        return already_imported[0] if already_imported else None
    if row.person is not UNSET:
        chosen = players.get([row.person])
        if not chosen:
            errors.append(Reason("person.unknown", {}, "person"))
        return chosen[0] if chosen else None
    if not candidates:
        return None
    contact = _contact(row.contact)
    same_contact = [each for each in candidates if contact and _contact(each.contact) == contact]
    likely = same_contact or candidates
    if len(likely) == 1 and (same_contact or not contact or not likely[0].contact):
        return likely[0]
    errors.append(Reason("import.which", {"count": len(likely)}, "person"))
    return None


def _contact(text: str | None) -> str:
    return (stored_text(text) or "").casefold()


def _refuse_twice(people: dict[PersonId, int], person: PersonId, row: ListRow, errors: list[Reason]) -> None:
    first = people.setdefault(person, row.number)
    if first != row.number:
        errors.append(Reason("import.twice", {"row": first}, "name"))


def _refuse_name_twice(before: _EarlierRows, row: ListRow, errors: list[Reason]) -> None:
    """Refuse the same new player twice: rows with one name need different contacts, or a decision."""
    contact, keys = _contact(row.contact), name_keys(row.name)
    rows = [other_row for key in keys for other_row in before.new.get(key, ())]
    first = next((number for other, number in rows if not contact or not other or other == contact), None)
    if first is not None:
        errors.append(Reason("import.twice", {"row": first}, "name"))
    for key in keys:
        before.new.setdefault(key, []).append((contact, row.number))


def refusals(checked: Sequence[CheckedRow]) -> list[Reason]:
    """All faults of a list, each with its row."""
    return [
        Reason(
            "import.row",
            {"row": each.row.number, "what": Text(reason.code, reason.params)},
            f"rows[{place}].{reason.field}" if reason.field else f"rows[{place}]",
        )
        for place, each in enumerate(checked)
        for reason in each.errors
    ]


def new_people(checked: Sequence[CheckedRow], command: CommandId, now: int) -> dict[int, Person]:
    """The new players of a list, by the number of the row."""
    return {
        row.number: Person(
            new_person_id(command, row.number),
            stored_name(row.name),
            now,
            stored_text(row.contact),
            stored_text(row.notes),
            distinction=stored_text(row.distinction),
            country=country_of(row.country),
        )
        for row in (each.row for each in checked if each.person is None and not each.row.left_out)
    }
