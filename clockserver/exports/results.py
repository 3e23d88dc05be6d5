"""Results as rows: every place with name, country, prize, bounties, part of a deal, and flight."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple, TypedDict

from clockserver.spreadsheets import Cell
from clockserver.tournament.bounties.standing import bounties_now
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


class _Known(NamedTuple):
    exponent: int
    currency: str | None
    bounties: Mapping[EntryId, int] | None
    countries: Countries


def result_rows(state: Tournament, found: ResultsFile, countries: Countries) -> list[ResultRow]:
    """The rows of results. Countries are of persons."""
    event = found["event"]
    known = _Known(event["exponent"] or 0, event["currency"], _bounties(state), countries)
    rows = [*found["results"], *map(surrendered_row, found.get("surrendered", ()))]
    return [_row(state, row, known) for row in rows]


def table(state: Tournament, found: ResultsFile, countries: Countries) -> list[list[Cell]]:
    """The rows of a spreadsheet, without its head."""
    return [cells(row, COLUMNS) for row in result_rows(state, found, countries)]


def cells(row: ResultRow, columns: tuple[str, ...]) -> list[Cell]:
    """The cells of some columns. `x` marks a correction."""
    values = {**row, "corrected": "x" if row["corrected"] else None}
    return [values[name] for name in columns]  # type: ignore[misc]


def document(state: Tournament, found: ResultsFile, countries: Countries) -> ResultsDocument:
    """The results as JSON."""
    return {
        "format": 1,
        "slug": state.slug,
        "title": found["title"],
        "event": found["event"],
        "standing": found.get("standing"),
        "results": result_rows(state, found, countries),
    }


def _row(state: Tournament, row: ResultValue, known: _Known) -> ResultRow:
    id_ = row["entry"]
    entry = state.entries[id_] if id_ is not None else None
    deal = row.get("deal")
    bounty = known.bounties.get(id_, 0) if known.bounties is not None and id_ is not None else None
    return {
        "place": row["place"] or None,
        "last_place": row["last"] or None,
        "entry": entry.number if entry is not None else None,
        "name": row["name"],
        "country": known.countries.get(entry.person) if entry is not None and row["name"] else None,
        "prize": _amount(row["amount"], known),
        "bounty": _amount(bounty, known) if bounty is not None else None,
        "deal": _amount(deal, known) if deal else None,
        "flight": state.sessions[entry.session].label or None if entry is not None else None,
        "currency": known.currency,
        "corrected": row.get("corrected", False),
    }


def _bounties(state: Tournament) -> dict[EntryId, int] | None:
    """The bounty money of each entry in all sessions; None where no price has a bounty."""
    played = [each for each in state.sessions.values() if each.bounties.settings is not None]
    if not played:
        return None
    found: dict[EntryId, int] = {}
    for session in played:
        for entry, amount in bounties_now(session).paid.items():
            found[entry] = found.get(entry, 0) + amount
    return found


def _amount(minor: int, known: _Known) -> Decimal:
    """An amount of the smallest unit as a number of the currency: 1250 cents are 12.50."""
    return Decimal(minor).scaleb(-known.exponent)
