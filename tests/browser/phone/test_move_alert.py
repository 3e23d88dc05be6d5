"""The phone of a moved player fills its screen, sounds and vibrates as its browser allows, and keeps its last state."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from clockserver.cli.addresses import lan_address
from tests.browser.cable import Cable
from tests.browser.chromium import GEOMETRY, PHONE, Face, Open, box_of, part
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import ANY_TIME, drawn, last_reading, lasting_findings
from tests.browser.seated import at_table, names, seat, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
SMALL = (320, 568)
FAKES = """
  window.shaken = [];
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => { window.shaken.push(pattern); return true; } });
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
"""


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """Nine players at two tables; phones follow one of those at the second table."""
    tournaments = Tournaments(server)
    seat(tournaments, "evening", names(9), 2)
    return tournaments


def follow(page: Page, entry: str) -> None:
    """Choose an entry as the phone's own."""
    page.get_by_role("tab").nth(1).click()
    page.get_by_role("searchbox").fill(entry[1:])
    page.locator(".match button").click()
    expect(part(page, "my_seat")).to_be_visible()


def assert_fills_the_screen(page: Page, place: list[str]) -> None:
    screen = part(page, "alert_screen")
    expect(screen.locator(".alert-place b")).to_have_text(place)
    size = page.viewport_size
    assert size
    whole_screen = {"x": 0, "y": 0, **size}
    assert last_reading(lambda: box_of(screen), whole_screen) == whole_screen
    expect(screen).to_have_css("background-color", "rgb(230, 180, 80)")


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_a_move_fills_the_screen_with_sound_and_vibration_until_it_is_confirmed(
    tournaments: Tournaments, face: Open, language: str
) -> None:
    script = GEOMETRY + FAKES
    page = face(f"/t/evening?lang={language}", PHONE, script=script).page
    me = at_table(tournaments.server, "evening", 2)[0]
    follow(page, me)
    switch = part(page, "alert").get_by_role("switch")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(part(page, "alert").locator("li")).to_have_count(0)
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    on = {"en": "on", "de": "an"}[language]
    for line in range(3):
        expect(part(page, "alert").locator("li").nth(line)).to_have_text(re.compile(f": {on}$"))
    expect(part(page, "alert_screen")).to_be_hidden()
    page.evaluate("window.shaken.length = 0; window.tones = 0")
    tournaments.do("evening", "table.break", table=2)
    place = topic(tournaments.server, "seats", "evening")[me]["seat"].split("-")
    for width, height in (PHONE, SMALL, (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert_fills_the_screen(page, place)
        if height > width:
            assert faults(page).get("cut", []) == []
    page.wait_for_function("window.tones > 0 && window.shaken.length > 0")
    expect(part(page, "alert_screen")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(part(page, "alert_screen")).to_be_hidden()
    expect(part(page, "moved")).to_be_hidden()
    expect(part(page, "my_seat")).to_contain_text(place[1])


@pytest.mark.full
def test_an_undone_move_ends_the_alert_and_a_phone_without_alerts_shows_a_line(
    tournaments: Tournaments, face: Open
) -> None:
    me = at_table(tournaments.server, "evening", 2)[0]
    alerting, plain = (face("/t/evening?lang=en", PHONE, script=FAKES).page for _ in range(2))
    for page in (alerting, plain):
        follow(page, me)
    part(alerting, "alert").get_by_role("switch").click()
    answer = tournaments.server.command("table.break", "evening", "break-table-2", table=2)
    assert answer.get("ok"), answer
    expect(part(alerting, "alert_screen")).to_be_visible()
    expect(part(plain, "moved")).to_be_visible()
    expect(part(plain, "alert_screen")).to_be_hidden()
    tournaments.do("evening", "undo", command="break-table-2")
    expect(part(alerting, "alert_screen")).to_be_hidden()


def test_a_phone_over_plain_http_without_vibration_alerts_by_screen_and_a_tone_after_one_tap(
    browser: Browser, tournaments: Tournaments
) -> None:
    address = lan_address()
    if address is None:
        pytest.skip("this machine has no address but the loopback, which browsers trust")
    with Cable(tournaments.server.port, address) as cable:
        url = f"http://{address}:{cable.port}/t/evening?lang=en"
        phone = Face(browser, url, PHONE, script=FAKES + "delete navigator.vibrate;")
        page = phone.page
        follow(page, at_table(tournaments.server, "evening", 2)[0])
        assert page.evaluate("isSecureContext") is False
        part(page, "alert").get_by_role("switch").click()
        expect(part(page, "alert").locator("li")).to_contain_text(
            ["Full screen: on", "Tone: on", "Vibration"]
        )
        expect(part(page, "alert")).to_contain_text("Notification: only over https")
        page.reload()
        page.get_by_role("tab").nth(1).click()
        expect(part(page, "alert")).to_contain_text("Tone: on")  # that tap was enough
        tournaments.do("evening", "table.break", table=2)
        expect(part(page, "alert_screen")).to_be_visible()
        page.wait_for_function("window.tones > 0")
        phone.close()


@pytest.mark.full
def test_a_page_reopened_while_the_server_is_away_shows_its_last_state_with_a_notice(
    browser: Browser, tournaments: Tournaments
) -> None:
    me = at_table(tournaments.server, "evening", 2)[0]
    with Cable(tournaments.server.port) as cable:
        phone = Face(browser, cable.url("/t/evening?lang=en"), PHONE, script=GEOMETRY)
        page = phone.page
        phone.shows("time", ANY_TIME)
        follow(page, me)
        # The worker has seen the first visit, too: nothing has to be loaded twice.
        page.wait_for_function("""async () => {
          const kept = await (await caches.open("phone-page-1")).keys();
          const paths = kept.map((each) => new URL(each.url).pathname);
          return paths.includes("/t/evening") && paths.some((each) => each.startsWith("/api/v1/texts/"));
        }""")
        before = phone.seconds_left()
        cable.cut()
        page.reload()
        phone.shows("badge", re.compile(r"^No connection\. Last known at \d\d:\d\d$"))
        expect(part(page, "my_seat")).to_contain_text("able 2")
        phone.shows("time", ANY_TIME)
        assert before - 60 <= phone.seconds_left() <= before
        expect(part(page, "clock")).to_have_class(re.compile(r"\bunsure\b"))
        for width, height in (PHONE, SMALL):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert (
                lasting_findings(page, lambda: page.evaluate("[...geometry.cut(), ...geometry.overlaps()]"))
                == []
            )
        cable.mend()
        expect(part(page, "badge")).to_have_text("")
        phone.close()
