"""The library's other parts are edited by touch and keyboard, in both languages, on every device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, TABLET, Face, part
from tests.browser.structures.test_structures_layout import BEHIND, assert_layout, show
from tests.browser.structures_page import document, save
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
CHIPS = [
    {"value": 100, "name": "Black", "colour": "#1a1a1a", "per_player": 10},
    {"value": 500, "name": "Purple", "colour": "#5b2a86", "per_player": 8},
]
EVENINGS = ["fri", "sat"]


def give(server: RunningServer, command: str, **fields: Any) -> None:
    answer = server.command(command, None, **fields)
    assert answer.get("ok"), answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests, with one of each part."""
    with RunningServer(tmp_path_factory.mktemp("parts") / "data", keeps_files=True) as running:
        save(running, document("Friday sheet", (100, 200), (200, 400)))
        give(running, "chip_set.save", title="Club chips of the house", chips=CHIPS)
        give(running, "template.save", title="Friday night", structure="friday-sheet")
        give(running, "schedule.put", template="friday-night", days=EVENINGS, at="19:30", title="Weekly")
        give(running, "series.put", title="Winter series", **{"from": "2030-01-10", "to": "2030-01-20"})
        event = {"number": 1, "template": "friday-night", "starts_at": 1_894_800_000_000}
        give(running, "event.put", series="winter-series", **event)
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser, server: RunningServer) -> Iterator[Page]:
    face = Face(browser, server.url("/", "localhost"), TABLET, session=server.session, script=GEOMETRY)
    yield face.page
    face.close()


def row(page: Page, slug: str) -> Any:
    return page.locator(f'[data-one="{slug}"]')


@pytest.mark.full
def test_a_director_makes_a_chip_set_a_template_a_series_and_a_schedule(
    server: RunningServer, window: Page
) -> None:
    page = window
    show(page, server, "en", "#chip_sets")
    part(page, "add").click()
    page.get_by_label("Title").fill("Blue chips")
    page.locator('[data-field="value"]').fill("25")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(row(page, "blue-chips")).to_contain_text("25")
    page.locator('[data-tab="templates"]').click()
    part(page, "add").click()
    page.get_by_label("Title").fill("Sunday")
    page.get_by_label("Chip sets").select_option(label="Blue chips")
    page.get_by_label("Structure").select_option(label="Friday sheet")
    version = page.get_by_role("combobox", name="Version", exact=True)
    version.select_option(label="Version 1")
    page.get_by_label("Structure").select_option(index=0)
    expect(version).to_have_value("0")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(row(page, "sunday")).to_contain_text("Blue chips")
    page.locator('[data-tab="series"]').click()
    row(page, "winter-series").locator('[data-part="paste"]').click()
    part(page, "pasted").press("Enter")
    expect(part(page, "pasted")).to_have_value("\n")
    lines = "\n".join(f"{number}\tFriday night\t2030-01-15\t19:00" for number in range(2, 32))
    part(page, "pasted").fill(lines)
    expect(part(page, "read")).to_have_text("30 events")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(row(page, "winter-series").locator("[data-event]")).to_have_count(31)
    expect(page.locator('[data-event="31"]')).to_contain_text("draft")
    page.locator('[data-tab="schedules"]').click()
    row(page, "weekly").locator(".open").first.click()
    page.locator('dialog [data-action="archive"]').click()
    expect(part(page, "archived")).to_be_visible()
    part(page, "notice").get_by_role("button", name="Undo").click()
    expect(part(page, "archived")).to_have_count(0)
    page.locator('[data-tab="templates"]').click()
    row(page, "friday-night").locator('[data-part="tonight"]').click()
    page.wait_for_url("**/control/friday-night")


@pytest.mark.full
def test_tonight_gets_another_address_beside_a_cancelled_tournament(
    server: RunningServer, window: Page
) -> None:
    page = window
    give(server, "template.save", title="Every week", structure="friday-sheet")
    for slug in ("every-week", "every-week-2"):
        server.open_tournament(slug)
        assert server.command("tournament.cancel", slug, reason="No players").get("ok")
    show(page, server, "en", "#templates")
    row(page, "every-week").locator('[data-part="tonight"]').click()
    page.wait_for_url("**/control/every-week-3")


@pytest.mark.full
def test_a_tab_keeps_the_focus_when_its_part_is_shown(server: RunningServer, window: Page) -> None:
    page = window
    show(page, server, "en", "#list")
    for name, shown in [("templates", "library_page"), ("series", "library_page"), ("list", "library")]:
        tab = page.locator(f'[data-tab="{name}"]')
        tab.focus()
        page.keyboard.press("Enter")
        expect(part(page, shown)).to_be_visible()
        expect(tab).to_have_attribute("aria-current", "page")
        expect(tab).to_be_focused()


