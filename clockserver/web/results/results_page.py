"""The public page of a tournament's results: HTML without scripts, with structure, payouts, and draws to verify."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.exports.results import Countries
from clockserver.texts.catalogue import Catalogue
from clockserver.texts.formats import Formats
from clockserver.timing.time_zones import utc_offset_ms
from clockserver.timing.utc_times import utc_time
from clockserver.tournament.flights.state import sessions_by_opening, shown_session
from clockserver.tournament.prizes.prize_amounts import amounts_now
from clockserver.tournament.prizes.state import grouped
from clockserver.tournament.results.shapes import EventValue, ResultsFile, ResultValue
from clockserver.tournament.results.view import surrendered_row
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.web.pages.markup import Node, document, element, fragment, person
from clockserver.web.pages.page_links import ROWS, language_links, other_pages, span

STYLES = ("/static/css/base.css", "/static/css/results.css", "/static/css/public_results.css")
MINUTE_MS = 60_000


class Page(NamedTuple):
    """A page to be generated: `number` from 1, `words` in its language, the venue, and the languages by tag."""

    number: int
    language: str
    words: Catalogue
    venue: str
    languages: dict[str, str]
    skew: int = 0
    """Local time minus instants, in ms."""
    fingerprint: str = ""
    """The fingerprint of the key that signs this server's tournament files."""

    def line(self, name: str, **params: str | int) -> str:
        """A line of this page."""
        return self.words.say(f"results_page.{name}", {**params})


def html(state: Tournament, results: ResultsFile, countries: Countries, page: Page) -> bytes:
    """The page."""
    body = fragment(
        _header(state, results, page),
        element(
            "main",
            _facts(results, page),
            _places(state, results, countries, page),
            _payouts(state, results, page),
            _structure(state, page),
            _draws(state, page),
            element("p", page.line("signed", fingerprint=page.fingerprint), class_="signed"),
        ),
        _footer(state, page),
    )
    return document(page.language, f"{page.line('title')} – {state.title}", STYLES, body).encode()


def days_of(state: Tournament, results: ResultsFile, page: Page) -> str:
    """The days from start to end in local time; empty if unknown."""
    event = results["event"]
    start = event["started_at"] or state.starts_at
    days = [_day(at, state.timezone, page) for at in (start, event["ended_at"]) if at is not None]
    return " – ".join(dict.fromkeys(days))


def confirmation_text(state: Tournament, results: ResultsFile, page: Page) -> str:
    """The state of the results' confirmation, in words."""
    if state.removed == "cancelled":
        return page.line("cancelled")
    state_of_results = results.get("standing")
    if state_of_results is None:
        return page.line(_state_of_play(results))
    if state_of_results["confirmed_at"] is None:
        return page.line("unofficial")
    return page.line("corrected" if state_of_results["corrected_at"] else "official")


def _state_of_play(results: ResultsFile) -> str:
    """The line about a tournament that is not finished."""
    event = results["event"]
    if event["ended_by"] is not None:
        return "not_finished"
    return "not_started" if event["started_at"] is None and not results["results"] else "provisional"


def _day(instant: int, zone: str, page: Page) -> str:
    wall = instant + page.skew
    shown = utc_time(wall + utc_offset_ms(zone, wall))
    month = page.words.say(f"format.month.{shown.month}")
    return page.line("day", day=str(shown.day), month=month, year=str(shown.year))


# -- within ----------------------------------------------------------------------------------------------


def _header(state: Tournament, results: ResultsFile, page: Page) -> Markup:
    days = days_of(state, results, page)
    return element(
        "header",
        element("p", page.venue, class_="venue") if page.venue else None,
        element("h1", person(state.title)),
        element("p", days, class_="when") if days else None,
        element("p", confirmation_text(state, results, page), class_="standing"),
        class_="top",
    )


def _facts(results: ResultsFile, page: Page) -> Markup:
    event = results["event"]
    formats = Formats(page.words.lines)
    facts = [
        ("entries", formats.chips(event["entries"])),
        ("reentries", formats.chips(event["reentries"]) if event["reentries"] else None),
        ("unique", formats.chips(event["unique_players"]) if _has_reentries(event) else None),
        ("pool", _money(results, event["pool"], page) if event["pool"] else None),
        ("paid", formats.chips(event["places"]) if event["places"] else None),
    ]
    shown = (
        element("div", element("dt", page.line(name), class_="label"), element("dd", value))
        for name, value in facts
        if value is not None
    )
    return element("dl", *shown, class_="event")


def _has_reentries(event: EventValue) -> bool:
    """Whether a player has entered more than once, in one flight or several."""
    return bool(event["reentries"]) or event["unique_players"] < event["entries"]


def _money(results: ResultsFile, minor: int, page: Page) -> str:
    event = results["event"]
    return Formats(page.words.lines).money(minor, event["currency"] or "", event["exponent"] or 0)


def _places(state: Tournament, results: ResultsFile, countries: Countries, page: Page) -> Markup:
    rows = [*results["results"], *map(surrendered_row, results.get("surrendered", ()))]
    if not rows:
        return element("p", page.line("none"), class_="note")
    first = (page.number - 1) * ROWS
    page_rows = _folded(rows[first : first + ROWS])
    head = element(
        "tr",
        element("th", page.line("place"), scope="col", class_="place"),
        element("th", page.line("name"), scope="col", class_="name"),
        element("th", page.line("prize"), scope="col", class_="amount"),
    )
    lines = (_place(state, results, row, countries, page) for row in page_rows)
    table = element("table", element("thead", head), element("tbody", *lines), class_="results")
    return fragment(table, other_pages(len(rows), page.number, page.language, page.line("place")))


