"""Printed sheets: every card whole, on three papers; and the way there from the control."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import PHONE, TABLET, Face, Open, box_of
from tests.browser.control_page import Control, enrol
from tests.browser.readings import ANY_TIME
from tests.browser.seated import MAX_LENGTHS, at_table, names, person, seat, topic
from tests.browser.states import LONG_TITLE, Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
LAPTOP = (1366, 900)
UPRIGHT = (820, 1180)
POINTS = {"a4": (595, 842), "letter": (612, 792)}
"""Widths and heights of the papers as a PDF counts them."""
ROLL = 227
READY = '[data-part="print"]:not([disabled])'

OUTSIDE = """() => {
  const inside = (outer, inner) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const found = [];
  for (const sheet of document.querySelectorAll(".sheet")) {
    const page = sheet.getBoundingClientRect();
    for (const box of sheet.children) {
      const room = box.getBoundingClientRect();
      const parts = [...box.querySelectorAll("*")].filter((each) => !each.closest("svg") || each.tagName === "svg");
      const faulty = parts.filter((each) => !inside(room, each.getBoundingClientRect()));
      if (!inside(page, room) || box.scrollHeight > box.clientHeight + 1 || faulty.length) {
        found.push([box.innerText.slice(0, 60), faulty.map((each) => each.outerHTML.slice(0, 60))]);
      }
    }
  }
  return found;
}"""
CROSSING = """() => {
  const linesOf = (box) => {
    const found = [...box.querySelectorAll("svg")].map((each) => ["QR code", each.getBoundingClientRect(), 0]);
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      found.push(...[...range.getClientRects()].map((rect) => [walker.currentNode.data, rect, rect.height / 5]));
    }
    return found.map(([text, { left, right, top, bottom }, air]) =>
      ({ text, left, right, top: top + air, bottom: bottom - air }));
  };
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const faults = [];
  for (const box of document.querySelectorAll(".card, .slip, .bag")) {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const lines = linesOf(box);
    const isCut = (line) => line.left < left || line.right > right || line.top < top || line.bottom > bottom;
    faults.push(...lines.filter(isCut).map(({ text }) => ["cut", text]));
    lines.forEach((line, index) => lines.slice(index + 1).filter((other) => meet(line, other))
      .forEach((other) => faults.push([line.text, other.text])));
  }
  return faults;
}"""
"""Lines of text of a card, and its QR code, that stand in each other or out of the card; each line without its air."""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Eighty-three at ten tables, with names and a title that strain a card."""
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
    """Where the papers of the large hall are printed one after the other: it keeps the files of the page."""
    context = browser.new_context()
    yield context
    context.close()


def opened(
    browser: Browser, tournaments: Tournaments, path: str, session: str | None = None, **more: Any
) -> Face:
    """A page for printing, everything on it drawn."""
    session = session or tournaments.server.session
    face = Face(
        browser, tournaments.server.url(f"/print/{path}", "localhost"), LAPTOP, session=session, **more
    )
    face.page.locator(READY).wait_for()
    face.page.evaluate("() => document.fonts.ready.then(() => null)")
    return face


def pages_of(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page of a PDF, rounded."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def printed(page: Page) -> list[tuple[int, int]]:
    return pages_of(page.pdf(prefer_css_page_size=True))


def look(page: Page) -> None:
    """Nothing stands out of its box, and no box out of its sheet."""
    page.emulate_media(media="print")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CROSSING) == []


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("paper", "sheets"), [("a4", 9), ("letter", 9), ("roll", 83)])
def test_all_eighty_three_cards_come_out_whole(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, paper: str, sheets: int, language: str
) -> None:
    face = opened(browser, tournaments, f"friday/cards?paper={paper}&lang={language}", within=desk)
    expect(face.page.locator(".card")).to_have_count(83)
    expect(face.page.locator(".card svg")).to_have_count(83)
    look(face.page)
    pages = printed(face.page)
    assert len(pages) == sheets
    if paper == "roll":
        assert {width for width, _ in pages} == {ROLL}
    else:
        assert set(pages) == {POINTS[paper]}
    face.close()


