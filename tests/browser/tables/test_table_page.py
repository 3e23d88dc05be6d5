"""A table's page shows everybody seats and blinds; permitted users deal hands and bust players there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.control_page import enrol
from tests.browser.phone.test_phone_seat import ReceivedFrames
from tests.browser.readings import ANY_TIME
from tests.browser.seated import person
from tests.browser.table_states import NAMES, do, seat_players
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


class AtTable:
    """The table's page as a user at the table sees it."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.page = face.page
        self.dialog = face.page.get_by_role("dialog")

    def part(self, name: str) -> Locator:
        return self.page.locator(f'[data-part="{name}"]')

    def seat(self, number: int) -> Locator:
        return self.page.locator(f'li[data-seat="{number}"]')

    def marks(self, button: int, small: int, big: int) -> None:
        """Wait until button and blinds are shown."""
        for seat, word in ((button, "D"), (small, "SB"), (big, "BB")):
            expect(self.seat(seat).locator(".mark")).to_have_text(word)
        expect(self.part("seats").locator(".mark")).to_have_count(3)

    def next_hand(self, button: int, small: int, big: int) -> None:
        expect(self.part("hand").locator("b")).to_have_text([str(button), str(small), str(big)])

    def do(self, seat: int, label: str) -> None:
        self.seat(seat).get_by_role("button").click()
        self.dialog.get_by_role("button", name=label, exact=True).click()


Open = Callable[..., AtTable]


@pytest.fixture
def at_table(browser: Browser, server: RunningServer) -> Iterator[Open]:
    """Opens the table on devices of their own, signed out unless a sign-in is given."""
    opened: list[Face] = []

    def opener(
        session: str | None = None, path: str = "/table/friday/4", size: tuple[int, int] = PHONE
    ) -> AtTable:
        url = server.url(f"{path}?lang=en", "localhost")
        opened.append(Face(browser, url, size, session=session))
        return AtTable(opened[-1])

    yield opener
    for each in opened:
        each.close()


