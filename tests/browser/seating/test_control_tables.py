"""Control enters, busts and moves players and breaks tables, each in a few taps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.accounts.test_staff_seen import BEHIND
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face, Open
from tests.browser.control_page import Control, enrol, open_control
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn, lasting_findings
from tests.client import new_id
from tests.examples.lists import csv_of, xlsx_of
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
WIDE = "document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth"
OUTSIDE = (
    "[...document.querySelectorAll('button, input')].filter(each => each.getClientRects().length)"
    ".filter(each => each.getBoundingClientRect().right > innerWidth + 1"
    " || each.getBoundingClientRect().height < 47).map(each => each.textContent)"
)
"""Buttons and fields that are cut, or too low for a finger."""


def a_player(server: RunningServer, name: str) -> str:
    """A new player of the registry."""
    answer = server.post("/api/v1/players", json={"id": new_id(), "name": name}, headers=server.staff())
    assert answer.ok, answer.text
    return str(answer.json()["player"]["id"])


def do(server: RunningServer, type_: str, **fields: Any) -> None:
    answer = server.command(type_, **fields)
    assert answer.get("ok"), answer


def table(control: Control, number: int) -> Locator:
    return control.page.locator(f'[data-table="{number}"]')


def player(control: Control, name: str) -> Locator:
    named = control.page.locator("b").get_by_text(name, exact=True)
    return control.part("players_list").get_by_role("button").filter(has=named)


def bust(control: Control, number: int, name: str) -> None:
    """Bust a player in three taps: the table, the seat, out."""
    table(control, number).click()
    control.dialog.locator(".seat", has_text=name).click()
    control.press("Out")
    expect(control.dialog).to_be_hidden()


def open_three_tables(control: Control) -> None:
    """Open three tables of six seats, which are drawn on entering."""
    control.tap("seating_settings")
    control.press("On entering")
    control.write("Seats at a table", "6")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    control.tap("open_tables")
    control.write("To table", "3")
    expect(control.dialog.get_by_label("Seats at a table")).to_have_value("6")
    control.press("Open tables")
    expect(table(control, 3)).to_contain_text("0/6")


def add_by_typing(server: RunningServer, control: Control) -> None:
    """Add a player of the registry, and one who is new to it."""
    a_player(server, "Ann Abel")
    control.turn_to("Players")
    control.tap("add_player")
    name, done = control.dialog.get_by_label("Name"), control.dialog.get_by_role("status")
    name.fill("abel")
    control.dialog.get_by_role("button", name="Ann Abel").click()
    expect(done).to_contain_text("Ann Abel: Table 3, seat")
    name.fill("Bob Baker")
    name.press("Enter")
    expect(done).to_contain_text("Bob Baker: Table 3, seat")
    control.press("Close")
    control.part("player_search").fill("ab")
    expect(control.part("players_list").get_by_role("listitem")).to_have_count(1)
    control.part("player_search").fill("")


def report_buttons(control: Control) -> None:
    """Give the button to the first player wherever the plan asks for it."""
    questions = control.part("plan").locator(".question")
    expect(questions).not_to_have_count(0)
    while questions.count():
        title = questions.first.locator("h3").inner_text()
        questions.first.get_by_role("button").first.click()
        expect(control.part("plan").locator(".question h3").get_by_text(title)).to_have_count(0)


@pytest.fixture
def control(face: Open) -> Control:
    opened = Control(face("/control/friday", TABLET))
    expect(opened.part("go")).to_have_text("Start")
    return opened


@pytest.mark.full
def test_an_evening_of_tables_from_the_first_to_one_that_breaks(
    server: RunningServer, control: Control
) -> None:
    control.turn_to("Tables")
    expect(control.part("tables_none")).to_contain_text("No tables yet")
    open_three_tables(control)
    seats = [(number, seat) for number, count in ((1, 5), (2, 5), (3, 3)) for seat in range(1, count + 1)]
    for number, seat in enumerate(seats, 1):
        do(server, "entry.register", person=a_player(server, f"P{number}"), seat=seat)
    add_by_typing(server, control)
    control.turn_to("Clock")
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    control.turn_to("Players")
    player(control, "P1").click()
    control.press("Out")
    expect(player(control, "P1")).to_contain_text("Out – 15th")
    control.turn_to("Tables")
    bust(control, 1, "P2")
    expect(table(control, 1)).to_contain_text("3/6")

    report_buttons(control)
    confirm = control.part("plan").get_by_role("button", name="Confirm move")
    expect(confirm).to_have_count(1)
    confirm.click()
    expect(confirm).to_have_count(0)
    expect(table(control, 1)).to_contain_text("4/6")
    expect(control.part("undo_last")).to_contain_text("to balance")

    bust(control, 1, "P3")
    control.part("plan").get_by_role("button", name="Break table 3 now").click()
    expect(table(control, 1)).to_contain_text("6/6")
    expect(table(control, 3)).to_have_count(0)
    control.tap("undo_last")
    expect(table(control, 3)).to_contain_text(re.compile("[45]/6"))


@pytest.mark.full
def test_a_list_is_previewed_and_then_imported_whole_or_not_at_all(
    server: RunningServer, control: Control
) -> None:
    do(server, "tables.open", tables=[1], size=6)
    do(server, "tables.seating", seating={"table_size": 6, "at_sale": True, "most_entries": 3})
    do(server, "entry.register", person=a_player(server, "Ann Abel"), seat=(1, 1))
    control.turn_to("Players")
    control.tap("import_players")
    lines = csv_of("Name,Table,Seat", "Ann Abel,,", "Bob Baker,1,6", "Cid Cole,,", "Dan Dorn,,")
    chosen = {"name": "list.csv", "mimeType": "text/csv", "buffer": lines}
    control.dialog.get_by_label("List of players").set_input_files(chosen)  # type: ignore[arg-type]
    expect(control.dialog).to_contain_text("3 to import · 1 skipped")
    expect(control.dialog).to_contain_text("Skipped: Ann Abel is already entered.")
    control.press("Import 3 players · 1 skipped")
    expect(control.dialog.get_by_role("alert")).to_contain_text("Row 5: The tournament is full: 3 entries.")
    expect(player(control, "Bob Baker")).to_have_count(0)
    do(server, "tables.seating", seating={"table_size": 6, "at_sale": True, "most_entries": 4})
    control.press("Import 3 players · 1 skipped")
    expect(control.dialog).to_contain_text("Entered: 3")
    control.press("Close")
    expect(player(control, "Bob Baker")).to_contain_text("Table 1, seat 6")
    expect(player(control, "Dan Dorn")).to_contain_text("Table 1")
    expect(control.part("undo_last")).to_have_attribute("aria-busy", "false")
    control.tap("undo_last")
    expect(player(control, "Dan Dorn")).to_have_count(0)
    do(server, "tables.seating", seating={"table_size": 6, "at_sale": True, "most_entries": 1})

    control.tap("add_player")
    control.dialog.get_by_label("Name").fill("dan dorn")
    control.dialog.get_by_label("Name").press("Enter")
    expect(control.dialog.get_by_role("alert")).to_contain_text("The tournament is full: 1")
    control.press("Enter anyway")
    expect(control.dialog.get_by_role("status")).to_contain_text("Dan Dorn: Table 1")


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", [TABLET, (820, 1180), (320, 568)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_another_sheet_of_a_workbook_is_chosen_and_unread_sheets_are_named(
    browser: Browser, server: RunningServer, language: str, size: tuple[int, int]
) -> None:
    path = f"/control/friday?lang={language}#players"
    control = Control(
        Face(browser, server.url(path, "localhost"), size, session=server.session, script=GEOMETRY)
    )
    control.tap("import_players")
    data = xlsx_of([["Name"], ["Ann Abel"]], Late=[["Name"], ["Bob Baker"]])
    chosen = {"name": "list.xlsx", "mimeType": "application/octet-stream", "buffer": data}
    control.dialog.locator('input[type="file"]').set_input_files(chosen)  # type: ignore[arg-type]
    sheets = control.dialog.get_by_role("combobox").first
    expect(sheets).to_have_value("1")
    expect(control.dialog).to_contain_text(re.compile("(Not read|Nicht gelesen): Late"))
    expect(control.dialog).to_contain_text("Ann Abel")
    control.page.evaluate(BEHIND)
    assert faults(control.page) == {}
    sheets.select_option("2")
    expect(control.dialog).to_contain_text("Bob Baker")
    expect(control.dialog).not_to_contain_text("Ann Abel")
    expect(control.dialog.get_by_role("combobox").first).to_have_value("2")
    control.face.close()


@pytest.mark.full
def test_a_player_is_moved_goes_out_and_is_brought_back_by_keys_alone(
    server: RunningServer, control: Control
) -> None:
    do(server, "tables.open", tables=[1, 2], size=6)
    for number in (1, 2, 3):
        do(server, "entry.register", person=a_player(server, f"P{number}"), seat=(1, number))
    do(server, "clock.start")
    control.turn_to("Players")
    player(control, "P2").focus()
    control.page.keyboard.press("Enter")
    control.dialog.get_by_role("button", name="Move").press("Enter")
    control.dialog.get_by_role("button", name="Table 2, seat 5", exact=True).press("Enter")
    expect(player(control, "P2")).to_contain_text("Table 2, seat 5")
    expect(control.dialog).to_be_hidden()
    player(control, "P2").press("Enter")
    control.dialog.get_by_role("button", name="Out", exact=True).press("Enter")
    expect(player(control, "P2")).to_contain_text("Out – 3rd")
    expect(control.dialog).to_be_hidden()
    player(control, "P2").press("Enter")
    control.dialog.get_by_role("button", name="Bring back").press("Enter")
    expect(player(control, "P2")).to_contain_text("Table 2, seat 5")
    expect(control.dialog).to_be_hidden()
    player(control, "P2").press("Enter")
    control.dialog.get_by_role("button", name="Unregister").press("Enter")
    expect(control.dialog.get_by_role("alert")).to_contain_text("has played: bust it out instead")


def test_a_table_is_opened_gets_its_button_deals_a_hand_and_is_closed(
    server: RunningServer, control: Control
) -> None:
    do(server, "tables.open", tables=[4], size=6)
    do(server, "tables.open", tables=[9], size=6, held=True)
    for number in (1, 3, 5):
        do(server, "entry.register", person=a_player(server, f"P{number}"), seat=(4, number))
    do(server, "clock.start")
    control.turn_to("Tables")
    table(control, 4).click()
    expect(control.dialog).to_contain_text("the button is not known")
    control.press("Set button")
    control.dialog.locator(".seat", has_text="P1").click()
    expect(control.dialog).to_contain_text("Next hand: button 3, SB 5, BB 1")
    control.press("Hand complete")
    expect(control.dialog).to_contain_text("Next hand: button 5, SB 1, BB 3")
    expect(control.dialog.get_by_role("button", name="Hand complete")).to_be_visible()
    control.press("Close")
    expect(table(control, 4)).to_contain_text("Button 3")
    expect(table(control, 9)).to_contain_text("Held for later")
    table(control, 9).click()
    control.press("Open table")
    expect(control.dialog.get_by_role("button", name="Open table")).to_have_count(0)
    control.press("Close table")
    expect(table(control, 9)).to_have_count(0)


def test_a_cashier_enters_players_and_sees_why_other_actions_are_disabled(
    browser: Browser, server: RunningServer
) -> None:
    do(server, "tables.open", tables=[1], size=6)
    do(server, "entry.register", person=a_player(server, "Ann Abel"), seat=(1, 1))
    control = open_control(browser, server, enrol(server, "Cora", "cashier"))
    control.turn_to("Tables")
    expect(control.part("open_tables")).to_be_disabled()
    expect(control.part("open_tables")).to_contain_text("not as cashier")
    control.turn_to("Players")
    expect(control.part("add_player")).to_be_enabled()
    player(control, "Ann Abel").click()
    expect(control.dialog.get_by_role("button", name="Out")).to_be_enabled()
    expect(control.dialog.get_by_role("button", name="Move")).to_be_disabled()
    expect(control.dialog.get_by_role("button", name="Move")).to_contain_text("not as cashier")
    control.face.close()


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_the_views_of_players_and_tables_cut_nothing_and_keep_all_in_reach(
    server: RunningServer, face: Open, size: tuple[int, int]
) -> None:
    do(server, "tables.open", tables=list(range(1, 13)), size=9)
    for number in range(1, 5):
        name = f"Hans-Joachim Freiherr von und zu Guttenberg {number}"
        do(server, "entry.register", person=a_player(server, name), seat=(number, 1))
    control = Control(face("/control/friday?lang=de", size))
    for view, ready in (("Spieler", control.part("players_list")), ("Tische", table(control, 12))):
        control.turn_to(view)
        expect(ready).to_be_visible()
        drawn(control.page)
        assert not lasting_findings(control.page, lambda: control.page.evaluate(WIDE))
        assert lasting_findings(control.page, lambda: control.page.evaluate(OUTSIDE)) == []
