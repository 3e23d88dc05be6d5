"""The room panel of control: TVs, announcements, all clocks, sound, and the age of each client's state."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.chromium import Open
from tests.browser.control_page import Control, PairedTv, open_control
from tests.browser.room.room_panel import row, topic
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser


def grouped(code: str) -> str:
    """A code in groups, as faces show it."""
    return f"{code[:3]} {code[3:]}"


def display(server: RunningServer, id_: str) -> Any:
    return topic(server, "displays:room")["displays"].get(id_)


@pytest.mark.full
def test_a_television_is_paired_by_the_code_it_shows(
    server: RunningServer, face: Open, control: Control
) -> None:
    expect(control.part("tvs")).to_contain_text("No TV yet")
    tv = face("/tv", (1280, 720))
    tv.shows("pairing_code", re.compile("[A-Z]{3} ?[A-Z]{3}"))
    code = tv.part("pairing_code")
    control.tap("add_tv")
    expect(control.dialog.get_by_label("Name")).to_have_value("TV 1")
    control.press("Add a TV")
    expect(control.dialog.get_by_role("alert")).to_have_text("The code has 6 letters.")
    control.write("Code on the TV", "aaa aaa")
    expect(control.dialog.get_by_label("Code on the TV")).to_have_value("AAA AAA")
    control.press("Add a TV")
    # The former error stands there until the answer arrives; until then nothing else is asked.
    expect(control.dialog.get_by_role("alert")).not_to_have_text("The code has 6 letters.")
    expect(control.dialog.get_by_role("alert")).not_to_be_empty()
    expect(control.part("notices")).to_be_empty()
    control.write("Code on the TV", code.lower())
    control.write("Name", "Bar")
    control.dialog.get_by_label("Name").press("Enter")
    expect(control.dialog).to_be_hidden()
    expect(row(control, "Bar")).to_contain_text("Follows the current tournament")
    expect(row(control, "Bar").locator(".screen")).to_have_text("Clock")
    expect(row(control, "Bar")).to_contain_text("live · clock ±")
    expect(row(control, "Bar")).to_contain_text("1280×720")
    expect(control.room_line("TV “Bar” paired")).to_contain_text("Anna")


def test_the_button_of_a_dialog_keeps_the_focus_after_a_refusal(control: Control) -> None:
    control.tap("add_tv")
    control.write("Code on the TV", "aaa aaa")
    control.press("Add a TV")
    expect(control.dialog.get_by_role("alert")).not_to_be_empty()
    expect(control.dialog.get_by_role("button", name="Add a TV")).to_be_focused()


@pytest.mark.full
def test_the_qr_code_of_a_television_opens_the_dialog_and_its_code_is_stored_nowhere(
    browser: Browser, server: RunningServer
) -> None:
    code = server.post("/api/v1/pairings", json={}, headers=server.origin()).json()["code"]
    control = open_control(browser, server, server.session, f"/control#pair={code}")
    expect(control.dialog.get_by_label("Code on the TV")).to_have_value(grouped(code))
    expect(control.dialog.get_by_label("Name")).to_be_focused()
    expect(control.page).not_to_have_url(re.compile(code))
    control.press("Add a TV")
    expect(row(control, "TV 1")).to_be_visible()
    control.page.goto(server.url("/", "localhost"))
    control.page.go_back()
    expect(row(control, "TV 1")).to_be_visible()
    expect(control.dialog).to_be_hidden()
    expect(control.page).not_to_have_url(re.compile(code))
    control.face.close()


@pytest.mark.full
def test_a_code_opened_in_a_browser_with_an_open_control_opens_the_dialog(
    server: RunningServer, control: Control
) -> None:
    code = server.post("/api/v1/pairings", json={}, headers=server.origin()).json()["code"]
    control.page.evaluate("(code) => { location.hash = `pair=${code}`; }", code)
    expect(control.dialog.get_by_label("Code on the TV")).to_have_value(grouped(code))
    expect(control.page).not_to_have_url(re.compile(code))


@pytest.mark.full
def test_a_television_is_renamed_identified_reloaded_and_forgotten(
    server: RunningServer, control: Control, pair: Callable[[str], PairedTv]
) -> None:
    bar, door = pair("Bar"), pair("Door")
    before = server.clock()["server_ms"]
    row(control, "Bar").get_by_role("button", name="Identify").click()
    expect(row(control, "Bar").get_by_role("button", name="Flashing")).to_be_visible()
    expect(row(control, "Door").get_by_role("button", name="Identify")).to_be_visible()
    assert display(server, bar.id)["identify_until"] > before
    expect(control.room_line("TV “Bar” shows its name").get_by_role("button")).to_have_count(0)

    row(control, "Bar").get_by_role("button", name="More").click()
    control.write("Name", "door")
    control.press("Rename")
    expect(control.dialog.get_by_role("alert")).to_have_text("Another TV is called “door”.")
    control.write("Name", "Main stage")
    control.press("Rename")
    expect(row(control, "Main stage")).to_be_visible()
    assert display(server, bar.id)["name"] == "Main stage"

    row(control, "Door").get_by_role("button", name="More").click()
    control.press("Reload")
    until(lambda: display(server, door.id)["reloads"] == 1, "the television is told to load anew")

    row(control, "Door").get_by_role("button", name="More").click()
    control.press("Forget")
    expect(row(control, "Door")).to_have_count(0)
    assert display(server, door.id) is None
    control.room_line("TV “Door” forgotten").get_by_role("button", name="Undo").click()
    expect(row(control, "Door")).to_be_visible()
    assert display(server, door.id)["reloads"] == 1


def scene_choice(control: Control) -> Locator:
    return control.dialog.locator("label").filter(has_text=re.compile("^Scene")).locator("select")


def show_break(control: Control) -> None:
    """Choose the scene of Friday's break in the open dialog."""
    control.press("Scene")
    scene_choice(control).select_option("break")
    control.dialog.get_by_label("Tournament").select_option("friday")
    control.press("Show")


