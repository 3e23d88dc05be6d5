"""The wall runs on the oldest supported TV: a real Chromium 69, as in TVs of 2020."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import WALL, seconds
from tests.browser.states import STATES, STRUCTURES, Tournaments, write_structures
from tests.forks import CHECKOUT
from tests.processes.second_server import SecondServer, new_code
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        (sys.platform, platform.machine()) != ("linux", "x86_64"),
        reason="the Chromium 69 of chrome-aws-lambda runs on Linux on x86-64 alone",
    ),
]
SCRIPT = Path(__file__).with_name("old_tv.mjs")
SHOTS = Path(__file__).parents[1].joinpath("shots") / "chromium-69"
HD, PORTRAIT = (1280, 720), (1080, 1920)
SHOWN_STATES = ["break", "paused", "limit", "stud", "rotation", "an-hour-left", "holding", "running"]
SCENE_OPTIONS = {
    "four-clocks": "&tournaments=running,break,limit,stud",
    "slides": "&text=Welcome to Friday|Happy hour until 21:00",
}
"""Settings of scenes that show nothing without them."""
TIMELESS = {"champion", "winner"}
"""Scenes without a countdown."""
CODE = r"^([B-DF-HJ-NP-TV-Z2-9]\s?){6}$"
"""Matches a line with only a pairing code, which has no vowels."""
SAFE = 0.04
"""Minimum distance of a wall's text from the edges, as a share; the newer Chromium measures the ink itself."""

Page = dict[str, Any]
Look = Callable[[list[Page]], list[Page]]


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    data = tmp_path_factory.mktemp("old-hall") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        for state in SHOWN_STATES:
            STATES[state](tournaments)
        yield tournaments


