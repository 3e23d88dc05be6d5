"""The copy, written by the follower: each frame in one transaction, rows only with a valid chain."""

from __future__ import annotations

import base64
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import sqlalchemy as sa

from clockserver.desk.ports import Row
from clockserver.desk.secrets.ballot_keys import VOTE_KEYS
from clockserver.standby.follower_messages import SIDE_TABLES, Diverged
from clockserver.start_up import open_database
from clockserver.storage.data_directory import CONFIG, EDGE_KEYS, SIGNING_KEY
from clockserver.storage.database.database_engine import empty_log
from clockserver.storage.database.hash_chain import START, digest_of, next_hash
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.schema import events, heads_in, metadata
from clockserver.storage.database.set_aside import SetAside
from clockserver.storage.database.sql_people import journal_errors
from clockserver.storage.database.stream_heads import StreamHeads
from clockserver.storage.private_files import replace_private_file


class CopyTarget:
    """The copy in a data directory."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.engine = open_database(data)
        self._journal = SqlJournal(self.engine, StreamHeads(data))
        self._set_aside = SetAside(data)
        self.heads = self._read_heads()
        self.rows = self._count()
        """Number of rows in the copy."""
        self._own: set[tuple[str, str]] = set()
        self._wipe_due = True
        """Whether the write-ahead log may have erased rows of the leader; unknown after a kill."""

    def keep(self, table: str, id_: str) -> None:
        """Keep a row of this server's own when the leader's tables, which lack it, are copied."""
        self._own.add((table, id_))

    def apply(self, items: list[list[Any]]) -> None:
        """Write one frame, all or nothing, and wipe erased rows from the files.

        Raises Diverged, JournalUnwritable, OSError.
        """
        rows: list[Row] = []
        heads = dict(self.heads)
        for item in items:
            if item[0] == "rows":
                rows += [self._checked(Row(*each), heads) for each in item[1]]
                for stream, chain in item[2].items():
                    if heads[stream][1] != chain:
                        raise Diverged(stream)
            elif item[0] == "file":
                self._write_file(item[1], base64.b64decode(item[2]))
        self._set_aside.erase(_erased_players(items))
        write_tables = partial(self._write_sides, items)
        if rows:
            self._journal.append(rows, write_tables)
        elif any(item[0] in ("side", "only") for item in items):
            with journal_errors(), self.engine.begin() as connection:
                write_tables(connection)
        self.heads = heads
        self.rows += len(rows)
        self._wipe_due = self._wipe_due or any(_erases(item) for item in items)
        if self._wipe_due:
            with journal_errors():
                self._wipe_due = not empty_log(self.engine)

    def newest(self) -> list[tuple[str, int, int]]:
        """The newest row of each stream: its number, and its instant in local ms."""
        columns = (events.c.stream, sa.func.max(events.c.seq), sa.func.max(events.c.at))
        query = sa.select(*columns).group_by(events.c.stream).order_by(sa.func.max(events.c.at).desc())
        with journal_errors(), self.engine.connect() as connection:
            return [(str(stream), int(seq), int(at)) for stream, seq, at in connection.execute(query)]

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()

    @staticmethod
    def _checked(row: Row, heads: dict[str, tuple[int, str]]) -> Row:
        """The row, if it follows the newest one of its stream. Raises Diverged."""
        seq, chain = heads.get(row.stream, (0, START))
        if row.seq != seq + 1:
            raise Diverged(row.stream)
        heads[row.stream] = row.seq, next_hash(chain, row)
        return row

    def _write_sides(self, items: list[list[Any]], connection: sa.Connection) -> None:
        for item in items:
            if item[0] == "side" and item[1] in SIDE_TABLES:
                _write_side(connection, item[1], item[2], item[3])
            elif item[0] == "only" and item[1] in SIDE_TABLES:
                own = {id_ for table, id_ in self._own if table == item[1]}
                _drop_others(connection, item[1], {*item[2], *own})

    def _write_file(self, name: str, content: bytes) -> None:
        """Write a file of the settings. Raises Diverged for a path outside of them."""
        path = PurePosixPath(name)
        is_inside = (
            path.parts and path.parts[0] in (CONFIG, EDGE_KEYS, SIGNING_KEY) and ".." not in path.parts
        )
        if not is_inside or path.is_absolute():
            raise Diverged(name)
        target = self._data / path
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_private_file(target, content)

    def _read_heads(self) -> dict[str, tuple[int, str]]:
        with journal_errors(), self.engine.connect() as connection:
            return heads_in(connection)

    def _count(self) -> int:
        with journal_errors(), self.engine.connect() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(events)).scalar() or 0)


def _erases(item: list[Any]) -> bool:
    """Whether the leader has wiped the content of this item from its own files: a player, a seed, a sign-in."""
    if item[0] == "only":
        return True
    if item[0] != "side":
        return False
    _, table, _, body = item
    return body is None or (table == "players" and _is_erased(body))


def _erased_players(items: list[list[Any]]) -> dict[str, str]:
    """The bodies of the erased players of a frame, by id."""
    players = [item for item in items if item[0] == "side" and item[1] == "players" and item[3] is not None]
    return {id_: body for _, _, id_, body in players if _is_erased(body)}


def _is_erased(body: str) -> bool:
    return msgspec.json.decode(body).get("erased") is True


def _write_side(connection: sa.Connection, name: str, id_: str, body: str | None) -> None:
    table = metadata.tables[name]
    key = "name" if name == "vault" else "id"
    connection.execute(table.delete().where(table.c[key] == id_))
    if body is None:
        return
    value: str | bytes = base64.b64decode(body) if name == "vault" else body
    row = {key: id_, "sealed" if name == "vault" else "body": value, "digest": digest_of(id_, value)}
    connection.execute(table.insert().values(**row))


def _drop_others(connection: sa.Connection, name: str, ids: set[str]) -> None:
    table = metadata.tables[name]
    key = table.c["name" if name == "vault" else "id"]
    query = sa.select(key)
    stored_ids = (
        connection.execute(query.where(key.not_like(VOTE_KEYS)) if name == "vault" else query).scalars().all()
    )
    for each in stored_ids:
        if each not in ids:
            connection.execute(table.delete().where(key == each))
