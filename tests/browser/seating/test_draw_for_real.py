"""A draw is committed on control, photographed from the wall, and checked on a phone."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec import convert
from playwright.sync_api import Locator, Page, expect

from clockserver.tournament.draws.draw import PublishedDraw, verify
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Open
from tests.browser.control_page import Control
from tests.browser.layouts.test_layouts import HD, PORTRAIT, UHD, faults, unsafe_edges
from tests.browser.readings import drawn, last_reading
from tests.browser.seated import names, person, topic
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
PUBLISH, HOLD, WITHDRAW = "Seat draw…", "Draw the seats now", "Withdraw"
REDRAW = "Publish a redraw"
FAMILY_LETTERS = 13
"""Maximum letters of a family name on a wall."""
DRAWS = "/api/v1/tournaments/friday/sessions/1/draws"


def do(server: RunningServer, type_: str, **fields: Any) -> None:
    answer = server.command(type_, **fields)
    assert answer.get("ok"), (type_, answer)


def enter(server: RunningServer, people: list[str]) -> None:
    for name in people:
        do(server, "entry.register", person=person(server, name))


@pytest.fixture
def tournaments(server: RunningServer) -> RunningServer:
    """Two tables of six, and eleven players without a seat."""
    do(server, "tables.open", tables=[7, 9], size=6)
    enter(server, names(11))
    return server


@pytest.fixture
def control(tournaments: RunningServer, face: Open) -> Control:
    """Control with its tables and its plan in sight."""
    opened = Control(face("/control/friday?lang=en", TABLET))
    opened.turn_to("Tables")
    return opened


@pytest.fixture
def wall(control: Control, face: Open) -> Page:
    """A wall that follows the tournament."""
    return face("/tv?t=friday&lang=en", WALL).page


def press(control: Control, label: str) -> None:
    """Tap a button of the draw, on its card or at its proposal."""
    control.page.get_by_role("button", name=label, exact=True).first.click()


def hold(control: Control, word: str = "") -> None:
    press(control, HOLD)
    control.dialog.get_by_label("Word from a player (optional)").fill(word)
    control.press(HOLD)
    expect(control.dialog).to_be_hidden()


def address_in_qr_code(wall: Page) -> str:
    """The address in the QR code on the wall, once it is visible."""
    code = wall.locator(".scene-seat-draw .qr-picture")
    expect(code).to_be_visible()
    return parse_qs(urlsplit(code.get_attribute("src") or "").query)["path"][0]


def draw_of(server: RunningServer, number: int) -> dict[str, Any]:
    """A draw in its public topic."""

    def numbered() -> list[dict[str, Any]]:
        return [each for each in topic(server, "draws", "friday")["draws"] if each["number"] == number]

    return until(numbered, f"draw {number}")[0]


def document(server: RunningServer, number: int) -> dict[str, Any]:
    """The published document of a draw."""
    answer = server.get(f"{DRAWS}/{number}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def not_public(server: RunningServer, number: int) -> bool:
    answer = server.get(f"{DRAWS}/{number}")
    return answer.status_code == 409 and "draws.not_public" in answer.text


def seats_now(server: RunningServer) -> dict[str, str]:
    seats = topic(server, "seats", "friday")
    return {entry: each["seat"] for entry, each in seats.items() if each["status"] == "playing"}


def finding(phone: Page) -> Locator:
    return phone.locator('[data-part="finding"]')


def assert_wall_shows_seats(rows: Locator, tournaments: RunningServer, result: list[list[str]]) -> None:
    """Assert that the wall shows each player with the drawn table and seat."""
    for entry, at in result:
        name = topic(tournaments, "seats", "friday")[entry]["name"]
        first_name, last_name = name.split()
        row = rows.filter(
            has_text=re.compile(
                rf"^{last_name[:FAMILY_LETTERS]}({last_name[FAMILY_LETTERS:]}|…), {first_name[0]}"
            )
        )
        expect(row.locator("td:nth-of-type(n + 2)")).to_have_text(at.split("-"))


def test_a_draw_is_committed_with_a_tap_held_with_a_typed_word_and_verified_by_a_phone(
    tournaments: RunningServer, control: Control, wall: Page, face: Open
) -> None:
    wall.locator(".scene-clock").wait_for()
    press(control, PUBLISH)
    expect(wall.locator(".scene-seat-draw .short")).to_have_text(re.compile("^[0-9A-F]{4} [0-9A-F]{4}$"))
    short = draw_of(tournaments, 1)["short"]
    expect(wall.locator(".scene-seat-draw .short")).to_have_text(short)
    expect(wall.locator(".scene-seat-draw .draw-facts")).to_have_text("11 players · 2 tables · draw 1")
    expected = f"/draw/friday/1#{draw_of(tournaments, 1)['commitment']}"
    path = last_reading(lambda: address_in_qr_code(wall), expected)
    assert path == expected

    phone = face(f"{path.replace('#', '?lang=en#')}", PHONE).page
    expect(finding(phone)).to_contain_text("The draw has not been held.")
    expect(finding(phone)).to_contain_text("This is the commitment in the code you photographed.")
    expect(phone.locator(".short")).to_have_text(short)
    assert not_public(tournaments, 1)

    hold(control, "river rat")
    rows = wall.locator(".scene-seat-draw tbody tr")
    expect(rows).to_have_count(11)
    expect(wall.locator(".side-word")).to_have_text("Word from a playerriver rat")
    expect(wall.locator(".side-short")).to_have_text(short)
    expect(finding(phone).locator(".good b")).to_have_text(f"Draw 1 ({short}): in order.")
    expect(finding(phone)).to_contain_text("The room's word: river rat")
    expect(phone.locator('[data-part="rows"] li')).to_have_count(11)
    expect(phone.locator('[data-part="buttons"] li')).to_have_count(2)

    published = document(tournaments, 1)
    assert verify(convert(published, PublishedDraw)) == []
    assert seats_now(tournaments) == dict(published["result"])
    tables = topic(tournaments, "tables", "friday")
    assert [each["button"] for each in published["buttons"]] == [
        tables[n]["next"]["button"] for n in ("7", "9")
    ]
    assert_wall_shows_seats(rows, tournaments, published["result"][1:4])


@pytest.mark.full
def test_a_draw_that_is_withdrawn_stays_on_phones_with_its_seed_and_leaves_the_wall(
    tournaments: RunningServer, control: Control, wall: Page, face: Open
) -> None:
    press(control, PUBLISH)
    phone = face(f"{address_in_qr_code(wall).replace('#', '?lang=en#')}", PHONE).page
    press(control, WITHDRAW)
    wall.locator(".scene-clock").wait_for()
    expect(finding(phone).locator(".good b")).to_contain_text("the draw was withdrawn and has no result")
    expect(finding(phone)).to_contain_text("This is the commitment in the code you photographed.")
    expect(phone.locator('[data-part="list"]')).to_be_hidden()
    assert document(tournaments, 1)["result"] is None
    assert seats_now(tournaments) == {}
    screen = face("/tv?t=friday&scene=seat-draw&number=1&lang=en", WALL).page
    expect(screen.locator(".scene-seat-draw .heading")).to_have_text("This draw was withdrawn")
    expect(screen.locator(".side-how")).to_have_text("Check the draw")

    press(control, PUBLISH)
    expect(wall.locator(".scene-seat-draw .short")).to_have_text(draw_of(tournaments, 2)["short"])
    draws = phone.locator('[data-part="all"] li')
    expect(draws).to_have_count(1)
    expect(draws.first).to_contain_text("Draw 2 · Seats")
    draws.first.get_by_role("link").click()
    expect(finding(phone)).to_contain_text("The draw has not been held.")


@pytest.mark.full
def test_a_photo_of_another_commitment_is_recognised_as_such(
    tournaments: RunningServer, control: Control, wall: Page, face: Open
) -> None:
    press(control, PUBLISH)
    path = address_in_qr_code(wall).split("#")[0]
    hold(control)
    phone = face(f"{path}?lang=en#{'3f9a07c2' * 8}", PHONE).page
    expect(finding(phone).locator(".bad b")).to_contain_text("not in order")
    expect(finding(phone)).to_contain_text("The commitment in the code you photographed differs")


@pytest.mark.full
def test_late_entries_are_drawn_from_one_seed_that_phones_verify_once_registration_is_closed(
    tournaments: RunningServer, control: Control, wall: Page, face: Open
) -> None:
    press(control, PUBLISH)
    hold(control)
    enter(tournaments, ["Pat Later"])
    late = draw_of(tournaments, 2)
    assert (late["kind"], late["state"], late["late"], late["document"]) == ("late", "running", 1, None)
    assert not_public(tournaments, 2)
    expect(wall.locator(".scene-seat-draw tbody tr")).to_have_count(12)
    expect(wall.locator(".side-late")).to_have_text(f"Late: draw 2 · {late['short']}")
    phone = face("/draw/friday/2?lang=en", PHONE).page
    expect(finding(phone)).to_contain_text("Late entries draw from this seed.")

    do(tournaments, "clock.start")
    do(tournaments, "entry.bust", entry="e1")
    enter(tournaments, ["Sam Latest"])
    do(tournaments, "clock.jump", period="l12")
    expect(finding(phone).locator(".good b")).to_have_text(f"Draw 2 ({late['short']}): in order.")
    expect(phone.locator('[data-part="rows"] li')).to_have_count(2)
    expect(phone.locator('[data-part="rows"] li', has_text="Latest, Sam")).to_contain_text("Late draw 2")
    revealed = document(tournaments, 2)
    assert revealed["result"] == []
    assert [each["result"][0][0] for each in revealed["late"]] == ["e12", "e13"]
    assert verify(convert(revealed, PublishedDraw)) == []
    assert {each["result"][0][1] for each in revealed["late"]} <= set(seats_now(tournaments).values())


@pytest.mark.full
def test_a_house_that_hides_its_draws_shows_none_anywhere(
    tournaments: RunningServer, control: Control, wall: Page, face: Open
) -> None:
    press(control, PUBLISH)
    phone = face(address_in_qr_code(wall).replace("#", "?lang=en#"), PHONE).page
    expect(finding(phone)).to_contain_text("The draw has not been held.")
    do(tournaments, "tables.seating", seating={"hide_draws": True})
    wall.locator(".scene-clock").wait_for()
    expect(finding(phone)).to_contain_text("Draw 1 does not exist, or this room does not show its draws.")
    do(tournaments, "draw.hold", draw=1)
    assert not_public(tournaments, 1)
    assert topic(tournaments, "draws", "friday") == {"draws": []}
    screen = face("/tv?t=friday&scene=seat-draw&lang=en", WALL).page
    expect(screen.locator("tbody tr")).to_have_count(11)
    expect(screen.locator(".side")).to_be_hidden()
    expect(face("/draw/friday?lang=en", PHONE).page.locator('[data-part="all"]')).to_have_text(
        "No draw has been published yet."
    )


@pytest.mark.full
def test_a_redraw_gives_all_players_new_seats_and_its_undo_restores_seats_and_keeps_the_published_draw(
    tournaments: RunningServer, control: Control, wall: Page, face: Open
) -> None:
    press(control, PUBLISH)
    hold(control)
    do(tournaments, "clock.start")
    do(tournaments, "clock.pause")
    for entry in ("e2", "e5", "e7", "e8", "e9"):
        do(tournaments, "entry.bust", entry=entry)
    before = seats_now(tournaments)
    press(control, REDRAW)
    expect(control.part("plan").get_by_role("button", name=HOLD)).to_be_visible()
    redraw = draw_of(tournaments, 3)  # the second is for late entries
    assert (redraw["kind"], redraw["players"], redraw["tables"]) == ("redraw", 6, 1)
    phone = face("/draw/friday/3?lang=en", PHONE).page
    expect(finding(phone)).to_contain_text("The draw has not been held.")
    hold(control, "queens")
    expect(finding(phone).locator(".good b")).to_have_text(f"Draw 3 ({redraw['short']}): in order.")
    expect(phone.locator('[data-part="buttons"] li')).to_have_count(1)
    expect(wall.locator(".side-draw")).to_have_text("Draw 3")
    published = document(tournaments, 3)
    assert seats_now(tournaments) == dict(published["result"])
    expect(control.part("undo_last")).to_contain_text("Draw 3")
    control.tap("undo_last")
    until(lambda: seats_now(tournaments) == before, "everybody is back at the old seat")
    assert document(tournaments, 3) == published
    expect(finding(phone).locator(".good")).to_contain_text("The seats of this draw were undone")
    expect(wall.locator(".side-draw")).to_have_text("Draw 1")


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_no_wall_cuts_a_draw_from_its_commitment_to_its_end(
    tournaments: RunningServer, face: Open, language: str
) -> None:
    page = face(f"/tv?t=friday&scene=seat-draw&number=1&lang={language}", WALL, script=GEOMETRY).page

    def fits() -> None:
        for size in (WALL, HD, UHD, PORTRAIT):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            drawn(page)
            assert faults(page) == {}, size
            assert unsafe_edges(page) == {}, size

    do(tournaments, "draw.publish")
    expect(page.locator(".scene-seat-draw .short")).not_to_be_empty()
    expect(page.locator(".qr-picture")).to_be_visible()
    fits()
    word = "Donaudampfschifffahrtsgesellschaftskapitän, with a hat, and a river rat in each of the pockets"
    answer = tournaments.command("draw.hold", id_="hold-the-first", draw=1, word=word)
    assert answer.get("ok"), answer
    enter(tournaments, ["Pat Later"])
    expect(page.locator("tbody tr")).to_have_count(12)
    expect(page.locator(".word-line")).not_to_have_count(0)
    expect(page.locator(".is-flying")).to_have_count(0)  # the names are at their seats
    fits()
    do(tournaments, "undo", command="hold-the-first")
    expect(page.locator(".is-withdrawn .short")).to_be_visible()
    fits()
