"""A director goes from an empty data directory to a running clock without a shell, in a counted number of taps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, part
from tests.browser.control_page import Control
from tests.browser.layouts.examiner import Examiner
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
MAX_TAPS = 40
PASSWORD = "a straight to the ten"
NAMES = [
    f"{first} {last}"
    for last in ("Abt", "Brandt", "Conrad", "Dorn")
    for first in ("Ada", "Ben", "Cleo", "Dan", "Eva")
]
UPRIGHT = (820, 1180)
QUESTIONS = ("venue", "structure", "field", "money", "players", "tables", "television", "ready")


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[RunningServer]:
    """A server before its first visit."""
    with RunningServer(tmp_path / "fresh", sign_in=False) as server:
        yield server


class Director:
    """A director at the set-up questions, with counts of taps and of fields typed into."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], **options: Any) -> None:
        self.face = Face(browser, url, size, script=GEOMETRY, **options)
        self.page: Page = self.face.page
        self.taps = 0

    def tap(self, located: Locator) -> None:
        located.click()
        self.taps += 1

    def press(self, name: str) -> None:
        self.tap(part(self.page, name))

    def write(self, name: str, text: str) -> None:
        field = self.page.locator(f'[name="{name}"]')
        self.tap(field)
        field.fill(text)

    def at(self, question: str) -> None:
        expect(self.page.locator(f'[data-question="{question}"]')).to_be_visible()

    def sign_up(self) -> None:
        self.write("name", "Anna")
        self.write("password", PASSWORD)
        self.write("password_again", PASSWORD)
        self.tap(self.page.locator("button.main"))

    def make_evening(self, title: str) -> None:
        """Create a tournament with this name and the proposed values."""
        self.page.evaluate("location.hash = 'field'")
        self.at("field")
        self.write("title", title)
        expect(self.page.locator('[data-part="band"] b')).to_be_visible()
        self.press("next")
        self.at("money")

    def make_tournament(self) -> None:
        """Answer the venue's questions, and generate a structure."""
        self.at("venue")
        self.write("venue", "The Back Room")
        self.press("next")
        self.at("structure")
        self.press("generate")
        self.at("field")
        self.write("entries", "20")
        expect(self.page.locator('[data-part="band"] b')).to_be_visible()
        expect(self.page.locator('[data-part="band"] .hint').first).to_contain_text("evels")
        self.press("next")
        self.at("money")


def sell_to_everybody(director: Director) -> None:
    """Enter prices, the players' names, and the proposed tables."""
    director.write("entry", "50")
    director.press("next")
    director.at("players")
    director.write("names", "\n".join(NAMES))
    director.press("next")
    director.at("tables")
    expect(director.page.locator('[name="tables"]')).to_have_value("3")
    director.press("next")


def pair_television(director: Director, television: Face) -> None:
    director.at("television")
    code = television.page.locator('[data-part="pairing_code"]', has_text=re.compile(r"[A-Z]"))
    expect(code).to_be_visible()
    field = director.page.locator("input.code")
    director.tap(field)
    field.fill(code.inner_text())
    director.press("next")
    expect(part(director.page, "paired").locator("li")).to_have_count(1)
    director.press("next")


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        pytest.param(TABLET, "en-US", marks=pytest.mark.full),
        pytest.param(UPRIGHT, "en-US", marks=pytest.mark.full),
        (PHONE, "de-DE"),
    ],
    ids=["tablet", "upright", "phone"],
)
def test_the_first_evening_takes_at_most_forty_taps(
    browser: Browser, fresh: RunningServer, size: tuple[int, int], locale: str
) -> None:
    television = Face(browser, fresh.url("/tv", "localhost"), WALL)
    director = Director(
        browser, fresh.url(f"/start#code={fresh.setup_code}", "localhost"), size, locale=locale
    )
    director.sign_up()
    director.make_tournament()
    sell_to_everybody(director)
    pair_television(director, television)
    director.at("ready")
    expect(director.page.locator(".lines .complete")).to_have_count(6)
    director.press("next")
    director.page.wait_for_url("**/control/*")
    control = Control(director.face)
    expect(control.part("time")).to_have_text(re.compile(r"\d:\d\d"))
    television.shows("time", ":")
    slug = director.page.url.rsplit("/", 1)[1].partition("#")[0]
    clock = fresh.get(f"/api/v1/tournaments/{slug}/clock").json()
    assert clock["phase"] == "running"
    control.turn_to("Players" if locale == "en-US" else "Spieler")
    expect(control.part("players_list").get_by_role("listitem")).to_have_count(len(NAMES))
    expect(control.part("players_list").get_by_role("listitem").first).to_contain_text(re.compile(r"\d"))
    assert director.taps <= MAX_TAPS, director.taps
    director.face.close()
    television.close()


