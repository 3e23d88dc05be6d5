"""A club night of 45 names runs to its champion at control, with every tap counted."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import GEOMETRY, TABLET, WALL, Open
from tests.browser.director import Director, Night
from tests.browser.seated import names
from tests.browser.seating.test_control_tables import player, table
from tests.browser.seating.test_floor_grid import cell
from tests.browser.states import write_structures
from tests.examples.lists import csv_of
from tests.servers import RunningServer
from tests.shell import assert_verified

pytestmark = pytest.mark.browser
SIZES = {"tablet": TABLET, "upright": (820, 1180)}
SLUG = "club-night"
PLAYERS = names(60)[:50]
LISTED, LATE, ALTERNATES = PLAYERS[:45], PLAYERS[45:47], PLAYERS[47:]
REBUYS, ADD_ONS = 4, 12
ENTRIES = len(PLAYERS) + 1
"""Number of entries; one player enters twice."""
FEES = {"buy-in": 50, "rebuy": 30, "add-on": 20}
CHIPS = 20_000 * (ENTRIES + REBUYS) + 30_000 * ADD_ONS
POOL = FEES["buy-in"] * ENTRIES + FEES["rebuy"] * REBUYS + FEES["add-on"] * ADD_ONS
STRUCTURE = """
title = "Club night"
starting_stack = 20000
rebuy_stack = 20000
addon_stack = 30000
game = "nlhe"
ante_kind = "big_blind"
level_minutes = 20
break_minutes = 15
periods = [
  { kind = "level", small_blind = 100, big_blind = 200, ante = 200 },
  { kind = "level", small_blind = 200, big_blind = 400, ante = 400 },
  { kind = "level", small_blind = 300, big_blind = 600, ante = 600, closes_registration = true },
  { kind = "break", note = "Add-ons 20 = 30,000" },
  { kind = "level", small_blind = 400, big_blind = 800, ante = 800 },
  { kind = "level", small_blind = 500, big_blind = 1000, ante = 1000 },
  { kind = "level", small_blind = 600, big_blind = 1200, ante = 1200 },
]
"""
MAX_TAPS = {
    "a new tournament": 4,
    "payouts": 7,
    "the list": 6,
    "tables": 4,
    "the seat draw": 3,
    "the start": 2,
    "a bust-out": 2,
    "another view": 1,
    "late entries": 3 + len(ALTERNATES),
    "a re-entry": 2,
    "rebuys": REBUYS + 2,
    "alternates": 1,
    "a level": 1,
    "add-ons": ADD_ONS + 2,
    "publishing": 2,
    "a break of a table": 1,
    "balancing": 6,
    "the final table": 2,
    "the end": 1,
    "the results": 2,
}
"""Maximum taps of each part, each time."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A room with the club's structure and no tournament."""
    write_structures(tmp_path / "data", {SLUG: STRUCTURE})
    with RunningServer(tmp_path / "data") as running:
        yield running


# Every commit plays the shorter one of test_evening_at_the_tables.py.
@pytest.mark.full
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_club_night_from_a_list_of_45_names_to_the_champion(
    server: RunningServer, screen: Open, size: tuple[int, int]
) -> None:
    control = screen("/control?lang=en", size, script=GEOMETRY, session=server.session)
    night = Night(server, Director(control, MAX_TAPS), SLUG)
    the_evening_is_prepared(night)
    latecomers_and_re_entries_fill_the_seats(night)
    alternates_get_a_table(night)
    the_break_with_its_add_ons(night)
    four_tables_break(night)
    the_final_table_is_played(night)
    the_winner_is_on_the_wall(night, screen)
    the_results_are_taken_away(night)
    server.stop()
    assert_verified(server.data)


# -- before the start --------------------------------------------------------------------------------


def the_evening_is_prepared(night: Night) -> None:
    the_tournament_is_made(night)
    prizes_are_set_up(night)
    the_list_is_imported(night)
    seats_are_drawn(night)
    with night.part("the start"):
        night.director.turn_to("Clock")
        night.director.tap_part("go")
        expect(night.control.part("go")).to_have_text("Pause")


