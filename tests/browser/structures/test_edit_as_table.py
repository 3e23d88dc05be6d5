"""A running tournament's structure as a table: played levels stay, one command saves, and control undoes it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.control_page import open_control
from tests.browser.structures_page import Screen, Structures
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


def periods(server: RunningServer) -> list[dict[str, Any]]:
    client = server.client()
    client.subscribe("structure:friday:1")
    return list(client.values["structure:friday:1"]["periods"])


def blinds(server: RunningServer) -> list[int]:
    return [each["stakes"][0]["big_blind"] for each in periods(server) if each["kind"] == "level"]


@pytest.fixture
def second_level(server: RunningServer) -> RunningServer:
    """A tournament in its second level."""
    assert server.command("clock.start", "friday").get("ok")
    assert server.command("clock.next", "friday").get("ok")
    return server


def test_levels_ahead_are_changed_by_one_command_and_the_change_is_undone_on_control(
    second_level: RunningServer, browser: Browser, screen: Screen
) -> None:
    server = second_level
    before = periods(server)
    control = open_control(browser, server, server.session)
    address = control.part("edit_structure").get_attribute("href")
    assert address == "/structures?tournament=friday"
    editor = Structures(screen, server, "&tournament=friday")
    expect(editor.cell(1, "big_blind")).to_have_attribute("aria-readonly", "true")
    expect(editor.cell(2, "minutes")).to_have_attribute("aria-readonly", "true")
    expect(editor.cell(2, "big_blind")).not_to_have_attribute("aria-readonly", "true")
    editor.cell(1, "number").click()
    editor.keys("Delete")
    expect(editor.part("notice")).to_contain_text("What was played stays as it was")
    editor.cell(3, "minutes").click()
    editor.keys("35", "Enter")
    editor.page.reload()
    expect(editor.part("kept")).to_contain_text("Unsaved work")
    expect(editor.cell(3, "minutes")).to_have_text("35")
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Saved")
    expect(editor.part("save")).to_be_disabled()
    after = periods(server)
    assert [each["id"] for each in after] == [each["id"] for each in before]
    assert after[2]["ms"] == 35 * 60_000
    assert after[:2] == before[:2]
    expect(control.line("Structure changed")).to_have_count(1)
    control.tap("undo_last")
    expect(control.line("Undone")).to_be_visible()
    expect(editor.cell(3, "minutes")).not_to_have_text("35")
    assert periods(server) == before


@pytest.mark.full
def test_a_text_typed_into_a_level_that_is_played_meanwhile_is_not_dropped(
    second_level: RunningServer, screen: Screen
) -> None:
    server = second_level
    before = blinds(server)
    editor = Structures(screen, server, "&tournament=friday")
    editor.cell(4, "note").click()
    editor.keys("the rest", "Enter")
    editor.cell(3, "big_blind").click()
    editor.keys("777")
    for _ in range(2):
        assert server.command("clock.next", "friday").get("ok")
    expect(editor.cell(3, "minutes")).to_have_attribute("aria-readonly", "true")
    expect(editor.cell(4, "minutes")).to_have_attribute("aria-readonly", "true")
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Not saved: Level 3 was edited and then played.")
    expect(editor.cell(3, "big_blind")).to_have_text("777")
    assert blinds(server) == before
    editor.part("notice").get_by_role("button", name="Save the rest", exact=True).click()
    expect(editor.part("notice")).to_contain_text("Saved")
    expect(editor.cell(3, "big_blind")).to_have_text(str(before[2]))
    expect(editor.part("save")).to_be_disabled()
    assert blinds(server) == before
    assert periods(server)[3]["note"] == "the rest"


@pytest.mark.full
def test_two_directors_at_once_see_the_difference_and_nothing_is_lost(
    second_level: RunningServer, screen: Screen
) -> None:
    server = second_level
    first = Structures(screen, server, "&tournament=friday")
    second = Structures(screen, server, "&tournament=friday")
    row = 1 + next(at for at, each in enumerate(periods(server)) if at > 1 and each["kind"] == "level")
    blinds_before = blinds(server)
    second.cell(row, "note").click()
    second.keys("my note", "Enter")
    first.cell(row, "big_blind").click()
    first.keys("777", "Enter")
    first.part("save").click()
    expect(first.part("notice")).to_contain_text("Saved")
    card = second.part("conflict")
    expect(card).to_contain_text(re.compile(rf"{row}: .*→.*777"))
    card.locator('[data-part="save_copy"]').click()
    expect(second.part("notice")).to_contain_text("Saved")
    expect(card).to_be_visible()
    card.locator('[data-part="take_theirs"]').click()
    expect(card).to_have_count(0)
    expect(second.cell(row, "big_blind")).to_have_text("777")
    expect(second.part("save")).to_be_disabled()
    assert blinds(server) != blinds_before
    library = server.get("/api/v1/structures", headers=server.staff()).json()
    assert any("copy" in str(each.get("title")) for each in library)
