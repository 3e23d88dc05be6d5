"""Seasons on control: the form with its preview; the public page, and the wall."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cable import Cable
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, part
from tests.browser.layouts.test_layouts import HD, PORTRAIT, faults
from tests.browser.readings import LABEL_UNDER_RING, drawn
from tests.browser.seated import names, person
from tests.browser.structures.test_structures_layout import assert_layout, show
from tests.servers import RunningServer
from tests.stories.seasons import do, play_tournament

pytestmark = pytest.mark.browser
SLUGS = ("january", "february")
WIDE = "Wilhelmina Featherstonehaugh-Cholmondeley"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Twelve players in two tournaments with confirmed results, and a season of both."""
    with RunningServer(tmp_path_factory.mktemp("seasons") / "data") as running:
        people = [person(running, name) for name in [WIDE, *names(11)]]
        for winner, slug in enumerate(SLUGS):
            play_tournament(running, slug, people, winner)
            do(running, slug, "results.confirm", id_=f"confirm-{slug}")
        running.open_tournament("march")
        season = {"title": "League of the house", "tournaments": [*SLUGS, "march"], "best": 1}
        answer = running.command("season.put", None, formula="1000 * sqrt(n / r)", **season)
        assert answer.get("ok"), answer
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser, server: RunningServer) -> Iterator[Page]:
    face = Face(browser, server.url("/", "localhost"), TABLET, session=server.session, script=GEOMETRY)
    yield face.page
    face.close()


@pytest.mark.full
def test_a_director_makes_a_season_and_anybody_reads_it(server: RunningServer, window: Page) -> None:
    page = window
    show(page, server, "de", "#seasons")
    part(page, "add").click()
    page.get_by_label("Titel").fill("Winter")
    assert page.evaluate(LABEL_UNDER_RING) == 0
    trial = part(page, "trial")
    expect(trial).to_contain_text("1.: 300")
    assert_layout(page, "the form of a season de")
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.get_by_label("Formel", exact=True).fill("1 / (n - 30)")
    expect(trial).to_contain_text("Die Formel gibt keine Punkte")
    page.get_by_label("Punkte").first.select_option(label="Nach einer Liste der Plätze")
    page.get_by_label("Punkte je Platz, ab dem ersten").fill("25, 18")
    expect(trial).to_contain_text("2.: 18")
    page.get_by_role("button", name="January", exact=True).click()
    page.get_by_role("button", name="Speichern", exact=True).click()
    row = page.locator('[data-one="winter"]')
    expect(row).to_contain_text("f")
    assert_layout(page, "the seasons de")
    row.locator('[data-part="table"]').click()
    page.wait_for_url("**/season/winter")
    expect(page.locator("tbody tr")).to_have_count(12)
    expect(page.locator("tbody tr").first.locator(".amount")).to_have_text("25")


@pytest.mark.full
def test_the_season_page_fits_every_device(server: RunningServer, window: Page) -> None:
    page = window
    page.goto(server.url("/season/league-of-the-house?lang=de", "localhost"))
    expect(page.locator("tbody tr").first.locator("s")).to_have_count(1)
    expect(page.locator(".events li")).to_have_count(3)
    points = page.locator("tbody .amount").all_inner_texts()
    assert points[:4] == ["3.464,10", "3.464,10", "2.449,49", "2.000,00"]
    for width, _ in (TABLET, PHONE, (320, 568)):
        # High enough that nothing is below the edge.
        page.set_viewport_size({"width": width, "height": 4_000})
        drawn(page)
        assert faults(page) == {}, width


def test_the_wall_shows_the_standings_in_pages(server: RunningServer, window: Page) -> None:
    page = window
    page.goto(server.url("/tv?scene=season&seconds=3600&t=march&lang=de", "localhost"))
    expect(page.locator(".scene-season .places li").first).to_be_visible()
    expect(page.locator(".scene-season .pages")).to_contain_text("2")
    expect(page.locator(".scene-season s").first).to_be_visible()
    expect(page.locator(".scene-season .points").first).to_have_text(re.compile(r"^\d\.\d{3},\d\d$"))
    expect(part(page, "unit")).to_have_text("Punkte")
    for width, height in (WALL, HD, PORTRAIT):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert faults(page) == {}, (width, height)


@pytest.mark.full
def test_a_wall_without_a_socket_shows_the_standings(server: RunningServer, browser: Browser) -> None:
    with Cable(server.port) as cable:
        cable.sockets = False
        wall = Face(browser, cable.url("/tv?scene=season&seconds=3600&t=march"), WALL)
        expect(wall.page.locator(".scene-season .places li").first).to_be_visible()
        expect(part(wall.page, "title")).to_have_text("League of the house")
        wall.close()
