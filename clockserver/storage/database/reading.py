"""The one way to rows that are only read: a database that is away for now is told apart from a damaged one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from clockserver.desk.ports import JournalUnwritable
from clockserver.storage.database.database_url import one_line
from clockserver.storage.database.writing import begun

PASSING = ("08", "40", "53", "57")
"""Classes of SQLSTATE that pass: connections, conflicts of transactions, lack of resources, what an operator does."""


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection; one that broke while it was idle is replaced. Raises JournalUnwritable where none answers now."""
    try:
        connection = begun(engine)
        try:
            yield connection
        finally:
            connection.close()
    except sa.exc.DBAPIError as error:
        if is_away(error):
            raise JournalUnwritable(one_line(error)) from error
        raise


def is_away(error: sa.exc.DBAPIError) -> bool:
    """Whether a PostgreSQL failed for a reason that passes. SQLite is a file: it is there, or damaged."""
    state: str | None = getattr(error.orig, "sqlstate", "")
    if state is None:  # nothing came from the server
        return error.connection_invalidated or isinstance(error, sa.exc.OperationalError)
    return bool(state) and (error.connection_invalidated or state[:2] in PASSING)
