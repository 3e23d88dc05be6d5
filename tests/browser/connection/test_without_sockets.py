"""Staff and TVs without web sockets use HTTP for everything that matters."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cable import Cable
from tests.browser.chromium import PHONE, TABLET, WALL, Face
from tests.browser.control_page import Control, PairedTv
from tests.browser.readings import ANY_TIME
from tests.browser.seated import names, seat, topic
from tests.browser.states import Tournaments
from tests.browser.table_states import do, seat_players
from tests.browser.tables.test_table_page import AtTable
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
RECONNECTING = re.compile("reconnecting", re.IGNORECASE)
NOT_LIVE = re.compile("not live", re.IGNORECASE)
STRUCTURE = {"kind": "scene", "scene": {"scene": "structure", "tournament": "friday", "options": {}}}


@pytest.fixture
def cable(server: RunningServer) -> Iterator[Cable]:
    """A proxy that forwards no web socket."""
    with Cable(server.port) as cable:
        cable.sockets = False
        yield cable


@pytest.mark.full
def test_a_director_starts_and_pauses_the_clock_and_nothing_happens_twice(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    control = Control(Face(browser, cable.url("/control/friday"), TABLET, session=server.session))
    control.says("Clock is right")
    for before, after in (("Start", "Pause"), ("Pause", "Resume"), ("Resume", "Pause")):
        expect(control.part("go").locator("span")).to_have_text(before)
        control.tap("go")
        expect(control.part("go").locator("span")).to_have_text(after)
    assert server.clock()["phase"] == "running"
    cable.sockets = True
    expect(control.part("notices")).to_be_empty()
    control.open_log()
    lines = control.part("log").get_by_role("listitem")
    expect(lines).to_have_count(4)
    expect(lines.filter(has_text="Clock started")).to_have_count(1)
    control.face.close()


@pytest.mark.full
def test_a_refusal_is_shown_and_a_command_without_an_answer_is_not_reported_as_done(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    control = Control(Face(browser, cable.url("/control/friday"), TABLET, session=server.session))
    control.says("Clock is right")
    assert server.command("clock.start")["ok"]
    assert server.command("clock.jump", period="l24")["ok"]
    control.tap("next")
    control.says(re.compile("^.*Next.*:"))
    cable.cut()
    control.tap("plus")
    # Either state is right: where the network refuses at once, the last attempt has already failed.
    control.says(re.compile(r"\+1 min: no answer"))
    control.says(NOT_LIVE)
    control.face.close()


@pytest.mark.full
def test_a_television_is_paired_and_shows_the_chosen_scene(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    wall = Face(browser, cable.url("/tv"), WALL)
    code = wall.page.locator('[data-part="pairing_code"]')
    expect(code).to_have_text(re.compile("^[A-Z0-9]{3} [A-Z0-9]{3}$"))
    paired = server.command("display.pair", None, code=code.inner_text().replace(" ", ""), name="Bar")
    assert paired.get("ok"), paired
    wall.shows("time", ANY_TIME)
    expect(wall.page.locator(".wall-badge")).to_have_text(RECONNECTING)
    (display,) = server.get("/api/v1/displays").json()["displays"]
    assert server.command("display.show", None, display=display, show=STRUCTURE)["ok"]
    expect(wall.page.locator(".scene-structure")).to_be_visible()
    wall.close()


@pytest.mark.full
def test_a_wall_reports_that_its_server_ended_although_it_answered_a_moment_ago(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    tv = PairedTv(browser, server, "Bar")
    wall = Face(browser, cable.url(f"/tv?d={tv.id}"), WALL)
    wall.shows("time", ANY_TIME)
    badge = wall.page.locator(".wall-badge")
    expect(badge).to_have_text(RECONNECTING)
    server.kill()
    expect(badge).to_have_text(NOT_LIVE)
    wall.close()


@pytest.mark.full
def test_a_player_finds_the_seat_and_sees_when_it_changes(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    seat(Tournaments(server), "evening", ["Leo Öztürk", *names(8)], 2)
    phone = Face(browser, cable.url("/t/evening"), PHONE)
    phone.shows("time", ANY_TIME)
    phone.page.get_by_role("tab").nth(1).click()
    phone.page.get_by_role("searchbox").fill("ozt")
    phone.page.get_by_role("button", name="This is me").click()
    phone.page.get_by_role("tab").nth(0).click()
    mine, moved = phone.page.locator('[data-part="my_seat"]'), phone.page.locator('[data-part="moved"]')
    expect(mine).to_contain_text("Leo Öztürk")
    (entry,) = [
        each for each, player in topic(server, "seats", "evening").items() if player["name"] == "Leo Öztürk"
    ]
    table = int(topic(server, "seats", "evening")[entry]["seat"].split("-")[0])
    assert server.command("table.break", "evening", table=table, out_of_turn=True)["ok"]
    expect(moved).to_contain_text(f"You move to table {3 - table}")
    expect(moved).to_contain_text(f"Table {table} breaks")
    moved.get_by_role("button").click()
    assert server.command("entry.bust", "evening", entry=entry)["ok"]
    expect(mine).to_contain_text("Out · Place 9")
    phone.close()


@pytest.mark.full
def test_a_tablet_moves_a_player_once_it_has_the_tables_and_shows_the_place_of_a_player_who_is_out(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    seat_players(server)
    do(server, "friday", "tables.open", tables=[2], size=9)
    table = AtTable(Face(browser, cable.url("/table/friday/4?lang=en"), TABLET, session=server.session))
    requests: list[str] = []
    table.page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    all_tables = re.compile("/friday/tables$")
    table.page.route(all_tables, lambda route: route.abort())
    table.do(3, "Move…")
    expect(table.dialog).to_contain_text("Looking for open seats")
    table.page.keyboard.press("Escape")
    expect(table.dialog).to_be_hidden()
    table.page.unroute(all_tables)
    table.do(3, "Move…")
    table.dialog.get_by_role("button", name="Table 2, seat 7").click()
    expect(table.seat(3)).to_contain_text("Open")
    requests.clear()
    table.do(6, "Out")
    expect(table.part("undo")).to_contain_text("Place 6")
    expected = {"tables?table=4", "seats?entry=e6"}
    until(
        lambda: expected <= {each.partition("&")[0] for each in requests},
        "its own table and player are asked for",
    )
    assert not {"tables", "seats"} & set(requests)
    table.face.close()


@pytest.mark.full
def test_a_table_shows_the_clock_that_was_called_there(
    browser: Browser, server: RunningServer, cable: Cable
) -> None:
    seat_players(server)
    table = Face(browser, cable.url("/table/friday/4?lang=en"), PHONE)
    table.shows("time", ANY_TIME)
    clocks = table.page.locator('[data-part="clocks"]')
    expect(clocks).to_be_hidden()
    assert server.command("player_clock.start", table=4, facing_bet=True, seat=2, ms=600_000)["ok"]
    expect(clocks).to_contain_text("If time runs out: the hand is dead")
    assert server.command("player_clock.cancel", table=4)["ok"]
    expect(clocks).to_be_hidden()
    table.close()
