"""The lines of a language that a player's page loads: no fewer than its code names."""

from __future__ import annotations

import json
import re

from clockserver import resources
from clockserver.texts.player_lines import ELSEWHERE, SHARED, player_lines
from clockserver.texts.shipped_catalogues import catalogue

CODE = re.compile(r"[\"'`]((?:face|log)\.[\w.]*)")


def named_by_the_phone() -> set[str]:
    """The codes, and the beginnings of codes put together, in the phone's page and in what it shares."""
    sources = json.loads((resources.root() / "static" / "bundles" / "index.json").read_text("utf-8"))[
        "phone"
    ]["sources"]
    code = [resources.root() / each for each in sources if each.endswith((".js", ".html"))]
    return {found for each in code for found in CODE.findall(each.read_text("utf-8"))}


def test_a_phone_gets_every_line_that_its_code_names() -> None:
    named = named_by_the_phone()
    assert any(code.startswith("face.phone.") for code in named)
    assert sorted(code for code in named if code.startswith(ELSEWHERE) and code not in SHARED) == []


def test_a_line_is_left_out_by_the_beginning_of_its_code() -> None:
    lines = {
        "face.break": "Break",
        "face.toolbox.title": "Toolbox",
        "log.LevelBegan": "Level",
        "log.who": "Entry",
    }
    assert player_lines(lines) == {"face.break": "Break", "log.who": "Entry"}


def test_no_beginning_is_without_a_line() -> None:
    codes = catalogue().lines
    assert [each for each in ELSEWHERE if not any(code.startswith(each) for code in codes)] == []
