"""Accounts, sign-ins and integrations in the database, beside the journal and never in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
import sqlalchemy as sa

from clockserver.adapters.journal import metadata
from clockserver.application.access.people import Everybody, Integration, Kept, SignIn, User
from clockserver.application.ports import JournalUnwritable

_TABLES: dict[type, sa.Table] = {
    kind: sa.Table(
        name,
        metadata,
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    for kind, name in ((User, "users"), (SignIn, "sign_ins"), (Integration, "integrations"))
}


def _rows(connection: sa.Connection, kind: type[Kept]) -> Iterator[Kept]:
    body = _TABLES[kind].c.body
    for (text,) in connection.execute(sa.select(body).order_by(_TABLES[kind].c.id)):
        yield msgspec.json.decode(text, type=kind)


class SqlPeople:
    """One row for each, its fields as JSON: they are read whole and looked up in memory."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def load(self) -> Everybody:
        """All there is. Raises JournalUnwritable."""
        with said(), self._engine.connect() as connection:
            return Everybody(
                tuple(_rows(connection, User)),
                tuple(_rows(connection, SignIn)),
                tuple(_rows(connection, Integration)),
            )

    def save(self, row: User | SignIn | Integration) -> None:
        """Insert it or put it in the place of the one with its id. Raises JournalUnwritable."""
        table = _TABLES[type(row)]
        with said(), self._engine.begin() as connection:
            connection.execute(table.delete().where(table.c.id == row.id))
            connection.execute(table.insert().values(id=row.id, body=_body(row)))

    def change(self, before: Kept, after: Kept) -> bool:
        """Put `after` in the place of `before`; False, and nothing done, if that is not what is kept any more."""
        table, kind = _TABLES[type(before)], type(before)
        this = table.c.id == before.id
        with said(), self._engine.begin() as connection:
            # Written first: from here on nobody else changes it before we are through.
            connection.execute(table.update().where(this).values(body=table.c.body))
            kept = connection.execute(sa.select(table.c.body).where(this)).scalar()
            if kept is None or msgspec.json.decode(kept, type=kind) != before:
                return False
            connection.execute(table.update().where(this).values(body=_body(after)))
            return True

    def delete_sign_ins(self, ids: Sequence[str]) -> None:
        """They are over. Raises JournalUnwritable."""
        table = _TABLES[SignIn]
        with said(), self._engine.begin() as connection:
            connection.execute(table.delete().where(table.c.id.in_(list(ids))))

    def changes(self) -> int:
        """A number that differs when another connection has committed; on PostgreSQL always another one."""
        with said(), self._engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                return int(connection.exec_driver_sql("PRAGMA data_version").scalar() or 0)
            return int(connection.exec_driver_sql("SELECT txid_current()").scalar() or 0)


def _body(row: User | SignIn | Integration) -> str:
    return msgspec.json.encode(row).decode()


@contextmanager
def said() -> Iterator[None]:
    """What the database cannot do, in the words of the journal."""
    try:
        yield
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise JournalUnwritable(str(getattr(error, "orig", None) or error)) from error