@pytest.fixture(scope="module")
def strained(tournaments: Tournaments) -> Tournaments:
    """A tournament whose title, names of players, and names of tables are as long and as wide as they may be."""
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
@pytest.mark.parametrize("what", ["cards", "slips", "bags"])
@pytest.mark.parametrize("paper", ["a4", "letter", "roll"])
def test_no_line_of_the_widest_card_is_cut_or_crosses_another_in_the_preview_and_in_print(
    browser: Browser, desk: BrowserContext, strained: Tournaments, paper: str, what: str
) -> None:
    face = opened(browser, strained, f"strained/{what}?paper={paper}", within=desk)
    for width, height in (TABLET, UPRIGHT, PHONE):
        face.page.set_viewport_size({"width": width, "height": height})
        assert face.page.evaluate(CROSSING) == []
    look(face.page)
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
def test_the_preview_of_a_sheet_is_as_wide_as_the_screen_lets_it_be(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, size: tuple[int, int]
) -> None:
    width, height = size
    for paper in ("a4", "letter"):
        face = opened(browser, tournaments, f"friday/cards?which=table-1&paper={paper}", within=desk)
        face.page.set_viewport_size({"width": width, "height": height})
        sheet = box_of(face.page.locator(".sheet").first)
        assert 0.75 * width <= sheet["width"] <= width, (paper, sheet)
        assert face.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), paper
        face.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("what", ["tables", "list"])
@pytest.mark.parametrize(("paper", "lists"), [("a4", 1), ("letter", 2), ("roll", 3)])
def test_tables_and_the_list_for_the_wall_come_out_whole(
    browser: Browser, desk: BrowserContext, tournaments: Tournaments, paper: str, lists: int, what: str
) -> None:
    face = opened(browser, tournaments, f"friday/{what}?paper={paper}", within=desk)
    look(face.page)
    assert len(printed(face.page)) == {"tables": 10, "list": lists}[what]
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
    face = opened(browser, tournaments, f"friday/codes?paper={paper}&lang={language}", within=desk)
    cards = face.page.locator(".table-code")
    expect(cards).to_have_count(10)
    expect(face.page.locator(".table-code svg")).to_have_count(10)
    expect(cards.last.locator("b")).to_have_text("1000")
    expect(cards.last.locator(".address")).to_contain_text("/table/friday/1000")
    expect(cards.nth(8)).to_contain_text("At the windows, behind the bar")
    look(face.page)
    pages = printed(face.page)
    assert len(pages) == 10
    assert {width for width, _ in pages} == {ROLL if paper == "roll" else POINTS[paper][0]}
    face.close()


@pytest.fixture
def evening(server: RunningServer) -> Tournaments:
    """Nine at two tables."""
    tournaments = Tournaments(server)
    seat(tournaments, "evening", ["Leo Öztürk", *names(8)], 2)
    return tournaments


def control(face: Open, view: str) -> Control:
    opened = Control(face("/control/evening", TABLET))
    opened.part("views").locator("[aria-pressed]").first.wait_for(state="attached")
    opened.turn_to(view)
    return opened


def printing(control: Control, label: str) -> Page:
    """The page that a link opens beside the control."""
    with control.page.context.expect_page() as opening:
        control.page.get_by_role("link", name=label, exact=True).locator("visible=true").first.click()
    opening.value.locator(READY).wait_for()
    return opening.value


@pytest.mark.full
@pytest.mark.parametrize("paper", ["a4", "letter", "roll"])
def test_slips_of_a_broken_table_come_out_whole(
    browser: Browser, evening: Tournaments, face: Open, paper: str
) -> None:
    tournaments = evening
    tournaments.do("evening", "table.break", table=2, out_of_turn=True)
    moved = len(topic(tournaments.server, "moves", "evening")["moves"])
    opened_ = opened(browser, tournaments, f"evening/slips?paper={paper}&table=2")
    slips = opened_.page.locator(".slip")
    expect(slips.first).to_contain_text("From table 2, seat")
    expect(slips.first).to_contain_text("Table 2 breaks")
    expect(slips.first).to_contain_text(re.compile("card drawn .*[♠♥♦♣]"))
    assert slips.count() >= 1
    look(opened_.page)
    pages = printed(opened_.page)
    assert len(pages) == (slips.count() if paper == "roll" else 1)
    assert slips.count() <= moved
    opened_.close()


