"""A phone picks the card that ends the day, walls turn it, tables count down, and day 2 begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Open, part, shared_wall, turned_to
from tests.browser.control_page import keep_open
from tests.browser.layouts.test_layouts import HD, PORTRAIT, UHD, faults
from tests.browser.readings import drawn, last_reading
from tests.browser.room.printed_pages import LAPTOP
from tests.browser.seated import person, seated_by_turns, topic
from tests.browser.states import LONG_TITLE, Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
SIZES = [WALL, HD, UHD, PORTRAIT]
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki")
LONG_NAMES = (
    "Zoë Castellanos-Ruiz",
    "Leo Castellanos-Ruiz",
    "Maximiliane von Hohenstein-Wolkenburg",
    "Wolfeschlegelsteinhausenbergerdorff Maximiliane",
    "山本 由紀子 パトリシア",
    "عبد الرحمن الفاروق",
)
SLUG = "dayend"


def picker_of(server: RunningServer, slug: str = SLUG) -> dict[str, Any]:
    """The player drawn to pick, once the server has laid the cards."""
    until(lambda: topic(server, "day_end", slug)["end"]["step"] == "picking", "the cards lie")
    return dict(topic(server, "day_end", slug)["end"]["picker"])


class Room:
    """The devices of a room at the end of a day."""

    def __init__(self, tournaments: Tournaments, screen: Open) -> None:
        self.tournaments, self.screen, self.server = tournaments, screen, tournaments.server
        self.wall = screen(f"/tv?t={SLUG}&lang=en", WALL).page
        self.control = screen(f"/control/{SLUG}?lang=en#procedures", TABLET, session=self.server.session).page
        keep_open(self.control, "day_end")

    @property
    def card(self) -> Locator:
        card = self.control.get_by_role("region", name="End of the day")
        card.wait_for()
        return card

    def tap(self, label: str) -> None:
        self.card.get_by_role("button", name=label, exact=True).click()

    def turn_to(self, view: str) -> None:
        self.control.locator(f'button[data-tab="{view}"]:visible').first.click()

    def phone_of(self, entry: str) -> Page:
        """The phone of a player who scanned the seat card."""
        answer = self.server.get(f"/api/v1/tournaments/{SLUG}/seat-cards", headers=self.server.staff())
        seat = topic(self.server, "seats", SLUG)[entry]["seat"]
        code = answer.json()["codes"][entry]
        return self.screen(f"/t/{SLUG}?lang=en#seat={entry},{seat},{code}", PHONE).page

    def tablet_of(self, table: int) -> Page:
        return self.screen(f"/table/{SLUG}/{table}?lang=en", TABLET, session=self.server.session).page


@pytest.mark.full
def test_a_day_ends_with_a_card_picked_on_a_phone_and_the_next_begins(
    server: RunningServer, screen: Open
) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4, 11], 4, people=NAMES)
    room = Room(tournaments, screen)
    picker = the_cards_lie(room)
    hands = the_player_picks_on_a_phone(room, picker)
    tables_count_down(room, hands)
    all_bag(room)
    the_next_day_begins(room)


def the_cards_lie(room: Room) -> str:
    expect(room.card).to_contain_text("tap the day's last level")
    room.tap("End the day")
    expect(part(room.wall, "title").last).to_have_text(re.compile(r"picks a card$"))
    expect(room.wall.locator(".scene-day-end .last-card")).to_have_count(5)
    expect(room.wall.locator(".scene-day-end .is-up")).to_have_count(0)
    expect(part(room.wall, "commitment")).to_have_text(re.compile(r"^Commitment [0-9A-F]{4} [0-9A-F]{4}$"))
    expect(part(room.wall, "time").last).to_be_visible()
    expect(room.card.get_by_role("link", name=re.compile("Rule 73"))).to_be_visible()
    picker = picker_of(room.server)
    expect(room.card).to_contain_text(picker["name"])
    return str(picker["entry"])


def the_player_picks_on_a_phone(room: Room, picker: str) -> int:
    bystander = next(each for each in ("e1", "e2", "e3", "e4") if each != picker)
    bystanders_phone = room.phone_of(bystander)
    expect(part(bystanders_phone, "day_end").locator("span.last-card")).to_have_count(5)
    expect(part(bystanders_phone, "day_end").locator("button.last-card")).to_have_count(0)
    phone = room.phone_of(picker)
    part(phone, "day_end").get_by_role("button", name="Card 3, face down").click()
    expect(part(phone, "day_end").locator(".is-up")).to_be_visible()
    hands = int(topic(room.server, "day_end", SLUG)["end"]["hands"])
    assert hands in range(3, 8)
    for page in (room.wall, bystanders_phone, phone):
        expect(page.locator(".is-up").last).to_have_text(str(hands))
    expect(part(room.wall, "title").last).to_have_text(f"{hands} more hands")
    expect(part(phone, "day_end")).to_contain_text(re.compile(f"Hands left at table (4|11): {hands}"))
    return hands


def the_floor_reports_a_section(room: Room) -> None:
    room.turn_to("floor")
    room.control.get_by_role("button", name="All: hand 1 finished").click()
    expect(room.control.get_by_role("button", name="All: hand 2 finished")).to_be_visible()
    cell = room.control.locator('.cell[data-table="11"]')
    cell.get_by_role("button", name="Table 11: Hand 2 finished").click()
    expect(cell.get_by_role("button", name="Table 11: Hand 3 finished")).to_be_visible()
    room.turn_to("procedures")


def tables_count_down(room: Room, hands: int) -> None:
    tablet = room.tablet_of(4)
    the_floor_reports_a_section(room)
    for hand in range(2, hands + 1):
        expect(part(tablet, "day_end")).to_contain_text(f"Hands left: {hands - hand + 1}")
        part(tablet, "day_end").get_by_role("button", name=f"Hand {hand} finished").click()
    expect(part(tablet, "day_end")).to_contain_text("Bag your chips")
    expect(part(tablet, "dealt")).to_be_disabled()
    part(tablet, "day_end").locator('[data-bag="1"]').click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_label("Chips").fill("9,000")
    dialog.get_by_label("Seal, seat 1").fill("A 10442")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    expect(part(tablet, "day_end").locator('[data-bag="1"]')).to_contain_text("A 10442")
    expect(part(tablet, "day_end").locator('[data-bag="1"]')).to_contain_text("9,000")
    room.tap("All tables have finished")
    expect(room.card).to_contain_text("Bags: 1 of 4")


def all_bag(room: Room) -> None:
    room.tap("Count the bags of table 11")
    dialog = room.control.get_by_role("dialog")
    fields = dialog.get_by_label(re.compile(r"^\d"))
    expect(fields).to_have_count(2)
    for field, chips in zip(fields.all(), ("20000", "5000"), strict=True):
        field.fill(chips)
    # The floor packs the bag of a player who left; a seal that is on another bag is refused.
    dialog.get_by_role("button", name="Absent, seat 2").click()
    dialog.get_by_label("Seal, seat 2").fill("A 10442")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("A 10442")
    dialog.get_by_label("Seal, seat 2").fill("A 10443")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    end = topic(room.server, "day_end", SLUG)["end"]
    assert len(end["away"]) == 1
    assert "A 10443" in end["seals"].values()
    room.tournaments.do(SLUG, "day_end.bag", entry="e3", chips=5_000)
    expect(room.card).to_contain_text("Difference:")
    room.tap("Accept the difference…")
    dialog.get_by_role("textbox").fill("A chip fell under table 4")
    dialog.get_by_role("button", name="Accept it").click()
    expect(dialog).to_be_hidden()
    expect(room.card).to_contain_text("The difference is accepted.")


def the_next_day_begins(room: Room) -> None:
    room.tap("Begin day 2")
    expect(part(room.wall, "title").last).to_have_text("Chip counts")
    expect(room.wall.locator(".scene-day-end .row").first).to_contain_text("20,000")
    expect(part(room.wall, "time").last).to_be_visible()
    room.tap("Publish the redraw")
    expect(room.card).to_contain_text("The redraw is published: hold it in the Tables view.")

    def newest() -> tuple[str, str]:
        draw = topic(room.server, "draws", SLUG)["draws"][-1]
        return draw["kind"], draw["state"]

    assert last_reading(newest, ("redraw", "published")) == ("redraw", "published")


@pytest.mark.full
def test_a_dealer_picks_the_card_for_a_player_at_the_own_table_and_at_no_other(
    server: RunningServer, screen: Open
) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4, 11], 4, people=NAMES)
    room = Room(tournaments, screen)
    tournaments.do(SLUG, "day_end.start")
    picker = picker_of(server)
    table = int(picker["seat"].split("-")[0])
    other_tablet = room.tablet_of(15 - table)
    expect(part(other_tablet, "day_end").locator("span.last-card")).to_have_count(5)
    tablet = room.tablet_of(table)
    part(tablet, "day_end").get_by_role("button", name="Card 1, face down").click()
    expect(part(tablet, "day_end")).to_contain_text("Hands left:")
    expect(part(other_tablet, "day_end")).to_contain_text("Hands left:")


def test_the_number_of_a_real_card_is_entered_with_one_tap(server: RunningServer, screen: Open) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4, 11], 4, people=NAMES)
    room = Room(tournaments, screen)
    room.tap("5 more hands")
    expect(room.wall.locator(".scene-day-end .box b")).to_have_text(["5", "5"])


@pytest.mark.full
def test_bag_slips_and_chip_counts_are_printed(server: RunningServer, screen: Open) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4, 11], 4, people=NAMES)
    tournaments.do(SLUG, "day_end.record", hands=3)
    tournaments.do(SLUG, "day_end.hand_done", hand=3)
    tournaments.do(SLUG, "day_end.bag", entry="e1", chips=12_500, seal="1B-0017")
    slips = screen(f"/print/{SLUG}/bags?lang=en", TABLET, session=server.session).page
    expect(slips.locator("article.bag")).to_have_count(4)
    expect(slips.locator('article.bag[data-entry="e1"]')).to_contain_text("12,500")
    expect(slips.locator('article.bag[data-entry="e1"]')).to_contain_text("Seal 1B-0017")
    expect(slips.locator("article.bag").first).to_contain_text("Player's signature")
    counts = screen(f"/print/{SLUG}/counts?lang=en", TABLET, session=server.session).page
    expect(counts.locator("article.list-page tbody tr")).to_have_count(1)


def test_no_name_on_printed_chip_counts_is_cut(server: RunningServer, screen: Open) -> None:
    """Both papers distinguish two players with one long family name."""
    tournaments = Tournaments(server)
    tournaments.open(SLUG, ruleset="irish-open")
    tournaments.do(SLUG, "tables.open", tables=[12])
    for seat, name in enumerate(LONG_NAMES, 1):
        tournaments.do(SLUG, "entry.register", person=person(server, name), seat=[12, seat])
    tournaments.do(SLUG, "clock.start")
    tournaments.do(SLUG, "day_end.record", hands=3)
    tournaments.do(SLUG, "day_end.hand_done", hand=3)
    for seat in range(1, len(LONG_NAMES) + 1):
        tournaments.do(SLUG, "day_end.bag", entry=f"e{seat}", chips=123_456_700 + seat)
    for paper in ("a4", "roll"):
        page = screen(f"/print/{SLUG}/counts?paper={paper}&lang=en", LAPTOP, session=server.session).page
        names = page.locator(".counts-page td.name")
        expect(names).to_have_count(len(LONG_NAMES))
        drawn(page)
        fits = "(all) => all.every((each) => each.scrollWidth <= each.clientWidth + 1)"
        assert names.evaluate_all(fits), paper


# -- the wall in every size and language -----------------------------------------------------------------


def at_step(tournaments: Tournaments, step: str, first: int = 1) -> str:
    """A tournament at a step of its end, with a long title, many tables and long names."""
    slug = f"end-{step}"
    seated_by_turns(tournaments, slug, list(range(first, first + 12)), 30, title=LONG_TITLE, people=NAMES)
    if step == "hands":
        tournaments.do(slug, "day_end.record", hands=7)
        return slug
    tournaments.do(slug, "day_end.start")
    if step != "picking":
        tournaments.do(slug, "day_end.pick", position=2, entry=picker_of(tournaments.server, slug)["entry"])
    if step in ("bagging", "counts"):
        tournaments.do(
            slug, "day_end.hand_done", hand=topic(tournaments.server, "day_end", slug)["end"]["hands"]
        )
    if step == "counts":
        for number in range(1, 31):
            tournaments.do(slug, "day_end.bag", entry=f"e{number}", chips=1_234_567 * number)
    return slug


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """One server for the ends of several days."""
    with RunningServer(tmp_path_factory.mktemp("ends") / "data", keeps_files=True) as running:
        yield Tournaments(running)


@pytest.fixture(scope="module")
def wall(browser: Browser, ends: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, ends.server.url("/tv?scene=clock", "localhost")) as page:
        yield page


STEPS = ["picking", "turned", "hands", "bagging", "counts"]


@pytest.fixture(scope="module")
def brought_to(ends: Tournaments) -> Callable[[str], str]:
    """The tournament at a step of its end, brought there once."""
    return cache(lambda step: at_step(ends, step, 1 + 12 * STEPS.index(step)))


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize("step", STEPS)
def test_nothing_is_cut_on_the_wall(
    ends: Tournaments, wall: Page, brought_to: Callable[[str], str], step: str, language: str
) -> None:
    path = f"/tv?scene=day-end&t={brought_to(step)}&seconds=3600&lang={language}"
    page = turned_to(wall, ends.server.url(path, "localhost"), WALL)
    page.locator(".scene-day-end h1", has_text=re.compile(r"\w")).wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert faults(page) == {}, width


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_a_full_table_has_room_for_its_seats_and_the_tap_at_every_step(
    server: RunningServer, screen: Open, language: str
) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4], 9, people=NAMES)
    tablet = screen(f"/table/{SLUG}/4?lang={language}", TABLET, session=server.session, script=GEOMETRY).page
    steps: list[tuple[str, dict[str, object], str]] = [
        ("day_end.start", {}, "button.last-card"),
        ("day_end.record", {"hands": 3}, "b.left"),
        ("day_end.hand_done", {"hand": 3}, ".bag"),
    ]
    for command, fields, selector in steps:
        tournaments.do(SLUG, command, **fields)
        part(tablet, "day_end").locator(selector).first.wait_for()
        drawn(tablet)
        assert faults(tablet) == {}, command
