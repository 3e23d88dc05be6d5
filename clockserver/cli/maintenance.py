"""Work on a data directory without a running server: verification, and repair after damage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import DecodeError, json
from sqlalchemy.exc import SQLAlchemyError

from clockserver.cli.exclusive_access import exclusive_access
from clockserver.cli.words import counted
from clockserver.desk.journals.verification import StreamReport, last_sound_seq, verify
from clockserver.desk.ports import JournalUnwritable
from clockserver.start_up import database_url, demand_made, is_in_directory, open_database
from clockserver.storage.database.database_check import database_faults
from clockserver.storage.database.database_engine import is_chained, open_engine
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.database.stream_heads import FILE, StreamHeads


def verify_directory(data: Path) -> Iterator[StreamReport | str]:
    """The result of `verify` for a data directory: a report for each stream, and a line for each other fault.

    Raises DataDirectoryError if it has no journal.
    """
    demand_made(data)
    heads = StreamHeads(data)
    url = database_url(data)
    was_chained = is_in_directory(url) and is_chained(open_engine(url))
    if not heads.is_there and was_chained:
        yield f"{FILE} is missing: nothing shows whether the journal lost its last events"
    engine = open_database(data)
    yield from database_faults(engine)
    try:
        journal = SqlJournal(engine, heads)
        if not was_chained:
            journal.complete_heads()  # a journal of a release without hashes gets its hashes now
        people = {person.id for person in SqlPlayers(engine).load()}
        yield from verify(journal, people)
    except (JournalUnwritable, SQLAlchemyError, DecodeError) as error:
        yield f"the journal cannot be read: {getattr(error, 'orig', None) or error}"


def salvage(data: Path) -> Iterator[str]:
    """Cut every damaged stream after its last sound event; yield a line for each.

    Removed rows are written to `lost/` in the data directory. Raises DataDirectoryError if a server is
    running or there is no journal.
    """
    demand_made(data)
    with exclusive_access(data, "salvage") as fence:
        journal = SqlJournal(open_database(data), StreamHeads(data), fence)
        for stream in journal.streams():
            damaged = [
                finding
                for report in verify(journal)
                for finding in report.findings
                if finding.stream == stream
            ]
            if damaged:
                yield _salvage(data, journal, stream)


def _salvage(data: Path, journal: SqlJournal, stream: str) -> str:
    rows = journal.unchecked(stream)
    last_seq = last_sound_seq(stream, rows)
    lost = [row for row in rows if row.seq > last_seq]
    if lost:
        folder = data / "lost"
        folder.mkdir(mode=0o700, exist_ok=True)
        file = folder / f"{stream.replace(':', '-')}-after-{last_seq}.jsonl"
        file.write_bytes(b"".join(json.encode(row) + b"\n" for row in lost))
    journal.cut(stream, last_seq)
    return f"{stream}: goes on after event {last_seq:,}; {counted(len(lost), 'event')} cut off" + (
        f", kept in {file}" if lost else ""
    )
