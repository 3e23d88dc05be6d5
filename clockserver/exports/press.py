"""The press sheet of a tournament: the facts of the event, and paid places by configurable columns.

No database of results has a published format, so columns are a template.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from clockserver.exports.results import COLUMNS as RESULT_COLUMNS
from clockserver.exports.results import Countries, ResultRow, cells, result_rows
from clockserver.spreadsheets import Cell
from clockserver.tournament.flights.state import sessions_by_opening
from clockserver.tournament.results.shapes import ResultsFile
from clockserver.tournament.state import Tournament

COLUMNS = RESULT_COLUMNS[:-1]
"""Columns that a press sheet may have."""
USUAL = ("place", "name", "country", "prize")
Column: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(COLUMNS)})\\Z", examples=["place"])]


class PressFile(Struct, frozen=True, forbid_unknown_fields=True):
    """config/press/press.toml: the default columns of a sheet."""

    columns: Annotated[tuple[Column, ...], Meta(min_length=1, max_length=len(COLUMNS))] = USUAL


class BuyIn(NamedTuple):
    """The price of an entry: the parts for pool and bounties, and the fee; None for an unknown fee."""

    stake: int
    fee: int | None


def buy_in(state: Tournament) -> BuyIn | None:
    """The price of an entry from the offers, else from the prizes, which have no fee; None without both."""
    for id_ in sessions_by_opening(state):
        session = state.sessions[id_]
        offer = next(iter(session.offers.of_kind("entry")), None)
        if offer is not None:
            stake = offer.parts.get("pool", 0) + offer.parts.get("bounty", 0)
            return BuyIn(stake, offer.price - stake)
        if session.prizes.settings is not None and session.prizes.settings.entry:
            return BuyIn(session.prizes.settings.entry, None)
    return None


def paid_rows(state: Tournament, results: ResultsFile, countries: Countries) -> list[ResultRow]:
    """The rows with a prize or a bounty."""
    return [row for row in result_rows(state, results, countries) if row["prize"] or row["bounty"]]


def press_table(rows: Sequence[ResultRow], columns: Sequence[str]) -> list[list[Cell]]:
    """The cells of these columns, row by row."""
    return [cells(row, tuple(columns)) for row in rows]
