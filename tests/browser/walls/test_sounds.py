"""Sounds come from the chosen device alone, on time, after somebody touched it."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.chromium import FLAGS, PHONE, TABLET, WALL, Face, executable
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
MINUTE = 60_000
INSTRUMENT = """
window.sounds = [];
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  const sound = { file: new URL(this.src).pathname, muted: this.muted, ended: false };
  window.sounds.push(sound);
  this.onended = () => { sound.ended = true; };
  return play.call(this);
};
"""
"""Records each played sound, and plays it."""
_SEEN = """(() => {
  const node = document.querySelector('[data-part="%s"]');
  return node && node.getClientRects().length ? node.innerText : "";
})()"""
_AIM = """
window.aims = [];
window.aim = () => {
  const node = document.querySelector('[data-part="%s"]');
  const { left, top, width, height } = node.getBoundingClientRect();
  const middle = [left + width / 2, top + height / 2];
  window.aims = [...window.aims, middle].slice(-3);
  const stands = window.aims.length === 3 && window.aims.every((each) => String(each) === String(middle));
  return stands && node.contains(document.elementFromPoint(...middle)) && document.fonts.status === "loaded" && middle;
};
"""
"""`aim()`: the middle of a part once it has stood there for three looks and nothing covers it."""
_COUNT_SECONDS = "window.seconds = 0; setInterval(() => { window.seconds += 1; }, 1000)"
CHIP = "sound_chip"


class Untouched(Face):
    """A face without a user's touch. It is read through the debugger, because Playwright's other calls count as a
    touch.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, script=INSTRUMENT, **options)
        self._devtools = self._context.new_cdp_session(self.page)

    def look(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self._devtools.send("Runtime.evaluate", {"expression": expression, "returnByValue": True})
        return answer["result"].get("value")

    def part(self, name: str) -> str:
        return str(self.look(_SEEN % name)).strip()

    def shows(self, name: str, text: str | re.Pattern[str], seconds: float = PATIENCE_S) -> None:
        until(lambda: re.search(text, self.part(name)), f"{name} shows {text}; {self.part(name)!r}", seconds)

    def hides(self, name: str) -> None:
        until(lambda: not self.part(name), f"{name} hides")

    def sounds(self) -> list[dict[str, Any]]:
        """Everything that the page played, silence included."""
        played: list[dict[str, Any]] = self.look("window.sounds")
        return played

    def played_cues(self) -> list[str]:
        """The cues that were played to their end, in order."""
        return [
            sound["file"].removeprefix("/sounds/")
            for sound in self.sounds()
            if sound["ended"] and not sound["muted"] and sound["file"].startswith("/sounds/")
        ]

    def hears(self, *cues: str) -> None:
        """Assert that exactly these cues are heard in the end."""
        until(lambda: len(self.played_cues()) >= len(cues), f"{cues}; heard were {self.sounds()}")
        assert self.played_cues() == list(cues)

    def hears_next(self, cue: str, bring_about: Callable[[], None]) -> None:
        """Bring a cue about, and assert that it alone is heard.

        Up to three attempts, because a page on a busy machine drops a sound that would be a second late.
        """
        before = self.played_cues()
        for _ in range(3):
            bring_about()
            end = time.monotonic() + 8
            while time.monotonic() < end and self.played_cues() == before:
                time.sleep(0.05)
            if self.played_cues() != before:
                break
        assert self.played_cues() == [*before, cue]

    def tap_at(self, name: str) -> None:
        """Tap the middle of a part as a trusted event, once a tap there hits the part."""
        self.look(_AIM % name)
        middle = until(lambda: self.look("aim()"), f"{name} can be tapped")
        self.page.mouse.click(*middle)


@pytest.fixture(scope="module")
def strict_browser(browser: Browser) -> Iterator[Browser]:
    """A Chromium that plays nothing before a touch, as browsers of TVs and tablets do."""
    flags = [*FLAGS, "--autoplay-policy=document-user-activation-required"]
    strict = browser.browser_type.launch(executable_path=executable(), args=flags)
    yield strict
    strict.close()


@pytest.fixture
def face(strict_browser: Browser, server: RunningServer) -> Iterator[Callable[..., Untouched]]:
    """Opens faces that nobody touches."""
    opened: list[Untouched] = []

    def opener(path: str, size: tuple[int, int]) -> Untouched:
        staff = server.session if path.startswith("/control") else None
        opened.append(Untouched(strict_browser, server.url(path, "localhost"), size, session=staff))
        return opened[-1]

    yield opener
    for each in opened:
        each.close()


Open = Callable[..., Untouched]


def do(server: RunningServer, type_: str, tournament: str | None = "friday", **fields: Any) -> None:
    answer = server.command(type_, tournament, **fields)
    assert answer.get("ok"), answer


def pair(server: RunningServer, wall: Untouched, name: str = "Hall") -> str:
    """Confirm a wall's code as the director; the wall's id."""
    wall.shows("pairing_code", r"\w")
    code = "".join(wall.part("pairing_code").split())
    do(server, "display.pair", None, code=code, name=name)
    wall.shows("time", ":")
    cookies = {cookie["name"]: cookie["value"] for cookie in wall.page.context.cookies()}
    return str(cookies["clockserver_display"].partition(".")[0])


def nominate(server: RunningServer, device: str | None) -> None:
    do(server, "sound.choose", None, device=device)


def nominate_directors_tablet(server: RunningServer, tablet: Untouched) -> None:
    tablet.shows("time", "20:00")
    session = server.http("GET", "/api/v1/session", headers=server.staff()).json()
    nominate(server, session["device"])


@pytest.mark.full
def test_the_chosen_wall_plays_sounds_and_no_other_face_does(server: RunningServer, face: Open) -> None:
    wall, bar = face("/tv", WALL), face("/tv", WALL)
    display = pair(server, wall)
    pair(server, bar, "Bar")
    by_address = face(f"/tv?d={display}", WALL)  # another client of this TV's topic
    tablet, phone = face("/control/friday", TABLET), face("/t/friday", PHONE)
    nominate(server, display)
    wall.shows(CHIP, "Sound off – press OK")
    wall.page.keyboard.press("Enter")
    wall.hides(CHIP)
    wall.hears("announcement")  # the sound that OK permits

    def with_ms_left(ms: int) -> Callable[[], None]:
        return lambda: do(server, "clock.set_remaining", ms=ms)

    def break_ends() -> None:
        do(server, "clock.jump", period="b1")
        do(server, "clock.set_remaining", ms=1500)

    do(server, "clock.start")
    wall.hears_next("one_minute", with_ms_left(MINUTE + 1500))
    wall.hears_next("level_end", with_ms_left(1500))
    wall.hears_next("announcement", lambda: do(server, "room.announce", None, text="Dinner", seconds=60))
    wall.hears_next("break_end", break_ends)
    for silent in (bar, by_address, tablet, phone):
        assert silent.sounds() == []
        assert silent.part("time")
        assert not silent.look(_SEEN % CHIP)


@pytest.mark.full
def test_a_wall_without_its_server_plays_sounds_on_time(server: RunningServer, face: Open) -> None:
    wall = face("/tv", WALL)
    nominate(server, pair(server, wall))
    wall.shows(CHIP, "Sound off")
    wall.page.keyboard.press("Enter")
    wall.hears("announcement")
    do(server, "clock.start")
    do(server, "clock.set_remaining", ms=4_000)
    wall.shows("time", "0:0")
    server.kill()
    wall.hears("announcement", "level_end")
    wall.shows("level", "2")


@pytest.mark.full
def test_a_tablet_shows_that_it_is_silent_until_it_is_touched(server: RunningServer, face: Open) -> None:
    tablet = face("/control/friday", TABLET)
    nominate_directors_tablet(server, tablet)
    tablet.shows(CHIP, "Sound off – tap")
    do(server, "clock.start")
    do(server, "clock.set_remaining", ms=MINUTE + 1200)
    tablet.shows("time", r"^\s*0\s*:\s*5")
    assert tablet.played_cues() == []
    tablet.tap_at("plus")  # a tap on anything
    tablet.hides(CHIP)
    tablet.shows("time", "1:5")
    assert tablet.played_cues() == []
    tablet.hears_next("one_minute", lambda: do(server, "clock.set_remaining", ms=MINUTE + 1200))
    nominate(server, None)
    do(server, "clock.set_remaining", ms=1200)
    tablet.shows("level", "2")
    assert tablet.played_cues() == ["one_minute"]


def test_a_tap_on_the_notice_plays_the_venues_own_sound_however_late_its_file_is(
    server: RunningServer, face: Open
) -> None:
    own = server.data / "config" / "sounds"
    own.mkdir(parents=True)
    shutil.copy(CHECKOUT / "static" / "sounds" / "one_minute.wav", own / "announcement.wav")
    tablet = face("/control/friday", TABLET)
    held_back: list[Route] = []
    tablet.page.route("**/sounds/announcement", lambda route: held_back.append(route))  # noqa: PLW0108 - Playwright marks it
    nominate_directors_tablet(server, tablet)
    tablet.shows(CHIP, "Sound off")
    tablet.tap_at(CHIP)
    tablet.hides(CHIP)
    tablet.look(_COUNT_SECONDS)
    until(lambda: tablet.look("seconds") >= 2, "a cue would be too late by now")
    assert tablet.played_cues() == []
    until(lambda: held_back, "the file is asked for")
    for route in held_back:
        route.continue_()
    tablet.hears("announcement")
    assert server.get("/sounds/announcement").content == (own / "announcement.wav").read_bytes()
