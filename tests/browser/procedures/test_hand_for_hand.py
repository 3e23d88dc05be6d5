"""In hand-for-hand, finished tables wait, and the wall shows the tables still playing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, Open, part, shared_wall, turned_to
from tests.browser.control_page import keep_open
from tests.browser.layouts.test_layouts import HD, PORTRAIT, SAFE, UHD, Size, faults
from tests.browser.readings import drawn, lasting_findings
from tests.browser.seated import seated_by_turns, topic
from tests.browser.states import LONG_TITLE, STRUCTURES, Tournaments, write_structures
from tests.browser.walls.test_seating_walls import every_page
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
SIZES = [WALL, HD, UHD, PORTRAIT]
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki", "Zoë Fischer", "Wei McBride", "Eve Ng")


def prizes(tournaments: Tournaments, slug: str, percents: list[int]) -> None:
    tournaments.do(slug, "prizes.set_up", currency="EUR", entry=10_000, percents=percents)
    tournaments.do(slug, "prizes.publish")


@pytest.fixture
def bubble(server: RunningServer) -> Tournaments:
    """Seven players at three tables, five of them paid."""
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, "bubble", [4, 11, 19], 7, people=NAMES)
    prizes(tournaments, "bubble", [40, 25, 15, 12, 8])
    return tournaments


class Room:
    """The devices of a room on the bubble."""

    def __init__(self, tournaments: Tournaments, screen: Open) -> None:
        server = tournaments.server
        self.tournaments = tournaments
        self.wall = screen("/tv?t=bubble&lang=en", WALL).page
        self.tablet = screen("/table/bubble/4?lang=en", TABLET, session=server.session).page
        self.control = screen("/control/bubble?lang=en#procedures", TABLET, session=server.session).page
        keep_open(self.control, "hand_for_hand")
        self.phone = screen("/t/bubble?lang=en#seat=e1,4-1", PHONE).page
        self.boxes = self.wall.locator(".scene-hand-for-hand .box")

    @property
    def card(self) -> Locator:
        card = self.control.get_by_role("region", name="Hand-for-hand")
        card.wait_for()
        return card

    def turn_to(self, view: str) -> None:
        self.control.locator("[data-part=views]").get_by_role("button", name=re.compile(f"^{view}")).click()

    def tap(self, label: str) -> None:
        self.card.get_by_role("button", name=label, exact=True).click()


@pytest.mark.full
def test_a_hand_is_released_when_all_tables_are_done_and_two_out_at_one_table_report_stacks(
    bubble: Tournaments, screen: Open
) -> None:
    room = Room(bubble, screen)
    it_is_proposed_and_started(room)
    a_table_is_done_and_waits(room)
    the_last_table_releases_the_next_hand(room)
    two_out_at_one_table(room)


def it_is_proposed_and_started(room: Room) -> None:
    expect(part(room.phone, "hands")).to_be_hidden()
    room.tournaments.do("bubble", "entry.bust", entry="e7")
    expect(room.card).to_contain_text("On the bubble")
    expect(room.card.get_by_role("link", name=re.compile("Rule 74"))).to_be_visible()
    room.tap("Start hand-for-hand")
    expect(part(room.wall, "title").last).to_have_text("Hand-for-hand · hand 1")
    expect(room.boxes).to_have_text(["4", "11", "19"])
    expect(part(room.wall, "left").last).to_have_text("6 left · 5 paid")
    expect(part(room.wall, "counts")).to_have_text("2:00 off the clock for each hand")
    expect(part(room.wall, "seated")).to_have_text("Stay seated")
    expect(part(room.wall, "time").last).to_be_visible()


def a_table_is_done_and_waits(room: Room) -> None:
    hands = part(room.phone, "hands")
    expect(hands).to_contain_text("hand 1")
    expect(hands).to_contain_text("Still playing: 4, 11, 19")
    expect(hands).to_contain_text("Table 4 still plays.")
    part(room.tablet, "hands").get_by_role("button", name="Hand 1 finished").click()
    expect(part(room.tablet, "hands")).to_contain_text("Waiting for the others")
    expect(part(room.tablet, "dealt")).to_be_disabled()
    expect(room.boxes).to_have_text(["11", "19"])
    expect(hands).to_contain_text("Table 4 is done")
    part(room.tablet, "undo").click()
    expect(room.boxes).to_have_text(["4", "11", "19"])
    part(room.tablet, "hands").get_by_role("button", name="Hand 1 finished").click()
    room.tap("Table 11 has finished hand 1")
    expect(room.boxes).to_have_text(["19"])


def the_last_table_releases_the_next_hand(room: Room) -> None:
    room.turn_to("Floor")
    cell = room.control.locator('.cell[data-table="11"]')
    expect(cell.get_by_role("button", name="Table 11 has finished hand 1")).to_be_disabled()
    room.control.locator('.cell[data-table="19"]').get_by_role(
        "button", name="Table 19 has finished hand 1"
    ).click()
    expect(part(room.wall, "title").last).to_have_text("Hand-for-hand · hand 2")
    expect(room.boxes).to_have_count(3)
    # The former hand's report can no longer be undone.
    expect(part(room.tablet, "undo")).to_be_hidden()
    room.control.get_by_role("button", name="All done").click()
    expect(part(room.wall, "title").last).to_have_text("Hand-for-hand · hand 3")


def two_out_at_one_table(room: Room) -> None:
    for entry in ("e1", "e4"):
        room.tournaments.do("bubble", "entry.bust", entry=entry)
    expect(part(room.wall, "outs")).to_have_text(
        "Out in this hand: Abrams, Leo (table 4) · Mbeki, Thandi (table 4)"
    )
    room.turn_to("Procedures")
    room.tap("All tables have finished hand 3")
    # The money is reached: hand-for-hand ends by itself, and walls return to their scenes.
    expect(room.boxes).to_have_count(0)
    room.wall.locator(".scene-payouts").wait_for()
    expect(part(room.phone, "hands")).to_be_hidden()
    room.tap("Leo Abrams had more")
    expect(room.card).not_to_contain_text("who had more")

    def in_order() -> bool:
        results = topic(room.tournaments.server, "seats", "bubble")
        return bool(results["e4"]["out"] < results["e1"]["out"])

    until(in_order, "who had more went out later")


@pytest.mark.full
def test_control_asks_for_the_number_of_paid_places_where_no_prizes_are_set(
    server: RunningServer, screen: Open
) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, "bubble", [4, 11], 4, people=NAMES)
    room = Room(tournaments, screen)
    room.tap("Start hand-for-hand")
    dialog = room.control.get_by_role("dialog")
    dialog.get_by_label("How many places are paid").fill("4")
    dialog.get_by_role("button", name="Start hand-for-hand").click()
    expect(dialog).to_contain_text("4 players are left and 4 places are paid")
    dialog.get_by_label("How many places are paid").fill("3")
    dialog.get_by_role("button", name="Start hand-for-hand").click()
    expect(room.boxes).to_have_text(["4", "11"])
    room.tap("Stop hand-for-hand")
    room.wall.locator(".scene-clock").wait_for()


@pytest.mark.full
def test_players_out_in_one_hand_share_at_a_money_jump_and_only_those_at_one_table_report_stacks(
    bubble: Tournaments, screen: Open
) -> None:
    for entry in ("e7", "e6", "e1", "e4"):
        bubble.do("bubble", "entry.bust", entry=entry)
    room = Room(bubble, screen)
    room.tap("Same hand…")
    dialog = room.control.get_by_role("dialog")
    expect(dialog.get_by_label("Leo Abrams")).to_be_visible()
    dialog.get_by_role("button", name="Wei McBride").click()
    expect(dialog.locator("input")).to_have_count(2)
    dialog.get_by_label("Leo Abrams").fill("5,000")
    dialog.get_by_role("button", name="Out in the same hand").click()
    expect(dialog).to_contain_text("Enter the stack of Thandi Mbeki at the start of the hand.")
    dialog.get_by_label("Thandi Mbeki").fill("9000")
    dialog.get_by_role("button", name="Out in the same hand").click()
    expect(dialog).to_be_hidden()
    shared = topic(bubble.server, "prizes", "bubble")["shared"]
    assert [(each["entry"], each["first"], each["last"]) for each in shared] == [("e6", 4, 5), ("e4", 4, 5)]


COVERED = """() => {
  const top = document.querySelector(".scene-announcement [data-part]").getBoundingClientRect().top;
  return [...document.querySelectorAll(".scene-hand-for-hand .box, .scene-hand-for-hand .band span")]
    .filter((each) => each.getBoundingClientRect().bottom > top).map((each) => each.innerText);
}"""
"""The part of the board that an announcement covers."""


# -- the wall in every state -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Hand-for-hand with few long names out, with pages of names, without names, and not in play."""
    data = tmp_path_factory.mktemp("hands") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        seated_by_turns(tournaments, "few", [4, 11, 19], 14, title=LONG_TITLE, people=NAMES)
        tournaments.do("few", "hand_for_hand.start", paid=3)
        for entry in ("e12", "e13", "e14", "e11"):
            tournaments.do("few", "entry.bust", entry=entry)
        tournaments.do("few", "hand_for_hand.done", hand=1, table=4)
        seated_by_turns(tournaments, "many", list(range(101, 163)), 62, people=NAMES)
        tournaments.do("many", "hand_for_hand.start", paid=9)
        tournaments.open("counted", structure="huge")
        tournaments.enter("counted", 9_876)
        tournaments.run("counted", "l2", out=9_000)
        tournaments.do("counted", "hand_for_hand.start", paid=875)
        tournaments.do("counted", "counter.tap", what="bustout", count=1)
        tournaments.open("off")
        tournaments.run("off")
        yield tournaments


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?t=few", "localhost")) as page:
        yield page


