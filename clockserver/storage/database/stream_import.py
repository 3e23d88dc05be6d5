"""Rows and players of an imported stream, written in pieces: short transactions delay no other work.

The first row is written last: without it a stream does not exist, so no part of it is ever visible.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from clockserver.desk.ports import JournalConflict, Row
from clockserver.players.person import Person
from clockserver.storage.database.hash_chain import START, next_hash
from clockserver.storage.database.journal import SqlJournal, events
from clockserver.storage.database.sql_players import awaited_streams, drop_waiting, insert_new
from clockserver.storage.database.stream_heads import Head
from clockserver.storage.database.write_transactions import insert_all

IN_PIECE = 250
"""Number of rows deleted in one transaction, and of players written."""


class StreamImport:
    """The rows of one stream, the oldest first. Every call is a transaction and raises JournalUnwritable."""

    def __init__(self, journal: SqlJournal, first: Row) -> None:
        self._journal = journal
        self._first = first
        self._head = Head(first.seq, next_hash(START, first))

    def begin(self) -> None:
        """Raise JournalConflict if the stream is in the journal, whole or damaged."""
        if self._journal.is_known(self._first.stream):
            raise JournalConflict(self._first.stream)

    def take(self, rows: Sequence[Row]) -> None:
        """Write more rows after the first one. Raises JournalConflict for an existing row."""
        head = self._head
        values: list[dict[str, object]] = []
        for row in rows:
            head = Head(row.seq, next_hash(head.chain, row))
            values.append(_values(row, head))

        def write(connection: sa.Connection, tried: int) -> None:
            if not (tried and _is_written(connection, head, self._first.stream)):
                insert_all(connection, events, values)

        self._journal.change(write)
        self._head = head

    def take_people(self, people: Sequence[Person]) -> None:
        """Write new players, who count once `end` was called."""
        stream = self._first.stream
        self._journal.change(lambda connection, _: insert_new(connection, people, stream))

    def end(self) -> None:
        """Write the first row; from then on the whole stream exists, and its players count."""
        own_head = Head(self._first.seq, next_hash(START, self._first))

        def write(connection: sa.Connection, tried: int) -> None:
            if not (tried and _is_written(connection, own_head, self._first.stream)):
                connection.execute(events.insert(), [_values(self._first, own_head)])

        self._journal.change(write)
        self._journal.note_head(self._first.stream, self._head)


def interrupted_streams(journal: SqlJournal) -> set[str]:
    """The streams of interrupted imports with players in the database. Raises JournalUnwritable."""
    streams: set[str] = set()
    journal.change(lambda connection, _: streams.update(awaited_streams(connection)))
    return streams


def drop_some(journal: SqlJournal, stream: str) -> bool:
    """Delete some rows of an interrupted import, and after its rows its players; return whether more may be left.

    Raises JournalUnwritable.
    """
    if journal.is_known(stream):
        return False
    seqs: list[int] = []

    def drop(connection: sa.Connection, _: int) -> None:
        is_of_stream = events.c.stream == stream
        newest = connection.execute(sa.select(sa.func.max(events.c.seq)).where(is_of_stream)).scalar()
        if newest is not None:
            seqs.append(newest)
            connection.execute(events.delete().where(is_of_stream, events.c.seq > newest - IN_PIECE))
        else:
            seqs.extend([0] * drop_waiting(connection, stream, IN_PIECE))

    journal.change(drop)
    return bool(seqs)


def _is_written(connection: sa.Connection, head: Head, stream: str) -> bool:
    """Whether the rows up to this one are written."""
    query = sa.select(events.c.chain).where(events.c.stream == stream, events.c.seq == head.seq)
    return connection.execute(query).scalar() == head.chain


def _values(row: Row, head: Head) -> dict[str, object]:
    return {name: getattr(row, name) for name in Row.__struct_fields__} | {"chain": head.chain}
