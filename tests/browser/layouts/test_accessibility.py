"""No face has a fault of accessibility that axe-core calls serious or critical, in English and in German."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, session_cookie
from tests.browser.control_page import Television
from tests.browser.readings import drawn, stays
from tests.browser.seated import person
from tests.browser.states import MINUTE, STATES, STRUCTURES, Tournaments, write_structures
from tests.browser.table_states import do, open_tables_to_look_at, seat_players
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
FULL = pytest.mark.full
AXE = CHECKOUT / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
HD, PORTRAIT = (1280, 720), (1080, 1920)
SHOWN_STATES = ["running", "break"]
OTHER_STATES = ["paused", "last-minute", "ready", "holding", "limit", "rotation", "scheduled"]
"""Drawn as those shown, with other words and figures."""
TIME = '[data-part="time"]:not(:empty)'
DIALOG = "dialog[open]"
_RUN = """async (tags) => {
  const found = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  return found.violations.map(({ id, impact, nodes }) => ({ id, impact,
    nodes: nodes.map((node) => `${node.html} (${node.failureSummary})`) }));
}"""
Size = tuple[int, int]


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    data = tmp_path_factory.mktemp("axe-hall") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        for state in (*SHOWN_STATES, *OTHER_STATES):
            STATES[state](tournaments)
        yield tournaments


@pytest.fixture(scope="module", autouse=True)
def sizes_of_a_commit(pytestconfig: pytest.Config) -> None:
    Examiner.examines_all = pytestconfig.getoption("--all-cases")


class Examiner:
    """Opens faces as the director or as nobody, and examines them; every commit in the first of their sizes."""

    examines_all = True

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self.server = server
        self._axe = AXE.read_text("utf-8")
        self._nobody = browser.new_context(reduced_motion="reduce")
        self._director = browser.new_context(reduced_motion="reduce")
        self._pages: dict[bool, Page] = {}
        """One for all that is only looked at, the director's by True: a new one costs more than what it shows."""
        if server.session:
            self._director.add_cookies([session_cookie(server.url(host="localhost"), server.session)])

    def open(self, path: str, size: Size, language: str, ready: str, *, staff: bool = False) -> Page:
        """A face on which `ready` is seen."""
        page = self._new_page(staff=staff)
        self._show(page, path, size, language, ready)
        return page

    def _new_page(self, *, staff: bool) -> Page:
        page = (self._director if staff else self._nobody).new_page()
        page.set_default_timeout(PATIENCE_S * 1_000)
        return page

    def _show(self, page: Page, path: str, size: Size, language: str, ready: str) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(self.server.url(f"{path}{'&' if '?' in path else '?'}lang={language}", "localhost"))
        page.locator(ready).first.wait_for()
        drawn(page)
        expect(page.locator("html")).to_have_attribute("lang", language)

    def faults(self, page: Page) -> list[dict[str, Any]]:
        """Faults that are serious or worse."""
        if not page.evaluate("'axe' in window"):
            page.evaluate(self._axe)

        def look() -> list[dict[str, Any]]:
            found: list[dict[str, Any]] = page.evaluate(_RUN, TAGS)
            return [fault for fault in found if fault["impact"] in ("serious", "critical")]

        return stays(page, look)

    def examine(
        self, path: str, sizes: list[Size], language: str, ready: str = TIME, *, staff: bool = False
    ) -> None:
        page = self._pages.get(staff) or self._pages.setdefault(staff, self._new_page(staff=staff))
        self._show(page, path, sizes[0], language, ready)
        for size in sizes if self.examines_all else sizes[:1]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert self.faults(page) == [], (path, size)

    def close(self) -> None:
        self._nobody.close()
        self._director.close()


@pytest.fixture(scope="module")
def examiner(browser: Browser, tournaments: Tournaments) -> Iterator[Examiner]:
    examiner = Examiner(browser, tournaments.server)
    yield examiner
    examiner.close()


@pytest.mark.full
def test_axe_is_looking(examiner: Examiner) -> None:
    page = examiner.open("/t/running", PHONE, "en", TIME)
    assert examiner.faults(page) == []
    page.evaluate("document.querySelector('[data-part=\"title\"]').style.color = '#222c30'")
    page.evaluate("document.querySelector('main').appendChild(document.createElement('button'))")
    assert {fault["id"] for fault in examiner.faults(page)} == {"color-contrast", "button-name"}
    page.close()


