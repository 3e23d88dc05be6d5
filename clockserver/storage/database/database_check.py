"""Checks of the database besides the journal's rows: pages, schema, and all other tables."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa

from clockserver.accounts.account_store import Integration, SignIn, User
from clockserver.players.person import Person
from clockserver.storage.database.database_engine import migrate, open_engine
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.read_connections import reading
from clockserver.storage.edge_keys import EdgeKey

TABLES: dict[str, tuple[str, str, type | None]] = {
    "users": ("id", "body", User),
    "sign_ins": ("id", "body", SignIn),
    "integrations": ("id", "body", Integration),
    "players": ("id", "body", Person),
    "vault": ("name", "sealed", None),
    "edge_keys": ("id", "body", EdgeKey),
}
"""The other tables: key, value, and the type of the decoded value; None for sealed bytes."""


def database_faults(engine: sa.Engine) -> Iterator[str]:
    """Faults, a line each; an unreadable database is one fault. Raises JournalUnwritable if it is away."""
    try:
        with reading(engine) as connection:
            if engine.dialect.name == "sqlite":
                yield from _faults_of_pages(connection)
                yield from _faults_of_schema(connection)
            for name in TABLES:
                yield from _faults_of_table(connection, name)
    except (sa.exc.SQLAlchemyError, UnicodeDecodeError) as error:
        yield f"the database cannot be read: {getattr(error, 'orig', None) or error}"


def _faults_of_pages(connection: sa.Connection) -> Iterator[str]:
    """SQLite's own check of its pages, indexes and constraints."""
    for (line,) in connection.exec_driver_sql("PRAGMA integrity_check").all():
        if line != "ok":
            yield f"SQLite: {line}"


def _faults_of_schema(connection: sa.Connection) -> Iterator[str]:
    """Tables and indexes that differ from this release's."""
    fresh = open_engine("sqlite://")
    migrate(fresh)
    with fresh.connect() as other:
        expected, present = _schema(other), _schema(connection)
    for name in sorted(expected.keys() | present.keys()):
        if name not in present:
            yield f"{name} is missing"
        elif expected.get(name) != present[name]:
            yield f"{name} is not as this release makes it"


def _schema(connection: sa.Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master").all()
    return {f"{kind} {name} of {table}": str(sql) for kind, name, table, sql in rows}


def _faults_of_table(connection: sa.Connection, name: str) -> Iterator[str]:
    key, value, kind = TABLES[name]
    table = sa.table(name, sa.column(key), sa.column(value), sa.column("digest"))
    for id_, body, digest in connection.execute(sa.select(table)).all():
        if not isinstance(id_, str) or not isinstance(body, str | bytes) or digest_of(id_, body) != digest:
            yield f"{name}: the row {id_!r} was changed"
        elif kind is not None:
            try:
                msgspec.json.decode(body, type=kind)
            except msgspec.DecodeError as error:
                yield f"{name}: the row {id_!r} cannot be read: {error}"
