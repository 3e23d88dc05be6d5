"""Takes the pictures in docs/pictures: plays a server to an evening's states and photographs its faces."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.chromium import PHONE, TABLET, WALL, chromium
from tests.browser.states import MINUTE, Hall, write_structures
from tests.servers import CHECKOUT, RunningServer

PICTURES = CHECKOUT / "docs" / "pictures"
EVENING = 20
"""The hour the clocks on the pictures' walls show."""
LEVEL_9 = 12 * MINUTE + 31_000
BREAK = 11 * MINUTE + 42_000
_LEVELS = [
    (100, 100, 0), (100, 200, 200), (200, 300, 300), (200, 400, 400), (300, 600, 600), (400, 800, 800),
    (500, 1000, 1000), (600, 1200, 1200), (1000, 2000, 2000), (1500, 3000, 3000), (2000, 4000, 4000),
    (2500, 5000, 5000), (3000, 6000, 6000), (4000, 8000, 8000), (5000, 10000, 10000),
]  # fmt: skip
_BREAKS = {4: "", 8: ", closes_registration = true", 10: ", color_up = [100]"}


def structure() -> str:
    """The evening's structure: with level 9 at 1,000/2,000, and the 100s leaving after level 10."""
    periods = []
    for number, (small, big, ante) in enumerate(_LEVELS, 1):
        posts = f"ante = {ante}, " if ante else ""
        periods.append(f"{{ kind = 'level', {posts}small_blind = {small}, big_blind = {big} }}")
        if number in _BREAKS:
            periods.append(f"{{ kind = 'break'{_BREAKS[number]} }}")
    return f"""
title = "Friday 9-max"
starting_stack = 8500
rebuy_stack = 8500
chips = [100, 500, 1000, 5000]
game = "nlhe"
ante_kind = "big_blind"
level_minutes = 20
break_minutes = 20
periods = [
  {", ".join(periods)}
]
"""


def evening_zone() -> str:
    """A time zone in which it is evening now, so that the walls of the pictures show evenings."""
    ahead = (EVENING - time.gmtime().tm_hour + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


def play(hall: Hall, slug: str, title: str, period: str, left: int) -> None:
    """An evening at a period, with 245 of 1,234 still in."""
    hall.open(slug, title, structure="friday-evening", timezone=evening_zone())
    hall.enter(slug, 1225)
    hall.run(slug, out=980)
    for what, count in (("reentry", 9), ("bustout", 7), ("bustout", 2)):
        hall.do(slug, "counter.tap", what=what, count=count)
    hall.do(slug, "clock.jump", period=period)
    hall.do(slug, "clock.set_remaining", ms=left)


class Camera:
    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self._browser = browser
        self._server = server

    def open(self, path: str, size: tuple[int, int]) -> Page:
        width, height = size
        page = self._browser.new_page(viewport={"width": width, "height": height})
        page.goto(self._server.url(path, "localhost"))
        return page

    def take(self, page: Page, name: str, ready: Callable[[Page], Any]) -> None:
        """Wait for what the picture shall show, then take it."""
        ready(page)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(200)
        page.screenshot(path=str(PICTURES / f"{name}.png"))
        page.close()


def shows(text: str) -> Callable[[Page], Any]:
    """The large digits show a time."""
    return lambda page: page.locator('[data-part="time"]', has_text=text).wait_for()


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        data = Path(folder) / "data"
        write_structures(data, {"friday-evening": structure()})
        with RunningServer(data) as server:
            hall, camera = Hall(server), Camera(browser, server)
            play(hall, "thursday", "Thursday Deep Stack · $120", "b3", BREAK)
            play(hall, "friday", "Friday 9-Max · $200", "l9", LEVEL_9)
            hall.open("sunday-turbo", "Sunday Turbo · $50", structure="turbo-10", timezone=evening_zone())
            faces = {
                "tv-clock-1920x1080": camera.open("/tv?d=hall&t=friday", WALL),
                "tv-clock-1280x720": camera.open("/tv?d=hall&t=friday", (1280, 720)),
                "tv-clock-1080x1920": camera.open("/tv?d=door&t=friday", (1080, 1920)),
                "control-1024x768": camera.open("/control/friday", TABLET),
                "control-390x844": camera.open("/control/friday", PHONE),
                "phone-390x844": camera.open("/t/friday", PHONE),
            }
            wall_in_break = camera.open("/tv?d=hall&t=thursday", WALL)
            time.sleep(15)  # a new level announces itself as long on the walls
            hall.do("friday", "clock.set_remaining", ms=LEVEL_9 + 1500)
            for name, page in faces.items():
                camera.take(page, name, shows("12:"))
            camera.take(wall_in_break, "tv-break-1920x1080", shows("11:"))
            room = camera.open("/", TABLET)
            camera.take(room, "room-1024x768", lambda page: page.get_by_text("Sunday Turbo").wait_for())


if __name__ == "__main__":
    main()
