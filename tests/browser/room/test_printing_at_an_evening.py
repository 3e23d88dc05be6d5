"""During an evening control prints in three taps, remembers what is printed, and scans cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, TABLET, Face, Open
from tests.browser.control_page import Control, enrol
from tests.browser.readings import ANY_TIME
from tests.browser.room.printed_pages import (
    LAPTOP,
    READY,
    assert_nothing_exceeds,
    printed,
    printed_page,
)
from tests.browser.seated import at_table, names, person, seat, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(server: RunningServer) -> Tournaments:
    """Nine players at two tables."""
    tournaments = Tournaments(server)
    seat(tournaments, "evening", ["Leo Öztürk", *names(8)], 2)
    return tournaments


def control(face: Open, view: str) -> Control:
    opened = Control(face("/control/evening", TABLET))
    opened.part("views").locator("[aria-pressed]").first.wait_for(state="attached")
    opened.turn_to(view)
    return opened


def printing(control: Control, label: str) -> Page:
    """The page that a link opens beside control."""
    with control.page.context.expect_page() as opening:
        control.page.get_by_role("link", name=label, exact=True).locator("visible=true").first.click()
    opening.value.locator(READY).wait_for()
    return opening.value


@pytest.mark.full
@pytest.mark.parametrize("paper", ["a4", "letter", "roll"])
def test_slips_of_a_broken_table_are_printed_whole(
    browser: Browser, evening: Tournaments, face: Open, paper: str
) -> None:
    tournaments = evening
    tournaments.do("evening", "table.break", table=2, out_of_turn=True)
    moved = len(topic(tournaments.server, "moves", "evening")["moves"])
    desk = printed_page(browser, tournaments, f"evening/slips?paper={paper}&table=2")
    slips = desk.page.locator(".slip")
    expect(slips.first).to_contain_text("From table 2, seat")
    expect(slips.first).to_contain_text("Table 2 breaks")
    expect(slips.first).to_contain_text(re.compile("card drawn .*[♠♥♦♣]"))
    assert slips.count() >= 1
    assert_nothing_exceeds(desk.page)
    pages = printed(desk.page)
    assert len(pages) == (slips.count() if paper == "roll" else 1)
    assert slips.count() <= moved
    desk.close()


@pytest.mark.full
def test_a_late_entrys_card_is_three_taps_away(evening: Tournaments, face: Open) -> None:
    desk = control(face, "Players")
    desk.page.locator("button.player", has_text="Leo Öztürk").click()
    sheet = printing(desk, "Seat card")
    expect(sheet.locator(".card")).to_have_count(1)
    expect(sheet.locator(".card h2")).to_have_text("Leo Öztürk")
    expect(sheet.locator('[data-part="which"]')).to_have_value("chosen")
    expect(sheet.locator('[data-part="print"]')).to_be_focused()


@pytest.mark.full
def test_table_list_and_slip_are_three_taps_away(evening: Tournaments, face: Open) -> None:
    desk = control(face, "Tables")
    desk.page.locator('[data-table="2"]').click()
    sheet = printing(desk, "Table list")
    expect(sheet.locator(".table-sheet")).to_have_count(1)
    expect(sheet.locator(".table-sheet h2")).to_have_text("Table 2")
    desk.press("Close")
    me = at_table(evening.server, "evening", 1)[0]
    seats = topic(evening.server, "seats", "evening")
    table, number = map(int, seats[me]["seat"].split("-"))
    occupied = {int(each) for each in topic(evening.server, "tables", "evening")["2"]["seats"]}
    open_seat = next(each for each in range(1, 10) if each not in occupied)
    evening.do("evening", "seat.move", entry=me, from_seat=[table, number], to_seat=[2, open_seat])
    slip = printing(desk, "Slip")
    expect(slip.locator(".slip h2")).to_have_text(seats[me]["name"])
    expect(slip.locator(".slip")).to_contain_text(f"From table {table}, seat {number}")
    expect(slip.locator(".slip")).to_contain_text("Moved by the floor.")


@pytest.mark.full
def test_printed_cards_are_left_out_the_next_time_and_the_paper_size_is_remembered(
    browser: Browser, evening: Tournaments
) -> None:
    desk = printed_page(browser, evening, "evening/cards?which=new")
    page = desk.page
    expect(page.locator(".card")).to_have_count(9)
    page.get_by_label("Paper").select_option("roll")
    expect(page.locator(".sheet")).to_have_count(9)
    page.locator(READY).wait_for()
    assert len(printed(page)) == 9
    expect(page.locator('[data-part="notice"]')).to_contain_text("Printed: 9 cards.")
    late = {"person": person(evening.server, "Late Comer")}
    evening.do("evening", "entry.register", **late)
    expect(page.locator(".card h2")).to_have_text(["Late Comer"])
    page.reload()
    expect(page.locator(".card h2")).to_have_text(["Late Comer"])
    expect(page.get_by_label("Paper")).to_have_value("roll")
    page.get_by_label("Which").select_option("all")
    expect(page.locator(".card")).to_have_count(10)
    desk.close()


@pytest.mark.full
def test_cards_are_printed_again_after_a_failed_print(browser: Browser, evening: Tournaments) -> None:
    desk = printed_page(browser, evening, "evening/cards?which=new")
    printed(desk.page)
    desk.page.get_by_role("button", name="Not printed").click()
    expect(desk.page.get_by_role("button", name="Not printed")).to_have_count(0)
    desk.page.reload()
    expect(desk.page.locator(".card")).to_have_count(9)
    desk.close()


@pytest.mark.full
def test_staff_who_may_not_see_full_names_print_the_public_names(
    browser: Browser, evening: Tournaments
) -> None:
    evening.do("evening", "tables.seating", seating={"at_sale": True, "names": "hidden"})
    dealer = enrol(evening.server, "Dana", "dealer")
    desk = printed_page(browser, evening, "evening/cards", dealer)
    expect(desk.page.locator(".card").first).to_contain_text("Entry")
    assert "Öztürk" not in desk.page.content()
    desk.close()


@pytest.mark.full
def test_strangers_are_led_to_the_sign_in_and_back(browser: Browser, evening: Tournaments) -> None:
    stranger = Face(browser, evening.server.url("/print/evening/cards?which=new", "localhost"), LAPTOP)
    stranger.page.wait_for_url(re.compile(r"/signin\?next=%2Fprint%2Fevening%2Fcards%3Fwhich%3Dnew"))
    stranger.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [320, PHONE[0], TABLET[0]])
def test_the_bar_above_the_sheets_fits_a_phone_and_a_tablet(
    browser: Browser, evening: Tournaments, language: str, width: int
) -> None:
    desk = printed_page(browser, evening, f"evening/cards?lang={language}")
    desk.page.set_viewport_size({"width": width, "height": 800})
    outside = """(width) => [...document.querySelectorAll(".bar *")]
      .filter((each) => each.getBoundingClientRect().right > width).map((each) => each.outerHTML)"""
    assert desk.page.evaluate(outside, width) == []
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    desk.close()


@pytest.mark.full
def test_a_phone_that_scanned_a_card_follows_its_entry_and_alerts_when_it_moves(
    browser: Browser, evening: Tournaments, face: Open
) -> None:
    me = at_table(evening.server, "evening", 1)[0]
    card = topic(evening.server, "seats", "evening")[me]
    phone = face(f"/t/evening#seat={me},{card['seat']}", PHONE)
    phone.shows("time", ANY_TIME)
    mine, moved = phone.page.locator('[data-part="my_seat"]'), phone.page.locator('[data-part="moved"]')
    table, number = map(int, card["seat"].split("-"))
    expect(mine).to_contain_text(card["name"])
    expect(mine).to_contain_text(f"Table {table}, seat {number}")
    expect(moved).to_be_hidden()
    until(lambda: "#" not in phone.page.url, "the address is as any phone's")
    evening.do("evening", "table.break", table=1, out_of_turn=True)
    expect(moved).to_contain_text("You move to table 2")
    expect(moved).to_contain_text("Table 1 breaks")


def test_a_card_scanned_after_a_move_shows_at_once_where_to_go(evening: Tournaments, face: Open) -> None:
    me = at_table(evening.server, "evening", 2)[0]
    phone = face("/t/evening", PHONE)
    phone.shows("time", ANY_TIME)
    phone.page.evaluate(f"location.hash = '#seat={me},1-9'")
    expect(phone.page.locator('[data-part="moved"]')).to_contain_text("You move to table 2")


@pytest.mark.full
def test_the_qr_code_of_a_card_has_the_phones_address_the_entry_and_the_code_printed_below(
    browser: Browser, evening: Tournaments
) -> None:
    desk = printed_page(browser, evening, "evening/cards")
    code: dict[str, Any] = desk.page.evaluate(
        """async () => {
          const { qrModules, qrPath } = await import("/static/js/pictures/qr_code.js");
          const card = document.querySelector(".card");
          const [table, seat] = [...card.querySelectorAll(".place b")].map((each) => each.textContent);
          const { room } = { room: await (await fetch("/api/v1/tournaments")).json() };
          const host = room.venue && room.venue.address ? room.venue.address : location.host;
          const code = card.querySelector(".card-code").textContent.replace("Code ", "");
          const address = `http://${host}/t/evening#seat=${card.dataset.entry},${table}-${seat},${code}`;
          const { codes } = await (await fetch("/api/v1/tournaments/evening/seat-cards")).json();
          const same = card.querySelector("path").getAttribute("d") === qrPath(qrModules(address));
          return { right: codes[card.dataset.entry] === code, same, address };
        }"""
    )
    assert code["same"], code
    assert code["right"], code
    desk.close()
