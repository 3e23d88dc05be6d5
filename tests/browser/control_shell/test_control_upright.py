"""Upright tablets and control on every screen: nothing overlaps, is cut, or is too small to tap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn, last_reading
from tests.browser.seated import at_table, names, seat
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
UPRIGHT = [(768, 1024), (820, 1180), (834, 1112)]
SCREENS = [TABLET, *UPRIGHT, PHONE, (320, 568)]
VIEWS = ["clock", "players", "tables", "floor", "procedures", "room"]
OTHERS = [
    "/t/friday",
    "/t/friday#structure",
    "/",
    "/rules",
    "/toolbox",
    "/table/friday/2",
    "/t/friday/results",
    "/draw/friday/1",
]
SCENES = [
    "clock",
    "structure",
    "payouts",
    "seat-list",
    "seat-draw",
    "moves",
    "floor-map",
    "registration",
    "final-table",
    "break",
]
FIT = ["/t/friday"]
"""Pages that fit the screen without scrolling."""
HEADER = """(least) => {
  const undo = document.querySelector('[data-part="undo_last"]');
  const box = undo.getBoundingClientRect();
  return [document.querySelector(".top").offsetHeight, undo.hidden || (box.width >= least && box.height <= 53)];
}"""
LOW = 640
"""Height of a screen below which the top line is one row."""


SOON_S = 3
"""Seconds after which an opened page is fully drawn; a fault that lasts longer is reported."""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Forty-five players at five tables, one of them three short, a floor call; and a tournament with alternates."""
    with RunningServer(tmp_path_factory.mktemp("upright") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "friday", names(45), 5)
        for table in range(1, 6):
            tournaments.do("friday", "table.button", table=table, button=1)
        for entry in at_table(server, "friday", 3)[4:8]:
            tournaments.do("friday", "entry.bust", entry=entry)
        tournaments.do("friday", "table.call", table=2, what="floor")
        seat(tournaments, "alternates", names(20), 2, first=21)
        tournaments.open("nobody")
        yield tournaments


@pytest.fixture(scope="module")
def page(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    face = Face(browser, tournaments.server.url("/", "localhost"), TABLET, session=tournaments.server.session)
    face.page.add_init_script(GEOMETRY)
    yield face.page
    face.close()


def show(page: Page, tournaments: Tournaments, path: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    url = tournaments.server.url(path, "localhost")
    if page.url != url:
        page.goto("about:blank")  # another part of the same page loads nothing
        page.goto(url)
    page.locator(
        "button:visible, a:visible, .scene:visible, .wall-scene:visible, main:visible"
    ).first.wait_for()
    drawn(page)


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("view", VIEWS)
def test_the_control_fits_every_screen_and_a_finger(
    page: Page, tournaments: Tournaments, view: str, language: str
) -> None:
    for size in SCREENS:
        show(page, tournaments, f"/control/friday?lang={language}#{view}", size)
        expect(page.locator('[data-part="now"]')).to_be_attached()
        assert faults(page) == {}, size
        assert small_targets(page) == [], size


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", OTHERS)
def test_every_other_face_fits_a_tablet_held_upright(
    page: Page, tournaments: Tournaments, path: str, language: str
) -> None:
    base, _, part = path.partition("#")
    address = f"{base}{'&' if '?' in base else '?'}lang={language}{'#' + part if part else ''}"
    for width, height in UPRIGHT:
        # Pages with long text scroll: on a high enough screen they are visible as a whole.
        show(page, tournaments, address, (width, height if base in FIT else 12_000))
        page_faults = faults(page)
        if base not in FIT:
            page_faults.pop("scrolls", None)
        assert page_faults == {}, width


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scene", SCENES)
def test_every_wall_fits_a_tablet_held_upright(
    page: Page, tournaments: Tournaments, scene: str, language: str
) -> None:
    for size in UPRIGHT:
        show(page, tournaments, f"/tv?t=friday&scene={scene}&lang={language}", size)
        assert faults(page) == {}, size


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_sign_in_fits_a_tablet_held_upright(
    browser: Browser, tournaments: Tournaments, language: str
) -> None:
    face = Face(browser, tournaments.server.url(f"/signin?lang={language}", "localhost"), TABLET)
    face.page.evaluate(GEOMETRY)
    face.page.get_by_role("button").first.wait_for()
    for width, height in [*UPRIGHT, (320, 568)]:
        face.page.set_viewport_size({"width": width, "height": height})
        drawn(face.page)
        page_faults = faults(face.page)
        if height < 700:
            page_faults.pop("scrolls", None)
        assert page_faults == {}, width
        assert small_targets(face.page) == [], width
    face.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", ["friday", "alternates", "nobody"])
def test_the_header_never_changes_height_and_the_undo_is_one_line(
    page: Page, tournaments: Tournaments, slug: str, language: str
) -> None:
    show(page, tournaments, f"/control/{slug}?lang={language}#{VIEWS[0]}", TABLET)
    for view in VIEWS:
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
        page.locator(f'button[data-tab="{view}"]:visible').first.click()
        for size in SCREENS:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            drawn(page)
            height, undo = header_of(size)

            def look(least: int = undo) -> list[Any]:
                return page.evaluate(HEADER, least)

            assert last_reading(look, [height, True], SOON_S) == [height, True], (view, size)


def header_of(size: tuple[int, int]) -> tuple[int, int]:
    """The height of the top line, and the smallest width of its undo button."""
    width, height = size
    if width >= 1000:
        return 65, 140
    return (61, 110) if height < LOW else (115, 140)


VIEW = """() => {
  const shown = [...document.querySelectorAll("body > main, body > .now")].filter((each) => each.checkVisibility());
  const [top, foot] = [".top", ".tabs"].map((each) => document.querySelector(each).getBoundingClientRect());
  const pressed = document.querySelector('.tabs [aria-pressed="true"]').getBoundingClientRect();
  return { view: Math.max(...shown.map((each) => each.offsetHeight)) / innerHeight,
    between: (foot.top - top.bottom) / innerHeight, isTabSeen: pressed.left >= 0 && pressed.right <= innerWidth };
}"""


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize("size", [(320, 568), (568, 320), (844, 390)])
def test_on_a_low_screen_the_bars_leave_most_of_it_to_the_view(
    page: Page, tournaments: Tournaments, size: tuple[int, int], language: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, tournaments, f"/control/friday?lang={language}#clock", size)
    for view in [*VIEWS, "log", "structure"]:
        tab = page.locator(f'button[data-tab="{view}"]:visible')
        if tab.count():  # beside the clock where there is room
            tab.click()
            drawn(page)
            value = page.evaluate(VIEW)
            assert value["between"] >= 0.65, (view, value)
            assert value["view"] >= 0.5, (view, value)
            assert value["isTabSeen"], view
            assert faults(page) == {}, view
            assert small_targets(page) == [], view
