"""The lines that a player's page loads contain all that its code names."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from clockserver import resources
from clockserver.texts.player_lines import OTHER_PAGES, SHARED, player_lines
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from tests.packed_pages import packed_pages

CODE = re.compile(r"[\"'`]([a-z_]+\.[\w.]*)")


def named_by_the_phone() -> set[str]:
    """The codes, and the beginnings of composed codes, in the phone's page and its shared modules."""
    sources = packed_pages(resources.root())["phone"].sources
    code = [resources.root() / each for each in sources if each.endswith((".js", ".html"))]
    missing = [each.name for each in code if not each.exists()]
    assert missing == [], "the packed pages are older than these files: run make bundles"
    return {name for each in code for name in CODE.findall(each.read_text("utf-8"))}


def test_a_phone_gets_every_text_that_its_code_names() -> None:
    named = named_by_the_phone()
    assert any(code.startswith("face.phone.") for code in named)
    assert sorted(code for code in named if code.startswith(OTHER_PAGES) and code not in SHARED) == []


def test_texts_are_left_out_by_the_prefix_of_their_code() -> None:
    lines = {
        "face.break": "Break",
        "face.toolbox.title": "Toolbox",
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
    assert [each for each in OTHER_PAGES if not any(code.startswith(each) for code in codes)] == []
