"""A TV and a phone at an edge and control at the leader show the same evening."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from clockserver.storage.edge_keys import EdgeKeys
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face
from tests.browser.control_page import Control, open_control
from tests.browser.readings import agree, drawn, lasting_findings
from tests.browser.walls.test_paired_walls import pair
from tests.edges.running_edge import RunningEdge
from tests.network.one_way_cable import OneWayCable
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
LONG_NAME = "hall-behind-the-bar-left-of-the-entrance"


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url]) as running:
        running.open_tournament(title="Friday 9-Max · $200")
        yield running


@pytest.fixture
def edge(tmp_path: Path, server: RunningServer, redis_server: RedisServer) -> Iterator[RunningEdge]:
    key = EdgeKeys(server.data).add("hall", "edge")
    with RunningEdge(tmp_path, server, redis_server.url, key) as running:
        yield running


@pytest.mark.full
def test_a_wall_and_a_phone_at_an_edge_follow_the_control_at_the_leader(
    server: RunningServer, edge: RunningEdge, browser: Browser
) -> None:
    control = open_control(browser, server, server.session)
    wall = Face(browser, edge.url("/tv", "localhost"), WALL)
    phone = Face(browser, edge.url("/t/friday?lang=en", "localhost"), PHONE)
    pair(server, wall, "Bar")
    control.part("go").click()
    expect(control.part("go")).to_have_text("Pause")
    agree(server, wall, phone, control.face)
    control.part("go").click()
    expect(control.part("go")).to_have_text("Resume")
    for face in (wall, phone):
        expect(face.page.locator('[data-part="state"]')).to_have_text(re.compile("paused", re.IGNORECASE))
    port = server.port
    server.kill()
    server.start(port=port)
    control.part("go").click()
    expect(control.part("go")).to_have_text("Pause")
    agree(server, wall, phone, control.face)
    for face in (wall, phone, control.face):
        face.close()


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", "en"])
def test_tablets_warn_that_their_edge_gets_no_answer_from_the_leader_and_phones_do_not(
    server: RunningServer, redis_server: RedisServer, tmp_path: Path, browser: Browser, language: str
) -> None:
    assert server.command("tables.open", tables=[4], size=9)["ok"]
    words = {"en": "out of touch", "de": "Verbindung"}[language]
    key, cable = EdgeKeys(server.data).add("hall", "edge"), OneWayCable(server.port)
    with cable, RunningEdge(tmp_path, server, redis_server.url, key, ["--leader", cable.url("")]) as edge:
        addresses = ("/control/friday", "/table/friday/4", "/t/friday")
        control, table, phone = (
            Face(browser, edge.url(f"{address}?lang={language}", "localhost"), size, session=session)
            for address, size, session in zip(
                addresses, (TABLET, PHONE, PHONE), (server.session, server.session, None), strict=True
            )
        )
        notices = control.page.locator('[data-part="notices"]')
        badge = table.page.locator('[data-part="badge"]')
        table.shows("table", "4")
        expect(notices).to_be_empty()
        expect(badge).to_have_text("")
        cable.hold("to_second")
        expect(notices).to_contain_text(words)
        expect(badge).to_contain_text(words)
        assert phone.part("badge") == ""
        table.page.evaluate(GEOMETRY)
        for width in (PHONE[0], 320):
            table.page.set_viewport_size({"width": width, "height": 640})
            drawn(table.page)

            def cut_texts() -> list[dict[str, Any]]:
                return [each for each in table.page.evaluate("() => geometry.cut()") if "badge" in each]

            assert lasting_findings(table.page, cut_texts) == [], width
        cable.let_go()
        expect(notices).to_be_empty()
        expect(badge).to_have_text("")
        for face in (control, table, phone):
            face.close()


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_room_panel_shows_every_process(
    server: RunningServer, redis_server: RedisServer, tmp_path: Path, browser: Browser, language: str
) -> None:
    key = EdgeKeys(server.data).add(LONG_NAME, "edge")
    with RunningEdge(tmp_path, server, redis_server.url, key):
        control = open_control(browser, server, server.session, f"/control/friday?lang={language}#room")
        processes = control.part("processes").get_by_role("listitem")
        expect(processes).to_have_count(2)
        expect(processes.first).to_contain_text("führt" if language == "de" else "leader")
        expect(processes.last).to_contain_text(LONG_NAME)
        expect(processes.last).to_contain_text("±0 ms")
        expect(processes.last).to_contain_text("Version 0." if language == "de" else "release 0.")
        control.page.evaluate(GEOMETRY)
        for width, height in (TABLET, (820, 1180), PHONE, (320, 568)):
            control.page.set_viewport_size({"width": width, "height": height})
            processes.last.scroll_into_view_if_needed()
            drawn(control.page)
            assert lasting_findings(control.page, lambda: layout_faults(control)) == [], (width, height)
        control.face.close()


@pytest.mark.full
@pytest.mark.parametrize(
    ("language", "text"), [("de", "Version 9.9, nicht die"), ("en", "release 9.9, not the")]
)
def test_an_edge_of_another_release_is_marked_in_the_room_panel(
    server: RunningServer, browser: Browser, language: str, text: str
) -> None:
    clients = {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None}
    process = {"version": "9.9", "lag_ms": 1, "clock_error_ms": 1, "redis_away": False}
    report = {"edge": "hall", "devices": {}, "clients": clients, "process": process}
    proof = {"Clockserver-Edge": EdgeKeys(server.data).add(LONG_NAME, "edge")}
    assert server.post("/api/v1/edges/presence", json=report, headers=proof).ok
    control = open_control(browser, server, server.session, f"/control/friday?lang={language}#room")
    processes = control.part("processes").get_by_role("listitem")
    expect(processes.last.locator("small .tone-stop")).to_contain_text(text)
    expect(processes.first.locator("small")).not_to_contain_text(text)
    control.page.evaluate(GEOMETRY)
    for width, height in (TABLET, (820, 1180), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        processes.last.scroll_into_view_if_needed()
        drawn(control.page)
        assert lasting_findings(control.page, lambda: layout_faults(control)) == [], (width, height)
    control.face.close()


@pytest.mark.full
def test_an_edge_that_dies_is_listed_as_gone_until_it_is_dismissed(
    server: RunningServer, redis_server: RedisServer, tmp_path: Path, browser: Browser
) -> None:
    key = EdgeKeys(server.data).add(LONG_NAME, "edge")
    control = open_control(browser, server, server.session, "/control/friday?lang=de#room")
    processes = control.part("processes").get_by_role("listitem")
    with RunningEdge(tmp_path, server, redis_server.url, key):
        expect(processes).to_have_count(2)
    expect(processes.last).to_have_attribute("data-state", "gone")
    expect(processes.last).to_contain_text(re.compile(rf"{LONG_NAME}.*kein Lebenszeichen seit \d\d:\d\d"))
    control.page.evaluate(GEOMETRY)
    for width, height in (TABLET, (820, 1180), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        processes.last.scroll_into_view_if_needed()
        drawn(control.page)
        assert lasting_findings(control.page, lambda: layout_faults(control)) == [], (width, height)
    dismiss = processes.last.get_by_role("button", name="ausblenden")
    with refused(control, "**/api/v1/processes/dismiss"):
        dismiss.click()
        expect(processes.last.get_by_role("alert")).to_contain_text("PostgreSQL")
    dismiss.click()
    expect(control.part("processes")).to_have_count(0)
    control.face.close()


@pytest.mark.parametrize("possible", [True, False])
def test_a_second_server_is_offered_only_where_one_can_copy(
    server: RunningServer, browser: Browser, possible: bool
) -> None:
    control = open_control(browser, server, server.session)
    if not possible:  # as with PostgreSQL
        answer = {"second": None, "possible": False, "code": None, "expires_at": 0, "lost": None}
        control.page.route("**/api/v1/second-server", lambda route: route.fulfill(json=answer))
    control.turn_to("Room")
    sentence = "A second laptop can copy everything" if possible else "The data is in PostgreSQL"
    expect(control.part("second_server")).to_contain_text(sentence)
    expect(control.part("second_server_code")).to_be_visible(visible=possible)
    if possible:
        with refused(control, "**/api/v1/second-server/code"):
            control.part("second_server_code").click()
            expect(control.part("second_server").get_by_role("alert")).to_contain_text("PostgreSQL")
        control.part("second_server_code").click()
        expect(control.part("second_server_shown")).to_be_visible()
        expect(control.part("second_server").get_by_role("alert")).to_have_count(0)
    control.face.close()


@contextmanager
def refused(control: Control, url: str) -> Iterator[None]:
    """The server refuses this request, with any reason."""
    reason = {"code": "follow.other_database", "params": {}, "text": ""}
    control.page.route(url, lambda route: route.fulfill(status=409, json={"refused": [reason]}))
    yield
    control.page.unroute(url)


def layout_faults(control: Control) -> list[str]:
    """Cut or overlapping texts, without the undo button, which shortens what the log says in full."""
    value: list[str] = control.page.evaluate("() => [...geometry.cut(), ...geometry.overlaps()]")
    return [fault for fault in value if "undo_last" not in fault and "button.undo-last" not in fault]
