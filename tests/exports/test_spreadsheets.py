"""Exported tables hold names as text, never as formulas, and equal rows give equal files."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from datetime import datetime
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.formula_text import is_formula, plain_text, safe_text
from clockserver.spreadsheets import csv_file, workbook

FORMULAS = [
    "=HYPERLINK(1)",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "\u00a0=1",
    "\ufeff=1",
    "\uff1d1",
    "\uff0b1",
    "\uff0d1",
    "\uff201",
]


def rows_of(rows: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(rows.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_exported_as_text(text: str) -> None:
    safe = safe_text(text)
    assert safe.startswith("'")
    assert plain_text(safe) == text
    assert rows_of(csv_file([[text]])) == [[safe]]
    assert not formulas(csv_file([[text]]))


def formulas(file: bytes) -> list[str]:
    """Cells that begin a formula if a semicolon or tab ends a cell, whatever quotes stand around."""
    cells = re.split(r"[;\t\r\n]", file.decode("utf-8-sig"))
    return [cell for cell in cells if is_formula(cell.lstrip('" '))]


SPLIT = [
    "a;=1+1",
    "a;=1+1;b",
    'a"; =1+1;"b',
    'a;"=1+1";',
    "a;;\u200b-1",
    "a\t=1",
    "a\r=1",
    "a\n@SUM(A1)",
    "a\r\n=1",
    "a;\t=1",
    "a;\uff1d1",
    ";=1",
    " \t=1",
]


@pytest.mark.parametrize("text", SPLIT)
def test_a_spreadsheet_with_another_separator_finds_no_formula(text: str) -> None:
    file = csv_file([["Place", "Name", "Prize"], [1, text, 5], [text, text, None]])
    assert formulas(b"Name;=1")
    assert not formulas(file)
    assert [row[1] for row in rows_of(file)] == ["Name", safe_text(text), safe_text(text)]
    assert plain_text(safe_text(text)) == text


@given(st.text(alphabet=[*"a;'\"= \t\n-\uff0b\u200b"], max_size=12))
def test_an_escaped_text_has_no_formula_and_reads_back(text: str) -> None:
    assert not formulas(csv_file([["x", text, "y"]]))
    if not text.startswith("'"):
        assert plain_text(safe_text(text)) == text


@pytest.mark.parametrize(
    "text", ["O'Brien", "Anna-Lena", "Öztürk", "", "Smith; Ann", "a;b-c", "3 of a kind", "'=1"]
)
def test_names_stay_as_they_are(text: str) -> None:
    assert safe_text(text) == text


def test_numbers_are_numbers_and_nothing_is_an_empty_cell() -> None:
    assert csv_file([[1, Decimal("-12.50"), None, 'a "b", c']]) == b'\xef\xbb\xbf1,-12.50,,"a ""b"", c"\r\n'


@given(st.text(max_size=30))
def test_no_cell_begins_like_a_formula(text: str) -> None:
    (row,) = rows_of(csv_file([["x", text]]))
    assert row[1].lstrip()[:1] not in ("=", "+", "-", "@")


@pytest.mark.parametrize("letter", ["\x00", "\x0b", "\x1f", "\ud800", "\ufffe", "\uffff"])
def test_a_character_that_xml_forbids_does_not_break_a_workbook(letter: str) -> None:
    file = workbook([["name"], [f"A{letter}nn"], ["Ben"]], "Results")
    cells = openpyxl.load_workbook(io.BytesIO(file)).active["A"]
    assert [cell.value for cell in cells] == ["name", "Ann", "Ben"]


def test_equal_rows_give_an_equal_workbook_without_a_time_of_writing() -> None:
    file = workbook([["Place", "Name"], [1, "Anna"]], "Results")
    assert workbook([["Place", "Name"], [1, "Anna"]], "Results") == file
    assert workbook([["Place", "Name"], [1, "Ben"]], "Results") != file
    properties = openpyxl.load_workbook(io.BytesIO(file)).properties
    assert properties.created == properties.modified == datetime.fromisoformat("2000-01-01")
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert {each.date_time for each in archive.infolist()} == {(2000, 1, 1, 0, 0, 0)}
