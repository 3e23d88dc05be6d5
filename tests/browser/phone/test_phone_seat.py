"""A phone finds its player's seat, and says when the seat changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cable import Cable
from tests.browser.chromium import GEOMETRY, PHONE, Face, Open
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import ANY_TIME, drawn
from tests.browser.seated import at_table, names, seat, topic
from tests.browser.states import Tournaments
from tests.client import new_id
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """Nine players at two tables."""
    tournaments = Tournaments(server)
    seat(tournaments, "evening", ["Leo Öztürk", *names(8)], 2)
    return tournaments


@pytest.fixture
def cable(server: RunningServer) -> Iterator[Cable]:
    """The phone's network, which reconnects to a restarted server."""
    with Cable(server.port) as cable:
        yield cable


def phone(face: Open, language: str = "en") -> Page:
    opened = face(f"/t/evening?lang={language}", PHONE, script=GEOMETRY)
    opened.shows("time", ANY_TIME)
    return opened.page


def search_player(page: Page, typed: str) -> None:
    page.get_by_role("tab").nth(1).click()
    page.get_by_role("searchbox").fill(typed)


def entry_of(tournaments: Tournaments, name: str) -> str:
    seats = topic(tournaments.server, "seats", "evening")
    return next(entry for entry, player in seats.items() if player["name"] == name)


def seat_in_words(tournaments: Tournaments, entry: str) -> str:
    table, number = topic(tournaments.server, "seats", "evening")[entry]["seat"].split("-")
    return f"able {table}, seat {number}"


def own_and_open_seat(tournaments: Tournaments, entry: str) -> tuple[list[int], list[int]]:
    """Seat of an entry, and an open seat at the other table."""
    table, number = map(int, topic(tournaments.server, "seats", "evening")[entry]["seat"].split("-"))
    other_table = 3 - table
    occupied = topic(tournaments.server, "tables", "evening")[str(other_table)]["seats"]
    free = next(seat for seat in range(1, 10) if str(seat) not in occupied)
    return [table, number], [other_table, free]


class ReceivedFrames:
    """Topics in all frames that a page's sockets receive."""

    def __init__(self, page: Page) -> None:
        self._frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _take(self, payload: str | bytes) -> None:
        self._frames.append(payload if isinstance(payload, str) else payload.decode())

    def forget(self) -> None:
        """Forget the frames so far."""
        self._frames.clear()

    def topics(self, kind: str) -> set[str]:
        """The topics of one kind of message, as snapshots or single messages; heartbeats name all topics."""
        frames = [frame for frame in self._frames if not frame.startswith('42["heartbeat"')]
        return {name for frame in frames for name in re.findall(rf'"({kind}:[^"]*)"', frame)}


@pytest.mark.full
def test_three_letters_without_accents_find_table_and_seat(tournaments: Tournaments, face: Open) -> None:
    page = phone(face)
    search_player(page, "ob")
    expect(page.locator(".match")).to_have_count(0)
    search_player(page, "ozt")
    entry = entry_of(tournaments, "Leo Öztürk")
    row = page.locator(".match")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Leo Öztürk")
    expect(row.locator("b")).to_contain_text(seat_in_words(tournaments, entry))
    search_player(page, "nobodyatall")
    expect(page.get_by_text("Nobody found")).to_be_visible()


@pytest.mark.full
def test_a_phone_remembers_its_player_and_shows_a_move_until_it_is_confirmed(
    tournaments: Tournaments, face: Open
) -> None:
    page = phone(face)
    me = at_table(tournaments.server, "evening", 2)[0]
    search_player(page, me[1:])
    page.get_by_role("button", name="This is me").click()
    mine, moved = page.locator('[data-part="my_seat"]'), page.locator('[data-part="moved"]')
    expect(mine).to_contain_text(seat_in_words(tournaments, me))
    expect(moved).to_be_hidden()
    tournaments.do("evening", "table.break", table=2)
    expect(moved).to_contain_text(f"You move to t{seat_in_words(tournaments, me)}")
    expect(moved).to_contain_text("Table 2 breaks")
    page.reload()
    expect(moved).to_contain_text("You move to")
    moved.get_by_role("button").click()
    expect(moved).to_be_hidden()
    page.reload()
    expect(mine).to_contain_text(seat_in_words(tournaments, me))
    expect(moved).to_be_hidden()


