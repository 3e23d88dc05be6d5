"""The overlay lays the clock over a stream: transparent, inside its source, and set by the address."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, WALL, Open
from tests.browser.readings import boxes_across_turn, drawn
from tests.browser.states import STATES, STRUCTURES, Tournaments, write_structures
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
ALL = "fields=level,time,blinds,ante,players,average,next,break"
SHOWN = [
    "running", "break", "break-with-two-chips", "huge-blinds", "mixed-rotation", "stud", "limit", "paused",
    "scheduled", "holding", "finished", "no-entries",
]  # fmt: skip
SOURCES = [WALL, (1280, 720), (1920, 120), (400, 120), (600, 800), (1080, 1920)]
PIXELS = """
async (data) => {
  const picture = new Image();
  picture.src = data;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const alphas = context.getImageData(0, 0, canvas.width, canvas.height).data.filter((_, index) => index % 4 === 3);
  const clear = alphas.filter((each) => each === 0).length / alphas.length;
  return { clear, drawn: alphas.some((each) => each === 255) };
}
"""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """One server with a tournament in each of the states."""
    data = tmp_path_factory.mktemp("overlays") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        for state in SHOWN:
            STATES[state](tournaments)
        yield tournaments


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One page for all tests."""
    page = browser.new_page()
    page.add_init_script(GEOMETRY)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


