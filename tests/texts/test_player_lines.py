"""The lines that a player's page loads contain all that its code names."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from clockserver import resources
from clockserver.texts.player_lines import FACE_SUBJECTS, OTHER_PAGES, is_for_players, player_lines
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from tests.packed_pages import packed_pages

CODE = re.compile(r"[\"'`]([a-z_]+\.[\w.]*)")


IMPORTED = re.compile(r"""(?:from|import) "([^"]+[.]js)"|"(/static/js/[^"]+[.]js)\"""")
"""The address of an imported module, and of one that is loaded later by its address."""
CONTROL = ("face.past.if.", "log.of_flight")
"""Codes in modules of the past that only control shows."""


def modules_of_the_phone() -> dict[Path, str]:
    """The phone's page, its modules, and those that it loads later, with their sources."""
    index = json.loads((resources.root() / "static" / "bundles" / "index.json").read_text("utf-8"))
    waiting = [
        resources.root() / each for each in index["phone"]["sources"] if each.endswith((".js", ".html"))
    ]
    missing = [each.name for each in waiting if not each.exists()]
    assert missing == [], "the packed pages are older than these files: run make bundles"
    modules: dict[Path, str] = {}
    while waiting:
        path = waiting.pop().resolve()
        if path not in modules:
            modules[path] = path.read_text("utf-8")
            waiting += [
                found
                for address in IMPORTED.findall(modules[path])
                if (found := _file(path, *address)).exists()
            ]
    return modules


def _file(importer: Path, imported: str, later: str) -> Path:
    address = imported or later
    return resources.root() / address[1:] if address.startswith("/") else importer.parent / address


def named_by_the_phone() -> set[str]:
    """The codes, and the beginnings of composed codes, in the phone's page and its modules."""
    return {name for source in modules_of_the_phone().values() for name in CODE.findall(source)}


def test_a_phone_gets_every_text_that_its_code_names() -> None:
    named = named_by_the_phone()
    assert any(code.startswith("face.phone.") for code in named)
    assert "face.past.nothing" in named
    assert sorted(code for code in named if not is_for_players(code) and code not in CONTROL) == []


def test_a_phone_gets_no_subject_of_faces_that_its_code_does_not_name() -> None:
    assert {code.split(".")[1] for code in named_by_the_phone() if code.startswith("face.")} == FACE_SUBJECTS


def test_texts_are_left_out_by_the_prefix_of_their_code() -> None:
    lines = {
        "face.break": "Break",
        "face.toolbox.title": "Toolbox",
        "face.rules.about.x": "About",
        "log.LevelBegan": "Level",
        "log.who": "Entry",
    }
    assert player_lines(lines) == {"face.break": "Break", "log.who": "Entry"}


MAX_VISIT = 188_000
"""Bytes of a phone's first visit, compressed."""
ALWAYS = (
    "vendor/socket.io/socket.io.min.js",
    "bundles/phone.js",
    "bundles/phone.css",
    "fonts/barlow-condensed/barlow-condensed-latin-500-normal.woff2",
    "fonts/barlow-condensed/barlow-condensed-latin-600-normal.woff2",
    "fonts/barlow-condensed/barlow-condensed-latin-700-normal.woff2",
)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_first_visit_of_a_phone_stays_small(language: str) -> None:
    """Code, styles, fonts and lines; the page itself has 8,000 bytes beside them."""
    packed_pages(resources.root())
    static = resources.root() / "static"
    language_lines = catalogues().of(language)
    assert language_lines is not None
    lines = json.dumps(player_lines(language_lines.lines), ensure_ascii=False).encode()
    parts = [*((static / each).read_bytes() for each in ALWAYS), lines]
    assert sum(len(gzip.compress(each)) for each in parts) < MAX_VISIT - 8_000


def test_every_prefix_has_a_text() -> None:
    codes = catalogue().lines
    prefixes = [*OTHER_PAGES, *(f"face.{each}" for each in FACE_SUBJECTS)]
    assert [each for each in prefixes if not any(code.startswith(each) for code in codes)] == []