def test_a_player_who_is_out_sees_the_place(tournaments: Tournaments, face: Open) -> None:
    page = phone(face)
    me = entry_of(tournaments, "Leo Chen")
    search_player(page, "chen")
    page.get_by_role("button", name="This is me").click()
    tournaments.do("evening", "entry.bust", entry=me)
    expect(page.locator('[data-part="my_seat"]')).to_contain_text("Out · Place 9")
    search_player(page, "")
    page.get_by_role("button", name="Not me").click()
    expect(page.locator('[data-part="my_seat"]')).to_be_hidden()


@pytest.mark.full
def test_a_player_is_found_by_entry_number_where_names_are_hidden(
    tournaments: Tournaments, face: Open
) -> None:
    tournaments.do("evening", "tables.seating", seating={"at_sale": True, "names": "hidden"})
    page = phone(face)
    search_player(page, "Leo")
    expect(page.get_by_text("Your entry number")).to_be_visible()
    expect(page.locator(".match")).to_have_count(0)
    search_player(page, "3")
    expect(page.locator(".match")).to_contain_text("Entry 3")
    assert "Abrams" not in page.content()


@pytest.mark.full
def test_a_phone_gets_only_its_own_seat_through_an_evening_and_a_restart(
    tournaments: Tournaments, browser: Browser, cable: Cable
) -> None:
    opened = Face(browser, cable.url("/t/evening?lang=en"), PHONE)
    opened.shows("time", ANY_TIME)
    page, frames = opened.page, ReceivedFrames(opened.page)
    page.reload()
    me = entry_of(tournaments, "Leo Öztürk")
    search_player(page, "ozt")
    page.get_by_role("button", name="This is me").click()
    mine, moved = page.locator('[data-part="my_seat"]'), page.locator('[data-part="moved"]')
    expect(mine).to_contain_text(seat_in_words(tournaments, me))
    own_seat, open_seat = own_and_open_seat(tournaments, me)
    tournaments.do("evening", "seat.move", entry=me, from_seat=own_seat, to_seat=open_seat)
    expect(moved).to_contain_text(f"You move to table {open_seat[0]}, seat {open_seat[1]}")
    moved.get_by_role("button").click()
    bust = new_id()
    assert tournaments.server.command("entry.bust", "evening", bust, entry=me)["ok"]
    expect(mine).to_contain_text("Out · Place 9")
    tournaments.do("evening", "undo", command=bust)
    expect(mine).to_contain_text(f"able {open_seat[0]}, seat {open_seat[1]}")
    cable.cut()
    tournaments.server.restart()
    cable.mend(tournaments.server.port)
    tournaments.do("evening", "entry.bust", entry=me)
    expect(mine).to_contain_text("Out · Place 9")
    assert frames.topics("seat") == {f"seat:evening:1:{me}"}
    assert frames.topics("seats") | frames.topics("moves") | frames.topics("pages") == set()
    opened.close()


@pytest.mark.full
def test_a_search_shows_that_the_server_is_away_and_finds_the_seat_once_it_answers(
    tournaments: Tournaments, face: Open
) -> None:
    page = phone(face)
    search_player(page, "")
    page.route(re.compile("find="), lambda route: route.abort())
    search_player(page, "ozt")
    expect(page.get_by_text("No answer yet")).to_be_visible()
    expect(page.get_by_text("Nobody found")).to_be_hidden()
    page.unroute(re.compile("find="))
    expect(page.locator(".match")).to_contain_text("Leo Öztürk")
    expect(page.get_by_text("No answer yet")).to_be_hidden()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [320, PHONE[0]])
def test_search_seat_and_banner_fit_on_a_small_phone(
    tournaments: Tournaments, face: Open, language: str, width: int
) -> None:
    page = phone(face, language)
    page.set_viewport_size({"width": width, "height": 844})
    search_player(page, "max")
    expect(page.locator(".match")).to_have_count(1)
    drawn(page)
    assert "cut" not in faults(page)
    me = at_table(tournaments.server, "evening", 2)[0]
    search_player(page, me[1:])
    # Until the answer arrives, the former search's row stands there.
    name = topic(tournaments.server, "seats", "evening")[me]["name"]
    expect(page.locator(".match")).to_have_count(1)
    page.locator(".match", has_text=name).get_by_role("button").click()
    expect(page.locator('[data-part="my_seat"]')).to_contain_text(name)
    tournaments.do("evening", "table.break", table=2)
    expect(page.locator('[data-part="moved"]')).to_be_visible()
    page.get_by_role("tab").nth(0).click()
    drawn(page)
    page_faults = faults(page)
    page_faults.pop("scrolls", None)
    assert page_faults == {}