def the_tournament_is_made(night: Night) -> None:
    director = night.director
    with night.part("a new tournament"):
        director.tap_part("empty_new")
        director.write("Title", "Club night")
        director.choose("Structure", "Club night")
        director.press("Create")
        director.page.wait_for_url(f"**/control/{SLUG}*")
        expect(night.control.part("go")).to_have_text("Start")
    night.follow()


def prizes_are_set_up(night: Night) -> None:
    director = night.director
    with night.part("payouts"):
        director.turn_to("Procedures")
        director.tap(director.page.get_by_role("button", name="Prizes"))
        director.tap(director.page.get_by_role("button", name="Set up", exact=True))
        director.write("Prize-pool share of buy-in", str(FEES["buy-in"]))
        director.write("Prize-pool share of rebuy", str(FEES["rebuy"]))
        director.write("Prize-pool share of add-on", str(FEES["add-on"]))
        director.press("Save")
        expect(night.control.dialog).to_be_hidden()


def the_list_is_imported(night: Night) -> None:
    director, control = night.director, night.control
    lines = csv_of("Name;Club", *(f"{name};Kiel" for name in LISTED))
    with night.part("the list"):
        director.turn_to("Players")
        director.tap_part("import_players")
        director.hand_over("List of players", {"name": "club.csv", "mimeType": "text/csv", "buffer": lines})
        expect(control.dialog).to_contain_text("45 to import · 0 skipped")
        director.press("Import 45 players")
        expect(control.dialog).to_contain_text("Entered: 45")
        director.press("Close")
    expect(player(control, LISTED[0])).to_contain_text("Unseated")


def seats_are_drawn(night: Night) -> None:
    director, control = night.director, night.control
    with night.part("tables"):
        director.turn_to("Tables")
        director.tap_part("open_tables")
        director.write("To table", "5")
        director.press("Open tables")
        expect(table(control, 5)).to_contain_text("0/9")
    with night.part("the seat draw"):
        card = night.card("Seat draw")
        director.tap(card.get_by_role("button", name="Seat draw…"))
        expect(card).to_contain_text("45 players, 5 tables.")
        director.tap(card.get_by_role("button", name="Draw the seats now"))
        director.press("Draw the seats now")
        night.until(lambda: night.sizes == [9, 9, 9, 9, 9], "everybody has a seat")


# -- while entries are taken -------------------------------------------------------------------------


def bust_out(night: Night, number: int) -> str:
    """Bust the first player of a table in the floor view; the entry."""
    director = night.director
    with night.part("a bust-out"):
        seats = night.tables[number]
        entry = seats[min(seats, key=int)]
        expect(cell(night.control, number)).to_contain_text(f"{len(seats)}/9")
        director.tap(cell(night.control, number).locator('[data-go="out"]'))
        seat = director.control.dialog.locator(".seat").filter(has_text=night.name_of(entry))
        director.tap(seat)
        night.until(lambda: night.is_out(entry), f"{entry} is out")
        expect(director.control.dialog).to_be_hidden()
    night.outs.append(entry)
    return entry


def turn_to(night: Night, view: str) -> None:
    with night.part("another view"):
        night.director.turn_to(view)


def enter(night: Night, *latecomers: str, status: str) -> None:
    """Type and enter players in one dialog, one tap each."""
    director = night.director
    director.turn_to("Players")
    director.tap_part("add_player")
    for name in latecomers:
        director.write("Name", name)
        director.tap(director.control.dialog.get_by_role("button", name=name).first)
        expect(director.control.dialog.get_by_role("status")).to_contain_text(f"{name}: {status}")
    director.press("Close")


