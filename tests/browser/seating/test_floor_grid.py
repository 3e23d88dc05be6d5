"""The floor view shows every table in one tap, answers calls, notes rulings, and pages players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.chromium import PHONE, TABLET, Face, Open
from tests.browser.control_page import Control, enrol, open_control
from tests.browser.readings import drawn, lasting_findings
from tests.browser.seated import person
from tests.browser.seating.test_control_tables import WIDE
from tests.browser.table_states import do
from tests.servers import RunningServer

pytestmark = pytest.mark.browser

WAITED = re.compile(r"^\d+:\d\d$")


def seat_everywhere(server: RunningServer, tables: int, *, at_each: int = 3) -> None:
    """Open tables of nine with a few players each, start the clock and report the buttons."""
    numbers = list(range(1, tables + 1))
    do(server, "friday", "tables.open", tables=numbers, size=9)
    for table in numbers:
        for seat in range(1, at_each + 1):
            player = person(server, f"P{table}-{seat}")
            do(server, "friday", "entry.register", person=player, seat=[table, seat])
    do(server, "friday", "clock.start")
    for table in numbers:
        do(server, "friday", "table.button", table=table, button=1)


def cell(control: Control, table: int) -> Locator:
    return control.page.locator(f'.cell[data-table="{table}"]')


def head(control: Control, table: int) -> Locator:
    return cell(control, table).locator(".cell-head")


def hand(control: Control, table: int) -> Locator:
    return cell(control, table).locator('[data-go="hand"]')


@pytest.fixture
def floor(face: Open, server: RunningServer) -> Control:
    seat_everywhere(server, 3)
    opened = Control(face("/control/friday#floor", TABLET))
    expect(hand(opened, 1)).to_contain_text("0 so far")
    return opened


@pytest.mark.full
def test_a_hand_takes_one_tap_a_bust_out_two_and_both_are_undone(floor: Control) -> None:
    hand(floor, 2).click()
    expect(hand(floor, 2)).to_contain_text("1 so far")
    expect(head(floor, 2)).to_contain_text("next hand: Button 3")
    cell(floor, 2).get_by_role("button", name="Out Table 2").click()
    floor.dialog.locator(".seat", has_text="P2-3").click()
    expect(floor.dialog).to_be_hidden()
    expect(head(floor, 2)).to_contain_text("2/9")
    floor.tap("undo_last")
    expect(head(floor, 2)).to_contain_text("3/9")
    floor.may_undo()
    floor.tap("undo_last")
    expect(hand(floor, 2)).to_contain_text("0 so far")


@pytest.mark.full
def test_a_double_tap_counts_one_hand(floor: Control) -> None:
    hand(floor, 1).dblclick()
    expect(hand(floor, 1)).to_contain_text("1 so far")
    hand(floor, 2).click()
    expect(hand(floor, 2)).to_contain_text("1 so far")
    expect(hand(floor, 1)).to_contain_text("1 so far")


@pytest.mark.full
def test_reporting_a_hand_asks_for_an_unknown_button(server: RunningServer, floor: Control) -> None:
    do(server, "friday", "tables.open", tables=[4], size=9)
    for seat in (2, 5):
        player = person(server, f"New {seat}")
        do(server, "friday", "entry.register", person=player, seat=[4, seat])
    expect(hand(floor, 4)).to_contain_text("Button?")
    hand(floor, 4).click()
    floor.dialog.locator(".seat", has_text="New 5").click()
    expect(hand(floor, 4)).to_contain_text("0 so far")


@pytest.mark.full
def test_calls_are_listed_at_the_top_oldest_first_and_one_tap_answers(
    server: RunningServer, floor: Control
) -> None:
    do(server, "friday", "table.call", table=3, what="chips")
    do(server, "friday", "table.call", table=1, what="floor")
    calls = floor.part("floor_calls").get_by_role("listitem")
    expect(calls.locator("span:first-child").filter(has_text="Table")).to_have_text(
        ["Table 3 · Chips", "Table 1 · Floor"]
    )
    expect(calls.first.locator(".waited")).to_have_text(WAITED)
    expect(head(floor, 3)).to_contain_text("Chips")
    expect(floor.page.get_by_role("button", name="Floor, 2 waiting").first).to_be_visible()
    calls.first.get_by_role("button").click()
    expect(calls).to_have_count(1)
    cell(floor, 1).get_by_role("button", name="On the way: Table 1 · Floor").click()
    expect(calls).to_have_count(0)
    floor.tap("undo_last")
    expect(calls).to_have_count(1)
    floor.turn_to("Tables")
    expect(floor.part("tables_calls").get_by_role("listitem")).to_contain_text("Table 1 · Floor")
    floor.part("tables_calls").get_by_role("button").click()
    expect(floor.part("tables_calls").get_by_role("listitem")).to_have_count(0)


def test_a_call_answered_on_another_device_disappears(server: RunningServer, floor: Control) -> None:
    do(server, "friday", "table.call", table=2, what="deck")
    answer = cell(floor, 2).get_by_role("button", name="On the way: Table 2 · Deck")
    expect(answer.locator(".waited")).to_have_text(WAITED)
    do(server, "friday", "table.answer_call", table=2, what="deck")
    expect(answer).to_be_hidden()
    do(server, "friday", "table.call", table=2, what="deck")
    expect(answer).to_be_visible()
    do(server, "friday", "table.break", table=2, out_of_turn=True)
    expect(cell(floor, 2)).to_have_count(0)
    expect(floor.part("floor_calls").get_by_role("listitem")).to_have_count(0)


@pytest.mark.full
def test_a_ruling_is_noted_at_its_table_found_by_words_and_withdrawn(floor: Control) -> None:
    head(floor, 2).click()
    floor.press("Note a ruling")
    floor.press("Note a ruling")
    expect(floor.dialog).to_contain_text("Write what was ruled.")
    floor.dialog.get_by_label("Ruling", exact=True).fill("e4 acted out of turn; the raise stands")
    floor.press("Note a ruling")
    expect(floor.dialog).to_be_hidden()
    head(floor, 2).click()
    expect(floor.dialog.locator(".rulings")).to_contain_text("table 2, hand 0")
    floor.press("Close")
    floor.tap("floor_rulings")
    row = floor.dialog.get_by_role("listitem")
    expect(row).to_have_count(1)
    floor.dialog.get_by_label("Text or table").fill("misdeal")
    expect(row).to_have_count(0)
    floor.dialog.get_by_label("Text or table").fill("raise 2")
    expect(row).to_contain_text("e4 acted out of turn; the raise stands")
    row.get_by_role("button").click()
    expect(floor.dialog).to_contain_text("No rulings noted.")


@pytest.mark.full
def test_a_player_is_paged_from_the_players_dialog_until_they_come(browser: Browser, floor: Control) -> None:
    floor.turn_to("Players")
    floor.part("players_list").get_by_role("button", name="P1-2").click()
    floor.press("Page to the desk")
    chip = floor.part("players_pages").get_by_role("listitem")
    expect(chip).to_contain_text("P1-2 to the desk")
    floor.part("players_list").get_by_role("button", name="P1-2").click()
    expect(floor.dialog.get_by_role("button", name="Page to the desk")).to_have_count(0)
    floor.press("Page to the seat")
    expect(chip).to_contain_text("P1-2 to the seat")
    floor.turn_to("Floor")
    floor.part("floor_pages").get_by_role("button", name="End: P1-2").click()
    expect(floor.part("floor_pages").get_by_role("listitem")).to_have_count(0)


def test_arrows_go_from_table_to_table_and_enter_deals(floor: Control) -> None:
    hand(floor, 1).focus()
    floor.page.keyboard.press("ArrowRight")
    expect(hand(floor, 2)).to_be_focused()
    floor.page.keyboard.press("Enter")
    expect(hand(floor, 2)).to_contain_text("1 so far")
    expect(hand(floor, 2)).to_be_focused()
    floor.page.keyboard.press("ArrowLeft")
    floor.page.keyboard.press("Space")
    expect(hand(floor, 1)).to_contain_text("1 so far")
    expect(floor.part("undo_last")).to_contain_text("able 1")
    floor.page.keyboard.press("u")
    expect(hand(floor, 1)).to_contain_text("0 so far")


@pytest.mark.full
def test_a_cashier_busts_and_pages_players_and_sees_why_the_rest_is_disabled(
    browser: Browser, server: RunningServer
) -> None:
    seat_everywhere(server, 2)
    do(server, "friday", "table.call", table=1, what="floor")
    control = open_control(browser, server, enrol(server, "Cora", "cashier"), "/control/friday#floor")
    expect(cell(control, 1).get_by_role("button", name="Out Table 1")).to_be_enabled()
    expect(hand(control, 1)).to_be_disabled()
    answer = control.part("floor_calls").get_by_role("button")
    expect(answer).to_be_disabled()
    expect(answer).to_contain_text("not as cashier")
    control.face.close()


def test_twenty_tables_fit_a_tablet(server: RunningServer, face: Open) -> None:
    do(server, "friday", "tables.open", tables=list(range(1, 21)), size=9)
    do(server, "friday", "table.call", table=20, what="floor")
    control = Control(face("/control/friday#floor", TABLET))
    expect(cell(control, 20)).to_be_visible()
    drawn(control.page)
    low = (
        "[...document.querySelectorAll('.cell')]"
        ".filter(each => each.getBoundingClientRect().bottom > innerHeight).length"
    )
    assert lasting_findings(control.page, lambda: control.page.evaluate(low)) == 0


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", [TABLET, PHONE])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_floor_view_cuts_nothing_and_keeps_all_in_reach(
    server: RunningServer, face: Open, size: tuple[int, int], language: str
) -> None:
    do(server, "friday", "tables.open", tables=list(range(1, 13)), size=9)
    name = "Hans-Joachim Freiherr von und zu Guttenberg"
    do(server, "friday", "entry.register", person=person(server, name), seat=[1, 1])
    do(server, "friday", "tables.change", table=1, place="Am Fenster hinter der Bar", name="Feature-Tisch")
    for kind in ("floor", "chips", "dealer", "deck"):
        do(server, "friday", "table.call", table=2, what=kind)
    do(server, "friday", "player.page", entry="e1", to="seat")
    control = Control(face(f"/control/friday?lang={language}#floor", size))
    expect(control.part("floor_calls").get_by_role("listitem")).to_have_count(4)
    expect(control.part("floor_pages").get_by_role("listitem")).to_have_count(1)
    drawn(control.page)
    assert not lasting_findings(control.page, lambda: control.page.evaluate(WIDE))
    outside = (
        "[...document.querySelectorAll('button')].filter(each => each.getClientRects().length)"
        ".filter(each => { const box = each.getBoundingClientRect();"
        " return box.right > innerWidth + 1 || box.height < 47 || each.scrollWidth > each.clientWidth + 1; })"
        ".map(each => each.textContent)"
    )
    assert lasting_findings(control.page, lambda: control.page.evaluate(outside)) == []


@pytest.mark.full
def test_a_phone_and_a_wall_show_which_player_is_paged(
    browser: Browser, server: RunningServer, face: Open
) -> None:
    seat_everywhere(server, 1)
    do(server, "friday", "tables.seating", seating={"names": "hidden"})
    phone = face("/t/friday?lang=en", PHONE)
    phone.page.evaluate("""localStorage.setItem("seat:friday", '{"entry": "e2", "seat": "1-2"}')""")
    phone.page.reload()
    other_phone: Face = face("/t/friday?lang=en", PHONE)
    wall: Face = face("/tv?t=friday&lang=en", (1280, 720))
    wall.shows("level", re.compile("level 1", re.IGNORECASE))
    do(server, "friday", "player.page", entry="e2", to="seat")
    expect(wall.page.locator(".lower-third .line")).to_have_text("Table 1, seat 2: please take your seat")
    expect(phone.page.locator('[data-part="paged"]')).to_contain_text("Please come to your seat")
    expect(other_phone.page.locator('[data-part="paged"]')).to_be_hidden()
    do(server, "friday", "player.page_end", entry="e2")
    expect(wall.page.locator(".lower-third")).to_be_hidden()
    expect(phone.page.locator('[data-part="paged"]')).to_be_hidden()
