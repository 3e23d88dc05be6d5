"""Walls show chip counts, prizes and the winner without a cut, from no player to huge stacks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import WALL, shared_wall
from tests.browser.layouts.test_layouts import HD, PORTRAIT, Size, faults
from tests.browser.prizes.test_the_end_seen import show, to_the_end
from tests.browser.seated import names, seat, topic
from tests.browser.states import LONG_TITLE, Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
SCENES = {
    "counts": (".scene-counts .head", ["none", "one", "many"]),
    "ladder": (".scene-ladder .head", ["none", "open", "money", "over"]),
    "winner": (".scene-winner .name-line", ["none", "over", "long"]),
}
CASES = [(scene, state) for scene, (_, states) in SCENES.items() for state in states]


def _many(tournaments: Tournaments) -> None:
    """Twenty-four stacks of players with long names: some equal, some reported, one huge."""
    seat(tournaments, "many", names(26), 3, first=21, counted=900)
    entries = list(topic(tournaments.server, "seats", "many"))
    for index, entry in enumerate(entries[:24]):
        chips = 9_000_000 if entry == entries[0] else 120_000 - 5_000 * (index // 2)
        kind = "count.verify" if index % 3 else "count.propose"
        fields = {"entry": entry, "chips": chips}
        tournaments.do("many", kind, **fields)


def _money(tournaments: Tournaments) -> None:
    """Nine paid places with huge amounts, five of them taken, two of those shared."""
    seat(tournaments, "money", names(20), 3, first=31)
    tournaments.do(
        "money", "prizes.set_up", currency="EUR", entry=900_000_000, unit=1_000, table="nine-places"
    )
    tournaments.do("money", "clock.jump", period="l9")
    tournaments.do("money", "prizes.publish")
    seats = topic(tournaments.server, "seats", "money")

    def table(entry: str) -> str:
        return seats[entry]["seat"].partition("-")[0]

    first = next(iter(seats))
    second = next(each for each in seats if table(each) != table(first))
    out = [each for each in seats if each not in (first, second)][:14]
    for entry in [*out, first, second]:
        tournaments.do("money", "entry.bust", entry=entry)
    # At different tables: nobody has to know their stacks.
    tournaments.do("money", "entry.same_hand", entries=[first, second])


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    with RunningServer(tmp_path_factory.mktemp("counts") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "none", names(3), 1)
        seat(tournaments, "one", names(3), 1, first=11)
        tournaments.do("one", "count.verify", entry="e1", chips=1)
        _many(tournaments)
        _money(tournaments)
        tournaments.open("open")
        tournaments.enter("open", 9_999)
        tournaments.do("open", "prizes.set_up", currency="EUR", entry=9_000, unit=1_000, table="field-15")
        tournaments.run("open", "l2")
        seat(tournaments, "over", names(20), 3, first=41)
        to_the_end(tournaments, "over", winner=2)
        seat(tournaments, "long", names(20), 3, first=51)
        to_the_end(tournaments, "long", winner=19)
        tournaments.do("long", "tournament.change", title=LONG_TITLE)
        yield tournaments


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?scene=counts&t=none", "localhost")) as page:
        yield page


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize(("scene", "state"), CASES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [WALL, HD, PORTRAIT])
def test_walls_of_counts_cut_nothing(
    wall: Page, tournaments: Tournaments, scene: str, state: str, language: str, size: Size
) -> None:
    path = f"/tv?scene={scene}&seconds=3600&t={state}&lang={language}"
    page = show(wall, tournaments, path, size, SCENES[scene][0])
    assert faults(page) == {}


def test_the_largest_ten_stacks_come_first_and_equal_ones_share_a_place(
    wall: Page, tournaments: Tournaments
) -> None:
    page = show(wall, tournaments, "/tv?scene=counts&seconds=3&t=many&lang=en", WALL, ".scene-counts li")
    expect(page.locator(".scene-counts .pages")).to_contain_text("of 3")
    places = ["1", "2", "3", "3", "5", "5", "7", "7", "9", "9"]
    stacks = ["9,000,000", "120,000", *(f"{each},000" for each in (115, 110, 105, 100) for _ in range(2))]
    for part, texts in (("place", places), ("chips", stacks)):
        expect(page.locator(f".scene-counts li .{part}")).to_have_text(texts)
    show(wall, tournaments, "/tv?scene=counts&t=one&lang=en", WALL, ".scene-counts li")
    expect(page.locator(".scene-counts li")).to_have_count(1)
    expect(page.locator(".scene-counts .place")).to_have_text("1")
    expect(page.locator(".scene-counts li.is-verified .chips")).to_have_text("1")


def test_the_payout_list_marks_the_next_payout_and_shared_places(
    wall: Page, tournaments: Tournaments
) -> None:
    page = show(
        wall, tournaments, "/tv?scene=ladder&seconds=3600&t=money&lang=en", PORTRAIT, ".scene-ladder li"
    )
    rungs = page.locator(".scene-ladder li")
    expect(rungs).to_have_count(9)
    expect(rungs.first.locator(".place")).to_have_text("1")
    expect(page.locator(".scene-ladder .next .place")).to_have_text("4")
    expect(page.locator(".scene-ladder .next .who")).to_contain_text("Next to be paid")
    expect(page.locator(".scene-ladder .note", has_text="tied")).to_have_count(2)
    expect(page.locator(".scene-ladder .unofficial")).to_have_text("Unofficial")


def test_the_winner_is_unofficial_until_results_are_confirmed(wall: Page, tournaments: Tournaments) -> None:
    page = show(wall, tournaments, "/tv?scene=winner&t=over&lang=en", WALL, ".scene-winner .name-line")
    expect(page.locator(".scene-winner .name-line")).to_have_text("Leo Castellanos-Ruiz")
    expect(page.locator(".scene-winner .unofficial")).to_have_text("Unofficial")
    expect(page.locator(".scene-winner .facts")).to_contain_text("20 entries")
