"""Positions on the pages, measured in a real browser: nothing is cut, overlaps or jumps, in any state.

Sizes are those of the ink: the glyphs as the canvas measures them at the computed size of the type, not the line boxes,
which are larger than anything drawn. So a time of 30 % has digits that are 30 % of the screen's height.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from clockserver.config_files.scene_files import wall_scenes
from clockserver.desk.ports import Scene
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, session_cookie
from tests.browser.readings import boxes_across_turn, drawn, lasting_findings
from tests.browser.states import MINUTE, STATES, STRUCTURES, Tournaments, write_structures
from tests.browser.table_states import open_tables_to_look_at
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
Size = tuple[int, int]
HD, UHD, PORTRAIT = (1280, 720), (3840, 2160), (1080, 1920)
UPRIGHT_TABLET, SMALL_PHONE = (820, 1180), (320, 568)
WALL_SIZES = [WALL, HD, UHD, PORTRAIT]
SCENE_OPTIONS = {
    "four-clocks": "tournaments={},long-title,mixed-rotation,an-hour-left",
    "slides": "text=The+bar+opens+at+half+past+six&t={}",
}
"""Options without which a scene shows too little; a scene of pages keeps its first."""


def scene_face(scene: Scene) -> tuple[str, list[Size]]:
    """The address of a TV with a scene, and its sizes."""
    options = (
        SCENE_OPTIONS.get(scene.name) or ("seconds=3600&" if "seconds" in scene.options else "") + "t={}"
    )
    return f"/tv?scene={scene.name}&{options}", WALL_SIZES


FACES: dict[str, tuple[str, list[Size]]] = {
    "wall": ("/tv?t={}", WALL_SIZES),
    **{f"wall {name}": scene_face(scene) for name, scene in wall_scenes(CHECKOUT / "displays").items()},
    "control": ("/control/{}", [TABLET, UPRIGHT_TABLET, PHONE, SMALL_PHONE]),
    "phone": ("/t/{}", [PHONE, SMALL_PHONE]),
}
WITHOUT_A_CLOCK = ("wall champion", "wall winner")
SAFE = 0.05
"""Share of the width and of the height that a TV may hide behind its frame."""
COUNTING = ["running", "break", "an-hour-left", "rotation", "scheduled"]
LANGUAGES: dict[str, list[str]] = {
    "en": list(STATES),
    "de": list(STATES),
    # Its times of day are longer than any other's; its words are English.
    "en-US": ["running", "break", "break-with-two-chips", "long-title", "scheduled"],
}
"""The states that are examined in each language."""
STRAINING = ["running", "break-with-two-chips", "huge-blinds", "long-title", "rotation", "scheduled"]
"""States with the longest values, and with the most different shapes of a period."""
ORDINARY = ["ready", "running", "paused", "holding", "no-entries", "no-ante"]
"""Blinds of up to four digits each."""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """One server with a tournament in every state."""
    data = tmp_path_factory.mktemp("hall") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        for bring_about in STATES.values():
            bring_about(tournaments)
        yield tournaments


class Screens:
    """One page for all faces, states and sizes, and one that is signed in."""

    def __init__(self, browser: Browser, tournaments: Tournaments) -> None:
        self._browser = browser
        self._tournaments = tournaments
        self._pages: dict[bool, Page] = {}
        self.errors: list[str] = []

    def show(self, face: str, state: str, size: Size, language: str = "en") -> Page:
        staff = face == "control"
        page = self._pages.get(staff) or self._pages.setdefault(staff, self._new(staff=staff))
        path = FACES[face][0].format(state)
        path += ("&" if "?" in path else "?") + f"lang={language}"
        page.set_viewport_size({"width": size[0], "height": size[1]})
        url = self._tournaments.server.url(path, "localhost")
        if page.url != url:
            page.goto(url)
            if face in WITHOUT_A_CLOCK:
                page.locator(".wall-frame [data-part=name]").wait_for()
            else:
                page.locator('[data-part="time"]', has_text=":").first.wait_for()
        drawn(page)
        return page

    def show_room(self, width: int, language: str) -> Page:
        """Show the room's page with a tournament in every state, on a screen high enough not to scroll."""
        page = self._pages.get(False) or self._pages.setdefault(False, self._new(staff=False))
        page.set_viewport_size({"width": width, "height": 9_000})
        page.goto(self._tournaments.server.url(f"/?lang={language}", "localhost"))
        expect(page.locator("article")).to_have_count(len(STATES))
        expect(page.locator("article.running .time").first).to_contain_text(":")
        drawn(page)
        return page

    def _new(self, *, staff: bool) -> Page:
        server = self._tournaments.server
        context = self._browser.new_context()
        if staff and server.session:
            context.add_cookies([session_cookie(server.url("/", "localhost"), server.session)])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1_000)
        page.add_init_script(GEOMETRY)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def close(self) -> None:
        for page in self._pages.values():
            page.context.close()


