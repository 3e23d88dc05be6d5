"""The toolbox page: a form for each calculator, refusals at their fields, links, both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from clockserver import resources
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face, Open
from tests.examples.figures import WORKED
from tests.servers import RunningServer
from tests.shell import run
from tests.waiting import until

pytestmark = pytest.mark.browser
LAPTOP = (1440, 900)
FORMS: list[dict[str, Any]] = json.loads(
    (resources.root() / "displays" / "toolbox" / "forms.json").read_text("utf-8")
)
NAMES = [form["name"] for form in FORMS]
LINKED = ("positions", "clock", "break-order", "halt", "final-table")
"""Calculators whose questions differ most in shape, which stand for all others."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests, because calculators keep nothing."""
    with RunningServer(tmp_path_factory.mktemp("toolbox") / "data", keeps_files=True) as running:
        running.open_tournament(ruleset="tda-2017")
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser, server: RunningServer) -> Iterator[Face]:
    """A page that keeps its files, because a reload costs half of a new page."""
    face = Face(browser, server.url("/", "localhost"), TABLET)
    yield face
    face.close()


@pytest.fixture
def face(browser: Browser, window: Face, server: RunningServer) -> Iterator[Open]:
    """Opens pages without earlier choices: the first in the window, each other one in a context of its own."""
    opened: list[Face] = []

    def opener(path: str, size: tuple[int, int]) -> Face:
        if opened:
            opened.append(Face(browser, server.url(path, "localhost"), size, within=window.page.context))
            return opened[-1]
        opened.append(window)
        window.page.set_viewport_size({"width": size[0], "height": size[1]})
        window.page.goto("about:blank")  # another part of the same page loads nothing
        window.page.goto(server.url(path, "localhost"))
        return window

    yield opener
    window.page.evaluate("localStorage.clear()")
    for each in opened[1:]:
        each.close()
    assert window.errors == []


