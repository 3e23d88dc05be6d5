"""Every visible button works while the page is still opening: no early tap is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, Open
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
UNANSWERED = """
const fetched = window.fetch;
const answered = new Promise((resolve) => { window.answer = resolve; });
window.fetch = (...asked) => answered.then(() => fetched(...asked));
"""
"""A script of the page: no request is answered before the test calls `answer()`."""


@pytest.mark.parametrize(
    ("path", "size", "button", "opened"),
    [
        ("/control/friday", TABLET, 'button[data-tab="procedures"]', '[data-key="fold-vote"]'),
        ("/control/friday", TABLET, '[data-part="menu"]', "dialog[open]"),
        ("/t/friday", PHONE, 'button[data-tab="structure"]', '[data-part="view_structure"]'),
    ],
)
def test_a_button_appears_only_once_its_tap_counts(
    server: RunningServer, face: Open, path: str, size: tuple[int, int], button: str, opened: str
) -> None:
    page = face(f"{path}?lang=en", size, script=UNANSWERED).page
    located = page.locator(f"{button} >> visible=true")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert located.count() == 0
    page.evaluate("answer()")
    located.click()
    expect(page.locator(f"{opened} >> visible=true").first).to_be_visible()


def test_the_toolbox_shows_its_buttons_with_its_calculators(face: Open) -> None:
    page = face("/toolbox?lang=en", TABLET, script=UNANSWERED).page
    share = page.locator('[data-part="share"]')
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert not share.is_visible()
    page.evaluate("answer()")
    share.click()
    expect(page.locator('[data-part="shared"]')).not_to_be_empty()
