"""The page for a mistyped address has the browser's language and a link to the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("locale", "size", "title", "room"),
    [
        ("en-GB", TABLET, "No such page", "All tournaments"),
        ("de-AT", PHONE, "Diese Seite gibt es nicht", "Alle Turniere"),
    ],
)
def test_a_mistyped_address_shows_a_page_that_leads_to_the_room(
    server: RunningServer,
    browser: Browser,
    tmp_path: Path,
    locale: str,
    size: tuple[int, int],
    title: str,
    room: str,
) -> None:
    width, height = size
    page = browser.new_page(locale=locale, viewport={"width": width, "height": height})
    answer = page.goto(server.url("/tvv/" + "a" * 200, "localhost"))
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text(title)
    expect(page).to_have_title(title)
    expect(page.locator("p")).to_contain_text("/tvv/aaa")
    page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)
    page.screenshot(path=tmp_path / "missing.png")
    page.get_by_role("link", name=room).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        "Turniere" if locale == "de-AT" else "Tournaments"
    )
    page.close()
