"""A finished tournament: champion on walls, results on phones, on control and on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, shared_wall
from tests.browser.layouts.test_layouts import HD, PORTRAIT, UHD, Size, faults
from tests.browser.readings import drawn
from tests.browser.seated import names, seat, topic
from tests.browser.states import LONG_TITLE, Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
UPRIGHT_TABLET = (820, 1180)
SMALL_PHONE = (320, 568)
STATES = ["named", "long", "deal", "counted", "bare"]


def to_the_end(tournaments: Tournaments, slug: str, winner: int, players: int = 20) -> None:
    """Bust everybody except the `winner`th player, and finish the tournament."""
    tournaments.do(slug, "prizes.set_up", currency="EUR", entry=9_000, unit=1_000, table="nine-places")
    tournaments.do(slug, "clock.jump", period="l9")
    tournaments.do(slug, "prizes.publish")
    entries = list(topic(tournaments.server, "seats", slug))
    for entry in [each for index, each in enumerate(entries, 1) if index != winner]:
        tournaments.do(slug, "entry.bust", entry=entry)
    tournaments.do(slug, "tournament.finish")


def _deal(tournaments: Tournaments) -> None:
    seat(tournaments, "deal", names(6), 1, first=9)
    tournaments.do("deal", "prizes.set_up", currency="EUR", entry=90_000, unit=1_000, percents=[50, 30, 20])
    tournaments.do("deal", "clock.jump", period="l9")
    tournaments.do("deal", "prizes.publish")
    for entry in ("e1", "e2", "e3"):
        tournaments.do("deal", "entry.bust", entry=entry)
    stacks = {"e4": 50_000, "e5": 60_000, "e6": 40_000}
    tournaments.do("deal", "deal.draft", method="icm", stacks=stacks)
    client = tournaments.server.client()
    number = client.subscribe("deal:deal:1")["topics"]["deal:deal:1"]["value"]["deal"]["number"]
    for entry in stacks:
        tournaments.do("deal", "deal.accept", deal=number, entry=entry)
    tournaments.do("deal", "deal.approve", deal=number)
    tournaments.do("deal", "tournament.finish")


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Tournaments finished in every way."""
    with RunningServer(tmp_path_factory.mktemp("end") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "named", names(20), 3)
        to_the_end(tournaments, "named", winner=2)
        seat(tournaments, "long", names(20), 3, first=4)
        to_the_end(tournaments, "long", winner=19)
        tournaments.do("long", "tournament.change", title=LONG_TITLE)
        _deal(tournaments)
        tournaments.open("counted")
        tournaments.enter("counted", 1_234)
        tournaments.do("counted", "prizes.set_up", currency="EUR", entry=20_000, unit=5_000, table="field-15")
        tournaments.run("counted", "l12", out=1_233)
        tournaments.do("counted", "tournament.finish")
        tournaments.open("bare")
        tournaments.enter("bare", 2)
        tournaments.run("bare", out=1)
        tournaments.do("bare", "tournament.finish")
        tournaments.open("on")
        tournaments.enter("on", 9)
        tournaments.run("on")
        yield tournaments


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?t=named", "localhost")) as page:
        yield page


def show(page: Page, tournaments: Tournaments, path: str, size: Size, waits_for: str) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    url = tournaments.server.url(path, "localhost")
    if page.url != url:
        page.goto(url)
    page.locator(waits_for).first.wait_for()
    drawn(page)
    return page


# -- walls -------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("slug", STATES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [WALL, HD, UHD, PORTRAIT])
def test_nothing_of_the_champion_is_cut(
    wall: Page, tournaments: Tournaments, slug: str, language: str, size: Size
) -> None:
    page = show(wall, tournaments, f"/tv?t={slug}&lang={language}", size, ".scene-champion .name-line")
    assert faults(page) == {}


@pytest.mark.full
@pytest.mark.parametrize(("language", "text"), [("en", "Still in play"), ("de", "Es wird noch gespielt")])
def test_a_wall_set_to_the_champion_shows_that_play_goes_on(
    wall: Page, tournaments: Tournaments, language: str, text: str
) -> None:
    for size in (WALL, HD, PORTRAIT):
        page = show(
            wall, tournaments, f"/tv?t=on&scene=champion&lang={language}", size, ".scene-champion .name-line"
        )
        lines = page.locator(".name-line")
        until(lambda lines=lines: " ".join(lines.all_inner_texts()) == text, text)  # type: ignore[misc]
        assert faults(page) == {}


