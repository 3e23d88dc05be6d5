"""The wall shows the final table's draw, and a phone checks it by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, WALL, Face
from tests.browser.layouts.test_layouts import HD, PORTRAIT, UHD, faults, unsafe_edges
from tests.browser.readings import drawn
from tests.browser.seated import names, person
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "draw.json").read_text("utf-8"))
TABLES = {"six": (31, 6), "ten": (32, 10)}
ONLY = {size: f"only-{size}" for size in (2, 3, 8, 12)}
"""Tournaments with a single table, by its seats."""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Two final tables, the larger one with names too long for any seat and two players out."""
    with RunningServer(tmp_path_factory.mktemp("draws") / "data") as server:
        tournaments = Tournaments(server)
        for slug, (table, size) in TABLES.items():
            tournaments.open(slug)
            tournaments.do(slug, "tables.open", tables=[table], size=size)
            tournaments.do(slug, "tables.seating", seating={"at_sale": True, "names": "full"})
            for seat, name in enumerate(names(size), 1):
                tournaments.do(slug, "entry.register", person=person(server, name), seat=[table, seat])
            tournaments.do(slug, "clock.start")
            tournaments.do(slug, "table.button", table=table, button=3)
        tournaments.do("ten", "entry.bust", entry="e7")
        tournaments.do("ten", "entry.bust", entry="e9")
        for size, slug in ONLY.items():
            tournaments.open(slug)
            tournaments.do(slug, "tables.open", tables=[40 + size], size=size)
            tournaments.do(slug, "tables.seating", seating={"at_sale": True, "names": "full"})
            for name in names(max(size, 3))[-size:]:
                tournaments.do(slug, "entry.register", person=person(server, name))
            tournaments.do(slug, "clock.start")
            tournaments.do(slug, "table.button", table=40 + size, button=1)
        yield tournaments


def assert_fits_every_wall(page: Page) -> None:
    for size in (WALL, HD, UHD, PORTRAIT):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(page)
        assert faults(page) == {}, size
        assert unsafe_edges(page) == {}, size


@pytest.fixture
def pages(browser: Browser, tournaments: Tournaments) -> Iterator[Any]:
    opened: list[Face] = []

    def opener(path: str, size: tuple[int, int]) -> Page:
        opened.append(Face(browser, tournaments.server.url(path, "localhost"), size, script=GEOMETRY))
        return opened[-1].page

    yield opener
    for each in opened:
        each.close()


@pytest.mark.full
@pytest.mark.parametrize("slug", TABLES)
def test_a_final_table_of_six_or_ten_fits_every_wall_whatever_the_names(pages: Any, slug: str) -> None:
    page = pages(f"/tv?scene=final-table&t={slug}", WALL)
    expect(page.locator("li[data-seat]")).to_have_count(TABLES[slug][1])
    expect(page.locator("li .mark")).to_have_count(3)
    assert_fits_every_wall(page)


@pytest.mark.full
@pytest.mark.parametrize(
    ("size", "slug"),
    [pytest.param(*each, marks=() if each[0] in (2, 12) else pytest.mark.full) for each in ONLY.items()],
)
def test_an_only_table_shows_its_number_until_registration_is_closed(
    pages: Any, tournaments: Tournaments, size: int, slug: str
) -> None:
    page = pages(f"/tv?scene=final-table&t={slug}&lang=en", WALL)
    title = page.locator('[data-part="title"]')
    expect(title).to_have_text(f"Table {40 + size}")
    assert_fits_every_wall(page)
    tournaments.do(slug, "clock.jump", period="l12")
    expect(title).to_have_text("Heads-up" if size == 2 else "Final table")
    assert_fits_every_wall(page)


def test_the_final_table_becomes_heads_up_and_then_has_a_winner(pages: Any, tournaments: Tournaments) -> None:
    slug, size = "last", 6
    tournaments.open(slug)
    tournaments.do(slug, "tables.open", tables=[50], size=size)
    tournaments.do(slug, "tables.seating", seating={"at_sale": True, "names": "full"})
    for name in names(size):
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name))
    tournaments.do(slug, "clock.start")
    tournaments.do(slug, "clock.jump", period="l12")
    page = pages(f"/tv?scene=final-table&t={slug}&lang=en", WALL)
    title = page.locator('[data-part="title"]')
    for entry in ("e1", "e2", "e3", "e4"):
        tournaments.do(slug, "entry.bust", entry=entry)
    expect(title).to_have_text("Heads-up")
    expect(page.locator("li.open")).to_have_text([re.compile(r"^\d$")] * 4)
    tournaments.do(slug, "entry.bust", entry="e5")
    expect(title).to_have_text("Winner")
    expect(page.locator('[data-part="count"]')).to_have_text(f"{'x' * 17}…")
    expect(page.locator("li .mark")).to_have_count(0)
    assert_fits_every_wall(page)


def test_the_last_player_out_stands_below_the_final_table_with_the_place(pages: Any) -> None:
    page = pages("/tv?scene=final-table&t=ten", WALL)
    expect(page.locator(".out")).to_have_count(2)
    expect(page.locator(".out b")).to_have_text(["9th", "10th"])


def draw_in_order() -> dict[str, Any]:
    published: dict[str, Any] = next(
        case["published"]
        for case in VECTORS["draws"]
        if not case.get("reasons") and len(case["published"]["result"] or []) > 1
    )
    return json.loads(json.dumps(published))


def test_a_phone_verifies_the_document_of_any_draw_and_names_differences(pages: Any) -> None:
    page = pages("/draw/ten?lang=en", PHONE)
    draw = draw_in_order()
    text, check, finding = (
        page.locator("textarea"),
        page.locator(".own button"),
        page.locator(".own .finding"),
    )
    text.fill(json.dumps(draw))
    check.click()
    expect(finding.locator(".good b")).to_contain_text("in order")
    draw["result"][0][1], draw["result"][1][1] = draw["result"][1][1], draw["result"][0][1]
    text.fill(json.dumps(draw))
    check.click()
    expect(finding.locator(".bad b")).to_contain_text("not in order")
    expect(finding.locator("li")).to_have_count(2)
    text.fill('{"commitment": "<img src=x onerror=alert(1)>"}')
    check.click()
    expect(finding.locator(".bad b")).to_have_text("This is not a published draw.")


def test_a_phone_shows_that_a_hidden_draw_is_not_published(pages: Any) -> None:
    page = pages("/draw/ten/7?lang=en", PHONE)
    expect(page.locator(".finding").first).to_contain_text("Draw 7 does not exist")
