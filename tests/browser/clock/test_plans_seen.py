"""Control drafts a tournament from another one, announces it, changes start and stacks, and cancels it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.control_page import Control
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
MENU = '[data-menu="manage"]'


def listed(server: RunningServer) -> list[str]:
    return [each["slug"] for each in server.get("/api/v1/tournaments").json()["tournaments"]]


def manage(control: Control, button: str) -> None:
    control.tap("menu")
    control.page.locator(MENU).click()
    control.press(button)


@pytest.mark.full
def test_a_draft_is_made_of_another_tournament_and_announced(browser: Browser, server: RunningServer) -> None:
    face = Face(browser, server.url("/control/friday", "localhost"), TABLET, session=server.session)
    control = Control(face)
    control.part("level").filter(has_text="1").wait_for()
    control.tap("new")
    control.write("Title", "Next Friday")
    control.press("This tournament")
    control.press("Staff (draft)")
    control.dialog.get_by_label("Date").fill("2027-03-05")
    control.dialog.get_by_label("Time of day").fill("19:30")
    control.press("Create")
    control.page.wait_for_url("**/control/next-friday")
    expect(control.part("switch_title")).to_have_text("Next Friday")
    assert "next-friday" not in listed(server)
    manage(control, "Announce")
    until(lambda: "next-friday" in listed(server), "the tournament in the list")
    face.close()


def test_start_and_stacks_change_and_a_tournament_is_cancelled(
    browser: Browser, server: RunningServer
) -> None:
    face = Face(browser, server.url("/control/friday", "localhost"), TABLET, session=server.session)
    control = Control(face)
    control.part("level").filter(has_text="1").wait_for()
    manage(control, "Start and stacks")
    control.write("Starting stack", "30,000")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    counters = "/api/v1/tournaments/friday/counters"
    until(lambda: server.get(counters).json()["value"]["starting_stack"] == 30_000, "the stack")
    manage(control, "Cancel the tournament")
    control.press("Cancel the tournament")
    expect(control.dialog.get_by_role("alert")).to_have_text("Give a reason.")
    control.write("Reason", "The venue is flooded.")
    control.press("Cancel the tournament")
    expect(control.dialog).to_be_hidden()
    until(lambda: "friday" not in listed(server), "an empty list")
    face.close()


@pytest.mark.full
def test_a_control_follows_its_tournament_to_another_address(browser: Browser, server: RunningServer) -> None:
    face = Face(browser, server.url("/control/friday", "localhost"), TABLET, session=server.session)
    control = Control(face)
    control.part("level").filter(has_text="1").wait_for()
    manage(control, "Address")
    field = control.dialog.get_by_label("/t/")
    expect(field).to_have_value("friday")
    field.fill("Freitag & Co")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_contain_text("lowercase letters")
    field.fill("main-event")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    control.page.wait_for_url("**/control/main-event")
    control.part("level").filter(has_text="1").wait_for()
    manage(control, "Address")
    expect(control.dialog.get_by_label("/t/")).to_have_value("main-event")
    control.page.goto(server.url("/control/friday#players", "localhost"))
    control.page.wait_for_url("**/control/main-event#players")
    face.close()
