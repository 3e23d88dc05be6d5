"""Control's tablet sets how an event seats its players, holds seats, and opens tables by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, Open
from tests.browser.control_page import Control
from tests.browser.readings import lasting_findings
from tests.browser.seated import topic
from tests.browser.seating.test_control_players import assert_dialog_fits
from tests.browser.seating.test_control_tables import a_player, do, table
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def control(server: RunningServer, face: Open) -> Control:
    """Two tables of six and one of five are open, and table 4 is held."""
    do(server, "tables.open", tables=[1, 2], size=6)
    do(server, "tables.open", tables=[3], size=5)
    do(server, "tables.open", tables=[4], size=6, held=True)
    opened = Control(face("/control/friday#tables", TABLET))
    expect(table(opened, 4)).to_contain_text("Held for later")
    return opened


def held_seats(server: RunningServer) -> dict[str, list[int]]:
    return {number: each["held_seats"] for number, each in topic(server, "tables", "friday").items()}


def seating(server: RunningServer) -> dict[str, Any]:
    plan = server.client().subscribe("plan:friday:1")["topics"]["plan:friday:1"]["value"]
    return dict(plan["seating"])


def hold(control: Control, number: int, *seats: int, where: str = "This table") -> None:
    table(control, number).click()
    control.press("Hold seats")
    expect(control.dialog).to_contain_text(f"Table {number}: Hold seats")
    for seat in seats:
        control.press(str(seat))
    control.press(where)
    control.press("Save")
    expect(control.dialog).to_be_hidden()


@pytest.mark.full
def test_seats_are_held_at_one_table_and_released_again(server: RunningServer, control: Control) -> None:
    hold(control, 1, 2, 6)
    assert held_seats(server) == {"1": [2, 6], "2": [], "3": [], "4": []}
    table(control, 1).click()
    for seat, state in ((1, "open"), (2, "held"), (6, "held")):
        expect(control.dialog.locator(f'[data-key="seat-{seat}"]')).to_contain_text(state)
    control.press("Hold seats")
    for seat, pressed in ((1, "false"), (2, "true"), (6, "true")):
        button = control.dialog.get_by_role("button", name=str(seat), exact=True)
        expect(button).to_have_attribute("aria-pressed", pressed)
    control.press("Cancel")
    hold(control, 1, 2, 6)
    assert held_seats(server)["1"] == []


def test_a_seat_is_held_at_every_open_table_that_has_it_and_one_undo_releases_them(
    server: RunningServer, control: Control
) -> None:
    hold(control, 2, 6, where="Every open table")
    assert held_seats(server) == {"1": [6], "2": [6], "3": [], "4": []}
    expect(control.part("undo_last")).to_contain_text("6")
    control.tap("undo_last")
    expect(control.part("log")).to_contain_text("Undone")
    assert held_seats(server) == {"1": [], "2": [], "3": [], "4": []}


@pytest.mark.full
def test_a_new_entry_gets_no_held_seat_and_the_next_table_opens_by_itself(
    server: RunningServer, control: Control
) -> None:
    for number in (2, 3):
        do(server, "tables.close", table=number)
    hold(control, 1, 1)
    control.tap("seating_settings")
    for label, empty in (("Tables to open at a time", "by hand"), ("Waiting players per table", "1")):
        field = control.dialog.get_by_label(label)
        expect(field).to_have_value("")
        expect(field).to_have_attribute("placeholder", empty)
    control.press("On entering")
    control.write("Tables to open at a time", "1")
    control.write("Waiting players per table", "2")
    control.write("Entry cap", "7")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    settings = seating(server)
    assert (settings["wave"], settings["least_to_start"], settings["most_entries"]) == (1, 2, 7)

    control.turn_to("Players")
    control.tap("add_player")
    enter(server, control, 1, 5)
    assert "1" not in topic(server, "tables", "friday")["1"]["seats"]
    enter(server, control, 6, 6, status="Waits for a seat")
    assert topic(server, "tables", "friday")["4"]["state"] == "held"
    enter(server, control, 7, 7, status="Table 4, seat")
    assert topic(server, "tables", "friday")["4"]["state"] == "open"
    assert len(topic(server, "tables", "friday")["4"]["seats"]) == 2


def enter(
    server: RunningServer, control: Control, first: int, last: int, status: str = "Table 1, seat"
) -> None:
    """Type known players and enter each with Return."""
    for number in range(first, last + 1):
        a_player(server, f"P{number}")
        name = control.dialog.get_by_label("Name")
        name.fill(f"P{number}")
        name.press("Enter")
        expect(control.dialog.get_by_role("status")).to_contain_text(f"P{number}: {status}")


@pytest.mark.full
def test_a_wave_is_taken_out_of_the_seating_by_emptying_its_field(
    server: RunningServer, control: Control
) -> None:
    do(server, "tables.seating", seating={"wave": 2, "least_to_start": 3, "most_entries": 50})
    control.tap("seating_settings")
    expect(control.dialog.get_by_label("Tables to open at a time")).to_have_value("2")
    for label in ("Tables to open at a time", "Waiting players per table", "Entry cap"):
        control.write(label, "")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    settings = seating(server)
    assert (settings.get("wave"), settings.get("least_to_start"), settings.get("most_entries")) == (
        0,
        None,
        None,
    )


def test_a_player_is_entered_at_a_given_seat_and_an_invalid_seat_is_reported(
    server: RunningServer, control: Control
) -> None:
    control.turn_to("Players")
    control.tap("add_player")
    name, seat = control.dialog.get_by_label("Name"), control.dialog.get_by_label("Assigned seat, e.g. 4-7")
    name.fill("Kim Koch")
    seat.fill("window")
    seat.press("Enter")
    expect(control.dialog.get_by_role("alert")).to_contain_text("A seat is the table and the seat")
    seat.fill("2/6")
    seat.press("Enter")
    expect(control.dialog.get_by_role("status")).to_contain_text("Kim Koch: Table 2, seat 6")
    expect(seat).to_have_value("")
    name.fill("Lea Lang")
    seat.fill("2-6")
    seat.press("Enter")
    expect(control.dialog.get_by_role("alert")).to_contain_text("Seat 2-6 is taken.")


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_the_whole_seating_is_in_view_without_scrolling(
    server: RunningServer, face: Open, size: tuple[int, int], language: str, tmp_path: Any
) -> None:
    opened = Control(face(f"/control/friday?lang={language}#tables", size))
    opened.tap("seating_settings")
    assert_dialog_fits(opened, tmp_path / "seating.png")
    hidden = "node => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth"
    assert not lasting_findings(opened.page, lambda: opened.dialog.evaluate(hidden))
