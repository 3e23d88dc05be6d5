"""Requirements on every store of accounts, for the one in memory, SQLite and a real PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from clockserver.accounts.account_store import Everybody, Integration, PeopleStore, SignIn, User
from clockserver.accounts.credentials.passwords import Argon2
from clockserver.desk.ports import JournalUnwritable
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.sql_people import SqlPeople
from tests.fakes import InMemoryPeople
from tests.processes.postgres import Postgres, postgres, postgres_engine  # noqa: F401 - fixtures
from tests.storage.database.test_journal import sqlite_engine  # noqa: F401 - a fixture
from tests.waiting import PATIENCE_S

ANNA = User("u-anna2222", "Anna Škvorecký 🂡", "td", "hash", 1_800_000_000_000, pin="hash of a pin")
BEN = User("u-ben33333", "Ben", "cashier", "hash", 1_800_000_000_001)
TABLET = SignIn("s-tablet22", "digest", ANNA.id, 1, 2, 3)
PHONE = SignIn("s-phone333", "digest", BEN.id, 1, 2, 3, locked=True)
SCORES = Integration("i-scores22", "Scores", "floor", "digest", 1, ("clock", "counters"), ("friday",))
OPEN = Integration("i-open3333", "Overlay", "td", "digest", 1)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest) -> PeopleStore:
    if request.param == "memory":
        return InMemoryPeople()
    engine: sa.Engine = request.getfixturevalue(f"{request.param}_engine")
    migrate(engine)
    return SqlPeople(engine)


@pytest.fixture
def second(engine: sa.Engine) -> Iterator[SqlPeople]:
    """Another process on the same database."""
    engine_of_second = open_engine(engine.url.render_as_string(hide_password=False))
    yield SqlPeople(engine_of_second)
    engine_of_second.dispose()


# -- the contract --------------------------------------------------------------------------------------


@pytest.mark.full
def test_an_empty_store_holds_nobody(store: PeopleStore) -> None:
    assert store.load() == Everybody()


def test_every_account_is_read_back_unchanged(store: PeopleStore) -> None:
    for row in (ANNA, BEN, TABLET, PHONE, SCORES, OPEN):
        store.save(row)
    loaded = store.load()
    assert set(loaded.users) == {ANNA, BEN}
    assert set(loaded.sign_ins) == {TABLET, PHONE}
    assert set(loaded.integrations) == {SCORES, OPEN}


def test_saving_again_replaces_the_row_with_the_same_id(store: PeopleStore) -> None:
    store.save(ANNA)
    store.save(replace(ANNA, disabled=True))
    assert store.load().users == (replace(ANNA, disabled=True),)


def test_a_change_of_an_account_is_made_where_nobody_was_faster(store: PeopleStore) -> None:
    store.save(ANNA)
    store.save(BEN)
    locked = replace(ANNA, pin=None)
    assert store.change(ANNA, locked)
    assert set(store.load().users) == {locked, BEN}


def test_a_change_of_a_row_that_another_process_changed_or_deleted_does_nothing(store: PeopleStore) -> None:
    store.save(replace(ANNA, disabled=True))
    assert not store.change(ANNA, replace(ANNA, pin="another"))
    assert store.load().users == (replace(ANNA, disabled=True),)
    assert not store.change(TABLET, replace(TABLET, locked=True))
    assert store.load().sign_ins == ()


def test_only_expired_sign_ins_are_deleted(store: PeopleStore) -> None:
    for row in (ANNA, TABLET, PHONE):
        store.save(row)
    store.delete_sign_ins([TABLET.id, "s-nobody22"])
    store.delete_sign_ins([])
    loaded = store.load()
    assert loaded.sign_ins == (PHONE,)
    assert loaded.users == (ANNA,)


# -- the databases -------------------------------------------------------------------------------------


def test_a_change_by_another_process_is_noticed(engine: sa.Engine, second: SqlPeople) -> None:
    store = SqlPeople(engine)
    before = store.changes()
    second.save(ANNA)
    assert store.changes() != before
    assert store.load().users == (ANNA,)


def test_a_change_of_our_own_is_not_read_again_on_sqlite(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    store = SqlPeople(engine)
    before = store.changes()
    store.save(ANNA)
    store.change(ANNA, replace(ANNA, pin=None))
    assert store.changes() == before
    engine.dispose()


def test_one_of_two_processes_that_change_one_row_at_once_succeeds(
    engine: sa.Engine, second: SqlPeople
) -> None:
    store = SqlPeople(engine)
    store.save(ANNA)
    done: list[bool] = []
    ready = threading.Barrier(2)

    def change(people: SqlPeople, pin: str) -> None:
        ready.wait(PATIENCE_S)
        done.append(people.change(ANNA, replace(ANNA, pin=pin)))

    threads = [
        threading.Thread(target=change, args=(people, pin))
        for people, pin in ((store, "mine"), (second, "yours"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert sorted(done) == [False, True]
    (anna,) = store.load().users
    assert anna.pin in ("mine", "yours")


def test_a_row_of_an_older_release_is_read_with_defaults_for_missing_fields(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        body = '{"id":"u-anna2222","name":"Anna","role":"td","password":"hash","created_at":1,"of_later":"field"}'
        connection.execute(
            sa.text("INSERT INTO users (id, body) VALUES ('u-anna2222', :body)"), {"body": body}
        )
    store = SqlPeople(engine)
    (anna,) = store.load().users
    assert anna == User("u-anna2222", "Anna", "td", "hash", 1)
    assert store.change(anna, replace(anna, disabled=True))


def test_accounts_that_cannot_be_read_or_written_raise_an_error(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    store = SqlPeople(engine)  # without its tables
    for work in (
        store.load,
        lambda: store.save(ANNA),
        lambda: store.change(ANNA, BEN),
        lambda: store.delete_sign_ins([TABLET.id]),
    ):
        with pytest.raises(JournalUnwritable, match="no such table"):
            work()
    engine.dispose()


def test_a_write_waits_for_another_process_that_writes(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    store = SqlPeople(engine)
    writer = sqlite3.connect(tmp_path / "clockserver.db", isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, writer.execute, ("COMMIT",))
    release.start()
    store.save(ANNA)
    release.join(PATIENCE_S)
    assert store.load().users == (ANNA,)
    writer.close()
    engine.dispose()


# -- hashes --------------------------------------------------------------------------------------------


def test_a_password_is_stored_as_a_salted_argon2_hash() -> None:
    hasher = Argon2()
    first, second = hasher.hash("a straight to the ten"), hasher.hash("a straight to the ten")
    assert first.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert first != second
    assert hasher.verify(first, "a straight to the ten")
    assert not hasher.verify(first, "a straight to the nine")
    assert not hasher.verify(first, "")
    assert not hasher.verify(first, "\x00" * 200)
