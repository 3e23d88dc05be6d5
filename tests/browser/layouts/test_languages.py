"""A wall has the venue's language, and a device its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


def test_a_phone_speaks_the_language_of_its_browser(face: Open) -> None:
    phone = face("/t/friday", PHONE, locale="de-AT")
    phone.shows("level", "Level 1")
    expect(phone.page.locator("html")).to_have_attribute("lang", "de")
    phone.shows("state", "Nicht gestartet")
    expect(phone.page.get_by_label("Sprache")).to_have_value("de")


def test_a_choice_on_a_device_is_kept(face: Open) -> None:
    phone = face("/t/friday?lang=en", PHONE, locale="de-AT")
    phone.shows("state", "Not started")
    phone.page.get_by_label("Language").select_option("de")
    phone.shows("state", "Nicht gestartet")
    phone.page.get_by_label("Sprache").select_option(label="English")
    phone.shows("state", "Not started")
    phone.page.reload()
    phone.shows("state", "Not started")


def test_a_phone_formats_times_as_the_wall_does_in_any_region_of_its_browser(
    server: RunningServer, face: Open
) -> None:
    american = face("/t/friday", PHONE, locale="en-US")
    american.shows("now", re.compile(r"^\d\d:\d\d$"))
    assert server.command("venue.change", None, wall_language="en-US")["ok"]
    british = face("/t/friday", PHONE, locale="en-GB")
    british.shows("now", re.compile(r"^\d{1,2}:\d\d\s[ap]m$"))


@pytest.mark.full
def test_the_director_chooses_the_language_of_the_walls_and_uses_another_one(face: Open) -> None:
    wall = face("/tv?t=friday", WALL)
    wall.shows("state", re.compile("not started", re.IGNORECASE))
    tablet = face("/control/friday", TABLET, locale="de-DE")
    tablet.page.get_by_role("button", name="Raum").first.click()
    tablet.page.get_by_label("Sprache der TVs").select_option("de")
    wall.shows("state", re.compile("nicht gestartet", re.IGNORECASE))
    tablet.page.get_by_role("button", name="Log", exact=True).click()
    tablet.shows("room_log", "Deutsch")
    tablet.page.get_by_label("Sprache der TVs").select_option("en")
    wall.shows("state", re.compile("not started", re.IGNORECASE))
    tablet.shows("room_log", "Rückgängig")


@pytest.mark.full
def test_a_wall_uses_the_venues_language_and_changes_it_while_it_runs(
    server: RunningServer, face: Open
) -> None:
    server.command("clock.start")
    wall = face("/tv?t=friday", WALL, locale="de-AT")
    fixed = face("/tv?t=friday&lang=en", WALL)
    wall.shows("level", "Level 1")
    expect(wall.page.locator("html")).to_have_attribute("lang", "en")
    wall.page.evaluate("() => { window.before = true; }")

    overlay = face("/overlay/friday?fields=level,break", WALL)
    expect(overlay.page.locator("body")).to_contain_text("Next break")
    assert server.command("venue.change", None, wall_language="de")["ok"]
    expect(overlay.page.locator("body")).to_contain_text("Nächste Pause")
    wall.shows("next_break", "Nächste Pause")
    expect(wall.page.locator("html")).to_have_attribute("lang", "de")
    assert wall.page.evaluate("window.before"), "the page was not loaded anew"

    assert server.command("venue.change", None, wall_language="en-US")["ok"]
    wall.shows("next_break", "Next break")
    wall.shows("next_break", "m")
    fixed.shows("next_break", "Next break")
    expect(fixed.page.locator("html")).to_have_attribute("lang", "en")