@pytest.mark.full
def test_a_typed_formula_is_no_preset(server: RunningServer, window: Page) -> None:
    page = window
    show(page, server, "en", "#seasons")
    part(page, "add").click()
    preset = page.get_by_role("combobox", name="Points", exact=True)
    formula = page.get_by_role("textbox", name="Formula")
    expect(preset).to_have_value("beaten")
    formula.fill("n")
    expect(preset).to_have_value("own")
    preset.select_option("field")
    expect(formula).to_have_value("10 * sqrt(n / r)")
    page.get_by_role("button", name="Cancel", exact=True).click()


@pytest.mark.full
def test_events_come_from_a_file(server: RunningServer, window: Page) -> None:
    page = window
    give(server, "series.put", title="Spring series", **{"from": "2030-03-10", "to": "2030-03-20"})
    show(page, server, "de", "#series")
    row(page, "spring-series").locator('[data-part="paste"]').click()
    lines = "Nr.;Turnier;Datum;Uhrzeit\n1;Friday night;2030-03-15;19:00\n2;Lost;2030-04-01;19:00"
    part(page, "file").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": lines.encode()})
    expect(part(page, "event_rows").locator("li").first).to_contain_text("Keine Vorlage „Lost“.")
    expect(part(page, "event_rows").locator("li").first).to_contain_text("2030-04-01")
    assert_layout(page, "events of a file de")
    page.get_by_role("button", name="Abbrechen", exact=True).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate(BEHIND)
    row(page, "spring-series").locator('[data-part="paste"]').click()
    good = lines.replace("Lost;2030-04-01", "Friday night;2030-03-16").encode()
    part(page, "file").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": good})
    expect(part(page, "event_rows").locator("li")).to_have_count(2)
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(row(page, "spring-series").locator("[data-event]")).to_have_count(2)


def test_saving_over_another_directors_version_asks_first(server: RunningServer, window: Page) -> None:
    page = window
    give(server, "template.save", title="Late night", structure="friday-sheet")
    show(page, server, "de", "#templates")
    row(page, "late-night").locator(".open").click()
    title = page.get_by_label("Titel")
    title.fill("Meine Nacht")
    give(server, "template.save", title="Their night", structure="friday-sheet", template="late-night")
    expect(row(page, "late-night")).to_contain_text("Their night")
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(part(page, "conflict")).to_contain_text("Titel: Late night → Their night")
    assert_layout(page, "newer template de")
    part(page, "save_copy").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate(BEHIND)
    expect(row(page, "meine-nacht-kopie-1")).to_be_visible()
    row(page, "late-night").locator(".open").click()
    expect(title).to_have_value("Their night")
    title.fill("Meine Nacht")
    give(server, "template.save", title="Third night", structure="friday-sheet", template="late-night")
    expect(row(page, "late-night")).to_contain_text("Third night")
    page.get_by_role("button", name="Speichern", exact=True).click()
    part(page, "take_theirs").click()
    expect(title).to_have_value("Third night")
    title.fill("Meine Nacht")
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(row(page, "late-night")).to_contain_text("Meine Nacht")


@pytest.mark.full
def test_a_template_offers_every_size_of_a_table_and_keeps_it(server: RunningServer, window: Page) -> None:
    page = window
    give(
        server, "template.save", title="Twelve a table", structure="friday-sheet", seating={"table_size": 12}
    )
    show(page, server, "en", "#templates")
    row(page, "twelve-a-table").locator(".open").click()
    size = page.get_by_role("combobox", name="Seats at a table", exact=True)
    expect(size).to_have_value("12")
    expect(size.locator("option")).to_have_text([str(seats) for seats in range(2, 13)])
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def open_first(page: Page) -> None:
    page.locator("[data-one] .open").first.click()
    expect(page.locator("dialog[open] h2")).to_be_visible()


def only_list(_page: Page) -> None:
    """The present list."""


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("act", [only_list, open_first], ids=["list", "dialog"])
@pytest.mark.parametrize("tab", ["templates", "chip_sets", "series", "schedules"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_library_fits_every_device(
    server: RunningServer, window: Page, language: str, tab: str, act: Callable[[Page], None]
) -> None:
    show(window, server, language, f"#{tab}")
    expect(window.locator("[data-one]").first).to_be_visible()
    act(window)
    assert_layout(window, f"{tab} {language}")
