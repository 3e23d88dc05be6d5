"""An evening at ten tables: a list of 83 names, a draw, bust-outs, moves that players see, a break, and its undo."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.browser.control_page import Control
from tests.browser.readings import ANY_TIME, last_reading
from tests.browser.seated import names, topic
from tests.browser.seating.test_control_tables import player, table
from tests.browser.seating.test_floor_grid import cell
from tests.examples.lists import csv_of
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import until

pytestmark = pytest.mark.browser
FINDER = "Quirin Ávila"
PLAYERS = [*names(83)[:81], "Bo Li", FINDER]


class Evening:
    """The director's tablet, a wall with moves, and players' phones."""

    def __init__(self, server: RunningServer, screen: Open) -> None:
        self.server = server
        self.screen = screen
        self.control = Control(screen("/control/friday?lang=en", TABLET, session=server.session))
        self.wall = screen("/tv?t=friday&scene=moves&lang=en", WALL).page
        self.topic = partial(topic, server, slug="friday")

    @property
    def tables(self) -> dict[int, dict[str, str]]:
        """Occupied seats, by table and seat."""
        by_number = self.topic("tables")
        return {int(key): each["seats"] for key, each in by_number.items() if each["state"] == "open"}

    @property
    def counters(self) -> dict[str, Any]:
        return dict(
            self.server.watcher().subscribe("counters:friday:1")["topics"]["counters:friday:1"]["value"]
        )

    def name_of(self, entry: str) -> str:
        return str(self.topic("seats")[entry]["name"])

    def of(self, players: int) -> list[int]:
        """The tables with this number of players, without the first one to break."""
        return [number for number, seats in self.tables.items() if len(seats) == players and number != 10]

    def phone_with_card(self, entry: str) -> Page:
        """The phone of a player who scanned the code on the seat card."""
        seat = self.topic("seats")[entry]["seat"]
        phone = self.screen(f"/t/friday?lang=en#seat={entry},{seat}", PHONE).page
        expect(phone.locator('[data-part="my_seat"]')).to_contain_text(seat_in_words(seat))
        return phone


def seat_in_words(seat: str) -> str:
    number, place = seat.split("-")
    return f"Table {number}, seat {place}"


@pytest.mark.full
def test_an_evening_from_a_list_of_names_to_a_table_that_breaks_and_is_brought_back(
    server: RunningServer, screen: Open
) -> None:
    evening = Evening(server, screen)
    a_list_of_names_is_taken_over(evening)
    ten_tables_are_opened_and_everybody_draws(evening)
    a_player_finds_the_seat_by_three_letters(evening)
    the_clock_starts(evening)
    chips = evening.counters["chips_in_play"]
    six_go_out(evening)
    two_moves_are_confirmed_and_seen(evening)
    a_table_breaks_and_is_brought_back(evening)
    assert evening.counters["chips_in_play"] == chips > 0
    server.stop()
    assert_verified(server.data)


def a_list_of_names_is_taken_over(evening: Evening) -> None:
    control = evening.control
    control.turn_to("Players")
    control.tap("import_players")
    chosen = {"name": "friday.csv", "mimeType": "text/csv", "buffer": csv_of("Name", *PLAYERS)}
    control.dialog.get_by_label("List of players").set_input_files(chosen)  # type: ignore[arg-type]
    expect(control.dialog).to_contain_text("83 to import · 0 skipped")
    control.press("Import 83 players")
    expect(control.dialog).to_contain_text("Entered: 83")
    control.press("Close")
    expect(player(control, PLAYERS[0])).to_contain_text("Unseated")


def ten_tables_are_opened_and_everybody_draws(evening: Evening) -> None:
    control = evening.control
    control.turn_to("Tables")
    control.tap("open_tables")
    control.write("To table", "10")
    control.press("Open tables")
    expect(table(control, 10)).to_contain_text("0/9")
    card = control.part("plan").get_by_role("listitem").filter(has_text="Seat draw")
    card.get_by_role("button", name="Seat draw…").click()
    expect(card).to_contain_text("83 players, 10 tables.")
    card.get_by_role("button", name="Draw the seats now").click()
    control.press("Draw the seats now")
    expect(control.part("tables_grid").get_by_text("8/9")).to_have_count(7)
    expect(control.part("tables_grid").get_by_text("9/9")).to_have_count(3)


def a_player_finds_the_seat_by_three_letters(evening: Evening) -> None:
    phone = evening.screen("/t/friday?lang=en", PHONE).page
    phone.get_by_role("tab").nth(1).click()
    phone.get_by_role("searchbox").fill("avi")
    row = phone.locator(".match")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(FINDER)
    entry = next(key for key, each in evening.topic("seats").items() if each["name"] == FINDER)
    expect(row.locator("b")).to_have_text(seat_in_words(evening.topic("seats")[entry]["seat"]))
    # The page opened by the same player's seat card agrees.
    evening.phone_with_card(entry)


def the_clock_starts(evening: Evening) -> None:
    evening.control.turn_to("Clock")
    evening.control.tap("go")
    expect(evening.control.part("go")).to_have_text("Pause")
    evening.wall.locator('[data-part="time"]', has_text=ANY_TIME).wait_for()


def six_go_out(evening: Evening) -> None:
    """Bust six players so that, after any draw, two tables of six stand beside longer ones, which two moves
    balance.
    """
    (first, second, *_), (third, fourth, *_) = evening.of(9), evening.of(8)
    leaving = {number: list(evening.tables[number].values()) for number in (first, second, third, fourth)}
    out_by_the_list(evening, leaving[first][0])
    out_on_the_grid(evening, second, leaving[second][0])
    out_at_the_table(evening, third, leaving[third][:2])
    for entry in leaving[fourth][:2]:
        out_by_the_list(evening, entry)
    until(lambda: evening.counters["players_left"] == 77, "seventy-seven are left")


def out_by_the_list(evening: Evening, entry: str) -> None:
    control, name = evening.control, evening.name_of(entry)
    control.turn_to("Players")
    control.part("player_search").fill(name)
    player(control, name).click()
    control.press("Out")
    expect(player(control, name)).to_contain_text("Out – ")
    control.part("player_search").fill("")


def out_on_the_grid(evening: Evening, number: int, entry: str) -> None:
    control = evening.control
    control.turn_to("Floor")
    cell(control, number).get_by_role("button", name=f"Out Table {number}").click()
    control.dialog.locator(".seat", has_text=evening.name_of(entry)).click()
    expect(control.dialog).to_be_hidden()
    expect(cell(control, number)).to_contain_text("8/9")


def out_at_the_table(evening: Evening, number: int, entries: list[str]) -> None:
    face = evening.screen(f"/table/friday/{number}?lang=en", PHONE, session=evening.server.session)
    for entry in entries:
        place = evening.topic("seats")[entry]["seat"].split("-")[1]
        seat = face.page.locator(f'li[data-seat="{place}"]')
        seat.get_by_role("button").click()
        face.page.get_by_role("dialog").get_by_role("button", name="Out", exact=True).click()
        expect(seat).to_contain_text("Open")


def two_moves_are_confirmed_and_seen(evening: Evening) -> None:
    control = evening.control
    control.turn_to("Tables")
    # The draw included the buttons: nobody is asked for one.
    expect(control.part("plan").locator(".question")).to_have_count(0)
    confirm = control.part("plan").get_by_role("button", name="Confirm move")
    for count in (2, 1):
        expect(confirm).to_have_count(count)
        move = evening.server.client().subscribe("plan:friday:1")["topics"]["plan:friday:1"]["value"][
            "moves"
        ][0]
        phone = evening.phone_with_card(move["entry"])
        name = evening.name_of(move["entry"])
        expect(control.part("plan").get_by_role("heading", name=f"{name}: {move['from']}")).to_be_visible()
        confirm.first.click()
        expect(phone.locator('[data-part="moved"]')).to_contain_text(
            seat_in_words(move["to"]).replace("T", "t", 1)
        )
        number, seat = move["to"].split("-")
        first_name, last_name = name.split(" ", 1)
        row = evening.wall.locator("ul.moves li").filter(has_text=first_name).filter(has_text=last_name)
        expect(row.locator(".seat:not(.from) b")).to_have_text(f"{number} · {seat}")
    expect(confirm).to_have_count(0)
    # Table 10 breaks next and takes no part, also where the draw gave it nine.

    def sizes() -> tuple[int, int]:
        counts = [len(seats) for number, seats in evening.tables.items() if number != 10]
        return min(counts), max(counts)

    assert last_reading(sizes, (7, 8)) == (7, 8)


def a_table_breaks_and_is_brought_back(evening: Evening) -> None:
    control, before = evening.control, evening.tables
    entry = next(iter(before[10].values()))
    phone = evening.phone_with_card(entry)
    card = control.part("tables_grid").locator('[data-table="10"]')
    control.part("plan").get_by_role("button", name="Break table 10 now").click()
    expect(card).to_have_count(0)
    expect(evening.wall.locator(".scene-moves h1")).to_have_text("Table 10 breaks")
    moved = phone.locator('[data-part="moved"]')
    expect(moved).to_contain_text("Table 10 breaks")
    control.line("Table 10 broken").get_by_role("button").click()
    expect(card).to_contain_text(f"{len(before[10])}/9")
    expect(moved).to_be_hidden()
    assert last_reading(lambda: evening.tables, before) == before
