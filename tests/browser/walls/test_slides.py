"""A TV shows the venue's slides, and a replaced slide without a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import WALL, Open
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
A_MINUTE = 61_000


def test_a_slide_that_is_replaced_under_its_name_is_shown_within_a_minute(
    server: RunningServer, face: Open
) -> None:
    folder = server.data / "config" / "slides"
    folder.mkdir(parents=True)
    (folder / "hours.txt").write_text("Bar opens at 18:00", "utf-8")
    wall = face("/tv?scene=slides&t=friday", WALL, passes_time=True)
    heading = wall.page.locator(".slide-words h1")
    expect(heading).to_have_text("Bar opens at 18:00")
    (folder / "hours.txt").write_text("Bar opens at 19:30", "utf-8")
    wall.pass_time(A_MINUTE)
    expect(heading).to_have_text("Bar opens at 19:30")
