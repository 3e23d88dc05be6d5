"""Control changes levels and breaks while they are played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, Face
from tests.browser.control.clock_readings import MINUTE, is_at, opened_control, period, periods
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_a_tap_on_the_structure_jumps(friday: OneTournament, running: Control) -> None:
    running.period("Level 6").click()
    running.press("Jump here")
    expect(running.part("level")).to_have_text("Level 6")
    expect(running.part("structure").locator(".current")).to_contain_text("Level 6")
    is_at(friday, "l6")
    running.period("Level 2").click()
    expect(running.dialog).to_contain_text("This one is over")
    running.press("Jump here")
    is_at(friday, "l2")


@pytest.mark.full
def test_a_level_ahead_gets_other_minutes_blinds_and_ante(friday: OneTournament, running: Control) -> None:
    running.period("Level 3").click()
    running.press("Edit")
    for label, value in (("Minutes", "25"), ("Small blind", "250"), ("Big blind", "1,500"), ("Ante", "x")):
        running.write(label, value)
    running.press("Save")
    expect(running.dialog.get_by_role("alert")).to_have_text("Enter chips as whole numbers.")
    running.write("Ante", "1 500")
    running.press("Save")
    expect(running.dialog.get_by_role("alert")).to_have_text("Enter chips as whole numbers.")
    running.write("Ante", "600")
    running.press("Save")
    expect(running.period("Level 3")).to_contain_text("250 / 1,500 · 600")
    changed = period(friday, "l3")
    assert changed["ms"] == 25 * MINUTE
    assert changed["stakes"][0]["small_blind"] == 250
    assert changed["stakes"][0]["big_blind"] == 1500
    assert changed["stakes"][0]["ante"] == 600


@pytest.mark.full
def test_the_end_of_the_day_is_set_to_a_level_ahead_or_the_current_one(
    friday: OneTournament, running: Control
) -> None:
    for level, period_id in (("Level 3", "l3"), ("Level 1", "l1")):
        running.period(level).click()
        running.press("Day ends here")
        expect(running.period(level)).to_contain_text("the day ends")
        assert period(friday, period_id)["ends_day"]
    running.period("Level 1").click()
    running.press("Day does not end here")
    expect(running.period("Level 1")).not_to_contain_text("the day ends")
    assert not period(friday, "l1").get("ends_day")
    assert period(friday, "l3")["ends_day"]


@pytest.mark.full
def test_late_registration_closes_with_the_tapped_period_and_no_other(
    friday: OneTournament, running: Control
) -> None:
    for level, period_id in (("Level 3", "l3"), ("Level 2", "l2")):
        running.period(level).click()
        running.press("Late reg closes here")
        expect(running.period(level)).to_contain_text("late reg closes")
        assert period(friday, period_id)["closes_registration"]
    assert not period(friday, "l3").get("closes_registration")
    running.period("Level 2").click()
    running.press("Late reg does not close here")
    expect(running.period("Level 2")).not_to_contain_text("late reg closes")


@pytest.mark.full
def test_invalid_minutes_are_not_saved_and_the_hint_is_right(friday: OneTournament, running: Control) -> None:
    running.period("Level 3").click()
    running.press("Edit")
    for wrong in ("", "0", "ten", "7:30"):
        running.write("Minutes", wrong)
        running.press("Save")
        expect(running.dialog.get_by_role("alert")).to_have_text("Enter whole minutes, such as 20.")
    running.press("Cancel")
    assert period(friday, "l3")["ms"] == 20 * MINUTE


def test_a_level_whose_ante_nobody_pays_has_no_ante(friday: OneTournament, running: Control) -> None:
    running.period("Level 3").click()
    running.press("Edit")
    running.dialog.get_by_label("Ante is paid by").select_option("nobody")
    running.press("Save")
    expect(running.period("Level 3")).not_to_contain_text("·")
    assert not period(friday, "l3")["stakes"][0].get("ante")


@pytest.mark.full
def test_the_current_levels_ante_is_corrected_while_it_is_played(
    friday: OneTournament, running: Control
) -> None:
    running.period("Level 1").click()
    expect(running.dialog).to_contain_text("This one is running")
    running.press("Edit")
    expect(running.dialog.get_by_label("Minutes")).to_be_disabled()
    running.write("Ante", "100")
    running.dialog.get_by_label("Ante is paid by").select_option("the big blind")
    deadline = friday.clock()["deadline"]
    running.press("Save")
    expect(running.part("stakes")).to_contain_text("BB ante 100")
    assert friday.clock()["deadline"] == deadline


@pytest.mark.full
def test_a_break_and_a_level_are_inserted(friday: OneTournament, running: Control) -> None:
    before = [each["kind"] for each in periods(friday)]
    running.period("Level 2").click()
    running.press("+ Break after")
    running.write("Minutes", "12")
    running.press("Save")
    put_in = running.period("Break").first
    expect(put_in).to_contain_text("12 min")
    put_in.click()
    running.press("+ Level after")
    running.write("Small blind", "175")
    running.press("Save")
    expect(running.period("Level 3")).to_contain_text("175 / 200 · 200")
    after = periods(friday)
    assert [each["kind"] for each in after] == [*before[:2], "break", "level", *before[2:]]
    levels = [each["level"] for each in after if each["kind"] == "level"]
    assert levels == list(range(1, len(levels) + 1))


def test_a_period_is_deleted(friday: OneTournament, running: Control) -> None:
    count = len(periods(friday))
    running.period("Level 2").click()
    running.press("Delete")
    expect(running.period("Level 2")).to_contain_text("200 / 300")
    assert "l2" not in [each["id"] for each in periods(friday)]
    assert len(periods(friday)) == count - 1


@pytest.mark.full
def test_a_break_ahead_is_made_longer_and_skipped(friday: OneTournament, running: Control) -> None:
    running.period("Break").first.click()
    running.press("+5 min")
    expect(running.period("Break").first).to_contain_text("20 min")
    assert period(friday, "b1")["ms"] == 20 * MINUTE
    running.period("Break").first.click()
    running.press("Skip break")
    until(lambda: "b1" not in [each["id"] for each in periods(friday)], "the break is gone")


@pytest.mark.full
def test_the_break_that_runs_is_made_longer_and_skipped(friday: OneTournament, running: Control) -> None:
    assert friday.command("clock.jump", period="b1")["ok"]
    expect(running.part("level")).to_have_text("Break")
    running.period("Break").first.click()
    running.press("+5 min")
    expect(running.part("time")).to_have_text(re.compile(r"19:\d\d|20:00"))
    running.period("Break").first.click()
    running.press("Skip break")
    expect(running.part("level")).to_have_text("Level 5")


def test_a_phone_shows_one_part_of_control_at_a_time(window: Face, friday: OneTournament) -> None:
    control = opened_control(window, friday, PHONE)
    tabs = control.part("tabs")
    expect(control.part("structure")).to_be_hidden()
    tabs.get_by_role("button", name="Structure").click()
    expect(control.part("go")).to_be_hidden()
    control.period("Level 2").click()
    control.press("Delete")
    expect(control.period("Level 2")).to_contain_text("200 / 300")
    tabs.get_by_role("button", name="Log").click()
    control.line("Structure changed").get_by_role("button", name="Undo").click()
    expect(control.part("log")).to_contain_text("Undone: Structure changed")
    assert period(friday, "l2")["level"] == 2
