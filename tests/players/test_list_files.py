"""Files of lists: each fault is reported for its row, and no row is dropped silently."""

from __future__ import annotations

import pytest

from clockserver.core.texts import Refused
from clockserver.players.csv_lines import MAX_OPEN_QUOTES
from clockserver.players.list_file import Line, read_file, read_lines
from tests.examples.lists import SHEET, csv_of, rewritten, xlsx_of


def cells(data: bytes) -> list[list[str]]:
    return [line.cells for line in read_lines(data)]


def faults_of(data: bytes) -> dict[int, list[str]]:
    return {line.number: [reason.code for reason in line.wrong] for line in read_lines(data) if line.wrong}


@pytest.mark.parametrize("separator", [";", "\t", ",", "|"])
def test_the_separator_is_found_from_the_rows_and_not_from_a_title(separator: str) -> None:
    title = "Friday; the 12th, main event | late" if separator != ";" else "Friday, the 12th, main event"
    rows = [
        separator.join(row) for row in (("Name", "Mail", "Note"), ("Anna", "a@b.de", "x"), ("Ben", "", "y"))
    ]
    assert cells(csv_of(title, *rows))[1:] == [
        ["Name", "Mail", "Note"],
        ["Anna", "a@b.de", "x"],
        ["Ben", "", "y"],
    ]


def test_commas_in_names_do_not_separate_a_list_with_semicolons() -> None:
    data = csv_of("Name;Notes", "Lang, Anna;late", "Schmidt, Ben;early")
    assert cells(data)[1:] == [["Lang, Anna", "late"], ["Schmidt, Ben", "early"]]


def test_an_unclosed_quote_is_an_error_of_its_row_and_the_rows_below_are_read() -> None:
    data = csv_of("Name;Notes", 'Anna;"late', "Ben;x", "Cara;y")
    assert cells(data) == [["Name", "Notes"], ["Anna", '"late'], ["Ben", "x"], ["Cara", "y"]]
    assert faults_of(data) == {2: ["import.open_quote"]}


def test_a_quote_that_another_row_closes_is_an_error_of_its_row() -> None:
    data = csv_of("Name;Notes", '"Anna;late', '"Ben";x', "Cara;y")
    assert cells(data) == [["Name", "Notes"], ['"Anna', "late"], ["Ben", "x"], ["Cara", "y"]]
    assert faults_of(data) == {2: ["import.open_quote"]}


def test_a_cell_of_several_lines_is_no_unclosed_quote() -> None:
    data = csv_of("Name;Notes", '"Anna";"likes\nseat 1; always"', "Ben;x")
    assert cells(data)[1:] == [["Anna", "likes\nseat 1; always"], ["Ben", "x"]]
    assert faults_of(data) == {}


def test_a_file_of_open_quotes_is_refused_and_takes_no_time() -> None:
    with pytest.raises(Refused) as caught:
        read_lines(csv_of("Name;Notes", *('Anna;"late' for _ in range(2 * MAX_OPEN_QUOTES + 1))))
    assert [reason.code for reason in caught.value.reasons] == ["import.open_quotes"]


@pytest.mark.parametrize("odd", ["\0", "\x07", "\x1b"])
def test_invalid_bytes_are_reported_at_their_row_and_column(odd: str) -> None:
    data = csv_of("Name;Notes", "Anna Lang;late", f"Be{odd}n Schmidt;x", "Cara Schulz;y")
    (reason,) = read_lines(data)[2].wrong
    assert (faults_of(data), reason.params) == ({3: ["import.unreadable"]}, {"column": "A"})
    assert cells(data)[2] == ["Be\ufffdn Schmidt", "x"]


def test_one_wrong_byte_does_not_spoil_the_umlauts_of_the_others() -> None:
    data = "Name\nJürgen Müller\nZoë Łuk\n".encode() + b"B\xe4rbel\n"
    assert cells(data)[1:] == [["Jürgen Müller"], ["Zoë Łuk"], ["B\ufffdrbel"]]
    assert faults_of(data) == {4: ["import.unreadable"]}


def test_letters_missing_in_the_windows_encoding_are_reported_at_their_row() -> None:
    assert faults_of(b"Name\nJ\xfcrgen\nB\x81en Schmidt\n") == {3: ["import.unreadable"]}


def test_a_utf_16_file_cut_inside_a_letter_is_reported_at_its_row() -> None:
    data = "Name\nAnna\nBen Schmidt".encode("utf-16")[:-1]
    assert faults_of(data) == {3: ["import.unreadable"]}


def test_hidden_rows_of_a_spreadsheet_are_reported() -> None:
    data = xlsx_of([["Name"], ["Anna"], ["Ben"], ["Cara"]])
    hidden = rewritten(data, SHEET, b'<row r="3"', b'<row r="3" hidden="1"')
    assert faults_of(hidden) == {3: ["import.hidden"]}
    assert [line.number for line in read_lines(hidden) if line.hidden] == [3]
    assert Line(2, ["Anna"]) in read_lines(hidden)


# -- sheets ----------------------------------------------------------------------------------------------

TWO_DAYS = xlsx_of([["Name"], ["Anna"]], **{"Day 1B": [["Name"], ["Ben"], ["Cara"]]})


def test_the_first_of_several_sheets_is_read_and_all_are_named() -> None:
    file = read_file(TWO_DAYS)
    assert [line.cells for line in file.lines] == [["Name"], ["Anna"]]
    assert (file.sheets, file.sheet) == (["Sheet", "Day 1B"], 1)


def test_another_sheet_is_read_by_its_number() -> None:
    file = read_file(TWO_DAYS, 2)
    assert [line.cells for line in file.lines] == [["Name"], ["Ben"], ["Cara"]]
    assert file.sheet == 2


@pytest.mark.parametrize(("data", "sheets"), [(TWO_DAYS, 2), (csv_of("Name", "Anna"), 1)])
def test_an_unknown_sheet_is_refused_with_the_number_of_sheets(data: bytes, sheets: int) -> None:
    with pytest.raises(Refused) as refused:
        read_file(data, 3)
    (reason,) = refused.value.reasons
    assert (reason.code, reason.params, reason.field) == ("import.no_sheet", {"sheets": sheets}, "sheet")


def test_a_text_has_no_sheets_to_choose_from() -> None:
    assert read_file(csv_of("Name", "Anna")).sheets == []
