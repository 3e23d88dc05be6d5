"""A player's phone is usable with one hand, and keeps its choices if the browser stores them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from clockserver.cli.addresses import lan_address
from tests.browser.cable import Cable
from tests.browser.chromium import GEOMETRY, PHONE, Face, Open, box_of
from tests.browser.readings import ANY_TIME, agree
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
GAPS_OF_TABS = """() => {
  const words = [...document.querySelectorAll('[role="tab"]')].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  });
  return words.length ? [...words, { left: innerWidth }].map((box, i) => box.left - (i ? words[i - 1].right : 0)) : [];
}"""
"""The free pixels before, between and after the words of the tabs."""
MINUTE = 60_000
TIME_OF_DAY = re.compile(r"^\d\d:\d\d$")


def open_phone(face: Open, **options: Any) -> Face:
    phone = face("/t/friday?lang=en", PHONE, **options)
    phone.shows("time", ANY_TIME)
    return phone


def minutes_of(text: str) -> int:
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def row(page: Page, part: str, text: str) -> Any:
    return page.locator(f'[data-part="{part}"] .row', has_text=re.compile(text, re.IGNORECASE))


@pytest.mark.full
def test_a_phone_shows_at_which_time_of_day_each_period_comes(server: RunningServer, face: Open) -> None:
    assert server.command("clock.start")["ok"]
    assert server.command("clock.set_remaining", ms=5 * MINUTE)["ok"]
    phone = open_phone(face)
    begins = row(phone.page, "next", "level 2").locator(".begins")
    expect(begins).to_have_text(TIME_OF_DAY)
    now = minutes_of(phone.part("now"))
    in_minutes = (minutes_of(begins.inner_text()) - now) % (24 * 60)
    assert in_minutes in (5, 6)  # the minute may be nearly over
    phone.shows("next_break", re.compile(r"\d\d:\d\d\s*after level 4"))
    phone.shows("late_reg_line", re.compile(r"closes end of level 8, ~\d\d:\d\d"))
    expect(phone.page.locator('[data-part="next"] .row')).to_have_count(3)


@pytest.mark.full
def test_a_phone_shows_no_times_ahead_while_the_clock_stands(server: RunningServer, face: Open) -> None:
    phone = open_phone(face)
    expect(row(phone.page, "next", "level 2").locator(".begins")).to_have_text("")
    assert server.command("clock.start")["ok"]
    expect(row(phone.page, "next", "level 2").locator(".begins")).to_have_text(TIME_OF_DAY)
    assert server.command("clock.pause")["ok"]
    expect(row(phone.page, "next", "level 2").locator(".begins")).to_have_text("")


@pytest.mark.full
def test_a_phone_shows_in_a_break_when_to_be_back(server: RunningServer, face: Open) -> None:
    assert server.command("clock.start")["ok"]
    assert server.command("clock.jump", period="b1")["ok"]
    phone = open_phone(face)
    phone.shows("state", re.compile(r"back at \d\d:\d\d", re.IGNORECASE))


@pytest.mark.full
def test_the_whole_structure_is_one_tap_away_with_the_current_level_in_sight(
    server: RunningServer, face: Open
) -> None:
    assert server.command("clock.start")["ok"]
    assert server.command("clock.jump", period="l9")["ok"]
    phone = open_phone(face)
    page = phone.page
    page.get_by_role("tab", name="Structure").click()
    current = page.locator('[data-part="structure"] [aria-current="step"]')
    expect(current).to_be_in_viewport()
    expect(current).to_contain_text("Level 9")
    periods = page.locator('[data-part="structure"] .row')
    expect(periods).to_have_count(len(server_periods(server)))
    expect(row(page, "structure", "late reg closes")).to_contain_text("Level 8")
    expect(page.locator('[data-part="strip_time"]')).to_have_text(ANY_TIME)
    page.get_by_role("tab", name="Clock").click()
    expect(page.locator('[data-part="time"]')).to_be_visible()


def server_periods(server: RunningServer) -> list[Any]:
    client = server.client()
    answer = client.subscribe("structure:friday:1")
    return list(answer["topics"]["structure:friday:1"]["value"]["periods"])


@pytest.mark.full
def test_the_structure_stays_where_the_thumb_left_it(server: RunningServer, face: Open) -> None:
    assert server.command("clock.start")["ok"]
    phone = open_phone(face)
    page = phone.page
    page.get_by_role("tab", name="Structure").click()
    # Once the phone has scrolled to the level in play, the page stays there.
    expect(page.locator('[data-part="structure"] [aria-current="step"]')).to_be_in_viewport()
    scroll = "document.querySelector('[data-part=\"structure\"]')"
    page.evaluate(f"{scroll}.scrollTop = 300")
    time_before = page.locator('[data-part="strip_time"]').inner_text()
    expect(page.locator('[data-part="strip_time"]')).not_to_have_text(time_before)
    assert page.evaluate(f"{scroll}.scrollTop") == 300


@pytest.mark.full
def test_everything_a_thumb_needs_is_in_its_reach_and_large_enough(face: Open) -> None:
    phone = open_phone(face)
    _, height = PHONE
    for button in phone.page.get_by_role("tab").all():
        box = box_of(button)
        assert box["height"] >= 48
        assert box["y"] > height * 0.8


def settled_positions(page: Page) -> dict[str, Any] | None:
    """The positions of all elements; None while they still move."""
    page.evaluate("document.fonts.ready")
    boxes: dict[str, Any] = page.evaluate("geometry.boxes()")
    page.wait_for_timeout(250)
    return boxes if page.evaluate("geometry.boxes()") == boxes else None


@pytest.mark.full
def test_the_words_of_the_tabs_stand_apart_on_a_narrow_phone(face: Open) -> None:
    phone = face("/t/friday?lang=de", (320, 568)).page
    expect(phone.get_by_role("tab", name="Struktur")).to_be_visible()
    phone.evaluate("() => document.fonts.ready.then(() => true)")
    gaps = until(lambda: phone.evaluate(GAPS_OF_TABS), "the tabs")
    assert len(gaps) == 5
    assert min(gaps) >= 6, gaps


def test_an_announcement_stands_over_the_page_until_it_expires(server: RunningServer, face: Open) -> None:
    phone = open_phone(face, passes_time=True)
    phone.page.evaluate(GEOMETRY)
    before = until(lambda: settled_positions(phone.page), "a page that has its type and its values")
    assert server.command("announcement.post", session="1", text="Dinner is served", seconds=15)["ok"]
    phone.shows("announcement", "Dinner is served")
    after = phone.page.evaluate("geometry.boxes()")
    moved = {name for name in before if name in after and after[name] != before[name]}
    assert moved == set()
    phone.pass_time(16_000)
    phone.page.locator('[data-part="announcement"]').wait_for(state="hidden")


@pytest.mark.full
def test_an_announcement_to_the_room_shows_on_every_phone_until_it_is_tapped_away(
    server: RunningServer, face: Open
) -> None:
    phone = open_phone(face)
    assert server.command("room.announce", None, text="Free coffee", seconds=600)["ok"]
    phone.shows("announcement", "Free coffee")
    phone.page.get_by_role("button", name="Close").click()
    banner = phone.page.locator('[data-part="announcement"]')
    expect(banner).to_be_hidden()
    assert server.command("room.announce", None, text="No more coffee", seconds=600)["ok"]
    phone.shows("announcement", "No more coffee")


@pytest.mark.full
def test_a_phone_in_a_secure_context_can_keep_the_screen_on(face: Open) -> None:
    phone = open_phone(face, permissions=["screen-wake-lock"])
    switch = phone.page.get_by_role("switch", name="Keep the screen on")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    phone.page.reload()
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")


def test_a_phone_in_a_secure_context_can_install_the_page(server: RunningServer, face: Open) -> None:
    phone = open_phone(face)
    link = phone.page.locator('link[rel="manifest"]')
    expect(link).to_have_attribute("href", "/t/friday/manifest.webmanifest")
    manifest = server.get("/t/friday/manifest.webmanifest").json()
    assert manifest["start_url"] == "/t/friday"
    session = phone.page.context.new_cdp_session(phone.page)

    def is_installable() -> bool:
        """The browser may not have read the manifest yet."""
        faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        return all(each["errorId"] == "in-incognito" for each in faults)

    until(is_installable, "nothing is in the way of an installation")


@pytest.mark.full
def test_a_page_seen_before_opens_without_the_network_and_shows_no_time(
    browser: Browser, server: RunningServer
) -> None:
    with Cable(server.port) as cable:
        phone = Face(browser, cable.url("/t/friday?lang=en"), PHONE)
        phone.shows("time", ANY_TIME)
        phone.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active.state)")
        phone.page.reload()  # the worker sees this one load, and keeps it
        phone.shows("time", ANY_TIME)
        cable.cut()
        phone.page.reload()
        phone.shows("waiting", "Connecting")
        expect(phone.page.locator('[data-part="time"]')).to_be_hidden()
        cable.mend()
        phone.shows("time", ANY_TIME)
        phone.close()


def test_a_phone_over_plain_http_works_and_shows_what_is_missing_in_a_line(
    browser: Browser, server: RunningServer
) -> None:
    address = lan_address()
    if address is None:
        pytest.skip("this machine has no address but the loopback, which browsers trust")
    with Cable(server.port, address) as cable:
        assert server.command("clock.start")["ok"]
        phone = Face(browser, f"http://{address}:{cable.port}/t/friday?lang=en", PHONE)
        phone.shows("time", ANY_TIME)
        assert phone.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        expect(phone.page.locator(".note >> visible=true")).to_have_text(re.compile("only .* https"))
        expect(phone.page.get_by_role("switch")).to_have_count(0)
        expect(phone.page.locator('link[rel="manifest"]')).to_have_count(0)
        agree(server, phone)
        phone.close()


def test_an_invalid_address_is_an_unknown_tournament(face: Open) -> None:
    phone = face("/t/%E0%A4%A?lang=en", PHONE)
    expect(phone.page.locator("body")).to_contain_text("There is no such tournament here.")
