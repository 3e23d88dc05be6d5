"""Read-only access to rows; a database that does not answer is told apart from a damaged one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from clockserver.desk.ports import JournalUnwritable
from clockserver.storage.database.database_url import short_message
from clockserver.storage.database.write_transactions import begin_transaction

TEMPORARY = ("08", "40", "53", "57")
"""SQLSTATE classes of temporary errors: connections, conflicts, lack of resources, operator actions."""


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection, replaced if it broke while idle. Raises JournalUnwritable while the database does not answer."""
    try:
        connection = begin_transaction(engine)
        try:
            yield connection
        finally:
            connection.close()
    except sa.exc.DBAPIError as error:
        if is_away(error):
            raise JournalUnwritable(short_message(error)) from error
        raise


def is_away(error: sa.exc.DBAPIError) -> bool:
    """Whether a PostgreSQL failed temporarily. A SQLite file is either there or damaged."""
    state: str | None = getattr(error.orig, "sqlstate", "")
    if state is None:  # the server sent nothing
        return error.connection_invalidated or isinstance(error, sa.exc.OperationalError)
    return bool(state) and (error.connection_invalidated or state[:2] in TEMPORARY)
