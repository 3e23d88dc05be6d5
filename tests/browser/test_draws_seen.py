"""The final table on the wall, and a phone that checks a draw by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, WALL, Face
from tests.browser.seated import names, person
from tests.browser.states import Hall
from tests.browser.test_layouts import GEOMETRY, HD, PORTRAIT, SAFE, UHD, faults
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "draw.json").read_text("utf-8"))
TABLES = {"six": (31, 6), "ten": (32, 10)}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Two final tables, the larger one with names that are too long for any seat and two who are out."""
    with RunningServer(tmp_path_factory.mktemp("draws") / "data") as server:
        hall = Hall(server)
        for slug, (table, size) in TABLES.items():
            hall.open(slug)
            hall.do(slug, "tables.open", tables=[table], size=size)
            hall.do(slug, "tables.seating", seating={"at_sale": True})
            for name in names(size):
                hall.do(slug, "entry.register", person=person(server, name))
            hall.do(slug, "clock.start")
            hall.do(slug, "table.button", table=table, button=3)
        hall.do("ten", "entry.bust", entry="e2")
        hall.do("ten", "entry.bust", entry="e4")
        yield hall


@pytest.fixture
def pages(browser: Browser, hall: Hall) -> Iterator[Any]:
    opened: list[Face] = []

    def opener(path: str, size: tuple[int, int]) -> Page:
        script = GEOMETRY.read_text("utf-8")
        opened.append(Face(browser, hall.server.url(path, "localhost"), size, script=script))
        return opened[-1].page

    yield opener
    for one in opened:
        one.close()


@pytest.mark.parametrize("slug", TABLES)
def test_a_final_table_of_six_or_ten_fits_every_wall_whatever_the_names(pages: Any, slug: str) -> None:
    page = pages(f"/tv?scene=final-table&t={slug}", WALL)
    expect(page.locator("li[data-seat]")).to_have_count(TABLES[slug][1])
    expect(page.locator("li .mark")).to_have_count(3)
    for size in (WALL, HD, UHD, PORTRAIT):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(
            "() => document.fonts.ready.then(() => new Promise((done) =>"
            " requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)))))"
        )
        assert faults(page) == {}, size
        assert min(page.evaluate("geometry.margins()").values()) >= SAFE, size


def test_who_went_out_last_stands_below_the_final_table_with_the_place(pages: Any) -> None:
    page = pages("/tv?scene=final-table&t=ten", WALL)
    expect(page.locator(".gone")).to_have_count(2)
    expect(page.locator(".gone b")).to_have_text(["9.", "10."])


def draw_in_order() -> dict[str, Any]:
    found: dict[str, Any] = next(
        case["published"]
        for case in VECTORS["draws"]
        if not case.get("reasons") and len(case["published"]["result"] or []) > 1
    )
    return json.loads(json.dumps(found))


def test_a_phone_checks_the_document_of_any_draw_and_names_what_differs(pages: Any) -> None:
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
    expect(finding.locator(".bad b")).to_have_text("This is no published draw.")


def test_a_draw_that_is_not_shown_is_said_not_to_be(pages: Any) -> None:
    page = pages("/draw/ten/7?lang=en", PHONE)
    expect(page.locator(".finding").first).to_contain_text("There is no draw 7 here")
