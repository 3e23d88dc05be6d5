"""A server starts from a data directory without settings."""

from __future__ import annotations

import errno
import io
import sys
from pathlib import Path

import pytest

from clockserver import resources
from clockserver.start_up import settings, tell, usual_ruleset
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


def test_a_full_disk_under_standard_output_does_not_stop_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", out := Full())
    tell("clockserver is running\n")
    assert out.getvalue() == "clockserver is running\n"
