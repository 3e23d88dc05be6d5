"""The disk of a data directory: its rows and records, and the state that they alone give."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clockserver.core.events import Recorded
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.journals.verification import Finding, verify
from clockserver.desk.ports import Row
from clockserver.room.decide import STREAM as ROOM
from clockserver.storage.database.database_engine import open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.state import Tournament


@contextmanager
def journal_of(data: Path) -> Iterator[SqlJournal]:
    """The journal of a data directory, opened for reading."""
    engine = open_engine(sqlite_url(data))
    try:
        yield SqlJournal(engine)
    finally:
        engine.dispose()


def rows_of(data: Path) -> list[Row]:
    """Every row of every tournament, stream by stream, without the room's own stream."""
    with journal_of(data) as journal:
        return [row for stream in journal.streams() if stream != ROOM for row in journal.read(stream)]


def records_of(data: Path, slug: str = "friday") -> list[Recorded[Any]]:
    """The records of a tournament."""
    with journal_of(data) as journal:
        for stream in journal.streams():
            records = [record_of(row) for row in journal.read(stream)]
            if getattr(records[0].event, "slug", None) == slug:
                return records
    raise AssertionError(f"no tournament {slug} in the journal")


def replayed_tournament(data: Path, slug: str = "friday") -> Tournament:
    """The tournament after a replay of the journal."""
    state = tournament_fold.replay(records_of(data, slug))
    assert state is not None
    return state


def findings_of(data: Path) -> list[Finding]:
    """The faults of a journal."""
    with journal_of(data) as journal:
        return [finding for report in verify(journal) for finding in report.findings]
