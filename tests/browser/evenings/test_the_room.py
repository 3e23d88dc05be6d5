"""An evening with a tablet, two TVs and two phones, and everything that goes wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cable import Cable
from tests.browser.chromium import PHONE, TABLET, WALL, Face, Open
from tests.browser.connection.test_fallback import SLEEPS, slept_an_hour
from tests.browser.control_page import Control
from tests.browser.readings import agree
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import until

pytestmark = pytest.mark.browser
AN_HOUR_OFF = "const real = Date.now; Date.now = () => real() - 3600000;"
NOT_LIVE = re.compile("not live", re.IGNORECASE)
NO_BADGE = re.compile("^$")


@pytest.fixture
def cable(server: RunningServer) -> Iterator[Cable]:
    with Cable(server.port) as cable:
        yield cable


@pytest.fixture
def screen(browser: Browser) -> Iterator[Open]:
    """Opens faces at any address. At the end each is closed, and must have had no error."""
    opened: list[Face] = []

    def opener(url: str, size: tuple[int, int], **options: Any) -> Face:
        opened.append(Face(browser, url, size, **options))
        return opened[-1]

    yield opener
    for each in opened:
        each.close()


def code_of(tv: Face) -> str:
    """The code on a TV, as people read it out."""
    code = tv.page.locator('[data-part="pairing_code"]')
    expect(code).to_have_text(re.compile(r"^\s*[A-Z]{3}\s*[A-Z]{3}\s*$"))
    return code.inner_text().strip()


def pair(control: Control, tv: Face, name: str) -> None:
    control.tap("add_tv")
    control.dialog.get_by_role("textbox").nth(0).fill(code_of(tv))
    control.dialog.get_by_role("textbox").nth(1).fill(name)
    control.dialog.locator("button.main").click()
    expect(control.dialog).to_be_hidden()
    tv.shows("time", re.compile(r"\d+\s*:\s*\d\d"))


class Screens:
    """The screens of the room. The hall's TV and the near phone are behind a cable that can be cut."""

    def __init__(self, server: RunningServer, cable: Cable, screen: Open) -> None:
        self.server = server
        self.cable = cable
        address = partial(server.url, host="localhost")
        self.tablet = screen(address("/control/friday"), TABLET, session=server.session)
        self.hall = screen(cable.url("/tv"), WALL)
        self.bar = screen(address("/tv"), WALL, script=AN_HOUR_OFF)
        self.near = screen(cable.url("/t/friday"), PHONE)
        self.far = screen(address("/t/friday"), PHONE, script=AN_HOUR_OFF + SLEEPS)
        self.control = Control(self.tablet)

    def agree(self) -> None:
        agree(self.server, self.hall, self.near, self.far)

    def nobody_is_behind(self) -> None:
        for badge in (
            self.hall.page.locator(".wall-badge"),
            self.near.page.locator('[data-part="badge"]'),
        ):
            expect(badge).to_have_text(NO_BADGE)

    def display(self, name: str) -> str:
        """The id of a TV."""
        watcher = self.server.watcher()
        displays = watcher.subscribe("displays:room")["topics"]["displays:room"]["value"]["displays"]
        watcher.close()
        return next(key for key, display in displays.items() if display["name"] == name)


@pytest.fixture
def screens(server: RunningServer, cable: Cable, screen: Open) -> Screens:
    return Screens(server, cable, screen)


@pytest.mark.full
def test_two_televisions_a_tablet_and_two_phones_show_one_evening(screens: Screens) -> None:
    server, control = screens.server, screens.control
    one_is_paired_by_its_code_and_one_by_its_picture(screens)
    control.turn_to("Clock")
    control.tap("go")
    screens.tablet.shows("go", "Pause")
    agree(server, screens.tablet, screens.bar)
    screens.agree()
    one_is_renamed_and_says_its_name(screens)
    one_shows_another_scene(screens)
    the_network_is_cut_across_a_change_of_level(screens)
    a_phone_sleeps_for_an_hour(screens)
    the_server_is_killed_and_comes_back(screens)
    one_is_forgotten_and_an_undo_brings_it_back(screens)
    server.stop()
    assert_verified(server.data)


def one_is_paired_by_its_code_and_one_by_its_picture(screens: Screens) -> None:
    control, tablet, bar = screens.control, screens.tablet, screens.bar
    control.turn_to("Room")
    pair(control, screens.hall, "Hall")
    code = code_of(bar).replace(" ", "")
    tablet.page.goto(screens.server.url(f"/control/friday#pair={code}", "localhost"))
    expect(control.dialog.get_by_role("textbox").nth(0)).to_have_value(f"{code[:3]} {code[3:]}")
    control.dialog.get_by_role("textbox").nth(1).fill("Bar")
    control.dialog.locator("button.main").click()
    bar.shows("time", "20:00")
    expect(tablet.page).not_to_have_url(re.compile(code))