@pytest.fixture(scope="module")
def screens(browser: Browser, tournaments: Tournaments) -> Iterator[Screens]:
    screens = Screens(browser, tournaments)
    yield screens
    screens.close()
    assert screens.errors == []


def faults(page: Page) -> dict[str, Any]:
    """Faults of a page's layout, by kind."""

    def look() -> dict[str, Any]:
        value: dict[str, Any] = page.evaluate(
            "() => ({ cut: geometry.cut(), overlapping: geometry.overlaps(), scrolls: geometry.pageScrolls() })"
        )
        return {kind: each for kind, each in value.items() if each}

    return lasting_findings(page, look)


def unsafe_edges(page: Page) -> dict[str, float]:
    """The edges where ink is within the margin that a TV may hide, with its distance."""
    return lasting_findings(
        page,
        lambda: {edge: at for edge, at in page.evaluate("geometry.margins()").items() if at < SAFE},
    )


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_rooms_page_fits_from_the_smallest_phone_to_a_tablet(screens: Screens, language: str) -> None:
    for width in (320, 360, PHONE[0], TABLET[0]):
        assert faults(screens.show_room(width, language)) == {}, width


def layout_cases() -> Iterator[tuple[str, str, str]]:
    """Face, language and state. Scenes beside the clock carry the same strip, so few states strain them."""
    for face in FACES:
        for language, states in LANGUAGES.items():
            for state in states:
                if not face.startswith("wall ") or (state in STRAINING and language != "en-US"):
                    yield face, language, state


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize(("face", "language", "state"), list(layout_cases()))
def test_no_text_is_cut_or_overlaps_and_the_page_does_not_scroll(
    screens: Screens, face: str, language: str, state: str
) -> None:
    for size in FACES[face][1]:
        page = screens.show(face, state, size, language)
        page_faults = faults(page)
        if face.startswith("wall"):  # a television that hides its edges hides no text
            assert unsafe_edges(page) == {}, size
        if face == "phone":  # a player's phone may scroll
            page_faults.pop("scrolls", None)
        assert page_faults == {}, size


@pytest.mark.parametrize("state", ["mixed-rotation", "huge-blinds"])
def test_the_structure_on_a_small_phone_breaks_between_blinds_and_ante_and_cuts_no_game(
    screens: Screens, state: str
) -> None:
    page = screens.show("phone", state, SMALL_PHONE, "de")
    page.get_by_role("tab", name="Struktur").click()
    drawn(page)
    assert {kind: each for kind, each in faults(page).items() if kind != "scrolls"} == {}
    begins = page.locator(".row .fact").evaluate_all("(all) => all.map((each) => each.textContent.trim()[0])")
    assert "·" not in begins


@pytest.mark.parametrize("state", ORDINARY)
def test_time_and_blinds_take_their_share_of_the_height(screens: Screens, state: str) -> None:
    for size in (WALL, HD, UHD, PORTRAIT):
        page = screens.show("wall", state, size)
        upright = size[1] / min(size)  # there the shorter side counts
        time_share = upright * page.evaluate("geometry.digitShare('[data-part=\"time\"]')")
        blinds_share = upright * page.evaluate("geometry.digitShare('.stakes-pair')")
        assert 0.28 <= time_share <= 0.35, size
        assert 0.14 <= blinds_share <= 0.18, size
        assert blinds_share < time_share


def test_very_long_values_get_smaller_and_stay_the_largest_after_the_time(screens: Screens) -> None:
    for state in ("huge-blinds", "long-title", "finished", "last-minute"):
        page = screens.show("wall", state, WALL)
        time_share, blinds_share, next_largest = page.evaluate(
            """() => ['[data-part="time"]', ".stakes-pair", '[data-part="players"] b'].map(geometry.digitShare)"""
        )
        assert time_share > blinds_share > next_largest


