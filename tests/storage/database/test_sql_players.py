"""Requirements on every store of players, for the one in memory, SQLite and a real PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from clockserver.desk.ports import JournalUnwritable
from clockserver.players.person import Person, PlayerStore
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.sql_players import AT_ONCE, SqlPlayers
from tests.fakes import InMemoryPlayers
from tests.processes.postgres import Postgres, postgres, postgres_engine  # noqa: F401 - fixtures
from tests.storage.database.test_journal import sqlite_engine  # noqa: F401 - a fixture

ANNA = Person("a" * 32, "Anna Škvorecký 🂡", 1_800_000_000_000, "anna@example.com", "seat 1\nleft-handed")
BEN = Person("b" * 32, "Ben", 1, barred=True, barred_reason="chips in the pocket")
NOBODY = Person(ANNA.id, "", ANNA.created_at, erased=True)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest) -> PlayerStore:
    if request.param == "memory":
        return InMemoryPlayers()
    engine: sa.Engine = request.getfixturevalue(f"{request.param}_engine")
    migrate(engine)
    return SqlPlayers(engine)


def test_every_player_is_read_back_unchanged(store: PlayerStore) -> None:
    assert list(store.load()) == []
    store.add([BEN, ANNA])
    assert list(store.load()) == [ANNA, BEN]


def test_an_existing_player_stays_unchanged(store: PlayerStore) -> None:
    store.add([ANNA])
    store.add([replace(ANNA, name="Somebody else"), BEN])
    store.add([])
    assert list(store.load()) == [ANNA, BEN]


def test_a_long_list_is_stored_whole(store: PlayerStore) -> None:
    people = [Person(f"{number:032x}", f"Player {number}", 1) for number in range(3 * AT_ONCE + 1)]
    store.add(people)
    store.add(people)
    assert list(store.load()) == people


def test_a_change_of_a_player_is_made_where_nobody_was_faster(store: PlayerStore) -> None:
    store.add([ANNA, BEN])
    renamed = replace(ANNA, name="Anna")
    assert store.change(ANNA, renamed)
    assert not store.change(ANNA, replace(ANNA, notes=None))
    assert not store.erase(ANNA, NOBODY)
    assert not store.change(replace(BEN, id="c" * 32), BEN)
    assert list(store.load()) == [renamed, BEN]


def test_several_changes_are_made_together_or_not_at_all(store: PlayerStore) -> None:
    store.add([ANNA, BEN])
    anna, ben = replace(ANNA, name="Anna Lang"), replace(BEN, merged_into=ANNA.id, gave=("contact",))
    assert not store.change_all([(ANNA, anna), (replace(BEN, name="Bernd"), ben)])
    assert list(store.load()) == [ANNA, BEN]
    assert store.change_all([(ANNA, anna), (BEN, ben)])
    assert list(store.load()) == [anna, ben]


def test_an_erased_player_is_read_back_without_personal_data(store: PlayerStore) -> None:
    store.add([ANNA, BEN])
    assert store.erase(ANNA, NOBODY)
    assert list(store.load()) == [NOBODY, BEN]


def test_the_files_of_the_database_have_no_data_of_an_erased_player(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    store = SqlPlayers(engine)
    people = [Person(f"{number:032x}", f"Zebediah{number} ", 1) for number in range(2_000)]
    store.add(people)
    first = replace(people[7], name="Methuselah", contact="m@example.com")
    store.change(people[7], first)
    store.erase(first, Person(first.id, "", 1, erased=True))
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    engine.dispose()
    assert [each for each in (b"Zebediah7 ", b"Methuselah", b"m@example.com") if each in content] == []
    assert b"Zebediah8 " in content


def test_a_list_that_cannot_be_written_to_its_end_is_not_written_at_all(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    store = SqlPlayers(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER no_ben BEFORE INSERT ON players "
            f"WHEN new.id = '{BEN.id}' BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    with pytest.raises(JournalUnwritable, match="full") as caught:
        store.add([ANNA, *(Person(f"{number:032x}", "Player", 1) for number in range(AT_ONCE)), BEN])
    assert "Ben" not in str(caught.value)
    assert store.load() == []
    engine.dispose()


def test_players_that_cannot_be_read_or_written_raise_an_error(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    store = SqlPlayers(engine)  # without its table
    for work in (
        store.load,
        lambda: store.add([ANNA]),
        lambda: store.change(ANNA, BEN),
        lambda: store.erase(ANNA, NOBODY),
    ):
        with pytest.raises(JournalUnwritable, match="no such table"):
            work()
    engine.dispose()
