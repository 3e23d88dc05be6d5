"""Structures in every format read back equal, but for blanks around texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from clockserver.resources import root
from clockserver.spreadsheets import csv_file, workbook
from clockserver.structure_files.sheet_reading import read_sheet
from clockserver.structures.sheets.rows import NO_CHOICES
from clockserver.structures.sheets.sheet_writing import rows_of
from clockserver.structures.sheets.toml_file import toml_of
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure
from tests.tournament.structure.random_structures import structures

FORMATS: dict[str, Callable[[Structure], bytes]] = {
    "csv": lambda structure: csv_file(rows_of(structure)),
    "xlsx": lambda structure: workbook(rows_of(structure), "Structure"),
    "toml": lambda structure: toml_of(format_structure(structure)).encode(),
    "json": lambda structure: json.dumps(format_structure(structure)).encode(),
}
FILES = sorted((root() / "config" / "structures").glob("*.toml"))


def trimmed(structure: Structure) -> Structure:
    """A structure without blanks around its texts; the names of its games are in the stakes too."""
    games = tuple(replace(game, name=game.name.strip()) for game in structure.games)
    periods = tuple(
        replace(
            period,
            note=period.note.strip(),
            stakes=tuple(replace(each, name=each.name.strip()) for each in period.stakes),
        )
        for period in structure.periods
    )
    title, source = structure.title.strip(), structure.source.strip()
    return replace(structure, name="sheet", title=title, source=source, games=games, periods=periods)


def read_back(data: bytes) -> tuple[str, dict[str, Any] | None]:
    result = read_sheet(data, NO_CHOICES)
    assert not result.sheet.errors, result.sheet.errors
    assert not result.sheet.asked, result.sheet.asked
    assert not result.sheet.skipped, result.sheet.skipped
    return result.format, result.sheet.document


def assert_equal_after(name: str, structure: Structure) -> None:
    form, document = read_back(FORMATS[name](trimmed(structure)))
    assert form == name
    assert document is not None
    assert trimmed(parse_structure("sheet", document)) == trimmed(structure)


@pytest.mark.parametrize("name", ["csv", "toml", "json"])
@given(structures())
def test_a_structure_is_equal_after_a_round_trip(name: str, structure: Structure) -> None:
    assert_equal_after(name, structure)


@settings(max_examples=25)
@given(structures())
def test_a_structure_is_equal_after_a_round_trip_as_a_workbook(structure: Structure) -> None:
    """Fewer examples, because a workbook takes ten times as long as a text; its rows are those of the CSV."""
    assert_equal_after("xlsx", structure)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_a_toml_file_is_the_same_document_after_a_round_trip(path: Any) -> None:
    _, document = read_back(path.read_bytes())
    assert document is not None
    assert read_back(toml_of(document).encode()) == ("toml", document)
    assert read_back(json.dumps({"structure": "friday", "document": document}).encode()) == ("json", document)
