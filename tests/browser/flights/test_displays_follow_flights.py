"""While flights end and merge, a dialog stays with its flight, and a phone with its player."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open, part
from tests.browser.control_page import Control
from tests.browser.flights.test_flights_seen import switch
from tests.browser.flights.test_merging_card import give, two_flights
from tests.browser.room.printed_pages import READY
from tests.browser.seated import person
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


def merge(server: RunningServer) -> None:
    fields: dict[str, Any] = {
        "from": ["1", "2"],
        "label": "Day 2",
        "rule": "best_stack",
        "surrendered": {"pays": "nothing"},
        "next_day": {"level": "longest", "resume": "full_level"},
        "reasons": {"2": "As counted"},
    }
    give(server, "flights.merge", **fields)


@pytest.fixture
def ended_flights(server: RunningServer) -> RunningServer:
    """1A and 1B have ended, and every bag is counted."""
    two_flights(server)
    give(server, "day_end.bag", session="1", entry="e2", chips=20_000)
    return server


@pytest.mark.parametrize(("session", "label"), [pytest.param("1", "1A", marks=pytest.mark.full), ("2", "1B")])
def test_printed_papers_of_a_flight_name_their_flight(
    ended_flights: RunningServer, screen: Open, session: str, label: str
) -> None:
    """Bags of two flights stand in one room overnight, and seat cards of two flights look alike."""
    path = f"/print/friday/bags?session={session}&lang=en"
    paper = screen(path, TABLET, session=ended_flights.session).page
    paper.locator(READY).wait_for()
    title = paper.locator(".title")
    expect(title.first).to_have_text(re.compile(f"· Day {label}$"))
    for kind in ("cards", "tables", "list"):
        paper.locator(f'[data-what="{kind}"]').click()
        expect(title.first).to_have_text(re.compile(f"^{label} · "))


def test_the_next_day_is_no_main_button_of_the_clock_before_the_merge(
    server: RunningServer, face: Open
) -> None:
    """Neither the large yellow button nor the space bar begins day 2 of one flight alone."""
    give(server, "flight.change", session="1", label="1A", ends={"level": 1})
    give(server, "clock.start", session="1")
    give(server, "clock.set_remaining", session="1", ms=1)
    control = Control(face("/control/friday?session=1&lang=en#clock", TABLET))
    expect(control.part("go")).to_have_text("Begin day 2")
    expect(control.part("go")).to_have_class("main")
    give(server, "flight.open", label="1B", copy_of="1")
    expect(control.part("go")).not_to_have_class("main")
    control.page.keyboard.press("Space")
    control.page.keyboard.press("ArrowUp")
    expect(control.part("undo_last")).to_contain_text("+1:00")


@pytest.mark.full
def test_an_open_dialog_sends_to_the_flight_it_was_opened_for(
    ended_flights: RunningServer, face: Open
) -> None:
    control = Control(face("/control/friday?session=1&lang=en#procedures", TABLET))
    control.page.get_by_role("button", name="Count the bags of table 1").click()
    expect(control.dialog.get_by_label("1 Ann")).to_have_value("30,000")
    merge(ended_flights)
    expect(switch(control.page, "Day 2")).to_be_visible()
    expect(switch(control.page, "1A")).to_have_attribute("aria-pressed", "true")
    control.dialog.get_by_label("1 Ann").fill("31,000")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_contain_text("1A")
    control.press("Cancel")
    # Only now the page and its address turn to the players' day.
    expect(switch(control.page, "Day 2")).to_have_attribute("aria-pressed", "true")
    expect(control.page).to_have_url(re.compile("session=3"))


def test_a_phone_turns_to_day_2_with_its_player(ended_flights: RunningServer, face: Open) -> None:
    phone = face("/t/friday?lang=en#seat=e4,1-2", PHONE).page
    expect(part(phone, "state")).to_contain_text("1B")
    merge(ended_flights)
    expect(phone.locator("body")).to_contain_text("Day 2")
    give(ended_flights, "clock.start", session="3")
    expect(part(phone, "state")).not_to_contain_text("1B")


@pytest.mark.full
def test_a_phone_whose_stack_was_surrendered_turns_to_day_2_and_shows_it(
    ended_flights: RunningServer, face: Open
) -> None:
    phone = face("/t/friday?lang=en#seat=e3,1-1", PHONE).page
    expect(part(phone, "structure_title")).to_contain_text("1B")
    merge(ended_flights)
    expect(part(phone, "structure_title")).to_contain_text("Day 2")
    expect(part(phone, "my_seat")).to_contain_text("Plays on under another entry · Stack surrendered")
    give(ended_flights, "clock.start", session="3")
    phone.reload()
    expect(part(phone, "structure_title")).to_contain_text("Day 2")
    expect(part(phone, "my_seat")).to_contain_text("Stack surrendered")


def test_a_phone_that_shows_1a_turns_to_the_flight_its_player_sits_in(
    server: RunningServer, face: Open
) -> None:
    give(server, "flight.change", session="1", label="1A")
    for label in ("1B", "1C"):
        give(server, "flight.open", label=label, copy_of="1")
    give(server, "tables.open", session="3", tables=[9])
    give(server, "entry.register", session="3", person=person(server, "Ann"), seat=[9, 1])
    give(server, "clock.start", session="1")
    phone = face("/t/friday?session=1&lang=en", PHONE).page
    expect(phone.get_by_text(re.compile("1A"))).to_be_visible()
    # The seat card is scanned where the page is open already.
    phone.evaluate("location.hash = 'seat=e1,9-1'")
    expect(phone.get_by_text(re.compile("1C"))).to_be_visible()
    expect(phone.get_by_text(re.compile("1A"))).to_have_count(0)


# -- a flight that pays before it ends ------------------------------------------------------------------


@pytest.fixture
def paid_flights(server: RunningServer) -> RunningServer:
    """Two players in each of two flights, with €360 in their common pool."""
    give(server, "flight.change", session="1", label="1A")
    give(server, "flight.open", label="1B", copy_of="1")
    give(server, "prizes.set_up", currency="EUR", entry=9_000, unit=1_000, table="nine-places")
    for session in ("1", "2"):
        give(server, "counter.tap", session=session, what="entry", count=2)
        give(server, "clock.start", session=session)
    return server


def wait_for_text(page: Page, text: str) -> None:
    expect(page.locator("body")).to_contain_text(text)


@pytest.mark.full
def test_payouts_of_a_flight_set_on_control_show_on_its_walls_and_phones(
    paid_flights: RunningServer, face: Open
) -> None:
    control = Control(face("/control/friday?session=2&lang=en#procedures", TABLET))
    card = control.page.locator('[data-procedure="prizes"]')
    card.get_by_role("button", name="Prizes").click()
    expect(card).to_contain_text("1B pays before it ends")
    card.get_by_role("button", name="Set what it pays").click()
    control.write("Number of places", "2")
    control.write("Amount for each place", "200")
    expect(control.dialog.get_by_role("status")).to_have_text("€400 of €360")
    control.press("Save")
    # The refusal if too little would be left, and a reason to do it all the same.
    expect(control.dialog.get_by_role("alert")).to_contain_text("€40 is missing")
    control.write("Reason, if too little would be left", "The house adds 100")
    control.press("Save")
    expect(card).to_contain_text("2 places · €200 each · €40 missing to pay everybody who plays on as much")
    wait_for_text(face("/tv?t=friday&scene=payouts&session=2&lang=en", WALL).page, "2 places · €200 each")
    phone = face("/t/friday?session=2&lang=en", PHONE).page
    phone.get_by_role("tab", name="Payouts").click()
    wait_for_text(phone, "2 places · €200 each")
    # The other flight pays nothing.
    unpaid = face("/t/friday?session=1&lang=en", PHONE).page
    unpaid.get_by_role("tab", name="Payouts").click()
    expect(part(unpaid, "payouts_head")).to_contain_text("€360")
    expect(unpaid.get_by_text("This flight pays")).to_have_count(0)
