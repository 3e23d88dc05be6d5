"""A festival: three flights on one control, day 2 to the winner, and results that another house imports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, Open
from tests.browser.control_page import Control, keep_open
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.examples import festival
from tests.examples.festival import BAGS, DAY, ENTRY, MIN_CASH, People, do
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.files.test_tournament_file import exported, fingerprint_of, header_of, imported

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server without any tournament."""
    with RunningServer(tmp_path / "data") as running:
        yield running


class Room:
    """The devices of the room: a tablet in English, a wall in German, and players' phones."""

    def __init__(self, server: RunningServer, screen: Open) -> None:
        self.server, self.screen = server, screen
        face = screen("/control/friday?lang=en#procedures", TABLET, session=server.session)
        self.control = Control(face)
        for card in ("flights", "merging", "day_end"):
            keep_open(self.control.page, card)
        self.wall = screen("/tv?t=friday&scene=flights&lang=de", WALL, script=GEOMETRY).page

    def scene(self, name: str) -> Page:
        """Show another scene on the wall."""
        self.wall.goto(self.server.url(f"/tv?t=friday&scene={name}&seconds=3600&lang=de", "localhost"))
        self.wall.locator(f".scene-{name}").wait_for()
        return self.wall

    def row(self, label: str) -> Locator:
        """A flight's row on the wall."""
        flight = self.wall.locator("td.flight", has_text=re.compile(f"^{label}$"))
        return self.wall.locator(".scene-flights tbody tr").filter(has=flight)

    def nothing_is_cut(self) -> None:
        drawn(self.wall)
        assert faults(self.wall) == {}

    def phone(self, entry: str, seat: str) -> Page:
        return self.screen(f"/t/friday?lang=en#seat={entry},{seat}", PHONE).page

    def card(self, name: str) -> Locator:
        return self.control.page.locator(f'[data-procedure="{name}"]')


def own_seat_line(phone: Page) -> Locator:
    """A phone's line with the player's own seat."""
    return phone.locator('[data-part="my_seat"]')


@pytest.mark.full
def test_three_flights_become_a_day_and_its_winner(
    server: RunningServer, screen: Open, tmp_path: Path
) -> None:
    people = festival.announce_festival(server)
    room = Room(server, screen)
    phones = flights_are_played(room, people)
    they_are_merged(room, phones)
    seats_are_drawn(room, phones)
    day_two_is_played(room, people, phones)
    results_are_confirmed(room, phones)
    another_house_reads_them(server, tmp_path)
    server.stop()
    assert_verified(server.data)


def flights_are_played(room: Room, people: People) -> dict[str, Page]:
    """End each flight by a tap on control; its players' phones name the start of the next day."""
    for label in ("1A", "1B", "1C"):
        expect(room.row(label).locator(".state")).to_have_text("geplant")
    festival.enter_players(room.server, people, "1")
    expect(room.row("1A").locator(".state")).to_have_text("Läuft L1")
    phones = {"ann": room.phone("e1", "1-1"), "bob": room.phone("e2", "1-2"), "cyd": room.phone("e3", "1-3")}
    for session, label in (("1", "1A"), ("2", "1B"), ("3", "1C")):
        if session != "1":
            festival.enter_players(room.server, people, session)
        festival.play_flight(room.server, session)
        a_flight_ends(room, session, label)
    for phone in phones.values():
        expect(phone.locator("body")).to_contain_text("End of Day 1A")
    expect(phones["ann"].locator('[data-part="day_end"]')).to_contain_text("60,000")
    expect(room.wall.locator(".sums")).to_contain_text("16")
    room.nothing_is_cut()
    return phones


