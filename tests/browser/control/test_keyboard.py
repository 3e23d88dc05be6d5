"""Control's keyboard shortcuts do what taps do, except while somebody types."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Face, Open
from tests.browser.control.clock_readings import opened_control
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament
from tests.browser.readings import last_reading
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
LAPTOP = (1366, 768)


@pytest.fixture
def control(window: Face, friday: OneTournament) -> Iterator[Control]:
    on_laptop = opened_control(window, friday, LAPTOP)
    wait_for_button(on_laptop, "go", "Start")
    yield on_laptop
    assert window.errors == []


def wait_for_button(control: Control, part: str, label: str) -> None:
    """Wait for a button before a key presses it, as a tap would wait for it."""
    expect(control.part(part)).to_have_text(label)
    expect(control.part(part)).to_be_enabled()


def phase(friday: OneTournament) -> str:
    return str(friday.clock()["phase"])


@pytest.mark.full
def test_space_starts_pauses_and_resumes(friday: OneTournament, control: Control) -> None:
    for label, expected in (("Pause", "running"), ("Resume", "paused"), ("Pause", "running")):
        control.page.keyboard.press("Space")
        wait_for_button(control, "go", label)
        assert last_reading(lambda: phase(friday), expected) == expected


@pytest.mark.full
def test_space_pauses_after_a_click_on_another_button(friday: OneTournament, control: Control) -> None:
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    control.tap("plus")
    expect(control.part("log")).to_contain_text("+1:00")
    wait_for_button(control, "go", "Pause")
    control.page.keyboard.press("Space")
    expect(control.part("go")).to_have_text("Resume")
    expect(control.part("log").get_by_text("+1:00")).to_have_count(1)


def test_space_presses_a_button_that_was_reached_with_the_tab_key(
    friday: OneTournament, control: Control
) -> None:
    control.part("plus").focus()
    control.page.keyboard.press("Space")
    expect(control.part("time")).to_have_text("21:00")
    assert phase(friday) == "ready"


@pytest.mark.full
def test_arrows_go_through_levels_and_minutes(friday: OneTournament, control: Control) -> None:
    control.page.keyboard.press("ArrowUp")
    expect(control.part("time")).to_have_text("21:00")
    control.page.keyboard.press("ArrowDown")
    expect(control.part("time")).to_have_text("20:00")
    control.page.keyboard.press("Space")
    expect(control.part("go")).to_have_text("Pause")
    control.page.keyboard.press("ArrowRight")
    expect(control.part("level")).to_have_text("Level 2")
    expect(control.part("previous")).to_be_enabled()
    control.page.keyboard.press("ArrowLeft")
    expect(control.part("level")).to_have_text("Level 1")
    until(lambda: friday.clock()["period"]["id"] == "l1", "the clock is at level 1")


def test_a_key_whose_command_is_refused_shows_the_reason(control: Control) -> None:
    control.page.keyboard.press("ArrowLeft")
    control.says("Not now: This is the first period of the structure.")


def test_u_undoes_the_newest_command(control: Control) -> None:
    control.page.keyboard.press("ArrowUp")
    expect(control.part("time")).to_have_text("21:00")
    expect(control.part("undo_last")).to_contain_text("+1:00")
    control.page.keyboard.press("u")
    expect(control.part("time")).to_have_text("20:00")


def test_shift_p_pauses_the_room_and_p_alone_does_nothing(server: RunningServer, face: Open) -> None:
    control = Control(face("/control/friday", LAPTOP))
    server.open_tournament("saturday")
    for slug in ("friday", "saturday"):
        assert server.command("clock.start", slug)["ok"]
    wait_for_button(control, "go", "Pause")
    expect(control.part("pause_all")).to_contain_text("2 running")
    control.page.keyboard.press("p")
    control.page.keyboard.press("Shift+P")
    until(lambda: server.clock("saturday")["phase"] == "paused", "the other clock stands as well")
    expect(control.part("go")).to_have_text("Resume")
    control.turn_to("Room")
    expect(control.part("room_log").get_by_text("All clocks paused (2)")).to_have_count(1)


def test_a_opens_the_announcement_and_keys_typed_there_are_text(
    friday: OneTournament, control: Control
) -> None:
    control.page.keyboard.press("a")
    text = control.dialog.get_by_role("textbox")
    expect(text).to_be_focused()
    control.page.keyboard.type("a pause? up next: u")
    expect(text).to_have_value("a pause? up next: u")
    control.page.keyboard.press("Escape")
    expect(control.dialog).to_be_hidden()
    assert phase(friday) == "ready"


def test_no_key_reaches_the_clock_through_an_open_dialog_or_the_choice_of_a_tournament(
    friday: OneTournament, control: Control
) -> None:
    control.tap("set_time")
    control.dialog.get_by_role("textbox").press("ArrowUp")
    control.dialog.get_by_role("button", name="Cancel").focus()
    control.page.keyboard.press("ArrowUp")
    control.page.keyboard.press("Escape")
    control.part("switch").focus()
    control.page.keyboard.press("u")
    expect(control.part("time")).to_have_text("20:00")
    assert friday.clock()["remaining_ms"] == 20 * 60_000


def test_arrows_do_not_change_a_clock_that_is_out_of_view_and_space_does(
    friday: OneTournament, control: Control
) -> None:
    control.turn_to("Room")
    expect(control.part("room")).to_be_visible()
    expect(control.part("plus")).to_be_hidden()
    control.page.keyboard.press("ArrowUp")
    control.page.keyboard.press("Space")
    until(lambda: phase(friday) == "running", "the clock runs")
    expect(control.part("status")).to_contain_text("running")
    assert friday.clock()["deadline"] - friday.clock()["server_ms"] <= 20 * 60_000


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "space", "shift", "does"),
    [("en-GB", "Space", "Shift", "One minute more"), ("de-DE", "Leertaste", "Umschalt", "Eine Minute mehr")],
)
def test_the_list_of_keys_speaks_the_language_of_the_device(
    face: Open, locale: str, space: str, shift: str, does: str
) -> None:
    control = Control(face("/control/friday", LAPTOP, locale=locale))
    expect(control.part("go")).to_be_visible()
    control.page.keyboard.press("?")
    for word in (space, shift, does):
        expect(control.dialog.locator(".keys")).to_contain_text(word)
    control.page.keyboard.press("Escape")
    expect(control.dialog).to_be_hidden()
    control.tap("menu")
    control.dialog.locator('[data-menu="keys"]').click()
    expect(control.dialog.locator(".keys")).to_contain_text(does)


def test_the_dialog_of_keys_leaves_the_focus_where_it_was_before(control: Control) -> None:
    assert control.page.evaluate("document.activeElement === document.body") is True
    control.page.keyboard.press("?")
    expect(control.dialog.locator(".keys")).to_be_visible()
    control.page.evaluate(
        """() => {
          window.isClosed = false;
          document.querySelector("dialog").addEventListener("close", () => { window.isClosed = true; });
        }"""
    )
    control.page.keyboard.press("Escape")
    until(lambda: control.page.evaluate("window.isClosed"), "the closed dialog")
    assert control.page.evaluate("document.activeElement === document.body") is True
    assert control.page.evaluate("document.documentElement.hasAttribute('tabindex')") is False


def test_the_focus_is_visible_wherever_the_tab_key_leads(control: Control) -> None:
    control.page.keyboard.press("Tab")
    parts = set()
    for _ in range(14):
        ring, part = control.page.evaluate(
            """() => {
              const focused = document.activeElement;
              const shown = focused.tagName === "SELECT" ? focused.parentElement : focused;
              return [getComputedStyle(shown).outlineStyle, focused.dataset.part || focused.textContent];
            }"""
        )
        assert ring == "solid", part
        parts.add(part)
        control.page.keyboard.press("Tab")
    assert {"switch", "go", "plus"} <= parts


def test_a_line_of_the_structure_keeps_the_focus_while_its_time_changes(
    friday: OneTournament, control: Control
) -> None:
    """While the clock is paused, all start times change each minute."""
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    line = control.period("Level 3")
    line.focus()
    time_before = line.locator("time").inner_text()
    assert friday.command("clock.add", ms=60_000)["ok"]
    expect(line.locator("time")).not_to_have_text(time_before)
    expect(line).to_be_focused()