@pytest.mark.full
@pytest.mark.parametrize("state", [*SHOWN_STATES, *(pytest.param(each, marks=FULL) for each in OTHER_STATES)])
def test_wall_phone_overlay_and_control_in_every_state(examiner: Examiner, state: str) -> None:
    examiner.examine(f"/tv?t={state}", [WALL, PORTRAIT], "en")
    examiner.examine(f"/t/{state}", [PHONE, TABLET], "en")
    # Whatever picture lies below an overlay, on its plate it can be read.
    examiner.examine(f"/overlay/{state}?plate=100", [HD], "en", ".field.time b:not(:empty)")
    examiner.examine(f"/control/{state}", [TABLET, PHONE], "en", staff=True)


@pytest.mark.parametrize("state", ["break", pytest.param("running", marks=FULL)])
def test_they_speak_german_too(examiner: Examiner, state: str) -> None:
    examiner.examine(f"/tv?t={state}", [WALL, PORTRAIT], "de")
    examiner.examine(f"/t/{state}", [PHONE], "de")
    examiner.examine(f"/control/{state}", [TABLET, PHONE], "de", staff=True)


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=FULL)])
def test_every_scene_of_the_wall(examiner: Examiner, language: str) -> None:
    options = {"four-clocks": "&tournaments=running,break", "slides": "&text=Welcome|Happy hour"}
    scenes = [scene["name"] for scene in examiner.server.get("/api/v1/scenes").json()]
    assert len(scenes) >= 6
    for scene in scenes:
        path = f"/tv?t=running&scene={scene}{options.get(scene, '')}"
        examiner.examine(path, [WALL, PORTRAIT], language, f".scene-{scene}")


@pytest.mark.full
def test_an_announcement_over_every_face(tournaments: Tournaments, examiner: Examiner) -> None:
    tournaments.open("announced")
    tournaments.do("announced", "announcement.post", session="1", text="Dinner is served", seconds=3_600)
    said = "text=Dinner is served"
    examiner.examine("/tv?t=announced", [WALL], "en", said)
    examiner.examine("/t/announced", [PHONE], "en", said)
    examiner.examine("/control/announced", [TABLET], "en", said, staff=True)


@pytest.mark.full
def test_the_room_and_what_is_not_there(examiner: Examiner) -> None:
    examiner.examine("/", [TABLET, PHONE], "en", "text=Limit Hold'em")
    examiner.examine("/t/no-such-thing", [PHONE], "en", '[data-part="unknown"]')
    examiner.examine("/tv?t=no-such-thing", [HD], "en", "text=no-such-thing")


@pytest.mark.full
def test_a_wall_that_waits_to_be_paired_and_one_that_is_identified(
    browser: Browser, examiner: Examiner
) -> None:
    examiner.examine("/tv", [HD, PORTRAIT], "en", '[data-part="pairing_code"]:not(:empty)')
    set_ = Television(browser, examiner.server, f"Bar {'en'}")
    wall = set_.open().page

    def identified() -> bool:
        """Its name stands for some seconds only."""
        assert examiner.server.command("display.identify", None, display=set_.id).get("ok")
        return wall.locator('[data-part="identify"]').is_visible()

    until(identified, "the name of the television")
    assert examiner.faults(wall) == []
    wall.context.close()


@pytest.mark.full
def test_the_page_where_one_signs_in_and_where_the_first_director_is_made(
    browser: Browser, examiner: Examiner, tmp_path: Path
) -> None:
    examiner.examine("/signin", [TABLET, PHONE], "en", "input")
    with RunningServer(tmp_path / "new", sign_in=False, keeps_files=True) as fresh:
        first_visit = Examiner(browser, fresh)
        first_visit.examine("/signin", [TABLET, PHONE], "en", "input")
        first_visit.close()


def test_the_players_of_the_house(examiner: Examiner) -> None:
    for name in ("Ann Abel", "Bob Baker"):
        person(examiner.server, name)
    examiner.examine("/players", [TABLET, PHONE], "de", '[data-row="1"]', staff=True)


def test_the_toolbox(examiner: Examiner) -> None:
    examiner.examine("/toolbox", [TABLET, PHONE], "en", ".headline")


def test_the_rulebook(examiner: Examiner) -> None:
    examiner.examine("/rules?set=irish-open&against=tda-2017", [TABLET, PHONE], "en", ".difference")
    examiner.examine("/rules?set=irish-open&q=49", [TABLET, PHONE], "en", "details[open]")


def _tap(part: str) -> Callable[[Page], None]:
    return lambda page: page.locator(f'[data-part="{part}"]').click()


