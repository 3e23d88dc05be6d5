"""Lists of players are read from CSV and XLSX, or refused with the reason."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from clockserver.players.import_list import ListRow
from clockserver.players.list_file import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_UNPACKED,
)
from tests.examples.lists import SHEET, csv_of, rewritten, xlsx_of, zip_bomb
from tests.players.import_office import Office, errors, names_in, refused

NAMES = ["Jürgen Müller", "Zoë Łuk"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_csv_of_any_program_is_read(encoding: str, separator: str, line_end: str) -> None:
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
def test_a_line_that_names_the_separator_is_no_row(separator: str) -> None:
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


def test_the_size_that_an_xlsx_claims_is_not_trusted() -> None:
    sheet = rewritten(xlsx_of([["Name"], ["Anna"], ["Ben"]]), SHEET, b'ref="A1:A3"', b'ref="A1:A1"')
    assert names_in(sheet) == ["Anna", "Ben"]


def test_a_formula_in_a_csv_stays_text() -> None:
    formula = '=HYPERLINK("http://example.com","Anna")'
    (row,) = Office().rows(csv_of("Name;Notes", "Anna;" + '"' + formula.replace('"', '""') + '"'))
    assert row.notes == formula


def test_a_formula_in_an_xlsx_is_not_calculated() -> None:
    assert [row.notes for row in Office().rows(xlsx_of([["Name", "Notes"], ["Anna", "=1+1"]]))] == [None]
    saved = rewritten(xlsx_of([["Name", "Notes"], ["Anna", "=1+1"]]), SHEET, b"<v />", b"<v>2</v>")
    assert [row.notes for row in Office().rows(saved)] == ["2"]


def test_a_renamed_csv_is_read_as_csv() -> None:
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
def test_a_file_that_is_no_list_is_refused_with_the_reason(data: bytes, code: str) -> None:
    assert refused(Office().preview, data) == [code]


def test_a_list_that_unpacks_beyond_its_limit_is_refused() -> None:
    assert refused(Office().preview, zip_bomb(MAX_UNPACKED)) == ["import.unpacks_large"]


def test_a_part_that_unpacks_beyond_its_declared_size_is_not_unpacked() -> None:
    bomb = bytearray(zip_bomb(MAX_UNPACKED))
    with zipfile.ZipFile(io.BytesIO(bytes(bomb))) as archive:
        size = archive.getinfo(SHEET).file_size.to_bytes(4, "little")
    assert refused(Office().preview, bytes(bomb.replace(size, (500).to_bytes(4, "little")))) == [
        "import.no_list"
    ]


def test_a_list_of_the_maximum_number_of_rows_is_read() -> None:
    preview = Office().preview(csv_of("Name", *(f"Player {number}" for number in range(MAX_ROWS))))
    assert len(preview.rows) == MAX_ROWS
    assert errors(preview) == {}