@pytest.mark.full
def test_a_viewer_sees_seats_names_button_blinds_and_the_clock_and_can_do_nothing(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    viewer = at_table()
    viewer.face.shows("time", ANY_TIME)
    viewer.face.shows("level", re.compile("level 1", re.IGNORECASE))
    viewer.face.shows("stakes", "100 / 100")
    expect(viewer.part("table")).to_have_text("Table 4")
    expect(viewer.part("seats").get_by_role("listitem")).to_have_count(9)
    expect(viewer.seat(1)).to_contain_text("Ann Lee")
    expect(viewer.seat(7)).to_contain_text("Open")
    viewer.marks(1, 2, 3)
    viewer.next_hand(2, 3, 4)
    expect(viewer.page.locator("button:visible")).to_have_count(0)
    expect(viewer.part("sign_in")).to_have_attribute("href", "/signin?next=%2Ftable%2Ffriday%2F4")


@pytest.mark.full
def test_a_viewer_follows_hands_a_bust_out_and_its_undo_by_the_floor(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    viewer, floor = at_table(), at_table(enrol(server, "Flo", "floor"))
    expect(floor.part("dealt")).to_contain_text("Hands so far: 0")
    floor.part("dealt").click()
    floor.marks(2, 3, 4)
    viewer.marks(2, 3, 4)
    expect(floor.part("undo")).to_have_text("Undo: Hand complete")
    floor.do(6, "Out")
    expect(floor.seat(6)).to_contain_text("Open")
    expect(viewer.seat(6)).to_contain_text("Open")
    viewer.next_hand(3, 4, 5)
    # The seat may look empty before the answer to the tap arrives with its undo.
    expect(floor.part("undo")).not_to_contain_text("Hand complete")
    floor.part("undo").click()
    expect(viewer.seat(6)).to_contain_text("Finn O'Brien")
    expect(floor.part("undo")).to_be_hidden()
    expect(floor.part("notices")).to_be_empty()


@pytest.mark.full
def test_a_second_tap_on_a_counted_hand_shows_that_it_was_counted(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    floor = at_table(server.session)
    expect(floor.part("dealt")).to_contain_text("Hands so far: 0")
    # Both taps are about the same hand: the second one is sent before the first answer.
    second = at_table(server.session)
    expect(second.part("dealt")).to_contain_text("Hands so far: 0")
    for each in (floor, second):
        each.page.evaluate(
            """() => { const real = WebSocket.prototype.send; window.held = [];
            WebSocket.prototype.send = function (data) {
              if (String(data).includes("table.hand")) { window.held.push(() => real.call(this, data)); }
              else { real.call(this, data); } } }"""
        )
        each.part("dealt").click()
        each.page.wait_for_function("() => window.held.length")
    floor.page.evaluate("window.held[0]()")
    floor.marks(2, 3, 4)
    second.page.evaluate("window.held[0]()")
    expect(second.part("notices")).to_contain_text("Hand complete: already done.")
    expect(second.page.locator(".notice")).to_have_class("notice quiet")
    expect(second.part("dealt")).to_contain_text("Hands so far: 1")


@pytest.mark.full
def test_a_double_tap_counts_one_hand(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    floor = at_table(server.session)
    expect(floor.part("dealt")).to_contain_text("Hands so far: 0")
    floor.part("dealt").dblclick()
    floor.marks(2, 3, 4)
    floor.do(1, "Out")
    expect(floor.seat(1)).to_contain_text("Open")
    expect(floor.part("dealt")).to_contain_text("Hands so far: 1")


@pytest.mark.full
def test_an_unknown_button_is_shown_and_set_by_a_tap_on_its_seat(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server, button=None)
    floor, viewer = at_table(server.session, size=TABLET), at_table()
    expect(viewer.part("no_hand")).to_have_text("Button unknown")
    expect(floor.part("dealt")).to_be_disabled()
    expect(floor.part("dealt")).to_contain_text("Button unknown")
    floor.do(5, "This is the button")
    viewer.marks(5, 6, 1)
    viewer.next_hand(6, 1, 2)
    expect(viewer.part("no_hand")).to_be_hidden()


def test_a_seat_shows_that_it_gets_no_hand_next(server: RunningServer, at_table: Open) -> None:
    seat_players(server, button=5)
    viewer = at_table()
    viewer.next_hand(6, 1, 2)
    newcomer = person(server, NAMES[7])
    do(server, "friday", "entry.register", person=newcomer, seat=[4, 8])
    expect(viewer.seat(8)).to_contain_text("No hand next")
    expect(viewer.part("seats").get_by_text("No hand next")).to_have_count(1)


@pytest.mark.full
def test_a_dead_button_is_shown_with_its_blinds(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    floor = at_table(server.session)
    floor.seat(8).get_by_role("button").click()
    expect(floor.dialog).to_contain_text("Nobody sits here")
    floor.dialog.get_by_label("Big blind").select_option("1")
    floor.dialog.get_by_role("button", name="This is the button").click()
    expect(floor.dialog).to_contain_text("Seat 1 cannot have both blinds.")
    floor.dialog.get_by_label("Big blind").select_option("2")
    floor.dialog.get_by_role("button", name="This is the button").click()
    floor.marks(8, 1, 2)


@pytest.mark.full
def test_a_player_is_moved_in_three_taps_and_the_dialog_shows_why_seats_are_closed(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    do(server, "friday", "tables.open", tables=[2], size=9)
    floor = at_table(server.session)
    floor.do(3, "Move…")
    expect(floor.dialog.get_by_role("button", name="Table 2, seat 5")).to_be_visible()
    do(server, "friday", "seat.move", entry="e2", from_seat=[4, 2], to_seat=[2, 5])
    floor.dialog.get_by_role("button", name="Table 2, seat 5").click()
    expect(floor.dialog).to_contain_text("Seat 2-5 is taken.")
    floor.dialog.get_by_role("button", name="Table 2, seat 7").click()
    expect(floor.seat(3)).to_contain_text("Open")
    expect(floor.dialog).to_be_hidden()
    expect(at_table(path="/table/friday/2").seat(7)).to_contain_text("Cem")


@pytest.mark.full
def test_a_tablet_follows_its_own_table_and_all_tables_only_while_a_seat_is_chosen(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    do(server, "friday", "tables.open", tables=[2], size=9)
    floor = at_table(server.session)
    frames, undo = ReceivedFrames(floor.page), floor.part("undo")
    floor.page.reload()
    floor.marks(1, 2, 3)
    floor.do(6, "Out")
    expect(undo).to_contain_text("Place 6 (provisional)")
    assert frames.topics("seat") == {"seat:friday:1:e6"}
    undo.click()
    expect(floor.seat(6)).to_contain_text("Finn O'Brien")
    expect(undo).to_be_hidden()
    a_hand_is_dealt(server, floor, 0)
    frames.forget()
    do(server, "friday", "entry.bust", entry="e6")
    expect(floor.seat(6)).to_contain_text("Open")
    assert frames.topics("table") == {"table:friday:1:4"}
    assert frames.topics("seat") | frames.topics("seats") | frames.topics("tables") == set()
    floor.do(3, "Move…")
    expect(floor.dialog.get_by_role("button", name="Table 2, seat 5")).to_be_visible()
    assert frames.topics("tables") == {"tables:friday:1"}
    floor.page.keyboard.press("Escape")
    expect(floor.dialog).to_be_hidden()
    a_hand_is_dealt(server, floor, 1)
    frames.forget()
    do(server, "friday", "seat.move", entry="e2", from_seat=[4, 2], to_seat=[2, 5])
    expect(floor.seat(2)).to_contain_text("Open")
    assert frames.topics("table") == {"table:friday:1:4"}
    assert frames.topics("seats") | frames.topics("tables") == set()


def a_hand_is_dealt(server: RunningServer, table: AtTable, hands: int) -> None:
    """Deal a hand; a face receives it after all earlier messages."""
    do(server, "friday", "table.hand", table=4, hands=hands)
    expect(table.part("dealt")).to_contain_text(f"Hands so far: {hands + 1}")


@pytest.mark.full
def test_a_cashier_busts_players_and_reports_no_hands(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    cashier = at_table(enrol(server, "Cleo", "cashier"))
    cashier.seat(2).get_by_role("button").click()
    expect(cashier.dialog.get_by_role("button")).to_have_text(["Out", "Surrenders stack…", "Close"])
    expect(cashier.part("dealt")).to_be_hidden()
    cashier.page.keyboard.press("Escape")
    expect(cashier.seat(7).get_by_role("button")).to_have_count(0)


@pytest.mark.full
def test_all_actions_work_by_keyboard_and_the_focus_keeps_its_place(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    floor = at_table(server.session, size=TABLET)
    expect(floor.part("dealt")).to_contain_text("Hands so far: 0")
    floor.page.keyboard.press("Space")
    floor.marks(2, 3, 4)
    expect(floor.part("undo")).to_be_visible()
    floor.page.keyboard.press("u")
    floor.marks(1, 2, 3)
    seat = floor.seat(4).get_by_role("button")
    seat.focus()
    floor.page.keyboard.press("Enter")
    out = floor.dialog.get_by_role("button", name="Out")
    out.focus()
    floor.page.keyboard.press("Enter")
    expect(floor.seat(4)).to_contain_text("Open")
    expect(seat).to_be_focused()


@pytest.mark.full
def test_a_halted_table_shows_that_in_large_words_and_deals_no_hand(
    server: RunningServer, at_table: Open
) -> None:
    server.open_tournament("old", ruleset="tda-2015")
    seat_players(server, "old", NAMES, table=2)
    do(server, "old", "tables.open", tables=[4], size=9)
    for seat in (1, 2):
        entry = person(server, f"Guest {seat}")
        do(server, "old", "entry.register", person=entry, seat=[4, seat])
    do(server, "old", "table.button", table=4, button=1)
    floor = at_table(server.session, "/table/old/4")
    expect(floor.part("halt")).to_be_visible()
    expect(floor.part("dealt")).to_be_disabled()
    do(server, "old", "table.waive_halt", table=4)
    expect(floor.part("halt")).to_be_hidden()
    floor.part("dealt").click()
    expect(floor.part("dealt")).to_contain_text("Hands so far: 1")


NOT_THERE = {
    "/table/friday/77": "There is no table 77 here.",
    "/table/friday/x": "There is no table x here.",
    "/table/monday/4": "There is no such tournament here.",
    "/table/%E0%A4%A/4": "There is no such tournament here.",
}


@pytest.mark.full
def test_an_unknown_table_is_reported_with_a_link_to_the_room(server: RunningServer, at_table: Open) -> None:
    lost = at_table(path="/table/friday/76")
    expect(lost.part("nothing")).to_contain_text("There is no table 76 here.")
    for path, text in NOT_THERE.items():
        lost.page.goto(server.url(f"{path}?lang=en", "localhost"))
        expect(lost.part("nothing")).to_contain_text(text)
        expect(lost.part("nothing").get_by_role("link")).to_have_attribute("href", "/")


def test_a_closed_table_shows_that_it_is_closed(server: RunningServer, at_table: Open) -> None:
    do(server, "friday", "tables.open", tables=[4])
    viewer = at_table()
    expect(viewer.part("no_hand")).to_have_text("Too few players for a hand")
    do(server, "friday", "tables.close", table=4)
    expect(viewer.part("nothing")).to_contain_text("Table 4 is closed.")
    expect(viewer.part("nothing_why")).to_have_text(
        "Players of this table find their new seats on the TVs and on their phones."
    )


def test_the_address_of_a_table_is_shown_as_a_qr_code(server: RunningServer) -> None:
    answer = server.get("/api/v1/qr.svg", params={"path": "/table/friday/4"})
    assert answer.status_code == 200
    assert "<svg" in answer.text


@pytest.mark.full
@pytest.mark.rule("tda-2024", "RP-11")
def test_a_dealer_reads_at_the_big_blinds_seat_what_a_short_stack_pays_first(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    do(server, "friday", "clock.jump", period="l2")
    floor = at_table(server.session)
    floor.marks(1, 2, 3)
    floor.face.shows("level", re.compile("level 2", re.IGNORECASE))
    floor.seat(3).get_by_role("button").click()
    expect(floor.dialog).to_contain_text("Too short for blind and ante: the big blind first (rule RP-11).")
    link = floor.dialog.get_by_role("link", name="What is posted and can be won")
    expect(link).to_have_attribute("href", re.compile(r"/toolbox#calc=big-blind-ante&rules=tda-2024&in="))
    link.click()
    floor.page.wait_for_url("**/toolbox**")
    expect(floor.page.locator("body")).to_contain_text("The big blind comes first")
    floor.page.go_back()
    floor.marks(1, 2, 3)
    floor.seat(1).get_by_role("button").click()
    expect(floor.dialog).to_contain_text("Ann Lee")
    expect(floor.dialog).not_to_contain_text("Too short")
