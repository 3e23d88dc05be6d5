"""The database of a server, SQLite or PostgreSQL, and the stores in it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Engine

from clockserver.desk.ports import Journal, JournalDamaged, Offload, Row
from clockserver.leadership.fence import Fence
from clockserver.live import hub
from clockserver.start_up import database_url, is_in_directory, open_database
from clockserver.storage.database.database_engine import is_chained, open_engine
from clockserver.storage.database.journal import PAGE, SqlJournal
from clockserver.storage.database.journal_upkeep import JournalUpkeep
from clockserver.storage.database.set_aside import SetAside
from clockserver.storage.database.sql_known_processes import SqlKnownProcesses
from clockserver.storage.database.sql_people import SqlPeople
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.database.stream_heads import StreamHeads
from clockserver.storage.database.vault import SqlVault


class Storage(Struct, frozen=True, kw_only=True):
    """The stores of a server. `offload` waits for all of them, `reading` has a connection of its own."""

    engine: Engine
    known_processes: SqlKnownProcesses
    """The processes that the last leader knew, and those that this one knows."""
    journal: SqlJournal
    """The journal as a thread of `offload` reads and writes it."""
    looked_up: Journal
    """The journal for the event loop: on PostgreSQL read in a thread, over a connection of its own."""
    offload: Offload
    people: SqlPeople
    players: SqlPlayers
    reading: SqlJournal
    """The journal for questions about the past, which do not delay the writer."""
    upkeep: JournalUpkeep
    vault: SqlVault


def open_storage(data: Path, secret: bytes, fence: Fence | None = None) -> Storage:
    """Open the database of a data directory. `secret` encrypts the vault. Raises DataDirectoryError."""
    url = database_url(data)
    if not is_in_directory(url):
        prepare_driver()
    was_chained = is_in_directory(url) and is_chained(open_engine(url))
    engine = open_database(data)
    heads, offload = StreamHeads(data), hub.ThreadOffload()
    journal = SqlJournal(engine, heads, fence, sleep=hub.native_sleep)
    upkeep = JournalUpkeep(
        journal, heads, open_engine(url), offload, hub.ThreadOffload(), was_chained=was_chained
    )
    return Storage(
        engine=engine,
        known_processes=SqlKnownProcesses(engine, fence, hub.native_sleep),
        journal=journal,
        looked_up=journal if is_in_directory(url) else _in_thread(journal, url, heads),
        offload=offload,
        people=SqlPeople(engine, fence, hub.native_sleep),
        players=SqlPlayers(engine, fence, hub.native_sleep, SetAside(data)),
        reading=SqlJournal(open_engine(url), StreamHeads(data)),
        upkeep=upkeep,
        vault=SqlVault(engine, secret, fence, hub.native_sleep),
    )


def prepare_driver() -> None:
    """Let psycopg, if installed, wait in its own threads; `open_database` reports its absence."""
    try:
        waiting = import_module("psycopg.waiting")
    except ImportError:
        return
    hub.let_wait_natively(waiting)


def _in_thread(journal: SqlJournal, url: str, heads: StreamHeads) -> Journal:
    return ReadInThread(journal, SqlJournal(open_engine(url), heads), hub.ThreadOffload())


class ReadInThread:
    """A journal read in a thread for the event loop, page by page, over its own connection."""

    def __init__(self, writes: SqlJournal, reads: SqlJournal, offload: Offload) -> None:
        self.append = writes.append
        self._reads = reads
        self._offload = offload

    def read(self, stream: str, after: int = 0) -> Iterator[Row]:
        """The rows of a stream by seq, those after `after`. Raises JournalDamaged after the last sound one."""
        rows = iter(self._reads.read(stream, after))
        while True:
            page, damage = self._offload(_page, rows)
            yield from page
            if damage is not None:
                raise damage
            if len(page) < PAGE:
                return

    def streams(self) -> list[str]:
        """Every stream, the oldest first."""
        return self._offload(self._reads.streams)


def _page(rows: Iterator[Row]) -> tuple[list[Row], JournalDamaged | None]:
    """The next rows, and the damage after them."""
    page: list[Row] = []
    try:
        for row in islice(rows, PAGE):
            page.append(row)  # one by one, so that the rows before the damage count
    except JournalDamaged as damage:
        return page, damage
    return page, None
