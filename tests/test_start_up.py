"""The beginning of a server where a data directory says nothing."""

from __future__ import annotations

from pathlib import Path

from clockserver import resources
from clockserver.start_up import settings, usual_ruleset
from tests.servers import configure


def test_settings_of_an_earlier_release_name_no_rule_set_and_ours_is_taken(tmp_path: Path) -> None:
    configure(tmp_path, 'names = ["clock.example"]\n')
    config = settings(tmp_path)
    assert config.ruleset == ""
    usual = usual_ruleset(tmp_path, config)
    assert usual in {path.stem for path in (resources.root() / "config" / "rulesets").glob("*.toml")}
    assert usual == usual_ruleset(tmp_path / "new", settings(tmp_path / "new"))
    configure(tmp_path, 'ruleset = "irish-open"\n')
    assert usual_ruleset(tmp_path, settings(tmp_path)) == "irish-open"
