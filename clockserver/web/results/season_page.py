"""The public page of a season: its standings as HTML without scripts."""

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
"""The letters that a formula may use."""
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

    def line(self, name: str, **params: str | int) -> str:
        """A line of this page."""
        return self.words.say(f"results_page.{name}", {**params})


def html(season: SeasonValue | None, fault: Refused | None, view: SeasonView) -> bytes:
    """The page; without standings, the reason."""
    title = view.season if season is None else season["title"]
    if season is not None:
        view = view._replace(decimals=decimals_in(season))
    header = element(
        "header",
        element("p", view.venue, class_="venue") if view.venue else None,
        element("h1", person(title)),
        element("p", rules_of(season, view), class_="when") if season is not None else None,
        _letters(season, view) if season is not None else None,
        class_="top",
    )
    main = (
        fragment(_standings(season, view), _events(season, view))
        if season is not None
        else element("p", _fault(fault, view), class_="standing", role="alert")
    )
    body = fragment(header, element("main", main), _footer(view))
    return document(view.language, f"{view.line('season')} – {title}", STYLES, body).encode()


def rules_of(season: SeasonValue, view: SeasonView) -> str:
    """The rules in words: events played, the best ones, the formula."""
    events = sum(each["official"] for each in season["events"])
    parts = [
        view.line("season_events", official=events, events=len(season["events"])),
        view.line("season_best", best=season["best"]) if season["best"] is not None else None,
        view.line("season_least", least=season["least"]) if season["least"] > 1 else None,
        view.line("season_formula", formula=season["formula"]),
    ]
    return " · ".join(part for part in parts if part is not None)


def letters_of(season: SeasonValue, view: SeasonView) -> str:
    """The meaning of the formula's letters, in their order: `n: entries · r: place`."""
    used = [each for each in dict.fromkeys(_NAME.findall(season["formula"])) if each in LETTERS]
    decimal = view.words.say("format.decimal", {})
    points_list = " / ".join(f"{each:g}".replace(".", decimal) for each in season["listed"])
    return " · ".join(view.line(f"season_letter.{each}", points=points_list or "0") for each in used)


def points_of(points: Decimal, view: SeasonView) -> str:
    """Points with thousands separators, and the decimals of the page: `3,464.10`."""
    whole, _, rest = f"{points:.{view.decimals}f}".partition(".")
    grouped = Formats(view.words.lines).chips(int(whole))
    return grouped + view.words.say("format.decimal", {}) + rest if rest else grouped


def decimals_in(season: SeasonValue) -> int:
    """Number of decimals of all points: two if any points have decimals, as they are aligned."""
    rows = season["standings"]
    points = [row["points"] for row in rows] + [each["points"] for row in rows for each in row["scores"]]
    return 0 if all(each == int(each) for each in points) else 2


# -- within ----------------------------------------------------------------------------------------------


def _letters(season: SeasonValue, view: SeasonView) -> Node:
    letters = letters_of(season, view)
    return element("p", letters, class_="letters") if letters else None


def _fault(fault: Refused | None, view: SeasonView) -> str:
    reasons = () if fault is None else fault.reasons
    return " ".join(view.words.say(each.code, {**each.params}) for each in reasons)


def _standings(season: SeasonValue, view: SeasonView) -> Markup:
    rows = season["standings"]
    if not rows:
        return element("p", view.line("season_none"), class_="note")
    numbers = {each["slug"]: number for number, each in enumerate(season["events"], 1)}
    first = (view.number - 1) * ROWS
    head = element(
        "tr",
        element("th", view.line("place"), scope="col", class_="place"),
        element("th", view.line("name"), scope="col", class_="name"),
        element("th", view.words.say("season.column.points", {}), scope="col", class_="amount"),
    )
    lines = (_row(row, numbers, view) for row in rows[first : first + ROWS])
    table = element("table", element("thead", head), element("tbody", *lines), class_="results season")
    return fragment(table, other_pages(len(rows), view.number, view.language, view.line("place")))


def _row(row: SeasonRow, numbers: dict[str, int], view: SeasonView) -> Markup:
    name = row["name"] or view.line("entry", entry=row["entry"])
    wins = view.line("season_wins", wins=row["wins"]) if row["wins"] else None
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
    """The event's number, small, and its points; struck through if they do not count."""
    points = points_of(score["points"], view)
    return element(
        "span",
        element("i", f"{number}"),
        element("b", points)
        if score["counts"]
        else element("s", points, aria_label=view.line("season_struck", points=points)),
    )


def _events(season: SeasonValue, view: SeasonView) -> Node:
    if not season["events"]:
        return None
    lines = (
        element(
            "li",
            element("a", person(each["title"]), href=f"/r/{each['slug']}?lang={view.language}"),
            None if each["official"] else element("small", view.line("season_open")),
        )
        for each in season["events"]
    )
    return element("section", element("h2", view.line("season_list")), element("ol", *lines), class_="events")


def _footer(view: SeasonView) -> Markup:
    return element(
        "footer",
        element("a", "CSV", href=f"/api/v1/seasons/{view.season}.csv", download="", class_="button"),
        language_links(view.languages, view.language),
        class_="foot",
    )
