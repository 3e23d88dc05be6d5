"""axe-core finds no serious fault in control's dialogs, in votes, at tables and on the floor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL
from tests.browser.control_page import PairedTv, keep_open
from tests.browser.layouts.examiner import (
    DIALOG,
    FULL,
    PORTRAIT,
    TIME,
    Examiner,
    Size,
)
from tests.browser.seated import person
from tests.browser.states import MINUTE, Tournaments
from tests.browser.table_states import do, open_tables_to_look_at, seat_players
from tests.servers import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("sizes_of_a_commit")]


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
def test_the_control_and_all_its_dialogs_are_accessible(
    browser: Browser, examiner: Examiner, size: Size, language: str
) -> None:
    PairedTv(browser, examiner.server, f"Bar {language} {size[0]}")
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
def test_choices_about_tables_and_their_clocks_have_names(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        server.open_tournament("seated")
        seat_players(server, "seated")
        examiner = Examiner(browser, server)
        page = examiner.open("/control/seated", TABLET, "en", TIME, staff=True)
        page.locator('[data-tab="tables"]:visible').first.click()
        expect(page.get_by_role("group", name="View", exact=True)).to_be_visible()
        assert examiner.faults(page) == []
        page.locator('[data-part="open_tables"]').click()
        look_at_choices(examiner, page, "Open tables")
        page.locator('[data-table="4"]').click()
        page.get_by_role("dialog").get_by_role("button", name="Hold seats", exact=True).click()
        look_at_choices(examiner, page, "Tables")
        page.locator('[data-tab="procedures"]:visible').first.click()
        keep_open(page, "table_clocks")
        page.locator('[data-key="player_clock.start"]').click()
        look_at_choices(examiner, page, "Bet", "TVs")
        examiner.close()


def look_at_choices(examiner: Examiner, page: Page, *names: str) -> None:
    """The open dialog has choices of these names and no fault; it is closed."""
    for name in names:
        expect(page.get_by_role("dialog").get_by_role("group", name=name, exact=True)).to_be_visible()
    assert examiner.faults(page) == []
    page.keyboard.press("Escape")
    page.locator(DIALOG).wait_for(state="hidden")


@pytest.mark.full
def test_every_tab_of_the_control_on_a_phone_is_accessible(examiner: Examiner) -> None:
    page = examiner.open("/control/running", PHONE, "de", TIME, staff=True)
    for tab in ("structure", "log", "room"):
        page.locator(f'[data-part="tabs"] [data-tab="{tab}"]').click()
        assert examiner.faults(page) == [], tab
    page.close()


@pytest.mark.full
def test_the_question_after_a_restart_is_accessible(browser: Browser, tmp_path: Path) -> None:
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
def test_a_vote_is_accessible_on_every_face(browser: Browser, tmp_path: Path) -> None:
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
def test_the_printing_page_is_accessible(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as server:
        open_tables_to_look_at(server)
        examiner = Examiner(browser, server)
        for kind, ready in (("cards", ".card"), ("tables", ".table-sheet"), ("list", ".list-page")):
            examiner.examine(f"/print/seated/{kind}", [TABLET, PHONE], "en", ready, staff=True)
        examiner.close()


@pytest.mark.full
def test_a_table_and_its_dialogs_are_accessible(browser: Browser, tmp_path: Path) -> None:
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
def test_the_clocks_of_a_table_are_accessible(browser: Browser, tmp_path: Path) -> None:
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
        page.locator(".is-shot .clock-buttons button").last.click()
        page.locator('[data-do="chip-1"]').wait_for()
        assert examiner.faults(page) == []
        control = examiner.open("/control/seated", TABLET, "en", TIME, staff=True)
        control.locator('button[data-tab="procedures"]:visible').first.click()
        control.locator("[data-until]").wait_for()
        assert examiner.faults(control) == []
        examiner.close()


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, pytest.param(PHONE, marks=FULL)])
def test_the_floor_with_its_calls_and_dialogs_is_accessible(
    browser: Browser, tmp_path: Path, size: Size
) -> None:
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
