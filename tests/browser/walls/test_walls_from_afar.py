"""Walls are legible from afar: a strip with one baseline, rows off their lines, large results, QR codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, WALL, Face, part, shared_wall, turned_to
from tests.browser.layouts.test_layouts import HD, PORTRAIT, SAFE, Size
from tests.browser.pictures.pictures import structure
from tests.browser.readings import drawn
from tests.browser.seated import names, seat, topic
from tests.browser.states import LONG_TITLE, STRUCTURES, Tournaments, write_structures
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
SIZES = [WALL, HD, PORTRAIT]
LANGUAGES = ["en", "de"]
WITH_LISTS = ["seat-list", "structure", "payouts", "moves"]
HIGH_AND_LOW = (
    "Özgür Ångström-Çağlayan",
    "Çiğdem Ögij",
    "Ümit Ğgyq",
    "Élodie Jpqgy",
    "Yağız Şgj",
    "Ågot Gjøgy",
)
"""Names with the highest and lowest letters."""
PERCENTS = [30, 20, 14, 11, 8, 6, 5, 3.5, 2.5]
BASELINES = """() => {
  const line = (node) => {
    const mark = document.createElement("span");
    mark.style.cssText = "display: inline-block; width: 0; height: 0";
    node.append(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return Math.round(bottom * 10) / 10;
  };
  const strip = document.querySelector(".wall-strip");
  const lines = [...strip.querySelectorAll(".strip-time, .strip-level, .strip-title, .strip-clock")];
  return lines.concat([...strip.querySelectorAll(".strip-line")].slice(-1)).map(line);
}"""
SIZES_OF_ROWS = """(selector) => [...new Set([...document.querySelectorAll(selector)].map((each) =>
  getComputedStyle(each).fontSize))]"""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """A tournament of many with prizes and moves, one with a long title, and one in hand-for-hand."""
    data = tmp_path_factory.mktemp("afar") / "data"
    write_structures(data, {**STRUCTURES, "friday-evening": structure()})
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "many", [*HIGH_AND_LOW, *names(83)[:78]], 10)
        tournaments.do("many", "prizes.set_up", currency="EUR", entry=20_000, unit=1_000, percents=PERCENTS)
        tournaments.do("many", "prizes.publish")
        _move_the_first(tournaments)
        tournaments.open("evening", structure="friday-evening")
        tournaments.open("long", LONG_TITLE, structure="huge")
        tournaments.open("mixed", "Dealer's Choice", structure="mixed")
        seat(tournaments, "bubble", names(12)[:10], 2, first=31)
        yield tournaments


def _move_the_first(tournaments: Tournaments) -> None:
    """Move players with high and low letters one by one."""
    seats = topic(tournaments.server, "seats", "many")
    for entry in ("e1", "e2", "e3"):
        from_seat = [int(each) for each in seats[entry]["seat"].split("-")]
        tables = topic(tournaments.server, "tables", "many")
        free = next(
            [int(table), number]
            for table, each in tables.items()
            for number in range(1, 10)
            if int(table) != from_seat[0] and str(number) not in each["seats"]
        )
        tournaments.do("many", "seat.move", entry=entry, from_seat=from_seat, to_seat=free)


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?t=many", "localhost")) as page:
        yield page


def turn_wall_to(wall: Page, tournaments: Tournaments, query: str, size: Size, language: str = "en") -> Page:
    url = tournaments.server.url(f"/tv?{query}&seconds=3600&minutes=600&lang={language}", "localhost")
    page = turned_to(wall, url, size)
    drawn(page)
    return page


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("slug", ["many", "long", "mixed"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_strip_has_one_baseline(wall: Page, tournaments: Tournaments, slug: str, language: str) -> None:
    for size in (WALL, HD):
        lines = turn_wall_to(wall, tournaments, f"scene=structure&t={slug}", size, language).evaluate(
            BASELINES
        )
        assert len(lines) == 5
        assert max(lines) - min(lines) <= 1, (size, lines)


@pytest.mark.full
def test_a_title_stays_on_one_line_and_is_cut_with_an_ellipsis(wall: Page, tournaments: Tournaments) -> None:
    for size in SIZES:
        page = turn_wall_to(wall, tournaments, "scene=structure&t=long", size)
        title = page.locator(".strip-title")
        expect(title).to_have_text("Saturday Deep Stack Mystery Bounty…")
        assert title.evaluate("(node) => node.getClientRects().length === 1 && !node.querySelector('br')")
        assert page.evaluate("geometry.overlaps()") == []


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("scene", [*WITH_LISTS, "hand-for-hand", "vote", "final-table", "chip-race"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_touches_a_line(wall: Page, tournaments: Tournaments, scene: str, language: str) -> None:
    for size in SIZES:
        page = turn_wall_to(wall, tournaments, f"scene={scene}&t=many", size, language)
        assert page.evaluate("geometry.onRules()") == [], size
        assert page.evaluate("geometry.cut()") == [], size


@pytest.mark.full
@pytest.mark.parametrize(
    ("scene", "rows", "share"),
    [
        ("seat-list", "td.table", 0.054 * 1.15),
        ("seat-list", "td.name", 0.04),
        ("structure", "td", 0.056 * 1.15),
        ("payouts", "td.amount .sum", 0.054 * 1.15),
        ("moves", ".name", 0.064 * 1.15),
    ],
)
def test_rows_of_a_page_have_one_size_and_can_be_read_from_afar(
    wall: Page, tournaments: Tournaments, scene: str, rows: str, share: float
) -> None:
    slug = "evening" if scene == "structure" else "many"
    for size in (WALL, HD):
        page = turn_wall_to(wall, tournaments, f"scene={scene}&t={slug}", size)
        page.locator(f".scene-{scene} {rows}").first.wait_for()
        drawn(page)
        value = page.evaluate(SIZES_OF_ROWS, f".scene-{scene} {rows}")
        assert len(value) == 1, value
        assert float(value[0].removesuffix("px")) / size[1] >= share, (size, value)


_CODE = """() => {
  const code = document.querySelector(".qr-picture");
  if (!code || !code.checkVisibility()) {
    return null;
  }
  const { left, top, right, bottom, width, height } = code.getBoundingClientRect();
  const off = [left / innerWidth, top / innerHeight, 1 - right / innerWidth, 1 - bottom / innerHeight];
  return { source: code.src, off, width, height, share: width / Math.min(innerWidth, innerHeight) };
}"""


def assert_qr_code_leads_to(code: dict[str, Any], slug: str) -> None:
    """Assert that the QR code is whole, square and off the edges, and leads to the tournament's page for phones."""
    assert str(code["source"]).endswith(f"path={quote(f'/t/{slug}', safe='')}")
    # A wall moves its picture by some pixels, against burn-in.
    assert min(code["off"]) >= SAFE - 0.007
    assert code["width"] == pytest.approx(code["height"], abs=1)
    assert code["share"] >= 0.22


@pytest.mark.full
def test_the_seat_list_has_the_qr_code_of_the_phones_page_and_no_row_beside_it(
    wall: Page, tournaments: Tournaments
) -> None:
    for size in SIZES:
        for slug in ("many", "bubble"):
            page = turn_wall_to(wall, tournaments, f"scene=seat-list&t={slug}", size)
            assert_qr_code_leads_to(until(lambda page=page: page.evaluate(_CODE), "the code"), slug)  # type: ignore[misc]
            covered = page.evaluate("""() => {
              const code = document.querySelector(".phone-code").getBoundingClientRect();
              return [...document.querySelectorAll("tbody td")].map((each) => each.getBoundingClientRect())
                .filter((box) => box.right > code.left + 1 && box.left < code.right - 1 && box.bottom > code.top + 1)
                .length;
            }""")
            assert covered == 0, (slug, size)


@pytest.mark.full
def test_the_clock_shows_the_qr_code_in_quiet_moments_and_moves_nothing_for_it(
    browser: Browser, tournaments: Tournaments
) -> None:
    tournaments.do("many", "clock.set_remaining", ms=900_000)
    url = tournaments.server.url("/tv?t=many&scene=clock", "localhost")
    for size in SIZES:
        wall = Face(browser, url, size, script=GEOMETRY, passes_time=True)
        part(wall.page, "time").filter(has_text=":").first.wait_for()
        drawn(wall.page)
        # The words of a new level disappear by themselves meanwhile.
        until(lambda wall=wall: moved_for_the_code(wall) == [], "a code that moves nothing")  # type: ignore[misc]
        wall.close()


_WHILE_SHOWN = f"""(name) => {{
  const isShown = document.querySelector(`[data-part="${{name}}"]`).checkVisibility();
  const faults = [...geometry.cut(), ...geometry.overlaps()];
  return isShown ? {{ boxes: geometry.boxes(), faults, code: ({_CODE})() }} : null;
}}"""


def moved_for_the_code(wall: Face) -> list[str]:
    """Names of the parts whose place differs between facts and code."""
    facts, code = (while_shown(wall, name) for name in ("facts_slot", "phone_slot"))
    assert_qr_code_leads_to(code["code"], "many")
    assert code["faults"] == []
    moved = [name for name, at in facts["boxes"].items() if code["boxes"].get(name) != at]
    return [name for name in moved if "slot" not in name and "time" not in name]


def while_shown(wall: Face, name: str) -> dict[str, Any]:
    """Measure a wall while one of two alternating parts is shown; lets time pass until it is."""

    def looked() -> dict[str, Any] | None:
        value: dict[str, Any] | None = wall.page.evaluate(_WHILE_SHOWN, name)
        if not value:
            wall.pass_time(4_000)
        return value

    return until(looked, f"{name} has its turn") or {}


def test_the_clock_shows_the_qr_code_where_nothing_else_stands_beside_the_time(
    tournaments: Tournaments, browser: Browser
) -> None:
    tournaments.open("quiet", structure="mixed")
    tournaments.do("quiet", "clock.start")
    tournaments.do("quiet", "clock.jump", period="b1")
    tournaments.do("quiet", "clock.jump", period="l2")
    face = Face(
        browser,
        tournaments.server.url("/tv?t=quiet&scene=clock", "localhost"),
        WALL,
        script=GEOMETRY,
    )
    part(face.page, "time").filter(has_text=":").first.wait_for()
    assert_qr_code_leads_to(until(lambda: face.page.evaluate(_CODE), "the code"), "quiet")
    face.close()


@pytest.mark.parametrize(
    ("language", "title"),
    [pytest.param("en", "Hand-for-hand · hand 1", marks=pytest.mark.full), ("de", "Hand-for-Hand · Hand 1")],
)
def test_the_board_is_called_hand_for_hand(
    wall: Page, tournaments: Tournaments, language: str, title: str
) -> None:
    if not topic(tournaments.server, "hand_for_hand", "bubble")["play"]:
        tournaments.do("bubble", "hand_for_hand.start", paid=9)
    for size in SIZES:
        page = turn_wall_to(wall, tournaments, "scene=hand-for-hand&t=bubble", size, language)
        expect(part(page, "title").last).to_have_text(title)
        drawn(page)
        assert page.evaluate("[geometry.cut(), geometry.overlaps()]") == [[], []]


@pytest.mark.full
def test_the_result_of_a_vote_fills_the_wall(wall: Page, tournaments: Tournaments) -> None:
    for slug, first, against in (("against", 41, True), ("agreed", 51, False)):
        seat(tournaments, slug, names(10)[:8], 2, first=first)
        vote_by_ballots(tournaments, slug, against=against)
        for size in SIZES:
            for language in LANGUAGES:
                page = turn_wall_to(wall, tournaments, f"scene=vote&t={slug}", size, language)
                expect(page.locator(".card .suit-picture path")).to_have_count(1 if against else 8)
                drawn(page)
                assert page.evaluate("[geometry.cut(), geometry.overlaps(), geometry.onRules()]") == [
                    [],
                    [],
                    [],
                ]
                word = page.locator(".scene-vote h1").evaluate(
                    "(node) => parseFloat(getComputedStyle(node).fontSize)"
                )
                assert word >= 0.15 * min(size), (slug, size)


def vote_by_ballots(tournaments: Tournaments, slug: str, *, against: bool) -> None:
    """Vote with all ballots, the first one against the deal if any is."""
    tournaments.do(slug, "vote.call")
    tournaments.do(slug, "vote.table_ready")
    voters: list[Any] = list(topic(tournaments.server, "vote", slug)["vote"]["voters"])
    for entry in voters:
        tournaments.do(slug, "vote.cast", vote=1, entry=entry, deal=not (against and entry == voters[0]))
    until(
        lambda: topic(tournaments.server, "vote", slug)["vote"]["state"] == "decided", "the vote is decided"
    )


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.full)])
def test_no_wall_names_a_directory_of_the_server(wall: Page, tournaments: Tournaments, language: str) -> None:
    for scene in tournaments.server.get("/api/v1/scenes").json():
        assert "/" not in " ".join(map(str, scene.get("options", {}).values())), scene["name"]
        if scene.get("wall", True):
            text = turn_wall_to(
                wall, tournaments, f"scene={scene['name']}&t=many", WALL, language
            ).inner_text("body")
            assert "config" not in text, scene["name"]
            assert str(tournaments.server.data) not in text, scene["name"]
