"""Every button and every dialog of the director's control, tapped in a real browser on a real server."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET, Face, Open
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament, turn_to
from tests.forks import CHECKOUT
from tests.journals import records_of
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
MINUTE = 60_000


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for all whose tests do nothing to it."""
    with RunningServer(tmp_path_factory.mktemp("control") / "data", keeps_files=True) as running:
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser, room: RunningServer) -> Iterator[Face]:
    """The director's page; it keeps its files."""
    face = Face(browser, room.url("/", "localhost"), TABLET, session=room.session)
    yield face
    face.close()


@pytest.fixture
def friday(room: RunningServer) -> OneTournament:
    return OneTournament(room)


@pytest.fixture
def control(window: Face, friday: OneTournament) -> Iterator[Control]:
    yield opened(window, friday, TABLET)
    assert window.errors == []


def opened(window: Face, friday: OneTournament, size: tuple[int, int]) -> Control:
    url = friday.server.url(f"/control/{friday.slug}", "localhost")
    control = Control(turn_to(window, url, size))
    expect(control.part("go")).to_have_text("Start")
    return control


@pytest.fixture
def running(control: Control) -> Control:
    """The clock runs since a moment."""
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    return control


def periods(friday: OneTournament) -> list[dict[str, Any]]:
    """The structure as it is now."""
    return list(friday.topic("structure")["periods"])


def period(friday: OneTournament, id_: str) -> dict[str, Any]:
    return next(each for each in periods(friday) if each["id"] == id_)


def left(friday: OneTournament) -> int:
    """Milliseconds on the clock."""
    clock = friday.clock()
    return int(clock["deadline"] - clock["server_ms"] if clock["deadline"] else clock["remaining_ms"])


def is_at(friday: OneTournament, id_: str) -> None:
    until(lambda: friday.clock()["period"]["id"] == id_, f"the clock is at {id_}")


# -- the clock -----------------------------------------------------------------------------------------


@pytest.mark.full
def test_the_main_button_starts_pauses_and_resumes(friday: OneTournament, control: Control) -> None:
    for label, phase in (("Start", "running"), ("Pause", "paused"), ("Resume", "running")):
        expect(control.part("go")).to_have_text(label)
        control.tap("go")
        until(lambda phase=phase: friday.clock()["phase"] == phase, phase)
    expect(control.part("go")).to_have_text("Pause")
    expect(control.part("status")).to_have_text("running")


def test_a_minute_more_and_a_minute_less(friday: OneTournament, control: Control) -> None:
    control.tap("plus")
    expect(control.part("time")).to_have_text("21:00")
    control.tap("minus")
    expect(control.part("time")).to_have_text("20:00")
    control.tap("minus")
    expect(control.part("time")).to_have_text("19:00")
    until(lambda: left(friday) == 19 * MINUTE, "nineteen minutes")


def test_next_and_previous_say_where_they_lead_and_go_there(friday: OneTournament, running: Control) -> None:
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
    )  # another wish from then on
    running.part("next").dispatch_event("click", {"detail": 1})
    expect(running.part("level")).to_have_text("Level 3")


def test_the_time_is_set_and_a_wrong_time_is_not(friday: OneTournament, control: Control) -> None:
    control.tap("set_time")
    field = control.dialog.get_by_role("textbox")
    expect(field).to_have_value("20:00")
    for wrong in ("", "soon", "12:75", "-3", "1:2:3"):
        field.fill(wrong)
        control.press("Save")
        expect(control.dialog.get_by_role("alert")).to_have_text("Write it as 12:30, or 12 for minutes.")
    assert left(friday) == 20 * MINUTE
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
    assert left(friday) == 7 * MINUTE


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


# -- the structure -------------------------------------------------------------------------------------


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
    expect(running.dialog.get_by_role("alert")).to_have_text("Chips are whole numbers.")
    running.write("Ante", "1 500")
    running.press("Save")
    expect(running.dialog.get_by_role("alert")).to_have_text("Chips are whole numbers.")
    running.write("Ante", "600")
    running.press("Save")
    expect(running.period("Level 3")).to_contain_text("250 / 1,500 · 600")
    changed = period(friday, "l3")
    assert changed["ms"] == 25 * MINUTE
    assert changed["stakes"][0]["small_blind"] == 250
    assert changed["stakes"][0]["big_blind"] == 1500
    assert changed["stakes"][0]["ante"] == 600


