"""Control's clock buttons and its dialogs for time and start, in a real browser."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.control.clock_readings import MINUTE, is_at, ms_left
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_the_main_button_starts_pauses_and_resumes(friday: OneTournament, control: Control) -> None:
    for label, phase in (("Start", "running"), ("Pause", "paused"), ("Resume", "running")):
        expect(control.part("go")).to_have_text(label)
        control.tap("go")
        until(lambda phase=phase: friday.clock()["phase"] == phase, phase)
    expect(control.part("go")).to_have_text("Pause")
    expect(control.part("status")).to_have_text("running")


@pytest.mark.full
def test_two_buttons_add_and_take_a_minute(friday: OneTournament, control: Control) -> None:
    control.tap("plus")
    expect(control.part("time")).to_have_text("21:00")
    control.tap("minus")
    expect(control.part("time")).to_have_text("20:00")
    control.tap("minus")
    expect(control.part("time")).to_have_text("19:00")
    until(lambda: ms_left(friday) == 19 * MINUTE, "nineteen minutes")


@pytest.mark.full
def test_next_and_previous_name_the_period_they_lead_to_and_go_there(
    friday: OneTournament, running: Control
) -> None:
    expect(running.part("next")).to_contain_text("Next: Level 2")
    running.tap("next")
    expect(running.part("level")).to_have_text("Level 2")
    is_at(friday, "l2")
    expect(running.part("previous")).to_contain_text("Back to Level 1")
    running.tap("previous")
    expect(running.part("level")).to_have_text("Level 1")
    is_at(friday, "l1")


def test_two_taps_of_a_nervous_finger_go_one_level_on(friday: OneTournament, running: Control) -> None:
    running.part("next").dblclick()
    expect(running.part("level")).to_have_text("Level 2")
    running.says("Already done")
    is_at(friday, "l2")


@pytest.mark.full
def test_the_second_tap_of_a_nervous_finger_comes_after_the_answer_to_the_first(
    friday: OneTournament, running: Control
) -> None:
    running.part("next").click(click_count=1)
    expect(running.part("level")).to_have_text("Level 2")
    running.part("next").dispatch_event("click", {"detail": 2})
    running.says("Already done")
    is_at(friday, "l2")
    tapped = running.page.evaluate("performance.now()")
    running.page.wait_for_function(
        "(at) => performance.now() > at + 400", arg=tapped
    )  # counts as a new wish from then on
    running.part("next").dispatch_event("click", {"detail": 1})
    expect(running.part("level")).to_have_text("Level 3")


@pytest.mark.full
def test_a_valid_time_is_set_and_an_invalid_one_is_not(friday: OneTournament, control: Control) -> None:
    control.tap("set_time")
    field = control.dialog.get_by_role("textbox")
    expect(field).to_have_value("20:00")
    for wrong in ("", "soon", "12:75", "-3", "1:2:3"):
        field.fill(wrong)
        control.press("Save")
        expect(control.dialog.get_by_role("alert")).to_have_text("Write it as 12:30, or 12 for minutes.")
    assert ms_left(friday) == 20 * MINUTE
    field.fill("1:07:31")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    expect(control.part("time")).to_have_text("1:07:31")
    control.tap("set_time")
    field.fill("7")
    field.press("Enter")
    expect(control.part("time")).to_have_text("7:00")
    control.tap("set_time")
    field.fill("3")
    field.press("Escape")
    expect(control.dialog).to_be_hidden()
    assert ms_left(friday) == 7 * MINUTE


@pytest.mark.full
def test_a_start_is_scheduled_and_taken_back(friday: OneTournament, control: Control) -> None:
    control.tap("schedule")
    field = control.dialog.get_by_label("Time of day")
    field.fill("")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_have_text("Write it as 19:00.")
    name = f"tournament:{friday.slug}"
    venue = friday.server.client().subscribe(name)["topics"][name]["value"]
    in_two_hours = friday.clock()["server_ms"] + 120 * MINUTE
    wall = time.gmtime((in_two_hours + venue["utc_offset_ms"]) / 1000)
    field.fill(time.strftime("%H:%M", wall))
    control.press("Save")
    expect(control.part("level")).to_have_text("Starts in")
    expect(control.part("go")).to_have_text("Start now")
    assert friday.clock()["start_at"] == in_two_hours - in_two_hours % MINUTE
    expect(control.part("schedule")).to_have_text("Cancel start")
    control.tap("schedule")
    expect(control.part("go")).to_have_text("Start")
    expect(control.part("schedule")).to_have_text("Schedule start")
    assert friday.clock()["phase"] == "ready"


@pytest.mark.full
def test_the_clock_waits_at_zero_until_the_level_is_announced(
    friday: OneTournament, running: Control
) -> None:
    hold = running.part("hold")
    expect(hold).to_have_attribute("aria-checked", "false")
    hold.click()
    expect(hold).to_have_attribute("aria-checked", "true")
    assert friday.command("clock.set_remaining", ms=300)["ok"]
    expect(running.part("go")).to_have_text(re.compile("Announce.*Level 2"))
    expect(running.part("time")).to_have_text("0:00")
    running.tap("go")
    expect(running.part("level")).to_have_text("Level 2")
    expect(running.part("time")).to_have_text(re.compile(r"19:\d\d|20:00"))
    hold.click()
    expect(hold).to_have_attribute("aria-checked", "false")
    until(lambda: friday.clock()["level_change"] == "on_zero", "it goes on at zero")
