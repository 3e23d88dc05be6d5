"""Control in a field of thousands receives the rows in sight, and finds all others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from bench.players import names
from tests.browser.chromium import GEOMETRY, TABLET, Face
from tests.browser.control_page import Control
from tests.browser.large_house import house_at_play
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import lasting_findings
from tests.browser.seating.test_control_tables import player
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
ENTRIES, SIZE = 1_800, 9
TABLES = ENTRIES // SIZE
MAX_BYTES = 150_000
"""Maximum for all topics; a list of all players alone takes half a megabyte."""
NAMES = names(ENTRIES)
BUSTED, MOVED = 1_234, 777
"""Entries that are not on the list's first page; entry n sits at table (n - 1) % TABLES + 1."""


@pytest.fixture(scope="module")
def house() -> Iterator[RunningServer]:
    with house_at_play(ENTRIES) as server:
        yield server


@pytest.fixture
def received() -> list[int]:
    """The sizes of the messages that control received."""
    return []


@pytest.fixture
def control(house: RunningServer, browser: Browser, received: list[int]) -> Iterator[Control]:
    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(len(frame)))

    face = Face(
        browser, house.url("/api/v1/time", "localhost"), TABLET, session=house.session, script=GEOMETRY
    )
    face.page.on("websocket", listen)
    face.page.goto(house.url("/control/friday#tables", "localhost"))
    yield Control(face)
    face.close()


@pytest.mark.full
def test_control_finds_players_and_tables_that_it_was_not_sent(control: Control, received: list[int]) -> None:
    """Find a player, bust the player, move another one, and undo both."""
    grid = control.part("tables_grid")
    expect(grid.locator("button").first).to_be_visible()
    expect(grid.locator('[data-table="77"]')).to_have_count(0)
    until(lambda: scrolled_to(control, 77), "table 77 is in sight")
    button = grid.locator('[data-table="77"]')
    expect(button).to_contain_text("9/9")
    until(lambda: grid.locator("button").count() < TABLES / 2, "tables out of sight have no buttons")
    button.click()
    seats = control.dialog.locator("button.seat b")
    expect(seats).to_have_count(SIZE)
    expect(seats.first).to_have_text(NAMES[76])
    control.press("Close")
    assert sum(received) < MAX_BYTES
    out_and_back(control)
    moved_and_back(control)


def scrolled_to(control: Control, number: int) -> bool:
    """Scroll the tables down by most of a screen, unless the table already has its button."""
    is_drawn = control.part("tables_grid").locator(f'[data-table="{number}"]').count() == 1
    if not is_drawn:
        control.page.evaluate("document.querySelector('[data-part=tables_view] .scrolls').scrollBy(0, 400)")
    return is_drawn


def test_the_breaking_order_draws_the_tables_in_sight_and_saves_all(
    control: Control, house: RunningServer
) -> None:
    name = "moves:friday:1"
    before = house.client().subscribe(name)["topics"][name]["value"]["breaking_order"]
    assert len(before) == TABLES
    control.page.get_by_role("button", name="Breaking order").click()
    rows = control.dialog.locator("[data-table]")
    expect(rows.first).to_have_attribute("aria-setsize", str(TABLES))
    until(lambda: 0 < rows.count() < TABLES / 2, "tables out of sight have no rows")
    control.dialog.locator(".breaking-order").evaluate("node => node.scrollTo(0, node.scrollHeight)")
    last = control.dialog.locator(f'[data-table="{before[-1]}"]')
    last.get_by_role("button", name=f"Table {before[-1]}: break earlier").click()
    # Its button had the focus when it was pressed, and keeps the focus where the row lies now.
    expect(last.locator('[data-by="-1"]')).to_be_focused()
    expect(last).to_have_attribute("aria-posinset", str(TABLES - 1))
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    expected = [*before[:-2], before[-1], before[-2]]

    def order() -> object:
        return house.client().subscribe(name)["topics"][name]["value"]["breaking_order"]

    until(lambda: order() == expected, "the whole order is saved")


def out_and_back(control: Control) -> None:
    control.turn_to("Players")
    standings = control.part("players_standing")
    expect(standings).to_contain_text("All 1,800")
    expect(standings).to_contain_text("Out 1")
    expect(control.part("players_list").get_by_role("listitem")).to_have_count(50)
    expect(control.part("players_more")).to_contain_text("1,750")
    control.part("player_search").fill(f"#{BUSTED}")
    row = player(control, NAMES[BUSTED - 1])
    table = (BUSTED - 1) % TABLES + 1
    expect(row).to_contain_text(f"Table {table}, seat")
    row.click()
    control.press("Out")
    expect(row).to_contain_text("Out – 1,799th")
    expect(control.part("log")).to_contain_text(f"{NAMES[BUSTED - 1]} is out")
    control.tap("undo_last")
    expect(row).to_contain_text(f"Table {table}, seat")


def moved_and_back(control: Control) -> None:
    table = (MOVED - 1) % TABLES + 1
    control.part("player_search").fill(f"{NAMES[MOVED - 1]} {table}")
    row = player(control, NAMES[MOVED - 1])
    expect(row).to_contain_text(f"Table {table}, seat")
    row.click()
    control.press("Move")
    control.dialog.get_by_label(re.compile(f"^Table {TABLES}, seat 9")).click()
    expect(control.dialog).to_be_hidden()
    control.part("player_search").fill(f"{NAMES[MOVED - 1]} {TABLES}-9")
    expect(row).to_contain_text(f"Table {TABLES}, seat 9")
    control.tap("undo_last")
    control.part("player_search").fill(f"#{MOVED}")
    expect(row).to_contain_text(f"Table {table}, seat")
    assert lasting_findings(control.page, lambda: faults(control.page)) == {}
