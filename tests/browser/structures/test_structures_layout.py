"""The page of structures fits every device in both languages, and axe finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face, part
from tests.browser.layouts.examiner import Examiner
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.browser.structures_page import document, save
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
SIZES = [TABLET, (820, 1180), PHONE, (320, 568)]
BEHIND = """() => document.querySelectorAll("body > :not(dialog)").forEach((each) => {
  each.style.visibility = document.querySelector("dialog[open]") ? "hidden" : "";
})"""
"""Elements behind a dialog, which its check leaves out."""
SMALL = """() => [...document.querySelectorAll("button, select, input, td, tbody th, a.open, a.button")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
  .map((each) => each.outerHTML.slice(0, 120))"""
"""Controls too small for a finger."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests, which save only the structure with a typing error."""
    with RunningServer(tmp_path_factory.mktemp("fits") / "data", keeps_files=True) as running:
        blinds = [(100, 200), (200, 400), (300, 600), (400, 8000), (500, 1000), (600, 1200)]
        save(running, document("Friday night with a long title, deep stacks and late registration", *blinds))
        save(running, document("Faulty", *blinds))
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser, server: RunningServer) -> Iterator[Page]:
    face = Face(browser, server.url("/", "localhost"), TABLET, session=server.session, script=GEOMETRY)
    yield face.page
    face.close()


def show(page: Page, server: RunningServer, language: str, place: str = "") -> None:
    """Show a view of the page, in a size that fits all of it."""
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.goto("about:blank")
    page.goto(server.url(f"/structures?lang={language}{place}", "localhost"))


def assert_layout(page: Page, view: str) -> None:
    """Assert at every size that nothing is cut or overlaps, and that every target is large enough."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        page.evaluate(BEHIND)
        assert faults(page) == {}, (view, width)
        assert page.evaluate(SMALL) == [], (view, width)


def checked(page: Page) -> None:
    expect(part(page, "check_state")).not_to_have_class("check-state waiting")


def open_actions(page: Page) -> None:
    page.locator("[data-structure] .more").first.click()
    expect(page.locator("dialog[open] [data-action]").first).to_be_visible()


def open_head(page: Page) -> None:
    part(page, "summary").click()
    expect(part(page, "band")).to_be_visible()


def open_chips(page: Page) -> None:
    open_head(page)
    part(page, "chip_set_choice").select_option(index=1)
    expect(part(page, "chips").get_by_role("listitem").first).to_be_visible()


def structure_with_several_values(page: Page) -> None:
    """A structure with two games in a level, and lengths by players."""
    page.locator('[data-row="1"] [data-column="minutes"]').click()
    page.keyboard.type("20; 9: 15; 4: 10")
    page.keyboard.press("Enter")
    page.locator('[data-row="0"] [data-column="number"]').click()
    part(page, "rows").click()
    page.locator('[data-action="add_game"]').click()
    checked(page)


def open_tool(name: str) -> Callable[[Page], None]:
    def tap(page: Page) -> None:
        part(page, name).click()
        expect(page.locator("dialog[open] h2")).to_be_visible()

    return tap


def change(page: Page) -> None:
    page.locator('[data-row="1"] [data-column="big_blind"]').click()
    page.keyboard.type("450")
    page.keyboard.press("Enter")
    checked(page)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_the_list_and_its_dialogs_fit(server: RunningServer, window: Page, language: str) -> None:
    show(window, server, language)
    expect(window.locator("[data-structure]").first).to_be_visible()
    assert_layout(window, "list")
    open_actions(window)
    assert_layout(window, "actions")


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "opens", ["nothing", "change", "head", "chips", "several", "rows", "generate", "paste"]
)
def test_the_editor_and_its_dialogs_fit(
    server: RunningServer, window: Page, language: str, opens: str
) -> None:
    show(window, server, language, "#edit=faulty")
    checked(window)
    steps = {
        "nothing": checked,
        "change": change,
        "head": open_head,
        "chips": open_chips,
        "several": structure_with_several_values,
    }
    steps.get(opens, open_tool(opens))(window)
    assert_layout(window, opens)
    window.evaluate("localStorage.clear()")


@pytest.mark.full
@pytest.mark.parametrize("structure", ["horse-rotation", "stud-home-game", "short-deck", "wsop-main-event"])
def test_other_games_and_large_amounts_fit_a_tablet_and_a_phone(
    server: RunningServer, window: Page, structure: str
) -> None:
    show(window, server, "en", f"#edit={structure}")
    checked(window)
    for width, height in [TABLET, PHONE]:
        window.set_viewport_size({"width": width, "height": height})
        drawn(window)
        page_faults = faults(window)
        assert page_faults.get("overlapping", []) == []
        assert "scrolls" not in page_faults


@pytest.mark.full
@pytest.mark.parametrize("size", [PHONE, pytest.param(TABLET, marks=pytest.mark.full)])
def test_axe_finds_nothing_serious(browser: Browser, server: RunningServer, size: tuple[int, int]) -> None:
    examiner = Examiner(browser, server)
    examiner.examine("/structures", [size], "en", "[data-structure]", staff=True)
    page = examiner.open("/structures", size, "de", "[data-structure]", staff=True)
    page.locator('[data-structure="faulty"] a.open').click()
    checked(page)
    expect(part(page, "warnings").get_by_role("listitem").first).to_be_visible()
    assert examiner.faults(page) == []
    part(page, "summary").click()
    expect(part(page, "head")).to_be_visible()
    assert examiner.faults(page) == []
    examiner.close()
