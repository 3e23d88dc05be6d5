"""The books of a festival for measurements: 30 tournaments, 20,000 sales, five drawers, a database on this disk."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bench.rooms import rows_of
from clockserver.books.books_document import document, rows
from clockserver.books.hledger import journal as plain_journal
from clockserver.books.journal_reading import Source, books
from clockserver.books.transactions import Event, Transaction
from clockserver.desk.journals.event_codec import row_of
from clockserver.desk.ports import Row
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from tests.tournament.sales.offers import enter, with_offers

TOURNAMENTS, SALES, DRAWERS = 30, 20_000, 5
OTHER_EVENTS = 2
"""Number of other events for each sale."""


class Festival(Struct, frozen=True):
    """A journal and its tournaments."""

    journal: SqlJournal
    sources: list[Source]

    def read(self) -> list[Transaction]:
        """Read the transactions of all tournaments and drawers."""
        return books(self.journal, self.sources, with_drawers=True)

    def sum_up(self) -> None:
        """Sum the balances of every tournament."""
        document(self.read())

    def table(self) -> None:
        """Write the rows of the table."""
        list(rows(self.read()))

    def text(self) -> None:
        """Write the journal in plain text."""
        "".join(plain_journal(self.read()))


@contextmanager
def festival() -> Iterator[Festival]:
    """A festival in a new database."""
    first = with_offers()
    first.give(enter(1))
    records = [each for each in first.records if type(each.event).__name__ in ("OffersSet", "Entered")]
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        engine = open_engine(sqlite_url(Path(folder)))
        migrate(engine)
        journal = SqlJournal(engine)
        names = [f"tournament:festival-{number}" for number in range(TOURNAMENTS)]
        for name in names:
            journal.append(_rows(name, records[0], records[1], SALES // TOURNAMENTS))
        event = Event("festival", "Festival", "Europe/Dublin")
        yield Festival(journal, [Source(name, event) for name in names])
        engine.dispose()


def _rows(stream: str, offers: Any, entered: Any, sales: int) -> list[Row]:
    """The journal of a tournament: its offers, and sales among other events."""
    journal = [row_of(replace(offers, stream=stream, seq=1, command="offers"), 0)]
    for number in range(1, sales + 1):
        sale = entered.event.sale
        at = f"cash:S{1 + number % DRAWERS}"
        moved = tuple(replace(each, account=at) if each.account == "cash" else each for each in sale.postings)
        event = replace(entered.event, sale=replace(sale, receipt=number, postings=moved))
        record = replace(entered, stream=stream, seq=len(journal) + 1, command=f"sale-{number}", event=event)
        journal.append(row_of(record, 0))
        for other in rows_of(OTHER_EVENTS, 0):
            seq = len(journal) + 1
            journal.append(replace(other, stream=stream, seq=seq, command=f"other-{seq}"))
    return journal
