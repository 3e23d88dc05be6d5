"""The registry of players in the database, outside the journal."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa

from clockserver.leadership.fence import Fence
from clockserver.players.person import Person
from clockserver.storage.database.accounts import journal_errors
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.journal import body_table
from clockserver.storage.database.set_aside import SetAside
from clockserver.storage.database.writing import insert_all, written

_table = body_table("players")
AT_ONCE = 500
"""Maximum number of values in one query, which databases limit."""


class SqlPlayers:
    """A row for each player, with fields as JSON; loaded whole."""

    def __init__(
        self,
        engine: sa.Engine,
        fence: Fence | None = None,
        sleep: Callable[[float], None] = time.sleep,
        set_aside: SetAside | None = None,
    ) -> None:
        self._set_aside = set_aside
        self._engine = engine
        self._fence = fence
        self._sleep = sleep

    def load(self) -> list[Person]:
        """All players. Raises JournalUnwritable."""
        with journal_errors(), self._engine.connect() as connection:
            rows = connection.execute(sa.select(_table.c.body).order_by(_table.c.id))
            return [msgspec.json.decode(body, type=Person) for (body,) in rows]

    def add(self, people: Sequence[Person]) -> None:
        """Insert all or none; players already there stay unchanged. Raises JournalUnwritable."""
        with journal_errors():
            written(self._engine, self._fence, self._sleep, lambda one, _: insert_new(one, people))

    def change(self, before: Person, after: Person) -> bool:
        """Replace `before` by `after`; return False without a change if the stored row differs."""
        return self.change_all([(before, after)])

    def change_all(self, pairs: Sequence[tuple[Person, Person]]) -> bool:
        """Replace each `before` by its `after`; return False without a change if a stored row differs."""

        def change(connection: sa.Connection, tried: int) -> bool:
            if all(_changed(connection, before, after, again=tried > 0) for before, after in pairs):
                return True
            connection.rollback()
            return False

        with journal_errors():
            return written(self._engine, self._fence, self._sleep, change)

    def erase(self, before: Person, after: Person) -> bool:
        """Like `change`, and wipe the old content from the database's files, as far as possible.

        First from set-aside databases: while that fails the player is not erased, and it is tried again.
        """
        if self._set_aside is not None:
            self._set_aside.erase({after.id: _values(after)["body"]})
        done = self.change(before, after)
        if self._engine.dialect.name == "sqlite":
            with journal_errors():
                self._empty_log()
        return done

    def _empty_log(self) -> None:
        """Move the write-ahead log, which still has the old page, into the file, and truncate it."""
        raw = self._engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            raw.close()


def insert_new(connection: sa.Connection, people: Sequence[Person]) -> None:
    """Insert new players within a transaction."""
    there: set[str] = set()
    for start in range(0, len(people), AT_ONCE):
        ids = [each.id for each in people[start : start + AT_ONCE]]
        there |= set(connection.execute(sa.select(_table.c.id).where(_table.c.id.in_(ids))).scalars())
    new = [{"id": each.id, **_values(each)} for each in people if each.id not in there]
    if new:
        insert_all(connection, _table, new)


def _changed(connection: sa.Connection, before: Person, after: Person, *, again: bool) -> bool:
    this = _table.c.id == before.id
    # Written first: no other connection can change the row until this transaction ends.
    connection.execute(_table.update().where(this).values(body=_table.c.body))
    kept = connection.execute(sa.select(_table.c.body).where(this)).scalar()
    found = None if kept is None else msgspec.json.decode(kept, type=Person)
    if found == before:
        connection.execute(_table.update().where(this).values(**_values(after)))
    return found == before or (again and found == after)


def _values(person: Person) -> dict[str, str]:
    """The columns of a row beside its id."""
    body = msgspec.json.encode(person).decode()
    return {"body": body, "digest": digest_of(person.id, body)}
