"""The room's front page lists every tournament with its state, clock and links."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Open, box_of
from tests.browser.readings import drawn
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
LAPTOP = (1440, 900)


def row(page: Page, title: str) -> Any:
    return page.locator("article", has_text=title)


@pytest.mark.full
def test_the_room_lists_each_tournament_with_its_state_clock_and_late_registration(
    server: RunningServer, face: Open
) -> None:
    server.open_tournament("turbo", title="Sunday Turbo", structure="turbo-10")
    assert server.command("clock.start")["ok"]
    page = face("/?lang=en", TABLET).page
    friday, turbo = row(page, "Friday"), row(page, "Turbo")
    expect(friday).to_contain_text("running")
    expect(friday).to_contain_text("Level 1")
    expect(friday.locator(".time")).to_have_text(re.compile(r"19:\d\d"))
    expect(friday).to_contain_text(re.compile(r"Late reg closes end of level 8, ~\d\d:\d\d"))
    expect(turbo).to_contain_text("not started")
    expect(page.locator('[data-part="going"] article')).to_have_count(1)
    expect(page.locator('[data-part="coming"] article')).to_have_count(1)
    expect(page.locator('[data-part="over"]')).to_be_hidden()


def test_the_room_follows_what_a_director_does(server: RunningServer, face: Open) -> None:
    page = face("/?lang=en", PHONE).page
    friday = row(page, "Friday")
    expect(friday).to_contain_text("not started")
    assert server.command("clock.start")["ok"]
    expect(page.locator('[data-part="going"]')).to_contain_text("running")
    assert server.command("clock.pause")["ok"]
    expect(friday).to_contain_text("paused")
    server.open_tournament("sunday", title="Sunday Special")
    expect(row(page, "Sunday")).to_contain_text("not started")


@pytest.mark.full
def test_a_planned_tournament_shows_its_start(server: RunningServer, face: Open) -> None:
    assert server.command("tournament.change", starts_at=1_894_800_000_000)["ok"]
    page = face("/?lang=de", (320, 3000)).page
    expect(row(page, "Friday")).to_contain_text(re.compile(r"geplant für .*16\. Jan.*, \d\d:\d\d"))
    page.evaluate(GEOMETRY)
    drawn(page)
    value = page.evaluate("({ cut: geometry.cut(), overlapping: geometry.overlaps() })")
    assert value == {"cut": [], "overlapping": []}


@pytest.mark.full
def test_the_room_links_to_the_phone_page_the_wall_and_the_control(face: Open) -> None:
    page = face("/?lang=en", TABLET).page
    friday = row(page, "Friday")
    expect(friday.locator(".links")).to_be_visible()
    links = {"Phone": "/t/friday", "TV view": "/tv?t=friday", "Control": "/control/friday"}
    expect(friday.locator(".links a:visible")).to_have_count(len(links))
    for name, address in links.items():
        expect(friday.locator(".links a:visible", has_text=name)).to_have_attribute("href", address)
    friday.locator(".title").click()
    page.wait_for_url("**/t/friday")


def test_a_qr_code_leads_other_phones_to_the_page_and_can_be_enlarged(
    server: RunningServer, face: Open
) -> None:
    page = face("/?lang=en", PHONE).page
    row(page, "Friday").get_by_role("button", name="QR code").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"localhost:{server.port}/t/friday")
    picture = sheet.locator("img")
    assert picture.evaluate("(each) => each.decode().then(() => each.naturalWidth > 0)")
    assert box_of(picture)["width"] > PHONE[0] / 2
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_the_room_shows_no_empty_qr_code_where_the_server_draws_none(face: Open) -> None:
    tablet = face("/?lang=en", TABLET)
    tablet.page.route("**/api/v1/qr.svg*", lambda route: route.fulfill(status=404))
    tablet.page.reload()
    expect(row(tablet.page, "Friday")).to_be_visible()
    expect(tablet.page.locator(".qr")).to_be_hidden()


def test_the_room_shows_announcements(server: RunningServer, face: Open) -> None:
    page = face("/?lang=en", TABLET).page
    expect(row(page, "Friday")).to_be_visible()
    assert server.command("room.announce", None, text="The bar is open", seconds=600)["ok"]
    expect(page.locator('[data-part="announcement"]')).to_contain_text("The bar is open")
    assert server.command("announcement.post", session="1", text="Seats are drawn", seconds=600)["ok"]
    expect(row(page, "Friday").locator(".announced")).to_have_text("Seats are drawn")


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "size", [PHONE, *(pytest.param(each, marks=pytest.mark.full) for each in (TABLET, LAPTOP)), WALL]
)
def test_nothing_is_cut_or_overlaps(
    server: RunningServer, face: Open, size: tuple[int, int], language: str
) -> None:
    title = "Saturday Deep Stack Mystery Bounty Opening Championship, Day 1"
    server.open_tournament("long", title=title)
    assert server.command("clock.start", "long")["ok"]
    assert server.command("clock.start")["ok"]
    assert server.command("clock.set_remaining", ms=4_051_000)["ok"]
    page = face(f"/?lang={language}", size).page
    expect(row(page, "Saturday").locator(".time")).to_have_text(re.compile(":"))
    page.evaluate(GEOMETRY)
    drawn(page)
    width = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert width <= 0
    page.set_viewport_size({"width": size[0], "height": 3000})  # it may scroll downwards
    drawn(page)
    value = page.evaluate("({ cut: geometry.cut(), overlapping: geometry.overlaps() })")
    assert value == {"cut": [], "overlapping": []}
