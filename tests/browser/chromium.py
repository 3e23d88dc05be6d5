"""The machine's Chromium, and the faces that tests open in it."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from tests.servers import SESSION
from tests.waiting import PATIENCE_S, until

WITHOUT = [
    # Playwright turns features off itself, and only the last list given counts.
    "AimEnabled",
    "AutoDeElevate",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    # A process started for a page that nobody opens.
    "SpareRendererForSitePerProcess",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "Translate",
    # Two pages behind the address bar of each window cost more than most of the tests' pages.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    # A page stays in the process that it began in: six hundredths of the work.
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]
TABLET = (1024, 768)
PHONE = (390, 844)
WALL = (1920, 1080)
GEOMETRY = Path(__file__).with_name("geometry.js").read_text("utf-8")
"""A script that measures a page's layout, as `geometry`."""


def executable() -> str:
    """The browser's path: CHROMIUM, or the one on PATH. Raises if there is none, because these tests need one.

    Debian's Chromium without windows draws the same pages with four fifths of the work.
    """
    without_windows, whole = "chromium-headless-shell", ("chromium", "chromium-browser", "google-chrome")
    names = [os.environ.get("CHROMIUM", ""), without_windows, *whole]
    program = next((path for name in names if name and (path := shutil.which(name))), None)
    if program is None:
        raise FileNotFoundError("no Chromium: install it, or name it in CHROMIUM")
    return program


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


class Face:
    """A page of the server in a browser context of its own, or in the context of `within`, with its files and
    storage.

    Errors of the page fail the test.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int],
        script: str = "",
        session: str | None = None,
        within: BrowserContext | None = None,
        *,
        passes_time: bool = False,
        **context: Any,
    ) -> None:
        width, height = size
        self._shares = within is not None
        viewport = {"width": width, "height": height}
        self._context = within or browser.new_context(viewport=viewport, **context)
        if session is not None:
            self._context.add_cookies([session_cookie(url, session)])
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE_S * 1_000)
        if within:
            self.page.set_viewport_size(viewport)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        if script:
            self.page.add_init_script(script)
        if passes_time:
            self.page.clock.install()
        self.page.goto(url)

    def pass_time(self, ms: int) -> None:
        """Advance a face's fake clock at once, by `seconds` and by the duration of the call."""
        began = time.monotonic()
        self.page.clock.run_for(ms)
        self.page.clock.run_for(int((time.monotonic() - began) * 1000))

    def part(self, name: str) -> str:
        """The visible text of a part."""
        return self.page.locator(f'[data-part="{name}"]').inner_text().strip()

    def shows(self, name: str, text: str | re.Pattern[str], seconds: float = PATIENCE_S) -> None:
        """Wait until a part shows a text."""
        located = self.page.locator(f'[data-part="{name}"]', has_text=text)
        located.first.wait_for(state="visible", timeout=seconds * 1000)

    def tap(self, name: str) -> None:
        """Tap a part."""
        self.page.locator(f'[data-part="{name}"]').click()

    def seconds_left(self) -> int:
        """The time on the clock, in seconds."""
        return seconds(self.part("time"))

    def offline(self, cut: bool) -> None:
        """Disconnect this face from the network, or reconnect it."""
        self._context.set_offline(cut)

    def close(self) -> None:
        if self._shares:
            self.page.close()
        else:
            self._context.close()
        assert self.errors == []


Open: TypeAlias = Callable[..., Face]
"""Opens a face at an address, in a size."""


def part(page: Page, name: str) -> Locator:
    """A part of a page by its name."""
    return page.locator(f'[data-part="{name}"]')


def box_of(located: Locator) -> dict[str, float]:
    """The box of an element in pixels of the page; waits for an element that is being redrawn."""
    return dict(until(located.bounding_box, f"a place for {located}"))


@contextmanager
def shared_wall(browser: Browser, url: str) -> Iterator[Page]:
    """One wall for all tests of a module that only look at it and measure it."""
    wall = Face(browser, url, WALL, script=GEOMETRY)
    yield wall.page
    wall.close()


def turned_to(wall: Page, url: str, size: tuple[int, int]) -> Page:
    """Show an address on a shared wall in a size; only another address reloads the page."""
    wall.set_viewport_size({"width": size[0], "height": size[1]})
    if wall.url != url:
        wall.goto(url)
        if "scene=champion" in url:  # The clock stands still.
            wall.locator(".scene-champion .name-line").first.wait_for()
        elif "scene=winner" in url:
            wall.locator(".scene-winner .label").filter(has_text=re.compile(".")).wait_for()
        else:
            part(wall, "time").filter(has_text=":").first.wait_for()
    return wall


def session_cookie(url: str, session: str) -> Any:
    """The cookie of a sign-in, for a browser context."""
    origin = "/".join(url.split("/")[:3])
    return {
        "name": SESSION,
        "value": session,
        "url": origin,
        "httpOnly": True,
        "sameSite": "Strict",
    }


def seconds(text: str) -> int:
    """Seconds from `m:ss` or `h:mm:ss`."""
    total = 0
    for part in re.sub(r"\s", "", text).split(":"):
        total = total * 60 + int(part)
    return total
