"""The demo page shows wall, tablet and phone side by side, through the power cut and to the champion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.browser.chromium import GEOMETRY, Face
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.processes.demo_process import Demo
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
TITLES = """() => {
  const title = document.querySelector('[data-part="title"]');
  window.titles = [title.textContent];
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(() => window.titles.push(title.textContent)).observe(title, changes);
}"""
SIZES = [(1920, 1080), (1280, 720), (1024, 3_000), (820, 3_000), (390, 3_000)]
"""Below 1,200 pixels the screens stand one below another, and the page scrolls."""


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    demo = Demo(tmp_path, 60)
    yield demo
    demo.end()


def screen(page: Page, name: str) -> FrameLocator:
    return page.frame_locator(f'[data-part="{name}"] iframe')


@pytest.mark.full
def test_three_screens_show_the_demo_to_the_champion_without_losing_a_second(
    browser: Browser, demo: Demo
) -> None:
    face = Face(browser, demo.url.replace("127.0.0.1", "localhost") + "/demo?lang=en", SIZES[0])
    page = face.page
    page.evaluate(TITLES)
    page.evaluate(GEOMETRY)
    for name in ("wall", "tablet", "phone"):
        expect(screen(page, name).locator("body")).to_be_visible(timeout=PATIENCE_S * 1_000)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert faults(page) == {}, width
    page.set_viewport_size({"width": 1920, "height": 1080})
    titles_shown = until(
        lambda: (
            (titles := page.evaluate("window.titles")) and "Back, and not a second lost" in titles and titles
        ),
        "the server is back",
        PATIENCE_S * 3,
    )
    expect(page.locator('[data-part="line"]')).to_contain_text(": 0 ms lost.")
    order = [
        "Seats are drawn",
        "Somebody busts",
        "A player moves",
        "A table breaks",
        "Hand-for-hand",
        "The champion",
        "The plug is pulled",
        "Back, and not a second lost",
    ]
    assert [each for each in dict.fromkeys(titles_shown) if each in order] == order
    assert face.errors == []
    face.close()