def readings_of(server: RunningServer, pages: list[Page]) -> Iterator[Page]:
    """Pages in the old browser; a pairing code is confirmed as soon as it appears."""
    addressed = [{**page, "url": server.url(page["path"], "localhost")} for page in pages]
    script = subprocess.Popen(
        ["node", str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT
    )
    assert script.stdin
    assert script.stdout
    try:
        script.stdin.write(json.dumps({"shots": str(SHOTS), "pages": addressed}))
        script.stdin.close()
        for line in script.stdout:
            body = json.loads(line)
            if "code" in body:
                code = "".join(body["code"].split())
                assert server.command("display.pair", None, code=code, name="Old set").get("ok")
            else:
                yield body
        assert script.wait(PATIENCE_S) == 0
    finally:
        script.terminate()  # not killed: it takes its browser with it
        script.wait(PATIENCE_S)
        script.stdout.close()


@pytest.fixture
def look_in_old_browser(tournaments: Tournaments) -> Look:
    """Shows pages `{name, path, size, ready, counts}` to the old browser; its readings of each."""

    def looker(pages: list[Page]) -> list[Page]:
        readings = list(readings_of(tournaments.server, pages))
        assert len(readings) == len(pages)
        return readings

    return looker


def assert_page_is_sound(page: Page, safe: float = SAFE) -> None:
    """Assert what holds for every page on an old TV."""
    name = (page["name"], page["size"])
    assert page["errors"] == [], name
    assert "/69." in page["version"]
    assert page["typeLoaded"], name
    assert {family.strip('"') for family in page["families"]} == {"Barlow Condensed"}
    assert page["cut"] == [], name
    assert not page["scrolls"], name
    assert {edge: share for edge, share in page["edges"].items() if share < safe} == {}, name
    assert all(page["pictures"]), name
    assert page["shotBytes"] > 2 * page["groundBytes"], page["shot"]
    if page.get("timeLater"):
        passed = seconds(page["time"]) - seconds(page["timeLater"])
        assert 0 < passed <= page["secondsLater"] + 1, name


def words(page: Page) -> str:
    """The text of a page in capitals, without spaces and line breaks."""
    return "".join(page["text"].upper().split())


@pytest.mark.full
def test_an_old_television_counts_the_clock_and_shows_its_blinds(look_in_old_browser: Look) -> None:
    wall = {"name": "clock", "path": "/tv?t=running", "ready": "players", "counts": True}
    for page in look_in_old_browser([{**wall, "size": size} for size in (WALL, HD, PORTRAIT)]):
        assert_page_is_sound(page)
        assert all(text in words(page) for text in ("LEVEL9", "600/1,200", "BBANTE1,200", "PLAYERS245"))


@pytest.mark.full
def test_an_old_television_shows_in_a_break_when_play_resumes(look_in_old_browser: Look) -> None:
    wall = {"name": "break", "path": "/tv?t=break", "ready": r"back at \d\d:\d\d", "counts": True}
    for page in look_in_old_browser([{**wall, "size": size} for size in (WALL, PORTRAIT)]):
        assert_page_is_sound(page)


@pytest.mark.full
@pytest.mark.parametrize("size", [WALL, PORTRAIT])
def test_every_state_of_a_clock_fits_an_old_television(
    look_in_old_browser: Look, size: tuple[int, int]
) -> None:
    states = [state for state in SHOWN_STATES if state not in ("running", "break")]
    pages = [
        {"name": state, "path": f"/tv?t={state}", "ready": r"\d:\d\d", "counts": False, "size": size}
        for state in states
    ]
    for page in look_in_old_browser(pages):
        assert_page_is_sound(page)
        assert (page["name"] == "paused") == ("CLOCKPAUSED" in words(page))


@pytest.mark.full
@pytest.mark.parametrize(
    ("language", "size"), [("de", PORTRAIT), pytest.param("en", WALL, marks=pytest.mark.full)]
)
def test_an_old_television_shows_every_scene_and_keeps_the_time_in_view(
    tournaments: Tournaments, look_in_old_browser: Look, language: str, size: tuple[int, int]
) -> None:
    scenes = [scene["name"] for scene in tournaments.server.get("/api/v1/scenes").json()]
    assert set(SCENE_OPTIONS) < set(scenes)
    pages = [
        {
            "name": f"scene-{scene}-{language}",
            "path": f"/tv?t=running&scene={scene}&lang={language}{SCENE_OPTIONS.get(scene, '')}",
            "ready": r"\d:\d\d",
            "counts": scene not in TIMELESS,
            "size": size,
        }
        for scene in scenes
    ]
    for page in look_in_old_browser(pages):
        assert_page_is_sound(page)
        timeless = page["name"].split("-")[1] in TIMELESS
        assert bool(page.get("timeLater")) != timeless, page["name"]
        if timeless:
            assert "DEAL" not in words(page), "nobody has won yet, and no deal has ended play"


@pytest.mark.full
def test_an_old_television_shows_an_announcement_over_the_scene(
    tournaments: Tournaments, look_in_old_browser: Look
) -> None:
    answer = tournaments.server.command(
        "room.announce", None, text="Dinner is served in the bar", seconds=120
    )
    assert answer.get("ok"), answer
    wall = {"name": "announcement", "path": "/tv?t=running", "ready": "dinner is served", "counts": True}
    for page in look_in_old_browser([{**wall, "size": size} for size in (WALL, PORTRAIT)]):
        assert_page_is_sound(page)
    withdrawn = tournaments.server.command("undo", None, command=answer_id(tournaments))
    assert withdrawn.get("ok"), withdrawn


def answer_id(tournaments: Tournaments) -> str:
    """The id of the newest command of the room."""
    client = tournaments.server.client()
    client.subscribe("log:room")
    lines = client.values["log:room"]["lines"]
    return str(lines[max(lines, key=int)]["command"])


@pytest.mark.full
def test_an_old_television_is_paired_and_follows_the_tournament(look_in_old_browser: Look) -> None:
    wall = {"name": "paired", "path": "/tv", "size": WALL, "counts": True}
    (page,) = look_in_old_browser([{**wall, "ready": CODE, "then": "avg stack"}])
    assert_page_is_sound(page)


def test_an_upright_old_television_shows_the_code_and_its_qr_code(look_in_old_browser: Look) -> None:
    code = {"name": "pairing", "path": "/tv", "ready": CODE, "counts": False}
    for page in look_in_old_browser([{**code, "size": size} for size in (HD, PORTRAIT)]):
        assert_page_is_sound(page)
        assert page["pictures"] == [True]


@pytest.mark.full
def test_the_overlay_counts_in_an_old_browser(look_in_old_browser: Look) -> None:
    overlay = {"name": "overlay", "path": "/overlay/running", "ready": r"\d:\d\d", "counts": True}
    for page in look_in_old_browser([{**overlay, "size": size} for size in (WALL, HD)]):
        assert_page_is_sound(page, safe=0)


@pytest.mark.full
def test_an_old_television_moves_to_the_second_server(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as first:
        first.open_tournament()
        assert first.command("clock.start")["ok"]
        at = first.url(host="localhost")
        with SecondServer(tmp_path / "second", first, new_code(first), at=at) as second:
            second.wait_for_everything()
            wall = {"name": "goes-on", "path": "/tv?t=friday", "size": WALL, "ready": "level 1"}
            readings = readings_of(first, [{**wall, "counts": True, "goesOn": second.url("/tv")}])
            assert next(readings) == {"shown": "goes-on"}
            first.kill()
            second.sign_in().wait_for("silent").take_over()
            (page,) = readings
            # There the page reports the later epoch to the first server, in vain.
            errors = [each for each in page["errors"] if "ERR_CONNECTION_REFUSED" not in each]
            assert_page_is_sound({**page, "errors": errors})
