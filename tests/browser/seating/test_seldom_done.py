"""Rare actions on control: hold or add tables, change seats, edit a player, show a table's QR code."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.accounts.test_staff_seen import UPRIGHT
from tests.browser.chromium import TABLET, Face
from tests.browser.control_page import Control, enrol, open_control
from tests.browser.seated import names, person, seat, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """Nine players at two tables."""
    tournaments = Tournaments(server)
    seat(tournaments, "evening", ["Leo Öztürk", *names(8)], 2)
    return tournaments


@pytest.fixture
def control(browser: Browser, tournaments: Tournaments) -> Iterator[Control]:
    control = open_control(browser, tournaments.server, tournaments.server.session, "/control/evening#tables")
    yield control
    control.face.close()


def table(server: RunningServer, number: int) -> dict[str, object]:
    value: dict[str, object] = topic(server, "tables", "evening")[str(number)]
    return value


def card_of(control: Control, number: int) -> None:
    control.page.locator(f'[data-table="{number}"]').click()


def test_tables_held_for_later_open_as_added_tables(control: Control, tournaments: Tournaments) -> None:
    control.page.get_by_role("button", name=re.compile("^Open tables")).click()
    control.write("From table", "7")
    control.write("To table", "8")
    control.press("Hold for later")
    control.press("Added later")
    control.press("Open tables")
    expect(control.page.locator('[data-table="8"]')).to_contain_text("Held")
    assert (table(tournaments.server, 7)["state"], table(tournaments.server, 7)["added"]) == ("held", True)
    card_of(control, 7)
    control.press("Open table")
    expect(control.dialog.get_by_role("button", name="Hold for later", exact=True)).to_be_visible()
    control.press("Hold for later")
    expect(control.dialog.get_by_role("button", name="Open table", exact=True)).to_be_visible()
    control.press("Close")
    control.tap("undo_last")
    expect(control.page.locator('[data-table="7"]')).not_to_contain_text("Held")


@pytest.mark.full
def test_a_table_gets_another_number_of_seats_and_counts_as_added(
    control: Control, tournaments: Tournaments
) -> None:
    card_of(control, 2)
    control.press("Name and place")
    expect(control.dialog).to_contain_text("Table 2: Name and place")
    control.write("Seats at a table", "3")
    control.press("Added later")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).not_to_be_empty()
    control.write("Seats at a table", "10")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    assert (table(tournaments.server, 2)["size"], table(tournaments.server, 2)["added"]) == (10, True)
    control.tap("undo_last")
    expect(control.page.locator('[data-table="2"]')).to_contain_text(re.compile(r"of 9|/9"))


@pytest.mark.full
@pytest.mark.parametrize("size", [UPRIGHT, pytest.param(TABLET, marks=pytest.mark.full)])
def test_a_tables_qr_leads_to_its_page_and_to_the_printer(
    browser: Browser, tournaments: Tournaments, size: tuple[int, int]
) -> None:
    control = open_control(
        browser, tournaments.server, tournaments.server.session, "/control/evening#tables", size
    )
    card_of(control, 2)
    control.press("QR")
    picture = control.dialog.get_by_role("img", name="QR of table 2")
    expect(picture).to_be_visible()
    assert str(picture.get_attribute("src")).endswith("%2Ftable%2Fevening%2F2")
    expect(control.dialog).to_contain_text("/table/evening/2")
    with control.page.context.expect_page() as opening:
        control.dialog.get_by_role("link", name="Print", exact=True).click()
    sheet = opening.value
    expect(sheet.locator(".table-code b")).to_have_text("2")
    sheet.get_by_label("Which").select_option("all")
    expect(sheet.locator(".table-code")).to_have_count(2)
    control.press("Table 2")
    expect(control.dialog.get_by_role("button", name="QR", exact=True)).to_be_visible()
    control.face.close()
    page = Face(browser, tournaments.server.url("/table/evening/2", "localhost"), TABLET)
    expect(page.page.locator("body")).to_contain_text("Table 2")
    page.close()


@pytest.mark.full
def test_a_player_is_edited_barred_and_erased(
    control: Control, browser: Browser, tournaments: Tournaments
) -> None:
    control.turn_to("Players")
    control.page.locator("button.player", has_text="Leo Öztürk").click()
    control.press("Player's details")
    control.write("Contact", "leo@example.org")
    control.write("Note beside the name", "Berlin")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    control.page.locator("button.player", has_text="Leo Öztürk").click()
    control.press("Player's details")
    expect(control.dialog.get_by_label("Contact", exact=True)).to_have_value("leo@example.org")
    control.press("Bar")
    control.press("Bar")
    expect(control.dialog.get_by_role("alert")).to_have_text("Give a reason.")
    control.write("Why", "until May")
    control.press("Bar")
    expect(control.dialog).to_be_hidden()
    # A barred player who is not in is found where players are added.
    person(tournaments.server, "Zoe Zander")
    control.part("add_player").click()
    control.write("Name", "Zoe Zander")
    control.dialog.get_by_role("button", name="Player's details").click()
    control.press("Erase data")
    control.press("Erase data")
    expect(control.dialog).to_be_hidden()
    answer = tournaments.server.get("/api/v1/players?q=Zoe", headers=tournaments.server.staff())
    assert answer.json()["players"] == []
    floor = open_control(
        browser, tournaments.server, enrol(tournaments.server, "Ben", "floor"), "/control/evening#players"
    )
    floor.page.locator("button.player", has_text="Leo Öztürk").click()
    floor.press("Player's details")
    expect(floor.dialog.get_by_label("Contact", exact=True)).to_be_visible()
    expect(floor.dialog.locator("[data-person]")).to_have_count(0)
    floor.face.close()