_PLACES = """() => ({ boxes: geometry.boxes(), edges: geometry.digitEdges(),
    time: document.querySelector('[data-part="time"]').textContent })"""


def final_positions(page: Page) -> dict[str, Any]:
    """Positions after the last drawing: topics and pictures arrive one after another."""
    looks = [page.evaluate(_PLACES)]

    def is_still() -> bool:
        drawn(page)
        looks.append(page.evaluate(_PLACES))
        return bool(looks[-1]["boxes"] == looks[-2]["boxes"])

    until(is_still, "a page that is drawn to its end")
    return dict(looks[-1])


def across_a_second(page: Page) -> list[dict[str, Any]]:
    """Positions before and after the digits change."""
    # The words of a new level stand for 15 s and the slot turns every 8: these may change in the same second.
    before = final_positions(page)
    page.wait_for_function(
        "(shown) => document.querySelector('[data-part=\"time\"]').textContent !== shown", arg=before["time"]
    )
    return [before, page.evaluate(_PLACES)]


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("state", COUNTING)
@pytest.mark.parametrize("face", [each for each in FACES if each not in WITHOUT_A_CLOCK])
def test_a_second_that_passes_moves_nothing(screens: Screens, face: str, state: str) -> None:
    page = screens.show(face, state, FACES[face][1][0])
    before, after = across_a_second(page)
    if len(after["time"]) != len(
        before["time"]
    ):  # `9:59` after `10:00` changes the width, and has a test of its own
        before, after = across_a_second(page)
    assert after["time"] != before["time"]
    assert len(after["time"]) == len(before["time"])
    assert after["edges"] == before["edges"]
    changed = {name for name in before["boxes"] if after["boxes"].get(name) != before["boxes"][name]}
    assert {name for name in changed if not re.search(r"slot|state", name)} == set()


@pytest.mark.full
@pytest.mark.parametrize(
    ("ms_left", "long", "short"),
    [(3_600_400, r"1:00:0\d", "59:59"), (600_400, r"10:0\d", "9:59"), (60_400, r"1:0\d", "0:59")],
)
def test_fewer_digits_move_nothing_else(
    screens: Screens, tournaments: Tournaments, ms_left: int, long: str, short: str
) -> None:
    page = screens.show("wall", "running", WALL)
    try:
        before, after = boxes_across_turn(
            page,
            '[data-part="time"]',
            long,
            short,
            lambda: tournaments.do("running", "clock.set_remaining", ms=ms_left),
        )
        assert page.evaluate("geometry.digitShare('[data-part=\"time\"]')") >= 0.28
    finally:  # other tests look at the same level, whatever their order
        tournaments.do("running", "clock.set_remaining", ms=12 * MINUTE + 31_000)
    changed = {name for name in before if after.get(name) != before[name]}
    moved = {name: (before[name], after.get(name)) for name in changed}
    assert {name: at for name, at in moved.items() if not re.search(r"slot|state|head|time", name)} == {}


@pytest.fixture(scope="module")
def seated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of its own, because the room's page counts the tournaments of the other one."""
    with RunningServer(tmp_path_factory.mktemp("seated") / "data", keeps_files=True) as server:
        open_tables_to_look_at(server)
        yield server


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("staff", [True, False], ids=["staff", "viewer"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_fits_on_phone_and_tablet_and_a_second_moves_nothing(
    browser: Browser, seated: RunningServer, language: str, staff: bool
) -> None:
    context = browser.new_context()
    if staff and seated.session:
        context.add_cookies([session_cookie(seated.url("/", "localhost"), seated.session)])
    page = context.new_page()
    page.add_init_script(GEOMETRY)
    for table, seats in ((1, 9), (12, 10), (20, 10)):
        page.goto(seated.url(f"/table/seated/{table}?lang={language}", "localhost"))
        expect(page.locator("li[data-seat]")).to_have_count(seats)
        expect(page.locator('[data-part="time"]')).to_contain_text(":")
        for size in (PHONE, (768, 1024), (820, 1180), TABLET):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            drawn(page)
            assert faults(page) == {}, (table, size)
    before, after = across_a_second(page)
    if len(after["time"]) == len(before["time"]):
        assert after["edges"] == before["edges"]
    moved = {name for name in before["boxes"] if after["boxes"].get(name) != before["boxes"][name]}
    assert {name for name in moved if "state" not in name} == set()
    context.close()
