"""The press sheet as a page to print, as CSV and as text: facts of the event, then the places in chosen columns."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from urllib.parse import quote

from markupsafe import Markup

from clockserver.core.amounts.decimals import in_currency
from clockserver.core.formula_text import safe_text
from clockserver.core.texts import Text
from clockserver.exports.press import buy_in, paid_rows, press_table
from clockserver.exports.results import Countries, ResultRow
from clockserver.spreadsheets import Cell, csv_file
from clockserver.texts.formats import Formats
from clockserver.tournament.results.shapes import EventValue, ResultsFile
from clockserver.tournament.state import Tournament
from clockserver.web.pages.markup import document, element, fragment, person
from clockserver.web.results.results_page import STYLES, Page, confirmation_text, days_of

NUMBERS = frozenset({"place", "last_place", "entry", "prize", "bounty", "deal"})
"""Columns of numbers."""
TEXTS = frozenset({"name", "flight"})
"""Columns of typed texts."""


class PressSheet:
    """A press sheet. `number` is the event's number in its festival; empty without one."""

    def __init__(self, page: Page, columns: Sequence[str], number: str) -> None:
        self._page = page
        self._columns = columns
        self._number = number

    def csv(self, state: Tournament, results: ResultsFile, countries: Countries) -> bytes:
        """The sheet as CSV: a line for each fact, an empty line, then the table."""
        facts = [[label, value] for label, value in self._facts(state, results, plain=True)]
        return csv_file([*facts, [], self._head(), *self._lines(state, results, countries)])

    def text(self, state: Tournament, results: ResultsFile, countries: Countries) -> bytes:
        """The sheet as text, with tabs between the columns."""
        facts = [f"{label}: {value}" for label, value in self._facts(state, results, plain=False) if value]
        rows = [
            [safe_text(cell) if isinstance(cell, str) else "" if cell is None else str(cell) for cell in row]
            for row in self._lines(state, results, countries)
        ]
        lines = [*facts, "", *("\t".join(row) for row in (self._head(), *rows))]
        return ("\r\n".join(lines) + "\r\n").encode()

    def html(self, state: Tournament, results: ResultsFile, countries: Countries) -> bytes:
        """The sheet as a page to print. A column of countries without any country is omitted, for longer names."""
        page = self._page
        facts = (
            fragment(element("dt", label, class_="label"), element("dd", person(str(value))))
            for label, value in self._facts(state, results, plain=False)
            if value not in (None, "")
        )
        table = self._table(paid_rows(state, results, countries), results["event"])
        columns = ",".join(self._columns)
        query = f"?lang={page.language}&columns={columns}&number={quote(self._number, safe='')}"
        api = f"/api/v1/tournaments/{state.slug}/press"
        links = (
            element("a", ending.upper(), href=f"{api}.{ending}{query}", download="", class_="button")
            for ending in ("csv", "txt")
        )
        back_link = element("a", page.line("title"), href=f"/r/{state.slug}?lang={page.language}")
        body = fragment(
            element("header", element("h1", page.line("press")), class_="top"),
            element("main", element("dl", *facts, class_="press"), element("div", table, class_="scroll")),
            element("footer", *links, back_link, class_="foot"),
        )
        return document(page.language, f"{page.line('press')} – {state.title}", STYLES, body).encode()

    # -- within --------------------------------------------------------------------------------------

    def _facts(self, state: Tournament, results: ResultsFile, *, plain: bool) -> list[tuple[str, Cell]]:
        """The facts with their labels; `plain`: amounts and counts as numbers."""
        event, price = results["event"], buy_in(state)
        currency, exponent = event["currency"] or "", event["exponent"] or 0
        formats = Formats(self._page.words.lines)

        def amount(minor: int | None) -> Cell:
            if minor is None:
                return None
            if plain:
                return in_currency(minor, exponent)
            return formats.money(minor, currency, exponent)

        def count(number: int) -> Cell:
            return number if plain else formats.chips(number)

        facts: list[tuple[str, Cell]] = [
            ("event", state.title),
            ("number", self._number),
            ("dates", days_of(state, results, self._page)),
            ("venue", self._page.venue),
            ("buy_in", amount(price.stake if price is not None else None)),
            ("fee", amount(price.fee if price is not None else None)),
            ("currency", currency),
            ("entries", count(event["entries"])),
            ("reentries", count(event["reentries"])),
            ("unique", count(event["unique_players"])),
            ("pool", amount(event["pool"])),
            ("standing", confirmation_text(state, results, self._page)),
        ]
        return [(self._page.line(name), value) for name, value in facts]

    def _table(self, rows: Sequence[ResultRow], event: EventValue) -> Markup:
        empty = set() if any(row["country"] for row in rows) else {"country"}
        columns = [each for each in self._columns if each not in empty]
        heads = (
            element("th", label, scope="col", class_="number" if column in NUMBERS else None)
            for column, label in zip(columns, self._head(columns), strict=True)
        )
        lines = (self._row(row, columns, event) for row in rows)
        return element(
            "table", element("thead", element("tr", *heads)), element("tbody", *lines), class_="press"
        )

    def _row(self, row: ResultRow, columns: Sequence[str], event: EventValue) -> Markup:
        """A row of the page; a stack surrendered at a merge has no place, but a note beside its name."""
        (values,) = press_table([row], columns)
        note = None if row["place"] else element("small", self._page.line("surrendered"))
        cells = (
            self._cell(column, value, event, note) for column, value in zip(columns, values, strict=True)
        )
        return element("tr", *cells)

    def _head(self, columns: Sequence[str] | None = None) -> list[str]:
        names = self._columns if columns is None else columns
        head: list[str] = self._page.words.worded([Text(f"results.column.{name}") for name in names])
        return head

    def _lines(self, state: Tournament, results: ResultsFile, countries: Countries) -> list[list[Cell]]:
        """The rows of the files; a surrendered stack has a note instead of its place."""
        rows = paid_rows(state, results, countries)
        lines = press_table(rows, self._columns)
        if "place" in self._columns:
            at = self._columns.index("place")
            for row, line in zip(rows, lines, strict=True):
                line[at] = row["place"] or self._page.line("surrendered")
        return lines

    def _cell(self, column: str, value: Cell, event: EventValue, note: Markup | None) -> Markup:
        text = "" if value is None else str(value)
        if isinstance(value, Decimal):
            exponent, formats = event["exponent"] or 0, Formats(self._page.words.lines)
            text = formats.money(int(value.scaleb(exponent)), event["currency"] or "", exponent)
        if column in TEXTS:
            return element("td", person(text), note if column == "name" else None)
        return element("td", text, class_="number" if column in NUMBERS else None)
