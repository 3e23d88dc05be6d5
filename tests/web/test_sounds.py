"""The room's sounds exist from the start, are short, come from the project's script, and can be replaced by files."""

from __future__ import annotations

import runpy
import wave
from array import array
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from clockserver import resources
from clockserver.web.pages.sounds import CUES, sounds

BUNDLED = resources.root() / "static" / "sounds"
MAKE_SOUNDS = Path(__file__).parent.parent.parent / "scripts" / "make-sounds"


@pytest.fixture
def sounds_folder(tmp_path: Path) -> Path:
    """The folder of a venue's own sounds, which does not exist yet."""
    return tmp_path / "config" / "sounds"


@pytest.fixture
def client(sounds_folder: Path) -> FlaskClient:
    app = Flask("sounds")
    app.register_blueprint(sounds(BUNDLED, sounds_folder))
    return app.test_client()


def samples(file: Path) -> array[int]:
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        assert sound.getframerate() in (22_050, 44_100)
        return array("h", sound.readframes(sound.getnframes()))


@pytest.mark.parametrize("cue", CUES)
def test_every_cue_has_a_short_loud_sound_that_begins_at_once_and_is_not_cut_off(cue: str) -> None:
    file = BUNDLED / f"{cue}.wav"
    assert file.stat().st_size < 100_000
    sound = samples(file)
    assert 0.8 < max(map(abs, sound)) / 32_768 < 1
    assert max(map(abs, sound[:1000])) > 8_000
    assert max(map(abs, sound[-20:])) < 100


def test_no_two_cues_sound_alike() -> None:
    assert len({samples(BUNDLED / f"{cue}.wav").tobytes() for cue in CUES}) == len(CUES)


def test_the_sound_that_tests_the_permission_is_silent() -> None:
    assert not any(samples(BUNDLED / "silence.wav"))


def test_the_sounds_equal_the_output_of_the_script(tmp_path: Path) -> None:
    runpy.run_path(str(MAKE_SOUNDS))["main"](tmp_path)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == sorted(file.name for file in BUNDLED.glob("*.wav"))
    for name in names:
        ours, generated = samples(BUNDLED / name), samples(tmp_path / name)
        assert len(ours) == len(generated)
        # The last bit of a sine differs between machines.
        assert all(abs(a - b) <= 1 for a, b in zip(ours, generated, strict=True)), name


@pytest.mark.parametrize("cue", CUES)
def test_without_files_of_its_own_a_room_hears_the_bundled_ones(client: FlaskClient, cue: str) -> None:
    answer = client.get(f"/sounds/{cue}")
    assert (answer.status_code, answer.mimetype) == (200, "audio/wav")
    assert answer.data == (BUNDLED / f"{cue}.wav").read_bytes()


@pytest.mark.parametrize(
    ("kind", "type_"), [("wav", "audio/wav"), ("ogg", "audio/ogg"), ("mp3", "audio/mpeg")]
)
def test_a_file_of_the_venue_replaces_a_cue_without_a_restart(
    client: FlaskClient, sounds_folder: Path, kind: str, type_: str
) -> None:
    before = client.get("/sounds/level_end")
    sounds_folder.mkdir(parents=True)
    (sounds_folder / f"level_end.{kind}").write_bytes(b"our gong")
    tag = before.headers["ETag"]
    answer = client.get("/sounds/level_end", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.mimetype, answer.data) == (200, type_, b"our gong")
    assert client.get("/sounds/break_end").data == (BUNDLED / "break_end.wav").read_bytes()
    (sounds_folder / f"level_end.{kind}").unlink()
    assert client.get("/sounds/level_end").data == before.data


def test_a_player_that_asks_for_a_range_gets_it(client: FlaskClient) -> None:
    answer = client.get("/sounds/one_minute", headers={"Range": "bytes=0-1"})
    assert (answer.status_code, answer.data) == (206, b"RI")
    assert answer.headers["Content-Range"].startswith("bytes 0-1/")


@pytest.mark.parametrize(
    "path",
    [
        "gong",
        "level_end.wav",
        "LEVEL_END",
        "..%2Fserver.secret",
        "%2e%2e/server.secret",
        "level_end%00",
        "",
        "silence",
    ],
)
def test_only_the_cues_are_served(client: FlaskClient, sounds_folder: Path, path: str) -> None:
    sounds_folder.mkdir(parents=True)
    (sounds_folder / "gong.wav").write_bytes(b"gong")
    (sounds_folder.parent / "server.secret").write_text("secret", "ascii")
    assert client.get(f"/sounds/{path}").status_code == 404


def test_a_folder_named_like_a_sound_is_ignored(client: FlaskClient, sounds_folder: Path) -> None:
    (sounds_folder / "level_end.wav").mkdir(parents=True)
    assert client.get("/sounds/level_end").data == (BUNDLED / "level_end.wav").read_bytes()
