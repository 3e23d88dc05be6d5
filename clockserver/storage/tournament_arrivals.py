"""Tournaments that come in files: a folder for each, its rows and players taken in whole or not at all."""

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
from clockserver.storage.database.arriving_rows import IN_PIECE, ArrivingRows, drop_some, left_with_players
from clockserver.storage.database.journal import SqlJournal
from clockserver.tournament_files.jobs import PEOPLE, ROWS, STATE

FOLDER = "incoming"
FILE = "file"
ARRIVING = "arriving"
"""Names the stream whose rows are being written."""
log = logging.getLogger("clockserver")
_rows = msgspec.msgpack.Decoder(list[Row])
_people = msgspec.msgpack.Decoder(list[Person])


class TournamentArrivals:
    """The folder `<data>/incoming`, and the journal that tournaments go into."""

    def __init__(self, data: Path, journal: SqlJournal) -> None:
        self._folder = data / FOLDER
        self._journal = journal
        self._one_at_a_time = Lock()
        self._clear_up()

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A folder of its own for one file, gone at the end, but for the stream whose rows could not be deleted."""
        own = self._folder / secrets.token_hex(8)
        own.mkdir(mode=0o700, parents=True)
        try:
            yield own
        finally:
            _clear(own)

    @staticmethod
    def read(folder: Path) -> tuple[Snapshot, list[Person]]:
        """The state and the persons that a replay left in a folder. Raises OSError."""
        kept = snapshot_of_frames(split_frames(memoryview((folder / STATE).read_bytes())))
        return kept, _people.decode((folder / PEOPLE).read_bytes())

    @contextmanager
    def taking(self, folder: Path, database: Offload) -> Iterator[Taking]:
        """Takes rows in while a replay writes them into a folder; without `end`, or after a fault, none is left.

        Raises JournalConflict, JournalUnwritable.
        """
        taking = Taking(self._journal, folder, database, self._one_at_a_time)
        try:
            yield taking
        finally:
            with suppress(JournalUnwritable):
                taking.clear()

    def _clear_up(self) -> None:
        """Delete what a server left that was killed."""
        try:
            arriving = {each.read_text("utf-8") for each in self._folder.glob(f"*/{ARRIVING}")}
            # Players may be left by a server elsewhere, before this one took over.
            for stream in arriving | left_with_players(self._journal):
                while drop_some(self._journal, stream):
                    pass
        except (OSError, JournalUnwritable) as error:
            log.warning("rows of a tournament that did not arrive whole are left in the database: %s", error)
            return
        shutil.rmtree(self._folder, ignore_errors=True)


def _clear(folder: Path) -> None:
    """Delete a folder; where rows are left in the database, all but their stream, for the next start."""
    if (folder / ARRIVING).exists():
        for each in folder.iterdir():
            if each.name != ARRIVING:
                shutil.rmtree(each, ignore_errors=True) if each.is_dir() else each.unlink(missing_ok=True)
    else:
        shutil.rmtree(folder, ignore_errors=True)


class Taking:
    """The rows of one tournament on their way into the journal, a little with each call of `database`.

    `one_at_a_time` is held from the first player until the tournament is there: a player may come with another one.
    """

    def __init__(self, journal: SqlJournal, folder: Path, database: Offload, one_at_a_time: Lock) -> None:
        self._one_at_a_time = one_at_a_time
        self._journal = journal
        self._folder = folder
        self._database = database
        self._rows: ArrivingRows | None = None
        self._stream: str | None = None
        """The stream whose rows are to be deleted, unless it becomes whole."""
        self._at = 0
        """Number of bytes of the file that were taken."""

    def follow(self) -> None:
        """Write the rows that are in the file by now."""
        while rows := self._next():
            if self._rows is None:
                rows = self._begin(*rows)
            if rows:
                self._database(self._rows.take, rows)  # type: ignore[union-attr]

    def end(self, people: Sequence[Person]) -> None:
        """Write what is left of the rows, and the persons: now the tournament is there."""
        self.follow()
        if self._rows is None:
            raise ValueError("a replay left no rows")
        with self._one_at_a_time:
            for start in range(0, len(people), IN_PIECE):
                self._database(self._rows.take_people, people[start : start + IN_PIECE])
            self._database(self._rows.end)
        self._forget()

    def clear(self) -> None:
        """Delete the rows and players of a tournament that did not become whole. Raises JournalUnwritable."""
        if self._stream is not None:
            self._drop(self._stream)
            self._forget()

    def _drop(self, stream: str) -> None:
        while self._database(drop_some, self._journal, stream):
            pass

    def _forget(self) -> None:
        """No row of it is left to be deleted."""
        self._stream = None
        with suppress(OSError):
            (self._folder / ARRIVING).unlink()

    def _begin(self, first: Row, *rest: Row) -> list[Row]:
        arriving = ArrivingRows(self._journal, first)
        self._database(arriving.begin)
        (self._folder / ARRIVING).write_text(first.stream, "utf-8")
        self._stream = first.stream
        self._drop(first.stream)  # what an earlier try could not delete
        self._rows = arriving
        return list(rest)

    def _next(self) -> list[Row]:
        """The next rows in the file; empty while they are not whole."""
        try:
            with (self._folder / ROWS).open("rb") as file:
                file.seek(self._at)
                head = file.read(LENGTH)
                size = int.from_bytes(head, "big")
                body = file.read(size)
        except FileNotFoundError:
            return []
        if len(head) < LENGTH or len(body) < size:
            return []
        self._at += LENGTH + size
        return _rows.decode(body)
