"""The search for buttons taps each in a place where it is enabled, and keeps those that are disabled everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import TABLET, Face
from tests.browser.layouts.actions import Place, Tapper

pytestmark = pytest.mark.browser
PAGE = """<!doctype html>
<div data-part="views"><button aria-pressed="true">Room</button></div>
<main>{}</main><dialog></dialog>"""


def place(*sections: str) -> Place:
    """A view with sections of buttons."""
    path = f"data:text/html,{quote(PAGE.format(''.join(sections)))}"
    return Place("room", path, buttons="main button")


def section(part: str, *buttons: str) -> str:
    return f'<section data-part="{part}">{"".join(buttons)}</section>'


def button(words: str, command: str, attribute: str = "") -> str:
    """A button that sends a command at once."""
    return f"<button {attribute} onclick=\"heldBack.push('{command}')\">{words}</button>"


@pytest.fixture
def tapper(browser: Browser) -> Iterator[Tapper]:
    face = Face(browser, "about:blank", TABLET)
    yield Tapper(face.page, str)
    face.close()


def test_a_button_that_is_disabled_in_one_place_is_tapped_in_the_next(tapper: Tapper) -> None:
    closed = section(
        "clocks", button("Resume", "clock.start", "disabled"), button("End", "day.end", "disabled")
    )
    tapper.tap_all([place(closed), place(section("clocks", button("Resume", "clock.start")))], [TABLET])
    assert tapper.without_dialog == {"clock.start"}
    assert tapper.tapped == {"clocks: Resume"}
    assert tapper.disabled == {"clocks: End"}


def test_a_button_that_is_disabled_in_one_row_is_tapped_in_the_next(tapper: Tapper) -> None:
    rows = section("clocks", button("Move 1", "row.first", "disabled"), button("Move 2", "row.second"))
    tapper.tap_all([place(rows)], [TABLET])
    assert (tapper.without_dialog, tapper.disabled) == ({"row.second"}, set())


def test_two_buttons_of_the_same_words_in_two_parts_of_a_view_are_both_tapped(tapper: Tapper) -> None:
    parts = [
        section("clocks", button("Change", "clock.set")),
        section("tvs", button("Change", "display.show")),
    ]
    tapper.tap_all([place(*parts)], [TABLET])
    assert tapper.without_dialog == {"clock.set", "display.show"}
