"""Two laptops: the first is killed, one tap on the second, and every face goes on there by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cable import Cable
from tests.browser.chromium import PHONE, TABLET, WALL, Face, part
from tests.browser.control_page import Control, open_control
from tests.browser.readings import agree
from tests.browser.test_paired_walls import pair, scene, show
from tests.second_server import SecondServer, new_code
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.browser
FOUND_MS = (PATIENCE_S + 30) * 1_000
"""Faces ask for the other server after ten seconds without the first."""
PAUSED = re.compile("paused|unterbrochen", re.IGNORECASE)


@pytest.fixture
def second(server: RunningServer, tmp_path: Path) -> Iterator[SecondServer]:
    """A second server that has everything. To browsers the first is `localhost`, and this one 127.0.0.1: each has
    cookies of its own."""
    at = server.url(host="localhost")
    with SecondServer(tmp_path / "second", server, new_code(server), at=at) as running:
        yield running.wait_for_everything().sign_in()


def take_over(page: Page) -> None:
    """Sign in on the second's page, and tap."""
    part(page, "name").fill(TD_NAME)
    part(page, "password").fill(TD_PASSWORD)
    part(page, "form").get_by_role("button").click()
    take = part(page, "take")
    expect(part(page, "state")).to_contain_text("silent")
    expect(take).to_be_enabled()
    take.click()


def goes_on(face: Face, second: SecondServer) -> None:
    """Wait until a face is at the second server."""
    expect(face.page).to_have_url(re.compile(f"^{re.escape(second.url())}/(?!moved)"), timeout=FOUND_MS)


@pytest.mark.full
def test_walls_a_phone_and_a_tablet_go_on_by_themselves_and_the_first_says_where(
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
        goes_on(each, second)
    agree(second, *faces)
    tablet.part("go").click()
    expect(tablet.part("go")).to_have_text("Resume")
    expect(part(phone.page, "state")).to_have_text(PAUSED)
    show(second, television, {"kind": "scene", "scene": scene("structure", "friday")})
    expect(paired.page.locator(".scene-structure")).to_be_visible()
    server.start(port=port)
    replaced = Face(browser, server.url("/control/friday", "localhost"), TABLET)
    replaced.page.get_by_role("link", name=second.url()).click()
    expect(replaced.page).to_have_url(second.url("/control/friday"))
    for each in (*faces, page_of_second, replaced):
        each.close()


def test_a_tablet_without_web_sockets_goes_on_too(
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
        goes_on(tablet.face, second)
        tablet.tap("go")
        expect(tablet.part("go").locator("span")).to_have_text("Resume")
        tablet.face.close()