def a_flight_ends(room: Room, session: str, label: str) -> None:
    bags = BAGS[session]
    entries = len(festival.PEOPLE[session])
    button = room.control.part("sessions").get_by_role("button", name=re.compile(f"^{label}"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    room.card("flights").get_by_role("button", name=f"End {label}: {len(bags)} left of {entries}").click()
    expect(room.row(label).locator(".state")).to_have_text("beendet")
    expect(room.row(label).locator(".left")).to_have_text(str(len(bags)))
    if session == "1":
        anns_bag_is_counted(room)
    festival.bag_flight(room.server, session, but=("e1",))
    noon = festival.tomorrow_noon()
    do(room.server, "day.schedule", session=session, resumes_at=noon, starts="by_hand")
    expect(room.row(label).locator(".state")).to_have_text(re.compile(r"\d\d:\d\d"))
    expect(room.row(label).locator(".leader")).to_contain_text(re.compile(r"\d\d\.\d00"))


def anns_bag_is_counted(room: Room) -> None:
    """Count Ann's bag on control, with the number of its seal."""
    room.card("day_end").get_by_role("button", name="Count the bags of table 1").click()
    dialog = room.control.dialog
    dialog.get_by_label("1 Ann Abel").fill(str(BAGS["1"]["e1"]))
    dialog.get_by_label("Seal, seat 1").fill("A0001")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()


def leas_slip_is_paid(room: Room) -> None:
    """Pay slip 1 at the payout desk, to the first player out in the money of 1C."""
    control = room.control
    control.turn_to("Cage")
    control.part("payout_search").fill("1")
    control.part("payout_search").press("Enter")
    control.press("Passport")
    control.press("Pay €100")
    expect(control.dialog).to_be_hidden()
    control.part("payout_search").fill("")
    expect(control.page.locator('[data-slip="1"]')).to_contain_text("€100 paid")


def they_are_merged(room: Room, phones: dict[str, Page]) -> None:
    card = room.card("merging")
    expect(card).to_contain_text("Ann Abel 1A 60,000 · 1B 50,000")
    expect(card).to_contain_text("Bob Bell 1A 40,000 · 1C 70,000")
    expect(card.get_by_role("button", name="Merge to Day 2: say why chips differ")).to_be_disabled()
    card.get_by_role("button", name="As counted").click()
    card.get_by_label("2 stacks are surrendered: paid").select_option("min_cash")
    card.get_by_text("Structure, late registration, name of the day").click()
    card.get_by_label("Late registration to the end of level (empty: as before)").fill("10")
    expect(card.locator(".merge-start")).to_contain_text("Level 10")
    card.get_by_role("button", name="Merge to Day 2", exact=True).click()
    for label in ("1A", "1B", "1C"):
        expect(room.row(label).locator(".state")).to_have_text("zusammengeführt")
    expect(room.row("Day 2").locator(".state")).to_have_text("geplant")
    expect(room.row("Day 2").locator(".left")).to_have_text("5")
    room.nothing_is_cut()
    # Bob's stack of 1A is surrendered: that phone says so, and has no place to show.
    expect(own_seat_line(phones["bob"])).to_contain_text("Plays on under another entry")
    expect(own_seat_line(phones["ann"])).to_contain_text("unseated")
    expect(phones["ann"].locator("body")).not_to_contain_text("End of Day 1A")


def seats_are_drawn(room: Room, phones: dict[str, Page]) -> None:
    control = room.control
    do(room.server, "tables.open", session=DAY, tables=[21, 22])
    control.turn_to("Tables")
    control.page.get_by_role("button", name="Seat draw…", exact=True).first.click()
    control.page.get_by_role("button", name="Draw the seats now", exact=True).first.click()
    control.write("Word from a player (optional)", "River")
    control.press("Draw the seats now")
    expect(control.dialog).to_be_hidden()
    for name in ("ann", "cyd"):
        expect(own_seat_line(phones[name])).to_contain_text(re.compile(r"Table\s2[12], seat"))
    cards = room.screen(
        f"/print/friday/cards?session={DAY}&lang=en", TABLET, session=room.server.session
    ).page
    expect(cards.locator("article").filter(has_text="Fay Falk")).to_have_count(1)
    expect(cards.locator(".title").first).to_have_text("Day 2 · Main Event")
    expect(cards.locator("article").filter(has_text=re.compile("Table|21|22"))).to_have_count(5)


def day_two_is_played(room: Room, people: People, phones: dict[str, Page]) -> None:
    server = room.server
    room.control.turn_to("Clock")
    room.control.page.get_by_role("button", name="Start", exact=True).click()
    expect(room.row("Day 2").locator(".state")).to_have_text("Läuft L10")
    festival.enter_late(server, people)
    expect(room.row("Day 2").locator(".left")).to_have_text("6")
    expect(room.wall.locator(".sums")).to_contain_text("17")
    room.nothing_is_cut()
    do(server, "count.verify", session=DAY, entry="e12", chips=150_000)
    wall = room.scene("counts")
    expect(wall.locator(".scene-counts li").first).to_contain_text("Kim Kühn")
    expect(wall.locator(".wall-strip")).to_contain_text("Level 10")
    room.nothing_is_cut()
    wall = room.scene("ladder")
    festival.to_the_winner(server)
    expect(wall.locator(".scene-ladder li.taken").first).to_contain_text("Kim Kühn")
    expect(wall.locator(".unofficial")).to_have_text("Inoffiziell")
    room.nothing_is_cut()
    wall = room.scene("winner")
    expect(wall.locator(".name-line")).to_have_text("Kim Kühn")
    expect(wall.locator(".facts")).to_contain_text("17 Entries")
    expect(wall.locator(".unofficial")).to_be_visible()
    room.nothing_is_cut()
    expect(own_seat_line(phones["ann"])).to_contain_text("Place 3")
    expect(own_seat_line(phones["cyd"])).to_contain_text("Place 6")


def results_are_confirmed(room: Room, phones: dict[str, Page]) -> None:
    leas_slip_is_paid(room)
    paid = festival.pay_all(room.server)
    do(room.server, "tournament.finish")
    assert sum(paid.values()) + MIN_CASH == 17 * ENTRY
    assert list(paid.values()).count(MIN_CASH) >= 2, "two stacks that were surrendered"
    room.control.turn_to("Results")
    room.control.part("results_bar").get_by_role("button", name="Confirm results").click()
    expect(room.control.part("results_standing")).to_have_text("Official results")
    expect(room.wall.locator(".unofficial")).to_be_hidden()
    expect(phones["ann"].locator("[data-part=results_link]")).to_contain_text("Official results")
    public = room.screen("/r/friday?lang=de", PHONE).page
    expect(public.locator(".standing")).to_have_text("Offizielles Ergebnis")
    press = room.screen("/r/friday/press?lang=de", TABLET).page
    expect(press.locator("body")).to_contain_text("1.360")
    for page in (public, press):
        page.wait_for_function("document.documentElement.scrollWidth <= window.innerWidth")


def another_house_reads_them(server: RunningServer, folder: Path) -> None:
    file = exported(server, persons="public")
    with RunningServer(folder / "other") as house:
        answer = imported(house, file, fingerprint_of(server))
        assert answer.ok, answer.text
        assert answer.json()["state_hash"] == header_of(file)["state_hash"]
        page = house.get("/r/friday", headers={"Accept": "text/html"})
        assert page.ok
        house.stop()
        assert_verified(house.data)


def test_the_flights_and_their_merge_fit_in_german(browser: Browser, server: RunningServer) -> None:
    festival.three_flights(server)
    path = server.url("/control/friday?lang=de#procedures", "localhost")
    face = Face(browser, path, TABLET, script=GEOMETRY, session=server.session)
    for card in ("flights", "merging"):
        keep_open(face.page, card)
    expect(face.page.locator('[data-procedure="merging"]')).to_contain_text("Ann Abel")
    for size in (TABLET, (820, 1180), PHONE, (320, 568)):
        face.page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(face.page)
        assert faults(face.page) == {}, size
    face.close()
