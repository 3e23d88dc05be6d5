"""The pages of the documentation have no dead link or picture, are all listed, and the changes are short lines."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.docs.written_tables import anchor_of
from tests.forks import CHECKOUT

DOCS = CHECKOUT / "docs"
PAGES = sorted([*CHECKOUT.glob("*.md"), *DOCS.rglob("*.md")])
MAX_CHANGE = 200
_CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^()\s]+)\)")
_HEAD = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ID = re.compile(r'<a id="([^"]+)"></a>')
_OUTSIDE = ("http://", "https://", "mailto:")


def links(page: Path) -> list[str]:
    """The addresses on a page, without external ones."""
    addresses = _LINK.findall(_CODE.sub("", page.read_text("utf-8")))
    return [each for each in addresses if not each.startswith(_OUTSIDE)]


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page: those of its headings, and explicit ones."""
    text = page.read_text("utf-8")
    return frozenset([*map(anchor_of, _HEAD.findall(text)), *_ID.findall(text)])


def leads_nowhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return True
    return bool(anchor) and target.suffix == ".md" and anchor not in anchors(target)


@pytest.mark.parametrize("page", PAGES, ids=lambda each: str(each.relative_to(CHECKOUT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [each for each in links(page) if leads_nowhere(page, each)] == []


def test_every_page_and_every_decision_is_listed() -> None:
    listed = {(DOCS / each.partition("#")[0]).resolve() for each in links(DOCS / "README.md")}
    listed |= {(DOCS / "decisions" / each).resolve() for each in links(DOCS / "decisions" / "README.md")}
    assert {each for each in DOCS.rglob("*.md") if each not in listed} == {DOCS / "README.md"}


def test_each_number_of_a_decision_is_used_once() -> None:
    numbers = [each.name[:4] for each in (DOCS / "decisions").glob("0*.md")]
    assert sorted(numbers) == sorted(set(numbers))


def test_the_changelog_has_short_lines() -> None:
    coming = (CHECKOUT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    assert [each for each in coming.splitlines() if len(each) > MAX_CHANGE] == []


def test_the_changelog_lists_no_change_twice() -> None:
    lines = (CHECKOUT / "CHANGELOG.md").read_text("utf-8").splitlines()
    counts = Counter(each for each in lines if each.startswith("- "))
    assert [line for line, times in counts.items() if times > 1] == []


def test_the_page_of_events_names_each_type_once_and_no_module() -> None:
    headings = re.findall(r"^### (.+)$", (DOCS / "events.md").read_text("utf-8"), re.MULTILINE)
    assert [
        each for each in headings if not re.fullmatch(r"[A-Z]\w*(?: \((?:room|rules|tournament)\))?", each)
    ] == []
    assert len(headings) == len(set(headings))
