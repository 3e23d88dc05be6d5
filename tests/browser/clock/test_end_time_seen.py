"""Control shows the likely end and how to end by a chosen time; walls and phones show it if the director chooses so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import Open
from tests.browser.control_page import Control, open_control
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
HD, PHONE, TABLET, UPRIGHT = (1280, 720), (390, 844), (1024, 768), (820, 1180)
TIME = r"\d\d:\d\d"
BAND = {
    "en": re.compile(rf"{TIME}–{TIME}, likely {TIME}"),
    "de": re.compile(rf"{TIME}–{TIME}, voraussichtlich {TIME}"),
}


@pytest.fixture
def playing(server: RunningServer) -> RunningServer:
    assert server.command("counter.tap", "friday", what="entry", count=40).get("ok")
    assert server.command("clock.start", "friday").get("ok")
    return server


def assert_words_fit(control: Control, part: str) -> None:
    """Assert that a button's words stand within it."""
    box = control.part(part)
    expect(box).to_be_visible()
    assert box.evaluate(
        "node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + 1"
    )


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [TABLET, UPRIGHT, PHONE])
def test_control_shows_the_likely_end_and_updates_it_when_players_go_out(
    playing: RunningServer, browser: Browser, size: tuple[int, int], language: str
) -> None:
    control = open_control(browser, playing, playing.session, f"/control/friday?lang={language}", size)
    button = control.part("end_time")
    expect(button).to_have_text(re.compile(rf"E\w+ ~{TIME}.*{TIME}–{TIME}"))
    assert_words_fit(control, "end_time")
    before = button.inner_text()
    assert playing.command("counter.tap", "friday", what="bustout", count=30).get("ok")
    expect(button).not_to_have_text(before)
    button.click()
    expect(control.dialog.locator('[data-part="band"]')).to_have_text(BAND[language])
    expect(control.dialog).to_contain_text("Big Blinds" if language == "de" else "big blinds")


@pytest.mark.full
def test_end_by_proposes_changes_that_one_tap_applies_to_the_levels_ahead_and_undo_reverts(
    playing: RunningServer, browser: Browser
) -> None:
    control = open_control(browser, playing, playing.session)
    control.tap("end_time", "propose")
    card = control.dialog.locator('[data-proposal="shorter"]')
    expect(card).to_contain_text(BAND["en"])
    expect(card).to_contain_text("Levels ahead at")
    before = [each["ms"] for each in playing_periods(playing)]
    card.get_by_role("button").click()
    expect(control.dialog).not_to_be_visible()
    expect(control.line("Structure changed")).to_be_visible()
    after = [each["ms"] for each in playing_periods(playing)]
    assert after[0] == before[0]
    assert after[1] < before[1]
    control.tap("undo_last")
    expect(control.line("Undone")).to_be_visible()
    assert [each["ms"] for each in playing_periods(playing)] == before


def playing_periods(server: RunningServer) -> list[dict[str, int]]:
    client = server.client()
    client.subscribe("structure:friday:1")
    return list(client.values["structure:friday:1"]["periods"])


def test_end_by_shows_the_nearest_end_when_nothing_fits_and_says_when_the_end_is_in_time(
    playing: RunningServer, browser: Browser
) -> None:
    control = open_control(browser, playing, playing.session)
    second = control.part("structure").locator("time").nth(1)
    expect(second).to_have_text(re.compile(TIME))
    soon = second.inner_text()
    control.tap("end_time")
    band = control.dialog.locator('[data-part="band"]')
    expect(band).to_have_text(BAND["en"])
    late = re.findall(TIME, band.inner_text())[1]
    control.write("End by", late)
    control.press("Propose")
    expect(control.part("proposals")).to_contain_text("anyway")
    control.write("End by", soon)
    control.press("Propose")
    expect(control.part("proposals")).to_contain_text(f"No change ends play by {soon}")
    expect(control.dialog.locator("[data-proposal]")).to_have_count(2)


@pytest.mark.full
def test_the_second_of_two_tablets_sees_the_structure_of_the_first(
    playing: RunningServer, browser: Browser
) -> None:
    first = open_control(browser, playing, playing.session)
    second = open_control(browser, playing, playing.session, size=UPRIGHT)
    for tablet in (first, second):
        tablet.tap("end_time", "propose")
        expect(tablet.dialog.locator('[data-proposal="shorter"]')).to_be_visible()
    first.dialog.locator('[data-proposal="shorter"]').get_by_role("button").click()
    expect(first.dialog).not_to_be_visible()
    expect(second.part("proposals")).to_contain_text("anyway")
    expect(second.dialog.locator("[data-proposal]")).to_have_count(0)


@pytest.mark.full
def test_walls_and_phones_show_the_likely_end_by_choice(
    playing: RunningServer, browser: Browser, screen: Open
) -> None:
    phone = screen("/t/friday?lang=en", PHONE)
    row = phone.page.locator('[data-part="end_time"]')
    expect(phone.page.locator('[data-part="players"]')).to_be_visible()
    expect(row).to_be_hidden()
    wall = screen("/tv?t=friday&scene=clock&lang=en", HD)
    control = open_control(browser, playing, playing.session)
    control.tap("end_time")
    control.press("Show on TVs and phones")
    expect(row).to_contain_text(BAND["en"])
    # The likely end takes turns with the slot's other texts.
    expect(wall.page.locator('[data-part="slot"]')).to_contain_text(BAND["en"])
    control.press("Hide on TVs and phones")
    expect(row).to_be_hidden()
