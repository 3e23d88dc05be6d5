"""The walls' seat list and moves show every player without a cut, and drop old moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, WALL, Face, shared_wall
from tests.browser.layouts.test_layouts import HD, PORTRAIT, SAFE, UHD, Size
from tests.browser.readings import drawn
from tests.browser.seated import at_table, names, person, seat, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
SLUGS = ["many", "nine", "hidden"]
SIZES = [WALL, HD, UHD, PORTRAIT]


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """83 names at nine tables with two alternates, nine names at a table, and a tournament without names."""
    with RunningServer(tmp_path_factory.mktemp("seated") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "many", names(83), 9)
        seat(tournaments, "nine", names(9), 1, first=21)
        seat(tournaments, "hidden", names(12), 2, first=31)
        tournaments.do("hidden", "tables.seating", seating={"at_sale": True, "names": "hidden"})
        tournaments.open("nobody")
        _move_and_break(tournaments)
        yield tournaments


def _move_and_break(tournaments: Tournaments) -> None:
    """Bust two players, seat an alternate at table 1, move a player there, then break table 9."""
    for entry in at_table(tournaments.server, "many", 1)[:4]:
        tournaments.do("many", "entry.bust", entry=entry)
    for table in (2, 3):
        for entry in at_table(tournaments.server, "many", table)[:4]:
            tournaments.do("many", "entry.bust", entry=entry)
    mover = at_table(tournaments.server, "many", 8)[0]
    from_seat = [int(part) for part in topic(tournaments.server, "seats", "many")[mover]["seat"].split("-")]
    occupied = topic(tournaments.server, "tables", "many")["1"]["seats"]
    free = next(number for number in range(1, 10) if str(number) not in occupied)
    tournaments.do("many", "seat.move", entry=mover, from_seat=from_seat, to_seat=[1, free])
    tournaments.do("many", "table.break", table=9, out_of_turn=True)


@pytest.fixture
def walls(browser: Browser, tournaments: Tournaments) -> Iterator[Any]:
    opened: list[Face] = []

    def opener(path: str, size: Size = WALL) -> Page:
        opened.append(Face(browser, tournaments.server.url(path, "localhost"), size, script=GEOMETRY))
        opened[-1].page.locator('[data-part="time"]', has_text=":").first.wait_for()
        return opened[-1].page

    yield opener
    for each in opened:
        each.close()


_LOOK = """() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(done, 20))))).then(() => ({
    page: (document.querySelector(".pages") || { innerText: "" }).innerText,
    names: [...document.querySelectorAll("td.name, li .name")].map((each) => each.innerText),
    faults: [...geometry.cut(), ...geometry.overlaps(), ...(geometry.pageScrolls() ? ["scrolls"] : [])],
    margin: Math.min(...Object.values(geometry.margins())),
  }))"""


_TURNED = "(shown) => (document.querySelector('.pages') || { innerText: '' }).innerText !== shown"


def every_page(page: Page) -> list[dict[str, Any]]:
    """Each page that a wall shows in turn."""
    look = page.evaluate(_LOOK)
    turn = re.search(r"(\d+)$", look["page"])
    count = int(turn[1]) if turn else 1
    looks: dict[str, dict[str, Any]] = {look["page"]: look}

    def looked() -> bool:
        if len(looks) < count:
            last_page = list(looks)[-1]
            page.wait_for_function(_TURNED, arg=last_page, polling=200, timeout=PATIENCE_S * 1_000)
            look = page.evaluate(_LOOK)
            looks.pop(look["page"], None)
            looks[look["page"]] = look
        return len(looks) >= count

    until(looked, f"{count} pages")
    return list(looks.values())


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?t=many", "localhost")) as page:
        yield page


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("scene", ["seat-list", "moves"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_on_any_page_of_any_screen(
    wall: Page, tournaments: Tournaments, size: Size, slug: str, scene: str, language: str
) -> None:
    wall.set_viewport_size({"width": size[0], "height": size[1]})
    path = f"/tv?scene={scene}&t={slug}&seconds=3&minutes=600&lang={language}"
    if wall.url != tournaments.server.url(path, "localhost"):
        wall.goto(tournaments.server.url(path, "localhost"))
        wall.locator(f".scene-{scene} :is(tbody td, li, .empty:not([hidden]))").first.wait_for()
    drawn(wall)
    for look in every_page(wall):
        assert look["faults"] == [], look["page"]
        assert look["margin"] >= SAFE, look["page"]


@pytest.mark.full
def test_two_screens_that_share_the_list_show_every_player_between_them(
    tournaments: Tournaments, walls: Any
) -> None:
    names_shown: list[str] = []
    for part in ("1of2", "2of2"):
        page = walls(f"/tv?t=many&scene=seat-list&seconds=3&part={part}")
        page.locator("tbody tr").first.wait_for()
        names_shown += [name for look in every_page(page) for name in look["names"]]
    playing = [
        player for player in topic(tournaments.server, "seats", "many").values() if player["status"] != "out"
    ]
    assert len(names_shown) == len(set(names_shown)) == len(playing)


@pytest.mark.full
def test_each_page_of_the_list_shows_its_first_and_last_name_and_each_players_seat(
    tournaments: Tournaments, walls: Any
) -> None:
    page = walls("/tv?t=nine&scene=seat-list")
    expect(page.locator('[data-part="range"]')).to_have_text(re.compile("^A–[Xx]$"))
    seats = topic(tournaments.server, "seats", "nine")
    leo = next(player for player in seats.values() if player["name"] == "Leo Abrams")
    row = page.locator("tbody tr", has_text="Abrams, Leo")
    expect(row.locator("td")).to_have_text([re.compile("Leo"), *leo["seat"].split("-")])
    drawn(page)
    assert 0.041 <= page.evaluate("""geometry.digitShare("td.table")""") <= 0.047


def test_hidden_names_show_on_no_wall_and_the_list_goes_by_number(walls: Any) -> None:
    page = walls("/tv?t=hidden&scene=seat-list")
    expect(page.locator("tbody tr")).to_have_count(12)
    expect(page.locator("tbody tr").first).to_contain_text("Entry 1")
    expect(page.locator('[data-part="range"]')).to_have_text("1–12")
    assert "Abrams" not in page.content()


def test_a_player_who_waits_for_a_seat_is_marked_by_a_word(tournaments: Tournaments, walls: Any) -> None:
    slug = "waits"
    seat(tournaments, slug, names(12), 1, first=41)
    page = walls(f"/tv?t={slug}&scene=seat-list")
    expect(page.locator("tr.waiting")).to_have_count(3)
    expect(page.locator("tr.waiting").first).to_contain_text("waiting")


def test_an_empty_list_and_a_room_without_moves_show_a_sentence(walls: Any) -> None:
    expect(walls("/tv?t=nobody&scene=seat-list").locator(".empty")).to_have_text("No entries yet")
    expect(walls("/tv?t=nine&scene=moves").locator(".empty")).to_have_text("Nobody moves right now")


@pytest.mark.full
def test_a_wall_that_follows_the_tournament_shows_a_table_break_as_it_happens(
    tournaments: Tournaments, walls: Any
) -> None:
    slug = "breaks"
    seat(tournaments, slug, names(8), 2, first=51)
    page = walls(f"/tv?t={slug}")
    page.locator(".scene-clock").wait_for()
    moving = at_table(tournaments.server, slug, 52)
    tournaments.do(slug, "table.break", table=52)
    expect(page.locator(".scene-moves h1")).to_have_text("Table 52 breaks")
    expect(page.locator(".list li")).to_have_count(len(moving))
    seats = topic(tournaments.server, "seats", slug)
    to = {seats[entry]["seat"].replace("-", " · ") for entry in moving}
    until(lambda: set(page.locator(".list .seat b").all_inner_texts()) == to, "everybody's new seat")


def test_a_redraw_is_the_reason_of_its_moves(tournaments: Tournaments, walls: Any) -> None:
    slug = "redrawn"
    seat(tournaments, slug, names(6), 1, first=81)
    page = walls(f"/tv?t={slug}&scene=moves")
    tournaments.do(slug, "clock.pause")
    tournaments.do(slug, "draw.publish", kind="redraw")
    tournaments.do(slug, "draw.hold", draw=topic(tournaments.server, "draws", slug)["draws"][-1]["number"])
    expect(page.locator(".why").first).to_have_text("Redraw: everybody has a new seat.")


def test_undone_moves_leave_the_wall(tournaments: Tournaments, walls: Any) -> None:
    slug = "undone"
    seat(tournaments, slug, names(6), 2, first=61)
    page = walls(f"/tv?t={slug}&scene=moves")
    expect(page.locator(".empty")).to_be_visible()
    answer = tournaments.server.command("table.break", slug, "break-undone-1", table=62)
    assert answer.get("ok"), answer
    expect(page.locator(".list li").first).to_be_visible()
    tournaments.do(slug, "undo", command="break-undone-1")
    expect(page.locator(".empty")).to_be_visible()


@pytest.mark.full
def test_the_band_shows_halted_tables_and_the_next_one_to_break(tournaments: Tournaments, walls: Any) -> None:
    slug = "halts"
    seat(tournaments, slug, names(18), 2, first=71)
    page = walls(f"/tv?t={slug}&scene=moves")
    for entry in at_table(tournaments.server, slug, 72)[:3]:
        tournaments.do(slug, "entry.bust", entry=entry)
    expect(page.locator('[data-part="halted"]')).to_have_text("Table 72: hold")
    for entry in at_table(tournaments.server, slug, 72)[:3] + at_table(tournaments.server, slug, 71)[:6]:
        tournaments.do(slug, "entry.bust", entry=entry)
    expect(page.locator('[data-part="next"]')).to_have_text("Table 72 breaks next")


@pytest.mark.full
def test_an_announcement_covers_neither_list_nor_band(tournaments: Tournaments, walls: Any) -> None:
    assert person(tournaments.server, "Late Comer")
    tournaments.do(None, "room.announce", text="Dinner is served in the bar. " * 6, seconds=600)
    for scene, parts in (("seat-list", "tbody tr"), ("moves", "li, .band")):
        for size in (WALL, PORTRAIT):
            page = walls(f"/tv?t=many&scene={scene}&minutes=600", size)
            expect(page.locator(".lower-third")).to_be_visible()
            page.wait_for_function(
                """(parts) => {
                  const bottom = (each) => each.getBoundingClientRect().bottom;
                  const top = document.querySelector(".lower-third").getBoundingClientRect().top;
                  const all = [...document.querySelectorAll(parts)];
                  return all.length > 1 && all.every((each) => bottom(each) <= top + 1);
                }""",
                arg=parts,
            )
