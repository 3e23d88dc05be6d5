"""A spreadsheet program opens every export and runs nothing in it."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from clockserver.exports.results import COLUMNS, table
from clockserver.spreadsheets import csv_file, workbook
from clockserver.tournament.lifecycle.commands import FinishTournament
from tests.exports.libreoffice import cells_in_libreoffice
from tests.tournament.results.rooms import results_document, seated, to_the_winner

NAMES = (
    '=HYPERLINK("http://127.0.0.1:9/","win")',
    '=WEBSERVICE("http://127.0.0.1:9/")',
    "=1+1",
    "+1+1",
    "-2+3",
    "@SUM(1;2)",
    "\uff1d1+1",
    "  =1+1",
    "=cmd|'/C calc'!A0",
    "\u202e=1+1",
    "#N/A",
    "<script>alert(1)</script>",
)


def results_with(names: tuple[str, ...]) -> list[list[Any]]:
    """A table of results whose players have these names."""
    room = to_the_winner(seated(), 1, 2, 3, 4)
    room.give(FinishTournament())
    document: Any = results_document(room)
    first = document["results"][0]
    document["results"] = [{**first, "name": name, "place": place} for place, name in enumerate(names, 1)]
    return [list(COLUMNS), *table(room.desk.state, document, {})]


@pytest.fixture(scope="module")
def rows() -> list[list[Any]]:
    return results_with(NAMES)


@pytest.mark.full
def test_libreoffice_calculates_a_formula_that_is_not_escaped(tmp_path: Path) -> None:
    """A control for the other tests: an unescaped formula would be found."""
    file = tmp_path / "unsafe.csv"
    file.write_bytes(b"=1+1,5\r\n")
    assert cells_in_libreoffice(tmp_path, file)["unsafe.csv"] == [["2", "5"]]


def test_a_table_of_results_shows_every_name_as_text(tmp_path: Path, rows: list[list[Any]]) -> None:
    file = tmp_path / "results.csv"
    file.write_bytes(csv_file(rows))
    cells = cells_in_libreoffice(tmp_path, file)["results.csv"]
    assert [row[3] for row in cells[1:]] == [name if name[0] in "#<" else f"'{name}" for name in NAMES]
    assert [row[0] for row in cells[1:]] == [str(place) for place in range(1, len(NAMES) + 1)]


@pytest.mark.full
def test_a_workbook_of_results_shows_every_name_as_text(tmp_path: Path, rows: list[list[Any]]) -> None:
    file = tmp_path / "results.xlsx"
    file.write_bytes(workbook(rows, "Results"))
    cells = cells_in_libreoffice(tmp_path, file)["results.xlsx"]
    assert [row[3] for row in cells[1:]] == list(NAMES)
    sheet = openpyxl.load_workbook(file).worksheets[0]
    kinds = {cell.data_type for row in sheet.iter_rows(min_row=2, min_col=4, max_col=4) for cell in row}
    assert kinds == {"s"}
    assert sheet["F2"].value == Decimal(rows[1][5])
