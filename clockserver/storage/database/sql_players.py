"""The registry of players in the database, outside the journal.

Players of a tournament file are written before the tournament is in the journal. Their rows name the tournament, and
count only once the journal has it: an interrupted import adds nobody.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from clockserver.leadership.fence import Fence
from clockserver.players.person import Person
from clockserver.storage.database.database_engine import empty_log
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.journal import body_table, events
from clockserver.storage.database.set_aside import SetAside
from clockserver.storage.database.sql_people import journal_errors
from clockserver.storage.database.write_transactions import insert_all, written

_table = body_table("players")
AT_ONCE = 500
"""Maximum number of values in one query, which databases limit."""
MARK = '{"arrives_with":'
"""The beginning of the body of a player of a tournament file."""


class _ImportMark(msgspec.Struct):
    """The mark in the body of a player of a tournament file."""

    arrives_with: str


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
            rows = connection.execute(sa.select(_table.c.id, _table.c.body).order_by(_table.c.id)).all()
            waiting = _waiting(connection, rows)
            return [msgspec.json.decode(body, type=Person) for id_, body in rows if id_ not in waiting]

    def add(self, people: Sequence[Person]) -> None:
        """Insert all or none; players already there stay unchanged. Raises JournalUnwritable."""
        with journal_errors():
            written(
                self._engine, self._fence, self._sleep, lambda connection, _: insert_new(connection, people)
            )

    def change(self, before: Person, after: Person) -> bool:
        """Replace `before` by `after`; return False without a change if the stored row differs."""
        return self.change_all([(before, after)])

    def change_all(self, pairs: Sequence[tuple[Person, Person]]) -> bool:
        """Replace each `before` by its `after`; return False without a change if a stored row differs."""

        def change(connection: sa.Connection, tried: int) -> bool:
            if all(_write_change(connection, before, after, again=tried > 0) for before, after in pairs):
                return True
            connection.rollback()
            return False

        with journal_errors():
            return written(self._engine, self._fence, self._sleep, change)

    def erase(self, before: Person, after: Person) -> bool:
        """Like `change`, and wipe the old content from the database's files, as far as possible.

        Set-aside databases are wiped first: while that fails the player is not erased, and the call may be repeated.
        """
        if self._set_aside is not None:
            self._set_aside.erase({after.id: _values(after)["body"]})
        is_changed = self.change(before, after)
        if self._engine.dialect.name == "sqlite":
            with journal_errors():
                empty_log(self._engine)
        return is_changed


def insert_new(connection: sa.Connection, people: Sequence[Person], arrives_with: str = "") -> None:
    """Insert new players within a transaction; they replace players of interrupted imports.

    With `arrives_with`, a stream, they count once that stream is in the journal.
    """
    for start in range(0, len(people), AT_ONCE):
        batch = people[start : start + AT_ONCE]
        is_in_batch = _table.c.id.in_([each.id for each in batch])
        rows = connection.execute(sa.select(_table.c.id, _table.c.body).where(is_in_batch)).all()
        waiting = _waiting(connection, rows)
        if waiting:
            connection.execute(_table.delete().where(_table.c.id.in_(waiting)))
        existing = {id_ for id_, _ in rows} - waiting
        new = [{"id": each.id, **_values(each, arrives_with)} for each in batch if each.id not in existing]
        if new:
            insert_all(connection, _table, new)


def drop_waiting(connection: sa.Connection, stream: str, max_rows: int) -> int:
    """Delete some players of an interrupted import, within a transaction; return their number."""
    begin = _mark(stream)
    is_of_it = sa.func.substr(_table.c.body, 1, len(begin)) == begin
    ids = connection.execute(sa.select(_table.c.id).where(is_of_it).limit(max_rows)).scalars().all()
    if ids:
        connection.execute(_table.delete().where(_table.c.id.in_(ids)))
    return len(ids)


def awaited_streams(connection: sa.Connection) -> set[str]:
    """The streams of interrupted imports: players name them, and the journal does not have them."""
    is_marked = sa.func.substr(_table.c.body, 1, len(MARK)) == MARK
    rows = connection.execute(sa.select(_table.c.id, _table.c.body).where(is_marked)).all()
    waiting = _waiting(connection, rows)
    return {_stream_of(body) for id_, body in rows if id_ in waiting}


def _waiting(connection: sa.Connection, rows: Sequence[Any]) -> set[str]:
    """The ids of players, by `rows` of ids and bodies, whose tournament is not in the journal."""
    streams = {id_: _stream_of(body) for id_, body in rows if body.startswith(MARK)}
    if not streams:
        return set()
    in_journal = set(connection.execute(sa.select(events.c.stream).where(events.c.seq == 1)).scalars())
    return {id_ for id_, stream in streams.items() if stream not in in_journal}


def _stream_of(body: str) -> str:
    return msgspec.json.decode(body, type=_ImportMark).arrives_with


def _mark(stream: str) -> str:
    return f"{MARK}{msgspec.json.encode(stream).decode()},"


def _write_change(connection: sa.Connection, before: Person, after: Person, *, again: bool) -> bool:
    is_row = _table.c.id == before.id
    # Written first: no other connection can change the row until this transaction ends.
    connection.execute(_table.update().where(is_row).values(body=_table.c.body))
    body = connection.execute(sa.select(_table.c.body).where(is_row)).scalar()
    current = None if body is None else msgspec.json.decode(body, type=Person)
    if current == before:
        connection.execute(_table.update().where(is_row).values(**_values(after)))
    return current == before or (again and current == after)


def _values(person: Person, arrives_with: str = "") -> dict[str, str]:
    """The columns of a row beside its id."""
    body = msgspec.json.encode(person).decode()
    if arrives_with:
        body = _mark(arrives_with) + body.removeprefix("{")
    return {"body": body, "digest": digest_of(person.id, body)}
