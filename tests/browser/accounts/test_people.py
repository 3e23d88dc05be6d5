"""The grid of the venue's players finds, renames, merges and bars players, and names counted entries."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face
from tests.browser.control_page import enrol
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.browser.seating.test_control_tables import a_player, do
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
SMALL = """() => [...document.querySelectorAll("button, input, [data-cell]")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
  .map((each) => each.outerHTML.slice(0, 120))"""
"""Controls too small for a finger."""


def people(
    browser: Browser, server: RunningServer, path: str = "", size: tuple[int, int] = TABLET, session: str = ""
) -> Face:
    address = server.url(f"/players?{path or 'lang=en'}", "localhost")
    return Face(browser, address, size, session=session or server.session, script=GEOMETRY)


def cell(page: Page, row: int, column: str = "name") -> Locator:
    return page.locator(f'[data-row="{row}"] [data-column="{column}"]')


def import_players(server: RunningServer, number: int) -> None:
    rows = [{"number": at, "name": f"Player {at:05}"} for at in range(1, number + 1)]
    body = {"id": "import-00000001", "rows": rows}
    answer = server.post("/api/v1/players/import", json=body, headers=server.staff())
    assert answer.ok, answer.text


@pytest.mark.full
def test_a_player_is_found_and_renamed_by_keys_and_the_renaming_is_undone(
    browser: Browser, server: RunningServer
) -> None:
    for name in ("Ann Abel", "Bob Baker", "Cid Cole"):
        a_player(server, name)
    face = people(browser, server)
    page = face.page
    expect(page.locator('[data-part="total"]')).to_have_text("3 players")
    page.locator('[data-part="search"]').fill("bo")
    expect(page.locator('[data-part="total"]')).to_have_text("1 player")
    cell(page, 0).click()
    page.keyboard.press("F2")
    page.keyboard.press("End")
    page.keyboard.type("x")
    page.keyboard.press("Escape")
    expect(cell(page, 0)).to_have_text("Bob Baker")
    page.keyboard.type("Bo Baker")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("bo@example.com")
    page.keyboard.press("Enter")
    expect(cell(page, 0)).to_have_text("Bo Baker")
    expect(cell(page, 0, "contact")).to_have_text("bo@example.com")
    notice = page.locator('[data-part="notice"]')
    notice.get_by_role("button", name="Undo").click()
    expect(notice).to_contain_text("Taken back")
    expect(cell(page, 0, "contact")).to_have_text("")
    face.close()


def test_two_players_are_merged_after_a_preview_and_separated_again(
    browser: Browser, server: RunningServer
) -> None:
    ann = a_player(server, "Ann Abel")
    a_player(server, "Anne Abel")
    do(server, "entry.register", person=ann)
    face = people(browser, server)
    page, dialog = face.page, face.page.get_by_role("dialog")
    page.get_by_role("button", name="Actions for Anne Abel").click()
    expect(dialog).to_contain_text("Anne Abel: no entries")
    dialog.get_by_role("button", name="Merge with another player").click()
    dialog.locator("[data-other]").click()
    dialog.get_by_role("button", name="Ann Abel", exact=True).click()
    expect(dialog).to_contain_text("Ann Abel: 1 entry in 1 tournament")
    expect(dialog.locator('[data-part="merge_preview"]')).to_contain_text("Anne Abel becomes Ann Abel")
    dialog.get_by_role("button", name="Merge with another player").click()
    expect(page.locator('[data-part="total"]')).to_have_text("1 player")
    page.locator('[data-part="notice"]').get_by_role("button", name="Undo").click()
    expect(page.locator('[data-part="total"]')).to_have_text("2 players")
    face.close()


@pytest.mark.full
def test_an_empty_registry_a_search_without_a_match_and_a_missing_answer_are_told_apart(
    browser: Browser, server: RunningServer
) -> None:
    face = people(browser, server)
    page, dialog = face.page, face.page.get_by_role("dialog")
    note = page.locator('[data-part="frame"]').get_by_role("status")
    expect(note).to_have_text("There are no players yet.")
    page.locator('[data-part="search"]').fill("Nobody")
    expect(note).to_have_text("No player has a name like that.")
    page.locator('[data-part="search"]').fill("")
    a_player(server, "Ann Abel")
    page.reload()
    page.route("**/api/v1/players/*/entries", lambda route: route.abort())
    page.get_by_role("button", name="Actions for Ann Abel").click()
    expect(dialog.locator("[data-entries]")).to_have_text("The server does not answer. Nothing was changed.")
    dialog.get_by_role("button", name="Merge with another player").click()
    expect(dialog.get_by_role("status")).to_have_text("No player has a name like that.")
    face.close()


@pytest.mark.full
def test_names_pasted_by_number_are_previewed_saved_and_undone(
    browser: Browser, server: RunningServer
) -> None:
    for name in ("Ann Abl", "Bob"):
        do(server, "entry.register", person=a_player(server, name))
    face = people(browser, server, "tournament=friday&lang=en")
    page, dialog = face.page, face.page.get_by_role("dialog")
    page.locator('[data-part="paste"]').click()
    dialog.locator("textarea").fill("1 Abel, Ann\n3 Nobody")
    dialog.get_by_role("button", name="Preview").click()
    expect(dialog.get_by_role("alert")).to_have_text("There is no entry 3.")
    dialog.locator("textarea").fill("1 Abel, Ann\n2 Bob Baker")
    dialog.get_by_role("button", name="Preview").click()
    expect(page.locator('[data-part="preview"] tr')).to_have_text(["1Ann Abl→ Ann Abel", "2Bob→ Bob Baker"])
    dialog.get_by_role("button", name="Change 2 names").click()
    expect(cell(page, 0)).to_have_text("Ann Abel")
    page.locator('[data-part="notice"]').get_by_role("button", name="Undo").click()
    expect(cell(page, 0)).to_have_text("Ann Abl")
    face.close()


@pytest.mark.full
def test_a_cashier_sees_who_is_barred_and_why_and_merges_nobody(
    browser: Browser, server: RunningServer
) -> None:
    ann = a_player(server, "Ann Abel")
    body = {"barred": True, "barred_reason": "chips in the pocket"}
    assert server.http("PATCH", f"/api/v1/players/{ann}", json=body, headers=server.staff()).ok
    face = people(browser, server, session=enrol(server, "Cora", "cashier"))
    page = face.page
    expect(cell(page, 0)).to_contain_text("Barred: chips in the pocket")
    page.get_by_role("button", name="Actions for Ann Abel").click()
    expect(page.get_by_role("button", name="Edit, bar or erase")).to_be_visible()
    expect(page.get_by_role("button", name="Merge with another player")).to_have_count(0)
    face.close()


def test_a_list_of_two_thousand_players_draws_few_rows_and_reaches_the_last(
    browser: Browser, server: RunningServer
) -> None:
    import_players(server, 2_000)
    face = people(browser, server)
    page = face.page
    cell(page, 0).click()
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("Control+ArrowDown")
    expect(cell(page, 1_999)).to_have_text("Player 02000")
    expect(cell(page, 1_999)).to_be_focused()
    expect(cell(page, 0)).to_have_count(0)
    assert page.locator("[data-row]").count() < 60
    face.close()


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_nothing_is_cut_on_any_screen(browser: Browser, server: RunningServer, language: str) -> None:
    do(server, "entry.register", person=a_player(server, "Bartholomäus Hinterhuber-Wallner von Hohenfels"))
    a_player(server, "Ann Hinterhuber-Wallner von Hohenfels")
    face = people(browser, server, f"tournament=friday&lang={language}")
    page = face.page
    expect(page.locator('[data-row="1"] .more')).to_be_visible()

    def look(view: str) -> None:
        for width, height in (TABLET, (820, 1180), (834, 1112), PHONE, (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert faults(page) == {}, (view, width)
            assert page.evaluate(SMALL) == [], (view, width)

    look("grid")
    page.locator('[data-row="1"] .more').click()
    page.evaluate("""() => document.querySelectorAll("body > :not(dialog)").forEach((each) => {
      each.style.visibility = "hidden";
    })""")
    look("card")
    page.locator('[data-person="merge"]').click()
    page.locator("[data-other]").click()
    expect(page.locator('[data-part="merge_preview"]')).to_be_visible()
    look("merge")
    face.close()
