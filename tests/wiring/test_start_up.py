"""A server starts from a data directory without settings, and not while words are missing."""

from __future__ import annotations

import errno
import io
import json
import sys
from pathlib import Path

import pytest

from clockserver import resources, start_up
from clockserver.core.registry import RegistryError
from clockserver.server import Server
from clockserver.start_up import settings, tell, usual_ruleset
from clockserver.texts.catalogue import Catalogues
from clockserver.texts.shipped_catalogues import catalogues
from tests.servers import configure


def test_settings_of_an_earlier_release_without_a_rule_set_get_the_default(tmp_path: Path) -> None:
    configure(tmp_path, 'names = ["clock.example"]\n')
    config = settings(tmp_path)
    assert config.ruleset == ""
    usual = usual_ruleset(tmp_path, config)
    assert usual in {path.stem for path in (resources.root() / "config" / "rulesets").glob("*.toml")}
    assert usual == usual_ruleset(tmp_path / "new", settings(tmp_path / "new"))
    configure(tmp_path, 'ruleset = "irish-open"\n')
    assert usual_ruleset(tmp_path, settings(tmp_path)) == "irish-open"


@pytest.mark.parametrize(
    ("lacking", "missing"), [(("de",), "de: log.PoolAdded"), (("en", "de"), "en: log.PoolAdded")]
)
def test_a_word_missing_in_a_language_and_an_event_without_a_log_line_stop_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: tuple[str, ...], missing: str
) -> None:
    for language in ("en", "de"):
        without = {"log.PoolAdded"} if language in lacking else set()
        folder = tmp_path / "texts" / language
        folder.mkdir(parents=True)
        words = dict.fromkeys(catalogues().english.own - without, "A text")
        (folder / "words.json").write_text(json.dumps(words), "utf-8")
    monkeypatch.setattr(start_up, "catalogues", lambda: Catalogues(tmp_path / "texts"))
    with pytest.raises(RegistryError) as failed:
        Server(tmp_path / "data")
    assert str(failed.value) == f"words are missing: {missing}"


def test_a_full_disk_under_standard_output_does_not_stop_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", out := Full())
    tell("clockserver is running\n")
    assert out.getvalue() == "clockserver is running\n"
