"""The journal in a database: SQLAlchemy Core, nothing specific to SQLite."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice
from typing import Any

import sqlalchemy as sa

from clockserver.desk.ports import JournalConflict, JournalDamaged, JournalInDoubt, JournalUnwritable, Row
from clockserver.leadership.fence import Fence
from clockserver.storage.database.database_engine import cause_of
from clockserver.storage.database.hash_chain import START, next_hash
from clockserver.storage.database.read_connections import reading
from clockserver.storage.database.stream_heads import Head, StreamHeads
from clockserver.storage.database.write_transactions import DOUBT_S, RETRY_S, AnswerLost, insert_all, writing

log = logging.getLogger("clockserver")


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
    sa.Column("chain", sa.String(64)),
    sa.UniqueConstraint("stream", "command", "part", name="one_command_once"),
)


def body_table(name: str) -> sa.Table:
    """A table of values as JSON, each with its id and a digest of both."""
    return sa.Table(
        name,
        metadata,
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64)),
    )


PAGE = 2_000


class SqlJournal:
    """Append and read rows, each linked to the one before it by a hash (storage/database/hash_chain.py).

    `heads` records the newest row of each stream outside the database; without it a journal that lost its end reads
    as a shorter one. `fence` lets only a leader write.
    """

    def __init__(
        self,
        engine: sa.Engine,
        heads: StreamHeads | None = None,
        fence: Fence | None = None,
        *,
        sleep: Callable[[float], None] = time.sleep,
        doubt_s: float = DOUBT_S,
    ) -> None:
        self._sleep = sleep
        self._doubt_s = doubt_s
        self._in_doubt: set[tuple[str, int]] = set()
        """Stream and seq of rows in doubt, which may or may not be written."""
        self._engine = engine
        self._heads = heads
        self._fence = fence
        self._newest: dict[str, Head] = {}
        """The newest row of each stream appended to."""
        self._unwritten_heads: dict[str, Head] = {}

    def append(self, rows: Sequence[Row], beside: Callable[[sa.Connection], None] = lambda _: None) -> None:
        """Write all rows durably or none, with the changes of `beside`.

        Raises JournalUnwritable, or JournalConflict for an existing row. Where the answer to the commit is lost, the
        same rows are tried again for some seconds; after JournalInDoubt, the caller must go on trying them.
        """
        keys = {(row.stream, row.seq) for row in rows}
        deadline = time.monotonic() + (0 if keys & self._in_doubt else self._doubt_s)
        while True:
            try:
                newest = self._tried(rows, beside, again=bool(keys & self._in_doubt))
            except JournalConflict:
                self._in_doubt -= keys
                raise
            except JournalInDoubt:
                self._in_doubt |= keys
                if time.monotonic() >= deadline:
                    raise
                self._sleep(RETRY_S)
            else:
                break
        self._in_doubt -= keys
        self._newest |= newest
        self._write_heads(newest)

    def change(self, work: Callable[[sa.Connection, int], None]) -> None:
        """Do `work` in a transaction, as `written` in storage/database/write_transactions.py; raises as `append`."""
        deadline = time.monotonic() + self._doubt_s
        for tried in count():
            try:
                with self.changing(again=tried > 0) as connection:
                    work(connection, tried)
            except JournalInDoubt:
                if time.monotonic() >= deadline:
                    raise
                self._sleep(RETRY_S)
            else:
                return

    def _tried(
        self, rows: Sequence[Row], beside: Callable[[sa.Connection], None], *, again: bool
    ) -> dict[str, Head]:
        """Write the rows, or with `again` find them written; return the newest of each stream.

        Raises JournalUnwritable.
        """
        newest: dict[str, Head] = {}
        with self.changing(again=again) as connection:
            if not (again and self._are_written(connection, rows, newest)):
                insert_all(connection, events, list(self._linked(connection, rows, newest)))
                beside(connection)
        return newest

    @contextmanager
    def changing(self, *, again: bool = False) -> Iterator[sa.Connection]:
        """A transaction. Raises JournalUnwritable, JournalConflict for an existing row, or JournalInDoubt.

        `again`: the same was tried before, with unknown outcome.
        """
        try:
            with writing(self._engine, self._fence) as connection:
                yield connection
        except JournalConflict:
            self._newest.clear()
            raise
        except sa.exc.IntegrityError as error:
            self._newest.clear()
            # The commit with the lost answer may arrive only now.
            raise (JournalInDoubt if again else JournalConflict)(cause_of(error)) from error
        except (sa.exc.SQLAlchemyError, OSError) as error:
            self._newest.clear()
            doubt = again or isinstance(error, AnswerLost)
            raise (JournalInDoubt if doubt else JournalUnwritable)(cause_of(error)) from error

    @staticmethod
    def _are_written(connection: sa.Connection, rows: Sequence[Row], newest: dict[str, Head]) -> bool:
        """Whether these rows exist; fills `newest` then. Raises JournalConflict for other rows in their place."""
        columns = [events.c[name] for name in (*Row.__struct_fields__, "chain")]
        count = 0
        for row in rows:
            query = sa.select(*columns).where(events.c.stream == row.stream, events.c.seq == row.seq)
            stored = connection.execute(query).first()
            if stored is not None and Row(*stored[:-1]) != row:
                raise JournalConflict(f"another event is in the place of {row.stream} {row.seq}")
            if stored is not None:
                count += 1
                newest[row.stream] = Head(row.seq, stored[-1])
        return count == len(rows)

    def is_known(self, stream: str) -> bool:
        """Whether a stream is or was in the journal: damaged ones count, rows of an import do not."""
        first = sa.select(events.c.seq).where(events.c.stream == stream, events.c.seq == 1)
        with reading(self._engine) as connection:
            exists = connection.execute(first).first() is not None
        return exists or (self._heads is not None and self._heads.head(stream) is not None)

    def note_head(self, stream: str, head: Head) -> None:
        """Record the newest row of a stream imported with its hashes."""
        self._newest[stream] = head
        self._write_heads({stream: head})

    def _linked(
        self, connection: sa.Connection, rows: Iterable[Row], newest: dict[str, Head]
    ) -> Iterator[dict[str, Any]]:
        """The rows as they are inserted, each with its hash; `newest` is filled with the last of each stream."""
        for row in rows:
            head = newest.get(row.stream) or self._newest.get(row.stream)
            if head is None:
                head = self._newest_row(connection, row.stream)
            chain = next_hash(head.chain, row)
            newest[row.stream] = Head(row.seq, chain)
            yield {name: getattr(row, name) for name in Row.__struct_fields__} | {"chain": chain}

    @staticmethod
    def _newest_row(connection: sa.Connection, stream: str) -> Head:
        query = sa.select(events.c.seq, events.c.chain).where(events.c.stream == stream)
        newest = connection.execute(query.order_by(events.c.seq.desc()).limit(1)).first()
        return Head(0, START) if newest is None else Head(*newest)

    def _write_heads(self, newest: dict[str, Head]) -> None:
        """Record the newest rows. A failure changes nothing, as the rows are durable already."""
        if self._heads is None:
            return
        self._unwritten_heads |= newest
        try:
            self._heads.write(self._unwritten_heads)
        except OSError as error:
            log.warning("journal.heads cannot be written: %s", error)
        else:
            self._unwritten_heads = {}

    def between(self, stream: str, after: int, last: int) -> Iterator[Row]:
        """The rows of a stream after `after`, up to `last`.

        Raises JournalDamaged after the last sound one.
        """
        return islice(self.read(stream, after, page=min(PAGE, max(1, last - after))), max(0, last - after))

    def read(self, stream: str, after: int = 0, *, page: int = PAGE) -> Iterator[Row]:
        """The rows of a stream by seq, page by page. Raises JournalDamaged after the last sound one.

        Raises JournalUnwritable where the database is away.
        """
        # Read before the rows, as rows appended meanwhile are no loss.
        expected = self._heads.head(stream) if self._heads is not None else None
        head = Head(after, START)
        if after:
            chain_hash = self._hash_at(stream, after)
            if chain_hash is None:
                if expected is not None and expected.seq >= after:
                    raise JournalDamaged(stream, after, expected.seq, "missing")
                return
            head = Head(after, chain_hash)
        _demand_head(stream, head, expected)
        while True:
            rows = self._page(stream, head.seq, page)
            for *values, chain in rows:
                row = Row(*values)
                if row.seq != head.seq + 1:
                    raise JournalDamaged(stream, head.seq + 1, row.seq - 1, "missing")
                head = Head(row.seq, next_hash(head.chain, row))
                if chain != head.chain:
                    raise JournalDamaged(stream, row.seq, row.seq, "changed")
                _demand_head(stream, head, expected)
                yield row
            if len(rows) < page:
                break
        if expected is not None and head.seq < expected.seq:
            raise JournalDamaged(stream, head.seq + 1, expected.seq, "missing")

    def _page(self, stream: str, after: int, size: int = PAGE) -> Sequence[Any]:
        columns = [events.c[name] for name in (*Row.__struct_fields__, "chain")]
        query = sa.select(*columns).where(events.c.stream == stream, events.c.seq > after)
        try:
            with reading(self._engine) as connection:
                return connection.execute(query.order_by(events.c.seq).limit(size)).all()
        except sa.exc.DatabaseError as error:
            if "locked" in str(error):
                raise
            raise JournalDamaged(stream, after + 1, after + 1, "unreadable") from error

    def _hash_at(self, stream: str, seq: int) -> str | None:
        query = sa.select(events.c.chain).where(events.c.stream == stream, events.c.seq == seq)
        with reading(self._engine) as connection:
            row = connection.execute(query).first()
        return None if row is None else str(row[0])

    def streams(self) -> list[str]:
        """Every stream, by the instant of its first event; then those without one, from the recorded heads.

        Rows without a first one are being imported (storage/database/stream_import.py).
        """
        query = sa.select(events.c.stream).where(events.c.seq == 1).order_by(events.c.at, events.c.stream)
        with reading(self._engine) as connection:
            streams = [stream for (stream,) in connection.execute(query)]
        written = self._heads.streams() if self._heads is not None else []
        return [*streams, *(stream for stream in written if stream not in set(streams))]

    def unchecked(self, stream: str) -> list[Row]:
        """The rows of a stream by seq, sound or not. Raises JournalDamaged if none is readable."""
        rows: list[Row] = []
        while page := self._page(stream, rows[-1].seq if rows else 0):
            rows += [Row(*values) for *values, _ in page]
        return rows

    def cut(self, stream: str, after: int) -> None:
        """Delete the rows of a stream after `after`, and link the rest anew. Raises JournalUnwritable."""
        is_of_stream = events.c.stream == stream
        head = Head(0, START)
        sound_rows = [row for row in self.unchecked(stream) if row.seq <= after]
        try:
            with writing(self._engine, self._fence) as connection:
                connection.execute(events.delete().where(is_of_stream, events.c.seq > after))
                for row in sound_rows:
                    head = Head(row.seq, next_hash(head.chain, row))
                    is_row = is_of_stream & (events.c.seq == row.seq)
                    connection.execute(events.update().where(is_row).values(chain=head.chain))
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise JournalUnwritable(cause_of(error)) from error
        if self._heads is not None:
            self._heads.forget(stream)
            if head.seq:
                self._heads.write({stream: head})
                self._heads.sync()

    def complete_heads(self) -> None:
        """Record the newest row of every stream that is not in the file of heads. Raises OSError.

        After a failure the next batch records them.
        """
        if self._heads is None:
            return
        missing = [stream for stream in self.streams() if self._heads.head(stream) is None]
        with reading(self._engine) as connection:
            heads = {stream: self._newest_row(connection, stream) for stream in missing}
        if heads:
            self._unwritten_heads |= heads
            self._heads.write(self._unwritten_heads)
            self._heads.sync()
            self._unwritten_heads = {}

    def newest_at(self) -> int:
        """The newest instant in the journal; 0 for an empty one."""
        with reading(self._engine) as connection:
            return connection.execute(sa.select(sa.func.max(events.c.at))).scalar() or 0


def _demand_head(stream: str, head: Head, expected: Head | None) -> None:
    """Raise JournalDamaged for a row that differs from the recorded one."""
    if expected is not None and head.seq == expected.seq and head.chain != expected.chain:
        raise JournalDamaged(stream, head.seq, head.seq, "changed")
