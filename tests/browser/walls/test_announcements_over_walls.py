"""An announcement appears and disappears without moving or resizing a wall's clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import WALL, shared_wall
from tests.browser.readings import drawn
from tests.browser.seated import names, seat
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
PORTRAIT = (1080, 1920)
SCENES = ["clock", "break", "structure", "seat-list", "moves", "payouts", "registration", "floor-map"]
PLACES = """() => {
  const { left, top } = document.querySelector('[data-part="picture"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-part="time"]')].map((each) => {
    const box = each.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(each).fontSize);
    return [box.left - left, box.top - top, box.width, box.height, size].map(Math.round);
  });
}"""
"""Positions of the times within a wall's picture, which moves by a few pixels against burn-in."""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    with RunningServer(tmp_path_factory.mktemp("walls") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "evening", names(12), 2)
        for number in (2, 3, 4):
            tournaments.open(f"t{number}", f"Tournament {number}")
        yield tournaments


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?scene=clock&t=evening", "localhost")) as page:
        yield page


def places(wall: Page, count: int) -> Any:
    expect(wall.locator('[data-part="time"]').filter(has_text=":")).to_have_count(count)
    drawn(wall)
    return wall.evaluate(PLACES)


def settled_positions(wall: Page, count: int) -> Any:
    """The positions once all of the scene's content has arrived."""
    before = None
    while (now := places(wall, count)) != before:
        before = now
    return now


def assert_held_still(tournaments: Tournaments, wall: Page, path: str, count: int) -> None:
    client = tournaments.server.client()
    for width, height in (WALL, PORTRAIT):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(tournaments.server.url(path, "localhost"))
        before = settled_positions(wall, count)
        assert before
        tournaments.do(None, "room.announce", text="Dinner is served in the bar", seconds=600)
        expect(wall.locator('[data-part="band"]')).to_be_visible()
        assert settled_positions(wall, count) == before, (path, width)
        announcement = client.subscribe("announcement:room")["topics"]["announcement:room"]["value"][
            "announcement"
        ]
        tournaments.do(None, "room.withdraw", announcement=announcement["id"])
        expect(wall.locator('[data-part="band"]')).to_be_hidden()
        assert settled_positions(wall, count) == before, (path, width)
    client.close()


@pytest.mark.parametrize("count", [1, 4, *(pytest.param(each, marks=pytest.mark.full) for each in (2, 3))])
def test_an_announcement_moves_none_of_several_clocks(
    tournaments: Tournaments, wall: Page, count: int
) -> None:
    slugs = ",".join(["evening", "t2", "t3", "t4"][:count])
    assert_held_still(tournaments, wall, f"/tv?scene=four-clocks&tournaments={slugs}", count)


@pytest.mark.full
@pytest.mark.parametrize("scene", SCENES)
def test_an_announcement_does_not_move_the_clock_of_a_scene(
    tournaments: Tournaments, wall: Page, scene: str
) -> None:
    assert_held_still(tournaments, wall, f"/tv?scene={scene}&t=evening", 2 if scene == "break" else 1)
