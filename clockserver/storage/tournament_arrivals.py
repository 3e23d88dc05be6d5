"""Tournaments that come in files: a folder for each while it is looked at, and one transaction for all of it."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from clockserver.desk.ports import Row
from clockserver.desk.snapshot_codec import LENGTH, Kept, decoded, split
from clockserver.players.person import Person
from clockserver.storage.journal import SqlJournal
from clockserver.storage.players import insert_new
from clockserver.tournament_files.jobs import PEOPLE, ROWS, STATE

FOLDER = "incoming"
FILE = "file"
_rows = msgspec.msgpack.Decoder(list[Row])
_people = msgspec.msgpack.Decoder(list[Person])


class TournamentArrivals:
    """The folder `<data>/incoming`, and the journal that tournaments go into."""

    def __init__(self, data: Path, journal: SqlJournal) -> None:
        self._folder = data / FOLDER
        self._journal = journal
        # Left by a server that was killed.
        shutil.rmtree(self._folder, ignore_errors=True)

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
    def read(folder: Path) -> tuple[Kept, list[Row], list[Person]]:
        """The files that a replay left in a folder. Raises OSError."""
        rows = [
            row
            for frame in split(memoryview((folder / ROWS).read_bytes()))
            for row in _rows.decode(frame[LENGTH:])
        ]
        kept = decoded(split(memoryview((folder / STATE).read_bytes())))
        return kept, rows, _people.decode((folder / PEOPLE).read_bytes())

    def keep(self, rows: Sequence[Row], people: Sequence[Person]) -> None:
        """Write a tournament and its persons, all or nothing. Raises JournalConflict, JournalUnwritable."""
        self._journal.append(rows, partial(insert_new, people=people))