def one_is_renamed_and_says_its_name(screens: Screens) -> None:
    control = screens.control
    control.turn_to("Room")
    hall = control.part("tvs").get_by_role("listitem").filter(has_text="Hall")
    hall.get_by_role("button").last.click()
    control.dialog.get_by_role("textbox").first.fill("Hall left")
    control.dialog.locator("button.main").click()
    expect(hall).to_contain_text("Hall left")
    expect(hall).to_contain_text("ms")  # how wrong its clock may be
    hall.get_by_role("button", name=re.compile("^Identify")).click()
    name = screens.hall.page.locator('[data-part="identify"]')
    expect(name.filter(has_text="Hall left")).to_be_visible()
    expect(screens.bar.page.locator('[data-part="identify"]')).to_be_hidden()


def one_shows_another_scene(screens: Screens) -> None:
    show = {"kind": "scene", "scene": {"scene": "structure", "tournament": "friday", "options": {}}}
    assert screens.server.command("display.show", None, display=screens.display("Bar"), show=show)["ok"]
    screens.bar.page.locator(".scene-structure").wait_for()


def the_network_is_cut_across_a_change_of_level(screens: Screens) -> None:
    server, hall = screens.server, screens.hall
    assert server.command("clock.set_remaining", ms=9_000)["ok"]
    screens.agree()
    screens.cable.cut()
    expect(hall.page.locator(".wall-badge")).to_have_text(NOT_LIVE)
    # The phone goes on by its last schedule, and shows the new level by itself.
    hall.shows("level", re.compile("level 2", re.IGNORECASE))
    until(lambda: server.clock()["period"]["level"] == 2, "the server is as far as the television")
    screens.cable.mend()
    screens.nobody_is_behind()
    screens.agree()


def a_phone_sleeps_for_an_hour(screens: Screens) -> None:
    slept_an_hour(screens.far, NO_BADGE)
    agree(screens.server, screens.far)


def the_server_is_killed_and_comes_back(screens: Screens) -> None:
    server = screens.server
    deadline, port = server.clock()["deadline"], server.port
    server.kill()
    before = screens.hall.seconds_left()
    until(lambda: screens.hall.seconds_left() < before, "the television goes on counting")
    server.start(port=port)
    assert server.clock()["deadline"] == deadline
    screens.nobody_is_behind()
    screens.agree()


def one_is_forgotten_and_an_undo_brings_it_back(screens: Screens) -> None:
    server, bar = screens.server, screens.bar
    assert server.command("display.forget", None, "forget-the-bar", display=screens.display("Bar"))["ok"]
    assert code_of(bar)
    assert server.command("undo", None, command="forget-the-bar")["ok"]
    bar.page.locator(".scene-structure").wait_for()


def test_one_tap_pauses_every_clock_and_one_undo_gives_the_time_back(
    server: RunningServer, screen: Open
) -> None:
    server.open_tournament("sunday")
    for slug in ("friday", "sunday"):
        assert server.command("clock.start", slug)["ok"]
    deadlines = [server.clock(slug)["deadline"] for slug in ("friday", "sunday")]
    tablet = screen(server.url("/control/friday#room", "localhost"), TABLET, session=server.session)
    wall = screen(server.url("/tv?t=sunday", "localhost"), WALL)
    control = Control(tablet)
    control.tap("pause_all")
    wall.shows("state", re.compile("clock paused", re.IGNORECASE))

    def phases() -> set[str]:
        return {server.clock(slug)["phase"] for slug in ("friday", "sunday")}

    until(lambda: phases() == {"paused"}, "both clocks stand")
    control.room_line("All clocks paused").get_by_role("button").click()
    until(lambda: server.clock("sunday")["phase"] == "running", "the undo")
    until(lambda: server.clock("friday")["phase"] == "running", "the undo")
    assert [server.clock(slug)["deadline"] for slug in ("friday", "sunday")] == deadlines


def test_an_announcement_to_the_room_stands_on_every_screen_until_its_time_is_over(
    server: RunningServer, screen: Open
) -> None:
    wall = screen(server.url("/tv?t=friday", "localhost"), WALL, passes_time=True)
    phone = screen(server.url("/t/friday", "localhost"), PHONE, passes_time=True)
    wall.shows("time", "20:00")
    phone.shows("time", "20:00")
    assert server.command("room.announce", None, text="Dinner <b>is</b> served", seconds=15)["ok"]
    for face in (wall, phone):
        expect(face.page.get_by_text("Dinner <b>is</b> served").first).to_be_visible()
    for face in (wall, phone):
        face.pass_time(16_000)
        expect(face.page.get_by_text("Dinner").locator("visible=true")).to_have_count(0)
