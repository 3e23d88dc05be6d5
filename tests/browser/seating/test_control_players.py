"""Control's rare actions for players: absence, no-shows, swaps, special needs, surrendered stacks, order of exits."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, Open
from tests.browser.control_page import Control
from tests.browser.readings import drawn, lasting_findings
from tests.browser.seating.test_control_tables import a_player, do, player, table
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
NAMES = ["Ann Abel", "Bob Baker", "Cid Cole", "Dan Dorn", "Eve Ernst", "Fay Frost", "Gus Groh", "Hal Hoff"]


@pytest.fixture
def control(server: RunningServer, face: Open) -> Control:
    """Table 1 has five players, table 2 has three, and the clock runs."""
    return opened(server, face, TABLET)


def opened(server: RunningServer, face: Open, size: tuple[int, int]) -> Control:
    do(server, "tables.open", tables=[1, 2], size=6)
    seats = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 4)]
    for name, seat in zip(NAMES, seats, strict=True):
        do(server, "entry.register", person=a_player(server, name), seat=seat)
    do(server, "clock.start")
    control = Control(face("/control/friday", size))
    control.turn_to("Players")
    expect(player(control, "Ann Abel")).to_contain_text("Table 1, seat 1")
    return control


def open_player(control: Control, name: str, button: str) -> None:
    player(control, name).click()
    control.press(button)


@pytest.mark.full
def test_no_shows_are_listed_at_the_deadline_and_taken_out_by_hand(
    server: RunningServer, control: Control
) -> None:
    do(server, "tables.seating", seating={"hide_draws": True})
    control.turn_to("Tables")
    control.tap("seating_settings")
    control.write("Remove no-shows after level", "1")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    seating = server.client().subscribe("plan:friday:1")["topics"]["plan:friday:1"]["value"]["seating"]
    assert (seating["no_show_level"], seating["hide_draws"]) == (1, True)
    control.turn_to("Players")
    open_player(control, "Bob Baker", "Absent")
    control.press("Never arrived")
    open_player(control, "Cid Cole", "Absent")
    control.press("Was here, now away")
    expect(player(control, "Bob Baker")).to_contain_text("absent")
    do(server, "clock.next")
    control.turn_to("Tables")
    card = control.part("plan").get_by_role("listitem").filter(has_text="No-shows at the deadline: 1")
    expect(card).to_contain_text("Bob Baker")
    card.get_by_role("button", name="Bob Baker").click()
    control.write("Chips left of the stack", "9400")
    control.press("Take out of play")
    expect(card).to_have_count(0)
    expect(table(control, 1)).to_contain_text("4/6")
    control.turn_to("Players")
    player(control, "Bob Baker").click()
    expect(control.dialog).to_contain_text("never arrived")
    control.press("Bring back")
    expect(control.dialog.get_by_role("alert")).to_contain_text("undo that instead")
    control.press("Close")
    control.tap("undo_last")
    expect(player(control, "Bob Baker")).to_contain_text("Table 1, seat 2 · absent")
    open_player(control, "Bob Baker", "Is here")
    expect(player(control, "Bob Baker")).not_to_contain_text("absent")


def test_two_players_in_each_others_seats_swap_and_the_log_names_them(control: Control) -> None:
    open_player(control, "Ann Abel", "Wrong seat: swap")
    control.dialog.get_by_role("button", name="Cid Cole").click()
    expect(player(control, "Ann Abel")).to_contain_text("Table 1, seat 3")
    expect(control.part("log")).to_contain_text("Ann Abel and Cid Cole changed seats")
    control.tap("undo_last")
    expect(player(control, "Ann Abel")).to_contain_text("Table 1, seat 1")
    expect(control.part("log")).to_contain_text("Undone: Ann Abel and Cid Cole changed seats")
    control.turn_to("Clock")
    expect(control.part("log")).to_contain_text("Ann Abel and Cid Cole changed seats")


def test_a_player_at_another_table_is_found_by_name_for_a_swap_of_seats(control: Control) -> None:
    open_player(control, "Ann Abel", "Wrong seat: swap")
    control.write("Name", "hal")
    control.dialog.get_by_role("button", name="Hal Hoff").press("Enter")
    expect(player(control, "Ann Abel")).to_contain_text("Table 2, seat 4")


@pytest.mark.full
def test_a_player_kept_for_special_needs_is_listed_but_cannot_be_chosen(
    server: RunningServer, control: Control
) -> None:
    for number in (1, 2):
        do(server, "table.button", table=number, button=1)
    open_player(control, "Dan Dorn", "Accessible seating")
    control.press("Stays at the table")
    player(control, "Dan Dorn").click()
    expect(control.dialog).to_contain_text("stays at this table")
    control.press("Close")
    control.turn_to("Tables")
    control.part("plan").get_by_role("button", name="Change").click()
    closed = control.dialog.get_by_role("button", name="Dan Dorn (1-4)")
    expect(closed).to_be_disabled()
    expect(closed).to_contain_text("accessible seating")
    expect(control.dialog.get_by_role("button", name="Eve Ernst (1-5)")).to_have_attribute(
        "aria-pressed", "true"
    )
    control.dialog.get_by_role("button", name="Ann Abel (1-1)").click()
    control.dialog.get_by_role("button", name="Table 2, seat 6").click()
    expect(control.dialog).to_be_hidden()
    expect(control.part("log")).to_contain_text("Ann Abel moved to 2-6 to balance")


def test_a_forfeited_stack_is_recorded_with_its_remaining_chips(
    server: RunningServer, control: Control
) -> None:
    open_player(control, "Gus Groh", "Surrenders stack")
    control.press("Take out of play")
    expect(control.dialog.get_by_role("alert")).to_contain_text("That is not a number")
    control.write("Chips left of the stack", "1500")
    control.dialog.get_by_label("Chips left of the stack").press("Enter")
    expect(player(control, "Gus Groh")).to_contain_text("Out – 8th")
    expect(control.part("log")).to_contain_text("Gus Groh gave up the stack")


@pytest.mark.full
def test_the_last_bust_outs_are_put_in_their_right_order(server: RunningServer, control: Control) -> None:
    expect(control.part("order_outs")).to_be_hidden()
    for entry in ("e1", "e2", "e3"):
        do(server, "entry.bust", entry=entry)
    control.tap("order_outs")
    rows = control.dialog.get_by_role("listitem")
    expect(rows.first).to_contain_text("Cid Cole")
    expect(rows.first).to_contain_text("6th")
    expect(control.dialog.get_by_role("button", name="Cid Cole went out later")).to_be_disabled()
    control.dialog.get_by_role("button", name="Ann Abel went out later").press("Enter")
    expect(rows.nth(1)).to_contain_text("Ann Abel")
    expect(control.dialog.get_by_role("button", name="Ann Abel went out later")).to_be_focused()
    control.page.keyboard.press("Enter")
    expect(rows.first).to_contain_text("Ann Abel")
    control.press("Close")
    expect(player(control, "Ann Abel")).to_contain_text("Out – 6th")
    expect(player(control, "Bob Baker")).to_contain_text("Out – 8th")


@pytest.mark.full
def test_a_button_set_to_an_empty_seat_asks_for_its_blinds(control: Control) -> None:
    control.turn_to("Tables")
    table(control, 1).click()
    control.press("Set button")
    control.dialog.locator(".seat", has_text="Seat 6").click()
    expect(control.dialog.get_by_label("Small blind")).to_have_value("1")
    expect(control.dialog.get_by_label("Big blind")).to_have_value("2")
    control.press("Set button")
    expect(control.dialog).to_be_hidden()
    expect(control.part("log")).to_contain_text("Table 1: button set to 6")
    table(control, 1).click()
    expect(control.dialog).to_contain_text("Next hand: button 1, SB 2, BB 3")


@pytest.mark.full
def test_breaking_a_table_mentions_absent_players_and_players_kept_at_their_seats(
    server: RunningServer, control: Control
) -> None:
    do(server, "entry.absent", entry="e6")
    do(server, "entry.lock", entry="e8", lock="seat")
    for entry in ("e1", "e2", "e3"):
        do(server, "entry.bust", entry=entry)
    control.turn_to("Tables")
    card = control.part("plan").get_by_role("listitem").filter(has_text="Table 2 can break")
    expect(card).to_contain_text("Absent, move the chips: Fay Frost.")
    expect(card).to_contain_text("Accessible seating here, but this table breaks: Hal Hoff.")
    card.get_by_role("button", name="Break table 2 now").click()
    expect(control.part("log")).to_contain_text("3 players moved, 1 of them absent: chips moved")


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_the_dialogs_fit_the_tablet_and_the_phone(
    server: RunningServer, face: Open, size: tuple[int, int], tmp_path: Path
) -> None:
    control = opened(server, face, size)
    for entry in ("e1", "e2"):
        do(server, "entry.bust", entry=entry)
    for number in (1, 2):
        do(server, "table.button", table=number, button=4 if number == 1 else 1)
    player(control, "Cid Cole").click()
    assert_dialog_fits(control, tmp_path / "player.png")
    control.press("Wrong seat: swap")
    assert_dialog_fits(control, tmp_path / "swap.png")
    control.press("Cancel")
    control.tap("order_outs")
    assert_dialog_fits(control, tmp_path / "outs.png")
    control.press("Close")


def assert_dialog_fits(control: Control, picture: Path) -> None:
    expect(control.dialog).to_be_visible()
    control.page.screenshot(path=picture)
    drawn(control.page)
    outside = (
        "[...document.querySelectorAll('dialog button, dialog input')].filter(each => each.getClientRects().length)"
        ".filter(each => each.getBoundingClientRect().right > innerWidth + 1"
        " || each.getBoundingClientRect().height < 47).map(each => each.textContent)"
    )
    assert lasting_findings(control.page, lambda: control.page.evaluate(outside)) == []