def latecomers_and_re_entries_fill_the_seats(night: Night) -> None:
    director, control = night.director, night.control
    turn_to(night, "Floor")
    returning, *_ = [night.name_of(bust_out(night, number)) for number in (1, 2, 3)]
    with night.part("late entries"):
        enter(night, *LATE, status="Table ")
    with night.part("a re-entry"):
        director.tap(player(control, returning))
        director.press("Re-enter")
        expect(player(control, returning)).to_have_count(2)
    night.until(lambda: night.sizes == [9, 9, 9, 9, 9], "every seat is taken")
    turn_to(night, "Clock")
    with night.part("rebuys"):
        director.tap_part("rebuy")
        tick_players(night, REBUYS)
        director.press(f"Rebuy ×{REBUYS}")
        expect(control.part("rebuy").locator("b")).to_have_text(str(REBUYS))


def tick_players(night: Night, count: int) -> None:
    """Tick the first `count` players in the dialog's list of live players."""
    players = night.topic("players").values()
    for name in [each["name"] for each in players if each["status"] == "playing"][:count]:
        night.director.tap(night.control.dialog.get_by_role("button").filter(has_text=name))


def alternates_get_a_table(night: Night) -> None:
    """With all seats taken three alternates wait; one tap opens table 6, seats them and balances the tables."""
    with night.part("late entries"):
        enter(night, *ALTERNATES, status="Waits for a seat")
    with night.part("alternates"):
        card = night.card("3 alternates wait, no seat is open")
        expect(card).to_contain_text("Open table 6, seat 3 alternates, move 5 players to balance.")
        # Without an open seat no draw is offered: opening a table is the only proposal.
        expect(night.control.part("plan").locator("button.main")).to_have_text(["Open table 6, seat them"])
        night.director.sees_all()
        night.director.tap(card.get_by_role("button"))
        night.until(lambda: night.sizes == [8] * 6, "six tables of eight")
    expect(card).to_have_count(0)
    expect(night.card("Last move")).to_contain_text("8 players moved")


def the_break_with_its_add_ons(night: Night) -> None:
    director, control = night.director, night.control
    turn_to(night, "Clock")
    for level in ("l2", "l3", "b1"):
        next_period(night, level)
    expect(control.part("stakes")).to_contain_text("Add-ons 20 = 30,000")
    with night.part("add-ons"):
        director.tap_part("addon")
        tick_players(night, ADD_ONS)
        director.press(f"Add-on ×{ADD_ONS}")
        expect(control.part("addon").locator("b")).to_have_text(str(ADD_ONS))
    with night.part("publishing"):
        director.tap(night.card("Prizes").get_by_role("button", name="Open"))
        director.tap(director.page.get_by_role("button", name="Publish", exact=True))
        expect(director.page.get_by_role("region", name="Prizes")).to_contain_text("Published")
    turn_to(night, "Clock")
    next_period(night, "l4")


def next_period(night: Night, period: str) -> None:
    """Go to the next level or break by the clock's own button."""
    with night.part("a level"):
        night.director.tap_part("next")
        night.until(lambda: night.topic("clock")["period"]["id"] == period, f"the clock is at {period}")
        heading = re.compile(rf"level {period[1:]}\b" if period.startswith("l") else "break", re.IGNORECASE)
        expect(night.control.part("level")).to_contain_text(heading)
        # A second tap at once would count as a nervous finger's.
        value = night.director.page.evaluate("performance.now()")
        night.director.page.wait_for_function("(at) => performance.now() > at + 400", arg=value)


# -- down to one -------------------------------------------------------------------------------------


def four_tables_break(night: Night) -> None:
    turn_to(night, "Floor")
    down_to(night, 45)
    break_table(night, 6)
    balanced_after(night, [1, 1], [8, 8, 9, 9, 9])
    down_to(night, 36)
    break_table(night, 5)
    balanced_after(night, [2, 2, 2, 2], [8, 8, 8, 8])
    down_to(night, 27)
    break_table(night, 4)
    down_to(night, 18)
    break_table(night, 3)


def down_to(night: Night, count: int) -> None:
    """Bust players at the fullest tables, so that tables stay even, until this number is left."""
    while night.players_left > count:
        bust_out(night, night.fullest)