def _menu(name: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.locator('[data-part="menu"]').click()
        page.locator(f'[data-menu="{name}"]').click()

    return choose


DIALOGS: dict[str, Callable[[Page], None]] = {
    "menu": _tap("menu"),
    "keys": _menu("keys"),
    "pin": _menu("set_pin"),
    "unlock": _menu("unlock"),
    "new tournament": _tap("new"),
    "time": _tap("set_time"),
    "announcement": _tap("announce"),
    "period": lambda page: page.locator('[data-part="structure"] button').last.click(),
}
ROOM_DIALOGS: dict[str, Callable[[Page], None]] = {
    "add": _tap("add_tv"),
    "announcement": _tap("announce_room"),
    "show": lambda page: page.locator("[data-display] button").nth(0).click(),
    "more": lambda page: page.locator("[data-display] button").nth(2).click(),
}


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=FULL)])
@pytest.mark.parametrize("size", [PHONE, pytest.param(TABLET, marks=FULL)])
def test_the_control_and_all_its_dialogs(
    browser: Browser, examiner: Examiner, size: Size, language: str
) -> None:
    Television(browser, examiner.server, f"Bar {language} {size[0]}")
    page = examiner.open("/control/ready", TABLET, language, TIME, staff=True)
    for name, dialogs in (("clock", DIALOGS), ("room", ROOM_DIALOGS)):
        page.locator(f'[data-tab="{name}"]:visible').first.click()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert examiner.faults(page) == [], name
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
        for dialog, opens in dialogs.items():
            opens(page)
            page.locator(DIALOG).wait_for()
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert examiner.faults(page) == [], dialog
            page.keyboard.press("Escape")
            page.locator(DIALOG).wait_for(state="hidden")
            page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.close()


@pytest.mark.full
def test_a_phone_of_the_control_on_each_of_its_tabs(examiner: Examiner) -> None:
    page = examiner.open("/control/running", PHONE, "de", TIME, staff=True)
    for tab in ("structure", "log", "room"):
        page.locator(f'[data-part="tabs"] [data-tab="{tab}"]').click()
        assert examiner.faults(page) == [], tab
    page.close()


@pytest.mark.full
def test_a_clock_that_asks_what_to_do_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    settings = tmp_path / "data" / "config" / "server"
    settings.mkdir(parents=True)
    (settings / "clockserver.toml").write_text('[restart]\npolicy = "pause_and_ask"\n', "utf-8")
    with RunningServer(tmp_path / "data") as server:
        server.open_tournament()
        assert server.command("clock.start").get("ok")
        assert server.command("clock.set_remaining", ms=9 * MINUTE).get("ok")
        server.restart(hard=True)
        examiner = Examiner(browser, server)
        examiner.examine("/control/friday", [TABLET, PHONE], "en", '[data-part="cards"] button', staff=True)
        examiner.close()


@pytest.mark.full
def test_a_vote_on_every_face(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        tournaments.open("friday")
        tournaments.do("friday", "tables.open", tables=[1])
        for seat, name in enumerate(["Leo Abrams", "Anna Chen"], 1):
            tournaments.do("friday", "entry.register", person=person(server, name), seat=[1, seat])
        tournaments.do("friday", "clock.start")
        tournaments.do("friday", "vote.call")
        examiner = Examiner(browser, server)
        for vote in (1, 2):
            if vote == 1 or examiner.examines_all:
                look_at_a_vote(examiner, "en")
            tournaments.do("friday", "vote.table_ready")
            if vote == 1 or examiner.examines_all:
                look_at_a_vote(examiner, "en")
            look_at_ballots(examiner, "en")
            for entry in ("e1", "e2"):
                tournaments.do("friday", "vote.cast", vote=vote, entry=entry, deal=vote == 1)
            look_at_a_vote(examiner, "en")
            if vote == 1:
                tournaments.do("friday", "vote.call", colours={"deal": "green", "no_deal": "white"})
        examiner.close()


def look_at_a_vote(examiner: Examiner, language: str) -> None:
    vote = '[data-part="vote"] b'
    examiner.examine("/tv?t=friday", [WALL, PORTRAIT], language, ".scene-vote h1:not(:empty)")
    examiner.examine("/t/friday", [PHONE], language, vote)
    examiner.examine("/table/friday/1", [PHONE, TABLET], language, vote, staff=True)


def look_at_ballots(examiner: Examiner, language: str) -> None:
    server = examiner.server
    codes = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff()).json()["codes"]
    phone = examiner.open("/t/friday", PHONE, language, TIME)
    phone.evaluate(f"location.hash = '#seat=e1,1-1,{codes['e1']}'")
    table = examiner.open("/table/friday/1", TABLET, language, "[data-voter]", staff=True)
    table.locator("[data-voter]").first.click()
    table.locator('[data-part="ballot"] .code').wait_for()
    assert examiner.faults(table) == []
    table.locator('[data-part="ballot"] button:not(.main)').first.click()
    for page in (phone, table):
        page.locator(".ballot-cards button").last.click()
        assert examiner.faults(page) == []
        page.close()


