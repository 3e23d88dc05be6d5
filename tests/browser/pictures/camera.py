"""Takes pictures of a server's faces for docs/pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import Face, chromium
from tests.browser.readings import AT_REST
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S

PICTURES = CHECKOUT / "docs" / "pictures"
EVENING = 20
"""The hour on the clocks of the pictures' walls."""
PORTRAIT = (1080, 1920)


def evening_zone() -> str:
    """A time zone in which it is evening now, so that walls in pictures show an evening."""
    ahead = (EVENING - time.gmtime().tm_hour + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


class Camera:
    """Takes pictures of faces: staff's as the director, walls in the chosen language."""

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self._browser = browser
        self._server = server

    def open(self, path: str, size: tuple[int, int]) -> Face:
        staff = self._server.session if path.startswith(("/control", "/table")) else None
        return Face(self._browser, self._server.url(path, "localhost"), size, session=staff)

    def take(self, face: Face, name: str, ready: Callable[[Page], Any]) -> None:
        """Wait for the picture's content, then save it as PNG, or in the format of the name's suffix."""
        page = face.page
        ready(page)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)
        page.wait_for_function(AT_REST)
        page.screenshot(path=str(PICTURES / (name if "." in name else f"{name}.png")))
        face.close()


def take_module(photograph: Callable[[Browser], None]) -> None:
    """Take the pictures of one module, and no others."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_S * 1_000)
    with chromium() as browser:
        photograph(browser)


def wait_for_time(text: str) -> Callable[[Page], Any]:
    """Wait until the large digits show a time."""
    return lambda page: page.locator('[data-part="time"]', has_text=text).wait_for()


def wait_for_text(selector: str) -> Callable[[Page], Any]:
    """Wait until a text is visible."""
    return lambda page: page.locator(selector).first.wait_for()


def wait_past_level_start(selector: str) -> Callable[[Page], Any]:
    """Wait until a text is visible and the level is old enough that no face says “next hand”."""

    def waited(page: Page) -> None:
        wait_for_text(selector)(page)
        page.wait_for_function("() => !/next hand/i.test(document.body.innerText)")

    return waited