@pytest.mark.full
def test_a_late_entrys_card_is_three_taps_away(evening: Tournaments, face: Open) -> None:
    desk = control(face, "Players")
    desk.page.locator("button.player", has_text="Leo Öztürk").click()
    sheet = printing(desk, "Seat card")
    expect(sheet.locator(".card")).to_have_count(1)
    expect(sheet.locator(".card h2")).to_have_text("Leo Öztürk")
    expect(sheet.locator('[data-part="which"]')).to_have_value("chosen")
    expect(sheet.locator('[data-part="print"]')).to_be_focused()


@pytest.mark.full
def test_table_list_and_slip_are_three_taps_away(evening: Tournaments, face: Open) -> None:
    desk = control(face, "Tables")
    desk.page.locator('[data-table="2"]').click()
    sheet = printing(desk, "Table list")
    expect(sheet.locator(".table-sheet")).to_have_count(1)
    expect(sheet.locator(".table-sheet h2")).to_have_text("Table 2")
    desk.press("Close")
    me = at_table(evening.server, "evening", 1)[0]
    seats = topic(evening.server, "seats", "evening")
    table, number = map(int, seats[me]["seat"].split("-"))
    taken = {int(each) for each in topic(evening.server, "tables", "evening")["2"]["seats"]}
    open_seat = next(each for each in range(1, 10) if each not in taken)
    evening.do("evening", "seat.move", entry=me, from_seat=[table, number], to_seat=[2, open_seat])
    slip = printing(desk, "Slip")
    expect(slip.locator(".slip h2")).to_have_text(seats[me]["name"])
    expect(slip.locator(".slip")).to_contain_text(f"From table {table}, seat {number}")
    expect(slip.locator(".slip")).to_contain_text("Moved by the floor.")


@pytest.mark.full
def test_what_was_printed_is_left_out_the_next_time_and_paper_is_remembered(
    browser: Browser, evening: Tournaments
) -> None:
    desk = opened(browser, evening, "evening/cards?which=new")
    page = desk.page
    expect(page.locator(".card")).to_have_count(9)
    page.get_by_label("Paper").select_option("roll")
    expect(page.locator(".sheet")).to_have_count(9)
    page.locator(READY).wait_for()
    assert len(printed(page)) == 9
    expect(page.locator('[data-part="notice"]')).to_contain_text("Printed: 9 cards.")
    late = {"person": person(evening.server, "Late Comer")}
    evening.do("evening", "entry.register", **late)
    expect(page.locator(".card h2")).to_have_text(["Late Comer"])
    page.reload()
    expect(page.locator(".card h2")).to_have_text(["Late Comer"])
    expect(page.get_by_label("Paper")).to_have_value("roll")
    page.get_by_label("Which").select_option("all")
    expect(page.locator(".card")).to_have_count(10)
    desk.close()


@pytest.mark.full
def test_after_a_print_that_failed_the_cards_are_printed_again(
    browser: Browser, evening: Tournaments
) -> None:
    desk = opened(browser, evening, "evening/cards?which=new")
    printed(desk.page)
    desk.page.get_by_role("button", name="Not printed").click()
    expect(desk.page.get_by_role("button", name="Not printed")).to_have_count(0)
    desk.page.reload()
    expect(desk.page.locator(".card")).to_have_count(9)
    desk.close()


