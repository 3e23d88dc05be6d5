"""Tables for a spreadsheet: nothing that somebody is called is taken for a formula."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.formula_text import safe_text
from clockserver.spreadsheets import csv_file

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


def read(rows: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(rows.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_what_a_spreadsheet_would_run_is_text(text: str) -> None:
    assert safe_text(text) == f"'{text}"
    assert read(csv_file([[text]])) == [[f"'{text}"]]


@pytest.mark.parametrize("text", ["O'Brien", "Anna-Lena", "Öztürk", "", "3 of a kind", "'=1"])
def test_names_stay_as_they_are(text: str) -> None:
    assert safe_text(text) == text


def test_numbers_are_numbers_and_nothing_is_an_empty_cell() -> None:
    assert csv_file([[1, Decimal("-12.50"), None, 'a "b", c']]) == b'\xef\xbb\xbf1,-12.50,,"a ""b"", c"\r\n'


@given(st.text(max_size=30))
def test_no_cell_begins_like_a_formula(text: str) -> None:
    (row,) = read(csv_file([["x", text]]))
    assert row[1].lstrip()[:1] not in ("=", "+", "-", "@")
