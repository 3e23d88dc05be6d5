"""A television and a phone at an edge, the control at the leader: one evening for all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from clockserver.storage.edge_keys import EdgeKeys
from tests.browser.chromium import PHONE, WALL, Face
from tests.browser.control_page import open_control
from tests.browser.readings import agree
from tests.browser.test_paired_walls import pair
from tests.edges.running_edge import RunningEdge
from tests.redis_server import RedisServer
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


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


def test_a_wall_and_a_phone_at_an_edge_go_with_the_control_at_the_leader(
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
