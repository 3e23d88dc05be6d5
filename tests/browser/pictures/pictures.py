"""Takes the pictures in docs/pictures: plays a server to an evening's states and photographs its faces."""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path

from tests.browser.chromium import PHONE, TABLET, WALL, Face, chromium
from tests.browser.pictures.cage_pictures import photograph_cage
from tests.browser.pictures.camera import (
    PICTURES,
    PORTRAIT,
    Camera,
    evening_zone,
    wait_for_text,
    wait_for_time,
)
from tests.browser.pictures.festival_pictures import photograph_festival
from tests.browser.pictures.preview_pictures import photograph_previews
from tests.browser.pictures.procedure_pictures import photograph_procedures
from tests.browser.pictures.setup_pictures import photograph_setup
from tests.browser.states import MINUTE, Tournaments, write_structures
from tests.forks import CHECKOUT
from tests.servers import RunningServer

LEVEL_9 = 12 * MINUTE + 31_000
HD, UHD = (1280, 720), (3840, 2160)
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


def settle(data: Path) -> None:
    """Set the venue's time zone, so that its own clock shows the evening, too."""
    settings = data / "config" / "server" / "clockserver.toml"
    settings.parent.mkdir(parents=True)
    shipped = (CHECKOUT / "config" / "server" / "clockserver.toml").read_text("utf-8")
    settings.write_text(shipped.replace('timezone = ""', f'timezone = "{evening_zone()}"'), "utf-8")


def play(tournaments: Tournaments, slug: str, title: str, period: str, ms_left: int) -> None:
    """Play an evening to a period, with 245 of 1,234 players left."""
    tournaments.open(slug, title, structure="friday-evening", timezone=evening_zone())
    tournaments.enter(slug, 1225)
    tournaments.run(slug, out=980)
    for counter, count in (("reentry", 9), ("bustout", 7), ("bustout", 2)):
        tournaments.do(slug, "counter.tap", what=counter, count=count)
    tournaments.do(slug, "clock.jump", period=period)
    tournaments.do(slug, "clock.set_remaining", ms=ms_left)


CLOCKS = {
    "tv-clock-1920x1080": ("/tv?t=friday", WALL),
    "tv-clock-1280x720": ("/tv?t=friday", HD),
    "tv-clock-3840x2160": ("/tv?t=friday", UHD),
    "tv-clock-1080x1920": ("/tv?t=friday", PORTRAIT),
    "tv-clock-1920x1080-de": ("/tv?t=friday&lang=de", WALL),
    "control-1024x768": ("/control/friday", TABLET),
    "control-390x844": ("/control/friday", PHONE),
    "control-1024x768-de": ("/control/friday?lang=de", TABLET),
    "phone-390x844": ("/t/friday", PHONE),
    "phone-390x844-de": ("/t/friday?lang=de", PHONE),
}
SCENES = {
    "tv-structure": ("/tv?t=friday&scene=structure&seconds=5", ".scene-structure .current"),
    "tv-four-clocks": ("/tv?t=friday&scene=four-clocks", ".scene-four-clocks"),
    "tv-registration": ("/tv?t=sunday-turbo&scene=registration", ".scene-registration img"),
    "tv-break": ("/tv?t=thursday", ".scene-break"),
}
OTHERS = {
    "control-room-1024x768": ("/control/friday#room", TABLET, '[data-part="tvs"] [role="listitem"]'),
    "control-room-390x844": ("/control/friday#room", PHONE, '[data-part="tvs"] [role="listitem"]'),
    "room-1024x768": ("/", TABLET, "text=Sunday Turbo"),
    "room-390x844": ("/", PHONE, "text=Sunday Turbo"),
    "signin-1024x768": ("/signin", TABLET, "input"),
    "signin-390x844": ("/signin", PHONE, "input"),
    "overlay-1920x1080": ("/overlay/friday?plate=80", WALL, "text=1,000"),
}


def pair(server: RunningServer, camera: Camera) -> list[Face]:
    """Pair three TVs of the room, and take the first one with its code."""
    walls: list[Face] = []
    for name in ("Hall left", "Hall right", "Bar"):
        wall = camera.open("/tv", WALL)
        code = wall.page.locator('[data-part="pairing_code"]', has_text=re.compile("[A-Z]{3}"))
        code.wait_for()
        if not walls:
            wall.page.screenshot(path=str(PICTURES / "tv-pairing-1920x1080.png"))
        answer = server.command("display.pair", None, code=code.inner_text().replace(" ", ""), name=name)
        assert answer.get("ok"), answer
        walls.append(wall)
    return walls


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        data = Path(folder) / "data"
        write_structures(data, {"friday-evening": structure()})
        settle(data)
        with RunningServer(data) as server:
            tournaments, camera = Tournaments(server), Camera(browser, server)
            play(tournaments, "thursday", "Thursday Deep Stack · $120", "b3", BREAK)
            play(tournaments, "friday", "Friday 9-Max · $200", "l9", LEVEL_9)
            tournaments.open(
                "sunday-turbo", "Sunday Turbo · $50", structure="turbo-10", timezone=evening_zone()
            )
            tournaments.enter("sunday-turbo", 18)
            photograph(tournaments, camera, server)
            photograph_procedures(tournaments, camera)
        photograph_setup(browser)
        photograph_festival(browser)
        photograph_cage(browser)
        photograph_previews(browser)


def photograph(tournaments: Tournaments, camera: Camera, server: RunningServer) -> None:
    walls = pair(server, camera)
    time.sleep(15)  # walls announce a new level for the same time
    clocks = {name: camera.open(*place) for name, place in CLOCKS.items()}
    tournaments.do("friday", "clock.set_remaining", ms=LEVEL_9 + 1500)
    for name, face in clocks.items():
        camera.take(face, name, wait_for_time("12:"))
    for name, (path, ready) in SCENES.items():
        for width, height in (WALL, PORTRAIT):
            camera.take(camera.open(path, (width, height)), f"{name}-{width}x{height}", wait_for_text(ready))
    text = "Dinner break after this level: 60 minutes"
    tournaments.do("friday", "announcement.post", text=text, seconds=600)
    for name, (path, size, ready) in OTHERS.items():
        camera.take(camera.open(path, size), name, wait_for_text(ready))
    camera.take(camera.open("/tv?t=friday", WALL), "tv-announcement-1920x1080", wait_for_text(f"text={text}"))
    for wall in walls:
        wall.close()


if __name__ == "__main__":
    main()
