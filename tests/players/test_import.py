"""Lists of players: read as they come, judged row by row, and imported whole or not at all."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime
from typing import Any

import msgspec
import openpyxl
import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.desk.ports import JournalUnwritable
from clockserver.players.import_list import Chosen, ListRow, Preview, preview
from clockserver.players.importer import ImportedRow, Importer
from clockserver.players.list_file import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_UNPACKED,
    read_file,
    read_lines,
)
from clockserver.players.person import Person
from clockserver.players.registry import PlayerChanges, Players
from clockserver.workers.jobs import Job, ListJob
from tests.fakes import FakeHostClock, InMemoryPlayers, inline
from tests.lists import SHEET, csv_of, rewritten, three_bad_of_83, xlsx_of, zip_bomb

IMPORT = "import-00000001"


def read_here(job: Job, _source: str) -> bytes:
    """Reads a list as a worker does."""
    assert isinstance(job, ListJob)
    return msgspec.msgpack.encode(read_file(job.data, job.sheet))


class Office:
    """A registry and its importer over fakes."""

    def __init__(self, *names: str) -> None:
        self.store = InMemoryPlayers()
        self.players = Players(self.store, FakeHostClock(), inline)
        self.importer = Importer(self.players, FakeHostClock(), inline, read_here)
        for name in names:
            self.add(name)

    def add(self, name: str, contact: str | None = None) -> Person:
        return self.players.add(f"tap-{len(self.store.rows):08}", name, contact)[0]

    def preview(self, data: bytes, *entered: str) -> Preview:
        return preview(read_lines(data), self.players, entered)

    def rows(self, data: bytes) -> list[ListRow]:
        return [each.row for each in self.preview(data).rows]

    def confirm(self, rows: list[ListRow], *entered: str, command: str = IMPORT) -> list[ImportedRow]:
        return self.importer.confirm(command, rows, entered)

    def names(self) -> list[str]:
        return sorted(each.name for each in self.store.rows.values())


def errors(read: Preview) -> dict[int, list[tuple[str, str | None]]]:
    return {
        each.row.number: [(error.code, error.field) for error in each.errors]
        for each in read.rows
        if each.errors
    }


def refused(work: Any, *args: Any, **named: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        work(*args, **named)
    return [reason.code for reason in caught.value.reasons]


def names_in(data: bytes) -> list[str]:
    return [row.name for row in Office().rows(data)]


# -- files ---------------------------------------------------------------------------------------------

NAMES = ["Jürgen Müller", "Zoë Łuk"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_csv_is_read_as_whatever_program_wrote_it(encoding: str, separator: str, line_end: str) -> None:
    lines = [f"Name{separator}E-Mail", *(f'"{name}"{separator}"a{separator}b"' for name in NAMES), ""]
    rows = Office().rows(line_end.join(lines).encode(encoding))
    assert [(row.number, row.name, row.contact) for row in rows] == [
        (2, NAMES[0], f"a{separator}b"),
        (3, NAMES[1], f"a{separator}b"),
    ]


def test_a_csv_from_an_old_windows_is_read() -> None:
    assert names_in("Name;Notizen\nJürgen Müller;zahlt in €".encode("cp1252")) == ["Jürgen Müller"]


def test_a_quoted_field_may_hold_separators_quotes_and_line_ends() -> None:
    (row,) = Office().rows(b'Name,Notes\n"Ann ""The Ace"" Lee","likes\nseat 1, always"\n')
    assert (row.name, row.notes) == ('Ann "The Ace" Lee', "likes\nseat 1, always")


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_a_line_that_only_says_what_separates_is_none_of_the_list(separator: str) -> None:
    lines = [f"SEP={separator}", separator.join(("Name", "Notes")), separator.join(('"Lang, Anna"', "late"))]
    (row,) = Office().rows("\r\n".join(lines).encode())
    assert (row.number, row.name, row.notes) == (3, "Anna Lang", "late")


def test_rows_have_the_numbers_that_a_spreadsheet_shows() -> None:
    data = csv_of("", "Name", "", "Anna", " ", "Ben")
    assert [(row.number, row.name) for row in Office().rows(data)] == [(4, "Anna"), (6, "Ben")]
    sheet = xlsx_of([[], ["Name"], [], ["Anna"], [None], ["Ben"]])
    assert [(row.number, row.name) for row in Office().rows(sheet)] == [(4, "Anna"), (6, "Ben")]


def test_an_xlsx_is_read_with_numbers_and_dates_as_text() -> None:
    sheet = xlsx_of(
        [
            ["Vorname", "Nachname", "Telefon", "Tisch", "Platz", "Notizen"],
            ["Anna", "Škvorecký", 4930123456, 12.0, "3", date(2027, 1, 15)],
            ["Ben", 7.5, None, None, None, datetime.fromisoformat("2027-01-15T20:30")],
        ]
    )
    assert Office().rows(sheet) == [
        ListRow(2, "Anna Škvorecký", "4930123456", "2027-01-15", 12, 3),
        ListRow(3, "Ben 7.5", notes="2027-01-15 20:30:00"),
    ]


def test_what_an_xlsx_says_of_its_size_is_not_believed() -> None:
    sheet = rewritten(xlsx_of([["Name"], ["Anna"], ["Ben"]]), SHEET, b'ref="A1:A3"', b'ref="A1:A1"')
    assert names_in(sheet) == ["Anna", "Ben"]


def test_a_formula_in_a_csv_stays_the_text_it_is() -> None:
    formula = '=HYPERLINK("http://example.com","Anna")'
    (row,) = Office().rows(csv_of("Name;Notes", "Anna;" + '"' + formula.replace('"', '""') + '"'))
    assert row.notes == formula


def test_a_formula_in_an_xlsx_is_not_calculated() -> None:
    assert [row.notes for row in Office().rows(xlsx_of([["Name", "Notes"], ["Anna", "=1+1"]]))] == [None]
    saved = rewritten(xlsx_of([["Name", "Notes"], ["Anna", "=1+1"]]), SHEET, b"<v />", b"<v>2</v>")
    assert [row.notes for row in Office().rows(saved)] == ["2"]


def test_a_renamed_csv_is_read_as_what_it_is() -> None:
    assert names_in(csv_of("Name", "Anna")) == ["Anna"]  # nobody asks what the file is called


BROKEN_ZIP = xlsx_of([["Name"], ["Anna"]])[:-30]
ENTITY = rewritten(
    xlsx_of([["Name"], ["Anna"]]),
    "xl/workbook.xml",
    b"<workbook",
    b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook',
)


def _zip_of(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def _without_a_sheet() -> bytes:
    workbook = openpyxl.Workbook()
    workbook.create_chartsheet()
    workbook.remove(workbook.worksheets[0])
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "import.empty"),
        (b"\xef\xbb\xbf", "import.empty"),
        (b"\n ; ;\n", "import.empty"),
        (b"Name;E-Mail\n", "import.empty"),
        (xlsx_of([]), "import.empty"),
        (b"%PDF-1.7 \x00\xff", "import.other_kind"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "import.other_kind"),
        (bytes(range(256)), "import.no_list"),
        (b"\x89PNG\r\n\x1a\n\x81", "import.no_list"),
        (b"Anna\x01\x02\xfc", "import.no_list"),
        (b"<html><table><tr><td>Name</td></tr><tr><td>Anna</td></tr></table></html>", "import.html"),
        (b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a list -->\n<HTML xmlns="x"><body>', "import.html"),
        (b"<!DOCTYPE html>\n<meta charset=utf-8>", "import.html"),
        (_zip_of(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "import.other_kind"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related", "import.other_kind"),
        (b"Name;Notes\nAnna;" + b"a" * 200_000, "import.no_list"),
        (b"PK\x03\x04 and then nothing", "import.no_list"),
        (BROKEN_ZIP, "import.no_list"),
        (_zip_of(document=b"of another kind"), "import.no_list"),
        (_without_a_sheet(), "import.no_list"),
        (rewritten(xlsx_of([["Name"]]), SHEET, b"<sheetData>", b"<sheetData"), "import.no_list"),
        (ENTITY, "import.no_list"),
        (zip_bomb(MAX_UNPACKED), "import.unpacks_large"),
        (_zip_of(**{f"part{number}": b"" for number in range(600)}), "import.unpacks_large"),
        (b"a" * (MAX_BYTES + 1), "import.file_large"),
        (csv_of("Name", *(f"Player {n}" for n in range(MAX_ROWS + 1))), "import.too_long"),
        (csv_of(*(f"Player {n}" for n in range(MAX_ROWS + 1))), "import.too_long"),
        (csv_of("Name" + ";x" * MAX_COLUMNS, "Anna"), "import.too_wide"),
        (xlsx_of([["Name", *("x" * MAX_COLUMNS)]]), "import.too_wide"),
        (
            rewritten(xlsx_of([["Name"], ["A"]]), SHEET, b'<row r="2"', b'<row r="999999999"'),
            "import.too_long",
        ),
    ],
)
def test_what_is_no_list_is_refused_with_the_reason(data: bytes, code: str) -> None:
    assert refused(Office().preview, data) == [code]


def test_a_part_that_unpacks_to_more_than_it_says_is_not_unpacked() -> None:
    bomb = bytearray(zip_bomb(MAX_UNPACKED))
    with zipfile.ZipFile(io.BytesIO(bytes(bomb))) as archive:
        size = archive.getinfo(SHEET).file_size.to_bytes(4, "little")
    assert refused(Office().preview, bytes(bomb.replace(size, (500).to_bytes(4, "little")))) == [
        "import.no_list"
    ]


def test_a_list_of_the_most_rows_is_read() -> None:
    read = Office().preview(csv_of("Name", *(f"Player {number}" for number in range(MAX_ROWS))))
    assert len(read.rows) == MAX_ROWS
    assert errors(read) == {}


# -- columns -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "line", "expected"),
    [
        ("Name", "Anna Lang", ListRow(2, "Anna Lang")),
        ("SPIELER", "Anna Lang", ListRow(2, "Anna Lang")),
        ("First Name;LAST NAME", "Anna;Lang", ListRow(2, "Anna Lang")),
        ("Nachname;Vorname", "Lang;Anna", ListRow(2, "Anna Lang")),
        ("Name;Vorname", "Lang;Anna", ListRow(2, "Anna Lang")),
        ("Vorname", "Anna", ListRow(2, "Anna")),
        ("First;Last", "Anna;Lang", ListRow(2, "Anna Lang")),
        ("Surname;Name", "Lang;Anna", ListRow(2, "Anna Lang")),
        ("Name;Surname", "Anna Lang;Lang", ListRow(2, "Anna Lang")),
        ("Name;Vorname", "Anna Lang;Anna", ListRow(2, "Anna Lang")),
        ("Name;Vorname;Nachname", "Annie Lang;Anna;Lang", ListRow(2, "Annie Lang")),
        ("Name;E-Mail;Telefon", "Anna;a@b.de;0171", ListRow(2, "Anna", "a@b.de, 0171")),
        ("name;e-mail;Comments;Table No.;Seat", "Anna;;late;7;9", ListRow(2, "Anna", None, "late", 7, 9)),
        ("Tisch-Nr.;Platz;Spieler", "7;9;Anna", ListRow(2, "Anna", table=7, seat=9)),
    ],
)
def test_columns_are_known_by_their_english_and_german_names(head: str, line: str, expected: ListRow) -> None:
    assert Office().rows(csv_of(head, line)) == [expected]


def test_columns_that_are_not_looked_at_are_named() -> None:
    assert Office().preview(csv_of("Name;Stack;Club", "Anna;1;3")).ignored == ["Stack", "Club"]


def test_one_column_without_a_head_is_names() -> None:
    assert names_in(csv_of("Anna Lang", "Ben Schmidt")) == ["Anna Lang", "Ben Schmidt"]


# -- rows ----------------------------------------------------------------------------------------------


def test_three_bad_rows_of_83_are_shown_and_the_others_are_good() -> None:
    read = Office().preview(three_bad_of_83())
    assert len(read.rows) == 83
    assert errors(read) == {
        11: [("person.name_form", "name")],
        21: [("import.twice", "name")],
        31: [("text.unseen", "name")],
    }
    assert read.rows[19].errors[0].params == {"row": 2}


def test_every_error_of_a_row_is_shown() -> None:
    data = csv_of(
        "Name;Notes;Table;Seat",
        f"{'a' * 81};{'b' * 2001};0;13",
        "Anna;;;4",
        "Ben;;twelve;",
        "Cara;;3;4",
        "Dora;;3;4",
        "Eva;;²;999999999999",
    )
    assert errors(Office().preview(data)) == {
        2: [
            ("import.no_number", "table"),
            ("import.no_number", "seat"),
            ("person.name_form", "name"),
            ("person.text_long", "notes"),
        ],
        3: [("import.seat_without_table", "seat")],
        4: [("import.no_number", "table")],
        6: [("import.seat_twice", "seat")],
        7: [("import.no_number", "table"), ("import.no_number", "seat")],
    }


def test_a_player_of_the_registry_is_known_again() -> None:
    office = Office("Anna Schmidt")
    (anna,) = office.players.namesakes("Anna Schmidt")
    read = office.preview(csv_of("Name", "anna  SCHMIDT", "Ben"))
    assert [(each.person, each.candidates) for each in read.rows] == [(anna, [anna]), (None, [])]
    assert errors(read) == {}


def test_of_two_john_smiths_somebody_has_to_say_which_unless_their_contact_tells() -> None:
    office = Office()
    one, two = office.add("John Smith", "one@example.com"), office.add("John Smith", "two@example.com")
    read = office.preview(
        csv_of("Name;E-Mail", "John Smith;TWO@example.com", "John Smith", "John Smith;three@example.com")
    )
    assert [each.person for each in read.rows] == [two, None, None]
    assert {each.id for each in read.rows[1].candidates} == {one.id, two.id}
    assert errors(read) == {3: [("import.which", "person")], 4: [("import.which", "person")]}


def test_one_of_the_same_name_with_another_contact_may_be_somebody_else() -> None:
    office = Office()
    office.add("John Smith", "one@example.com")
    read = office.preview(csv_of("Name;E-Mail", "John Smith;three@example.com"))
    assert errors(read) == {2: [("import.which", "person")]}


def test_nobody_is_in_a_list_twice() -> None:
    office = Office("Anna Müller")
    read = office.preview(
        csv_of("Name;E-Mail", "Anna Mueller", "anna müller", "Jürg;a@b", "JUERG", "Jürg;c@d", "jurg")
    )
    assert errors(read) == {
        3: [("import.twice", "name")],
        5: [("import.twice", "name")],
        6: [("import.twice", "name")],
        7: [("import.twice", "name")],
    }
    told_apart = office.preview(csv_of("Name;E-Mail", "Jürg;a@b", "Jürg;c@d"))
    assert errors(told_apart) == {}


def test_who_is_barred_or_entered_already_is_an_error() -> None:
    office = Office("Anna", "Ben")
    (anna,), (ben,) = office.players.namesakes("Anna"), office.players.namesakes("Ben")
    office.players.change(anna.id, PlayerChanges(barred=True, barred_reason="chips in the pocket"))
    assert errors(office.preview(csv_of("Name", "Anna", "Ben"), ben.id)) == {
        2: [("person.barred", "person")],
        3: [("import.entered", "person")],
    }


def test_a_preview_writes_nothing() -> None:
    office = Office()
    office.preview(csv_of("Name", "Anna"))
    assert office.store.rows == {}


# -- confirming ----------------------------------------------------------------------------------------


def test_a_list_is_imported_in_its_order_with_seats_and_whoever_was_known_is_not_new() -> None:
    office = Office("Ben")
    (ben,) = office.players.namesakes("Ben")
    done = office.confirm(office.rows(csv_of("Name;Table;Seat", "Cara;7;9", "Ben;;", "Anna;8;")))
    assert [(each.number, each.new, each.table, each.seat) for each in done] == [
        (2, True, 7, 9),
        (3, False, None, None),
        (4, True, 8, None),
    ]
    assert done[1].person == ben.id
    assert [office.players.name_of(each.person) for each in done] == ["Cara", "Ben", "Anna"]
    assert office.names() == ["Anna", "Ben", "Cara"]


def test_if_anything_is_wrong_with_any_row_nothing_is_imported_and_all_of_it_is_said() -> None:
    office = Office()
    rows = office.rows(three_bad_of_83())
    with pytest.raises(Refused) as caught:
        office.confirm(rows)
    reasons = caught.value.reasons
    assert [(each.code, each.params["row"], each.field) for each in reasons] == [
        ("import.row", 11, "rows[9].name"),
        ("import.row", 21, "rows[19].name"),
        ("import.row", 31, "rows[29].name"),
    ]
    assert office.store.rows == {}
    bad = {each.params["row"] for each in reasons}
    done = office.confirm([replace(row, left_out=row.number in bad) for row in rows])
    assert len(done) == len(office.store.rows) == 80


def test_a_row_that_is_left_out_is_in_nobodys_way() -> None:
    office = Office()
    rows = [ListRow(2, "Anna", table=1, seat=1, left_out=True), ListRow(3, "Anna", table=1, seat=1)]
    assert [each.number for each in office.confirm(rows)] == [3]


def test_what_somebody_chose_counts_and_a_chosen_player_still_has_to_be_right() -> None:
    office = Office()
    one, two = office.add("John Smith"), office.add("John Smith")
    three = [
        ListRow(2, "John Smith", person=two.id),
        ListRow(3, "John Smith", person=one.id),
        ListRow(4, "John Smith", person="new"),
    ]
    done = office.confirm(three)
    assert [(each.person, each.new) for each in done[:2]] == [(two.id, False), (one.id, False)]
    assert done[2].new
    assert len(office.store.rows) == 3
    for wrong in (
        [ListRow(2, "John Smith", person=one.id), ListRow(3, "John Smith", person=one.id)],
        [ListRow(2, "John Smith", person="0" * 32)],
        [ListRow(2, "John Smith")],
        [ListRow(2, "Eva"), ListRow(2, "Dora")],
    ):
        assert refused(office.confirm, wrong, command="import-00000002") == ["import.row"]
    office.players.erase(one.id)
    erased = [ListRow(2, "John Smith", person=one.id)]
    assert refused(office.confirm, erased, command="import-00000003") == ["import.row"]


def test_who_was_barred_or_entered_since_the_preview_is_refused() -> None:
    office = Office("Anna")
    (anna,) = office.players.namesakes("Anna")
    rows = office.rows(csv_of("Name", "Anna"))
    assert refused(office.confirm, rows, anna.id) == ["import.row"]
    office.players.change(anna.id, PlayerChanges(barred=True, barred_reason="chips in the pocket"))
    assert refused(office.confirm, [replace(rows[0], person=anna.id)]) == ["import.row"]


def test_the_same_import_sent_again_brings_nobody_else() -> None:
    office = Office()
    rows = [
        ListRow(2, "Anna"),
        ListRow(3, "Anna", person="new"),
        ListRow(4, "John Smith", "a@b"),
        ListRow(5, "John Smith", "c@d"),
    ]
    first = office.confirm(rows)
    again = office.confirm(rows)
    assert [each.person for each in again] == [each.person for each in first]
    assert [each.new for each in again] == [False] * 4
    assert len(office.store.rows) == 4


def test_a_store_that_fails_leaves_nothing_half_imported() -> None:
    office = Office()
    office.store.full = True
    with pytest.raises(JournalUnwritable):
        office.confirm([ListRow(2, "Anna"), ListRow(3, "Ben")])
    assert office.players.search("", 10) == ([], 0)
    office.store.full = False
    assert len(office.confirm([ListRow(2, "Anna"), ListRow(3, "Ben")])) == 2


def test_a_preview_names_the_sheets_of_a_workbook_and_takes_the_one_that_is_chosen() -> None:
    office = Office()
    data = xlsx_of([["Name"], ["Anna"]], Late=[["Name"], ["Ben"]])
    first = office.importer.preview(data, "192.0.2.1")
    assert ([each.row.name for each in first.rows], first.sheets, first.sheet) == (
        ["Anna"],
        ["Sheet", "Late"],
        1,
    )
    late = office.importer.preview(data, "192.0.2.1", chosen=Chosen(sheet=2))
    assert ([each.row.name for each in late.rows], late.sheet) == (["Ben"], 2)
