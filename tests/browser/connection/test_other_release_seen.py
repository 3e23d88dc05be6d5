"""A TV and tablets at an edge of another release work, and no page reloads by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from clockserver.storage.edge_keys import EdgeKeys
from tests.browser.chromium import PHONE, TABLET, WALL, Face
from tests.browser.control_page import Control
from tests.browser.readings import ANY_TIME, agree
from tests.browser.table_states import seat_players
from tests.browser.walls.test_paired_walls import pair, shows_scene, single
from tests.browser.walls.test_paired_walls import show as show_at
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER

pytestmark = [pytest.mark.full, pytest.mark.browser]
OTHER = "9.9"


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url]) as running:
        running.open_tournament()
        yield running


@pytest.fixture
def edge(tmp_path: Path, server: RunningServer, redis_server: RedisServer) -> Iterator[RunningEdge]:
    """An edge that reports another release."""
    installed = tmp_path / "installed" / f"clockserver-{OTHER}.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: clockserver\nVersion: {OTHER}\n", "utf-8"
    )
    env = {"PYTHONPATH": str(installed.parent)}
    key = EdgeKeys(server.data).add("hall", "edge")
    with RunningEdge(
        tmp_path, server, redis_server.url, key, name="hall", env=env, command=CLOCKSERVER
    ) as running:
        yield running


class Loads:
    """Counts how often a page is loaded."""

    def __init__(self, face: Face) -> None:
        self.number = 0
        face.page.on("load", lambda _: self._count())

    def _count(self) -> None:
        self.number += 1


def reload(server: RunningServer, display: str, wall: Face) -> None:
    """Reload a wall by the control's command, and wait until it is live again."""
    wall.page.evaluate("window.before = true")
    assert server.command("display.reload", None, display=display).get("ok")
    wall.page.wait_for_function("() => !window.before")
    wall.shows("time", ":")
    wall.page.wait_for_function("() => document.querySelector('.wall-badge').textContent === ''")


def test_a_television_and_tablets_at_an_edge_of_another_release_work_and_are_loaded_once(
    server: RunningServer, edge: RunningEdge, browser: Browser
) -> None:
    seat_players(server)
    wall = Face(browser, edge.url("/tv", "localhost"), WALL)
    display = pair(server, wall, "Bar")
    control, table = (
        Face(browser, edge.url(f"{path}?lang=en", "localhost"), size, session=server.session)
        for path, size in (("/control/friday", TABLET), ("/table/friday/4", PHONE))
    )
    panel = Face(
        browser, server.url("/control/friday?lang=en#room", "localhost"), TABLET, session=server.session
    )
    loads = {name: Loads(face) for name, face in (("wall", wall), ("control", control), ("table", table))}
    row = panel.page.locator('[data-part="processes"]').get_by_role("listitem").filter(has_text="hall")
    release = row.locator("small .tone-stop").filter(has_text="release")
    expect(release).to_contain_text(f"release {OTHER}, not the")

    agree(server, wall, control)
    table.shows("time", ANY_TIME)
    expect(table.page.locator('[data-part="seats"]').get_by_role("listitem")).to_have_count(9)
    go = Control(control).part("go")
    go.click()
    expect(go).to_have_text("Resume")
    expect(wall.page.locator('[data-part="state"]').first).to_have_text(re.compile("paused", re.IGNORECASE))
    for scene in ("structure", "clock"):
        show_at(server, display, single(scene))
        shows_scene(wall, scene)
    port = server.port
    server.kill()
    server.start(port=port)
    go.click()
    expect(go).to_have_text("Pause")
    agree(server, wall, control)
    assert {name: each.number for name, each in loads.items()} == {"wall": 0, "control": 0, "table": 0}

    reload(server, display, wall)
    assert loads["wall"].number == 1
    for face in (wall, control, table, panel):
        face.close()