@pytest.mark.full
def test_who_may_not_see_full_names_prints_those_that_everybody_sees(
    browser: Browser, evening: Tournaments
) -> None:
    evening.do("evening", "tables.seating", seating={"at_sale": True, "names": "hidden"})
    dealer = enrol(evening.server, "Dana", "dealer")
    desk = opened(browser, evening, "evening/cards", dealer)
    expect(desk.page.locator(".card").first).to_contain_text("Entry")
    assert "Öztürk" not in desk.page.content()
    desk.close()


@pytest.mark.full
def test_strangers_are_led_to_the_sign_in_and_back(browser: Browser, evening: Tournaments) -> None:
    stranger = Face(browser, evening.server.url("/print/evening/cards?which=new", "localhost"), LAPTOP)
    stranger.page.wait_for_url(re.compile(r"/signin\?next=%2Fprint%2Fevening%2Fcards%3Fwhich%3Dnew"))
    stranger.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [320, PHONE[0], TABLET[0]])
def test_the_bar_above_the_sheets_fits_a_phone_and_a_tablet(
    browser: Browser, evening: Tournaments, language: str, width: int
) -> None:
    desk = opened(browser, evening, f"evening/cards?lang={language}")
    desk.page.set_viewport_size({"width": width, "height": 800})
    outside = """(width) => [...document.querySelectorAll(".bar *")]
      .filter((each) => each.getBoundingClientRect().right > width).map((each) => each.outerHTML)"""
    assert desk.page.evaluate(outside, width) == []
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    desk.close()


@pytest.mark.full
def test_a_scanned_card_lets_the_phone_follow_its_entry_and_tell_when_it_moves(
    browser: Browser, evening: Tournaments, face: Open
) -> None:
    me = at_table(evening.server, "evening", 1)[0]
    card = topic(evening.server, "seats", "evening")[me]
    phone = face(f"/t/evening#seat={me},{card['seat']}", PHONE)
    phone.shows("time", ANY_TIME)
    mine, moved = phone.page.locator('[data-part="my_seat"]'), phone.page.locator('[data-part="moved"]')
    table, number = map(int, card["seat"].split("-"))
    expect(mine).to_contain_text(card["name"])
    expect(mine).to_contain_text(f"Table {table}, seat {number}")
    expect(moved).to_be_hidden()
    until(lambda: "#" not in phone.page.url, "the address is as any phone's")
    evening.do("evening", "table.break", table=1, out_of_turn=True)
    expect(moved).to_contain_text("You move to table 2")
    expect(moved).to_contain_text("Table 1 breaks")


def test_a_card_that_is_scanned_too_late_says_at_once_where_to_go(evening: Tournaments, face: Open) -> None:
    me = at_table(evening.server, "evening", 2)[0]
    phone = face("/t/evening", PHONE)
    phone.shows("time", ANY_TIME)
    phone.page.evaluate(f"location.hash = '#seat={me},1-9'")
    expect(phone.page.locator('[data-part="moved"]')).to_contain_text("You move to table 2")


@pytest.mark.full
def test_the_address_in_the_picture_is_the_phones_with_the_entry_and_the_code_that_stands_below(
    browser: Browser, evening: Tournaments
) -> None:
    desk = opened(browser, evening, "evening/cards")
    drawn: dict[str, Any] = desk.page.evaluate(
        """async () => {
          const { qrModules, qrPath } = await import("/static/js/pictures/qr_code.js");
          const card = document.querySelector(".card");
          const [table, seat] = [...card.querySelectorAll(".place b")].map((each) => each.textContent);
          const { room } = { room: await (await fetch("/api/v1/tournaments")).json() };
          const host = room.venue && room.venue.address ? room.venue.address : location.host;
          const code = card.querySelector(".card-code").textContent.replace("Code ", "");
          const address = `http://${host}/t/evening#seat=${card.dataset.entry},${table}-${seat},${code}`;
          const { codes } = await (await fetch("/api/v1/tournaments/evening/seat-cards")).json();
          const same = card.querySelector("path").getAttribute("d") === qrPath(qrModules(address));
          return { right: codes[card.dataset.entry] === code, same, address };
        }"""
    )
    assert drawn["same"], drawn
    assert drawn["right"], drawn
    desk.close()
