"""`clockserver --version` prints the version."""

from __future__ import annotations

import tomllib

import pytest

from clockserver.cli.arguments import parse
from tests.forks import CHECKOUT


def test_the_command_line_prints_the_version_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["--version"])
    assert ended.value.code == 0
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    assert capsys.readouterr().out == f"clockserver {project['version']}\n"
