"""Scenes are folders: sound ones are served and listed, and a faulty one affects no other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from clockserver.config_files.scene_files import listed_scenes, scene_of_folder, wall_scenes
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.web.answers import Answers
from clockserver.web.pages.scenes import scenes
from clockserver.web.pages.static_pages import pages
from tests.forks import CHECKOUT

DEALERS = """
title = "Dealers"
wall = true
topics = ["clock:<slug>:<session>"]

[options]
shift = "which shift is shown"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the files that walls need."""
    shutil.copytree(CHECKOUT / "displays", tmp_path / "displays")
    return tmp_path


@pytest.fixture
def client(house: Path) -> FlaskClient:
    app = Flask("house", static_folder=None)
    app.register_blueprint(pages(house))
    words = catalogue()
    answers = Answers(lambda refusal: {"refused": [words.reason(each) for each in refusal.reasons]})
    displays = house / "displays"
    app.register_blueprint(
        scenes(lambda: listed_scenes(displays), lambda name: scene_of_folder(displays, name), answers)
    )
    return app.test_client()


def add(house: Path, name: str, toml: str) -> None:
    folder = house / "displays" / name
    folder.mkdir()
    (folder / "scene.toml").write_text(toml, "utf-8")
    (folder / "view.html").write_text("<p data-part='text'></p>", "utf-8")


def listed(client: FlaskClient) -> dict[str, dict[str, object]]:
    return {scene["name"]: scene for scene in client.get("/api/v1/scenes").get_json()}


def test_the_walls_scenes_are_offered_and_no_other_face(client: FlaskClient) -> None:
    files = {
        path.parent.name: path.read_text("utf-8") for path in (CHECKOUT / "displays").glob("*/scene.toml")
    }
    walls = [name for name, written in sorted(files.items()) if "\nwall = true\n" in written]
    assert list(listed(client)) == walls
    assert {"clock", "break", "slides"} <= set(walls)
    assert {"phone", "control", "announcement"} <= files.keys() - set(walls)


def test_a_folder_that_is_added_is_served_and_offered_by_the_running_server(
    client: FlaskClient, house: Path
) -> None:
    assert "house-scene" not in listed(client)
    add(house, "house-scene", DEALERS)
    assert listed(client)["house-scene"] == {
        "name": "house-scene",
        "title": "Dealers",
        "topics": ["clock:<slug>:<session>"],
        "options": {"shift": "which shift is shown"},
    }
    assert client.get("/displays/house-scene/view.html").status_code == 200
    assert client.get("/displays/house-scene/scene.toml").get_data(as_text=True) == DEALERS


def test_a_scene_is_served_as_json_that_the_server_parsed(client: FlaskClient, house: Path) -> None:
    add(house, "house-scene", 'topics = [  # a comment\n  "room",\n]\n"wall"=true\ntitle = """\nDealers"""')
    assert client.get("/displays/house-scene/scene.json").get_json() == {
        "title": "Dealers",
        "topics": ["room"],
        "options": {},
        "wall": True,
        "over": False,
        "without_tournament": False,
    }


@pytest.mark.parametrize("toml", ["title = ", "wall = true\ntopics = []", DEALERS + "more = 1"])
def test_a_bad_scene_is_logged_and_not_served_as_json(
    client: FlaskClient, house: Path, toml: str, caplog: pytest.LogCaptureFixture
) -> None:
    add(house, "bad", toml)
    assert client.get("/displays/bad/scene.json").status_code == 404
    assert "is no scene" in caplog.text


@pytest.mark.parametrize("name", ["nowhere", "..", "%2e%2e", "%2e%2e%2fstatic"])
def test_a_folder_without_a_scene_has_no_json(client: FlaskClient, house: Path, name: str) -> None:
    (house / "scene.toml").write_text(DEALERS, "utf-8")
    assert client.get(f"/displays/{name}/scene.json").status_code == 404


def test_every_scene_is_packed_as_it_is_served(client: FlaskClient) -> None:
    packed = json.loads(
        subprocess.run(
            [sys.executable, CHECKOUT / "scripts" / "scenes"], capture_output=True, check=True
        ).stdout
    )
    assert len(packed) > 20
    for name, spec in packed.items():
        served = client.get(f"/displays/{name}/scene.json").get_json()
        assert served | spec == served


def test_a_bad_file_hides_no_other_scene(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    add(house, "not-toml", "title = ")
    add(house, "no-title", "wall = true\ntopics = []")
    add(house, "misspelt", DEALERS.replace("wall = true", "wal = true"))
    (house / "displays" / "not-utf8").mkdir()
    (house / "displays" / "not-utf8" / "scene.toml").write_bytes(b"title = '\xff'")
    assert {"clock", "break"} <= wall_scenes(house / "displays").keys()
    assert len(wall_scenes(house / "displays")) == len(wall_scenes(CHECKOUT / "displays"))
    for wrong in ("not-toml", "no-title", "misspelt", "not-utf8"):
        assert wrong in caplog.text


def test_a_wrong_scene_is_listed_with_reason_and_line_and_hides_no_other(
    client: FlaskClient, house: Path
) -> None:
    add(house, "not-toml", 'title = "x"\nwall = = true\n')
    add(house, "misspelt", DEALERS.replace("wall = true", "wall = 1"))
    add(house, "Final Table", DEALERS)
    found = listed(client)
    bad = {name: scene["reasons"] for name, scene in found.items() if "reasons" in scene}
    told = {name: [(each["code"], each["line"]) for each in reasons] for name, reasons in bad.items()}
    assert told == {
        "not-toml": [("file.not_toml", 2)],
        "misspelt": [("file.wrong_value", 3)],
        "Final Table": [("file.bad_folder_name", None)],
    }
    assert str(house) not in str(found)
    assert {"clock", "break"} <= found.keys() - bad.keys()


def test_a_bad_file_is_reported_once_and_again_after_it_was_rewritten(
    house: Path, caplog: pytest.LogCaptureFixture
) -> None:
    add(house, "no-title", "wall = true\ntopics = []")
    file = house / "displays" / "no-title" / "scene.toml"
    for _ in range(3):
        wall_scenes(house / "displays")
    assert caplog.text.count("is no scene") == 1
    file.write_text("wall = ", "utf-8")
    os.utime(file, ns=(0, file.stat().st_mtime_ns + 1))
    for _ in range(3):
        wall_scenes(house / "displays")
    assert caplog.text.count("is no scene") == 2


def test_a_folder_or_an_option_that_no_television_can_be_set_to_is_not_offered(
    house: Path, caplog: pytest.LogCaptureFixture
) -> None:
    add(house, "Final Table", DEALERS)
    add(house, "loud", DEALERS.replace("shift =", "Shift-Name ="))
    assert wall_scenes(house / "displays").keys() == wall_scenes(CHECKOUT / "displays").keys()
    for wrong in ("Final Table", "loud"):
        assert wrong in caplog.text


def test_every_option_of_a_packaged_scene_has_a_description() -> None:
    for scene in wall_scenes(CHECKOUT / "displays").values():
        assert all(meaning.strip() for meaning in scene.options.values()), scene.name


def test_every_packaged_scene_says_what_it_shows() -> None:
    walls = [each for each in packaged().values() if each.get("wall")]
    assert [each["title"] for each in walls if not each.get("shows", "").strip()] == []


def test_only_scenes_on_tvs_list_topics_as_the_script_of_a_page_names_its_own() -> None:
    on_tvs = {name for name, each in packaged().items() if each.get("wall") or each.get("over")}
    assert {name for name, each in packaged().items() if each["topics"]} == on_tvs


def packaged() -> dict[str, dict[str, Any]]:
    """Every scene.toml of the checkout by its folder."""
    files = (CHECKOUT / "displays").glob("*/scene.toml")
    return {path.parent.name: tomllib.loads(path.read_text("utf-8")) for path in files}