SIZES = [TABLET, (768, 1024), UPRIGHT, (834, 1112), PHONE, (320, 568)]


@pytest.fixture(scope="module")
def lasting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with a director, for tests that change only their own tournament."""
    with RunningServer(tmp_path_factory.mktemp("evening") / "data", keeps_files=True) as running:
        yield running


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_every_question_fits_and_axe_finds_nothing_serious(
    browser: Browser, lasting_server: RunningServer, language: str
) -> None:
    examiner = Examiner(browser, lasting_server)
    url = lasting_server.url(f"/start?lang={language}", "localhost")
    director = Director(browser, url, TABLET, session=lasting_server.session)
    director.make_evening(f"Evening in {language}")
    for question in QUESTIONS:
        director.page.goto(f"{url}#{question}")
        director.at(question)
        for width, height in SIZES:
            director.page.set_viewport_size({"width": width, "height": height})
            drawn(director.page)
            assert faults(director.page) == {}, (question, width)
    director.face.close()
    page = examiner.open("/start", PHONE, language, "[data-question]", staff=True)
    assert examiner.faults(page) == []
    examiner.close()


@pytest.mark.full
def test_a_reload_in_the_middle_finds_the_tournament_again(
    browser: Browser, lasting_server: RunningServer
) -> None:
    url = lasting_server.url("/start?lang=en", "localhost")
    director = Director(browser, url, TABLET, session=lasting_server.session)
    director.make_evening("Reloaded evening")
    director.write("entry", "20")
    director.page.reload()
    director.at("money")
    expect(director.page.locator('[name="entry"]')).to_have_value("20")
    director.press("back")
    director.at("field")
    director.press("next")
    director.at("money")
    second = Director(browser, url, TABLET, session=lasting_server.session)
    second.tap(second.page.locator("[data-continue]").filter(has_text="Reloaded evening"))
    second.at("money")
    titles = [each["title"] for each in lasting_server.get("/api/v1/tournaments").json()["tournaments"]]
    assert titles.count("Reloaded evening") == 1
    director.face.close()
    second.face.close()


@pytest.mark.full
def test_a_repeated_name_is_questioned_and_a_wrong_code_is_reported(
    browser: Browser, lasting_server: RunningServer
) -> None:
    url = lasting_server.url("/start?lang=en", "localhost")
    director = Director(browser, url, TABLET, session=lasting_server.session)
    director.make_evening("Twice")
    director.page.goto(f"{url}#players")
    director.write("names", "Nina Twice\nNina Twice\nOtto Once")
    director.press("next")
    expect(part(director.page, "next")).to_contain_text("2")
    expect(director.page.locator(".import-row")).not_to_have_count(0)
    director.page.goto(f"{url}#television")
    director.page.locator("input.code").fill("BBB")
    director.press("next")
    expect(part(director.page, "fault")).not_to_be_empty()
    director.page.locator("input.code").fill("BBBBBB")
    director.press("next")
    expect(part(director.page, "fault")).to_contain_text("code")
    director.face.close()


BEYOND = """() => [...document.querySelectorAll("footer button, main > *")].map((each) => each.getBoundingClientRect())
  .filter(({ left, right }) => left < 0 || right > innerWidth).length"""
LEFTS = """() => ["main .segments button", "main input[type=file]"]
  .map((each) => Math.round(document.querySelector(each).getBoundingClientRect().left))"""


def test_long_buttons_fit_the_smallest_phone_and_the_file_stands_below_its_choice(
    browser: Browser, lasting_server: RunningServer
) -> None:
    url = lasting_server.url("/start?lang=de", "localhost")
    director = Director(browser, url, (320, 568), session=lasting_server.session)
    director.make_evening("Narrow")
    director.page.goto(f"{url}#players")
    director.write("names", "Nina Narrow\nNina Narrow\nOtto Narrow")
    director.press("next")
    expect(part(director.page, "next")).to_contain_text("übersprungen")
    assert director.page.evaluate(BEYOND) == 0
    director.page.get_by_role("button", name="Aus einer Datei").click()
    director.page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    segments, file = director.page.evaluate(LEFTS)
    assert segments == file
    director.face.close()


@pytest.mark.full
def test_a_wish_that_cannot_be_met_offers_the_nearest(
    browser: Browser, lasting_server: RunningServer
) -> None:
    director = Director(
        browser,
        lasting_server.url("/start?lang=en#field", "localhost"),
        TABLET,
        session=lasting_server.session,
    )
    director.at("field")
    director.write("start", "18:00")
    director.write("end", "18:20")
    nearest = director.page.locator("[data-nearest]").first
    expect(nearest).to_be_visible()
    director.tap(nearest)
    expect(director.page.locator('[name="end"]')).not_to_have_value("18:20")
    expect(part(director.page, "band").locator("b")).to_be_visible()
    director.face.close()
