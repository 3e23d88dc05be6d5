"""No database that was set aside holds a player who was erased."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver.desk.ports import JournalUnwritable
from clockserver.players.person import Person
from clockserver.start_up import open_database
from clockserver.storage.data_directory import DATABASE
from clockserver.storage.database.set_aside import SetAside
from clockserver.storage.database.sql_players import SqlPlayers

ZEBEDEE, ANNA = Person("a" * 32, "Zebedee Quillfeather", 1), Person("b" * 32, "Anna Abel", 1)
ERASED = Person(ZEBEDEE.id, "", 1, erased=True)


def set_aside(data: Path, epoch: int) -> Path:
    """A database from before an epoch, with both players."""
    folder = data / "lost" / f"before-epoch-{epoch}"
    folder.mkdir(parents=True)
    engine = open_database(folder)
    SqlPlayers(engine).add([ZEBEDEE, ANNA])
    engine.dispose()
    assert (folder / DATABASE).exists()
    return folder


def content_of(folder: Path) -> str:
    return "".join(each.read_bytes().decode("latin-1") for each in folder.rglob("*") if each.is_file())


def test_an_erased_player_is_in_no_archived_database(tmp_path: Path) -> None:
    folders = [set_aside(tmp_path, epoch) for epoch in (2, 5)]
    engine = open_database(tmp_path)
    players = SqlPlayers(engine, set_aside=SetAside(tmp_path))
    players.add([ZEBEDEE, ANNA])
    assert ZEBEDEE.name in content_of(folders[1])
    assert players.erase(ZEBEDEE, ERASED)
    engine.dispose()
    assert ZEBEDEE.name not in content_of(tmp_path)
    for each in folders:
        archived = open_database(each)
        assert SqlPlayers(archived).load() == [ERASED, ANNA]
        archived.dispose()


def test_a_player_who_cannot_be_erased_in_an_archive_is_not_erased_and_the_file_is_named(
    tmp_path: Path,
) -> None:
    folder = set_aside(tmp_path, 2)
    (folder / DATABASE).write_bytes(b"no database at all, and long enough to be taken for one" * 10)
    engine = open_database(tmp_path)
    players = SqlPlayers(engine, set_aside=SetAside(tmp_path))
    players.add([ZEBEDEE])
    with pytest.raises(JournalUnwritable, match="before-epoch-2"):
        players.erase(ZEBEDEE, ERASED)
    assert players.load() == [ZEBEDEE]
    (folder / DATABASE).unlink()
    assert players.erase(ZEBEDEE, ERASED)
    engine.dispose()
