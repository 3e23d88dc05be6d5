"""axe-core finds no serious or critical fault on any face, in English and in German."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import PHONE, TABLET, WALL
from tests.browser.control_page import PairedTv
from tests.browser.layouts.examiner import (
    FULL,
    HD,
    OTHER_STATES,
    PORTRAIT,
    SHOWN_STATES,
    TIME,
    Examiner,
)
from tests.browser.seated import person
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("sizes_of_a_commit")]


@pytest.mark.full
def test_axe_finds_a_fault_that_is_there(examiner: Examiner) -> None:
    page = examiner.open("/t/running", PHONE, "en", TIME)
    assert examiner.faults(page) == []
    page.evaluate("document.querySelector('[data-part=\"title\"]').style.color = '#222c30'")
    page.evaluate("document.querySelector('main').appendChild(document.createElement('button'))")
    assert {fault["id"] for fault in examiner.faults(page)} == {"color-contrast", "button-name"}
    page.close()


@pytest.mark.full
@pytest.mark.parametrize("state", [*SHOWN_STATES, *(pytest.param(each, marks=FULL) for each in OTHER_STATES)])
def test_wall_phone_overlay_and_control_are_accessible_in_every_state(examiner: Examiner, state: str) -> None:
    examiner.examine(f"/tv?t={state}", [WALL, PORTRAIT], "en")
    examiner.examine(f"/t/{state}", [PHONE, TABLET], "en")
    # The plate makes an overlay legible over any picture.
    examiner.examine(f"/overlay/{state}?plate=100", [HD], "en", ".field.time b:not(:empty)")
    examiner.examine(f"/control/{state}", [TABLET, PHONE], "en", staff=True)


@pytest.mark.parametrize("state", ["break", pytest.param("running", marks=FULL)])
def test_faces_in_german_are_accessible(examiner: Examiner, state: str) -> None:
    examiner.examine(f"/tv?t={state}", [WALL, PORTRAIT], "de")
    examiner.examine(f"/t/{state}", [PHONE], "de")
    examiner.examine(f"/control/{state}", [TABLET, PHONE], "de", staff=True)


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=FULL)])
def test_every_scene_of_the_wall_is_accessible(examiner: Examiner, language: str) -> None:
    options = {"four-clocks": "&tournaments=running,break", "slides": "&text=Welcome|Happy hour"}
    scenes = [scene["name"] for scene in examiner.server.get("/api/v1/scenes").json()]
    assert len(scenes) >= 6
    for scene in scenes:
        path = f"/tv?t=running&scene={scene}{options.get(scene, '')}"
        examiner.examine(path, [WALL, PORTRAIT], language, f".scene-{scene}")


@pytest.mark.full
def test_every_face_is_accessible_under_an_announcement(tournaments: Tournaments, examiner: Examiner) -> None:
    tournaments.open("announced")
    tournaments.do("announced", "announcement.post", session="1", text="Dinner is served", seconds=3_600)
    ready = "text=Dinner is served"
    examiner.examine("/tv?t=announced", [WALL], "en", ready)
    examiner.examine("/t/announced", [PHONE], "en", ready)
    examiner.examine("/control/announced", [TABLET], "en", ready, staff=True)


@pytest.mark.full
def test_the_room_and_the_missing_page_are_accessible(examiner: Examiner) -> None:
    examiner.examine("/", [TABLET, PHONE], "en", "text=Limit Hold'em")
    examiner.examine("/t/no-such-thing", [PHONE], "en", '[data-part="unknown"]')
    examiner.examine("/tv?t=no-such-thing", [HD], "en", "text=no-such-thing")


@pytest.mark.full
def test_an_unpaired_wall_and_an_identified_wall_are_accessible(browser: Browser, examiner: Examiner) -> None:
    examiner.examine("/tv", [HD, PORTRAIT], "en", '[data-part="pairing_code"]:not(:empty)')
    television = PairedTv(browser, examiner.server, "Bar en")
    wall = television.open().page

    def identified() -> bool:
        """Identify the wall, whose name shows for some seconds only."""
        assert examiner.server.command("display.identify", None, display=television.id).get("ok")
        return wall.locator('[data-part="identify"]').is_visible()

    until(identified, "the name of the television")
    assert examiner.faults(wall) == []
    wall.context.close()


@pytest.mark.full
def test_the_sign_in_page_and_the_page_of_the_first_director_are_accessible(
    browser: Browser, examiner: Examiner, tmp_path: Path
) -> None:
    examiner.examine("/signin", [TABLET, PHONE], "en", "input")
    with RunningServer(tmp_path / "new", sign_in=False, keeps_files=True) as fresh:
        first_visit = Examiner(browser, fresh)
        first_visit.examine("/signin", [TABLET, PHONE], "en", "input")
        first_visit.close()


def test_the_players_page_is_accessible(examiner: Examiner) -> None:
    for name in ("Ann Abel", "Bob Baker"):
        person(examiner.server, name)
    examiner.examine("/players", [TABLET, PHONE], "de", '[data-row="1"]', staff=True)


def test_the_toolbox_is_accessible(examiner: Examiner) -> None:
    examiner.examine("/toolbox", [TABLET, PHONE], "en", ".headline")


def test_the_rulebook_is_accessible(examiner: Examiner) -> None:
    examiner.examine("/rules?set=irish-open&against=tda-2017", [TABLET, PHONE], "en", ".difference")
    examiner.examine("/rules?set=irish-open&q=49", [TABLET, PHONE], "en", "details[open]")
