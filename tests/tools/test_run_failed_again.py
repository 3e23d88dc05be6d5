"""The second run of CI repeats a few failed tests of browser and server, each alone; other failures fail at once."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from clockserver import resources

Run = Callable[[list[str]], int]
BROWSER = "tests/browser/walls/test_wall.py::test_a"
STORY = "tests/stories/storage/test_crashes.py::test_b[1]"


@pytest.fixture
def passing() -> set[str]:
    """The tests that pass alone."""
    return set()


@pytest.fixture
def run_again(tmp_path: Path, passing: set[str]) -> Run:
    script = runpy.run_path(str(resources.root() / "scripts" / "run-failed-again"))

    def run(failed: list[str]) -> int:
        last_failed = tmp_path / "lastfailed"
        last_failed.write_text(json.dumps(dict.fromkeys(failed, True)), "utf-8")
        return int(script["main"](last_failed, passing.__contains__))

    return run


def test_a_test_that_passes_alone_is_named(
    run_again: Run, passing: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    passing |= {BROWSER, STORY}
    assert run_again([BROWSER, STORY]) == 0
    assert capsys.readouterr().out.count("UNSTEADY") == 2


def test_a_test_that_fails_again_fails_the_run(
    run_again: Run, passing: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    passing.add(BROWSER)
    assert run_again([BROWSER, STORY]) == 1
    assert f"FAILED twice: {STORY}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "failed",
    [
        [BROWSER, "tests/core/test_ledger.py::test_c"],
        [f"{BROWSER}{n}" for n in range(6)],
        [],
    ],
)
def test_other_tests_many_tests_and_none_have_no_second_run(
    run_again: Run, passing: set[str], failed: list[str]
) -> None:
    passing |= set(failed)
    assert run_again(failed) == 1


@pytest.mark.parametrize(("again", "page_tests", "code"), [(1, 0, 1), (0, 1, 1), (0, 0, 0)])
def test_ci_fails_where_the_second_run_or_the_tests_of_pages_fail(
    tmp_path: Path, again: int, page_tests: int, code: int
) -> None:
    tools = {"make": '[ "$1" != test ]', "npm": f"exit {page_tests}", "docker": "exit 1", "podman": "exit 1"}
    for name, body in tools.items():
        write_program(tmp_path / "bin" / name, body)
    write_program(tmp_path / ".venv" / "bin" / "python", f"exit {again}")
    script = tmp_path / ".ci" / "run"
    write_program(script, (resources.root() / ".ci" / "run").read_text("utf-8"))
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    done = subprocess.run([script], env={**os.environ, "PATH": path}, capture_output=True, check=False)
    assert done.returncode == code


def write_program(path: Path, body: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(body if body.startswith("#!") else f"#!/bin/sh\n{body}\n", "utf-8")
    path.chmod(0o755)
