"""The one way into a writing transaction: with the fence first, over a connection that answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from clockserver.leadership.fence import Fence


@contextmanager
def writing(engine: sa.Engine, fence: Fence | None = None) -> Iterator[sa.Connection]:
    """A transaction, committed at the end. Raises Fenced, and what the database raises."""
    connection = begun(engine, fence)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


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
