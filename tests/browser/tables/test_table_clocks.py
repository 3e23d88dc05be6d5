"""Every face shows a table's clocks: called on a player, before a break, for each decision."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Face
from tests.browser.control_page import enrol
from tests.browser.seated import topic
from tests.browser.table_states import do, seat_players
from tests.browser.tables.test_table_page import AtTable, Open, at_table
from tests.servers import RunningServer
from tests.waiting import until as wait_for

__all__ = ["at_table"]
pytestmark = pytest.mark.browser

SECOND = 1_000


def open_clocks(table: AtTable) -> None:
    table.part("clocks_open").click()
    expect(table.dialog).to_be_visible()


@pytest.mark.full
def test_a_dealer_calls_a_clock_and_everybody_at_the_table_sees_it_count(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    dealer = at_table(enrol(server, "Dora", "dealer"), size=TABLET)
    viewer = at_table()
    open_clocks(dealer)
    dealer.dialog.get_by_label("On whom").select_option(label="Seat 2 · Bob Ray")
    dealer.dialog.get_by_role("button", name=re.compile("^Facing a bet")).click()
    expect(dealer.dialog).to_be_hidden()
    do(server, "friday", "player_clock.adjust", table=4, ms=500 * SECOND)
    for table in (dealer, viewer):
        expect(table.part("clocks")).to_contain_text("On the clock: Seat 2 · Bob Ray")
        expect(table.part("clocks")).to_contain_text("If time runs out: the hand is dead")
        expect(table.part("clocks").locator(".clock-time")).to_have_text(re.compile(r"^8:\d\d$"))
    expect(viewer.part("clocks").get_by_role("button")).to_have_count(0)
    expect(viewer.part("clocks_open")).to_be_hidden()
    dealer.part("clocks").get_by_role("button", name="Acted").click()
    expect(viewer.part("clocks")).to_contain_text("Acted in time")
    dealer.part("undo").click()
    expect(viewer.part("clocks")).not_to_contain_text("Acted in time")


@pytest.mark.full
def test_a_table_shows_for_a_while_what_follows_when_time_runs_out(
    browser: Browser, server: RunningServer
) -> None:
    seat_players(server)
    do(server, "friday", "player_clock.start", table=4, facing_bet=False, seat=3, ms=600 * SECOND)
    url = server.url("/table/friday/4?lang=en", "localhost")
    face = Face(browser, url, PHONE, passes_time=True)
    table = AtTable(face)
    row = table.part("clocks").locator(".clock-row")
    expect(row).to_contain_text("If time runs out: check")
    face.offline(True)  # the tablet sends nothing when the time runs out
    face.pass_time(601 * SECOND)
    expect(row).to_contain_text("Time is up: check")
    expect(row.locator(".clock-time")).to_have_text("0:00")
    face.pass_time(61 * SECOND)
    expect(table.part("clocks")).to_be_hidden()
    face.close()


@pytest.mark.full
def test_the_table_shows_when_a_clock_can_be_called_during_the_wait_of_the_rule_set(
    server: RunningServer, at_table: Open
) -> None:
    server.open_tournament("irish", title="Irish", ruleset="irish-open")
    seat_players(server, "irish")
    dealer = at_table(enrol(server, "Dora", "dealer"), "/table/irish/4")
    open_clocks(dealer)
    expect(dealer.dialog).to_contain_text("0:50 to act, then a countdown of 0:10 (rule 27).")
    dealer.dialog.get_by_role("button", name="1 minute ago").click()
    dealer.dialog.get_by_role("button", name=re.compile("^No bet")).click()
    row = dealer.part("clocks").locator(".is-waiting")
    expect(row).to_contain_text("until a clock can be called")
    expect(row.locator(".clock-time")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    expect(row.get_by_role("button", name="Call the clock")).to_be_disabled()
    row.get_by_role("button", name="Call it off").click()
    expect(dealer.part("clocks")).to_be_hidden()
    open_clocks(dealer)
    dealer.dialog.get_by_role("button", name=re.compile("^No bet")).click()
    expect(dealer.part("clocks")).to_contain_text("If time runs out: the hand is dead")
    expect(dealer.part("clocks").locator(".clock-time")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))


LINKS = """(links) => [...links.querySelectorAll("button, a, .label, select")]
  .map((each) => each.getBoundingClientRect()).filter((each) => each.width)
  .sort((a, b) => a.left - b.left).map(({ left, right }) => [left, right])"""


@pytest.mark.full
@pytest.mark.parametrize(
    "size",
    [TABLET, *(pytest.param(each, marks=pytest.mark.full) for each in ((1280, 800), (820, 1180))), PHONE],
)
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_clocks_bets_and_language_stand_apart_below_the_table(
    browser: Browser, server: RunningServer, size: tuple[int, int], language: str
) -> None:
    seat_players(server)
    url = server.url(f"/table/friday/4?lang={language}", "localhost")
    table = AtTable(Face(browser, url, size, session=enrol(server, "Dora", "dealer")))
    expect(table.part("clocks_open")).to_be_visible()
    expect(table.part("bets")).to_be_visible()

    def are_apart(boxes: list[list[float]]) -> bool:
        return all(left[1] + 6 <= right[0] for left, right in pairwise(boxes))

    wait_for(lambda: are_apart(table.part("links").evaluate(LINKS)), "each beside the other")
    table.face.close()


@pytest.mark.full
def test_the_last_hand_before_a_break_has_its_minute(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    dealer = at_table(enrol(server, "Dora", "dealer"), size=TABLET)
    open_clocks(dealer)
    expect(dealer.dialog).to_contain_text("Counting of the pot: until substantial action in the next hand.")
    expect(dealer.dialog.get_by_role("button", name="Pot awarded")).to_have_count(0)
    dealer.dialog.get_by_role("button", name="Close").click()
    while topic(server, "clock", "friday")["period"]["kind"] != "break":
        do(server, "friday", "clock.next")
    dealer.face.shows("level", re.compile("break", re.IGNORECASE))
    open_clocks(dealer)
    dealer.dialog.get_by_role("button", name="Pot awarded: 1:00 for a dispute").click()
    row = dealer.part("clocks").locator(".is-dispute")
    expect(row).to_contain_text("Last hand")
    expect(row.locator(".clock-time")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))


@pytest.mark.full
def test_the_shot_clock_times_decisions_and_a_time_chip_is_the_players(
    server: RunningServer, at_table: Open
) -> None:
    seat_players(server)
    floor = at_table(enrol(server, "Flo", "floor"), size=TABLET)
    open_clocks(floor)
    floor.dialog.get_by_role("button", name="Shot clock on").click()
    row = floor.part("clocks").locator(".is-shot")
    expect(row).to_contain_text("0:30 for each decision · 3 time chips each")
    row.get_by_role("button", name="Time the decision").click()
    row.get_by_role("button", name="Time chip: +0:30").click()
    floor.dialog.get_by_role("button", name="Seat 2: 3 left").click()
    row.get_by_role("button", name="Time chip: +0:30").click()
    expect(floor.dialog.get_by_role("button", name="Seat 2: 2 left")).to_be_enabled()
    floor.dialog.get_by_role("button", name="Close").click()
    row.get_by_role("button", name="Next decision").click()
    # The next decision is open: its half minute is shown, without the chip of the one before.
    expect(row).not_to_contain_text(re.compile(r"0:[45]\d|1:00"))
    row.get_by_role("button", name="Decided").click()
    expect(row.get_by_role("button")).to_have_text(["Time the decision"])


@pytest.mark.full
def test_the_control_calls_shortens_and_ends_a_clock(browser: Browser, server: RunningServer) -> None:
    seat_players(server)
    url = server.url("/control/friday?lang=en#procedures", "localhost")
    face = Face(browser, url, TABLET, session=server.session)
    card = face.page.get_by_role("region", name="Clocks at the tables")
    card.locator('[data-key="fold-table_clocks"]').click()
    card.get_by_role("button", name="Call the clock yourself").click()
    dialog = face.page.get_by_role("dialog")
    dialog.get_by_label("Table").fill("4")
    dialog.get_by_label("Seat (may be empty)").fill("2")
    dialog.get_by_label("Time to act").fill("9:00")
    dialog.get_by_role("button", name="Call the clock yourself").click()
    expect(dialog).to_be_hidden()
    expect(card).to_contain_text("Table 4 · Seat 2 · Bob Ray")
    expect(card.get_by_role("timer")).to_have_text(re.compile(r"^[89]:\d\d$"))
    until = topic(server, "table_clocks", "friday")["tables"]["4"]["call"]["until"]
    card.get_by_role("button", name="−0:15 (table 4)").click()
    expected = until - 15 * SECOND
    wait_for(
        lambda: topic(server, "table_clocks", "friday")["tables"]["4"]["call"]["until"] == expected, "less"
    )
    card.get_by_role("button", name="Acted (table 4)").click()
    expect(card).to_contain_text("Acted in time")
    face.close()


def test_a_wall_shows_the_clock_that_the_director_wants_there_and_no_other(
    browser: Browser, server: RunningServer
) -> None:
    seat_players(server)
    wall = Face(browser, server.url("/tv?t=friday&lang=en", "localhost"), WALL)
    do(server, "friday", "player_clock.call", table=4, facing_bet=True, seat=2)
    do(server, "friday", "player_clock.cancel", table=4)
    do(
        server,
        "friday",
        "player_clock.start",
        table=4,
        facing_bet=True,
        seat=3,
        ms=600 * SECOND,
        on_wall=True,
    )
    line = wall.page.locator(".lower-third .line")
    expect(line).to_have_text(re.compile(r"^Table 4, seat 3: on the clock · (10:00|9:\d\d)$"))
    do(server, "friday", "player_clock.acted", table=4)
    expect(line).to_have_text("Table 4, seat 3: Acted in time")
    do(server, "friday", "player_clock.call", table=4, facing_bet=True, seat=2)
    expect(wall.page.locator(".lower-third")).to_be_hidden()
    wall.close()


@pytest.mark.full
def test_a_clock_goes_on_over_a_restart_of_the_server(server: RunningServer, at_table: Open) -> None:
    seat_players(server)
    viewer = at_table()
    do(server, "friday", "player_clock.start", table=4, facing_bet=True, ms=600_000)
    expect(viewer.part("clocks")).to_contain_text("On the clock")
    until = topic(server, "table_clocks", "friday")["tables"]["4"]["call"]["until"]
    server.restart(hard=True)
    assert topic(server, "table_clocks", "friday")["tables"]["4"]["call"]["until"] == until
    expect(viewer.part("clocks").locator(".clock-time")).to_have_text(re.compile(r"^9:\d\d$"))
