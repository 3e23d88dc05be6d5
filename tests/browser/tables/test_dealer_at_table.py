"""A table's tablet lets its dealer deal, bust players, call the floor and undo own commands, nothing else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.control_page import PASSWORD, enrol
from tests.browser.readings import drawn, lasting_findings
from tests.browser.table_states import do, seat_players
from tests.browser.tables.test_table_page import Open, at_table
from tests.servers import RunningServer

__all__ = ["at_table"]
pytestmark = pytest.mark.browser

WAITED = re.compile(r"^\d+:\d\d$")


@pytest.mark.full
def test_a_dealer_reports_a_hand_a_bust_out_and_the_button_and_undoes_them(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    dealer = at_table(enrol(server, "Dora", "dealer"), size=TABLET)
    dealer.part("dealt").click()
    dealer.marks(2, 3, 4)
    dealer.do(6, "Out")
    expect(dealer.seat(6)).to_contain_text("Open")
    dealer.part("undo").click()
    expect(dealer.seat(6)).to_contain_text("Finn O'Brien")
    dealer.do(5, "This is the button")
    dealer.marks(5, 6, 1)
    dealer.seat(2).get_by_role("button").click()
    expect(dealer.dialog.get_by_role("button")).to_have_text(
        ["Out", "This is the button", "Count chips", "Close"]
    )
    expect(dealer.part("notices")).to_be_empty()


@pytest.mark.full
def test_a_call_waits_on_the_table_until_the_floor_is_on_the_way(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    dealer = at_table(enrol(server, "Dora", "dealer"))
    floor = at_table(enrol(server, "Flo", "floor"))
    call = dealer.part("calls").get_by_role("button", name="Floor")
    call.click()
    expect(call.locator("small")).to_have_text(WAITED)
    first = call.locator("small").inner_text()
    expect(call.locator("small")).not_to_have_text(first)
    expect(call.locator("small")).to_have_text(WAITED)
    call_at_floor = floor.part("calls").get_by_role("button", name="Floor")
    expect(call_at_floor.locator("small")).to_have_text(WAITED)
    call_at_floor.click()
    floor.dialog.get_by_role("button", name="On the way").click()
    expect(call.locator("small")).to_have_text("on the way")
    call.click()
    expect(call.locator("small")).to_have_text(WAITED)


def test_an_impatient_finger_neither_calls_twice_nor_calls_off(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    dealer = at_table(enrol(server, "Dora", "dealer"))
    call = dealer.part("calls").get_by_role("button", name="Deck")
    call.dblclick()
    expect(call.locator("small")).to_have_text(WAITED)
    expect(dealer.dialog).to_be_hidden()
    call.click()
    expect(dealer.dialog.get_by_role("button")).to_have_text(["Cancel the call", "Close"])
    dealer.dialog.get_by_role("button", name="Cancel the call").click()
    expect(call).to_have_text("Call deck")
    expect(dealer.part("notices")).to_be_empty()


@pytest.mark.full
def test_a_dealer_who_signs_in_at_the_table_returns_to_it(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    enrol(server, "Dora", "dealer")
    tablet = at_table(size=TABLET)
    expect(tablet.part("calls")).to_be_hidden()
    tablet.part("sign_in").click()
    tablet.page.get_by_label("Name").fill("Dora")
    tablet.page.get_by_label("Password").fill(PASSWORD)
    tablet.page.get_by_label("Password").press("Enter")
    tablet.page.get_by_role("button", name="Not now").click()
    expect(tablet.part("table")).to_have_text("Table 4")
    expect(tablet.part("calls").get_by_role("button")).to_have_count(4)
    expect(tablet.part("dealt")).to_be_enabled()


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_calls_fit_beside_everything_else_on_the_table(
    server: RunningServer, at_table: Open, size: tuple[int, int]
) -> None:
    seat_players(server)
    do(server, "friday", "table.call", table=4, what="floor")
    dealer = at_table(enrol(server, "Dora", "dealer"), "/table/friday/4", size)
    expect(dealer.part("calls").locator(".is-waiting small")).to_have_text(WAITED)
    drawn(dealer.page)
    outside = (
        "[...document.querySelectorAll('button, a')].filter(each => each.getClientRects().length)"
        ".filter(each => { const box = each.getBoundingClientRect();"
        " return box.right > innerWidth || box.height < 47 || each.scrollWidth > each.clientWidth + 1; })"
        ".map(each => each.textContent)"
    )
    assert lasting_findings(dealer.page, lambda: dealer.page.evaluate(outside)) == []


def test_the_control_leads_a_dealer_to_the_table(browser: Browser, server: RunningServer) -> None:
    session = enrol(server, "Dora", "dealer")
    face = Face(browser, server.url("/control/friday?lang=en", "localhost"), PHONE, session=session)
    expect(face.page.get_by_role("main")).to_contain_text("the page of your table")
    face.close()
