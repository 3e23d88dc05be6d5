"""Control gives penalties, the player's table counts them down, and chips leave play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.chromium import PHONE, TABLET, Face, Open
from tests.browser.control_page import Control, enrol
from tests.browser.seating.test_control_players import open_player
from tests.browser.seating.test_control_tables import a_player, do, player, table
from tests.browser.tables.test_table_page import AtTable
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
NAMES = ["Ann Abel", "Bob Baker", "Cid Cole", "Dan Dorn", "Eve Ernst", "Fay Frost", "Gus Groh", "Hal Hoff"]
TableOf = Callable[..., AtTable]


@pytest.fixture
def control(server: RunningServer, face: Open) -> Control:
    """Two tables of four in play; the director sees the players."""
    do(server, "tables.open", tables=[1, 2], size=6)
    for number, name in enumerate(NAMES):
        seat = (1 + number // 4, 1 + number % 4)
        do(server, "entry.register", person=a_player(server, name), seat=seat)
    do(server, "clock.start")
    for number in (1, 2):
        do(server, "table.button", table=number, button=1)
    opened = Control(face("/control/friday", TABLET))
    opened.turn_to("Players")
    expect(player(opened, "Ann Abel")).to_contain_text("Table 1, seat 1")
    return opened


@pytest.fixture
def table_of(browser: Browser, server: RunningServer) -> Iterator[TableOf]:
    """Opens tables on tablets of their own, signed in or not."""
    opened: list[Face] = []

    def opener(number: int, session: str | None = None, size: tuple[int, int] = TABLET) -> AtTable:
        url = server.url(f"/table/friday/{number}?lang=en", "localhost")
        opened.append(Face(browser, url, size, session=session))
        return AtTable(opened[-1])

    yield opener
    for each in opened:
        each.close()


def card(control: Control, name: str) -> Locator:
    """A card in the view of procedures, by default that of penalties."""
    return control.page.get_by_role("article").filter(has_text=name)


@pytest.mark.full
def test_a_penalty_follows_the_player_and_counts_down_with_the_hands(
    server: RunningServer, control: Control, table_of: TableOf
) -> None:
    dealer = enrol(server, "Dora", "dealer")
    first, second = table_of(1, dealer), table_of(2, dealer)
    open_player(control, "Ann Abel", "Penalty")
    expect(control.dialog).to_contain_text("a warning")
    control.dialog.get_by_role("combobox").nth(1).select_option("Missed rounds")
    expect(control.dialog).to_contain_text("4 at the table: 4 hands.")
    control.press("Penalty")
    expect(control.dialog).to_be_hidden()
    expect(first.seat(1)).to_contain_text("misses 4 more hands")
    first.part("dealt").click()
    first.part("redeal").click()
    expect(first.part("redealt")).to_contain_text("It counts once for a penalty.")
    first.part("redeal").dispatch_event("click", {"detail": 2})  # the second tap of a slow double tap
    first.part("undo").click()
    expect(first.part("redealt")).to_be_hidden()
    first.part("redeal").click()
    expect(first.part("redealt")).to_contain_text("It counts once for a penalty.")
    expect(first.seat(1)).to_contain_text("misses 4 more hands")
    first.part("dealt").click()
    expect(first.seat(1)).to_contain_text("misses 3 more hands")
    expect(first.part("redealt")).to_be_hidden()
    do(server, "seat.move", entry="e1", from_seat=[1, 1], to_seat=[2, 6])
    expect(second.seat(6)).to_contain_text("misses 3 more hands")
    second.part("dealt").click()
    expect(second.seat(6)).to_contain_text("misses 2 more hands")
    second.part("dealt").click()
    expect(second.seat(6)).to_contain_text("misses this hand")
    control.turn_to("Procedures")
    expect(card(control, "Ann Abel")).to_contain_text("Misses this hand, plays the next")
    second.part("dealt").click()
    expect(second.seat(6)).not_to_contain_text("misses")
    second.part("undo").click()
    expect(second.seat(6)).to_contain_text("misses this hand")
    card(control, "Ann Abel").get_by_role("button", name="End penalty").click()
    expect(second.seat(6)).not_to_contain_text("misses")


def test_the_floor_reports_misdeals_and_sees_missed_hands_where_tables_have_no_tablets(
    server: RunningServer, control: Control
) -> None:
    do(server, "penalty.give", entry="e5", kind="missed_hands", why="phone", hands=3)
    control.turn_to("Tables")
    table(control, 2).click()
    expect(control.dialog).to_contain_text("misses 3 more hands")
    expect(control.dialog.get_by_role("button", name="Misdeal: deal again")).to_have_count(0)
    do(server, "table.hand", table=2, hands=0)
    control.press("Misdeal: deal again")
    expect(control.dialog).to_contain_text("Hand 1 is dealt again")
    do(server, "table.hand", table=2, hands=1)
    expect(control.dialog).to_contain_text("misses 2 more hands")
    expect(control.dialog).not_to_contain_text("is dealt again")


@pytest.mark.full
def test_only_staff_see_which_players_serve_a_penalty(
    server: RunningServer, control: Control, table_of: TableOf
) -> None:
    do(server, "penalty.give", entry="e1", kind="missed_hands", why="phone", hands=2)
    signed_in, viewer = table_of(1, enrol(server, "Flo", "floor"), PHONE), table_of(1, None, PHONE)
    expect(signed_in.seat(1)).to_contain_text("misses 2 more hands")
    expect(viewer.seat(1)).to_contain_text("Ann Abel")
    expect(viewer.seat(1)).not_to_contain_text("misses")
    expect(viewer.part("redeal")).to_be_hidden()


@pytest.mark.full
def test_a_repeat_gets_a_harder_proposal_and_a_disqualified_players_chips_leave_play(
    server: RunningServer, control: Control, table_of: TableOf
) -> None:
    at_table = table_of(2, enrol(server, "Flo", "floor"))
    do(server, "penalty.give", entry="e5", kind="missed_rounds", why="abuse", rounds=1)
    at_table.do(1, "Penalty…")
    at_table.dialog.get_by_role("combobox").nth(1).select_option("Missed rounds")
    expect(at_table.dialog).to_contain_text("4 at the table: 4 hands.")
    at_table.dialog.get_by_label("What for").select_option("abuse")
    expect(at_table.dialog).to_contain_text("2 missed rounds. Earlier penalties for this: 1.")
    at_table.dialog.get_by_role("combobox").nth(1).select_option("Disqualification")
    send = at_table.dialog.get_by_role("button", name="Penalty", exact=True)
    send.click()
    expect(at_table.dialog.get_by_role("alert")).to_contain_text("Count the stack")
    at_table.dialog.get_by_label("Chips left of the stack").fill("12,500")
    send.click()
    expect(at_table.seat(1)).to_contain_text("Open")
    expect(player(control, "Eve Ernst")).to_contain_text("Out – 8th")
    at_table.part("undo").click()
    expect(at_table.seat(1)).to_contain_text("Eve Ernst")
    expect(player(control, "Eve Ernst")).to_contain_text("Table 2, seat 1")


@pytest.mark.full
def test_the_stack_of_a_player_who_leaves_early_is_estimated_and_the_director_decides(
    server: RunningServer, control: Control
) -> None:
    do(server, "prizes.set_up", currency="EUR", entry=9_000, percents=[60, 40])
    open_player(control, "Bob Baker", "Leaves early")
    control.write("Chips left of the stack", "20000")
    control.press("See whether the stack reaches the money")
    expect(control.dialog).to_be_hidden()
    expect(player(control, "Bob Baker")).to_contain_text("absent")
    control.turn_to("Procedures")
    bobs_card = card(control, "Bob Baker")
    expect(bobs_card).to_contain_text(re.compile(r"Blinded off after \d+ hands"))
    expect(bobs_card).to_contain_text("6 players have to go out before the money")
    bobs_card.get_by_role("button", name="Stack stays").click()
    expect(control.page.get_by_role("button", name="Leaving early, giving up")).to_be_visible()
    control.page.get_by_role("button", name="Leaving early, giving up").click()
    bobs_card.get_by_role("button", name="Chips leave play").click()
    control.turn_to("Players")
    expect(player(control, "Bob Baker")).to_contain_text("Out – 8th")


@pytest.mark.full
def test_found_chips_leave_play_and_return_to_a_known_owner(server: RunningServer, control: Control) -> None:
    control.turn_to("Procedures")
    control.page.get_by_role("button", name="Remove chips").click()
    control.page.get_by_role("button", name="Take chips out").click()
    control.write("Chips", "1,500")
    control.write("Note", "Dropped at the bar")
    control.press("Take chips out")
    lost = card(control, "Dropped at the bar")
    expect(lost).to_contain_text("1,500 · Lost")
    expect(card(control, "1,500 out of play")).to_be_visible()
    lost.get_by_role("button", name="Give back").click()
    control.dialog.get_by_label("Whose", exact=True).first.fill("gus")
    control.dialog.get_by_role("button", name="Gus Groh").click()
    control.press("Give back")
    expect(lost).to_contain_text("given back")