def open_overlay(page: Page, tournaments: Tournaments, state: str, query: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    url = tournaments.server.url(f"/overlay/{state}?lang=en&{query}", "localhost")
    if page.url != url:
        page.goto(url)
        page.locator(".time b", has_text=":").wait_for()
    drawn(page)


def text(page: Page, field: str) -> str:
    return re.sub(r"\s+", " ", page.locator(f".field.{field}").inner_text()).strip()


def shows(page: Page, field: str, pattern: str) -> None:
    """Wait until the whole of a field matches, in small letters."""
    until(lambda: re.fullmatch(pattern, text(page, field).lower()), f"{field}: {pattern}")


@pytest.mark.full
def test_the_overlay_draws_only_its_type(page: Page, tournaments: Tournaments, browser: Browser) -> None:
    open_overlay(page, tournaments, "running", "shadow=off", WALL)
    shot = page.screenshot(omit_background=True)
    data = f"data:image/png;base64,{base64.b64encode(shot).decode()}"
    blank = browser.new_page()
    value = blank.evaluate(PIXELS, data)
    blank.close()
    assert value["drawn"]
    assert value["clear"] > 0.9


@pytest.mark.full
def test_the_overlay_shows_the_requested_fields_in_their_order(page: Page, tournaments: Tournaments) -> None:
    open_overlay(page, tournaments, "running", "fields=players,time,nonsense,blinds&color=56b4e9", WALL)
    fields = [re.compile(rf"^\S+ {name}\b") for name in ("players", "time", "blinds")]
    expect(page.locator(".field:visible")).to_have_class(fields)
    shows(page, "players", r"players 245/ 1,234")
    # Just after a level began, the words are those of the next hand.
    shows(page, "blinds", r"(blinds|next hand) 600/1,200")


def test_the_overlay_shows_in_a_break_what_comes_and_when_play_resumes(
    page: Page, tournaments: Tournaments
) -> None:
    open_overlay(page, tournaments, "break", ALL, WALL)
    shows(page, "level", "break")
    shows(page, "blinds", r".*1,500/3,000.*")
    shows(page, "break", r"back at \d\d:\d\d")


def test_the_overlay_shows_that_the_clock_stands(page: Page, tournaments: Tournaments) -> None:
    open_overlay(page, tournaments, "paused", "layout=corner", WALL)
    shows(page, "time", r"clock paused 10 ?: ?00.*")


def test_the_overlay_leaves_out_values_that_do_not_exist(page: Page, tournaments: Tournaments) -> None:
    open_overlay(page, tournaments, "no-entries", ALL, WALL)
    for field in ("players", "average"):
        expect(page.locator(f".field.{field}")).to_be_hidden()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("layout", ["bar", "box", "corner"])
@pytest.mark.parametrize("state", SHOWN)
def test_the_overlay_stays_inside_its_browser_source(
    page: Page, tournaments: Tournaments, state: str, layout: str
) -> None:
    for size in SOURCES:
        if layout != "bar" and size[1] < 200:
            continue  # a table needs some height
        open_overlay(page, tournaments, state, f"{ALL}&layout={layout}", size)
        value = page.evaluate(
            "({ cut: geometry.cut(), overlapping: geometry.overlaps(), scrolls: geometry.pageScrolls() })"
        )
        assert value == {"cut": [], "overlapping": [], "scrolls": False}, size


_LOOK = """() => ({
  boxes: geometry.boxes(),
  time: document.querySelector(".time b").textContent,
  blinds: document.querySelector(".field.blinds").textContent,
})"""


def begin_the_level_anew(tournaments: Tournaments) -> None:
    """Start the level again, so that the words *next hand* do not end during a measurement."""
    tournaments.do("running", "clock.jump", period="l8")
    tournaments.do("running", "clock.jump", period="l9")


def test_a_second_that_passes_moves_nothing(page: Page, tournaments: Tournaments) -> None:
    open_overlay(page, tournaments, "running", ALL, WALL)

    def across_a_second() -> list[dict[str, Any]]:
        """Both looks show the words of a new level, which may end between them on a slow machine."""
        begin_the_level_anew(tournaments)
        expect(page.locator(".field.blinds")).to_contain_text(re.compile("next hand", re.IGNORECASE))
        expect(page.locator(".field.level")).to_contain_text("9")
        before = page.evaluate(_LOOK)
        page.wait_for_function(
            "(shown) => document.querySelector('.time b').textContent !== shown", arg=before["time"]
        )
        after = page.evaluate(_LOOK)
        return [before, after] if before["blinds"] == after["blinds"] else []

    before, after = (each["boxes"] for each in until(across_a_second, "a second in the first of a level"))
    assert {name for name in before if after.get(name) != before[name]} == set()


@pytest.mark.full
def test_fewer_digits_move_nothing(page: Page, tournaments: Tournaments) -> None:
    def ten_minutes_left() -> None:
        begin_the_level_anew(tournaments)
        tournaments.do("running", "clock.set_remaining", ms=601_500)

    open_overlay(page, tournaments, "running", ALL, WALL)
    before, after = boxes_across_turn(page, ".time b", r"10:0\d", "9:59", ten_minutes_left)
    assert {name for name in before if after.get(name) != before[name]} == set()


def test_the_overlay_has_neither_pointer_nor_scrollbar(page: Page, tournaments: Tournaments) -> None:
    open_overlay(page, tournaments, "running", "", WALL)
    style = "getComputedStyle(document.body)"
    assert page.evaluate(f"[{style}.cursor, {style}.overflow, {style}.backgroundColor]") == [
        "none", "hidden", "rgba(0, 0, 0, 0)",
    ]  # fmt: skip


@pytest.mark.full
def test_the_overlay_shows_that_an_address_does_not_exist(face: Open) -> None:
    overlay: Any = face("/overlay/no-such-thing?lang=en", WALL)
    overlay.shows("unknown", "no-such-thing")


@pytest.mark.full
def test_the_overlay_uses_the_language_of_the_walls_unless_its_address_names_one(face: Open) -> None:
    foreign = face("/overlay/friday?fields=time", WALL, locale="de-DE")
    expect(foreign.page.locator(".time .label")).to_have_text("Not started")
    german = face("/overlay/friday?fields=time&lang=de", WALL)
    expect(german.page.locator(".time .label")).to_have_text("Nicht gestartet")


def test_the_time_of_the_overlay_is_a_timer_that_no_screen_reader_reads_each_second(
    page: Page, tournaments: Tournaments
) -> None:
    open_overlay(page, tournaments, "running", "fields=level,time", WALL)
    timer = page.get_by_role("timer")
    expect(timer).to_have_count(1)
    expect(timer).to_have_text(re.compile(r"^\d+:\d\d$"))
    expect(timer).to_have_attribute("aria-live", "off")
