"""Writing transactions: with the fence first, over a connection that answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa

from clockserver.leadership.fence import Fence

T = TypeVar("T")
AT_ONCE = 500
"""Maximum number of rows in one statement."""
DOUBT_S = 5.0
"""Seconds of retries in doubt before the failure is raised."""
RETRY_S = 0.05
"""Seconds between two retries."""


class AnswerLost(sa.exc.SQLAlchemyError):
    """The connection broke during the commit, whose outcome is unknown."""


@contextmanager
def writing(engine: sa.Engine, fence: Fence | None = None) -> Iterator[sa.Connection]:
    """A transaction, committed at the end. Raises Fenced, AnswerLost, and the database's errors."""
    connection = begin_transaction(engine, fence)
    try:
        yield connection
        _commit(connection)
    finally:
        connection.close()


def written(
    engine: sa.Engine,
    fence: Fence | None,
    sleep: Callable[[float], None],
    work: Callable[[sa.Connection, int], T],
) -> T:
    """The result of `work` in a transaction. Raises Fenced, and the database's errors.

    Where the answer to the commit is lost, `work` is repeated for some seconds. It receives the number of earlier
    tries, and must have the same effect whether those were committed or not.
    """
    tried, deadline = 0, 0.0
    while True:
        try:
            with writing(engine, fence) as connection:
                return work(connection, tried)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            if not tried and not isinstance(error, AnswerLost):
                raise
            deadline = deadline or time.monotonic() + DOUBT_S
            if time.monotonic() >= deadline:
                raise
        tried += 1
        sleep(RETRY_S)


def _commit(connection: sa.Connection) -> None:
    try:
        connection.commit()
    except sa.exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
        raise AnswerLost(f"the answer to a commit was lost: {error.orig}") from error


def begin_transaction(engine: sa.Engine, fence: Fence | None = None) -> sa.Connection:
    """A connection in a new transaction, replaced if it broke while idle."""
    try:
        return _begin_transaction(engine, fence)
    except sa.exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
        return _begin_transaction(engine, fence)


def _begin_transaction(engine: sa.Engine, fence: Fence | None) -> sa.Connection:
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
    """Insert rows, on PostgreSQL by whole statements, as PostgreSQL ends no idle transaction after a pipeline."""
    if connection.dialect.name == "sqlite" or len(rows) == 1:
        connection.execute(table.insert(), list(rows))
        return
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(table.insert().values(list(rows[start : start + AT_ONCE])))
