"""Rows and players that arrive in pieces are visible once they are complete, and never in part."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
import sqlalchemy as sa

from clockserver.desk.ports import JournalConflict, JournalUnwritable, Row
from clockserver.players.person import Person
from clockserver.storage.database.database_check import database_faults
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal, events
from clockserver.storage.database.schema import metadata
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.database.stream_heads import StreamHeads
from clockserver.storage.database.stream_import import IN_PIECE, StreamImport
from clockserver.storage.import_folders import ImportFolders
from clockserver.tournament_files.replay_job import PEOPLE, ROWS, write_frame

T = TypeVar("T")
STREAM, OTHER = "tournament:far", "tournament:near"
ROWS_IN_ALL, IN_FRAME = 23, 5
ANN = Person("1" * 32, "Ann Abel", 5)
PLAYERS = [ANN, *(Person(f"{number:032x}", f"Player {number}", 5) for number in range(IN_PIECE))]
CALLS = 10
"""Calls of the database: begin, look for an earlier try, five pieces of rows, two of players, the end."""


def row(seq: int, stream: str = STREAM) -> Row:
    return Row(stream, seq, 1_000 + seq, f"c-{seq:06}", 0, "u-1", "HandDealt", "{}")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


def opened(data: Path) -> tuple[SqlJournal, sa.Engine]:
    engine = open_engine(sqlite_url(data))
    migrate(engine)
    return SqlJournal(engine, StreamHeads(data)), engine


def left_by_a_replay(folder: Path, rows: int = ROWS_IN_ALL) -> None:
    with (folder / ROWS).open("wb") as out:
        for first in range(1, rows + 1, IN_FRAME):
            write_frame(out, [row(seq) for seq in range(first, min(first + IN_FRAME, rows + 1))])
        write_frame(out, [])
    (folder / PEOPLE).write_bytes(msgspec.msgpack.encode(PLAYERS))


class Database:
    """Does the work of the database; `on_call` runs before each piece of it."""

    def __init__(self, on_call: Callable[[int], None] = lambda _: None) -> None:
        self.calls = 0
        self._on_call = on_call

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        self.calls += 1
        self._on_call(self.calls)
        return work(*args)


def keep_arrivals(data: Path, on_call: Callable[[int], None] = lambda _: None) -> int:
    journal, _ = opened(data)
    import_folders, database = ImportFolders(data, journal), Database(on_call)
    with import_folders.folder() as folder:
        left_by_a_replay(folder)
        with import_folders.importing(folder, database) as running_import:
            running_import.end(PLAYERS)
    return database.calls


def raw_rows(engine: sa.Engine, table: sa.Table = events) -> int:
    with engine.connect() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar() or 0


def raw_players(engine: sa.Engine) -> int:
    return raw_rows(engine, metadata.tables["players"])


def everybody(engine: sa.Engine) -> list[Person]:
    return sorted(SqlPlayers(engine).load(), key=PLAYERS.index)


def test_rows_that_arrived_whole_read_like_appended_ones(data: Path) -> None:
    assert keep_arrivals(data) == CALLS
    journal, engine = opened(data)
    assert journal.streams() == [STREAM]
    assert list(journal.read(STREAM)) == [row(seq) for seq in range(1, ROWS_IN_ALL + 1)]
    assert everybody(engine) == PLAYERS
    assert list(database_faults(engine)) == []
    journal.append([row(ROWS_IN_ALL + 1)])
    assert len(list(journal.read(STREAM))) == ROWS_IN_ALL + 1


def test_other_streams_are_written_in_between_and_do_not_see_arriving_rows(data: Path) -> None:
    streams_seen: list[list[str]] = []
    journal, engine = opened(data)
    import_folders = ImportFolders(data, journal)

    def between(call: int) -> None:
        journal.append([row(call, OTHER)])
        streams_seen.append(journal.streams())
        assert SqlPlayers(engine).load() == []
        assert not journal.is_known(STREAM)

    with import_folders.folder() as folder:
        left_by_a_replay(folder)
        with import_folders.importing(folder, Database(between)) as running_import:
            running_import.end(PLAYERS)
    assert streams_seen == [[OTHER]] * CALLS
    assert sorted(journal.streams()) == [STREAM, OTHER]
    assert len(list(journal.read(OTHER))) == CALLS


@pytest.mark.parametrize("call", range(1, CALLS + 1))
def test_a_kill_at_any_moment_leaves_nothing_and_the_same_file_is_imported_afterwards(
    data: Path, call: int
) -> None:
    child = os.fork()
    if child == 0:
        try:
            keep_arrivals(data, lambda now: os.kill(os.getpid(), signal.SIGKILL) if now == call else None)
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    journal, engine = opened(data)
    assert journal.streams() == []
    journal.complete_heads()
    assert SqlPlayers(engine).load() == []
    ImportFolders(data, journal)
    assert (raw_rows(engine), raw_players(engine)) == (0, 0)
    keep_arrivals(data)
    journal, engine = opened(data)
    assert len(list(journal.read(STREAM))) == ROWS_IN_ALL
    assert everybody(engine) == PLAYERS


@pytest.mark.parametrize("call", range(2, CALLS + 1))
def test_a_disk_that_is_full_for_a_moment_leaves_nothing(data: Path, call: int) -> None:
    def full(now: int) -> None:
        if now == call:
            raise JournalUnwritable("full")

    with pytest.raises(JournalUnwritable):
        keep_arrivals(data, full)
    journal, engine = opened(data)
    assert (journal.streams(), raw_rows(engine), raw_players(engine)) == ([], 0, 0)


@pytest.mark.parametrize("call", range(4, CALLS + 1))
def test_rows_that_a_full_disk_did_not_let_go_are_deleted_at_the_next_start(data: Path, call: int) -> None:
    def full(now: int) -> None:
        if now >= call:
            raise JournalUnwritable("full")

    with pytest.raises(JournalUnwritable):
        keep_arrivals(data, full)
    journal, engine = opened(data)
    assert journal.streams() == []
    assert raw_rows(engine) > 0
    assert [each.name for each in (data / "incoming").rglob("*") if each.is_file()] == ["arriving"]
    ImportFolders(data, journal)
    assert (raw_rows(engine), raw_players(engine)) == (0, 0)
    assert not (data / "incoming").exists()


def test_an_existing_or_former_stream_prevents_the_import(data: Path) -> None:
    keep_arrivals(data)
    with pytest.raises(JournalConflict):
        keep_arrivals(data)
    journal, engine = opened(data)
    assert len(list(journal.read(STREAM))) == ROWS_IN_ALL
    with engine.begin() as connection:
        connection.execute(events.delete().where(events.c.seq == 1))
    with pytest.raises(JournalConflict):
        keep_arrivals(data)
    assert raw_rows(engine) == ROWS_IN_ALL - 1, "a damaged journal is nothing that arrives"
    assert opened(data)[0].streams() == [STREAM]


def test_rows_are_written_as_they_arrive_and_deleted_if_the_rest_is_refused(data: Path) -> None:
    journal, engine = opened(data)
    import_folders, database = ImportFolders(data, journal), Database()
    with import_folders.folder() as folder, import_folders.importing(folder, database) as running_import:
        running_import.follow()
        assert database.calls == 0, "the replay has not begun"
        left_by_a_replay(folder)
        whole = (folder / ROWS).read_bytes()
        counts = set[int]()
        for size in (*range(0, len(whole), 7), len(whole)):
            (folder / ROWS).write_bytes(whole[:size])
            running_import.follow()
            counts.add(raw_rows(engine))
        assert counts == {0, 4, 9, 14, 19, 22}
        assert journal.streams() == []
    assert raw_rows(engine) == 0
    keep_arrivals(data)
    assert opened(data)[0].streams() == [STREAM]


def import_with(journal: SqlJournal, stream: str, *people: Person) -> StreamImport:
    stream_import = StreamImport(journal, row(1, stream))
    stream_import.begin()
    stream_import.take([row(2, stream)])
    stream_import.take_people(people)
    return stream_import


def test_players_left_by_another_server_are_hidden_and_deleted_by_the_next_server(data: Path) -> None:
    journal, engine = opened(data)
    import_with(journal, STREAM, ANN)  # and it is gone, with its folder
    assert SqlPlayers(engine).load() == []
    ImportFolders(data, journal)
    assert (raw_rows(engine), raw_players(engine)) == (0, 0)


def test_a_player_left_by_a_failed_import_arrives_again_with_another_tournament(data: Path) -> None:
    journal, engine = opened(data)
    import_with(journal, STREAM, ANN)
    renamed = Person(ANN.id, "Ann Bell", 7)
    import_with(journal, OTHER, renamed).end()
    ImportFolders(data, journal)
    assert SqlPlayers(engine).load() == [renamed]


def test_a_player_who_is_here_already_stays_and_one_who_came_can_be_changed_and_erased(data: Path) -> None:
    journal, engine = opened(data)
    players = SqlPlayers(engine)
    ben = Person("2" * 32, "Ben", 5)
    players.add([ANN])
    import_with(journal, STREAM, Person(ANN.id, "Somebody else", 9), ben).end()
    assert players.load() == [ANN, ben]
    renamed = Person(ben.id, "Benjamin", 5)
    assert players.change(ben, renamed)
    assert players.erase(renamed, Person(ben.id, "", 5, erased=True))
    assert players.load() == [ANN, Person(ben.id, "", 5, erased=True)]


def test_a_player_added_by_hand_takes_the_place_of_one_left_by_an_import(data: Path) -> None:
    journal, engine = opened(data)
    import_with(journal, STREAM, ANN)
    SqlPlayers(engine).add([ANN])
    ImportFolders(data, journal)
    assert SqlPlayers(engine).load() == [ANN]


def test_each_of_two_tournaments_imported_at_once_has_its_players(data: Path) -> None:
    journal, engine = opened(data)
    first, second = import_with(journal, STREAM, ANN), import_with(journal, OTHER)
    first.end()
    second.take_people([ANN])
    second.end()
    assert SqlPlayers(engine).load() == [ANN]
    assert sorted(journal.streams()) == [STREAM, OTHER]