@pytest.mark.full
def test_the_day_is_planned_to_end_with_a_level_ahead_or_the_one_that_is_played(
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


def test_late_registration_closes_with_the_period_that_is_tapped_and_with_one_only(
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
def test_minutes_that_are_none_are_not_taken_and_the_hint_is_true(
    friday: OneTournament, running: Control
) -> None:
    running.period("Level 3").click()
    running.press("Edit")
    for wrong in ("", "0", "ten", "7:30"):
        running.write("Minutes", wrong)
        running.press("Save")
        expect(running.dialog.get_by_role("alert")).to_have_text("Minutes are whole, as in 20.")
    running.press("Cancel")
    assert period(friday, "l3")["ms"] == 20 * MINUTE


def test_an_ante_that_nobody_pays_is_no_ante(friday: OneTournament, running: Control) -> None:
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
def test_a_break_and_a_level_are_put_in(friday: OneTournament, running: Control) -> None:
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


# -- the counters --------------------------------------------------------------------------------------


@pytest.mark.full
def test_every_counter_counts(running: Control) -> None:
    for what, count in (("entry", 3), ("bustout", 1), ("reentry", 1), ("rebuy", 2)):
        for _ in range(count):
            running.tap(what)
    for what, shown in (("entry", "4"), ("bustout", "3"), ("reentry", "1"), ("rebuy", "2")):
        expect(running.part(what).locator("b")).to_have_text(shown)
    expect(running.part("addon")).to_be_hidden()  # this structure has none


@pytest.mark.full
def test_a_latecomer_is_let_in_after_registration_has_closed(friday: OneTournament, running: Control) -> None:
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
    for what, reason in (("previous", "the first period"), ("bustout", "not started")):
        expect(control.part(what)).to_be_disabled()
        expect(control.part(what).locator("small")).to_have_text(reason)
    expect(control.part("previous")).to_have_attribute("title", "This is the first period of the structure.")


# -- taking back ---------------------------------------------------------------------------------------


@pytest.mark.full
def test_a_line_is_undone_and_done_again(friday: OneTournament, running: Control) -> None:
    running.tap("entry")
    expect(running.part("entry").locator("b")).to_have_text("1")
    running.line("Entry: 1").get_by_role("button", name="Undo").click()
    expect(running.part("entry").locator("b")).to_have_text("0")
    expect(running.part("log")).to_contain_text("Undone: Entry: 1")
    again = running.part("log").locator(".undone").filter(has_text="Entry: 1")
    running.may_undo()
    again.get_by_role("button", name="Redo").click()
    expect(running.part("entry").locator("b")).to_have_text("1")
    expect(running.part("log")).to_contain_text("Done again: Entry: 1")


@pytest.mark.full
def test_the_button_on_top_undoes_the_newest(running: Control) -> None:
    running.tap("plus")
    expect(running.part("undo_last")).to_have_text("Undo: +1:00")
    running.tap("undo_last")
    expect(running.part("log")).to_contain_text("Undone: +1:00")
    expect(running.part("undo_last")).to_have_text("Undo: Clock started")
    running.tap("undo_last")
    expect(running.part("go")).to_have_text("Start")
    expect(running.part("time")).to_have_text("20:00")


def test_an_undo_that_is_refused_names_what_was_done_later(running: Control) -> None:
    running.tap("next")
    expect(running.part("level")).to_have_text("Level 2")
    running.may_undo()
    running.line("Clock started").get_by_role("button", name="Undo").click()
    running.says(re.compile(r"Undo the later action first: Skipped to level 2 at \d\d:\d\d"))
    expect(running.part("level")).to_have_text("Level 2")
    running.part("notices").get_by_role("button", name="Close").click()
    expect(running.part("notices")).to_be_empty()


# -- tournaments ---------------------------------------------------------------------------------------


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


def test_on_a_phone_one_part_is_seen_at_a_time(window: Face, friday: OneTournament) -> None:
    control = opened(window, friday, PHONE)
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


# -- what goes wrong -----------------------------------------------------------------------------------


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that asks after each restart."""
    data = tmp_path / "asking"
    settings = (CHECKOUT / "config" / "server" / "clockserver.toml").read_text("utf-8")
    own = data / "config" / "server" / "clockserver.toml"
    own.parent.mkdir(parents=True)
    own.write_text(re.sub(r'(?m)^policy = ".*"$', 'policy = "pause_and_ask"', settings), "utf-8")
    with RunningServer(data) as server:
        server.open_tournament()
        yield server


@pytest.mark.full
@pytest.mark.parametrize("answer", ["Go on as if it had run", "Resume where it stopped"])
def test_after_a_restart_the_director_says_how_the_clock_goes_on(
    browser: Browser, asking: RunningServer, answer: str
) -> None:
    assert asking.command("clock.start")["ok"]
    deadline, port = asking.clock()["deadline"], asking.port
    face = Face(browser, asking.url("/control/friday", "localhost"), TABLET, session=asking.session)
    control = Control(face)
    asking.kill()
    time.sleep(2.5)
    asking.start(port=port)
    card = control.part("cards").get_by_role("alert")
    expect(card).to_contain_text("The server was down")
    assert asking.clock()["phase"] == "paused"
    card.get_by_role("button", name=answer).click()
    expect(control.part("go")).to_have_text("Pause")
    expect(card).to_be_hidden()
    went_on = asking.clock()["deadline"] == deadline
    assert went_on == answer.startswith("Go on")
    assert asking.clock()["deadline"] >= deadline
    face.close()


@pytest.fixture
def silence(server: RunningServer) -> Iterator[Callable[[signal.Signals], None]]:
    """Stops the server's process and lets it go on; in the end it goes on in any case."""
    yield lambda which: os.kill(server.pid, which)
    os.kill(server.pid, signal.SIGCONT)


@pytest.mark.full
def test_a_lost_acknowledgement_is_loud_and_the_command_happens_once(
    server: RunningServer, face: Open, silence: Callable[[signal.Signals], None]
) -> None:
    running = Control(face("/control/friday", TABLET))
    expect(running.part("go")).to_have_text("Start")
    running.tap("go")
    expect(running.part("go")).to_have_text("Pause")
    silence(signal.SIGSTOP)
    running.tap("entry")
    expect(running.part("entry")).to_have_attribute("aria-busy", "true")
    expect(running.part("notices")).to_contain_text("+ Entry: no answer from the server yet")
    silence(signal.SIGCONT)
    expect(running.part("entry").locator("b")).to_have_text("1")
    expect(running.part("notices")).to_be_empty()
    expect(running.part("entry")).to_have_attribute("aria-busy", "false")
    server.stop()
    tapped = [each for each in records_of(server.data) if type(each.event).__name__ == "Tapped"]
    assert len(tapped) == 1
    server.start()
