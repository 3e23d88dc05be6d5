"""The database: opened by SQLAlchemy, SQLite or PostgreSQL, and migrated by Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from clockserver.storage.database.database_url import begin_session, connect_arguments

MIGRATIONS = Path(__file__).parents[1] / "migrations"
MIGRATING = int.from_bytes(b"clockmig", "big") >> 1
"""The key of the advisory lock held while migrating a PostgreSQL."""


class JournalUnreadable(Exception):  # noqa: N818 - what it says
    """The file is no journal database, is damaged, or was written by a later release."""


def sqlite_url(data: Path) -> str:
    """The database of a data directory."""
    return f"sqlite:///{data / 'clockserver.db'}"


def open_engine(url: str) -> sa.Engine:
    """An engine with one connection; on SQLite it waits for each commit to be on disk.

    On PostgreSQL one thread at a time may use it: psycopg's locks are the event loop's.
    """
    if not url.startswith("sqlite"):
        engine = sa.create_engine(url, poolclass=StaticPool, connect_args=connect_arguments(url))
        sa.event.listen(engine, "connect", begin_session)
        return engine
    engine = sa.create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False, "timeout": 5}
    )
    sa.event.listen(engine, "connect", _durable_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _durable_sqlite(connection: Any, _: Any) -> None:
    # Python's own transactions exclude DDL; a migration must be atomic.
    connection.isolation_level = None
    # Overwritten rows leave nothing behind: an erased player may have had another name before.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: sa.Engine) -> None:
    """Migrate the tables to this release, in one transaction.

    Raises JournalUnreadable for a foreign database.
    """
    # Imported here: the worker of the time machine migrates nothing, and these are a tenth of its imports.
    import alembic.command  # noqa: PLC0415
    import alembic.config  # noqa: PLC0415
    import alembic.util  # noqa: PLC0415

    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            if engine.dialect.name == "postgresql":  # two servers may be started at once
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            alembic.command.upgrade(config, "head")
    except alembic.util.CommandError as error:
        raise JournalUnreadable(f"a later release of clockserver has migrated it ({error})") from error
    except sa.exc.SQLAlchemyError as error:
        raise JournalUnreadable(cause_of(error)) from error


def is_of_an_earlier_release(engine: sa.Engine) -> bool:
    """Whether a migration would change a database that has tables already. Raises SQLAlchemyError."""
    import alembic.config  # noqa: PLC0415 - as above
    import alembic.migration  # noqa: PLC0415
    import alembic.script  # noqa: PLC0415

    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = alembic.script.ScriptDirectory.from_config(config)
    earlier = {each.revision for each in scripts.walk_revisions()} - set(scripts.get_heads())
    with engine.connect() as connection:
        revisions = set(alembic.migration.MigrationContext.configure(connection).get_current_heads())
    return bool(revisions) and revisions <= earlier


def empty_log(engine: sa.Engine) -> bool:
    """Move SQLite's write-ahead log, which still has overwritten pages, into the database's file, and truncate it.

    Returns False while another connection reads the database: the log then stays as it is.
    """
    connection = engine.raw_connection()
    try:
        # Outside of any transaction, so without SQLAlchemy, which would begin one.
        is_busy, *_ = connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.close()
    return not is_busy


def is_chained(engine: sa.Engine) -> bool:
    """Whether the events of a database, perhaps of an earlier release, are linked by hashes."""
    try:
        columns = sa.inspect(engine).get_columns("events")
    except (sa.exc.SQLAlchemyError, UnicodeDecodeError):
        return False
    finally:
        engine.dispose()
    return any(column["name"] == "chain" for column in columns)


def cause_of(error: Exception) -> str:
    """The database's message, without the statement and its values."""
    return str(getattr(error, "orig", None) or error)
