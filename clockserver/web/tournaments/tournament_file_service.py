"""Tournament files, written and imported by worker processes, while the server continues."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol, TypeAlias, TypedDict

import msgspec
from msgspec import Struct

from clockserver.accounts.roles import Principal
from clockserver.core.ids import StreamId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalConflict, Offload
from clockserver.desk.tournaments.tournament_imports import Origin, TournamentImports
from clockserver.players.player_registry import Players
from clockserver.storage.import_folders import FILE, ImportFolders
from clockserver.tournament_files.file_reading import Checked
from clockserver.tournament_files.layout import Annex
from clockserver.tournament_files.replay_job import Replayed, kept_on_disk
from clockserver.tournament_files.replaying import GivenImport
from clockserver.workers.jobs import (
    CheckTournamentJob,
    Job,
    ReplayTournamentJob,
    TooMuch,
    WriteTournamentJob,
)

RunAlongside: TypeAlias = Callable[[Callable[[], bytes], Callable[[], None]], bytes]
"""Runs the first function, calls the second one repeatedly meanwhile, and returns the result of the first."""
TakeWaypoints: TypeAlias = Callable[[Path, StreamId, ExitStack], None]
"""Moves the waypoints out of the folder of a file, and closes the stack, which removes that folder."""
_checked = msgspec.msgpack.Decoder(Checked)
_replayed = msgspec.msgpack.Decoder(Replayed)
_encode = msgspec.msgpack.encode


class ImportedTournament(TypedDict):
    """An imported tournament: its address at this server, and the data of the file."""

    slug: str
    title: str
    events: int
    entries: int
    persons: int
    state_hash: str
    fingerprint: str


class Processes(Protocol):
    """Runs jobs in worker processes."""

    def do(self, job: Job, source: str, /) -> bytes:
        """Run a job of an address. Raises as DoJob does."""

    def warm(self) -> None:
        """Start a process before its job."""

    def end(self) -> None:
        """End the idle processes."""


class Threads(Struct, frozen=True):
    """Threads for files (`offload`) and for the database, and the runner of work beside a job."""

    offload: Offload
    database: Offload
    run_alongside: RunAlongside


class TournamentFiles:
    """Writes and imports tournament files. `now_ms` is the server's clock."""

    def __init__(
        self,
        imports: TournamentImports,
        import_folders: ImportFolders,
        players: Players,
        now_ms: Callable[[], int],
        processes: Processes,
        take_waypoints: TakeWaypoints,
        threads: Threads,
    ) -> None:
        self._imports = imports
        self._import_folders = import_folders
        self._players = players
        self._now_ms = now_ms
        self._processes = processes
        self._take_waypoints = take_waypoints
        self._threads = threads

    def write(self, stream: StreamId, annex: Annex, source: str) -> bytes:
        """The signed file of a tournament, for a client at `source`. Raises Refused."""
        with kept_on_disk(), self._import_folders.folder() as folder:
            file = folder / FILE
            self._do(WriteTournamentJob(stream, annex, str(file)), source)
            return self._threads.offload(file.read_bytes)

    def prepare(self) -> None:
        """Start the worker process of an import, which imports its modules while the file arrives."""
        self._processes.warm()

    def give_up(self) -> None:
        """End the worker process of a failed import, which keeps the file."""
        self._processes.end()

    def take_in(
        self, body: bytes, trusted: str | None, principal: Principal, source: str
    ) -> ImportedTournament:
        """Import the tournament of a file. `trusted` is the fingerprint of its key, if somebody has compared it.

        Raises Refused, JournalUnwritable.
        """
        with kept_on_disk(), ExitStack() as opened:
            file = opened.enter_context(self._import_folders.folder()) / FILE
            self._threads.offload(file.write_bytes, body)
            del body
            checked = _checked.decode(self._do(CheckTournamentJob(str(file)), source))
            header = checked.header
            origin = Origin(header.stream, header.slug, header.state_hash, header.key)
            self._imports.demand_new(origin)
            self._imports.demand_trusted(header.key, trusted)
            with self._imports.reserved_address(origin) as slug:
                given_import = GivenImport(
                    self._now_ms(), slug, f"import-{secrets.token_hex(16)}", principal.id
                )
                imported = self._replay_and_adopt(file, checked, given_import, source)
            self._take_waypoints(file, header.stream, opened.pop_all())
            return imported

    def _replay_and_adopt(
        self, file: Path, checked: Checked, given_import: GivenImport, source: str
    ) -> ImportedTournament:
        """Replay the file, and import all of it. Raises Refused, JournalUnwritable."""
        job = ReplayTournamentJob(str(file), _encode(checked), _encode(given_import))
        slug = given_import.slug
        try:
            with self._import_folders.importing(file.parent, self._threads.database) as running_import:
                # Rows are written while the worker replays; they are invisible until the end.
                replayed_bytes = self._threads.run_alongside(
                    lambda: self._do(job, source), running_import.follow
                )
                stored, people = self._threads.offload(self._import_folders.read, file.parent)
                running_import.end(people)
        except JournalConflict:
            # This stream has a journal already, which was unreadable at the start.
            raise Refused(Reason("tournament_file.other_content", {"slug": slug, "title": slug})) from None
        replayed = _replayed.decode(replayed_bytes)
        self._players.add_stored(people)
        self._imports.adopt(stored)
        return {
            "slug": slug,
            "title": replayed.title,
            "events": checked.header.seq,
            "entries": replayed.entries,
            "persons": replayed.persons,
            "state_hash": checked.header.state_hash,
            "fingerprint": replayed.fingerprint,
        }

    def _do(self, job: Job, source: str) -> bytes:
        try:
            return self._processes.do(job, source)
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None
