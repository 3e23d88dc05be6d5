"""Links of public pages: to the other pages of a long list, and to the other languages."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from clockserver.web.pages.markup import Node, element, fragment

ROWS = 500
"""Maximum number of rows on a page; further rows are on the next pages."""


def page_count(rows: int) -> int:
    """Number of pages for a number of rows, at least one."""
    return max(1, -(-rows // ROWS))


def span(first: int, last: int) -> str:
    """The places from the first to the last; a dash for none."""
    return f"{first}–{last}" if first != last else str(first or "–")


def other_pages(rows: int, number: int, language: str, label: str) -> Node:
    """Links to the pages of a list; `number` is the shown page. None if all rows are on one page."""
    count = page_count(rows)
    if count == 1:
        return None
    links = (
        element(
            "a",
            span((each - 1) * ROWS + 1, min(rows, each * ROWS)),
            href=f"?page={each}&lang={language}",
            aria_current="page" if each == number else None,
        )
        for each in range(1, count + 1)
    )
    return element("nav", *links, class_="pages", aria_label=label)


def language_links(languages: Mapping[str, str], current: str) -> Markup:
    """Links to the page in every other language; `languages` are names by tag."""
    return fragment(
        *(
            element("a", name, href=f"?lang={tag}", hreflang=tag, lang=tag)
            for tag, name in languages.items()
            if tag != current
        )
    )
