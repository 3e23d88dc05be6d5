"""Each printed card is whole on three papers, and control leads to the printing pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.chromium import PHONE, TABLET, box_of
from tests.browser.room.printed_pages import (
    CROSSING,
    UPRIGHT,
    assert_nothing_exceeds,
    printed,
    printed_page,
)
from tests.browser.seated import MAX_LENGTHS, names, person
from tests.browser.states import LONG_TITLE, Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
POINTS = {"a4": (595, 842), "letter": (612, 792)}
"""Widths and heights of the papers as a PDF counts them."""
ROLL = 227


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Eighty-three players at ten tables, with names and a title that strain a card."""
    with RunningServer(tmp_path_factory.mktemp("printing") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        tournaments.open("friday", LONG_TITLE)
        tournaments.do("friday", "tables.open", tables=[*range(1, 9), 104, 1000])
        tournaments.do(
            "friday", "tables.change", table=104, name="Wintergart", place="At the windows, behind the bar"
        )
        tournaments.do("friday", "tables.seating", seating={"at_sale": True})
        people = [*names(81), f"Jürgen Großmann-Überschär von {MAX_LENGTHS}", "王小明"]
        for name in people:
            tournaments.do("friday", "entry.register", person=person(server, name))
        yield tournaments


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """A page that prints the large tournament's papers in turn, and keeps its files."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("paper", "sheets"), [("a4", 9), ("letter", 9), ("roll", 83)])
def test_all_eighty_three_cards_are_printed_whole(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, paper: str, sheets: int, language: str
) -> None:
    face = printed_page(browser, tournaments, f"friday/cards?paper={paper}&lang={language}", within=desk)
    expect(face.page.locator(".card")).to_have_count(83)
    expect(face.page.locator(".card svg")).to_have_count(83)
    assert_nothing_exceeds(face.page)
    pages = printed(face.page)
    assert len(pages) == sheets
    if paper == "roll":
        assert {width for width, _ in pages} == {ROLL}
    else:
        assert set(pages) == {POINTS[paper]}
    face.close()


@pytest.fixture(scope="module")
def strained(tournaments: Tournaments) -> Tournaments:
    """A tournament with title, player names and table names of maximum length and width."""
    tournaments.open("strained", "W" * 80)
    tournaments.do("strained", "tables.open", tables=[2001, 2002])
    for table in (2001, 2002):
        tournaments.do("strained", "tables.change", table=table, name="Wintergart" * 4, place="Windows, " * 4)
    tournaments.do("strained", "tables.seating", seating={"at_sale": True})
    longest = f"Jürgen Großmann-Überschär von {MAX_LENGTHS}"
    for name in [longest, f"Maximiliane {MAX_LENGTHS}", "M" * 80, "WW MM" * 16, "Leo Castellanos-Ruiz"]:
        tournaments.do("strained", "entry.register", person=person(tournaments.server, name))
    tournaments.do("strained", "tables.open", tables=[2003])
    tournaments.do("strained", "table.break", table=2002, out_of_turn=True)
    return tournaments


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("kind", ["cards", "slips", "bags"])
@pytest.mark.parametrize("paper", ["a4", "letter", "roll"])
def test_no_line_of_the_widest_card_is_cut_or_crosses_another_in_the_preview_and_in_print(
    browser: Browser, desk: BrowserContext, strained: Tournaments, paper: str, kind: str
) -> None:
    face = printed_page(browser, strained, f"strained/{kind}?paper={paper}", within=desk)
    for width, height in (TABLET, UPRIGHT, PHONE):
        face.page.set_viewport_size({"width": width, "height": height})
        assert face.page.evaluate(CROSSING) == []
    assert_nothing_exceeds(face.page)
    face.close()


@pytest.mark.full
@pytest.mark.parametrize(
    "size",
    [
        UPRIGHT,
        (360, 640),
        *(pytest.param(each, marks=pytest.mark.full) for each in (TABLET, (700, 900), PHONE)),
    ],
)
def test_the_preview_of_a_sheet_uses_the_width_of_the_screen(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, size: tuple[int, int]
) -> None:
    width, height = size
    for paper in ("a4", "letter"):
        face = printed_page(browser, tournaments, f"friday/cards?which=table-1&paper={paper}", within=desk)
        face.page.set_viewport_size({"width": width, "height": height})
        sheet = box_of(face.page.locator(".sheet").first)
        assert 0.75 * width <= sheet["width"] <= width, (paper, sheet)
        assert face.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), paper
        face.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("kind", ["tables", "list"])
@pytest.mark.parametrize(("paper", "lists"), [("a4", 1), ("letter", 2), ("roll", 3)])
def test_tables_and_the_list_for_the_wall_are_printed_whole(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, paper: str, lists: int, kind: str
) -> None:
    face = printed_page(browser, tournaments, f"friday/{kind}?paper={paper}", within=desk)
    assert_nothing_exceeds(face.page)
    assert len(printed(face.page)) == {"tables": 10, "list": lists}[kind]
    rows = face.page.locator(".list-page td.name, .table-sheet td:nth-child(2):not(:has(.open))")
    expect(rows).to_have_count(83)
    face.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "letter", "roll"])
def test_each_table_has_a_card_with_its_number_and_the_code_of_its_page(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, paper: str, language: str
) -> None:
    face = printed_page(browser, tournaments, f"friday/codes?paper={paper}&lang={language}", within=desk)
    cards = face.page.locator(".table-code")
    expect(cards).to_have_count(10)
    expect(face.page.locator(".table-code svg")).to_have_count(10)
    expect(cards.last.locator("b")).to_have_text("1000")
    expect(cards.last.locator(".address")).to_contain_text("/table/friday/1000")
    expect(cards.nth(8)).to_contain_text("At the windows, behind the bar")
    assert_nothing_exceeds(face.page)
    pages = printed(face.page)
    assert len(pages) == 10
    assert {width for width, _ in pages} == {ROLL if paper == "roll" else POINTS[paper][0]}
    face.close()
