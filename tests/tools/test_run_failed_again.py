"""The second run of CI repeats a few failed tests of browser and server, each alone; other failures fail at once."""

from __future__ import annotations

import json
import runpy
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
