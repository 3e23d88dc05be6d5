"""A structure prints on one page as a rule, in German as in English; a tournament prints its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import part
from tests.browser.structures_page import Screen, Structures, document, save
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
A4 = (595, 842)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("sheet") / "data", keeps_files=True) as running:
        running.open_tournament(title="Friday")
        yield running


def printed(page: Page) -> list[tuple[int, int]]:
    """The pages as a printer receives them, in points."""
    page.emulate_media(media="print")
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.full
def test_a_structure_is_printed_from_the_list_and_from_the_editor_by_one_tap(
    server: RunningServer, screen: Screen
) -> None:
    library = Structures(screen, server)
    library.row("friday-9-max").locator('[data-part="sheet_link"]').click()
    expect(library.page.locator("tbody tr")).to_have_count(29)
    expect(library.page.locator(".code svg")).to_be_visible()
    assert printed(library.page) == [A4]
    library.page.emulate_media(media="screen")
    part(library.page, "back").click()
    library.part("sheet_link").click()
    expect(library.page.locator("h1")).to_contain_text("Friday")


def test_a_long_structure_is_printed_on_pages_that_begin_with_a_level(
    server: RunningServer, screen: Screen
) -> None:
    levels = [(100 * each, 200 * each) for each in range(1, 71)]
    long = document("Long", *levels)
    for at in (60, 50, 40, 31, 20, 10):
        long["periods"].insert(at, {"kind": "break", "note": "An announcement of the house, at some length"})
    save(server, long)
    face = screen("/print/structure/long?lang=de", (820, 1180), session=server.session)
    expect(face.page.locator(".sheet")).to_have_count(3)
    expect(face.page.locator("tbody tr")).to_have_count(76)
    for page in face.page.locator(".sheet").all():
        expect(page.locator("tbody tr").first).to_have_class("level")
        assert page.evaluate("node => node.scrollHeight <= node.clientHeight")
    assert printed(face.page) == [A4] * 3


def test_anybody_prints_the_structure_of_a_tournament(server: RunningServer, screen: Screen) -> None:
    face = screen("/print/friday/structure?lang=de", (820, 1180))
    expect(face.page.locator("tbody tr")).to_have_count(29)
    expect(face.page.locator("thead")).to_contain_text("Chips raus")
    assert printed(face.page) == [A4]
