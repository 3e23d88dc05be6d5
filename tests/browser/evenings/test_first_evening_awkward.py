"""The first evening goes wrong: restarts, Back, wrong values, no players or too many, two directors at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, part
from tests.browser.evenings.test_first_evening import QUESTIONS, Director
from tests.browser.structures_page import document, save
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
SHEET = "Starting stack: 10,000\nLevel 1 50/100 20 min\nLevel 2 100/200 20 min"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests; each makes tournaments of its own."""
    with RunningServer(tmp_path_factory.mktemp("awkward") / "data", keeps_files=True) as running:
        save(running, document("Club sheet", (50, 100), (100, 200), (150, 300)))
        answer = running.command("template.save", None, title="Club night", structure="club-sheet")
        assert answer.get("ok"), answer
        yield running


def begun(browser: Browser, server: RunningServer, place: str = "") -> Director:
    url = server.url(f"/start?lang=en{place}", "localhost")
    return Director(browser, url, TABLET, session=server.session)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that a test stops and starts again."""
    with RunningServer(tmp_path / "own", keeps_files=True) as running:
        yield running


def refuse_wrong_fields(director: Director) -> None:
    page = director.page
    for name, wrong in {"entries": "many", "stack": "0", "chips": "red", "start": "", "end": ""}.items():
        field = page.locator(f'[name="{name}"]')
        before = field.input_value()
        field.fill(wrong)
        expect(page.locator(".band.fault")).to_be_visible()
        director.press("next")
        expect(part(page, "fault")).not_to_be_empty()
        field.fill(before)


def refuse_wrong_tables(director: Director) -> None:
    page = director.page
    for name, wrong in {"tables": "2001", "size": "13"}.items():
        field = page.locator(f'[name="{name}"]')
        before = field.input_value()
        field.fill(wrong)
        director.press("next")
        expect(part(page, "fault")).not_to_be_empty()
        field.fill(before)


def refuse_too_many_players(director: Director) -> None:
    page = director.page
    page.locator(".segments button").nth(1).click()
    director.write("count", "10001")
    director.press("next")
    expect(part(page, "fault")).not_to_be_empty()


def test_wrong_values_of_the_field_are_reported(browser: Browser, server: RunningServer) -> None:
    director = begun(browser, server, "#field")
    expect(director.page.get_by_role("group", name="Starting stack")).to_be_visible()
    refuse_wrong_fields(director)
    director.at("field")
    director.face.close()


def test_the_button_keeps_the_focus_after_a_refused_code(browser: Browser, server: RunningServer) -> None:
    director = begun(browser, server, "#field")
    director.press("next")
    for question in ("money", "players", "tables"):
        director.at(question)
        director.press("skip")
    director.at("television")
    director.page.locator("input.code").fill("ABCDEF")
    director.press("next")
    expect(part(director.page, "fault")).not_to_be_empty()
    expect(part(director.page, "next")).to_be_focused()
    director.face.close()


@pytest.mark.full
def test_wrong_values_are_reported_and_the_evening_survives_a_restart(
    browser: Browser, own: RunningServer
) -> None:
    server = own
    director = begun(browser, server, "#field")
    page = director.page
    refuse_wrong_fields(director)
    expect(part(page, "band").locator("b")).to_be_visible()
    director.write("title", "Restarted")
    director.press("next")
    director.at("money")
    director.write("entry", "twelve")
    director.press("next")
    expect(part(page, "fault")).to_contain_text("twelve")
    port = server.port
    server.stop()
    server.start(port=port)
    director.write("entry", "25")
    director.press("next")
    director.at("players")
    refuse_too_many_players(director)
    director.write("count", "1")
    director.press("next")
    director.at("tables")
    refuse_wrong_tables(director)
    director.press("next")
    director.at("television")
    for question in reversed(QUESTIONS[:-2]):
        director.press("back")
        director.at(question)
    page.reload()
    director.at("venue")
    director.press("start_now")
    page.wait_for_url("**/control/restarted*")
    director.face.close()


@pytest.mark.full
@pytest.mark.parametrize("question", ["venue", "field"])
def test_start_now_opens_a_tournament_from_each_question(
    browser: Browser, server: RunningServer, question: str
) -> None:
    director = begun(browser, server, "#field")
    director.write("title", f"At {question}")
    director.write("entries", "0")
    director.page.evaluate(f"location.hash = '{question}'")
    director.at(question)
    director.press("start_now")
    director.page.wait_for_url(f"**/control/at-{question}*")
    expect(part(director.page, "go")).to_have_text("Pause")
    director.face.close()


@pytest.mark.full
def test_each_source_of_a_structure_leads_to_a_tournament(browser: Browser, server: RunningServer) -> None:
    def take(director: Director, source: str) -> None:
        if source == "template":
            director.page.locator('[data-template="club-night"]').click()
        elif source == "library":
            director.page.locator('[name="library"]').select_option("club-sheet")
        else:
            director.press("paste")
            director.page.locator("textarea").fill(
                "Starting stack: 10,000\nLevel 1 50/100 20 min\nLevel 2 100/200 20 min"
            )
            director.page.locator('[data-part="take_sheet"]').click()

    for source in ("template", "library", "paste"):
        director = begun(browser, server, "#structure")
        director.at("structure")
        take(director, source)
        director.at("field")
        director.write("entries", "10000")
        expect(part(director.page, "band").locator("b")).to_be_visible()
        director.write("title", f"Of {source}")
        director.press("next")
        director.at("money")
        director.face.close()
    titles = {each["title"] for each in server.get("/api/v1/tournaments").json()["tournaments"]}
    assert {"Of template", "Of library", "Of paste"} <= titles


@pytest.mark.full
def test_two_directors_at_once_make_one_tournament(browser: Browser, server: RunningServer) -> None:
    directors = [begun(browser, server, "#field") for _ in range(2)]
    for each in directors:
        each.write("title", "At once")
        expect(part(each.page, "band").locator("b")).to_be_visible()
    for each in directors:
        each.page.evaluate("document.querySelector('[data-part=\"next\"]').click()")
    first, second = directors
    for each in directors:
        offered = each.page.locator("[data-continue]").filter(has_text="At once")
        expect(offered.or_(each.page.locator('[data-question="money"]'))).to_be_visible()
    titles = [each["title"] for each in server.get("/api/v1/tournaments").json()["tournaments"]]
    assert titles.count("At once") == 1
    first.face.close()
    second.face.close()
