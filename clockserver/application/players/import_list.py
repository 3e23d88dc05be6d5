"""A list of players from lines of cells: which column is what, what is wrong with a row, and whom it means.

Nothing here writes: a preview is made from a file, and what is confirmed is judged anew from its rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from clockserver.application.players.list_file import MOST_ROWS, Line, read_lines
from clockserver.application.players.names import folded, name_keys
from clockserver.application.players.person import (
    GivenText,
    Person,
    kept_name,
    kept_text,
    new_person_id,
    wrong_line,
    wrong_name,
    wrong_notes,
)
from clockserver.application.players.registry import Players
from clockserver.domain.entries import PersonId, SeatNumber, TableNumber
from clockserver.domain.ids import CommandId
from clockserver.domain.texts import Reason, Refused, Text

Column: TypeAlias = Literal["name", "first", "last", "contact", "notes", "table", "seat"]
_HEADERS: dict[Column, str] = {
    "name": "name player playername fullname spieler spielername spielerin teilnehmer",
    "first": "first firstname givenname forename vorname",
    "last": "last lastname surname familyname nachname familienname zuname",
    "contact": "contact email mail emailaddress phone mobile tel telephone kontakt telefon handy mailadresse",
    "notes": "note notes comment comments remark remarks notiz notizen bemerkung bemerkungen kommentar",
    "table": "table tableno tablenumber tisch tischnr tischnummer",
    "seat": "seat seatno seatnumber platz platznr platznummer sitz sitzplatz",
}
_COLUMNS = {word: column for column, words in _HEADERS.items() for word in words.split()}
_NO_LETTER = re.compile(r"[\W_]+")
_MOST_DIGITS = 9
Meant: TypeAlias = Annotated[str, Meta(pattern=r"^(?:new|[0-9a-f]{32})\Z")]


class ListRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row to be imported. `number` is its place in the file; `table` and `seat` are for who has to sit there."""

    number: Annotated[int, Meta(ge=1, le=2_000_000)]
    name: GivenText
    contact: GivenText | None = None
    notes: GivenText | None = None
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    person: Meant | UnsetType = UNSET
    """Whom it means: somebody of the registry, or `new`; without it, whoever is called so."""
    left_out: bool = False
    """Whether it is not to be imported, whatever is wrong with it."""


class Judged(Struct, frozen=True):
    """A row with what is wrong with it, and whom it means: `person`, or somebody new; `candidates` are all who are
    called so."""

    row: ListRow
    errors: list[Reason]
    person: Person | None
    candidates: list[Person]


class Preview(Struct, frozen=True):
    """What a list would bring. `ignored` are the names of columns that are not looked at."""

    rows: list[Judged]
    ignored: list[str]


def preview(data: bytes, players: Players, entered: Collection[PersonId] = ()) -> Preview:
    """What the list in a file would bring; nothing is written. Raises Refused for a file that is no list."""
    rows, wrong, ignored = read_rows(read_lines(data))
    judged = judge(rows, players, entered)
    return Preview(
        [replace(each, errors=[*wrong.get(each.row.number, ()), *each.errors]) for each in judged], ignored
    )


# -- from cells to rows --------------------------------------------------------------------------------


def read_rows(lines: Sequence[Line]) -> tuple[list[ListRow], dict[int, list[Reason]], list[str]]:
    """The rows, what is wrong in their cells by the number of the row, and the columns that are not looked at."""
    columns, ignored, headed = _columns(lines)
    rows, wrong = [], {}
    for line in lines[headed:]:
        row, reasons = _row(line, columns)
        rows.append(row)
        if reasons:
            wrong[row.number] = reasons
    if not rows:
        raise Refused(Reason("import.empty"))
    if len(rows) > MOST_ROWS:
        raise Refused(Reason("import.too_long", {"most": MOST_ROWS}))
    return rows, wrong, ignored


def _columns(lines: Sequence[Line]) -> tuple[list[Column | None], list[str], bool]:
    """What each column is, the names of the others, and whether the first line named them. Raises Refused."""
    head = lines[0].cells
    columns = [_COLUMNS.get(_NO_LETTER.sub("", folded(cell))) for cell in head]
    if not {"name", "first", "last"} & set(columns):
        if max(len(line.cells) for line in lines) > 1:
            raise Refused(Reason("import.no_names"))
        return ["name"], [], False
    if "first" in columns and "last" not in columns:
        # `Name, Vorname`: what German lists call the name is then the family's.
        columns = ["last" if column == "name" else column for column in columns]
    for column in ("name", "first", "last", "table", "seat"):
        if columns.count(column) > 1:
            raise Refused(Reason("import.column_twice", {"column": head[columns.index(column)]}))
    ignored = [cell for cell, column in zip(head, columns, strict=True) if column is None and cell]
    return columns, ignored, True


def _row(line: Line, columns: Sequence[Column | None]) -> tuple[ListRow, list[Reason]]:
    found: dict[Column, list[str]] = {column: [] for column in get_args(Column)}
    for cell, column in zip(line.cells, columns, strict=False):
        if column is not None and cell:
            found[column].append(cell)
    reasons: list[Reason] = []
    row = ListRow(
        line.number,
        name=_name(found),
        contact=", ".join(found["contact"]) or None,
        notes="\n".join(found["notes"]) or None,
        table=_number(found["table"], "table", 100_000, reasons),
        seat=_number(found["seat"], "seat", 12, reasons),
    )
    return row, reasons


