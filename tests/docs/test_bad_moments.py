"""Each row of the bad moments in docs/running.md names tests that show it, and those tests exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "running.md"
HEAD = " shown by |"
_DEFINED = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
_NAMED = re.compile(r"`(test_\w+)`")


def bad_moments() -> dict[str, list[str]]:
    """The tests that each row of those tables names, by the row's subject."""
    tests_of_rows: dict[str, list[str]] = {}
    is_within = False
    for line in PAGE.read_text("utf-8").splitlines():
        is_within = line.startswith("|") and (is_within or line.endswith(HEAD))
        if is_within and not line.endswith(HEAD) and not line.startswith("|-"):
            cells = line.strip("|").split(" | ")
            tests_of_rows[cells[0].strip()] = _NAMED.findall(cells[-1])
    return tests_of_rows


def test_each_bad_moment_names_existing_tests() -> None:
    moments = bad_moments()
    assert len(moments) > 40
    defined = {
        name for each in TESTS.rglob("test_*.py") for name in _DEFINED.findall(each.read_text("utf-8"))
    }
    for row, named in moments.items():
        assert named, row
        assert set(named) <= defined, row
