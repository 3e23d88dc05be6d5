"""The editor holds three hundred rows: typed by keyboard alone, pasted, scrolled, saved and opened again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.structures_page import Screen, Structures
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
ROWS = 300
TYPED = 12
WALK = 30
"""Number of rows typed by keys, and of rows scrolled by Page Down, ten at a time."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests."""
    with RunningServer(tmp_path_factory.mktemp("long") / "data", keeps_files=True) as running:
        yield running


def blind(row: int) -> int:
    """The big blind of row `index`, from 0."""
    return 100 * (row + 1)


def line(row: int) -> str:
    """Small blind, big blind and ante, as copied text."""
    return f"{blind(row) // 2}\t{blind(row)}\t{blind(row)}"


def begun(screen: Screen, server: RunningServer, title: str) -> Structures:
    editor = Structures(screen, server)
    editor.part("new").focus()
    editor.keys("Enter")
    expect(editor.part("title")).to_be_focused()
    editor.page.keyboard.type(title)
    editor.keys("Tab", "Tab")
    expect(editor.cell(1, "big_blind")).to_be_focused()
    return editor


def saved_by_keys(editor: Structures, structure: str) -> list[dict[str, Any]]:
    editor.part("save").focus()
    editor.keys("Enter")
    expect(editor.part("notice")).to_contain_text("Saved:")
    return list(editor.saved(structure, 1)["periods"])


@pytest.mark.full
def test_three_hundred_rows_are_typed_by_the_keyboard_alone(server: RunningServer, screen: Screen) -> None:
    editor = begun(screen, server, "Long")
    for row in range(TYPED):
        editor.keys(str(blind(row)), "Enter")
        expect(editor.cell(row + 2, "big_blind")).to_be_focused()
    editor.keys("ArrowLeft")
    editor.paste("\n".join(line(row) for row in range(TYPED, ROWS)))
    expect(editor.page.locator("tbody tr")).to_have_count(ROWS)
    editor.keys("Control+Home")
    expect(editor.cell(1, "number")).to_be_focused()
    for page in range(1, WALK):
        editor.keys("PageDown")
        expect(editor.cell(10 * page + 1, "number")).to_be_focused()
    editor.keys("End", "ArrowLeft", "Home", "Control+End")
    editor.page.keyboard.type("The last")
    editor.keys("Enter")
    expect(editor.cell(ROWS + 1, "note")).to_be_focused()
    editor.keys("Control+z")
    expect(editor.cell(ROWS, "note")).to_have_text("The last")
    editor.checked()
    periods = saved_by_keys(editor, "long")
    assert [each["big_blind"] for each in periods] == [blind(row) for row in range(ROWS)]
    assert [each["small_blind"] for each in periods] == [blind(row) // 2 for row in range(ROWS)]
    assert [each["ante"] for each in periods] == [blind(row) for row in range(ROWS)]
    assert periods[-1]["note"] == "The last"
    editor.page.reload()
    expect(editor.page.locator("tbody tr")).to_have_count(ROWS)
    expect(editor.part("version")).to_have_text("v1")
    expect(editor.part("save")).to_be_disabled()


def test_one_row_too_many_is_reported_and_not_saved(server: RunningServer, screen: Screen) -> None:
    editor = begun(screen, server, "Too long")
    editor.keys("ArrowLeft")
    editor.paste("\n".join(line(row) for row in range(ROWS + 1)))
    expect(editor.page.locator("tbody tr")).to_have_count(ROWS + 1)
    # Until the answer about the pasted rows the warnings about the empty level are shown.
    expect(editor.page.locator('[data-warning^="structure."]').filter(has_text="300")).to_be_visible()
    editor.part("save").focus()
    editor.keys("Enter")
    expect(editor.part("notice")).to_contain_text("300")
    expect(editor.part("version")).to_have_text("not saved")
