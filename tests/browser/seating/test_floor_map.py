"""Walls and control show the floor map; control edits the room's tables and takes rare actions for a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Face, box_of
from tests.browser.control_page import Control, open_control
from tests.browser.layouts.examiner import TIME, Examiner
from tests.browser.layouts.test_layouts import HD, PORTRAIT, Size
from tests.browser.readings import drawn, last_reading, lasting_findings
from tests.browser.seated import at_table, names, person, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """32 tables in two sections: six of Friday, one held, three of another tournament, two for cash games."""
    tournaments = Tournaments(server)
    drafts: list[dict[str, Any]] = [
        {
            "number": number,
            "section": "Hall" if number <= 24 else "Balcony",
            "x": 300 + (number - 1) % 8 * 360,
            "y": 300 + (number - 1) // 8 * 320,
        }
        for number in range(1, 33)
    ]
    drafts[5] |= {"out_of_service": True, "note": "Broken light"}
    room(server, "inventory.put", tables=drafts)
    tournaments.do("friday", "tables.open", tables=[1, 2, 3, 4, 9, 10, 11])
    tournaments.do("friday", "tables.open", tables=[12], held=True)
    tournaments.do("friday", "tables.seating", seating={"at_sale": True})
    for name in names(28):
        tournaments.do("friday", "entry.register", person=person(server, name))
    tournaments.do("friday", "clock.start")
    tournaments.open("turbo", title="Turbo")
    tournaments.do("turbo", "tables.open", tables=[17, 18, 19])
    for number in (25, 26):
        room(server, "inventory.claim", table=number)
    return tournaments


def room(server: RunningServer, type_: str, **fields: Any) -> None:
    answer = server.command(type_, None, **fields)
    assert answer.get("ok"), answer


@pytest.fixture
def walls(browser: Browser, server: RunningServer) -> Iterator[Any]:
    opened: list[Face] = []

    def opener(path: str, size: Size = WALL) -> Page:
        opened.append(Face(browser, server.url(path, "localhost"), size))
        return opened[-1].page

    yield opener
    for each in opened:
        each.close()


@pytest.fixture
def control(browser: Browser, server: RunningServer) -> Iterator[Any]:
    opened: list[Control] = []

    def opener(size: Size = TABLET) -> Control:
        opened.append(open_control(browser, server, server.session, "/control/friday#tables", size))
        return opened[-1]

    yield opener
    for each in opened:
        each.face.close()


def word(page: Page, number: int) -> Any:
    return page.locator(f'.floor-map [data-table="{number}"] .floor-word')


def on_map(control: Control, number: int) -> Any:
    return control.page.locator(f'main .floor-map [data-table="{number}"]')


OFF_THE_MAP = """() => {
  const top = document.querySelector(".wall-strip").getBoundingClientRect().bottom;
  const bottom = document.querySelector(".band").getBoundingClientRect().top + 1;
  return [...document.querySelectorAll(".floor-table")]
    .map((each) => [each.dataset.table, each.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.top < top || box.bottom > bottom)
    .map(([table]) => table);
}"""
"""Tables cut by the edges of the map."""
SCENE = "/tv?scene=floor-map&t=friday"


def test_a_wall_shows_which_tournament_has_each_table_and_which_players_move(
    tournaments: Tournaments, walls: Any
) -> None:
    page = walls(SCENE)
    words = {1: "4/9", 6: "Broken", 12: "Held", 17: "In use", 25: "Cash", 30: "Free"}
    for number, text in words.items():
        expect(word(page, number)).to_have_text(text)
    expect(page.locator('[data-table="1"] .floor-seat.is-taken')).to_have_count(4)
    expect(page.locator(".floor-arrow")).to_have_count(0)
    moving = len(at_table(tournaments.server, "friday", 11))
    tournaments.do("friday", "table.relocate", table=11, to=20)
    expect(word(page, 11)).to_have_text("Free")
    expect(page.locator('[data-table="20"] .floor-seat.is-new')).to_have_count(moving)
    expect(page.locator(".floor-arrow")).to_have_count(1)
    expect(page.locator(".news").first).to_contain_text("11")


@pytest.mark.full
def test_the_map_cuts_nothing_and_can_be_read_from_afar(tournaments: Tournaments, walls: Any) -> None:
    tournaments.do("friday", "table.relocate", table=11, to=20)
    for size in (WALL, HD, PORTRAIT):
        page = walls(SCENE, size)
        page.locator(".floor-table").first.wait_for()
        drawn(page)
        assert lasting_findings(page, lambda page=page: page.evaluate(OFF_THE_MAP)) == [], size
        number = box_of(page.locator('[data-table="1"] .floor-number'))
        assert number["height"] >= 0.035 * min(size), size


@pytest.mark.full
def test_an_upright_wall_shows_a_wide_room_in_pages(tournaments: Tournaments, walls: Any) -> None:
    page = walls(f"{SCENE}&seconds=3", PORTRAIT)
    expect(page.locator('[data-part="pages"]')).to_have_text("1 of 2")
    expect(page.locator('[data-table="1"]')).to_be_visible()
    expect(page.locator('[data-part="pages"]')).to_have_text("2 of 2")
    expect(page.locator('[data-table="8"]')).to_be_visible()


@pytest.mark.full
def test_the_map_leads_to_every_table(tournaments: Tournaments, control: Any) -> None:
    for size in (TABLET, PHONE):
        desk = control(size)
        desk.page.get_by_role("button", name="Map", exact=True).click()
        on_map(desk, 2).click()
        expect(desk.dialog.get_by_role("heading")).to_have_text("Table 2")
        expect(desk.dialog.locator(".seat")).to_have_count(9)
        desk.press("Close")
        on_map(desk, 17).focus()
        desk.page.keyboard.press("Enter")
        expect(desk.dialog).to_contain_text("In use: Turbo")
        desk.press("Close")
        expect(on_map(desk, 17)).to_be_focused()
        desk.page.reload()
        expect(on_map(desk, 2)).to_be_visible()


@pytest.mark.full
def test_a_free_table_goes_to_cash_and_back_in_one_tap_each(tournaments: Tournaments, control: Any) -> None:
    desk = control()
    desk.page.get_by_role("button", name="Map", exact=True).click()
    on_map(desk, 5).click()
    desk.press("Use for cash")
    expect(desk.dialog).to_contain_text("In use for cash games")
    desk.press("Release from cash")
    desk.press("Out of service")
    desk.write("What is wrong with it?", "Felt torn")
    desk.page.keyboard.press("Enter")
    expect(desk.dialog).to_contain_text("Out of service: Felt torn")
    desk.press("In service")
    desk.press("Open here")
    expect(word(desk.page, 5)).to_have_text("0/9")


@pytest.mark.full
def test_a_table_moves_whole_in_three_taps(tournaments: Tournaments, control: Any) -> None:
    desk = control()
    desk.page.locator('.tables-grid [data-table="10"]').click()
    desk.press("Move whole table")
    expect(desk.dialog.get_by_role("heading")).to_have_text("Table 10: Move whole table")
    desk.press("Table 22")
    expect(desk.dialog).to_be_hidden()
    expect(desk.page.locator('.tables-grid [data-table="22"]')).to_contain_text("4/9")
    expect(desk.page.locator('.tables-grid [data-table="10"]')).to_have_count(0)


@pytest.mark.full
def test_the_refusal_of_a_taken_table_stands_beside_the_button(
    tournaments: Tournaments, control: Any
) -> None:
    desk = control()
    desk.page.locator('.tables-grid [data-table="10"]').click()
    desk.press("Move whole table")
    desk.write("To table number", "17")
    desk.press("Move whole table")
    expect(desk.dialog.get_by_role("alert")).to_have_text("Table 17 is in use: Turbo.")


@pytest.mark.full
def test_a_table_is_renamed_and_put_earlier_in_the_breaking_order(
    tournaments: Tournaments, control: Any
) -> None:
    desk = control()
    desk.page.locator('.tables-grid [data-table="1"]').click()
    desk.press("Name and place")
    desk.write("Name", "Feature table")
    desk.press("Save")
    expect(desk.page.locator('.tables-grid [data-table="1"]')).to_contain_text("Feature table")
    before = breaking_order(tournaments)
    desk.page.get_by_role("button", name="Breaking order").click()
    desk.press(f"Table {before[1]}: break earlier")
    desk.press("Save")
    expect(desk.dialog).to_be_hidden()
    expected = [before[1], before[0], *before[2:]]
    assert last_reading(lambda: breaking_order(tournaments), expected) == expected


def breaking_order(tournaments: Tournaments) -> list[int]:
    return list(topic(tournaments.server, "moves", "friday")["breaking_order"])


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_tables_are_placed_on_the_map_without_dragging(
    server: RunningServer, control: Any, size: Size
) -> None:
    desk, numbers, first = control(size), "11-16", "11"
    desk.page.get_by_role("button", name="Table inventory").click()
    desk.press("Add tables")
    desk.write("Numbers, for example 1-20, 25", numbers)
    desk.write("Section of the room", f"Part {numbers}")
    desk.page.keyboard.press("Enter")
    expect(desk.dialog).to_contain_text("6 of ")
    desk.press("In rows")
    desk.write("Tables in a row", "3")
    desk.page.keyboard.press("Enter")
    expect(desk.dialog.locator(f'[data-table="{first}"]')).to_have_attribute("aria-pressed", "true")
    until(lambda: floor(server)[first]["x"] is not None, "the tables have their places")
    before = floor(server)[first]
    desk.press("None")
    desk.dialog.locator(f'[data-table="{first}"]').press("Enter")
    desk.press("Nudge right")
    desk.dialog.get_by_role("button", name="Nudge down").press("Enter")
    desk.press("Nudge down")
    desk.press("Out of service")
    expect(desk.dialog.locator(f'[data-table="{first}"] .floor-word')).to_have_text("Broken")
    expected = (before["x"] + 50, before["y"] + 100)
    until(lambda: place(server, first) == expected, "each of the quick taps counts")
    after = floor(server)[first]
    assert after["section"] == f"Part {numbers}"
    desk.press("Remove")
    expect(desk.dialog.locator(f'[data-table="{first}"]')).to_have_count(0)
    desk.press("Close")


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_map_and_its_dialogs_are_accessible(
    browser: Browser, tournaments: Tournaments, language: str
) -> None:
    examiner = Examiner(browser, tournaments.server)
    page = examiner.open("/control/friday", TABLET, language, TIME, staff=True)
    page.locator('[data-tab="tables"]:visible').click()
    page.locator('[data-part="tables_tools"] .segments button').last.click()
    table = page.locator('main .floor-map [data-table="5"]')
    table.wait_for()
    tools = page.locator('[data-part="tables_tools"] > button')
    openers = {"card": table, "editor": tools.nth(0), "order": tools.nth(1)}
    for size in (TABLET, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert examiner.faults(page) == [], size
        wide = "document.documentElement.scrollWidth > innerWidth"
        assert not lasting_findings(page, lambda wide=wide: page.evaluate(wide)), (language, size)
        for name, opens in openers.items():
            opens.click()
            page.locator("dialog[open]").wait_for()
            assert examiner.faults(page) == [], (name, size)
            page.keyboard.press("Escape")
            page.locator("dialog[open]").wait_for(state="hidden")
    examiner.close()


def place(server: RunningServer, number: str) -> tuple[int, int]:
    table = floor(server)[number]
    return table["x"], table["y"]


def floor(server: RunningServer) -> dict[str, Any]:
    client = server.watcher()
    answer = client.subscribe("floor:room")
    client.close()
    return dict(answer["topics"]["floor:room"]["value"])