def name_size(page: Page) -> float:
    """The font size of the name, as a share of the screen's height."""
    script = 'parseFloat(getComputedStyle(document.querySelector(".scene-champion .name-line")).fontSize) / innerHeight'
    return float(page.evaluate(script))


@pytest.mark.full
@pytest.mark.parametrize("size", [WALL, HD])
def test_the_champions_name_is_15_percent_of_the_height(
    wall: Page, tournaments: Tournaments, size: Size
) -> None:
    # A capital letter is seven tenths of the font size.
    for slug in ("named", "counted"):
        page = show(wall, tournaments, f"/tv?t={slug}", size, ".scene-champion .name-line")
        assert 0.7 * name_size(page) >= 0.14, slug
    page = show(wall, tournaments, "/tv?t=long", size, ".scene-champion .name-line")
    assert 0.7 * name_size(page) >= 0.07


def test_the_champion_scene_has_the_prize_the_places_and_the_event(
    wall: Page, tournaments: Tournaments
) -> None:
    page = show(wall, tournaments, "/tv?t=named", WALL, ".scene-champion .name-line")
    expect(page.locator(".scene-champion .name")).to_have_text("Leo Castellanos-Ruiz")
    expect(page.locator('[data-part="prize"]')).to_contain_text("€")
    for index, place in enumerate(("2", "3", "4")):
        expect(page.locator(".scene-champion .place").nth(index)).to_have_text(place)
    expect(page.locator('[data-part="facts"]')).to_contain_text("Entries")
    show(wall, tournaments, "/tv?t=counted", WALL, ".scene-champion .name-line")
    expect(page.locator(".scene-champion .name")).to_have_text("We have a winner")


@pytest.mark.parametrize("size", [WALL, PORTRAIT])
def test_shared_places_of_the_champion_scene_do_not_touch_the_name(
    wall: Page, tournaments: Tournaments, size: Size
) -> None:
    page = show(wall, tournaments, "/tv?t=named", size, ".scene-champion .name-line")
    place = page.locator(".scene-champion .place").first
    gap = place.evaluate(
        """node => {
            node.textContent = "184–185";
            const text = document.createRange();
            text.selectNodeContents(node);
            return node.nextElementSibling.getBoundingClientRect().left - text.getBoundingClientRect().right;
        }"""
    )
    assert gap > size[1] / 200
    page.goto("about:blank")


@pytest.mark.full
def test_a_wall_that_follows_shows_the_champion_and_turns_back_after_an_undo(
    browser: Browser, server: RunningServer
) -> None:
    tournaments = Tournaments(server)
    tournaments.enter("friday", 3)
    tournaments.run("friday", out=1)
    face = Face(browser, server.url("/tv?t=friday", "localhost"), WALL)
    face.page.locator(".scene-clock").wait_for()
    tournaments.do("friday", "counter.tap", what="bustout")
    tournaments.do("friday", "tournament.finish", id_="finish-01")
    face.page.locator(".scene-champion").wait_for()
    tournaments.do("friday", "undo", command="finish-01")
    face.page.locator(".scene-clock").wait_for()
    face.close()


# -- the final table ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def final(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tournaments, Page]]:
    """Six players at the final table, five of them paid."""
    with RunningServer(tmp_path_factory.mktemp("final") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        seat(tournaments, "final", names(8), 1)
        percents = [40, 25, 16, 11, 8]
        tournaments.do("final", "prizes.set_up", currency="EUR", entry=125_000, unit=100, percents=percents)
        tournaments.do("final", "clock.jump", period="l9")
        tournaments.do("final", "prizes.publish")
        for entry in ("e1", "e2"):
            tournaments.do("final", "entry.bust", entry=entry)
        face = Face(
            browser,
            server.url("/tv?scene=final-table&t=final", "localhost"),
            WALL,
            script=GEOMETRY,
        )
        yield tournaments, face.page
        face.close()


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [WALL, HD, PORTRAIT])
def test_the_final_table_has_its_prizes(final: tuple[Tournaments, Page], size: Size, language: str) -> None:
    tournaments, wall = final
    page = show(
        wall,
        tournaments,
        f"/tv?scene=final-table&t=final&lang={language}",
        size,
        ".scene-final-table .prize-amount",
    )
    assert faults(page) == {}
    expect(page.locator(".prize-place")).to_have_text(["1", "2", "3", "4", "5"])
    text = {"en": "6 left · 5 paid", "de": "6 im Spiel · 5 bezahlt"}[language]
    expect(page.locator('[data-part="count"]')).to_have_text(text)