def break_table(night: Night, number: int) -> None:
    with night.part("a break of a table"):
        night.director.tap(night.card(f"Table {number} can break").get_by_role("button"))
        night.until(lambda: number not in night.tables, f"table {number} is broken")
    assert set(night.sizes) == {9}


def balanced_after(night: Night, tables: list[int], sizes: list[int]) -> None:
    """Bust several players of one table, report buttons where asked, then confirm all moves at once."""
    for number in tables:
        bust_out(night, number)
    expect(night.control.part("plan").locator(".question")).not_to_have_count(0)
    night.director.sees_all()
    with night.part("balancing"):
        while night.sizes != sizes:
            night.until(lambda: night.topic("plan")["where_is_the_button"] or night.moves, "a proposal")
            while asked_tables := night.topic("plan")["where_is_the_button"]:
                report_button(night, asked_tables[0])
            confirm_moves(night)


def report_button(night: Night, number: int) -> None:
    """Report the button as the card proposes it, or anywhere, since no hand was reported."""
    card = night.card(re.compile(rf"utton (at|on) table {number}\b"))
    night.director.tap(card.get_by_role("button").first)
    expect(card).to_have_count(0)
    night.until(lambda: number not in night.topic("plan")["where_is_the_button"], "the button is told")


def confirm_moves(night: Night) -> None:
    """Confirm one move or several with one tap."""
    moves, before = night.moves, night.sizes
    label = f"Confirm all {len(moves)}" if len(moves) > 1 else "Confirm move"
    night.director.tap(night.control.part("plan").get_by_role("button", name=label))
    night.until(lambda: night.sizes != before and night.moves != moves, "somebody moved")


def the_final_table_is_played(night: Night) -> None:
    director = night.director
    down_to(night, 9)
    night.director.sees_all()
    with night.part("the final table"):
        director.tap(night.card("The final table is due").get_by_role("button"))
        director.press("Table 1")
        night.until(lambda: night.sizes == [9], "one table of nine")
    down_to(night, 1)
    # The clock stopped by itself.
    night.until(lambda: night.topic("clock")["phase"] == "paused", "the clock stands")
    assert night.topic("counters")["chips_in_play"] == CHIPS


# -- the end -----------------------------------------------------------------------------------------


def winner_of(night: Night) -> str:
    (entry,) = [key for key, each in night.topic("players").items() if each["status"] != "out"]
    return entry


def the_winner_is_on_the_wall(night: Night, screen: Open) -> None:
    bar, name = night.control.part("end_bar"), night.name_of(winner_of(night))
    expect(bar).to_contain_text(f"{name} wins")
    expect(night.control.part("log")).to_contain_text(f"{name} wins")
    with night.part("the end"):
        night.director.tap(bar.get_by_role("button", name="Finish tournament"))
        expect(bar).to_contain_text("Tournament finished")
    expect(night.control.part("now_none")).to_have_text("Nothing to do.")
    night.director.sees_all()
    wall = screen(f"/tv?t={SLUG}&lang=en", WALL).page
    expect(wall.locator(".scene-champion .name")).to_contain_text(name.split()[0])


def the_results_are_taken_away(night: Night) -> None:
    director = night.director
    with night.part("the results"):
        director.tap(night.control.part("end_bar").get_by_role("button", name="Results"))
        with director.page.expect_download() as download:
            director.tap(night.control.part("results_bar").get_by_role("link").first)
    assert download.value.suggested_filename == f"{SLUG}-results.csv"
    text = download.value.path().read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    order = [winner_of(night), *reversed(night.outs)]
    assert len(rows) == len(order) == ENTRIES
    for place, (entry, row) in enumerate(zip(order, rows, strict=True), 1):
        assert (row["Place"], row["Entry"], row["Name"]) == (str(place), entry[1:], night.name_of(entry))
    prizes = [float(row["Prize"] or 0) for row in rows]
    assert sum(prizes) == POOL
    assert prizes == sorted(prizes, reverse=True)