def show_rotation(control: Control) -> list[str]:
    """Choose two scenes in the open dialog, the second of 20 s first; their names in order."""
    scene = scene_choice(control)
    control.press("Rotation")
    seconds = control.dialog.get_by_label("Seconds")
    seconds.first.fill("3")
    control.press("Show")
    expect(control.dialog.get_by_role("alert")).to_contain_text("5 to 3,600 seconds")
    seconds.first.fill("20")
    control.press("+ Scene")
    expect(seconds).to_have_count(3)
    control.press("Remove scene 3")
    control.press("Move scene 2 up")
    expect(seconds).to_have_count(2)
    expect(seconds.nth(1)).to_have_value("20")
    scenes = [each.input_value() for each in scene.all()]
    control.press("Show")
    return scenes


@pytest.mark.full
def test_a_television_gets_a_scene_a_rotation_and_follows_again(
    server: RunningServer, control: Control, pair: Callable[[str], PairedTv]
) -> None:
    bar = pair("Bar")
    show = row(control, "Bar").get_by_role("button", name="Show…")
    show.click()
    show_break(control)
    expect(row(control, "Bar")).to_contain_text("Break · Friday 9-Max · $200")
    assert display(server, bar.id)["show"] == {
        "kind": "scene",
        "scene": {"scene": "break", "tournament": "friday", "options": {}},
    }
    show.click()
    scenes = show_rotation(control)
    expect(control.dialog).to_be_hidden()
    turns = display(server, bar.id)["show"]["scenes"]
    assert [turn["scene"] for turn in turns] == scenes
    assert [turn["seconds"] for turn in turns] == [30, 20]
    show.click()
    expect(control.dialog.get_by_label("Seconds")).to_have_count(2)
    control.press("Follow")
    control.dialog.get_by_label("Tournament").select_option("friday")
    control.press("Show")
    expect(row(control, "Bar")).to_contain_text("Follows Friday 9-Max · $200")
    assert display(server, bar.id)["show"] == {"kind": "follow", "tournament": "friday"}
    control.tap("undo_last")
    expect(row(control, "Bar")).to_contain_text(re.compile(r"20\ss"))


@pytest.mark.full
def test_a_television_reports_how_late_it_drew_an_event(
    server: RunningServer, control: Control, pair: Callable[[str], PairedTv]
) -> None:
    tv = pair("Bar").open()
    expect(row(control, "Bar")).to_contain_text("live · clock ±")
    assert server.command("room.announce", None, text="Dinner is served", seconds=600)["ok"]
    expect(tv.page.get_by_text("Dinner is served").first).to_be_visible()
    tv.page.set_viewport_size({"width": 1280, "height": 700})  # it reports as soon as that changes
    reported = re.compile(r"^clockserver_screen_seconds_count [1-9]", re.MULTILINE)
    until(lambda: reported.search(server.get("/metrics", headers=server.staff()).text), "what it drew")


@pytest.mark.full
def test_every_tablet_shows_that_a_television_went_dark(
    control: Control, pair: Callable[[str], PairedTv]
) -> None:
    bar = pair("Bar")
    expect(control.part("live")).to_contain_text("Bar not seen yet")
    tv = bar.open()
    expect(row(control, "Bar")).to_contain_text("live · clock ±")
    expect(control.part("live")).to_contain_text(re.compile(r"Max TV drift\s*\d+ ms"))
    expect(control.part("live").locator(".missing")).to_have_count(0)
    badge = control.part("views").locator(".badge")
    expect(badge).to_have_count(0)
    control.turn_to("Clock")
    tv.page.goto("about:blank")
    expect(badge).to_have_text("1")
    control.turn_to("Room")
    expect(row(control, "Bar")).to_contain_text(re.compile(r"offline since \d\d:\d\d"))
    expect(control.part("live")).to_contain_text(re.compile(r"Bar offline since \d\d:\d\d"))
