"""Control opens tournaments, also in a room without one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_a_new_tournament_is_opened_and_the_switcher_leads_back(
    friday: OneTournament, running: Control
) -> None:
    running.tap("new")
    running.press("Create")
    expect(running.dialog.get_by_role("alert")).to_have_text("Give it a title.")
    running.write("Title", "Sunday Turbo · €50")
    running.dialog.get_by_label("Structure").select_option("turbo-10")
    running.dialog.get_by_label("Rules").select_option("tda-2024")
    running.press("Create")
    running.page.wait_for_url("**/control/sunday-turbo-50")
    expect(running.part("time")).to_have_text("10:00")
    expect(running.part("switch_title")).to_have_text("Sunday Turbo · €50")
    assert friday.clock()["phase"] == "running"
    running.part("switch").select_option(friday.slug)
    running.page.wait_for_url(f"**/control/{friday.slug}")
    expect(running.part("go")).to_have_text("Pause")


@pytest.mark.full
def test_a_room_without_a_tournament_says_how_to_begin(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        face = Face(browser, server.url("/control", "localhost"), TABLET, session=server.session)
        control = Control(face)
        expect(control.part("empty")).to_contain_text("No tournament yet.")
        control.tap("empty_new")
        control.write("Title", "Friday")
        control.dialog.get_by_label("Title").press("Enter")
        control.page.wait_for_url("**/control/friday")
        expect(control.part("go")).to_have_text("Start")
        face.close()