def _name(found: dict[Column, list[str]]) -> str:
    """The whole name: `Name` beside a surname alone is the given name, unless it has the surname in it."""
    whole, first, last = (" ".join(found[column]) for column in ("name", "first", "last"))
    if whole and (first or not last):
        return whole
    given = whole or first
    words = [set(_NO_LETTER.split(folded(each))) for each in (given, last)]
    if given and last and (words[0] >= words[1] or words[0] <= words[1]):
        return max(given, last, key=len)
    return f"{given} {last}".strip()


def _number(cells: list[str], field: str, most: int, reasons: list[Reason]) -> int | None:
    if not cells:
        return None
    cell = cells[0]
    if cell.isascii() and cell.isdigit() and len(cell) <= _MOST_DIGITS and 1 <= int(cell) <= most:
        return int(cell)
    reasons.append(Reason("import.no_number", {"text": cell, "most": most}, field))
    return None


# -- from rows to people -------------------------------------------------------------------------------


def judge(
    rows: Sequence[ListRow],
    players: Players,
    entered: Collection[PersonId] = (),
    command: CommandId | None = None,
) -> list[Judged]:
    """What is wrong with each row that is not left out, and whom it means.

    `entered` are in already. `command` has brought those rows perhaps before; then they mean whom it brought.
    """
    before = _Before()
    return [
        Judged(row, [], None, []) if row.left_out else _judged(row, players, entered, command, before)
        for row in rows
    ]


class _Before:
    """What earlier rows are about, each with the number of its row."""

    def __init__(self) -> None:
        self.numbers: set[int] = set()
        self.people: dict[PersonId, int] = {}
        self.seats: dict[tuple[int, int], int] = {}
        self.new: dict[str, list[tuple[str, int]]] = {}
        """By name, with their contacts."""


def _judged(
    row: ListRow,
    players: Players,
    entered: Collection[PersonId],
    command: CommandId | None,
    before: _Before,
) -> Judged:
    errors = [*wrong_name(row.name), *wrong_line(row.contact, "contact"), *wrong_notes(row.notes)]
    candidates = players.namesakes(row.name)
    person = _meant(row, candidates, players, command, errors)
    if person is not None:
        errors += players.refuse_entry(person.id)
        if person.id in entered:
            errors.append(Reason("import.entered", {"name": person.name}, "person"))
        _once(before.people, person.id, row, errors)
    elif row.person is UNSET and not errors:
        _name_once(before, row, errors)
    if row.number in before.numbers:
        errors.append(Reason("import.number_twice", {}, "number"))
    before.numbers.add(row.number)
    if row.seat is not None and row.table is None:
        errors.append(Reason("import.seat_without_table", {}, "seat"))
    elif row.table is not None and row.seat is not None:
        first = before.seats.setdefault((row.table, row.seat), row.number)
        if first != row.number:
            errors.append(Reason("import.seat_twice", {"row": first}, "seat"))
    return Judged(row, errors, person, candidates)


def _meant(
    row: ListRow,
    candidates: list[Person],
    players: Players,
    command: CommandId | None,
    errors: list[Reason],
) -> Person | None:
    """Whom a row means; None for somebody new, or where that is not known, which is an error."""
    again = players.get([new_person_id(command, row.number)]) if command is not None else []
    if again or row.person == "new":
        return again[0] if again else None
    if row.person is not UNSET:
        found = players.get([row.person])
        if not found:
            errors.append(Reason("person.unknown", {}, "person"))
        return found[0] if found else None
    if not candidates:
        return None
    contact = _contact(row.contact)
    same = [each for each in candidates if contact and _contact(each.contact) == contact]
    possible = same or candidates
    if len(possible) == 1 and (same or not contact or not possible[0].contact):
        return possible[0]
    errors.append(Reason("import.which", {"count": len(possible)}, "person"))
    return None


def _contact(text: str | None) -> str:
    return (kept_text(text) or "").casefold()


def _once(people: dict[PersonId, int], person: PersonId, row: ListRow, errors: list[Reason]) -> None:
    first = people.setdefault(person, row.number)
    if first != row.number:
        errors.append(Reason("import.twice", {"row": first}, "name"))


def _name_once(before: _Before, row: ListRow, errors: list[Reason]) -> None:
    """Nobody new twice: of two with one name only different contacts, or who reads the list, can tell."""
    contact, keys = _contact(row.contact), name_keys(row.name)
    known = [one for key in keys for one in before.new.get(key, ())]
    first = next((number for other, number in known if not contact or not other or other == contact), None)
    if first is not None:
        errors.append(Reason("import.twice", {"row": first}, "name"))
    for key in keys:
        before.new.setdefault(key, []).append((contact, row.number))


def refusals(judged: Sequence[Judged]) -> list[Reason]:
    """All that is wrong with a list, each with its row."""
    return [
        Reason(
            "import.row",
            {"row": each.row.number, "what": Text(reason.code, reason.params)},
            f"rows[{place}].{reason.field}" if reason.field else f"rows[{place}]",
        )
        for place, each in enumerate(judged)
        for reason in each.errors
    ]


def new_people(judged: Sequence[Judged], command: CommandId, now: int) -> dict[int, Person]:
    """Those whom a list brings that the registry does not have, by the number of the row."""
    return {
        row.number: Person(
            new_person_id(command, row.number),
            kept_name(row.name),
            now,
            kept_text(row.contact),
            kept_text(row.notes),
        )
        for row in (each.row for each in judged if each.person is None and not each.row.left_out)
    }
