"""Control confirms results and corrects them with a reason; every face says whether they are official."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.control_page import open_control
from tests.browser.prizes.test_the_end_seen import to_the_end
from tests.browser.seated import names, seat
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
SMALL_PHONE = (320, 568)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("confirmed") / "data", keeps_files=True) as running:
        tournaments = Tournaments(running)
        seat(tournaments, "friday", names(12), 2)
        to_the_end(tournaments, "friday", winner=2)
        yield running


@pytest.mark.full
def test_the_director_confirms_and_corrects(browser: Browser, server: RunningServer) -> None:
    phone = Face(browser, server.url("/t/friday"), PHONE)
    expect(phone.page.locator("[data-part=results_link]")).to_contain_text("Unofficial results")
    control = open_control(browser, server, server.session, "/control/friday")
    control.turn_to("Results")
    expect(control.part("results_standing")).to_have_text("Unofficial results")
    control.part("results_bar").get_by_role("button", name="Confirm results").click()
    expect(control.part("results_standing")).to_have_text("Official results")
    expect(control.part("results_bar").get_by_role("button", name="Confirm results")).to_have_count(0)
    expect(control.part("end_bar")).to_contain_text("Official results")
    expect(phone.page.locator("[data-part=results_link]")).to_contain_text("Official results")

    control.part("results_bar").get_by_role("button", name="Finishing order").click()
    control.dialog.get_by_role("button", name=re.compile("went out earlier$")).first.click()
    expect(control.dialog.get_by_role("heading")).to_have_text("Correct confirmed results")
    control.write("Reason", "The finger counted wrong")
    control.dialog.locator("button.main").click()
    expect(control.part("results_standing")).to_have_text("Official results, corrected since")
    expect(control.part("results_table")).to_contain_text("corrected")
    public = Face(browser, server.url("/r/friday"), PHONE)
    expect(public.page.locator(".standing")).to_have_text("Official results, corrected since")
    for face in (phone, public, control.face):
        face.close()


@pytest.mark.matrix
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, TABLET], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("path", ["/r/friday?lang=de", "/r/friday/press?lang=de"])
def test_the_public_pages_are_no_wider_than_the_screen(
    browser: Browser, server: RunningServer, path: str, size: tuple[int, int]
) -> None:
    face = Face(browser, server.url(path), size)
    for summary in face.page.locator("summary").all():
        summary.click()
    expect(face.page.locator("h1")).to_be_visible()
    fits = "document.documentElement.scrollWidth <= window.innerWidth"
    until(lambda: face.page.evaluate(fits), "the page is no wider than the screen")
    face.close()


def test_a_name_in_confirmed_results_is_changed_for_a_reason(browser: Browser, server: RunningServer) -> None:
    server.command("results.confirm", "friday")  # unless the director has done so
    face = Face(browser, server.url("/players?lang=de", "localhost"), TABLET, session=server.session)
    page = face.page
    cell = page.locator('[data-row="0"] [data-column="name"]')
    expect(cell).to_have_text(re.compile(r"\w"))
    before = cell.text_content() or ""
    cell.click()
    page.keyboard.press("F2")
    page.keyboard.press("End")
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Bestätigtes Ergebnis korrigieren")
    expect(cell).to_have_text(before)
    dialog.locator("button.main").click()
    expect(dialog.get_by_role("alert")).to_contain_text("braucht einen Grund")
    dialog.locator("input").fill("Laut Ausweis")
    dialog.locator("button.main").click()
    expect(dialog).to_be_hidden()
    expect(cell).to_have_text(f"{before}x")
    public = Face(browser, server.url("/r/friday?lang=en"), PHONE)
    expect(public.page.locator(".standing")).to_have_text("Official results, corrected since")
    expect(public.page.locator("body")).to_contain_text("corrected")
    for each in (face, public):
        each.close()
