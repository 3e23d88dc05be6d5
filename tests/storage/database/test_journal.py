"""Requirements on every journal, for the one in memory, SQLite and a real PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import alembic.autogenerate
import alembic.migration
import pytest
import sqlalchemy as sa

from clockserver.desk.ports import Journal, JournalConflict, JournalUnwritable, Row
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import PAGE, SqlJournal
from clockserver.storage.database.schema import metadata
from tests.fakes import InMemoryJournal
from tests.processes.postgres import Postgres, open_folder, postgres, postgres_engine  # noqa: F401 - fixtures

STREAM = "tournament:friday"


def a_row(seq: int, stream: str = STREAM, **values: Any) -> Row:
    fields: dict[str, Any] = {
        "at": 1_800_000_000_000 + seq,
        "command": f"command-{seq}",
        "part": 0,
        "actor": "td",
        "type": "Tapped",
        "body": f'{{"seq":{seq}}}',
    }
    return Row(stream=stream, seq=seq, **{**fields, **values})


def rows(first: int, last: int) -> list[Row]:
    return [a_row(seq) for seq in range(first, last + 1)]


@pytest.fixture
def sqlite_engine(tmp_path: Path) -> Iterator[sa.Engine]:
    engine = open_engine(sqlite_url(tmp_path))
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest) -> sa.Engine:
    chosen: sa.Engine = request.getfixturevalue(f"{request.param}_engine")
    return chosen


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def journal(request: pytest.FixtureRequest) -> Journal:
    if request.param == "memory":
        return InMemoryJournal()
    engine: sa.Engine = request.getfixturevalue(f"{request.param}_engine")
    migrate(engine)
    return SqlJournal(engine)


# -- the contract --------------------------------------------------------------------------------------


def test_an_empty_journal_has_no_streams_and_no_rows(journal: Journal) -> None:
    assert list(journal.streams()) == []
    assert list(journal.read(STREAM)) == []


def test_rows_with_any_content_are_read_back_unchanged(journal: Journal) -> None:
    body = '{"title":"Żółć · 撲克 🂡 \'\\"; DROP TABLE events; --%s :name"}'
    written = [
        a_row(1, at=2**53 - 1, body=body, command="c" * 64),
        a_row(2, body="{" + " " * 500_000 + "}"),
    ]
    journal.append(written)
    assert list(journal.read(STREAM)) == written


def test_rows_are_read_by_seq_after_a_place_and_only_of_their_stream(journal: Journal) -> None:
    journal.append(rows(1, 5))
    journal.append([a_row(1, "tournament:sunday")])
    assert [row.seq for row in journal.read(STREAM)] == [1, 2, 3, 4, 5]
    assert [row.seq for row in journal.read(STREAM, 3)] == [4, 5]
    assert list(journal.read(STREAM, 5)) == []
    assert [row.stream for row in journal.read("tournament:sunday")] == ["tournament:sunday"]


def test_streams_are_named_in_the_order_of_their_beginning(journal: Journal) -> None:
    journal.append([a_row(1, "tournament:b", at=10), a_row(2, "tournament:b", at=99)])
    journal.append([a_row(1, "tournament:a", at=20), a_row(1, "room", at=30)])
    assert list(journal.streams()) == ["tournament:b", "tournament:a", "room"]


@pytest.mark.matrix
@pytest.mark.parametrize("count", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 7])
def test_more_rows_than_a_page_are_read_without_a_gap(journal: Journal, count: int) -> None:
    journal.append(rows(1, count))
    assert [row.seq for row in journal.read(STREAM)] == list(range(1, count + 1))
    assert [row.seq for row in journal.read(STREAM, 1)] == list(range(2, count + 1))


@pytest.mark.full
def test_rows_appended_during_a_read_do_not_confuse_the_reader(journal: Journal) -> None:
    journal.append(rows(1, PAGE + 10))
    reading = iter(journal.read(STREAM))
    first = [next(reading) for _ in range(5)]
    journal.append(rows(PAGE + 11, PAGE + 20))
    seqs = [row.seq for row in [*first, *reading]]
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) >= PAGE + 10


def of_the_same_place() -> list[Row]:
    return [a_row(4), a_row(2, command="another")]


def of_the_same_command() -> list[Row]:
    return [a_row(4), a_row(5, command="command-2")]


@pytest.mark.full
@pytest.mark.parametrize("clash", [of_the_same_place, of_the_same_command])
def test_a_batch_that_conflicts_writes_nothing(journal: Journal, clash: Callable[[], list[Row]]) -> None:
    journal.append(rows(1, 3))
    with pytest.raises(JournalConflict):
        journal.append(clash())
    assert list(journal.read(STREAM)) == rows(1, 3)
    journal.append(rows(4, 6))
    assert list(journal.read(STREAM)) == rows(1, 6)


def test_a_batch_that_conflicts_within_itself_writes_nothing(journal: Journal) -> None:
    with pytest.raises(JournalConflict):
        journal.append([a_row(1), a_row(2), a_row(2, command="another")])
    assert list(journal.read(STREAM)) == []


def test_one_command_has_several_parts_and_the_same_id_may_be_used_in_two_streams(journal: Journal) -> None:
    parts = [a_row(1, command="undo-0001"), a_row(2, command="undo-0001", part=1)]
    journal.append([*parts, a_row(1, "tournament:sunday", command="undo-0001")])
    assert list(journal.read(STREAM)) == parts


def test_a_journal_that_cannot_be_written_raises_an_error_and_accepts_rows_later() -> None:
    journal = InMemoryJournal()
    journal.append(rows(1, 2))
    journal.full = True
    with pytest.raises(JournalUnwritable) as raised:
        journal.append(rows(3, 4))
    assert not isinstance(raised.value, JournalConflict)
    journal.full = False
    journal.append(rows(3, 4))
    assert list(journal.read(STREAM)) == rows(1, 4)


def assert_unwritable(journal: SqlJournal) -> None:
    with pytest.raises(JournalUnwritable) as raised:
        journal.append(rows(3, 4))
    assert not isinstance(raised.value, JournalConflict)
    assert str(raised.value)
    assert "INSERT" not in str(raised.value), "the statement and its values belong into no answer"


def test_a_database_opened_for_reading_only_is_unwritable_and_still_read(sqlite_engine: sa.Engine) -> None:
    migrate(sqlite_engine)
    journal = SqlJournal(sqlite_engine)
    journal.append(rows(1, 2))
    with sqlite_engine.connect() as connection:
        connection.execute(sa.text("PRAGMA query_only=ON"))
    assert_unwritable(journal)
    assert list(journal.read(STREAM)) == rows(1, 2)
    with sqlite_engine.connect() as connection:
        connection.execute(sa.text("PRAGMA query_only=OFF"))
    journal.append(rows(3, 4))


def test_a_database_without_space_is_unwritable_until_it_has_some(sqlite_engine: sa.Engine) -> None:
    migrate(sqlite_engine)
    journal = SqlJournal(sqlite_engine)
    journal.append(rows(1, 2))
    large = [a_row(3, body=" " * 100_000)]
    with sqlite_engine.connect() as connection:
        page_count = connection.execute(sa.text("PRAGMA page_count")).scalar()
        connection.execute(sa.text(f"PRAGMA max_page_count={page_count}"))
    with pytest.raises(JournalUnwritable, match="full"):
        journal.append(large)
    assert list(journal.read(STREAM)) == rows(1, 2)
    with sqlite_engine.connect() as connection:
        connection.execute(sa.text("PRAGMA max_page_count=1000000"))
    journal.append(large)
    assert [row.seq for row in journal.read(STREAM)] == [1, 2, 3]


@pytest.mark.full
@pytest.mark.postgres
def test_a_postgresql_that_is_away_is_unwritable_and_accepts_rows_when_it_is_back() -> None:
    with open_folder() as folder:
        goes_and_comes(Postgres(folder))


def goes_and_comes(server: Postgres) -> None:
    server.start()
    engine = open_engine(server.url)
    try:
        migrate(engine)
        journal = SqlJournal(engine)
        journal.append(rows(1, 2))
        server.stop()
        assert_unwritable(journal)
        assert_unwritable(journal)
        server.start()
        journal.append(rows(3, 4))
        assert list(journal.read(STREAM)) == rows(1, 4)
    finally:
        engine.dispose()
        server.stop()


# -- the tables ----------------------------------------------------------------------------------------


def test_the_migrations_make_exactly_the_tables_that_the_code_uses(engine: sa.Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        context = alembic.migration.MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert alembic.autogenerate.compare_metadata(context, metadata) == []
    inspector = sa.inspect(engine)
    assert sorted(inspector.get_table_names()) == [
        "alembic_version",
        "edge_keys",
        "events",
        "integrations",
        "leadership",
        "players",
        "sign_ins",
        "users",
        "vault",
    ]
    assert inspector.get_pk_constraint("events")["constrained_columns"] == ["stream", "seq"]
    (unique,) = inspector.get_unique_constraints("events")
    assert (unique["name"], unique["column_names"]) == ("one_command_once", ["stream", "command", "part"])


def test_the_copy_knows_all_tables_under_any_imports() -> None:
    program = "from clockserver.storage.database.schema import metadata; print(*sorted(metadata.tables))"
    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert printed.split() == sorted(metadata.tables)
    assert {"edge_keys", "events", "leadership", "players", "users", "vault"} <= set(printed.split())


def test_migrating_twice_changes_nothing(engine: sa.Engine) -> None:
    migrate(engine)
    SqlJournal(engine).append(rows(1, 3))
    migrate(engine)
    assert list(SqlJournal(engine).read(STREAM)) == rows(1, 3)


def test_the_newest_instant_is_the_latest_of_all_streams(engine: sa.Engine) -> None:
    migrate(engine)
    journal = SqlJournal(engine)
    assert journal.newest_at() == 0
    journal.append([a_row(1, at=5), a_row(1, "tournament:sunday", at=9), a_row(2, at=7)])
    assert journal.newest_at() == 9


def test_sqlite_waits_until_each_commit_is_on_the_disk(sqlite_engine: sa.Engine) -> None:
    with sqlite_engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