# -- the page of the results -------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("slug", STATES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, TABLET])
def test_the_results_fit_every_screen(
    wall: Page, tournaments: Tournaments, slug: str, language: str, size: Size
) -> None:
    # High enough that the page need not scroll.
    high = (size[0], 20_000)
    page = show(wall, tournaments, f"/t/{slug}/results?lang={language}", high, "table.results tbody tr")
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    assert faults(page) == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        pytest.param("en", "There are no results yet.", marks=pytest.mark.full),
        ("de", "Noch gibt es kein Ergebnis."),
    ],
)
def test_the_results_page_shows_a_sentence_instead_of_an_empty_table(
    wall: Page, tournaments: Tournaments, language: str, text: str
) -> None:
    page = show(
        wall,
        tournaments,
        f"/t/on/results?lang={language}",
        SMALL_PHONE,
        '[data-part="results"]:not([hidden])',
    )
    expect(page.locator('[data-part="note"]')).to_have_text(text)
    expect(page.locator("table.results")).to_be_hidden()
    assert faults(page) == {}


def test_a_phone_lists_every_place_and_downloads_the_file(wall: Page, tournaments: Tournaments) -> None:
    page = show(wall, tournaments, "/t/named/results", PHONE, "table.results tbody tr")
    rows = page.locator("table.results tbody tr")
    expect(rows).to_have_count(20)
    expect(rows.first).to_contain_text("Leo Castellanos-Ruiz")
    with page.expect_download() as download:
        page.locator('[data-part="csv"]').click()
    assert download.value.suggested_filename == "named-results.csv"
    text = download.value.path().read_text("utf-8-sig")
    assert text.splitlines()[1].startswith("1,1,2,Leo Castellanos-Ruiz,")


@pytest.mark.full
def test_a_long_list_is_printed_whole_on_a4(wall: Page, tournaments: Tournaments) -> None:
    page = show(wall, tournaments, "/t/counted/results", TABLET, "table.results tbody tr")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("table.results tbody tr")).to_have_count(1_234)
    page.emulate_media(media="print")
    expect(page.locator(".foot")).to_be_hidden()
    pdf = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="screen")
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 594" in pdf or b"/MediaBox [0 0 595" in pdf


# -- control -----------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "size",
    [TABLET, *(pytest.param(each, marks=pytest.mark.full) for each in (UPRIGHT_TABLET, PHONE)), SMALL_PHONE],
)
def test_the_results_fit_on_control(
    browser: Browser, tournaments: Tournaments, size: Size, language: str
) -> None:
    for view, shows in (("results", "table.results tbody tr"), ("clock", '[data-part="end_bar"] button')):
        path = f"/control/named?lang={language}#{view}"
        face = Face(
            browser,
            tournaments.server.url(path, "localhost"),
            size,
            script=GEOMETRY,
            session=tournaments.server.session,
        )
        face.page.locator(shows).first.wait_for()
        drawn(face.page)
        page_faults = faults(face.page)
        face.close()
        assert page_faults == {}, view


def test_the_rooms_page_lists_the_tournament_as_finished(browser: Browser, tournaments: Tournaments) -> None:
    face = Face(browser, tournaments.server.url("/", "localhost"), PHONE)
    expect(face.page.locator('[data-part="over"] article')).to_have_count(len(STATES))
    expect(face.page.locator('[data-part="over"] h2')).to_have_text("Finished")
    link = face.page.locator('[data-part="over"] article').first.get_by_role("link", name="Results")
    expect(link).to_be_visible()
    face.close()
