"""A player finds his seat by phone, and his phone tells him when it changes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import Open
from tests.browser.readings import ANY_TIME
from tests.browser.seated import at_table, names, seat, topic
from tests.browser.states import Hall
from tests.browser.test_layouts import GEOMETRY, faults
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def hall(server: RunningServer) -> Hall:
    """Nine at two tables of an evening."""
    hall = Hall(server)
    seat(hall, "evening", ["Leo Öztürk", *names(8)], 2)
    return hall


def phone(face: Open, language: str = "en") -> Page:
    opened = face(f"/t/evening?lang={language}", PHONE, script=GEOMETRY.read_text("utf-8"))
    opened.shows("time", ANY_TIME)
    return opened.page


def find(page: Page, typed: str) -> None:
    page.get_by_role("tab").nth(1).click()
    page.get_by_role("searchbox").fill(typed)


def entry_of(hall: Hall, name: str) -> str:
    seats = topic(hall.server, "seats", "evening")
    return next(entry for entry, one in seats.items() if one["name"] == name)


def seat_in_words(hall: Hall, entry: str) -> str:
    table, number = topic(hall.server, "seats", "evening")[entry]["seat"].split("-")
    return f"able {table}, seat {number}"


def test_three_letters_without_accents_find_table_and_seat(hall: Hall, face: Open) -> None:
    page = phone(face)
    find(page, "ob")
    expect(page.locator(".found-row")).to_have_count(0)
    find(page, "ozt")
    entry = entry_of(hall, "Leo Öztürk")
    row = page.locator(".found-row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Leo Öztürk")
    expect(row.locator("b")).to_contain_text(seat_in_words(hall, entry))
    find(page, "nobodyatall")
    expect(page.get_by_text("Nobody found")).to_be_visible()


def test_a_phone_keeps_who_it_is_and_says_where_to_go_until_that_was_seen(hall: Hall, face: Open) -> None:
    page = phone(face)
    me = at_table(hall.server, "evening", 2)[0]
    find(page, me[1:])
    page.get_by_role("button", name="This is me").click()
    mine, moved = page.locator('[data-part="my_seat"]'), page.locator('[data-part="moved"]')
    expect(mine).to_contain_text(seat_in_words(hall, me))
    expect(moved).to_be_hidden()
    hall.do("evening", "table.break", table=2)
    expect(moved).to_contain_text(f"You move to t{seat_in_words(hall, me)}")
    expect(moved).to_contain_text("Table 2 breaks")
    page.reload()
    expect(moved).to_contain_text("You move to")
    moved.get_by_role("button").click()
    expect(moved).to_be_hidden()
    page.reload()
    expect(mine).to_contain_text(seat_in_words(hall, me))
    expect(moved).to_be_hidden()


def test_who_is_out_sees_his_place(hall: Hall, face: Open) -> None:
    page = phone(face)
    me = entry_of(hall, "Leo Chen")
    find(page, "chen")
    page.get_by_role("button", name="This is me").click()
    hall.do("evening", "entry.bust", entry=me)
    expect(page.locator('[data-part="my_seat"]')).to_contain_text("Out · Place 9")
    find(page, "")
    page.get_by_role("button", name="Look for somebody else").click()
    expect(page.locator('[data-part="my_seat"]')).to_be_hidden()


def test_where_names_are_hidden_one_is_found_by_the_number_of_the_entry(hall: Hall, face: Open) -> None:
    hall.do("evening", "tables.seating", seating={"at_sale": True, "names": "hidden"})
    page = phone(face)
    find(page, "Leo")
    expect(page.get_by_text("Number of your entry")).to_be_visible()
    expect(page.locator(".found-row")).to_have_count(0)
    find(page, "3")
    expect(page.locator(".found-row")).to_contain_text("Entry 3")
    assert "Abrams" not in page.content()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [320, PHONE[0]])
def test_search_seat_and_banner_fit_on_a_small_phone(
    hall: Hall, face: Open, language: str, width: int
) -> None:
    page = phone(face, language)
    page.set_viewport_size({"width": width, "height": 844})
    find(page, "max")
    expect(page.locator(".found-row")).to_have_count(1)
    assert "cut" not in faults(page)
    me = at_table(hall.server, "evening", 2)[0]
    find(page, me[1:])
    page.locator(".found-row button").click()
    hall.do("evening", "table.break", table=2)
    expect(page.locator('[data-part="moved"]')).to_be_visible()
    page.get_by_role("tab").nth(0).click()
    found = faults(page)
    found.pop("scrolls", None)
    assert found == {}
