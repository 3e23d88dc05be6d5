"""A final table's deal: methods side by side, consent of each player, a player's phone, the wall."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open, box_of, part
from tests.browser.control_page import enrol, keep_open
from tests.browser.readings import drawn, last_reading
from tests.browser.seated import person, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki")


@pytest.fixture
def final(server: RunningServer) -> Tournaments:
    """Four entries of 100.00; one is out, and 200.00, 120.00 and 80.00 are paid."""
    tournaments = Tournaments(server)
    tournaments.do("friday", "tables.open", tables=[4])
    for seat, name in enumerate(NAMES, 1):
        tournaments.do("friday", "entry.register", person=person(server, name), seat=[4, seat])
    tournaments.do("friday", "clock.start")
    prizes = {"currency": "EUR", "entry": 10_000, "unit": 1, "percents": [50, 30, 20]}
    tournaments.do("friday", "prizes.set_up", **prizes)
    tournaments.do("friday", "clock.jump", period=topic(server, "structure", "friday")["periods"][-1]["id"])
    tournaments.do("friday", "prizes.publish")
    tournaments.do("friday", "entry.bust", entry="e4")
    return tournaments


def picture(page: Page, name: str) -> None:
    """Take a picture for people, if PICTURES names a folder."""
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


class Final:
    """The supervisor's tablet, a player's phone and the wall."""

    def __init__(self, tournaments: Tournaments, screen: Open) -> None:
        server = tournaments.server
        self.tournaments = tournaments
        answer = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff())
        self.codes: dict[str, str] = answer.json()["codes"]
        vera = enrol(server, "Vera", "supervisor")
        self.control = screen("/control/friday?lang=en#procedures", TABLET, session=vera).page
        self.phone = screen("/t/friday?lang=en", PHONE).page
        self.wall = screen("/tv?scene=payouts&t=friday&lang=en", WALL).page
        keep_open(self.control, "deal")

    def show_card(self, entry: str) -> None:
        """Show a seat card to the phone, which is already open without a player."""
        phone = self.phone
        phone.evaluate("(card) => { location.hash = card; }", f"seat={entry},4-1,{self.codes[entry]}")
        expect(part(phone, "my_seat")).to_be_visible()

    @property
    def card(self) -> Locator:
        card = self.control.get_by_role("region", name="Deal / chop")
        card.wait_for()
        return card

    def tap(self, label: str | re.Pattern[str]) -> None:
        self.card.get_by_role("button", name=label, exact=isinstance(label, str)).click()

    def rows(self) -> list[str]:
        return [" ".join(row.split()) for row in self.card.locator(".deal-terms tbody tr").all_inner_texts()]


@pytest.mark.full
def test_the_supervisor_compares_shares_ticks_acceptances_and_approves_and_the_players_see_the_deal(
    final: Tournaments, screen: Open
) -> None:
    room = Final(final, screen)
    stacks_are_entered(room)
    the_players_phone_shows_the_terms(room)
    other_terms_need_other_words(room)
    it_binds(room)
    results_follow(room)


def test_names_stay_legible_and_ticks_in_view_on_a_phone(final: Tournaments, screen: Open) -> None:
    final.do("friday", "deal.draft", method="icm", stacks={"e1": 20_000, "e2": 15_000, "e3": 5_000})
    page = screen("/control/friday?lang=de#procedures", PHONE, session=final.server.session).page
    name = page.get_by_role("rowheader", name="Leo Abrams")
    name.wait_for()
    drawn(page)
    tick = box_of(page.locator(".tick").first)
    assert box_of(name)["width"] > 200
    assert tick["x"] + tick["width"] <= PHONE[0]


def stacks_are_entered(room: Final) -> None:
    room.tap("Draft a deal…")
    dialog = room.control.get_by_role("dialog")
    for number, stack in enumerate(("20000", "15000", "5000")):
        field = dialog.get_by_role("textbox").nth(number)
        expect(field).to_be_focused()
        field.fill(stack)
        if number < 2:
            field.press("Enter")
    expect(dialog.get_by_role("status").first).to_contain_text("Stacks 40,000")
    picture(room.control, "deal-stacks")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    expect(room.card).to_contain_text("0 of 3 have accepted")
    # The button that opened the dialog is gone: the focus stays beside it.
    assert room.card.evaluate("card => card.contains(document.activeElement)") is True
    rows = [
        "Leo Abrams 20,000 €133.34 €160 €154.86",
        "Anna Chen 15,000 €133.33 €140 €142.14",
        "Cem Öztürk 5,000 €133.33 €100 €103",
    ]
    assert last_reading(room.rows, rows) == rows
    expect(room.card.get_by_role("link", name=re.compile("Rule"))).to_have_count(0)


def the_players_phone_shows_the_terms(room: Final) -> None:
    deal = part(room.phone, "deal")
    expect(part(room.phone, "main")).to_be_visible()
    expect(deal).to_be_hidden()
    room.show_card("e1")
    expect(deal).to_contain_text("You get €154.86.")
    expect(deal).to_contain_text("Even €133.34 · Chip chop €160 · ICM €154.86")
    room.tap("Leo Abrams accepts")
    expect(deal).to_contain_text("1 of 3 have accepted")
    picture(room.phone, "deal-phone")


def other_terms_need_other_words(room: Final) -> None:
    room.tap("Chip chop as the terms")
    expect(part(room.phone, "deal")).to_contain_text("You get €160.")
    expect(room.card).to_contain_text("0 of 3 have accepted")
    room.tap("Custom amounts…")
    dialog = room.control.get_by_role("dialog")
    dialog.get_by_label("Cem Öztürk").fill("99.99")
    expect(dialog.get_by_role("status")).to_have_text("Given €399.99 of €400: €0.01 to go")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("€0.01 too little")
    dialog.get_by_label("Cem Öztürk").fill("110")
    dialog.get_by_label("Leo Abrams").fill("150")
    expect(dialog.get_by_role("status")).to_have_text("Given €400: exactly the prizes")
    picture(room.control, "deal-own")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    expect(part(room.phone, "deal")).to_contain_text("You get €150.")


def it_binds(room: Final) -> None:
    for name in NAMES[:3]:
        room.tap(f"{name} accepts")
        expect(room.card.get_by_role("button", name=f"{name} accepts")).to_have_attribute(
            "aria-pressed", "true"
        )
    picture(room.control, "deal-agreed")
    expect(part(room.wall, "columns")).to_contain_text("€200")
    room.tap("Approve: the deal is binding")
    expect(part(room.phone, "deal")).to_contain_text("The deal is binding")
    expect(room.card).to_contain_text("The deal is binding")
    expect(part(room.wall, "columns")).to_contain_text("by deal")
    expect(part(room.wall, "columns")).not_to_contain_text("€150")
    picture(room.wall, "deal-wall")


def results_follow(room: Final) -> None:
    room.tournaments.do("friday", "entry.bust", entry="e1")
    expect(part(room.wall, "columns")).to_contain_text("€150")
    room.tap("Show to everybody")
    expect(part(room.wall, "columns")).to_contain_text("€140")
    picture(room.wall, "deal-public")
    part(room.phone, "tabs").get_by_role("tab").nth(2).click()
    expect(part(room.phone, "payouts")).to_contain_text("€140")
    picture(room.phone, "deal-phone-payouts")
    picture(room.control, "deal-bound")
