"""The first of two laptops is killed; one tap makes the second lead, and every face continues there by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.cable import Cable
from tests.browser.chromium import PHONE, TABLET, WALL, Face, part
from tests.browser.control_page import Control, open_control
from tests.browser.readings import agree
from tests.browser.walls.test_paired_walls import pair, scene, show
from tests.processes.second_server import SecondServer, new_code
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
FOUND_MS = (PATIENCE_S + 30) * 1_000
"""Faces ask for the other server after ten seconds without the first."""
PAUSED = re.compile("paused|unterbrochen", re.IGNORECASE)


@pytest.fixture
def second(server: RunningServer, tmp_path: Path) -> Iterator[SecondServer]:
    """A second server with a complete copy. For separate cookies the browser calls it 127.0.0.1, and the first
    `localhost`.
    """
    at = server.url(host="localhost")
    with SecondServer(tmp_path / "second", server, new_code(server), at=at) as running:
        yield running.wait_for_everything().sign_in()


def take_over(page: Page) -> None:
    """Sign in on the second server's page, and tap *take over*."""
    part(page, "name").fill(TD_NAME)
    part(page, "password").fill(TD_PASSWORD)
    part(page, "form").get_by_role("button").click()
    take = part(page, "take")
    expect(part(page, "state")).to_contain_text("silent")
    expect(take).to_be_enabled()
    take.click()


def wait_for_second(face: Face, second: SecondServer) -> None:
    """Wait until a face follows the second server."""
    expect(face.page).to_have_url(re.compile(f"^{re.escape(second.url())}/(?!moved)"), timeout=FOUND_MS)


@pytest.mark.full
def test_walls_a_phone_and_a_tablet_move_to_the_second_server_and_the_first_shows_its_address(
    server: RunningServer, second: SecondServer, browser: Browser
) -> None:
    tablet = open_control(browser, server, server.session)
    paired = Face(browser, server.url("/tv", "localhost"), WALL)
    television = pair(server, paired, "Bar")
    show(server, television, {"kind": "scene", "scene": scene("clock", "friday")})
    walls = [
        Face(browser, server.url(f"/tv?t=friday{options}", "localhost"), WALL) for options in ("", "&lang=de")
    ]
    phone = Face(browser, server.url("/t/friday?lang=en", "localhost"), PHONE)
    faces = [tablet.face, paired, *walls, phone]
    tablet.part("go").click()
    expect(tablet.part("go")).to_have_text("Pause")
    agree(server, *faces)
    page_of_second = Face(browser, second.url("/control"), TABLET)
    port = server.port
    server.kill()
    take_over(page_of_second.page)
    part(page_of_second.page, "go").wait_for()
    for each in faces:
        wait_for_second(each, second)
    agree(second, *faces)
    tablet.part("go").click()
    expect(tablet.part("go")).to_have_text("Resume")
    expect(part(phone.page, "state")).to_have_text(PAUSED)
    show(second, television, {"kind": "scene", "scene": scene("structure", "friday")})
    expect(paired.page.locator(".scene-structure")).to_be_visible()
    server.start(port=port)
    replaced = Face(browser, server.url("/control/friday", "localhost"), TABLET)
    replaced.page.get_by_role("link", name=second.url()).click()
    # The browser has no sign-in there yet, and may be redirected to that page at once.
    expect(replaced.page).to_have_url(re.compile(f"^{re.escape(second.url())}/.*control(/|%2F)friday$"))
    page_of_second.page.goto(second.url("/control/friday#room"))
    part(page_of_second.page, "second_server_adopt").click()
    state = part(page_of_second.page, "second_server_state")
    expect(state).to_have_attribute("data-state", "live", timeout=FOUND_MS)
    for each in (*faces, page_of_second, replaced):
        each.close()


@pytest.mark.full
def test_a_tablet_without_web_sockets_moves_to_the_second_server_too(
    server: RunningServer, second: SecondServer, browser: Browser
) -> None:
    with Cable(server.port) as cable:
        cable.sockets = False
        tablet = Control(Face(browser, cable.url("/control/friday"), TABLET, session=server.session))
        tablet.says("Clock is right")
        tablet.tap("go")
        expect(tablet.part("go").locator("span")).to_have_text("Pause")
        server.kill()
        second.wait_for("silent").take_over()
        wait_for_second(tablet.face, second)
        tablet.tap("go")
        expect(tablet.part("go").locator("span")).to_have_text("Resume")
        tablet.face.close()


FIRST = "http://192.168.100.200:50000"
FOLLOWS: dict[str, Any] = {
    "state": "live", "missing": None, "problem": "", "heard_at": 1_764_000_000_000, "rows": 1_222, "of": 1_234,
    "first": FIRST, "epoch": 1, "name": TD_NAME, "directs": True,
}  # fmt: skip
MISSING: dict[str, Any] = {
    "events": 12,
    "led": False,
    "newest": [{"stream": "friday-night", "seq": 1_222, "at": 1}],
}
LINES_OF_ADDRESS = """address => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  let lines = 0;
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(address);
    if (at >= 0) {
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + address.length);
      lines = Math.max(lines, range.getClientRects().length);
    }
  }
  return document.documentElement.scrollWidth > innerWidth ? "too wide" : lines;
}"""


def test_the_page_of_a_second_server_fits_every_screen_and_asks_before_it_leads_without_events(
    second: SecondServer, browser: Browser
) -> None:
    face = Face(browser, second.url("/control"), TABLET, locale="de-DE")
    page, status = face.page, dict(FOLLOWS)
    bodies: list[Any] = []

    def refuse(route: Route) -> None:
        bodies.append(route.request.post_data_json)
        route.abort()

    page.route("**/api/v1/standby", lambda route: route.fulfill(json=status))
    page.route("**/take-over", refuse)
    changes: tuple[dict[str, Any], ...] = (
        {},
        {"state": "copying"},
        {"state": "unwritable", "problem": "database or disk is full"},
        {"state": "version", "problem": "0.3.0"},
        {"state": "silent", "missing": MISSING},
    )
    for changed in changes:
        status.update(changed)
        words = {"live": "Folgt", "copying": "Kopiert", "silent": "schweigt"}
        expect(part(page, "state")).to_contain_text(words.get(status["state"], FIRST))
        for width, height in ((1024, 768), (820, 1180), (390, 844), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            until(lambda: page.evaluate(LINES_OF_ADDRESS, FIRST) == 1, f"{status['state']} at {width}")
    part(page, "take").click()
    expect(part(page, "what")).to_contain_text("12 Ereignisse")
    expect(part(page, "newest").get_by_role("listitem")).to_have_count(1)
    until(lambda: page.evaluate(LINES_OF_ADDRESS, FIRST) == 1, "the list fits")
    assert bodies == []
    part(page, "take").click()
    until(lambda: bodies == [{"anyway": True}], "the second tap")
    face.close()
