"""The server's settings: each fault is named with its file and its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver import resources
from clockserver.core.texts import Refused
from clockserver.demo.evening import DemoTournament
from clockserver.storage.server_config import Restart, ServerConfig, read_config
from clockserver.texts.shipped_catalogues import catalogues
from tests.shell import run


def overlaid_folder(tmp_path: Path, text: str, name: str = "clockserver") -> list[Path]:
    """The packaged folder with a venue's own file over it."""
    folder = tmp_path / "config" / "server"
    folder.mkdir(parents=True)
    (folder / f"{name}.toml").write_text(text)
    return resources.config_folders("server", tmp_path)


def test_the_packaged_settings_are_the_defaults() -> None:
    config = read_config("clockserver", resources.config_folders("server"), ServerConfig)
    assert config == ServerConfig(ruleset="tda-2024", restart=Restart("keep_running", 12))


def test_the_packaged_demo_tournament_can_be_read() -> None:
    demo = read_config("friday", resources.config_folders("demo"), DemoTournament)
    assert demo.slug == "friday"


def test_a_venues_own_file_replaces_the_packaged_one(tmp_path: Path) -> None:
    text = 'timezone = "Europe/Dublin"\nnames = ["clock.lan"]\n[restart]\npolicy = "pause_and_ask"\n'
    config = read_config("clockserver", overlaid_folder(tmp_path, text), ServerConfig)
    assert config == ServerConfig(
        timezone="Europe/Dublin", names=["clock.lan"], restart=Restart("pause_and_ask", 12)
    )


def test_a_setting_under_its_former_name_is_read(tmp_path: Path) -> None:
    text = '[restart]\npolicy = "pause_and_ask"\nlongest_gap_hours = 3\n'
    config = read_config("clockserver", overlaid_folder(tmp_path, text), ServerConfig)
    assert config.restart == Restart("pause_and_ask", 3)


def test_a_setting_under_both_its_names_is_refused(tmp_path: Path) -> None:
    text = "[restart]\nmax_gap_hours = 3\nlongest_gap_hours = 4\n"
    with pytest.raises(Refused) as raised:
        read_config("clockserver", overlaid_folder(tmp_path, text), ServerConfig)
    assert "longest_gap_hours" in str(raised.value)


def test_an_empty_file_is_all_defaults(tmp_path: Path) -> None:
    assert read_config("clockserver", overlaid_folder(tmp_path, ""), ServerConfig) == ServerConfig()


WRONG = {
    "colour = 3": "colour",
    "timezone = 3": "timezone",
    'names = "clock.lan"': "names",
    "names = [1]": "names",
    '[restart]\npolicy = "maybe"': "restart.policy",
    "[restart]\nmax_gap_hours = -1": "restart.max_gap_hours",
    '[restart]\nmax_gap_hours = "12"': "restart.max_gap_hours",
    "[restart]\nmax_gap_hours = 1.5": "restart.max_gap_hours",
    "[restart]\npolice = 1": "police",
    "restart = 1": "restart",
}


@pytest.mark.parametrize("text", list(WRONG))
def test_a_wrong_value_is_named_with_its_file_and_its_field(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused) as raised:
        read_config("clockserver", overlaid_folder(tmp_path, text), ServerConfig)
    (reason,) = raised.value.reasons
    place = f"{reason.field} {reason.params}"
    assert "clockserver.toml" in place
    assert WRONG[text] in place


def test_a_file_that_is_not_toml_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Refused) as raised:
        read_config("clockserver", overlaid_folder(tmp_path, 'timezone = ""\nnames = [\n'), ServerConfig)
    (reason,) = raised.value.reasons
    assert reason.code == "file.not_toml"
    assert "clockserver.toml" in str(reason.field)


def test_a_missing_settings_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refused) as raised:
        read_config("clockserver", [tmp_path], ServerConfig)
    assert raised.value.reasons[0].params == {"file": "clockserver.toml"}


@pytest.mark.parametrize("text", ['[restart]\npolicy = "maybe"', "names = [", 'timezone = "Mars/Base"'])
def test_a_server_with_wrong_settings_ends_with_the_reason_in_one_line(tmp_path: Path, text: str) -> None:
    overlaid_folder(tmp_path, text)
    done = run("serve", "--data", tmp_path, "--port", "0")
    assert done.returncode == 2
    assert done.stderr.startswith("clockserver: ")
    assert done.stderr.count("\n") == 1
    assert "clockserver.toml" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("text", "field", "english", "german"),
    [
        ("timezone = 3", "timezone", "This has to be a text; it is a whole number.", "Hier muss ein Text"),
        ("colour = 3", "colour", "There is no field colour here.", "Hier gibt es kein Feld colour."),
        ("names = [1]", "names[0]", "This has to be a text", "Hier muss ein Text stehen"),
        (
            '[restart]\npolicy = "maybe"',
            "restart.policy",
            "maybe is none of the possible",
            "maybe ist keiner",
        ),
    ],
)
def test_a_wrong_value_is_told_in_both_languages_with_its_field(
    tmp_path: Path, text: str, field: str, english: str, german: str
) -> None:
    with pytest.raises(Refused) as raised:
        read_config("clockserver", overlaid_folder(tmp_path, text), ServerConfig)
    (reason,) = raised.value.reasons
    assert str(reason.field).endswith(f"clockserver.toml: {field}")
    for words, beginning in ((catalogues().english, english), (catalogues().of("de"), german)):
        assert words is not None
        assert words.reason(reason)["text"].startswith(beginning)
