"""The tables that `make docs` writes into pages written by hand: all topics, and the pages of procedures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from clockserver.accounts.role_checks import STAFF_TOPICS
from clockserver.core.subject import Audience
from clockserver.tournament.registry import REGISTRY
from tests.forks import CHECKOUT

DOCS = CHECKOUT / "docs"
LIVE = DOCS / "live.md"
PROCEDURES = DOCS / "procedures"
WORDS: dict[Audience, str] = {
    "everybody": "everybody",
    "staff": "staff only",
    "dealers": "staff and dealers",
    "players": "staff, and players who showed the seat card of an entry that is in",
}
"""The words of pages for each audience of a record."""
_EXPLAINS = re.compile(r"((?:\*\*`[^`]+`\*\*(?:, )?)+)(?: \(([^)]*)\))?:")
_HEADING = re.compile(r"#+ (.+)")
_SENTENCE = re.compile(r".+?\.(?=\s|$)", re.DOTALL)


class ExplainedTopic(Struct, frozen=True):
    """A topic at the beginning of its explanation, the note in parentheses after it, and the heading above it."""

    name: str
    note: str
    page: Path
    heading: str

    @property
    def kind(self) -> str:
        return self.name.partition(":")[0]


def explained_topics() -> list[ExplainedTopic]:
    """The topics explained on the page about topics or on the page of a procedure, sorted by name."""
    pages = (LIVE, *PROCEDURES.glob("*.md"))
    return sorted((each for page in pages for each in _explained_on(page)), key=lambda each: each.name)


def _explained_on(page: Path) -> Iterator[ExplainedTopic]:
    heading = ""
    for line in page.read_text("utf-8").splitlines():
        if match := _HEADING.fullmatch(line):
            heading = match[1]
        elif match := _EXPLAINS.match(line):
            for name in re.findall(r"`([^`]+)`", match[1]):
                yield ExplainedTopic(name, match[2] or "", page, heading)


def audience_of(kind: str) -> Audience:
    """The audience of a topic by its record; topics without a record are for staff or for everybody."""
    of_records = {each.kind: each.audience for each in REGISTRY.topics}
    return of_records.get(kind, "staff" if kind in STAFF_TOPICS else "everybody")


def anchor_of(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def live_page() -> str:
    """The page about topics with the table of all of them."""
    rows = (
        f"| `{each.name}` | {WORDS[audience_of(each.kind)]} | {_place_of(each)} |"
        for each in explained_topics()
    )
    return _with_table(LIVE, "topics", ("topic", "for", "explained"), rows)


def _place_of(topic: ExplainedTopic) -> str:
    page = topic.page.relative_to(DOCS)
    return "below" if topic.page == LIVE else f"[{page}]({page}#{anchor_of(topic.heading)})"


def readme_page() -> str:
    """The list of all pages with the table of those of procedures: each with the first sentence of its page."""
    rows = (
        f"| [procedures/{page.name}](procedures/{page.name}) | {first_sentence(page)} |"
        for page in sorted(PROCEDURES.glob("*.md"))
    )
    return _with_table(DOCS / "README.md", "procedures", ("page", "about"), rows)


def first_sentence(page: Path) -> str:
    """The sentence below the heading of a page, on one line; empty if there is none."""
    _, _, text = page.read_text("utf-8").partition("\n\n")
    match = _SENTENCE.match(text.split("\n\n")[0])
    return " ".join(match[0].split()) if match else ""


def _with_table(page: Path, name: str, columns: tuple[str, ...], rows: Iterable[str]) -> str:
    """The page with the table of this name written anew between its markers. Raises ValueError without these."""
    begin, end = f"<!-- {name}: written by make docs -->\n", f"<!-- end of {name} -->\n"
    before, rest = page.read_text("utf-8").split(begin)
    _, after = rest.split(end)
    lines = ["", f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", *rows, ""]
    return before + begin + "".join(f"{line}\n" for line in lines) + end + after
