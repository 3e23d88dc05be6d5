"""The database of a data directory, and the stores in it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from sqlalchemy import Engine

from clockserver.desk.ports import Offload
from clockserver.live import hub
from clockserver.start_up import open_database
from clockserver.storage.accounts import SqlPeople
from clockserver.storage.journal import SqlJournal, is_chained, open_engine, sqlite_url
from clockserver.storage.journal_upkeep import JournalUpkeep
from clockserver.storage.players import SqlPlayers
from clockserver.storage.stream_heads import StreamHeads
from clockserver.storage.vault import SqlVault


class Storage(Struct, frozen=True, kw_only=True):
    """The stores of a server. `offload` waits for all of them, `reading` has a connection of its own."""

    engine: Engine
    journal: SqlJournal
    offload: Offload
    people: SqlPeople
    players: SqlPlayers
    reading: SqlJournal
    """The journal for questions about the past, which do not keep the writer waiting."""
    upkeep: JournalUpkeep
    vault: SqlVault


def open_storage(data: Path, secret: bytes) -> Storage:
    """Open the SQLite database of a data directory. `secret` encrypts the vault. Raises DataDirectoryError."""
    was_chained = is_chained(open_engine(sqlite_url(data)))
    engine = open_database(data)
    heads, offload = StreamHeads(data), hub.ThreadOffload()
    journal = SqlJournal(engine, heads)
    upkeep = JournalUpkeep(
        journal,
        heads,
        open_engine(sqlite_url(data)),
        offload,
        hub.ThreadOffload(),
        was_chained=was_chained,
    )
    return Storage(
        engine=engine,
        journal=journal,
        offload=offload,
        people=SqlPeople(engine),
        players=SqlPlayers(engine),
        reading=SqlJournal(open_engine(sqlite_url(data)), StreamHeads(data)),
        upkeep=upkeep,
        vault=SqlVault(engine, secret),
    )