@pytest.mark.full
def test_the_page_for_printing(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        open_tables_to_look_at(server)
        examiner = Examiner(browser, server)
        for what, seen in (("cards", ".card"), ("tables", ".table-sheet"), ("list", ".list-page")):
            examiner.examine(f"/print/seated/{what}", [TABLET, PHONE], "en", seen, staff=True)
        examiner.close()


@pytest.mark.full
def test_a_table_and_its_dialogs(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        tables = open_tables_to_look_at(server)
        examiner = Examiner(browser, server)
        for number in tables.values():
            for staff in (False, True):
                path = f"/table/seated/{number}"
                examiner.examine(path, [PHONE, TABLET], "en", "li[data-seat]", staff=staff)
        page = examiner.open("/table/seated/1", PHONE, "en", "li[data-seat] button", staff=True)
        page.locator('[data-part="dealt"]').click()
        page.locator('[data-part="undo"]').wait_for()
        assert examiner.faults(page) == []
        page.locator('li[data-seat="3"] button').click()
        assert examiner.faults(page) == []
        page.locator('[data-do="move"]').click()
        page.locator('[data-do="place"]').first.wait_for()
        assert examiner.faults(page) == []
        examiner.examine("/table/seated/99", [PHONE], "en", '[data-part="nothing"]')
        examiner.close()


@pytest.mark.full
def test_the_clocks_of_a_table(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        open_tables_to_look_at(server)
        do(server, "seated", "shot_clock.set", tables=[1], seconds=600, chips=3)
        do(server, "seated", "shot_clock.start", table=1, decision=0)
        do(server, "seated", "player_clock.start", table=1, facing_bet=True, seat=7, ms=600_000, on_wall=True)
        examiner = Examiner(browser, server)
        for staff in (False, True):
            examiner.examine("/table/seated/1", [PHONE, TABLET], "en", ".clock-row.is-main", staff=staff)
        page = examiner.open("/table/seated/1", PHONE, "en", '[data-part="clocks_open"]', staff=True)
        page.locator('[data-part="clocks_open"]').click()
        page.locator('[data-do="facing_bet"]').wait_for()
        assert examiner.faults(page) == []
        page.keyboard.press("Escape")
        page.locator(DIALOG).wait_for(state="hidden")
        page.locator(".is-shot .clock-do button").last.click()
        page.locator('[data-do="chip-1"]').wait_for()
        assert examiner.faults(page) == []
        control = examiner.open("/control/seated", TABLET, "en", TIME, staff=True)
        control.locator('button[data-tab="procedures"]:visible').first.click()
        control.locator("[data-until]").wait_for()
        assert examiner.faults(control) == []
        examiner.close()


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, pytest.param(PHONE, marks=FULL)])
def test_the_floor_its_calls_and_its_dialogs(browser: Browser, tmp_path: Path, size: Size) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        server.open_tournament("seated", title="Friday 9-Max · $200")
        seat_players(server, "seated", table=4)
        do(server, "seated", "table.call", table=4, what="floor")
        do(server, "seated", "ruling.note", table=4, text="e4 acted out of turn")
        do(server, "seated", "player.page", entry="e1", to="seat")
        examiner = Examiner(browser, server)
        page = examiner.open("/control/seated", size, "en", TIME, staff=True)
        page.locator('[data-tab="floor"]:visible').first.click()
        page.locator(".cell .call").wait_for()
        assert examiner.faults(page) == []
        for opens in ('[data-go="head"]', '[data-go="out"]', '[data-part="floor_rulings"]'):
            page.locator(opens).click()
            page.locator(DIALOG).wait_for()
            assert examiner.faults(page) == [], opens
            page.keyboard.press("Escape")
            page.locator(DIALOG).wait_for(state="hidden")
        page.close()
        examiner.examine("/table/seated/4", [TABLET, PHONE], "en", ".call.is-waiting", staff=True)
        examiner.examine("/tv?t=seated", [WALL, PORTRAIT], "en")
        examiner.close()
