"""Tournaments that come in files: a folder for each, and its rows taken in whole or not at all."""

from __future__ import annotations

import logging
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain
from pathlib import Path

import msgspec

from clockserver.desk.ports import JournalUnwritable, Offload, Row
from clockserver.desk.snapshot_codec import LENGTH, Kept, decoded, split
from clockserver.players.person import Person
from clockserver.storage.arriving_rows import ArrivingRows, drop_some
from clockserver.storage.journal import SqlJournal
from clockserver.storage.players import insert_new
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
        self._clear_up()

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A folder of its own for one file; it is gone at the end."""
        own = self._folder / secrets.token_hex(8)
        own.mkdir(mode=0o700, parents=True)
        try:
            yield own
        finally:
            shutil.rmtree(own, ignore_errors=True)

    @staticmethod
    def read(folder: Path) -> tuple[Kept, list[Person]]:
        """The state and the persons that a replay left in a folder. Raises OSError."""
        kept = decoded(split(memoryview((folder / STATE).read_bytes())))
        return kept, _people.decode((folder / PEOPLE).read_bytes())

    def keep(self, folder: Path, people: Sequence[Person], database: Offload) -> None:
        """Write the rows that a replay left, and the persons, all or nothing, a little with each call of `database`.

        Raises JournalConflict, JournalUnwritable.
        """
        pieces = _pieces(folder)
        first, *rest = next(pieces)
        arriving = ArrivingRows(self._journal, first)
        database(arriving.begin)
        (folder / ARRIVING).write_text(first.stream, "utf-8")
        try:
            self._clear(first.stream, database)  # what an earlier try could not delete
            for rows in chain([rest], pieces):
                if rows:
                    database(arriving.take, rows)
            database(arriving.end, partial(insert_new, people=people))
        except BaseException:
            with suppress(JournalUnwritable):
                self._clear(first.stream, database)
            raise

    def _clear(self, stream: str, database: Offload) -> None:
        """Delete the rows of a stream that never became whole. Raises JournalUnwritable."""
        while database(drop_some, self._journal, stream):
            pass

    def _clear_up(self) -> None:
        """Delete what a server left that was killed."""
        try:
            for said in self._folder.glob(f"*/{ARRIVING}"):
                self._clear(said.read_text("utf-8"), lambda work, *args: work(*args))
        except (OSError, JournalUnwritable) as error:
            log.warning("rows of a tournament that did not arrive whole are left in the database: %s", error)
            return
        shutil.rmtree(self._folder, ignore_errors=True)


def _pieces(folder: Path) -> Iterator[list[Row]]:
    """The rows that a replay left, in pieces of one transaction each."""
    with (folder / ROWS).open("rb") as file:
        while head := file.read(LENGTH):
            yield _rows.decode(file.read(int.from_bytes(head, "big")))