def show(wall: Page, tournaments: Tournaments, path: str, size: Size = WALL) -> Page:
    return turned_to(wall, tournaments.server.url(path, "localhost"), size)


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", ["few", "many", "counted", "off"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_on_the_board(
    wall: Page, tournaments: Tournaments, size: Size, slug: str, language: str
) -> None:
    page = show(wall, tournaments, f"/tv?scene=hand-for-hand&t={slug}&seconds=3&lang={language}", size)
    page.locator(".scene-hand-for-hand h1", has_text=re.compile(r"\w")).wait_for()
    drawn(page)
    for look in every_page(page):
        assert look["faults"] == [], look["page"]
        assert look["margin"] >= SAFE, look["page"]


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize(
    ("path", "size"), [("/table/few/4", TABLET), ("/table/few/11", TABLET), ("/t/few", PHONE)]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_at_a_table_and_on_a_phone(
    browser: Browser, tournaments: Tournaments, path: str, size: Size, language: str
) -> None:
    url = tournaments.server.url(f"{path}?lang={language}", "localhost")
    face = Face(browser, url, size, script=GEOMETRY, session=tournaments.server.session)
    expect(part(face.page, "hands")).to_have_text(re.compile(r"\w"))
    drawn(face.page)
    page_faults = faults(face.page)
    if size == PHONE:  # a player's phone may scroll
        page_faults.pop("scrolls", None)
    assert page_faults == {}
    face.close()


def test_the_board_shows_many_tables_in_turns_and_leaves_none_out(
    wall: Page, tournaments: Tournaments
) -> None:
    page = show(wall, tournaments, "/tv?scene=hand-for-hand&t=many&seconds=3600&lang=en")
    expect(part(page, "done")).to_have_text(re.compile(r"^0 of 62 tables done · \D*\d\D+2$"))
    expect(page.locator(".scene-hand-for-hand .box")).to_have_count(31)


def test_the_board_shows_that_all_play_where_no_table_is_known(wall: Page, tournaments: Tournaments) -> None:
    page = show(wall, tournaments, "/tv?scene=hand-for-hand&t=counted&lang=en")
    expect(page.locator(".instead")).to_have_text("All tables: hand in progress")
    expect(part(page, "outs")).to_have_text("Out in this hand: 1")
    show(wall, tournaments, "/tv?scene=hand-for-hand&t=off&lang=en")
    expect(part(page, "subtitle")).to_have_text("Normal play continues.")


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", ["few", "many"])
def test_a_wall_that_stays_at_the_clock_shows_hand_for_hand_in_its_slot(
    wall: Page, tournaments: Tournaments, size: Size, slug: str
) -> None:
    page = show(wall, tournaments, f"/tv?scene=clock&t={slug}&lang=en", size)
    expect(part(page, "slot_label")).to_have_text("Hand 1")
    drawn(page)
    assert faults(page).get("cut", []) == []


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_table_has_room_for_its_seats_and_the_tap(
    tournaments: Tournaments, browser: Browser, language: str
) -> None:
    for table in (4, 11):
        path = f"/table/few/{table}?lang={language}"
        face = Face(
            browser,
            tournaments.server.url(path, "localhost"),
            TABLET,
            session=tournaments.server.session,
            script=GEOMETRY,
        )
        expect(part(face.page, "hands")).to_be_visible()
        drawn(face.page)
        assert faults(face.page) == {}, table
        face.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        drawn(face.page)
        # On a phone the page scrolls: what is below its edge is not cut.
        cut = [each for each in faults(face.page).get("cut", []) if "by the screen" not in each]
        assert cut == [], table
        face.close()


def test_an_announcement_covers_nothing_of_the_board(wall: Page, tournaments: Tournaments) -> None:
    answer = tournaments.server.command(
        "announcement.post",
        "few",
        "dinner-break",
        text="Dinner break after this level, 45 minutes",
        seconds=3_600,
    )
    assert answer.get("ok"), answer
    for size in (WALL, PORTRAIT):
        page = show(wall, tournaments, "/tv?scene=hand-for-hand&t=few&seconds=3600&lang=en", size)
        page.locator("html.has-lower-third").wait_for()
        drawn(page)
        assert faults(page).get("overlapping", []) == []
        assert lasting_findings(page, lambda page=page: page.evaluate(COVERED)) == [], size
    tournaments.do(
        "few", "undo", command="dinner-break"
    )  # other tests look at the same board, whatever their order
