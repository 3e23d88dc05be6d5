"""The source of the copy, read from the leader's data directory over its own connection."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa

from clockserver.desk.ports import Row
from clockserver.desk.secrets.ballot_keys import VOTE_KEYS, is_vote_key
from clockserver.standby.follower_messages import (
    BYTES_IN_A_FRAME,
    ROWS_IN_A_FRAME,
    SIDE_TABLES,
    Diverged,
    row_as_list,
)
from clockserver.storage.data_directory import CONFIG, EDGE_KEYS, SIGNING_KEY
from clockserver.storage.database.database_engine import open_engine, sqlite_url
from clockserver.storage.database.schema import events, metadata

PEOPLE = ("users", "sign_ins", "integrations")
Item: TypeAlias = list[Any]
Heads: TypeAlias = Mapping[str, tuple[int, str]]
_COLUMNS = [events.c[name] for name in (*Row.__struct_fields__, "chain")]
_PLACE: sa.ColumnElement[int] = sa.literal_column("rowid", sa.BigInteger())
"""SQLite numbers rows in writing order, over all streams."""
_AFTER = (
    sa.select(*_COLUMNS, _PLACE)
    .where(sa.bindparam("place", type_=sa.BigInteger()) < _PLACE, events.c.seq > 0)
    .order_by(_PLACE)
    .limit(ROWS_IN_A_FRAME)
)
"""The query after every write, built once, as an answer waits for it."""


class CopySource:
    """Read rows and tables of a data directory in writing order."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._engine = open_engine(sqlite_url(data))
        self._sent_files: dict[str, tuple[int, int]] = {}
        self._digests: dict[str, dict[str, str]] = {}

    def newest(self) -> int:
        """The place of the newest row."""
        with self._engine.connect() as connection:
            return int(connection.execute(sa.select(sa.func.max(_PLACE)).select_from(events)).scalar() or 0)

    def count(self) -> int:
        """Number of rows."""
        with self._engine.connect() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(events)).scalar() or 0)

    def demand_same(self, heads: Heads) -> None:
        """Raise Diverged unless every row of `heads` is in this journal."""
        with self._engine.connect() as connection:
            for stream, (seq, chain) in heads.items():
                is_row = (events.c.stream == stream) & (events.c.seq == seq)
                if connection.execute(sa.select(events.c.chain).where(is_row)).scalar() != chain:
                    raise Diverged(stream)

    def missing(self, heads: Heads, end: int) -> Iterator[Item]:
        """The rows after `heads` up to a place, in bounded parts."""
        with self._engine.connect() as connection:
            streams = connection.execute(sa.select(events.c.stream).distinct()).scalars().all()
        for stream in streams:
            after = heads[stream][0] if stream in heads else 0
            while True:
                is_missing = (events.c.stream == stream) & (events.c.seq > after) & (end >= _PLACE)
                page = self._page(sa.select(*_COLUMNS).where(is_missing).order_by(events.c.seq))
                if not page:
                    break
                after = page[-1][1]
                yield from _items(page)

    def news(self, place: int, touched: Mapping[str, Iterable[str]]) -> tuple[list[Item], int, bool]:
        """The rows written after a place, up to a limit, and the rows of tables with `touched` ids.

        Also the place of the last row, and whether these were all rows.
        """
        with self._engine.connect() as connection:
            page = connection.execute(_AFTER, {"place": place}).all()
        items = list(_items([each[:-1] for each in page]))
        for table, ids in touched.items():
            items += self.rows_of_table(table, ids)
        return items, int(page[-1][-1]) if page else place, len(page) < ROWS_IN_A_FRAME

    def _page(self, query: sa.Select[Any]) -> list[Any]:
        with self._engine.connect() as connection:
            return list(connection.execute(query.limit(ROWS_IN_A_FRAME)).all())

    # -- beside the journal --------------------------------------------------------------------------

    def rows_of_table(self, table: str, ids: Iterable[str]) -> list[Item]:
        """Present rows of a table; null for deleted ones."""
        sorted_ids, key = sorted(ids), _key(table)
        rows_by_id: dict[str, Any] = {}
        with self._engine.connect() as connection:
            for each in sorted_ids:
                row = connection.execute(_bodies(table).where(key == each)).first()
                if row is not None:
                    rows_by_id[each] = _body(row[1])
        if table in PEOPLE:
            # Without a digest, so that a change by the command line before the next check is a difference.
            self._digests.setdefault(table, {}).update(dict.fromkeys(rows_by_id, ""))
        return [
            ["side", table, each, rows_by_id.get(each)]
            for each in sorted_ids
            if table != "vault" or not is_vote_key(each)
        ]

    def all_tables(self) -> Iterator[list[Item]]:
        """Every row of every table, in bounded parts, and all their ids."""
        for table in SIDE_TABLES:
            if table in PEOPLE:
                self._note_digests(table)  # before the rows: changes in between are sent again
            with self._engine.connect() as connection:
                rows = connection.execute(_bodies(table).order_by(_key(table))).all()
            yield [["only", table, [each[0] for each in rows]]]
            for start in range(0, len(rows), ROWS_IN_A_FRAME):
                part = rows[start : start + ROWS_IN_A_FRAME]
                yield [["side", table, each[0], _body(each[1])] for each in part]

    def _note_digests(self, table: str) -> dict[str, str]:
        """Note and return the present digests of a table, by id."""
        columns = metadata.tables[table].c
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(columns.id, columns.digest)).all()
        self._digests[table] = {row[0]: row[1] for row in rows}
        return self._digests[table]

    def command_line_changes(self) -> list[Item]:
        """Accounts, sign-ins and integrations that differ since the last call: the command line changes them too."""
        items: list[Item] = []
        for table in PEOPLE:
            before = self._digests.get(table, {})
            now = self._note_digests(table)
            changed_ids = [each for each in {*before, *now} if before.get(each) != now.get(each)]
            items += self.rows_of_table(table, changed_ids)
        return items

    def files(self, *, resend_all: bool = False) -> Iterator[Item]:
        """The changed files of the data directory since the last call; all of them with `resend_all`."""
        if resend_all:
            self._sent_files.clear()
        paths = [self._data / SIGNING_KEY, self._data / EDGE_KEYS, *sorted((self._data / CONFIG).rglob("*"))]
        for path in paths:
            if not path.is_file() or path.is_symlink():
                continue
            stat, name = path.stat(), path.relative_to(self._data).as_posix()
            if self._sent_files.get(name) != (stat.st_mtime_ns, stat.st_size):
                self._sent_files[name] = stat.st_mtime_ns, stat.st_size
                yield ["file", name, base64.b64encode(path.read_bytes()).decode()]


def _items(page: list[Any]) -> Iterator[Item]:
    """A page of rows with their hashes, in items of bounded size."""
    rows: list[list[Any]] = []
    heads: dict[str, str] = {}
    size = 0
    for *values, chain in page:
        rows.append(row_as_list(Row(*values)))
        heads[values[0]] = chain
        size += len(values[-1])
        if size > BYTES_IN_A_FRAME:
            yield ["rows", rows, heads]
            rows, heads, size = [], {}, 0
    if rows:
        yield ["rows", rows, heads]


def _key(table: str) -> sa.ColumnElement[str]:
    return metadata.tables[table].c["name" if table == "vault" else "id"]


def _bodies(table: str) -> sa.Select[Any]:
    """Ids and bodies of a table, without the keys of votes."""
    columns = metadata.tables[table].c
    query = sa.select(_key(table), columns["sealed" if table == "vault" else "body"])
    return query.where(_key(table).not_like(VOTE_KEYS)) if table == "vault" else query


def _body(value: str | bytes) -> str:
    return value if isinstance(value, str) else base64.b64encode(value).decode()