class Tool:
    """The toolbox page as a user sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answer = page.locator('[data-part="answer"]')
        self.headline = self.answer.locator(".headline")

    def copied(self, name: str) -> Any:
        """A block for programs, with JSON parsed."""
        text = self.page.locator(f'[data-copy="{name}"]').text_content() or "null"
        return json.loads(text) if name in ("request", "response") else text

    def seat(self, number: int) -> Locator:
        return self.page.locator(f'.seats button[data-seat="{number}"]')

    def field(self, name: str) -> Locator:
        return self.page.locator(f'[name="{name}"]')

    def fault(self, name: str) -> Locator:
        """The error message of a field, by the reference of its input."""
        expect(self.field(name)).to_have_attribute("aria-invalid", "true")
        return self.page.locator(f"#{self.field(name).get_attribute('aria-describedby')}")


def link(calculator: str, question: Any, language: str = "en") -> str:
    return f"/toolbox?lang={language}#calc={calculator}&in={quote(json.dumps(question))}"


@pytest.mark.full
def test_the_room_links_to_the_toolbox_which_opens_with_an_answer(face: Open) -> None:
    page = face("/?lang=en", PHONE).page
    page.get_by_role("link", name="Toolbox").click()
    page.wait_for_url(re.compile("/toolbox"))
    expect(Tool(page).headline).to_have_text("Button 4, small blind 5, big blind 6")
    expect(page.locator('[data-part="rules"]')).to_contain_text("Poker TDA 2017")


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_each_calculator_opens_with_its_example_and_answers_as_the_server_does(
    server: RunningServer, face: Open, name: str
) -> None:
    tool = Tool(face("/toolbox?lang=en", TABLET).page)
    tool.page.locator('[data-part="chosen"]').select_option(name)
    example = next(form["example"] for form in FORMS if form["name"] == name)
    expect(tool.page.locator('[data-copy="response"]')).not_to_be_empty()
    expect(tool.page.locator('[data-copy="shell"]')).to_contain_text(f"clockserver calc {name}")
    expect(tool.headline).to_be_visible()
    assert tool.copied("request") == example
    response = server.post(f"/api/v1/calculators/{name}", json=example)
    # The former calculator may still show its answer, or none yet.
    until(lambda: tool.copied("response") == response.json(), f"the page answers {name}")
    assert f"/api/v1/calculators/{name}" in tool.copied("curl")
    expect(tool.page.locator(".fault:visible")).to_have_count(0)


@pytest.mark.full
def test_worked_examples_have_the_same_figures_on_the_page_over_http_and_on_the_command_line(
    server: RunningServer, face: Open
) -> None:
    tool = Tool(face("/toolbox?lang=en", TABLET).page)
    for name, question, figures in WORKED:
        answer = server.post(f"/api/v1/calculators/{name}", json=question).json()
        assert {key: answer.get(key, "?") for key in figures} == figures, (name, question)
        assert json.loads(run("calc", name, input=json.dumps(question)).stdout) == answer
        tool.page.goto(server.url(link(name, question), "localhost"))
        expect(tool.page.locator('[data-part="chosen"]')).to_have_value(name)
        # Two questions may have one answer: the request tells which of them the page has asked.
        until(
            lambda question=question: question.items() <= tool.copied("request").items(),  # type: ignore[misc]
            f"the page asks {name}",
        )
        until(lambda answer=answer: tool.copied("response") == answer, f"the page answers {name}")  # type: ignore[misc]


@pytest.mark.full
def test_the_answer_follows_changed_fields(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=positions", TABLET).page)
    expect(tool.headline).to_have_text("Button 4, small blind 5, big blind 6")
    tool.seat(6).click()
    expect(tool.headline).to_have_text("Button 4, small blind 5, big blind 7")
    expect(tool.seat(6)).to_have_attribute("aria-pressed", "false")
    tool.field("last.small_blind").select_option("nobody")
    expect(tool.headline).to_have_text("Button 3, small blind 5, big blind 7")
    assert tool.copied("request")["last"]["small_blind"] is None


@pytest.mark.full
def test_each_reason_of_a_refusal_stands_at_its_field(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=positions", PHONE).page)
    tool.field("last.button").select_option("5")
    expect(tool.fault("last.button")).to_contain_text("button")
    tool.field("last.small_blind").select_option("5")
    expect(tool.fault("last.big_blind")).to_be_visible()
    expect(tool.fault("last.button")).to_be_visible()
    expect(tool.answer).to_contain_text("No answer to that")
    until(lambda: len(tool.copied("response")["refused"]) == 2, "both reasons")
    tool.field("last.small_blind").select_option("4")
    tool.field("last.button").select_option("3")
    expect(tool.headline).to_be_visible()
    expect(tool.page.locator(".fault:visible")).to_have_count(0)


@pytest.mark.full
def test_unreadable_input_is_refused_in_plain_words(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=de#calc=clock", TABLET).page)
    tool.field("periods[1].ms").fill("bald")
    expect(tool.fault("periods[1].ms")).to_have_text("Eine Zeit angeben, etwa 20:00.")
    tool.field("now").fill("")
    expect(tool.fault("now")).to_be_visible()
    tool.field("periods[1].ms").fill("30")
    tool.field("now").fill("25:00")
    expect(tool.answer.locator(".face")).to_have_text("27:00")


@pytest.mark.full
def test_rows_are_added_and_removed_and_each_fault_finds_its_row(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=break-order", TABLET).page)
    players = tool.page.locator('[data-list="dealt"]')
    players.get_by_role("button", name="Add a row").click()
    expect(players.locator("li")).to_have_count(5)
    row = players.locator("li").last
    expect(row.locator('[data-column="player"]')).to_be_focused()
    row.locator('[data-column="player"]').fill("Eve")
    row.locator('[data-column="card"]').fill("ks")
    expect(row.locator(".fault")).to_contain_text("Ks")
    row.locator('[data-column="card"]').fill("As")
    expect(tool.answer).to_contain_text("too few for 5 players")
    tool.field("seat_cards").fill("4-7, 2-1, 9-9, 1-3, 6-6")
    expect(tool.headline).to_contain_text("Eve")
    row.get_by_role("button", name="Remove row 5").click()
    expect(tool.headline).to_contain_text("Cid")


def test_a_table_that_is_listed_twice_is_refused_at_its_row(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=halt", TABLET).page)
    row = tool.page.locator('[data-list="players"] li').nth(1)
    row.locator('[data-column="table"]').fill("1")
    expect(tool.page.locator('[data-list="players"]')).to_contain_text("1 is listed twice.")
    row.locator('[data-column="table"]').fill("2")
    expect(tool.headline).to_have_text("Table 2 halts")


@pytest.mark.full
def test_the_rule_set_decides_and_is_cited(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=final-table", TABLET).page)
    expect(tool.headline).to_have_text("10 players")
    rules = tool.page.locator('[data-part="ruleset"]')
    rules.select_option("tda-2024")
    expect(tool.headline).to_have_text("9 players")
    expect(tool.page.locator('[data-part="rules"]')).to_contain_text("RP-9")
    rules.select_option("firekeepers")
    expect(tool.headline).to_have_text("The TD decides")
    expect(tool.page.locator('[data-part="rules"]')).to_have_text("FireKeepers has no rule for this.")


@pytest.mark.full
def test_ballots_are_counted_and_shown_as_cards(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=bubble-vote", PHONE).page)
    expect(tool.headline).to_have_text("NO DEAL")
    tool.field("ballots.black").fill("0")
    expect(tool.headline).to_have_text("DEAL")
    expect(tool.answer).to_contain_text("All 7 cards are shown")
    assert tool.copied("request") == {"ballots": ["red"] * 7}
    tool.field("ballots.red").fill("many")
    expect(tool.fault("ballots.red")).to_contain_text("Enter whole numbers")
    tool.field("ballots.red").fill("0")
    expect(tool.answer).to_contain_text("A vote needs at least one ballot.")


@pytest.mark.full
def test_a_race_takes_cards_as_people_write_them(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=chip-race", TABLET).page)
    expect(tool.headline).to_have_text("3 new chips")
    tool.field("deck").fill("ks 10h, 2c")
    expect(tool.fault("deck")).to_have_text("3 cards are too few for 15 odd chips.")
    tool.field("rounding").select_option("round_each_up")
    expect(tool.headline).to_have_text("5 new chips")
    assert tool.copied("request")["deck"] == ["Ks", "Th", "2c"]
    tool.page.locator('[data-list="odd"] li').first.locator('[data-column="chips"]').fill("5")
    expect(tool.answer).to_contain_text("exchange those first")


@pytest.mark.full
def test_a_time_left_empty_means_that_the_player_never_acted(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en#calc=call-clock", TABLET).page)
    expect(tool.headline).to_have_text("The hand is dead")
    tool.field("acted_after_ms").fill("0:30")
    expect(tool.headline).to_have_text("In time")
    expect(tool.answer).to_contain_text("a tie goes to the player")
    tool.field("acted_after_ms").fill("")
    tool.field("facing_bet").uncheck()
    expect(tool.headline).to_have_text("Check")
    assert tool.copied("request")["acted_after_ms"] is None
    tool.page.locator('[data-part="ruleset"]').select_option("irish-open")
    tool.field("asked_after_ms").fill("1:59")
    expect(tool.headline).to_have_text("No clock yet")


def test_stacks_that_are_no_numbers_are_refused_in_plain_words(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=de#calc=icm", TABLET).page)
    expect(tool.answer).to_contain_text("wert 3.839,29")
    tool.field("stacks").fill("50000, viele, 20000")
    expect(tool.fault("stacks")).to_contain_text("Ganze Zahlen angeben")
    tool.field("stacks").fill("50000, 20000")
    expect(tool.fault("prizes")).to_contain_text("3 Preise sind zu viele für 2 Spieler.")


@pytest.mark.full
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in LINKED else pytest.mark.full) for name in NAMES]
)
def test_a_shared_link_asks_the_same_question(server: RunningServer, face: Open, name: str) -> None:
    tool = Tool(face(f"/toolbox?lang=en#calc={name}", PHONE).page)
    expect(tool.headline).to_be_visible()
    if name in ("halt", "final-table"):
        tool.field("table_size").fill("10")
        expect(tool.page).to_have_url(re.compile("table_size%22%3A10"))
    shared = tool.page.url.partition("/toolbox")[2]
    second = Tool(face(f"/toolbox{shared}", TABLET).page)
    expect(second.headline).to_be_visible()
    until(lambda: second.copied("request") == tool.copied("request"), "both ask the same")


def test_a_link_may_carry_what_the_server_refuses(face: Open) -> None:
    last = {"button": 3, "small_blind": 4, "big_blind": 12}
    tool = Tool(face(link("positions", {"seats": 9, "occupied": [1, 11], "last": last}), TABLET).page)
    expect(tool.fault("last.big_blind")).to_be_visible()
    expect(tool.page.locator(".seats")).to_have_attribute("aria-invalid", "true")
    assert tool.copied("request") == {
        "game": "flop",
        "seats": 9,
        "occupied": [1, 11],
        "last": {**last, "heads_up": False},
    }


@pytest.mark.full
@pytest.mark.parametrize(
    "address",
    [
        "/toolbox?lang=en#calc=astrology&in=%7B%7D",
        "/toolbox?lang=en#calc=positions&in=%7Bnonsense",
        link("positions", {"seats": 9, "occupied": "all", "last": {}}),
        link("positions", {"seats": 9, "occupied": [1], "last": None, "dealer": "<b>x</b>"}),
        link("clock", {"periods": [{"kind": "level", "ms": {}}], "commands": [None], "now": 0}),
        link("break-order", {"players": ["Ann", 7], "cards": [], "seat_cards": []}),
        link("halt", {"ruleset": "tda-2017", "table_size": 9, "players": [1, 2]}),
    ],
)
def test_an_unreadable_link_is_refused_in_plain_words(face: Open, address: str) -> None:
    tool = Tool(face(address, PHONE).page)
    expect(tool.page.locator('[data-part="note"]')).to_have_text(
        "This link contains no readable question. The example is shown instead."
    )
    expect(tool.headline).to_be_visible()


def test_another_link_in_the_same_window_is_followed_and_back_leads_back(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en", LAPTOP).page)
    expect(tool.headline).to_contain_text("Button")
    tool.page.get_by_role("link", name="Final table").click()
    expect(tool.headline).to_have_text("10 players")
    expect(tool.page).to_have_title("Final table · Toolbox")
    tool.page.go_back()
    expect(tool.headline).to_contain_text("Button")


@pytest.mark.full
def test_the_toolbox_is_used_by_keys_alone(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=en", LAPTOP).page)
    expect(tool.headline).to_contain_text("big blind 6")
    keyboard = tool.page.keyboard
    for _ in range(80):
        keyboard.press("Tab")
        if tool.page.evaluate("document.activeElement.dataset.seat") == "6":
            break
    keyboard.press("Space")
    expect(tool.headline).to_contain_text("big blind 7")
    expect(tool.seat(6)).to_be_focused()


@pytest.mark.full
def test_the_toolbox_speaks_german_and_a_change_of_language_keeps_the_question(face: Open) -> None:
    tool = Tool(face("/toolbox?lang=de#calc=worst-seat", PHONE).page)
    expect(tool.page.locator("h1")).to_have_text("Werkzeugkasten")
    expect(tool.headline).to_have_text("Platz 6")
    expect(tool.answer.locator(".ranked li").first).to_contain_text("Big Blind")
    tool.seat(6).click()
    expect(tool.headline).to_have_text("Platz 5")
    question = tool.copied("request")
    for language, title in (("en", "Toolbox"), ("de", "Werkzeugkasten")):
        tool.page.locator('[data-part="language"] select').select_option(language)
        expect(tool.page.locator("h1")).to_have_text(title)
        expect(tool.headline).to_contain_text("5")
        assert tool.copied("request").items() >= question.items()


@pytest.mark.full
def test_a_server_that_does_not_answer_is_asked_again(face: Open) -> None:
    page = face("/toolbox?lang=en", TABLET).page
    tool = Tool(page)
    expect(tool.headline).to_be_visible()
    page.route("**/api/v1/calculators/*", lambda route: route.abort())
    tool.seat(6).click()
    expect(tool.answer).to_contain_text("The server does not answer")
    page.unroute("**/api/v1/calculators/*")
    expect(tool.headline).to_contain_text("big blind 7")


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "size", [(320, 640), *(pytest.param(each, marks=pytest.mark.full) for each in (PHONE, TABLET)), LAPTOP]
)
def test_nothing_is_cut_or_overlaps(face: Open, size: tuple[int, int], language: str) -> None:
    tool = Tool(face(f"/toolbox?lang={language}", size).page)
    tool.page.evaluate(GEOMETRY)
    for name in NAMES:
        tool.page.evaluate("(name) => { location.hash = `calc=${name}`; }", name)
        expect(tool.page.locator('[data-copy="shell"]')).to_contain_text(f"calc {name}")
        expect(tool.headline).to_be_visible()
        tool.page.evaluate("document.fonts.ready")
        assert tool.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, name
        whole = tool.page.evaluate("document.scrollingElement.scrollHeight")
        tool.page.set_viewport_size({"width": size[0], "height": max(3000, whole)})
        value = tool.page.evaluate("({ cut: geometry.cut(), overlapping: geometry.overlaps() })")
        assert value == {"cut": [], "overlapping": []}, name
