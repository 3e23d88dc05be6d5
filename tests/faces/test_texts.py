"""Every code that the server can say has its words, and every word its parameters."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from clockserver import resources
from clockserver.domain.texts import Reason, Text
from clockserver.domain.tournament import TournamentEvent
from clockserver.domain.wording import ABOUT_PERIODS
from clockserver.faces.texts import Catalogue, duration

PACKAGE = Path(resources.__file__).parent
TEXTS = resources.root() / "static" / "texts" / "en"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(TEXTS)


def codes_in_the_source() -> dict[str, str]:
    """Every literal first argument of `Reason(...)` in the package, with the file it stands in."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "Reason" and node.args and isinstance(node.args[0], ast.Constant):
                found[str(node.args[0].value)] = path.name
    return found


def test_every_reason_in_the_source_has_words(catalogue: Catalogue) -> None:
    codes = codes_in_the_source()
    assert len(codes) > 50
    missing = {code: file for code, file in codes.items() if code not in catalogue.lines}
    assert missing == {}


def test_every_event_has_a_line_for_the_log(catalogue: Catalogue) -> None:
    silent = {"ClockRestored"}  # only ever within an undo, which has the line
    for event in get_args(TournamentEvent):
        name = event.__name__
        if name in silent:
            continue
        lines = [code for code in catalogue.lines if code.split(".")[:2] == ["log", name]]
        assert lines, name
        if issubclass(event, ABOUT_PERIODS):
            assert {f"log.{name}.level", f"log.{name}.break", f"log.{name}.gone"} <= set(lines)


def test_no_code_is_said_in_two_files() -> None:
    seen: dict[str, str] = {}
    for path in sorted(TEXTS.glob("*.json")):
        for code in json.loads(path.read_text("utf-8")):
            assert code not in seen, f"{code} stands in {seen[code]} and {path.name}"
            seen[code] = path.name


def test_a_duration_counts_a_begun_second_as_the_clock_does() -> None:
    assert duration(20 * 60_000) == "20:00"
    assert duration(1) == "0:01"
    assert duration(0) == "0:00"
    assert duration(3_600_000 + 7 * 60_000 + 31_000) == "1:07:31"
    assert duration(-60_000) == "−1:00"


def test_parameters_are_put_in_by_their_kind(catalogue: Catalogue) -> None:
    said = catalogue.reason(Reason("clock.announced_too_early", {"left_ms": 751_000}))
    assert said["text"].endswith("12:31 left.")
    later = {"what": Text("log.TimeAdded", {"by_ms": 60_000}), "given_at": 0}
    assert catalogue.say("undo.later_stands", later, 3_600_000).endswith("later: +1:00 at 01:00.")
    assert catalogue.say("wire.too_large", {"bytes": 2_000_000, "most": 65_536}).startswith(
        "The message has 2,000,000 bytes"
    )


def test_no_placeholder_is_left_in_what_a_person_reads(catalogue: Catalogue) -> None:
    assert catalogue.say("tournament.unknown", {"slug": "friday"}) == "There is no tournament friday."
    assert all(
        re.findall(r"\{\w+\}", line) == re.findall(r"\{.*?\}", line) for line in catalogue.lines.values()
    )
