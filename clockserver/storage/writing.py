"""The one way into a writing transaction: with the fence first, over a connection that answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from clockserver.leadership.fence import Fence

AT_ONCE = 500
"""Maximum number of rows in one statement."""


class AnswerLost(sa.exc.SQLAlchemyError):
    """The connection broke during the commit: the transaction is there, or it is not."""


@contextmanager
def writing(engine: sa.Engine, fence: Fence | None = None) -> Iterator[sa.Connection]:
    """A transaction, committed at the end. Raises Fenced, AnswerLost, and what the database raises."""
    connection = begun(engine, fence)
    try:
        yield connection
        _commit(connection)
    finally:
        connection.close()


def _commit(connection: sa.Connection) -> None:
    try:
        connection.commit()
    except sa.exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
        raise AnswerLost(f"the answer to a commit was lost: {error.orig}") from error


def begun(engine: sa.Engine, fence: Fence | None = None) -> sa.Connection:
    """A connection in a new transaction; a connection that broke while it was idle is replaced."""
    try:
        return _begun(engine, fence)
    except sa.exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
        return _begun(engine, fence)


def _begun(engine: sa.Engine, fence: Fence | None) -> sa.Connection:
    connection = engine.connect()
    try:
        connection.begin()
        if fence is not None:
            fence.demand(connection)
        elif engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT 1")  # its transaction begins with the first statement
    except BaseException:
        connection.close()
        raise
    return connection


def insert_all(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows. On PostgreSQL by whole statements: after a pipeline it never ends a transaction that stands idle."""
    if connection.dialect.name == "sqlite" or len(rows) == 1:
        connection.execute(table.insert(), list(rows))
        return
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(table.insert().values(list(rows[start : start + AT_ONCE])))
