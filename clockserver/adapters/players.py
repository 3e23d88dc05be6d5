"""The registry of players in the database, beside the journal and never in it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from clockserver.adapters.journal import metadata
from clockserver.adapters.people import said
from clockserver.application.players.person import Person

_table = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
AT_ONCE = 500
"""Databases bound how many values one question may have."""


class SqlPlayers:
    """One row for each, his fields as JSON: they are read whole and looked up in memory."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def load(self) -> list[Person]:
        """All there are. Raises JournalUnwritable."""
        with said(), self._engine.connect() as connection:
            rows = connection.execute(sa.select(_table.c.body).order_by(_table.c.id))
            return [msgspec.json.decode(body, type=Person) for (body,) in rows]

    def add(self, people: Sequence[Person]) -> None:
        """Insert all or none; whoever is there already stays as he is. Raises JournalUnwritable."""
        with said(), self._engine.begin() as connection:
            there: set[str] = set()
            for start in range(0, len(people), AT_ONCE):
                ids = [each.id for each in people[start : start + AT_ONCE]]
                there |= set(connection.execute(sa.select(_table.c.id).where(_table.c.id.in_(ids))).scalars())
            new = [{"id": each.id, "body": _body(each)} for each in people if each.id not in there]
            if new:
                connection.execute(_table.insert(), new)

    def change(self, before: Person, after: Person) -> bool:
        """Put `after` in the place of `before`; False, and nothing done, if that is not what is kept any more."""
        with said(), self._engine.begin() as connection:
            return _changed(connection, before, after)

    def erase(self, before: Person, after: Person) -> bool:
        """As `change`, and nothing of what stood there is left in the files of the database, as far as we can reach."""
        done = self.change(before, after)
        if self._engine.dialect.name == "sqlite":
            with said():
                self._empty_log()
        return done

    def _empty_log(self) -> None:
        """The log of changes still has the page as it was: its changes go into the file, and it is cut off."""
        raw = self._engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            raw.close()


def _changed(connection: sa.Connection, before: Person, after: Person) -> bool:
    this = _table.c.id == before.id
    # Written first: from here on nobody else changes it before we are through.
    connection.execute(_table.update().where(this).values(body=_table.c.body))
    kept = connection.execute(sa.select(_table.c.body).where(this)).scalar()
    if kept is None or msgspec.json.decode(kept, type=Person) != before:
        return False
    connection.execute(_table.update().where(this).values(body=_body(after)))
    return True


def _body(person: Person) -> str:
    return msgspec.json.encode(person).decode()
