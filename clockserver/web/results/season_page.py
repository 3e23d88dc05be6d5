"""The public page of a season: its standings as HTML that needs no script."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from markupsafe import Markup

from clockserver.core.texts import Refused
from clockserver.library.seasons.formula import Place
from clockserver.texts.catalogue import Catalogue
from clockserver.texts.formats import Formats
from clockserver.web.pages.markup import Node, document, element, fragment, person
from clockserver.web.pages.page_links import ROWS, language_links, other_pages
from clockserver.web.results.season_source import SeasonRow, SeasonScore, SeasonValue

STYLES = (
    "/static/css/base.css",
    "/static/css/results.css",
    "/static/css/public_results.css",
    "/static/css/season.css",
)

LETTERS = (*Place.__struct_fields__, "f")
"""The names that a formula may have."""
_NAME = re.compile(r"[a-z]+")


class SeasonView(NamedTuple):
    """The page to build: `number` from 1, `words` in its language, the venue, and the languages by tag."""

    season: str
    number: int
    language: str
    words: Catalogue
    venue: str
    languages: dict[str, str]
    decimals: int = 0

    def say(self, name: str, **params: str | int) -> str:
        """A line of this page."""
        return self.words.say(f"results_page.{name}", {**params})


def html(found: SeasonValue | None, fault: Refused | None, view: SeasonView) -> bytes:
    """The page; without standings, the reason."""
    title = view.season if found is None else found["title"]
    if found is not None:
        view = view._replace(decimals=decimals_in(found))
    header = element(
        "header",
        element("p", view.venue, class_="venue") if view.venue else None,
        element("h1", person(title)),
        element("p", rules_of(found, view), class_="when") if found is not None else None,
        _letters(found, view) if found is not None else None,
        class_="top",
    )
    main = (
        fragment(_standings(found, view), _events(found, view))
        if found is not None
        else element("p", _fault(fault, view), class_="standing", role="alert")
    )
    body = fragment(header, element("main", main), _footer(view))
    return document(view.language, f"{view.say('season')} – {title}", STYLES, body).encode()


def rules_of(found: SeasonValue, view: SeasonView) -> str:
    """The rules in words: events played, the best ones, the formula."""
    events = sum(each["official"] for each in found["events"])
    parts = [
        view.say("season_events", official=events, events=len(found["events"])),
        view.say("season_best", best=found["best"]) if found["best"] is not None else None,
        view.say("season_least", least=found["least"]) if found["least"] > 1 else None,
        view.say("season_formula", formula=found["formula"]),
    ]
    return " · ".join(part for part in parts if part is not None)


def letters_of(found: SeasonValue, view: SeasonView) -> str:
    """The meaning of the formula's letters, in their order in it: `n: entries · r: place`."""
    used = [each for each in dict.fromkeys(_NAME.findall(found["formula"])) if each in LETTERS]
    decimal = view.words.say("format.decimal", {})
    listed = " / ".join(f"{each:g}".replace(".", decimal) for each in found["listed"])
    return " · ".join(view.say(f"season_letter.{each}", points=listed or "0") for each in used)


def points_of(points: Decimal, view: SeasonView) -> str:
    """Points with their thousands parted, and as many decimals as the page has: `3,464.10`."""
    whole, _, rest = f"{points:.{view.decimals}f}".partition(".")
    parted = Formats(view.words.lines).chips(int(whole))
    return parted + view.words.say("format.decimal", {}) + rest if rest else parted


def decimals_in(found: SeasonValue) -> int:
    """Two decimals for all points where any has some: they stand one below the other."""
    rows = found["standings"]
    points = [row["points"] for row in rows] + [each["points"] for row in rows for each in row["scores"]]
    return 0 if all(each == int(each) for each in points) else 2


# -- within ----------------------------------------------------------------------------------------------


def _letters(found: SeasonValue, view: SeasonView) -> Node:
    letters = letters_of(found, view)
    return element("p", letters, class_="letters") if letters else None


def _fault(fault: Refused | None, view: SeasonView) -> str:
    reasons = () if fault is None else fault.reasons
    return " ".join(view.words.say(each.code, {**each.params}) for each in reasons)


def _standings(found: SeasonValue, view: SeasonView) -> Markup:
    rows = found["standings"]
    if not rows:
        return element("p", view.say("season_none"), class_="note")
    numbers = {each["slug"]: number for number, each in enumerate(found["events"], 1)}
    first = (view.number - 1) * ROWS
    head = element(
        "tr",
        element("th", view.say("place"), scope="col", class_="place"),
        element("th", view.say("name"), scope="col", class_="name"),
        element("th", view.words.say("season.column.points", {}), scope="col", class_="amount"),
    )
    lines = (_row(row, numbers, view) for row in rows[first : first + ROWS])
    table = element("table", element("thead", head), element("tbody", *lines), class_="results season")
    return fragment(table, other_pages(len(rows), view.number, view.language, view.say("place")))


def _row(row: SeasonRow, numbers: dict[str, int], view: SeasonView) -> Markup:
    name = row["name"] or view.say("entry", entry=row["entry"])
    wins = view.say("season_wins", wins=row["wins"]) if row["wins"] else None
    scores = (_score(each, numbers[each["slug"]], view) for each in row["scores"])
    return element(
        "tr",
        element("td", str(row["place"]), class_="place"),
        element(
            "td",
            person(name),
            element(
                "small", *scores, element("span", wins, class_="wins") if wins else None, class_="scores"
            ),
            class_="name",
        ),
        element("td", points_of(row["points"], view), class_="amount"),
        class_="first" if row["place"] == 1 else None,
    )


def _score(score: SeasonScore, number: int, view: SeasonView) -> Markup:
    """The event's number, small, and its points; struck through where they do not count."""
    points = points_of(score["points"], view)
    return element(
        "span",
        element("i", f"{number}"),
        element("b", points)
        if score["counts"]
        else element("s", points, aria_label=view.say("season_struck", points=points)),
    )


def _events(found: SeasonValue, view: SeasonView) -> Node:
    if not found["events"]:
        return None
    lines = (
        element(
            "li",
            element("a", person(each["title"]), href=f"/r/{each['slug']}?lang={view.language}"),
            None if each["official"] else element("small", view.say("season_open")),
        )
        for each in found["events"]
    )
    return element("section", element("h2", view.say("season_list")), element("ol", *lines), class_="events")


def _footer(view: SeasonView) -> Markup:
    return element(
        "footer",
        element("a", "CSV", href=f"/api/v1/seasons/{view.season}.csv", download="", class_="button"),
        language_links(view.languages, view.language),
        class_="foot",
    )
