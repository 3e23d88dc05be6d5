"""`clockserver copy-database SOURCE TARGET`: a whole database from a data directory to a PostgreSQL, or back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import sqlalchemy as sa

from clockserver.cli.exclusive_access import leading
from clockserver.start_up import migrated
from clockserver.storage.data_directory import DATABASE, DataDirectory, DataDirectoryError
from clockserver.storage.database.database_copy import copy_database
from clockserver.storage.database.database_engine import sqlite_url
from clockserver.storage.database.database_url import DatabaseUnusable, postgres_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.stream_heads import StreamHeads


def copy(source: str, target: str) -> str:
    """Copy a database; return the message. No server may run on source or target. Raises DataDirectoryError."""
    with ExitStack() as opened:
        if not _is_url(source):
            DataDirectory(Path(source)).demand_database()
        elif not _is_url(target) and (Path(target) / DATABASE).exists():
            raise DataDirectoryError(f"{target} holds a {DATABASE} already")
        rows, copy = (opened.enter_context(_open(each)) for each in (source, target))
        counts = copy_database(rows, copy)
        if not _is_url(target):
            SqlJournal(copy, StreamHeads(Path(target))).complete_heads()
    counts_text = ", ".join(f"{number:,} {name.replace('_', ' ')}" for name, number in counts.items())
    return f"{counts_text}: copied, and both are equal"


def _is_url(place: str) -> bool:
    return "://" in place


@contextmanager
def _open(place: str) -> Iterator[sa.Engine]:
    """A migrated database, held while no server runs on it. Raises DataDirectoryError."""
    try:
        url = postgres_url(place) if _is_url(place) else sqlite_url(Path(place))
    except DatabaseUnusable as error:
        raise DataDirectoryError(str(error)) from None
    with ExitStack() as opened:
        if not _is_url(place):
            directory = DataDirectory(Path(place))
            directory.make()
            opened.enter_context(directory.lock())
        engine = migrated(url)
        opened.callback(engine.dispose)
        if _is_url(place):
            opened.enter_context(leading(url, "copy-database"))
        yield engine