def _folded(rows: Sequence[ResultValue]) -> Iterator[ResultValue]:
    """The rows; neighboring places without a name and a prize become one row."""
    for is_empty, group in groupby(rows, key=lambda row: row["entry"] is None and not row["amount"]):
        group_rows = list(group)
        if is_empty:
            yield group_rows[0] | {"last": group_rows[-1]["last"]}
        else:
            yield from group_rows


def deal_note(results: ResultsFile, row: ResultValue, page: Page) -> str | None:
    """The part of the prize that a deal gives, without its amount where it is the whole prize; None without a deal."""
    deal = row.get("deal")
    if not deal:
        return None
    if deal == row["amount"]:
        return page.line("whole_by_deal")
    return page.line("by_deal", amount=_money(results, deal, page))


def _place(
    state: Tournament, results: ResultsFile, row: ResultValue, countries: Countries, page: Page
) -> Markup:
    entry = state.entries[row["entry"]] if row["entry"] is not None else None
    name = row["name"] or (page.line("entry", entry=entry.number) if entry is not None else "–")
    country = countries.get(entry.person) if entry is not None and row["name"] else None
    notes = [
        None if row["place"] else page.line("surrendered"),
        deal_note(results, row, page),
        page.line("row_corrected") if row.get("corrected") else None,
    ]
    return element(
        "tr",
        element("td", span(row["place"], row["last"]), class_="place"),
        element("td", person(name), _small(country, "country"), class_="name"),
        element(
            "td",
            _money(results, row["amount"], page) if row["amount"] else "",
            *(_small(note) for note in notes),
            class_="amount",
        ),
        class_="first" if row["place"] == 1 else None,
    )


def _small(text: str | None, class_: str | None = None) -> Node:
    return element("small", text, class_=class_) if text else None


def _payouts(state: Tournament, results: ResultsFile, page: Page) -> Node:
    groups = grouped(amounts_now(state.sessions[shown_session(state)]))
    if not groups:
        return None
    rows = (
        element(
            "tr",
            element("td", span(each.first, each.last), class_="place"),
            element("td", _money(results, each.amount, page), class_="amount"),
        )
        for each in groups
    )
    return _section(page.line("payouts"), element("table", element("tbody", *rows), class_="results"))


def _structure(state: Tournament, page: Page) -> Markup:
    parts = []
    for id_ in sessions_by_opening(state):
        session = state.sessions[id_]
        head = element(
            "tr",
            *(element("th", page.line(name), scope="col") for name in ("level", "blinds", "ante", "minutes")),
        )
        rows = _levels(session.structure.periods, session.structure.first_level, page)
        table = element("table", element("thead", head), element("tbody", *rows), class_="structure")
        parts.append(fragment(element("h3", session.label) if session.label else None, table))
    return _section(page.line("structure"), *parts)


def _levels(periods: tuple[Period, ...], first: int, page: Page) -> Iterator[Markup]:
    level = first
    for each in periods:
        minutes = "–" if each.until_end else str(each.ms // MINUTE_MS)
        if each.kind == "break":
            cells = element("td", page.line("break"), colspan="3"), element("td", minutes)
            yield element("tr", *cells, class_="break")
            continue
        stakes = each.stakes or (None,)
        for number, level_stakes in enumerate(stakes):
            yield element(
                "tr",
                element("td", str(level) if number == 0 else ""),
                element("td", _blinds(level_stakes, page, names_game=len(stakes) > 1)),
                element(
                    "td",
                    Formats(page.words.lines).chips(level_stakes.ante)
                    if level_stakes is not None and level_stakes.ante
                    else "",
                ),
                element("td", minutes if number == 0 else ""),
            )
        level += 1


def _blinds(stakes: Stakes | None, page: Page, *, names_game: bool) -> str:
    if stakes is None:
        return ""
    chips = Formats(page.words.lines).chips
    amounts = (
        (stakes.small_blind, stakes.big_blind)
        if stakes.big_blind
        else (stakes.bring_in, stakes.completion)
        if stakes.completion
        else (stakes.button_blind,)
    )
    amounts_text = " / ".join(chips(each) for each in amounts)
    game = stakes.name or page.words.say(f"face.game.{stakes.game}.{stakes.betting}")
    return f"{game}: {amounts_text}" if names_game else amounts_text


def _draws(state: Tournament, page: Page) -> Node:
    links = [
        element(
            "li",
            element(
                "a",
                f"{page.line('draw', draw=number)} ",
                element("small", f"{session.label} · " if session.label else None, draw.commitment),
                href=f"/draw/{state.slug}/{number}{_session_query(id_)}",
            ),
        )
        for id_ in sessions_by_opening(state)
        for session in [state.sessions[id_]]
        if not session.seating.hide_draws
        for number, draw in sorted(session.draws.items())
        if draw.seed is not None
    ]
    if not links:
        return None
    return _section(page.line("draws"), element("p", page.line("draws_how")), element("ul", *links))


def _session_query(id_: SessionId) -> str:
    """The query for a session in the address of a draw; empty for the first session."""
    return "" if id_ == FIRST_SESSION else f"?session={id_}"


def _section(title: str, *children: Node) -> Markup:
    return element("details", element("summary", title), *children)


def _footer(state: Tournament, page: Page) -> Markup:
    api = f"/api/v1/tournaments/{state.slug}/results"
    files = (
        element("a", ending.upper(), href=f"{api}.{ending}", download="", class_="button")
        for ending in ("csv", "xlsx", "json")
    )
    return element(
        "footer",
        *files,
        element("a", page.line("press"), href=f"/r/{state.slug}/press?lang={page.language}"),
        language_links(page.languages, page.language),
        class_="foot",
    )
