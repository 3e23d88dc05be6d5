"""The payout desk finds and pays a slip in four taps, takes a payment back, and closes the books."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cage.test_cage import sold_to
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open
from tests.browser.control_page import Control, enrol, open_control
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import faults
from tests.browser.room.printed_pages import OUTSIDE
from tests.browser.seating.test_control_tables import do
from tests.servers import RunningServer
from tests.stories.people import director
from tests.waiting import until

pytestmark = pytest.mark.browser
OFFERS: list[dict[str, Any]] = [
    {"id": "entry", "kind": "entry", "parts": {"pool": 8_000, "fee": 1_000}, "chips": 10_000}
]
NUMBER_HEIGHT = """() => parseFloat(getComputedStyle(document.querySelector('[data-part="numbers"] b')).fontSize)
  / innerHeight"""
IS_UNCOVERED = """() => document.querySelector('[data-part="numbers"]').getBoundingClientRect().bottom
  <= document.querySelector(".lower-third").getBoundingClientRect().top"""
ROWS_OF_TABS = """() => new Set([...document.querySelectorAll(".tabs button:not([hidden])")]
  .map((each) => each.getBoundingClientRect().top)).size"""


def in_the_money(server: RunningServer, face: Open, language: str = "en") -> Control:
    """An event with three players, one of them out in the money."""
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    do(server, "tables.open", tables=[1])
    do(server, "tables.seating", seating={"at_sale": True})
    do(server, "prizes.set_up", currency="EUR", percents=[50, 30, 20])
    control = Control(face(f"/control/friday?lang={language}#cage", TABLET))
    for name in ("Ann Abel", "Ben Beck", "Cleo Curtis"):
        sold_to(control, name)
    do(server, "clock.start")
    for _ in range(12):
        do(server, "clock.next")
    do(server, "prizes.publish")
    do(server, "entry.bust", entry="e1")
    expect(control.page.locator('[data-slip="1"]')).to_be_visible()
    return control


@pytest.mark.full
def test_a_slip_is_paid_in_four_taps_and_taken_back(server: RunningServer, face: Open) -> None:
    control = in_the_money(server, face)
    slip = control.page.locator('[data-slip="1"]')
    expect(slip).to_contain_text("Ann Abel · €48 · to be paid")
    slip.get_by_role("button", name="Call").click()
    expect(slip).to_contain_text("called")
    control.part("payout_search").fill("1")
    control.part("payout_search").press("Enter")
    # The document is asked first: no on-screen keyboard covers it, and the key chose none.
    first = control.dialog.get_by_role("group", name="Document seen").get_by_role("button").first
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-pressed", "false")
    control.press("Pay €48")
    expect(control.dialog.get_by_role("alert")).to_contain_text("Choose the document")
    control.press("Passport")
    control.write("Tip", "60")
    control.press("Pay €0")
    expect(control.dialog.get_by_role("alert")).to_contain_text("The tip is more than the €48 in cash")
    control.write("Tip", "3")
    control.press("Pay €45")
    expect(control.dialog).to_be_hidden()
    control.part("payout_search").fill("")
    expect(slip).to_contain_text("€48 paid")
    expect(control.line("Slip 1")).to_contain_text("€45")
    slip.get_by_role("button", name="Take back").click()
    expect(control.dialog).to_contain_text("€45 Cash")
    control.press("Take back")
    expect(slip).to_contain_text("to be paid")


@pytest.mark.full
def test_a_called_number_is_on_the_wall_and_on_the_phone_of_its_player(
    server: RunningServer, face: Open
) -> None:
    in_the_money(server, face)
    wall = face("/tv?scene=payout-calls&t=friday", (1280, 720)).page
    expect(wall.locator('[data-part="empty"]')).to_be_visible()
    phone = face("/t/friday", PHONE).page
    phone.get_by_role("tab", name="Seat").click()
    phone.locator('[data-part="seat_query"]').fill("Ann Abel")
    phone.locator('[data-part="seat_found"]').get_by_role("button").first.click()
    expect(phone.locator('[data-part="my_seat"]')).to_contain_text("Collect at the payout desk, number 1")
    do(server, "slip.call", slip=1)
    expect(wall.locator('[data-part="numbers"] b')).to_have_text(["1"])
    # The number alone is legible from the end of the room.
    assert wall.evaluate(NUMBER_HEIGHT) >= 0.35
    expect(wall.locator("body")).not_to_contain_text("Ann")
    # An announcement covers no number.
    assert server.command("room.announce", None, text="The bar closes", seconds=600)["ok"]
    expect(wall.locator(".lower-third")).to_be_visible()
    until(lambda: wall.evaluate(IS_UNCOVERED), "the number above the announcement")
    do(server, "slip.pay", slip=1, by={"cash": 4_800}, id_checked="passport")
    expect(wall.locator('[data-part="empty"]')).to_be_visible()
    expect(phone.locator('[data-part="my_seat"]')).not_to_contain_text("Collect")


@pytest.mark.full
def test_money_is_added_given_away_and_the_books_close(server: RunningServer, face: Open) -> None:
    control = in_the_money(server, face)
    pool = control.part("pool")
    pool.get_by_role("button", name="Add money").click()
    control.write("Amount", "20")
    control.write("Reason", "Birthday")
    control.press("Save")
    expect(control.part("cage")).to_contain_text("€20")
    pool.get_by_role("button", name="Assign a surplus").click()
    control.dialog.locator("select").last.select_option("staff")
    control.write("Amount", "20")
    control.write("Reason", "Dealers")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    do(server, "entry.bust", entry="e2")
    expect(control.page.locator('[data-slip="3"]')).to_be_visible()
    pool.get_by_role("button", name="Close the books").click()
    expect(control.dialog).to_contain_text("3 slips are still to be paid")
    expect(control.dialog.get_by_role("row", name="slip · 1")).to_contain_text("€48")
    control.press("Close the books")
    expect(pool).to_contain_text("Books closed")


@pytest.mark.full
def test_a_house_withholds_and_a_cashier_pays_with_the_pin_of_a_supervisor(
    browser: Browser, server: RunningServer, face: Open
) -> None:
    control = in_the_money(server, face)
    rules = control.part("money_settings")
    expect(rules).to_contain_text("Nothing is withheld")
    rules.get_by_role("button", name="Change").click()
    control.write("Percent", "12,5")
    control.write("Winnings over", "8")
    control.press("The part above it")
    control.write("A payout above", "40")
    control.press("Save")
    expect(rules).to_contain_text("12.5% of the part of winnings over €8 is withheld.")
    added = director(server).ask("POST", "/staff", {"name": "Sue", "role": "supervisor", "pin": "8452"})
    assert added.ok, added.text
    cashier = open_control(browser, server, enrol(server, "Cora", "cashier"), "/control/friday#cage")
    expect(cashier.part("money_settings").get_by_role("button")).to_be_disabled()
    slip = cashier.page.locator('[data-slip="1"]')
    slip.get_by_role("button", name="Pay").click()
    expect(cashier.dialog).to_contain_text("Withheld")
    cashier.press("Passport")
    cashier.press("Pay €43")
    expect(cashier.dialog.get_by_role("alert")).to_contain_text("has to approve this")
    cashier.write("Approved by (name)", "Sue")
    cashier.write("Approver's PIN", "8452")
    cashier.press("Pay €43")
    expect(slip).to_contain_text("€48 paid")
    cashier.face.close()
    # The director needs no approval: no field asks for it.
    slip = control.page.locator('[data-slip="1"]')
    slip.get_by_role("button", name="Take back").click()
    control.press("Take back")
    slip.get_by_role("button", name="Pay").click()
    expect(control.dialog).to_contain_text("Withheld")
    expect(control.dialog.get_by_label("Approved by (name)")).to_have_count(0)


@pytest.mark.full
def test_a_free_entry_and_a_difference_ask_a_cashier_for_an_approval(
    browser: Browser, server: RunningServer
) -> None:
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    assert server.command("money_settings.set", None, tolerance=0)["ok"]
    added = director(server).ask("POST", "/staff", {"name": "Sue", "role": "supervisor", "pin": "8452"})
    assert added.ok, added.text
    cashier = open_control(browser, server, enrol(server, "Cora", "cashier"), "/control/friday#cage")
    cashier.part("cage_search").fill("Ann Abel")
    cashier.part("cage").locator("button.player").last.click()
    cashier.part("purchase").get_by_role("button", name="Free").click()
    cashier.write("Approved by (name)", "Sue")
    cashier.write("Approver's PIN", "8452")
    cashier.press("Approve")
    expect(cashier.page.locator('[data-receipt="1"]')).to_contain_text("Free")
    for type_, fields in (
        ("drawer.open", {"name": "Drawer 1", "float": [[1_000, 2]]}),
        ("drawer.closing", {"shift": "S1"}),
    ):
        assert server.command(type_, None, **fields)["ok"]
    cashier.part("drawers").get_by_role("button", name="Count Drawer 1").click()
    cashier.write("Reason for a difference", "Lost")
    cashier.press("Finish")
    expect(cashier.dialog.get_by_role("alert")).to_contain_text("has to approve this")
    # The request shows on the director's own device in any view, and one tap approves it.
    expect(cashier.part("asked")).to_contain_text("Request sent")
    boss = open_control(browser, server, server.session, "/control/friday#clock")
    notice = boss.part("notices")
    expect(notice).to_contain_text("Cora asks for approval: close Drawer 1 · S1 with a difference · −€20")
    notice.get_by_role("button", name="Approve").click()
    expect(notice).not_to_contain_text("Cora asks")
    expect(cashier.part("asked")).to_contain_text("Approved. Tap once more.")
    cashier.press("Finish")
    expect(cashier.part("drawers")).to_contain_text("Z report 1")
    for each in (cashier, boss):
        each.face.close()


def test_a_slip_is_printed_twice_on_every_paper(server: RunningServer, face: Open) -> None:
    control = in_the_money(server, face, "de")
    with control.page.expect_popup() as opening:
        control.page.locator('[data-slip="1"]').get_by_role("link", name="Drucken").click()
    page = opening.value
    slips = page.locator(".payout")
    expect(slips).to_have_count(2)
    expect(slips.first).to_contain_text("Copy for the house")
    expect(slips.locator('[data-part="place"]')).to_have_text(["Place 3", "Place 3"])
    expect(slips.last).to_contain_text("Cashier's signature")
    for paper in ("roll", "letter", "a4"):
        page.locator('[data-part="paper"]').select_option(paper)
        expect(page.locator(f".{paper} .payout")).to_have_count(2)
        until(lambda: page.evaluate(OUTSIDE) == [], f"the slips are whole on {paper}")


@pytest.mark.full
def test_the_payout_desk_fits_every_screen_and_a_finger(server: RunningServer, face: Open) -> None:
    control = in_the_money(server, face, "de")
    control.page.add_init_script(GEOMETRY)
    control.page.reload()
    slip = control.page.locator('[data-slip="1"]')
    for width, height in (TABLET, (768, 1024), (820, 1180), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        slip.scroll_into_view_if_needed()
        expect(slip).to_be_visible()
        assert faults(control.page) == {}, (width, height)
        assert small_targets(control.page) == [], (width, height)
        assert control.page.evaluate(ROWS_OF_TABS) <= 2, (width, height)
        slip.get_by_role("button", name="Auszahlen").click()
        expect(control.dialog).to_contain_text("Gezeigter Ausweis")
        control.press("Abbrechen")
        control.part("money_settings").get_by_role("button", name="Ändern").click()
        expect(control.dialog).to_contain_text("Gewinne über")
        assert small_targets(control.page) == [], (width, height)
        control.press("Abbrechen")
