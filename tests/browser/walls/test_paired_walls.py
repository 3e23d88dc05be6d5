"""TVs are paired by a code, assigned a scene, restored after a power cut, and forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import WALL, Face, Open
from tests.browser.control_page import PairedTv, open_control
from tests.browser.states import MINUTE, Tournaments
from tests.client import codes
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
CODE = '[data-part="pairing_code"]'
Show = dict[str, Any]
FOLLOW: Show = {"kind": "follow", "tournament": None}


def code_on(wall: Face) -> str:
    wall.page.locator(CODE, has_text=re.compile(r"[A-Z]")).wait_for()
    return "".join(wall.part("pairing_code").split())


def displays(server: RunningServer) -> dict[str, dict[str, Any]]:
    topic = server.client().subscribe("displays:room")
    return dict(topic["topics"]["displays:room"]["value"]["displays"])


def pair(server: RunningServer, wall: Face, name: str) -> str:
    """Type the TV's code as the director; the TV's id."""
    before = set(displays(server))
    answer = server.command("display.pair", None, code=code_on(wall), name=name)
    assert answer.get("ok"), answer
    wall.page.locator(CODE).wait_for(state="hidden")
    wall.shows("time", ":")
    (display,) = set(displays(server)) - before
    return str(display)


def show(server: RunningServer, display: str, content: Show) -> None:
    answer = server.command("display.show", None, display=display, show=content)
    assert answer.get("ok"), answer


def scene(name: str, tournament: str | None = None, **options: str) -> dict[str, Any]:
    return {"scene": name, "tournament": tournament, "options": options}


def single(name: str, **options: str) -> Show:
    return {"kind": "scene", "scene": scene(name, **options)}


def rotation(*turns: tuple[str, int]) -> Show:
    return {"kind": "rotation", "scenes": [{**scene(name), "seconds": seconds} for name, seconds in turns]}


def shows_scene(wall: Face, name: str, seconds: float = PATIENCE_S) -> None:
    wall.page.locator(f".scene-{name} > *").first.wait_for(timeout=seconds * 1000)


@pytest.mark.full
def test_a_television_shows_a_code_and_the_clock_once_it_is_confirmed(
    server: RunningServer, face: Open
) -> None:
    wall = face("/tv", WALL)
    code = code_on(wall)
    assert re.fullmatch(r"[A-Z]{6}", code)
    expect(wall.page.locator('[data-part="pairing_qr"]')).to_have_attribute("src", re.compile("^data:image"))
    wall.shows("pairing", "Pair this TV")
    display = pair(server, wall, "Hall")
    assert displays(server)[display]["name"] == "Hall"
    expect(wall.page).to_have_url(re.compile(f"d={display}"))
    used = server.command("display.pair", None, code=code, name="Stolen")
    assert codes(used)


def test_the_code_can_be_read_from_five_metres_and_stays_over_a_reload(
    server: RunningServer, face: Open
) -> None:
    wall = face("/tv", WALL)
    code = code_on(wall)
    share = wall.page.evaluate(
        f"parseFloat(getComputedStyle(document.querySelector('{CODE}')).fontSize) * 0.7 / innerHeight"
    )
    assert share > 0.12
    wall.page.reload()
    assert code_on(wall) == code


@pytest.mark.full
def test_a_television_comes_back_by_itself_after_a_power_cut(server: RunningServer, browser: Browser) -> None:
    wall = Face(browser, server.url("/tv", "localhost"), WALL)
    display = pair(server, wall, "Hall")
    show(server, display, single("structure"))
    shows_scene(wall, "structure")
    context = wall.page.context

    def opened(path: str) -> Page:
        page = context.new_page()
        page.goto(server.url(path, "localhost"))
        page.locator(".scene-structure table").first.wait_for()
        expect(page).to_have_url(re.compile(f"d={display}"))
        page.close()
        return page

    opened("/tv")  # the page that it opens at power on, by its cookie
    context.clear_cookies()
    opened("/tv")  # without the cookie, by what the device remembers
    wall.page.evaluate("localStorage.clear()")
    opened(f"/tv?d={display}")  # without that, by its last address
    wall.close()


@pytest.mark.full
def test_an_unknown_television_shows_a_code(server: RunningServer, face: Open) -> None:
    wall = face("/tv?d=d-nobody1", WALL)
    assert code_on(wall)
    display = pair(server, wall, "Hall")
    expect(wall.page).to_have_url(re.compile(f"d={display}"))
    assert "d-nobody1" not in wall.page.url


@pytest.mark.full
def test_a_forgotten_television_shows_a_code_and_its_scene_after_an_undo(
    server: RunningServer, face: Open
) -> None:
    wall = face("/tv", WALL)
    display = pair(server, wall, "Hall")
    forgot = "forget-hall-1"
    assert server.command("display.forget", None, forgot, display=display).get("ok")
    assert code_on(wall)
    assert server.command("undo", None, command=forgot).get("ok")
    wall.page.locator(CODE).wait_for(state="hidden")
    wall.shows("time", ":")


@pytest.mark.full
def test_a_television_shows_at_once_what_the_director_chooses(
    tournaments: Tournaments, server: RunningServer, face: Open
) -> None:
    tournaments.run("friday", "l2", 12 * MINUTE)
    wall = face("/tv", WALL)
    display = pair(server, wall, "Hall")
    shows_scene(wall, "clock")
    wall.page.evaluate(_WATCH_FOR_DARKNESS)
    for name in ("structure", "registration", "slides", "four-clocks", "break", "clock"):
        show(server, display, single(name))
        shows_scene(wall, name)
        assert wall.page.locator(".tv-stage > section").count() == 1
    tournaments.open("sunday", "Sunday")
    show(server, display, {"kind": "follow", "tournament": "sunday"})
    expect(wall.page.locator(".wall-title")).to_have_text("Sunday")
    show(server, display, FOLLOW)
    expect(wall.page.locator(".wall-title")).to_have_text("Friday 9-Max · $200")
    tournaments.do("friday", "clock.jump", period="b1")
    shows_scene(wall, "break")
    assert wall.page.evaluate("() => window.dark") == []


_WATCH_FOR_DARKNESS = """() => {
  window.dark = [];
  const [stage, message] = ["stage", "message"].map((name) => document.querySelector(`[data-part="${name}"]`));
  new MutationObserver(() => {
    if (!stage.firstElementChild || !message.hidden) {
      window.dark.push(message.textContent);
    }
  }).observe(document.querySelector('[data-part="picture"]'), { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.full
def test_two_televisions_turn_pages_together_and_continue_without_the_server(
    tournaments: Tournaments, server: RunningServer, face: Open
) -> None:
    tournaments.run("friday", "l2", 12 * MINUTE)
    walls = [face("/tv", WALL, passes_time=True) for _ in range(2)]
    turns = rotation(("clock", 5), ("structure", 5), ("registration", 5))
    for number, wall in enumerate(walls):
        show(server, pair(server, wall, f"TV {number}"), turns)
    for wall in walls:
        wall.page.evaluate(_WATCH)
    turns_seen: list[list[Any]] = []

    def turned(times: int) -> Callable[[], bool]:
        def look() -> bool:
            turns_seen[:] = [wall.page.evaluate("window.turns") for wall in walls]
            return min(len(each) for each in turns_seen) >= times

        return look

    until(turned(2), "two turns on both")
    server.kill()
    for wall in walls:
        wall.pass_time(16_000)
    until(turned(5), "five turns on both, three without the server")
    # The position in a rotation is the instant modulo the sum of its seconds, so both walls show the same turn.
    for wall in turns_seen:
        scenes = ("scene-clock", "scene-structure", "scene-registration")
        assert [turn["scene"] for turn in wall] == [scenes[turn_at(turn["at"]) % 3] for turn in wall]
    assert (
        len({turn_at(turn["at"]) for turn in turns_seen[0]} & {turn_at(turn["at"]) for turn in turns_seen[1]})
        >= 4
    )
    assert {turn["scene"] for turn in turns_seen[0]} == set(scenes)


def turn_at(ms: int) -> int:
    """The number of the five-second turn at an instant; a busy machine may draw it late."""
    return (ms + 250) // 5_000


_WATCH = """() => {
  window.turns = [];
  const stage = document.querySelector('[data-part="stage"]');
  new MutationObserver(() => {
    const scene = stage.firstElementChild && stage.firstElementChild.className;
    if (scene) {
      window.turns.push({ scene, at: Date.now() });
    }
  }).observe(stage, { childList: true });
}"""


@pytest.mark.full
def test_an_identified_television_shows_its_name_large_and_continues(
    tournaments: Tournaments, server: RunningServer, face: Open
) -> None:
    wall, other_wall = face("/tv", WALL), face("/tv", WALL)
    display = pair(server, wall, "Behind the bar")
    pair(server, other_wall, "Hall")
    assert server.command("display.identify", None, display=display).get("ok")
    name = wall.page.locator('[data-part="identify"] b')
    expect(name).to_be_visible()
    expect(name).to_have_text("Behind the bar")
    height = wall.page.evaluate(
        """parseFloat(getComputedStyle(document.querySelector('[data-part="identify"] b')).fontSize) / innerHeight"""
    )
    assert height > 0.15
    expect(other_wall.page.locator('[data-part="identify"]')).to_be_hidden()
    blinking = "getComputedStyle(document.querySelector('[data-part=\"identify\"]')).animation"
    assert "1s" in wall.page.evaluate(blinking)
    wall.page.emulate_media(reduced_motion="reduce")
    assert "none" in wall.page.evaluate(blinking)
    expect(name).to_be_hidden()
    wall.shows("time", ":")


@pytest.mark.full
def test_a_television_asked_to_reload_loads_once(server: RunningServer, face: Open) -> None:
    wall = face("/tv", WALL)
    display = pair(server, wall, "Hall")
    loads: list[str] = []
    wall.page.on("domcontentloaded", lambda page: loads.append(page.url))
    for number in (1, 2):
        wall.page.evaluate("window.before = true")
        assert server.command("display.reload", None, display=display).get("ok")
        wall.page.wait_for_function("() => !window.before")
        wall.shows("time", ":")
        # The wall has its own topics, and knows that it was asked twice.
        wall.page.wait_for_function("() => document.querySelector('.wall-badge').textContent === ''")
        assert len(loads) == number
    assert server.command("display.rename", None, display=display, name="Bar").get("ok")
    assert server.command("display.identify", None, display=display).get("ok")
    expect(wall.page.locator('[data-part="identify"] b')).to_have_text("Bar")
    assert len(loads) == 2


@pytest.mark.full
def test_a_television_waits_for_a_server_that_is_away(server: RunningServer, face: Open) -> None:
    wall = face("/tv", WALL)
    code, port = code_on(wall), server.port
    server.kill()
    server.start(port=port)
    # The former code has no effect now.
    expect(wall.page.locator(CODE)).not_to_have_text(f"{code[:3]} {code[3:]}")
    pair(server, wall, "Hall")


@pytest.mark.full
def test_a_television_without_network_continues_with_all_that_was_loaded(
    tournaments: Tournaments, server: RunningServer, face: Open
) -> None:
    tournaments.run("friday", "l4", 12 * MINUTE)
    wall = face("/tv", WALL)
    pair(server, wall, "Hall")
    wall.shows("level", re.compile("Level 4", re.IGNORECASE))
    tournaments.do("friday", "clock.set_remaining", ms=6_000)
    wall.shows("time", "0:0")
    server.kill()
    shows_scene(wall, "break")
    expect(wall.page.locator(".wall-badge")).not_to_have_text("")


@pytest.mark.full
def test_a_wall_that_lost_its_cookie_is_called_a_mirror_and_not_offline(
    browser: Browser, server: RunningServer, face: Open
) -> None:
    tv = PairedTv(browser, server, "Bar")
    mirror = face(f"/tv?d={tv.id}", WALL)
    mirror.shows("time", ":")
    control = open_control(browser, server, server.session, "/control/friday#room")
    row = control.page.locator(f'[data-display="{tv.id}"]')
    expect(row).to_contain_text("live as a mirror, not paired itself")
    tv.open()
    expect(row).not_to_contain_text("mirror")
    assert tv.face is not None
    tv.face.close()
    expect(row).to_contain_text("mirror")
    mirror.page.goto("about:blank")
    expect(row).to_contain_text("offline since")
    control.face.close()
