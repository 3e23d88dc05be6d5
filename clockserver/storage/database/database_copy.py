"""Copy of a whole database between SQLite and PostgreSQL, page by page in one transaction, then a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from clockserver.desk.ports import JournalDamaged
from clockserver.desk.secrets.ballot_keys import VOTE_KEYS
from clockserver.storage.data_directory import DataDirectoryError
from clockserver.storage.database.database_check import TABLES, database_faults
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.schema import heads_in, metadata
from clockserver.storage.database.sql_people import journal_errors
from clockserver.storage.database.write_transactions import insert_all

AT_ONCE = 1_000
"""Maximum number of rows in memory."""
NAMES = ("events", *TABLES)


def copy_database(source: sa.Engine, target: sa.Engine) -> dict[str, int]:
    """Copy every row into an empty, migrated database; return the number of rows by table.

    All or nothing. Raises DataDirectoryError for a target with rows, a damaged source, or a copy that
    differs; JournalUnwritable where a database fails.
    """
    with journal_errors(), source.connect() as rows, target.begin() as copy:
        for connection in (rows, copy):
            _see_one_state(connection)
        _demand_empty(copy)
        counts = {name: _copy_rows(rows, copy, metadata.tables[name]) for name in NAMES}
        if (expected := _counts(rows)) != counts or _counts(copy) != counts:
            raise DataDirectoryError(f"the copy differs: {counts} instead of {expected}; nothing is written")
        _demand_same_heads(rows, copy)
    _demand_sound(target)
    return counts


def _see_one_state(connection: sa.Connection) -> None:
    """Let a PostgreSQL show one state throughout, and keep the transaction open while the other database works."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")


def _demand_empty(copy: sa.Connection) -> None:
    if held := [name for name, number in _counts(copy).items() if number]:
        raise DataDirectoryError(f"the target is not empty: it has {', '.join(held)}")


def _counts(connection: sa.Connection) -> dict[str, int]:
    return {
        name: connection.execute(_copied_of(metadata.tables[name], sa.func.count())).scalar_one()
        for name in NAMES
    }


def _copied_of(table: sa.Table, *columns: Any) -> sa.Select[Any]:
    """The copied rows of a table."""
    query = sa.select(*columns).select_from(table)
    return query.where(table.c.name.not_like(VOTE_KEYS)) if table.name == "vault" else query


def _copy_rows(rows: sa.Connection, copy: sa.Connection, table: sa.Table) -> int:
    number = 0
    for page in _pages(rows, table):
        insert_all(copy, table, [dict(row._mapping) for row in page])
        number += len(page)
    return number


def _pages(rows: sa.Connection, table: sa.Table) -> Iterator[Sequence[sa.Row[Any]]]:
    """The rows of a table by its key, a page at a time."""
    keys = list(table.primary_key.columns)
    query = _copied_of(table, *table.columns).order_by(*keys).limit(AT_ONCE)
    page = rows.execute(query).all()
    while page:
        yield page
        last = [page[-1]._mapping[key.name] for key in keys]
        page = rows.execute(query.where(sa.tuple_(*keys) > sa.tuple_(*last))).all()


def _demand_same_heads(rows: sa.Connection, copy: sa.Connection) -> None:
    """Compare the newest row of each stream, whose hash covers all earlier rows."""
    if heads_in(rows) != heads_in(copy):
        raise DataDirectoryError("the copy differs: its streams end with other rows; nothing is written")


def _demand_sound(target: sa.Engine) -> None:
    """Read every row of the copy, and check its hash."""
    journal = SqlJournal(target)
    try:
        for stream in journal.streams():
            for _ in journal.read(stream):
                pass
    except JournalDamaged as damage:
        raise DataDirectoryError(f"the source is damaged, and so is its copy: {damage}") from damage
    if fault := next(database_faults(target), None):
        raise DataDirectoryError(f"the source is damaged, and so is its copy: {fault}")
