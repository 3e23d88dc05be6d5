"""Imports of tournament files: a folder for each, its rows and players imported completely or not at all."""

from __future__ import annotations

import logging
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

import msgspec

from clockserver.desk.journals.snapshot_codec import LENGTH, Snapshot, snapshot_of_frames, split_frames
from clockserver.desk.ports import JournalUnwritable, Offload, Row
from clockserver.players.person import Person
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.stream_import import IN_PIECE, StreamImport, drop_some, interrupted_streams
from clockserver.tournament_files.replay_job import PEOPLE, ROWS, STATE

FOLDER = "incoming"
FILE = "file"
UNFINISHED = "arriving"
"""Names the stream whose rows are being written."""
log = logging.getLogger("clockserver")
_rows = msgspec.msgpack.Decoder(list[Row])
_people = msgspec.msgpack.Decoder(list[Person])


class ImportFolders:
    """The folder `<data>/incoming`, and the journal that tournaments go into."""

    def __init__(self, data: Path, journal: SqlJournal) -> None:
        self._folder = data / FOLDER
        self._journal = journal
        self._one_at_a_time = Lock()
        self._delete_remains()

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A folder for one file, deleted at the end; the name of a stream with rows left in the database stays."""
        own = self._folder / secrets.token_hex(8)
        own.mkdir(mode=0o700, parents=True)
        try:
            yield own
        finally:
            _delete(own)

    @staticmethod
    def read(folder: Path) -> tuple[Snapshot, list[Person]]:
        """The state and the persons that a replay left in a folder. Raises OSError."""
        snapshot = snapshot_of_frames(split_frames(memoryview((folder / STATE).read_bytes())))
        return snapshot, _people.decode((folder / PEOPLE).read_bytes())

    @contextmanager
    def importing(self, folder: Path, database: Offload) -> Iterator[RunningImport]:
        """Import the rows that a replay writes into a folder; without `end`, or after a fault, they are deleted.

        Raises JournalConflict, JournalUnwritable.
        """
        running_import = RunningImport(self._journal, folder, database, self._one_at_a_time)
        try:
            yield running_import
        finally:
            with suppress(JournalUnwritable):
                running_import.clear()

    def _delete_remains(self) -> None:
        """Delete the remains of imports that ended with a killed server."""
        try:
            unfinished = {each.read_text("utf-8") for each in self._folder.glob(f"*/{UNFINISHED}")}
            # Players may be left by a server on another machine, before this one took over.
            for stream in unfinished | interrupted_streams(self._journal):
                while drop_some(self._journal, stream):
                    pass
        except (OSError, JournalUnwritable) as error:
            log.warning("rows of an interrupted import are left in the database: %s", error)
            return
        shutil.rmtree(self._folder, ignore_errors=True)


def _delete(folder: Path) -> None:
    """Delete a folder; while rows are left in the database, the name of their stream stays for the next start."""
    if (folder / UNFINISHED).exists():
        for each in folder.iterdir():
            if each.name != UNFINISHED:
                shutil.rmtree(each, ignore_errors=True) if each.is_dir() else each.unlink(missing_ok=True)
    else:
        shutil.rmtree(folder, ignore_errors=True)


class RunningImport:
    """The rows of one tournament on their way into the journal, some with each call of `database`.

    `one_at_a_time` is held from the first player until the end: two imports may have the same player.
    """

    def __init__(self, journal: SqlJournal, folder: Path, database: Offload, one_at_a_time: Lock) -> None:
        self._one_at_a_time = one_at_a_time
        self._journal = journal
        self._folder = folder
        self._database = database
        self._rows: StreamImport | None = None
        self._stream: str | None = None
        """The stream whose rows must be deleted unless the import ends."""
        self._offset = 0
        """Number of bytes of the file that were read."""

    def follow(self) -> None:
        """Write the rows that are in the file by now."""
        while rows := self._next_rows():
            if self._rows is None:
                rows = self._begin(*rows)
            if rows:
                self._database(self._rows.take, rows)  # type: ignore[union-attr]

    def end(self, people: Sequence[Person]) -> None:
        """Write the remaining rows, and the persons; from then on the tournament exists."""
        self.follow()
        if self._rows is None:
            raise ValueError("a replay left no rows")
        with self._one_at_a_time:
            for start in range(0, len(people), IN_PIECE):
                self._database(self._rows.take_people, people[start : start + IN_PIECE])
            self._database(self._rows.end)
        self._forget()

    def clear(self) -> None:
        """Delete the rows and players of an import that did not end. Raises JournalUnwritable."""
        if self._stream is not None:
            self._drop(self._stream)
            self._forget()

    def _drop(self, stream: str) -> None:
        while self._database(drop_some, self._journal, stream):
            pass

    def _forget(self) -> None:
        """Forget the stream: no row of it must be deleted any more."""
        self._stream = None
        with suppress(OSError):
            (self._folder / UNFINISHED).unlink()

    def _begin(self, first: Row, *rest: Row) -> list[Row]:
        stream_import = StreamImport(self._journal, first)
        self._database(stream_import.begin)
        (self._folder / UNFINISHED).write_text(first.stream, "utf-8")
        self._stream = first.stream
        self._drop(first.stream)  # rows that an earlier import could not delete
        self._rows = stream_import
        return list(rest)

    def _next_rows(self) -> list[Row]:
        """The next rows in the file; empty while they are incomplete."""
        try:
            with (self._folder / ROWS).open("rb") as file:
                file.seek(self._offset)
                length = file.read(LENGTH)
                size = int.from_bytes(length, "big")
                body = file.read(size)
        except FileNotFoundError:
            return []
        if len(length) < LENGTH or len(body) < size:
            return []
        self._offset += LENGTH + size
        return _rows.decode(body)
