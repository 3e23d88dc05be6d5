"""Control's counters, the reasons on disabled buttons, and undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_every_counter_counts(running: Control) -> None:
    for counter, count in (("entry", 3), ("bustout", 1), ("reentry", 1), ("rebuy", 2)):
        for _ in range(count):
            running.tap(counter)
    for counter, number in (("entry", "4"), ("bustout", "3"), ("reentry", "1"), ("rebuy", "2")):
        expect(running.part(counter).locator("b")).to_have_text(number)
    expect(running.part("addon")).to_be_hidden()  # this structure has no add-on


@pytest.mark.full
def test_a_late_entry_is_counted_after_registration_has_closed(
    friday: OneTournament, running: Control
) -> None:
    assert friday.command("counter.tap", what="entry", count=9)["ok"]
    assert friday.command("clock.jump", period="l9")["ok"]
    expect(running.part("entry")).to_contain_text("+ Late entry")
    running.tap("entry")
    expect(running.part("entry").locator("b")).to_have_text("10")
    expect(running.part("reentry")).to_contain_text("nobody is out")
    running.tap("bustout")
    expect(running.part("reentry")).to_contain_text("+ Late re-entry")
    running.tap("reentry")
    expect(running.part("reentry").locator("b")).to_have_text("1")
    expect(running.part("entry").locator("b")).to_have_text("11")


def test_a_disabled_button_carries_its_reason(control: Control) -> None:
    for name, reason in (("previous", "the first period"), ("bustout", "not started")):
        expect(control.part(name)).to_be_disabled()
        expect(control.part(name).locator("small")).to_have_text(reason)
    expect(control.part("previous")).to_have_attribute("title", "This is the first period of the structure.")


@pytest.mark.full
def test_a_line_of_the_log_is_undone_and_redone(friday: OneTournament, running: Control) -> None:
    running.tap("entry")
    expect(running.part("entry").locator("b")).to_have_text("1")
    running.line("Entry: 1").get_by_role("button", name="Undo").click()
    expect(running.part("entry").locator("b")).to_have_text("0")
    expect(running.part("log")).to_contain_text("Undone: Entry: 1")
    line = running.part("log").locator(".undone").filter(has_text="Entry: 1")
    running.may_undo()
    line.get_by_role("button", name="Redo").click()
    expect(running.part("entry").locator("b")).to_have_text("1")
    expect(running.part("log")).to_contain_text("Redone: Entry: 1")


@pytest.mark.full
def test_the_undo_button_undoes_the_newest_command(running: Control) -> None:
    running.tap("plus")
    expect(running.part("undo_last")).to_have_text("Undo: +1:00")
    running.tap("undo_last")
    expect(running.part("log")).to_contain_text("Undone: +1:00")
    expect(running.part("undo_last")).to_have_text("Undo: Clock started")
    running.tap("undo_last")
    expect(running.part("go")).to_have_text("Start")
    expect(running.part("time")).to_have_text("20:00")


def test_a_refused_undo_names_the_later_command(running: Control) -> None:
    running.tap("next")
    expect(running.part("level")).to_have_text("Level 2")
    running.may_undo()
    running.line("Clock started").get_by_role("button", name="Undo").click()
    running.says(re.compile(r"Undo the later action first: Skipped to level 2 at \d\d:\d\d"))
    expect(running.part("level")).to_have_text("Level 2")
    running.part("notices").get_by_role("button", name="Close").click()
    expect(running.part("notices")).to_be_empty()
