"""Walls in a field of thousands receive the rows in sight, and show the same as all other walls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from bench.players import names
from clockserver.players.names import family_name_first
from clockserver.projection.searches.seat_order import SeatOrders
from clockserver.projection.topics import Topics
from tests.browser.chromium import GEOMETRY, PHONE, WALL, Face
from tests.browser.large_house import house_at_play
from tests.browser.readings import lasting_findings
from tests.browser.seated import topic
from tests.fakes import FakeHostClock, RecordingBroadcaster
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
ENTRIES, SIZE = 1_800, 9
TABLES = ENTRIES // SIZE
NAMES = names(ENTRIES)
MAX_BYTES = 60_000
"""Maximum bytes sent to a wall; a list of all seats alone takes 180,000."""
ROWS = """() => [...document.querySelectorAll("tbody tr")].map((row) =>
  [...row.querySelectorAll("td.table, td.seat")].map((each) => each.innerText).join("-"))"""


@pytest.fixture(scope="module")
def house() -> Iterator[RunningServer]:
    with house_at_play(ENTRIES) as server:
        yield server


@pytest.fixture
def received() -> list[int]:
    """The sizes of all messages about players and tables that a wall received."""
    return []


@pytest.fixture
def walls(house: RunningServer, browser: Browser, received: list[int]) -> Iterator[Any]:
    opened: list[Face] = []

    def opener(path: str) -> Page:
        face = Face(browser, house.url("/api/v1/time", "localhost"), WALL, script=GEOMETRY)
        opened.append(face)
        face.page.on("websocket", listen)
        face.page.on("response", lambda answer: note_size(answer.url, len(answer.body())))
        face.page.goto(house.url(path, "localhost"))
        return face.page

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(len(frame)))

    def note_size(url: str, size: int) -> None:
        if "/seats?" in url or "/tables?" in url:
            received.append(size)

    yield opener
    for each in opened:
        each.close()


def listed(house: RunningServer) -> list[tuple[str, str]]:
    """Entries and seats in the order of the list."""
    topics = Topics(RecordingBroadcaster(), FakeHostClock())
    topics.put("seats:friday:1", 1, topic(house, "seats", "friday"))
    page = SeatOrders(topics).page("seats:friday:1", 0, ENTRIES)["value"]
    return [(entry, str(seat["seat"])) for entry, seat in page.items()]


def shows_its_page(page: Page, house: RunningServer) -> list[str]:
    """Wait until a wall shows the rows of the page number that it names; their entries."""
    entries: list[str] = []

    def same() -> bool:
        match = re.search(r"(\d+)\D+(\d+)$", page.locator(".pages").inner_text())
        if not match:
            return False
        number, count = int(match[1]), int(match[2])
        everybody = listed(house)
        rows = -(-len(everybody) // count)
        on = everybody[(number - 1) * rows : number * rows]
        entries[:] = [entry for entry, _ in on]
        return bool(on) and page.evaluate(ROWS) == [seat for _, seat in on]

    until(same, "the rows of the page")
    return entries


@pytest.mark.full
def test_a_page_of_the_seat_list_shows_its_range_and_follows_every_change(
    house: RunningServer, walls: Any, received: list[int]
) -> None:
    page = walls("/tv?t=friday&scene=seat-list&seconds=3600&lang=de")
    entries = shows_its_page(page, house)
    expect(page.locator('[data-part="range"]')).to_have_text(re.compile("^.+–.+$"))
    assert sum(received) < MAX_BYTES
    td = house.client()
    command = td.do("entry.bust", entry=entries[1])
    assert entries[1] not in shows_its_page(page, house)
    td.do("undo", command=command)
    assert entries[1] in shows_its_page(page, house)
    assert lasting_findings(page, lambda: page.evaluate("[...geometry.cut(), ...geometry.overlaps()]")) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert shows_its_page(page, house)


def test_a_wall_that_follows_names_players_who_move(
    house: RunningServer, walls: Any, received: list[int]
) -> None:
    page = walls("/tv?t=friday&lang=en")
    page.locator(".scene-clock").wait_for()
    house.client().do("seat.move", entry="e7", from_seat=[7, 1], to_seat=[TABLES, SIZE])
    row = page.locator(".scene-moves li")
    expect(row.locator(".name")).to_have_text(family_name_first(NAMES[6]))
    expect(row).to_contain_text(f"{TABLES} · {SIZE}")
    assert sum(received) < MAX_BYTES


@pytest.mark.full
def test_the_floor_map_of_many_tables_shows_no_players(
    house: RunningServer, walls: Any, received: list[int]
) -> None:
    page = walls("/tv?t=friday&scene=floor-map&seconds=3600&lang=en")
    expect(page.locator(".scene-floor-map svg text", has_text="9/9").first).to_be_visible()
    assert sum(received) < MAX_BYTES
