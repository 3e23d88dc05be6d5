"""Accounts, sign-ins and integrations in the database, outside the journal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
import sqlalchemy as sa

from clockserver.accounts.account_store import Everybody, Integration, Kept, SignIn, User
from clockserver.desk.ports import JournalUnwritable
from clockserver.leadership.fence import Fence
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.journal import body_table
from clockserver.storage.database.write_transactions import written

_TABLES: dict[type, sa.Table] = {
    kind: body_table(name)
    for kind, name in ((User, "users"), (SignIn, "sign_ins"), (Integration, "integrations"))
}
_CHECKSUM = " + ".join(
    f"(SELECT coalesce(sum(hashtextextended(id || ' ' || body, 0)::numeric), 0) FROM {table.name})"  # noqa: S608
    for table in _TABLES.values()
)
"""A checksum of all rows, computed by the database."""


def _rows(connection: sa.Connection, kind: type[Kept]) -> Iterator[Kept]:
    body = _TABLES[kind].c.body
    for (text,) in connection.execute(sa.select(body).order_by(_TABLES[kind].c.id)):
        yield msgspec.json.decode(text, type=kind)


class SqlPeople:
    """A row for each account, sign-in or integration, with fields as JSON; loaded whole."""

    def __init__(
        self,
        engine: sa.Engine,
        fence: Fence | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._engine = engine
        self._fence = fence
        self._sleep = sleep

    def load(self) -> Everybody:
        """All accounts, sign-ins and integrations. Raises JournalUnwritable."""
        with journal_errors(), self._engine.connect() as connection:
            return Everybody(
                tuple(_rows(connection, User)),
                tuple(_rows(connection, SignIn)),
                tuple(_rows(connection, Integration)),
            )

    def save(self, row: User | SignIn | Integration) -> None:
        """Insert the row, or replace the row with its id. Raises JournalUnwritable."""
        table = _TABLES[type(row)]

        def save(connection: sa.Connection, _: int) -> None:
            connection.execute(table.delete().where(table.c.id == row.id))
            connection.execute(table.insert().values(id=row.id, **_values(row)))

        with journal_errors():
            written(self._engine, self._fence, self._sleep, save)

    def change(self, before: Kept, after: Kept) -> bool:
        """Replace `before` by `after`; return False without a change if the stored row differs."""
        table, kind = _TABLES[type(before)], type(before)
        is_row = table.c.id == before.id

        def change(connection: sa.Connection, tried: int) -> bool:
            # Written first: no other connection can change the row until this transaction ends.
            connection.execute(table.update().where(is_row).values(body=table.c.body))
            body = connection.execute(sa.select(table.c.body).where(is_row)).scalar()
            current = None if body is None else msgspec.json.decode(body, type=kind)
            if current == before:
                connection.execute(table.update().where(is_row).values(**_values(after)))
            return current == before or (tried > 0 and current == after)

        with journal_errors():
            return written(self._engine, self._fence, self._sleep, change)

    def delete_sign_ins(self, ids: Sequence[str]) -> None:
        """Delete ended sign-ins. Raises JournalUnwritable."""
        table = _TABLES[SignIn]

        def delete(connection: sa.Connection, _: int) -> None:
            connection.execute(table.delete().where(table.c.id.in_(list(ids))))

        with journal_errors():
            written(self._engine, self._fence, self._sleep, delete)

    def changes(self) -> int:
        """A number that changes with each commit of another connection, on PostgreSQL with each changed row."""
        with journal_errors(), self._engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                return int(connection.exec_driver_sql("PRAGMA data_version").scalar() or 0)
            return int(connection.exec_driver_sql(f"SELECT {_CHECKSUM}").scalar() or 0)


def _values(row: User | SignIn | Integration) -> dict[str, str]:
    """The columns of a row beside its id."""
    body = msgspec.json.encode(row).decode()
    return {"body": body, "digest": digest_of(row.id, body)}


@contextmanager
def journal_errors() -> Iterator[None]:
    """Raise the database's errors as the journal's."""
    try:
        yield
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise JournalUnwritable(str(getattr(error, "orig", None) or error)) from error
