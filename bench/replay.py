"""Starts for measurements: from the whole journal of a large evening, and from a snapshot, in a real database."""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import clockserver
from bench.evening import STREAM, an_evening
from bench.festival import ENTRIES, TABLES, names
from clockserver.desk.desk import Desk, Runtime
from clockserver.desk.journals.aggregates import TOURNAMENT
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.journals.snapshot_codec import Snapshot
from clockserver.desk.journals.snapshots import Snapshots
from clockserver.desk.journals.writer import Writer
from clockserver.desk.ports import Journal, Row
from clockserver.live import hub
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.snapshot_files import SnapshotFiles, code_fingerprint
from clockserver.tournament.state import Tournament
from tests.builders import Room
from tests.fakes import FakeHostClock, InMemoryJournal, inline

EVENTS = 100_000
IN_BATCH = 500


class Starts:
    """The rows of the evening in a database, as at a server's start."""

    def __init__(self, journal: SqlJournal, data: Path, rows: Sequence[Row]) -> None:
        self.journal = journal
        self.data = data
        self._newest = rows[-1].at
        self.events = len(rows)

    def fold(self) -> None:
        """The state alone: read, decode, fold."""
        clock = FakeHostClock(self._newest)
        desk: Desk[Tournament] = Desk(
            STREAM,
            TOURNAMENT,
            Runtime(self.journal, Writer(self.journal, inline), clock),
            lambda _desk, _records: None,
            lambda _: 0,
        )
        with hub.without_gc():
            desk.load(lambda _record, _state: None)

    def replay(self) -> Room:
        """A start up to the first socket: the state, the log, every topic with its names."""
        return self._started(lambda _: None)

    def from_snapshot(self) -> None:
        """A start up to the first socket, from a snapshot."""
        self._started(self._used)

    def take_snapshot(self, room: Room) -> float:
        """Write a snapshot, as at the end of a server. Returns ms."""
        before = time.perf_counter()
        self._snapshots().close(room.tournaments)
        return (time.perf_counter() - before) * 1000

    def _used(self, stream: str) -> Snapshot:
        snapshot = self._snapshots().load(stream)
        if snapshot is None:
            raise AssertionError("there is no snapshot that fits")
        return snapshot

    def _snapshots(self) -> Snapshots:
        code = code_fingerprint(Path(clockserver.__file__).parent)
        return Snapshots(SnapshotFiles(self.data), self.journal, code, inline)

    def _started(self, snapshot_of: Callable[[str], Snapshot | None]) -> Room:
        clock = FakeHostClock(self._newest)
        room = Room(journal=_ReadOnlyJournal(self.journal), clock=clock, snapshot_of=snapshot_of)
        room.directory.names_of = names
        with hub.without_gc():
            room.tournaments.load(Recovery(Heartbeat(self._newest, self._newest), self._newest))
        return room


class _ReadOnlyJournal(InMemoryJournal):
    """Reads from a database and writes nothing."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def read(self, stream: str, after: int = 0) -> Iterator[Row]:
        return iter(self._journal.read(stream, after))

    def streams(self) -> list[str]:
        return list(self._journal.streams())


@contextmanager
def starts() -> Iterator[Starts]:
    """A database with the evening, until the end of the block."""
    rows = an_evening(EVENTS, ENTRIES, TABLES)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        engine = open_engine(sqlite_url(Path(folder)))
        migrate(engine)
        journal = SqlJournal(engine)
        for at in range(0, len(rows), IN_BATCH):
            journal.append(rows[at : at + IN_BATCH])
        gc.collect()
        yield Starts(journal, Path(folder), rows)
        engine.dispose()
