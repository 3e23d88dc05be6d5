"""Results as rows: every place with name, country, prize, bounties, part of a deal, and flight."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple, TypedDict

from clockserver.core.amounts.decimals import in_currency
from clockserver.spreadsheets import Cell
from clockserver.tournament.bounties.bounties_now import bounties_now
from clockserver.tournament.entries.state import EntryId, PersonId
from clockserver.tournament.results.shapes import EventValue, ResultsFile, ResultValue, StandingValue
from clockserver.tournament.results.view import surrendered_row
from clockserver.tournament.state import Tournament

COLUMNS = (
    "place",
    "last_place",
    "entry",
    "name",
    "country",
    "prize",
    "bounty",
    "deal",
    "flight",
    "currency",
    "corrected",
)
"""Columns of a table of results."""
Countries = Mapping[PersonId, str]


class ResultRow(TypedDict):
    """A place, or shared places up to `last_place`. Amounts are in the currency, `deal` a part of `prize`.

    A stack surrendered at a merge has no place; such rows are last.
    """

    place: int | None
    last_place: int | None
    entry: int | None
    name: str | None
    country: str | None
    prize: Decimal
    bounty: Decimal | None
    deal: Decimal | None
    flight: str | None
    currency: str | None
    corrected: bool


class ResultsDocument(TypedDict):
    """The results of a tournament; `standing` once it is finished. The event's amounts are in the smallest unit."""

    format: int
    slug: str
    title: str
    event: EventValue
    standing: StandingValue | None
    results: list[ResultRow]


class _Context(NamedTuple):
    exponent: int
    currency: str | None
    bounties: Mapping[EntryId, int] | None
    countries: Countries


def result_rows(state: Tournament, results: ResultsFile, countries: Countries) -> list[ResultRow]:
    """The rows of results; `countries`: by person."""
    event = results["event"]
    context = _Context(event["exponent"] or 0, event["currency"], _bounties(state), countries)
    rows = [*results["results"], *map(surrendered_row, results.get("surrendered", ()))]
    return [_row(state, row, context) for row in rows]


def table(state: Tournament, results: ResultsFile, countries: Countries) -> list[list[Cell]]:
    """The rows of a spreadsheet, without its head."""
    return [cells(row, COLUMNS) for row in result_rows(state, results, countries)]


def cells(row: ResultRow, columns: tuple[str, ...]) -> list[Cell]:
    """The cells of some columns. `x` marks a correction."""
    values = {**row, "corrected": "x" if row["corrected"] else None}
    return [values[name] for name in columns]  # type: ignore[misc]


def document(state: Tournament, results: ResultsFile, countries: Countries) -> ResultsDocument:
    """The results as JSON."""
    return {
        "format": 1,
        "slug": state.slug,
        "title": results["title"],
        "event": results["event"],
        "standing": results.get("standing"),
        "results": result_rows(state, results, countries),
    }


def _row(state: Tournament, row: ResultValue, context: _Context) -> ResultRow:
    id_ = row["entry"]
    entry = state.entries[id_] if id_ is not None else None
    deal = row.get("deal")
    bounty = context.bounties.get(id_, 0) if context.bounties is not None and id_ is not None else None
    return {
        "place": row["place"] or None,
        "last_place": row["last"] or None,
        "entry": entry.number if entry is not None else None,
        "name": row["name"],
        "country": context.countries.get(entry.person) if entry is not None and row["name"] else None,
        "prize": in_currency(row["amount"], context.exponent),
        "bounty": in_currency(bounty, context.exponent) if bounty is not None else None,
        "deal": in_currency(deal, context.exponent) if deal else None,
        "flight": state.sessions[entry.session].label or None if entry is not None else None,
        "currency": context.currency,
        "corrected": row.get("corrected", False),
    }


def _bounties(state: Tournament) -> dict[EntryId, int] | None:
    """The bounty money of each entry in all sessions; None where no price has a bounty."""
    played = [each for each in state.sessions.values() if each.bounties.settings is not None]
    if not played:
        return None
    bounties: dict[EntryId, int] = {}
    for session in played:
        for entry, amount in bounties_now(session).paid.items():
            bounties[entry] = bounties.get(entry, 0) + amount
    return bounties
