"""A venue's own wall scene needs only a folder, and its faults never stop the clock."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import WALL, Face
from tests.forks import CHECKOUT
from tests.servers import RunningServer

pytestmark = pytest.mark.browser

_DEALERS = {
    "scene.toml": """
title = "Dealers"
wall = true
topics = ["tournament:<slug>", "clock:<slug>:<session>"]

[options]
shift = "its name"
""",
    "view.html": """
<div class="wall-frame">
  <div data-part="header"></div>
  <p class="shift" data-part="shift"></p>
</div>
""",
    "style.css": ".scene-dealers .shift { font-size: calc(var(--u) * 20); }\n",
    "scene.js": """
import { setText } from "/static/js/dom.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

export const mount = sceneWithStrip(({ part, options }) => setText(part.shift, `Shift ${options.shift}`));
""",
}


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[RunningServer]:
    """A server on a copy of the checkout, to which a test adds files."""
    house = tmp_path / "house"
    for folder in ("clockserver", "displays", "static", "config"):
        shutil.copytree(CHECKOUT / folder, house / folder)
    with RunningServer(
        tmp_path / "data",
        command=(sys.executable, "-m", "clockserver"),
        cwd=house,
        env={"PYTHONPATH": str(house)},
        log=tmp_path / "server.log",
    ) as server:
        server.open_tournament(title="Friday 9-Max · $200")
        yield server


@pytest.mark.full
def test_a_wall_served_in_parts_loads_every_packaged_scene(
    copied: RunningServer, tmp_path: Path, browser: Browser
) -> None:
    shutil.rmtree(tmp_path / "house" / "static" / "bundles", ignore_errors=True)
    page = tmp_path / "house" / "displays" / "tv" / "view.html"
    page.write_text(page.read_text("utf-8") + "\n", "utf-8")
    assert "/bundles/" not in copied.get("/tv").text
    wall = Face(browser, copied.url("/tv?t=friday&scene=structure", "localhost"), WALL)
    wall.shows("time", "20:00")
    loaded = "performance.getEntriesByType('resource').map((each) => each.name)"
    wall.page.wait_for_function(f"{loaded}.some((each) => each.endsWith('/displays/structure/scene.json'))")
    loaded_files = wall.page.evaluate(loaded)
    assert not any(name.endswith(".toml") for name in loaded_files)


@pytest.mark.full
def test_a_folder_is_all_a_scene_needs(copied: RunningServer, tmp_path: Path, browser: Browser) -> None:
    folder = tmp_path / "house" / "displays" / "dealers"
    folder.mkdir()
    for name, text in _DEALERS.items():
        (folder / name).write_text(text, "utf-8")
    scenes: list[dict[str, Any]] = copied.get("/api/v1/scenes").json()
    assert [scene["title"] for scene in scenes if scene["name"] == "dealers"] == ["Dealers"]

    wall = Face(browser, copied.url("/tv?t=friday&scene=dealers&shift=B", "localhost"), WALL)
    wall.shows("shift", "Shift B")
    wall.shows("time", "20:00")
    paired = Face(browser, copied.url("/tv", "localhost"), WALL)
    paired.page.locator('[data-part="pairing_code"]', has_text=re.compile(r"\w")).wait_for()
    code = "".join(paired.part("pairing_code").split())
    assert copied.command("display.pair", None, code=code, name="Bar").get("ok")
    topic = copied.client().subscribe("displays:room")["topics"]["displays:room"]["value"]
    (display,) = topic["displays"]
    choice = {"scene": "dealers", "tournament": None, "options": {"shift": "C"}}
    answer = copied.command("display.show", None, display=display, show={"kind": "scene", "scene": choice})
    assert answer.get("ok"), answer
    paired.shows("shift", "Shift C")
    wall.close()
    paired.close()


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("export const mount = 7;", marks=pytest.mark.full),
        "export function mount() { throw new Error('no'); }",
    ],
)
def test_a_fault_in_a_venues_scene_does_not_stop_the_clock(
    copied: RunningServer, tmp_path: Path, browser: Browser, fault: str
) -> None:
    folder = tmp_path / "house" / "displays" / "dealers"
    folder.mkdir()
    for name, text in {**_DEALERS, "scene.js": fault}.items():
        (folder / name).write_text(text, "utf-8")
    assert copied.command("clock.start").get("ok")
    wall = Face(browser, copied.url("/tv?t=friday&scene=dealers", "localhost"), WALL)
    wall.page.locator(".scene-clock").wait_for()
    expect(wall.page.locator(".wall-notice")).to_contain_text("dealers")
    wall.shows("time", "19:")
    before = wall.seconds_left()
    wall.page.wait_for_function(
        "(shown) => !document.querySelector('.time').textContent.endsWith(shown)", arg=f"{before % 60:02}"
    )
    wall.close()
