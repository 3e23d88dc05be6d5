"""A large evening as a tournament file with all players: written, checked, replayed and imported."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bench.evening import STREAM, an_evening
from bench.festival import ENTRIES, TABLES
from bench.replay import EVENTS, IN_BATCH
from clockserver.desk.journals.snapshot_codec import Snapshot
from clockserver.desk.ports import Offload
from clockserver.live import hub
from clockserver.players.person import Person
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.database.stream_import import StreamImport
from clockserver.storage.import_folders import FILE, ImportFolders
from clockserver.tournament_files.file_reading import Checked
from clockserver.tournament_files.replaying import GivenImport
from clockserver.workers.jobs import (
    CheckTournamentJob,
    Job,
    ReplayTournamentJob,
    WaypointsJob,
    WriteTournamentJob,
)
from clockserver.workers.worker_pool import FILES, TOURNAMENTS, Workers

T = TypeVar("T")
LASTING = (CheckTournamentJob, ReplayTournamentJob)
"""Jobs after which the process continues, as in a server."""


class Files(Struct, frozen=True):
    """Seconds to write the file, to check and replay it, to write its waypoints, and to import it; its size in bytes.

    `max_wait_s`: longest wait of a command during the import of rows, `max_wait_for_players_s`: of players.
    """

    events: int
    size: int
    written_s: float
    replayed_s: float
    waypoints_s: float
    imported_s: float
    max_wait_s: float
    max_wait_for_players_s: float


def tournament_file() -> Files:
    """Measure an evening that is exported from one data directory and imported into another."""
    rows = an_evening(EVENTS, ENTRIES, TABLES)
    with TemporaryDirectory(dir=Path.cwd()) as source, TemporaryDirectory(dir=Path.cwd()) as target:
        source_journal, target_journal = _journal(Path(source)), _journal(Path(target))
        for at in range(0, len(rows), IN_BATCH):
            source_journal.append(rows[at : at + IN_BATCH])
        SqlPlayers(open_engine(sqlite_url(Path(source)))).add(_players())
        import_folders = ImportFolders(Path(target), target_journal)
        do = Workers(Path(source), TOURNAMENTS, 1, hub.WakeEvent, lasting=LASTING, module=FILES).do
        with import_folders.folder() as folder:
            file = folder / FILE
            written = _timed(lambda: do(WriteTournamentJob(STREAM, "full", str(file)), "bench"))
            replayed = _timed(lambda: _replay(do, file, rows[-1].at))
            waypoints = _timed(lambda: do(WaypointsJob(str(file)), "bench"))
            pieces = _Pieces()
            imported = _timed(lambda: _import(import_folders, folder, pieces))
            players = pieces.seconds.pop(StreamImport.take_people.__name__)
            rows_s = max(each for durations in pieces.seconds.values() for each in durations)
            size = file.stat().st_size
            return Files(len(rows), size, written, replayed, waypoints, imported, rows_s, max(players))


def _players() -> list[Person]:
    """The registry's players of the evening."""
    return [
        Person(f"{number:032x}", f"Maximiliane Beispiel-{number}", 1, f"player{number}@example.com")
        for number in range(1, ENTRIES + 1)
    ]


def _journal(data: Path) -> SqlJournal:
    engine = open_engine(sqlite_url(data))
    migrate(engine)
    return SqlJournal(engine)


def _replay(do: Callable[[Job, str], bytes], file: Path, at: int) -> None:
    checked = do(CheckTournamentJob(str(file)), "bench")
    msgspec.msgpack.decode(checked, type=Checked)
    given_import = msgspec.msgpack.encode(GivenImport(at, "open-friday", "import-0001", "bench"))
    do(ReplayTournamentJob(str(file), checked, given_import), "bench")


class _Pieces:
    """Does the work of the database, and records the seconds of each call, by the name of the function."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        before = time.perf_counter()
        try:
            return work(*args)
        finally:
            self.seconds.setdefault(work.__name__, []).append(time.perf_counter() - before)


def _import(import_folders: ImportFolders, folder: Path, database: Offload) -> Snapshot:
    snapshot, people = import_folders.read(folder)
    with import_folders.importing(folder, database) as running_import:
        running_import.end(people)
    return snapshot


def _timed(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before
