"""The room panel announces, pauses all clocks, names the device with sound, and differs by role."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, Face
from tests.browser.control_page import Control, PairedTv, enrol, open_control
from tests.browser.room.room_panel import row, topic
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_one_tap_fills_in_a_preset_and_another_sends_it_to_everybody(
    server: RunningServer, control: Control
) -> None:
    expect(control.part("up")).to_have_text("No announcement.")
    control.tap("announce_room")
    control.press("Announce")
    expect(control.dialog.get_by_role("alert")).to_contain_text("Write something")
    control.press("Shuffle up and deal")
    control.press("10 min")
    control.press("Announce")
    expect(control.part("up")).to_contain_text("Shuffle up and deal")
    announcement = topic(server, "announcement:room")["announcement"]
    assert (announcement["text"], announcement["for"]) == ("Shuffle up and deal", "room")
    assert announcement["until"] - announcement["at"] == 600_000
    control.turn_to("Clock")
    expect(control.part("up_here")).to_contain_text("In the whole room until")
    control.part("up_here").get_by_role("button", name="Withdraw").click()
    expect(control.part("up_here")).to_be_empty()
    assert topic(server, "announcement:room")["announcement"] is None


@pytest.mark.full
def test_an_announcement_for_one_tournament_leaves_the_others_alone(
    server: RunningServer, control: Control
) -> None:
    control.turn_to("Clock")
    control.tap("announce")
    expect(control.dialog.get_by_role("button", name="Friday 9-Max · $200")).to_have_attribute(
        "aria-pressed", "true"
    )
    text = control.dialog.get_by_role("textbox")
    text.fill("Table 7 breaks:\n seats at the desk ")
    text.press("Enter")
    expect(control.part("up_here")).to_contain_text("In this tournament until")
    announcement = topic(server, "announcement:friday")["announcement"]
    assert (announcement["text"], announcement["for"]) == ("Table 7 breaks: seats at the desk", "tournament")
    assert topic(server, "announcement:room")["announcement"] is None
    control.part("up_here").get_by_role("button", name="Withdraw").click()
    expect(control.part("up_here")).to_be_empty()


def test_the_presets_speak_the_language_of_the_walls(server: RunningServer, control: Control) -> None:
    assert server.command("venue.change", None, wall_language="de")["ok"]
    expect(control.part("wall_language").get_by_role("combobox")).to_have_value("de")
    control.tap("announce_room")
    expect(control.dialog.get_by_role("button", name="Bitte Plätze einnehmen")).to_be_visible()
    expect(control.dialog.get_by_role("button", name="Announce")).to_be_visible()


@pytest.mark.full
def test_on_a_touch_screen_the_keyboard_does_not_cover_the_presets(
    browser: Browser, server: RunningServer
) -> None:
    origin = server.url("/control/friday#room", "localhost")
    face = Face(browser, origin, PHONE, session=server.session, has_touch=True, is_mobile=True)
    control = Control(face)
    control.part("announce_room").tap()
    expect(control.dialog.get_by_role("button", name="Dinner break")).to_be_visible()
    expect(control.dialog.get_by_role("textbox")).not_to_be_focused()
    control.dialog.get_by_role("button", name="Dinner break").tap()
    expect(control.dialog.get_by_role("textbox")).to_have_value("Dinner break")
    face.close()


@pytest.mark.full
def test_one_tap_pauses_every_clock_another_resumes_them_and_the_log_undoes_it(
    server: RunningServer, control: Control
) -> None:
    server.open_tournament("saturday")

    def phases() -> list[str]:
        return [server.clock(slug)["phase"] for slug in ("friday", "saturday")]

    expect(control.part("pause_all")).to_be_disabled()
    expect(control.part("pause_all").locator("small")).to_have_text("no clock runs")
    expect(control.part("resume_all").locator("small")).to_have_text("nothing to resume")
    for slug in ("friday", "saturday"):
        assert server.command("clock.start", slug)["ok"]
    expect(control.part("pause_all")).to_contain_text("2 running")
    control.tap("pause_all")
    until(lambda: phases() == ["paused", "paused"], "both clocks stand")
    control.tap("resume_all")
    until(lambda: phases() == ["running", "running"], "both clocks go")
    expect(control.part("resume_all")).to_be_disabled()
    control.tap("pause_all")
    until(lambda: phases() == ["paused", "paused"], "both clocks stand again")
    line = control.room_line("All clocks paused (2)")
    expect(line).to_contain_text("Anna")
    line.get_by_role("button", name="Undo").click()
    until(lambda: phases() == ["running", "running"], "both go on as if nothing had been")


@pytest.mark.full
def test_the_device_that_plays_sounds_is_chosen(
    server: RunningServer, control: Control, pair: Callable[[str], PairedTv]
) -> None:
    bar = pair("Bar")
    sound = control.part("sound")
    expect(sound).to_have_value("")
    sound.select_option(label="Bar")
    until(lambda: topic(server, "room")["sound"]["device"] == bar.id, "the television sounds")
    expect(control.room_line("Sound comes from TV “Bar”")).to_be_visible()
    own = control.page.evaluate("fetch('/api/v1/session').then((answer) => answer.json())")["device"]
    sound.select_option(label="This device")
    until(lambda: topic(server, "room")["sound"]["device"] == own, "this device sounds")
    assert server.command("sound.choose", None, device=bar.id)["ok"]
    expect(sound).to_have_value(bar.id)


def test_the_sound_is_heard_on_this_device_for_a_test(control: Control) -> None:
    with control.page.expect_request(re.compile(r"/sounds/")) as request:
        control.tap("sound_test")
    assert request.value.response().ok  # type: ignore[union-attr]


@pytest.mark.full
def test_each_button_shows_a_cashier_that_it_is_for_other_roles(
    browser: Browser, server: RunningServer
) -> None:
    control = open_control(browser, server, enrol(server, "Cora", "cashier"))
    expect(control.part("go").locator("small")).to_have_text("not as cashier")
    expect(control.part("go")).to_be_disabled()
    expect(control.part("new")).to_be_disabled()
    control.tap("entry")
    expect(control.part("entry").locator("b")).to_have_text("1")
    expect(control.line("Entry: 1")).to_contain_text("Cora")
    expect(control.part("announce")).to_be_disabled()
    control.turn_to("Room")
    for name in ("add_tv", "pause_all", "announce_room"):
        expect(control.part(name).locator("small")).to_have_text("not as cashier")
    expect(control.part("sound")).to_be_disabled()
    control.face.close()


@pytest.mark.full
def test_the_floor_uses_the_buttons_that_it_may_use(
    browser: Browser, server: RunningServer, pair: Callable[[str], PairedTv]
) -> None:
    pair("Bar")
    control = open_control(browser, server, enrol(server, "Finn", "floor"))
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    expect(control.part("new")).to_be_disabled()
    control.period("Level 3").click()
    expect(control.dialog.get_by_role("button", name="Jump here")).to_be_enabled()
    expect(control.dialog.get_by_role("button", name=re.compile("^Edit"))).to_be_disabled()
    control.press("Cancel")
    control.turn_to("Room")
    expect(row(control, "Bar").get_by_role("button", name="Identify")).to_be_enabled()
    expect(control.part("pause_all")).to_be_enabled()
    control.face.close()


@pytest.mark.full
def test_a_supervisor_sees_everything_and_gets_no_buttons(
    browser: Browser, server: RunningServer, pair: Callable[[str], PairedTv]
) -> None:
    pair("Bar")
    assert server.command("counter.tap", what="entry", count=3)["ok"]
    control = open_control(browser, server, enrol(server, "Vera", "supervisor"))
    expect(control.part("role")).to_contain_text("You are signed in as supervisor")
    expect(control.part("time")).to_have_text("20:00")
    expect(control.part("entry").locator("b")).to_have_text("3")
    expect(control.line("Entry: 3")).to_contain_text("Anna")
    for name in ("go", "plus", "set_time", "announce", "undo_last", "new"):
        expect(control.part(name)).to_be_hidden()
    expect(control.part("log").get_by_role("button")).to_have_count(0)
    control.turn_to("Room")
    expect(row(control, "Bar")).to_contain_text("Follows the current tournament")
    expect(row(control, "Bar").get_by_role("button")).to_have_count(0)
    for name in ("pause_all", "announce_room", "add_tv"):
        expect(control.part(name)).to_be_hidden()
    expect(control.part("sound")).to_be_disabled()
    control.face.close()
