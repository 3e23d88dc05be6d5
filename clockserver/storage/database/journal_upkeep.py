"""The upkeep of the journal beside the writer: its heads are synced to disk, and all its rows are read once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TypeVar

from sqlalchemy import Engine

from clockserver.desk.ports import JournalDamaged, JournalUnwritable, Offload, Row
from clockserver.storage.database.database_check import database_faults
from clockserver.storage.database.journal import PAGE, SqlJournal
from clockserver.storage.database.stream_heads import FILE, StreamHeads

T = TypeVar("T")
log = logging.getLogger("clockserver")
SYNC_S = 1.0


class JournalUpkeep:
    """Sync the file of heads, and check for damage.

    `offload` runs calls of the journal. `separate_reading` is a connection for checks, which so do not block writing;
    `checks` runs its calls, and the syncs, for which no tap waits. `was_chained`: the journal had hashes before this
    start.
    """

    def __init__(
        self,
        journal: SqlJournal,
        heads: StreamHeads,
        separate_reading: Engine,
        offload: Offload,
        checks: Offload,
        *,
        was_chained: bool,
    ) -> None:
        self._journal = journal
        self._heads = heads
        self._separate_reading = separate_reading
        self._offload = offload
        self._checks = checks
        self._was_chained = was_chained
        self.faults: tuple[str, ...] = ()
        """Faults of the database found since the start."""

    def write_missing_heads(self) -> None:
        """Record the heads after an upgrade, or if the file is lost; the journal is trusted as it is."""
        if not self._heads.is_there and self._was_chained:
            log.warning("%s was missing; nothing shows whether the journal lost its last events", FILE)
        try:
            self._journal.complete_heads()
        except OSError as error:
            # The rows may be in a database on another machine: a full disk here must not end this server.
            log.warning("%s cannot be written: %s", FILE, error)

    def sync(self, sleep: Callable[[float], None]) -> None:
        """Sync the file of heads, which each batch writes, to disk once a second, forever."""
        while True:
            sleep(SYNC_S)
            try:
                self._checks(self._heads.sync)
            except OSError as error:
                log.warning("%s cannot be synced to disk: %s", FILE, error)

    def check(self, sleep: Callable[[float], None], damaged: Callable[[JournalDamaged], None]) -> None:
        """Read the rows that a start from snapshots skipped, page by page, and check the database."""
        # Alternating with the writer, as the database has one connection.
        for stream in _while_away(sleep, partial(self._offload, self._journal.streams)):
            try:
                _while_away(sleep, partial(self._read_through, stream, sleep))
            except JournalDamaged as damage:
                damaged(damage)
        self.faults = _while_away(
            sleep, lambda: tuple(self._checks(list, database_faults(self._separate_reading)))
        )
        for fault in self.faults:
            log.error("the database is damaged: %s; see clockserver verify", fault)

    def _read_through(self, stream: str, sleep: Callable[[float], None]) -> None:
        rows = iter(self._journal.read(stream))
        while self._offload(_read_some, rows):
            sleep(0)


def _while_away(sleep: Callable[[float], None], read: Callable[[], T]) -> T:
    """The result of a read, which is repeated while the database is away."""
    while True:
        try:
            return read()
        except JournalUnwritable as error:
            log.info("the database is away and will be checked later: %s", error)
            sleep(SYNC_S)


def _read_some(rows: Iterator[Row]) -> int:
    """Read and check another page of rows; return their number. Raises JournalDamaged."""
    return sum(1 for _ in islice(rows, PAGE))
