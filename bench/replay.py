"""Starts to measure: from the whole journal of a large evening, and from a snapshot of it, out of a real database."""

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
from clockserver.adapters import hub
from clockserver.adapters.journal import SqlJournal, migrate, open_engine, sqlite_url
from clockserver.adapters.snapshot_files import SnapshotFiles, code_fingerprint
from clockserver.application.aggregates import TOURNAMENT
from clockserver.application.desk import Desk
from clockserver.application.ports import Journal, Row
from clockserver.application.recovery import Recovery, SignOfLife
from clockserver.application.snapshot_codec import Kept
from clockserver.application.snapshots import Snapshots
from clockserver.application.writer import Writer
from clockserver.domain.tournament_state import Tournament
from tests.builders import Room
from tests.fakes import FakeHostClock, InMemoryJournal, inline

EVENTS = 100_000
IN_BATCH = 500


class Starts:
    """The rows of the evening in a database, as a server finds them."""

    def __init__(self, journal: SqlJournal, data: Path, rows: Sequence[Row]) -> None:
        self._journal = journal
        self._data = data
        self._newest = rows[-1].at
        self.events = len(rows)

    def fold(self) -> None:
        """The state alone: read, decode, fold."""
        clock = FakeHostClock(self._newest)
        desk: Desk[Tournament] = Desk(
            STREAM,
            TOURNAMENT,
            self._journal,
            Writer(self._journal, inline),
            clock,
            lambda _desk, _records: None,
            lambda _: 0,
        )
        with hub.building():
            desk.load(lambda _record, _state: None)

    def replay(self) -> Room:
        """All that a start does before the first socket: the state, the log, every topic with its names."""
        return self._started(lambda _: None)

    def from_snapshot(self) -> None:
        """The same, from a snapshot."""
        self._started(self._used)

    def take(self, room: Room) -> float:
        """A snapshot at the end of a server: milliseconds."""
        before = time.perf_counter()
        self._snapshots().close(room.house)
        return (time.perf_counter() - before) * 1000

    def _used(self, stream: str) -> Kept:
        kept = self._snapshots().load(stream)
        if kept is None:
            raise AssertionError("there is no snapshot that fits")
        return kept

    def _snapshots(self) -> Snapshots:
        code = code_fingerprint(Path(clockserver.__file__).parent)
        return Snapshots(SnapshotFiles(self._data), self._journal, code, inline)

    def _started(self, snapshot_of: Callable[[str], Kept | None]) -> Room:
        room = Room(journal=_Held(self._journal), clock=FakeHostClock(self._newest))
        room.house.names_of = names
        room.house.snapshot_of = snapshot_of
        with hub.building():
            room.house.load(Recovery(SignOfLife(self._newest, self._newest), self._newest))
        return room


class _Held(InMemoryJournal):
    """Reads from a database and writes nowhere."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def read(self, stream: str, after: int = 0) -> Iterator[Row]:
        return iter(self._journal.read(stream, after))

    def streams(self) -> list[str]:
        return list(self._journal.streams())


@contextmanager
def starts() -> Iterator[Starts]:
    """A database with the evening, for as long as it is measured."""
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
