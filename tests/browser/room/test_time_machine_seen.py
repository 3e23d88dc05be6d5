"""The time machine shows the room as it was on control, walls and phones, read only, and leads back to now."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, Face
from tests.browser.control_page import open_control
from tests.browser.layouts.fingers import FINGER
from tests.browser.readings import lasting_findings
from tests.browser.seated import person
from tests.servers import RunningServer
from tests.stories.cage.test_books import do

pytestmark = pytest.mark.browser
NAMES = ("Ann Abel", "Ben Boole", "Cara Curie", "Dora Dee")
SIZES = [(1024, 768), (820, 1180), (390, 844), (320, 568)]
HOLDS_ITS_WORDS = """(isAbove) => {
  const bar = document.querySelector('[data-part="past"]');
  const edge = bar.getBoundingClientRect();
  const shown = [...bar.querySelectorAll("button, select, b")];
  const inside = shown.every((node) => {
    const box = node.getBoundingClientRect();
    return box.top >= edge.top && box.bottom <= edge.bottom + 1 && box.right <= innerWidth + 1 && box.height > 0;
  });
  const body = document.body.getBoundingClientRect();
  const isClear = isAbove ? body.top >= edge.bottom - 1 : edge.bottom <= innerHeight + 1;
  return inside && isClear && document.documentElement.scrollWidth <= innerWidth;
}"""
"""Whether the bar contains all its buttons, above the page or at a wall's lower edge."""
FITTED = """() => {
  const names = [...document.querySelectorAll("[data-seat] [data-fitted]")];
  return names.length > 0 && names.every((each) => each.dataset.fitted.endsWith(`|${each.clientWidth}|${innerHeight}`));
}"""
"""Whether the names at the seats are fitted to their present boxes."""
TOO_SMALL = """(least) => [...document.querySelectorAll('[data-part="past"] button, [data-part="past"] select')]
  .map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([what]) => what)"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("seen") / "data") as server:
        server.open_tournament("friday")
        do(server, "tables.open", tables=[7])
        for name in NAMES:
            do(server, "entry.register", person=person(server, name), table=7)
        do(server, "clock.start")
        seats = server.get("/api/v1/tournaments/friday/seats", params={"entry": "e1"}).json()["value"]
        do(server, "table.button", table=7, button=int(seats["e1"]["seat"].partition("-")[2]))
        do(server, "table.hand", table=7, hands=0)
        do(server, "entry.bust", entry="e3")
        do(server, "clock.pause")
        yield server


def opened(browser: Browser, server: RunningServer, path: str, size: tuple[int, int]) -> Face:
    face = Face(browser, server.url(path, "localhost"), size, session=server.session, script=GEOMETRY)
    expect(face.page.locator('[data-part="past_at"]')).to_contain_text(re.compile(r"\d\d:\d\d:\d\d"))
    return face


@pytest.mark.full
def test_a_page_shows_the_progress_of_preparing_the_past_and_opens_by_itself(
    played: RunningServer, browser: Browser
) -> None:
    reason = {"code": "past.getting_ready", "params": {"percent": 40, "retry_ms": 1_000}, "text": ""}
    control = Face(browser, played.url("/control/friday", "localhost"), (1024, 768), session=played.session)
    page = control.page
    page.route("**/at?*", lambda route: route.fulfill(status=503, json={"refused": [reason]}))
    page.goto(played.url("/control/friday?at=first", "localhost"))
    at = page.locator('[data-part="past_at"]')
    expect(at).to_contain_text("40%")
    page.unroute("**/at?*")
    expect(at).to_contain_text(re.compile(r"\d\d:\d\d:\d\d"))
    page.route("**/log?*", lambda route: route.fulfill(status=503, json={"refused": [reason]}))
    page.locator('[data-part="past_log"]').click()
    expect(page.locator(".past-lines li")).to_contain_text("40%")
    control.close()


@pytest.mark.full
def test_a_director_finds_the_button_of_a_hand_and_looks_at_the_room_at_that_moment(
    played: RunningServer, browser: Browser
) -> None:
    """Menu, time machine, log, search, line: the line names the button, and the page shows the room of that moment."""
    control = open_control(browser, played, played.session, "/control/friday", (1024, 768))
    page = control.page
    page.locator('[data-part="menu"]').click()
    page.locator('[data-menu="past"]').click()
    at = page.locator('[data-part="past_at"]')
    expect(at).to_contain_text(re.compile(r"\d\d:\d\d:\d\d"))
    page.locator('[data-part="past_log"]').click()
    page.locator(".past-dialog input").fill("table 7 button")
    lines = page.locator(".past-lines button")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text(re.compile(r"Table 7: hand complete, button now \d"))
    lines.first.click()
    expect(page.locator('[data-part="bustout"] b')).to_have_text("4")  # the bust-out comes afterwards
    expect(page.locator('[data-part="past_search"]')).to_have_count(0)
    expect(page.locator('[data-part="status"]')).to_have_text("running")
    # All buttons that send are disabled.
    expect(page.locator('[data-part="counters"] button').first).to_be_disabled()
    page.locator('[data-part="past_event_after"]').click()
    page.locator('[data-part="past_event_after"]').click()
    expect(page.locator('[data-part="status"]')).to_have_text("paused")
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-part="status"]')).to_have_text("running")
    expect(page).to_have_url(re.compile(r"at=20\d\d-"))
    page.locator('[data-part="past_now"]').click()
    expect(page.locator('[data-part="past"]')).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/control/friday$"))


@pytest.mark.full
def test_what_if_shows_when_the_tournament_would_have_ended(played: RunningServer, browser: Browser) -> None:
    page = opened(browser, played, "/control/friday?at=last", (1024, 768)).page
    page.locator('[data-part="past_what_if"]').click()
    estimate = page.locator('[data-part="past_found"]')
    # An estimate has a day and a time to the minute.
    expect(estimate.locator('[data-row="likely"] td').last).to_have_text(
        re.compile(r"^[A-Z][a-z]{2},? \d\d:\d\d$")
    )
    expect(estimate).to_contain_text("It likely ends at the same time.")
    page.locator('.past-if input[name="percent"]').fill("50")
    expect(estimate).to_contain_text(re.compile(r"Likely \d+ minutes earlier\."))


def test_a_wall_plays_an_evening_back_and_stops_at_its_end(played: RunningServer, browser: Browser) -> None:
    face = Face(browser, played.url("/tv?t=friday&at=first&speed=300", "localhost"), (1920, 1080))
    page = face.page
    expect(page.locator(".scene-clock")).to_be_visible()
    expect(page.locator('[data-part="past_play"]')).to_have_text("Play")
    expect(page.locator('[data-part="players"] b')).to_have_text("3")
    face.close()


@pytest.mark.full
def test_a_new_event_extends_the_scrubber_and_changes_nothing_shown(
    played: RunningServer, browser: Browser
) -> None:
    page = opened(browser, played, "/control/friday?at=last", (1024, 768)).page
    scrubber = page.locator(".past-scrubber input")
    last = int(scrubber.get_attribute("max") or 0)
    expect(scrubber).to_have_js_property("value", str(last))
    do(played, "ruling.note", table=7, text="late")
    expect(scrubber).to_have_attribute("max", str(last + 1))
    expect(scrubber).to_have_js_property("value", str(last))
    page.locator('[data-part="past_event_after"]').click()
    expect(scrubber).to_have_js_property("value", str(last + 1))


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/control/friday", "/t/friday", "/table/friday/7"])
def test_the_bar_above_the_page_fits_its_words(
    played: RunningServer, browser: Browser, path: str, size: tuple[int, int], language: str
) -> None:
    page = opened(browser, played, f"{path}?at=last&lang={language}", size).page
    expect(page.locator('[data-part="past"]')).to_have_css("position", "fixed")
    page.wait_for_function(HOLDS_ITS_WORDS, arg=True)
    assert page.evaluate(TOO_SMALL, FINGER) == []


def test_names_at_a_table_of_the_past_are_fitted_again_while_its_clock_stands(
    played: RunningServer, browser: Browser
) -> None:
    page = opened(browser, played, "/table/friday/7?at=last", (320, 568)).page
    page.wait_for_function(FITTED)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function(FITTED)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_bar_of_a_wall_fits_its_words(played: RunningServer, browser: Browser, language: str) -> None:
    path = f"/tv?t=friday&scene=clock&at=last&lang={language}"
    face = opened(browser, played, path, (1920, 1080))
    for width, height in ((1920, 1080), (1280, 720), (1080, 1920)):
        face.page.set_viewport_size({"width": width, "height": height})
        # Without a touch only the instant shows: the bar would cover the lower edge.
        expect(face.page.locator('[data-part="past_now"]')).to_be_hidden()
        assert lasting_findings(face.page, lambda: face.page.evaluate("geometry.overlaps()")) == []
        face.page.mouse.move(width / 2, height / 2)
        face.page.mouse.move(width / 2, height / 3)
        face.page.wait_for_function(HOLDS_ITS_WORDS, arg=False)
    face.close()
