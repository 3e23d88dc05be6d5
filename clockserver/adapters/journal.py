"""The journal in a database: SQLAlchemy Core, migrated by Alembic, nothing that only SQLite has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
import alembic.util
import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from clockserver.application.ports import JournalConflict, JournalUnwritable, Row


class JournalUnreadable(Exception):  # noqa: N818 - what it says
    """The database is none, is damaged, or was written by a later release."""


metadata = sa.MetaData()
events = sa.Table(
    "events",
    metadata,
    sa.Column("stream", sa.String(100), primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("command", sa.String(220), nullable=False),
    sa.Column("part", sa.Integer, nullable=False),
    sa.Column("actor", sa.String(64), nullable=False),
    sa.Column("type", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.UniqueConstraint("stream", "command", "part", name="one_command_once"),
)
MIGRATIONS = Path(__file__).with_name("migrations")
PAGE = 2_000


def sqlite_url(data: Path) -> str:
    """The database of a data directory."""
    return f"sqlite:///{data / 'clockserver.db'}"


def open_engine(url: str) -> sa.Engine:
    """An engine for the journal; for SQLite one connection that waits for each commit to be on disk."""
    if not url.startswith("sqlite"):
        return sa.create_engine(url)
    engine = sa.create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False, "timeout": 5}
    )
    sa.event.listen(engine, "connect", _durable_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _durable_sqlite(connection: Any, _: Any) -> None:
    # Python's own transactions leave DDL outside; a migration has to be whole or not at all.
    connection.isolation_level = None
    # What is written over leaves nothing behind: who has to be erased was perhaps called otherwise before.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: sa.Engine) -> None:
    """Bring the tables to this release, in one transaction. Raises JournalUnreadable for what is no journal of ours."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
    except (sa.exc.SQLAlchemyError, alembic.util.CommandError) as error:
        raise JournalUnreadable(_cause(error)) from error


class SqlJournal:
    """Appends and reads; every row as it was given."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def append(self, rows: Sequence[Row]) -> None:
        """Write all rows durably or none. Raises JournalUnwritable, or JournalConflict for a row that is there."""
        values = [{name: getattr(row, name) for name in Row.__struct_fields__} for row in rows]
        try:
            with self._engine.begin() as connection:
                connection.execute(events.insert(), values)
        except sa.exc.IntegrityError as error:
            raise JournalConflict(_cause(error)) from error
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise JournalUnwritable(_cause(error)) from error

    def read(self, stream: str, after: int = 0) -> Iterator[Row]:
        """The rows of a stream by seq, page by page."""
        while True:
            query = (
                sa.select(*(events.c[name] for name in Row.__struct_fields__))
                .where(events.c.stream == stream, events.c.seq > after)
                .order_by(events.c.seq)
                .limit(PAGE)
            )
            with self._engine.connect() as connection:
                page = [Row(*values) for values in connection.execute(query)]
            yield from page
            if len(page) < PAGE:
                return
            after = page[-1].seq

    def streams(self) -> list[str]:
        """Every stream, by the instant of its first event."""
        oldest = sa.func.min(events.c.at)
        query = sa.select(events.c.stream).group_by(events.c.stream).order_by(oldest, events.c.stream)
        with self._engine.connect() as connection:
            return [stream for (stream,) in connection.execute(query)]

    def newest_at(self) -> int:
        """The newest instant in the journal; 0 for an empty one."""
        with self._engine.connect() as connection:
            return connection.execute(sa.select(sa.func.max(events.c.at))).scalar() or 0


def _cause(error: Exception) -> str:
    """What the database said, without the statement and its values."""
    return str(getattr(error, "orig", None) or error)
