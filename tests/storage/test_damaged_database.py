"""Damage anywhere in the database is detected, or changes nothing that anybody reads."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from clockserver.accounts.account_store import User
from clockserver.accounts.roles import TD
from clockserver.cli.maintenance import salvage, verify_directory
from clockserver.desk.journals.verification import Finding
from clockserver.desk.ports import JournalDamaged, Row
from clockserver.players.person import Person
from clockserver.storage.database.database_engine import is_chained, migrate, open_engine, sqlite_url
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_people import SqlPeople
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.database.stream_heads import FILE, StreamHeads
from clockserver.storage.database.vault import SqlVault
from tests.examples.evenings import an_evening

STREAM = "tournament:t"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with rows in every table and an empty write-ahead log."""
    data = tmp_path_factory.mktemp("sound")
    engine = open_engine(sqlite_url(data))
    migrate(engine)
    rows = an_evening(5, 2)
    journal = SqlJournal(engine, StreamHeads(data))
    for row in rows:
        journal.append([row])
    entered = {person for row in rows for person in _people(row)}
    SqlPlayers(engine).add([Person(id=each, name="Ann Abel", created_at=1) for each in sorted(entered)])
    SqlPeople(engine).save(User("u-anna2222", "Anna", TD, "hashed", 1))
    SqlVault(engine, b"s" * 64).put("tournament:t/draw/1", b"seed")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
    return data


def _people(row: Row) -> Iterator[str]:
    if row.type == "Entered":
        yield row.body.split('"person":"')[1].split('"')[0]


@pytest.fixture
def data(sound: Path, tmp_path: Path) -> Path:
    shutil.copytree(sound, tmp_path / "data")
    return tmp_path / "data"


def change_row(data: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        assert connection.execute(statement, values).rowcount == 1
        connection.commit()


def findings_in(data: Path) -> list[Finding | str]:
    return [
        fault
        for report in verify_directory(data)
        for fault in ([report] if isinstance(report, str) else report.findings)
    ]


def content(data: Path) -> dict[str, list[object]]:
    """Everything that anybody reads."""
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        tables = ("events", "users", "sign_ins", "integrations", "players", "vault", "alembic_version")
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in tables}  # noqa: S608


def test_an_undamaged_database_has_no_faults(data: Path) -> None:
    assert findings_in(data) == []


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        ("UPDATE events SET body = replace(body, '1', '2') WHERE seq = ?", (3,)),
        ("UPDATE events SET at = at + 1 WHERE seq = ?", (4,)),
        ("UPDATE events SET actor = 'u-mallory' WHERE seq = ?", (5,)),
        ("UPDATE events SET chain = 'x' WHERE seq = ?", (6,)),
        ("UPDATE events SET chain = NULL WHERE seq = ?", (6,)),
        ("UPDATE events SET body = x'ff00' WHERE seq = ?", (7,)),
    ],
)
def test_a_changed_event_is_named(data: Path, statement: str, values: tuple[int]) -> None:
    change_row(data, statement, *values)
    (fault,) = findings_in(data)
    assert isinstance(fault, Finding)
    assert (fault.stream, fault.seq) == (STREAM, *values)


def test_a_missing_event_is_named(data: Path) -> None:
    change_row(data, "DELETE FROM events WHERE seq = 12")
    (fault,) = findings_in(data)
    assert fault == Finding(STREAM, 12, "event 12 is missing")


def test_a_missing_end_of_a_stream_is_named(data: Path) -> None:
    last = len(content(data)["events"])
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("DELETE FROM events WHERE seq > ?", (last - 7,))
        connection.commit()
    (fault,) = findings_in(data)
    assert fault == Finding(STREAM, last - 6, f"events {last - 6}–{last} are missing")


def test_a_missing_stream_is_named(data: Path) -> None:
    last = len(content(data)["events"])
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("DELETE FROM events")
        connection.commit()
    (fault,) = findings_in(data)
    assert fault == Finding(STREAM, 1, f"events 1–{last} are missing")


@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("UPDATE users SET body = replace(body, 'Anna', 'Anne')", "users: the row 'u-anna2222' was changed"),
        ("UPDATE vault SET sealed = x'00'", "vault: the row 'tournament:t/draw/1' was changed"),
        ("UPDATE users SET digest = NULL", "users: the row 'u-anna2222' was changed"),
    ],
)
def test_a_changed_row_beside_the_journal_is_named(data: Path, statement: str, finding: str) -> None:
    change_row(data, statement)
    assert findings_in(data) == [finding]


def test_an_undamaged_row_that_cannot_be_read_is_named(data: Path) -> None:
    change_row(data, "UPDATE users SET body = '{}', digest = ?", digest_of("u-anna2222", "{}"))
    (fault,) = findings_in(data)
    assert str(fault).startswith("users: the row 'u-anna2222' cannot be read")


def test_a_player_who_is_missing_in_the_registry_is_named(data: Path) -> None:
    change_row(data, "DELETE FROM players WHERE id = (SELECT min(id) FROM players)")
    faults = [fault.problem for fault in findings_in(data) if isinstance(fault, Finding)]
    assert faults
    assert all("missing in the registry" in fault for fault in faults)


def test_a_table_of_another_schema_is_named(data: Path) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("CREATE TRIGGER quiet BEFORE INSERT ON events BEGIN SELECT 1; END")
    (fault,) = findings_in(data)
    assert fault == "trigger quiet of events is not as this release makes it"


def test_a_directory_without_the_file_of_newest_rows_reports_what_it_cannot_check(data: Path) -> None:
    (data / FILE).unlink()
    (fault,) = findings_in(data)
    assert str(fault) == f"{FILE} is missing: nothing shows whether the journal lost its last events"


@pytest.mark.full
@pytest.mark.parametrize("flips", [30, pytest.param(120, marks=pytest.mark.full)])
def test_every_flipped_byte_is_found_or_changes_nothing(sound: Path, tmp_path: Path, flips: int) -> None:
    dice, before = random.Random(11), content(sound)
    size = (sound / "clockserver.db").stat().st_size
    passed = {}
    for number in range(flips):
        data = tmp_path / str(number)
        shutil.copytree(sound, data)
        at, bit = dice.randrange(size), 1 << dice.randrange(8)
        whole = bytearray((data / "clockserver.db").read_bytes())
        whole[at] ^= bit
        (data / "clockserver.db").write_bytes(whole)
        if not _is_found(data) and content(data) != before:
            passed[number] = at
        shutil.rmtree(data)
    assert passed == {}


def _is_found(data: Path) -> bool:
    try:
        return bool(findings_in(data))
    except Exception:  # noqa: BLE001 - whatever it says, it does not pass
        return True


# -- reading -----------------------------------------------------------------------------------------


def seqs_and_damage(data: Path, after: int = 0) -> tuple[list[int], JournalDamaged | None]:
    engine = open_engine(sqlite_url(data))
    seqs = []
    try:
        for row in SqlJournal(engine, StreamHeads(data)).read(STREAM, after):
            seqs.append(row.seq)
    except JournalDamaged as damage:
        return seqs, damage
    finally:
        engine.dispose()
    return seqs, None


@pytest.mark.parametrize("after", [0, 3, 9])
def test_a_damaged_stream_is_read_up_to_the_damage(data: Path, after: int) -> None:
    change_row(data, "UPDATE events SET at = at + 1 WHERE seq = 10")
    seqs, damage = seqs_and_damage(data, after)
    assert seqs == list(range(after + 1, 10))
    assert damage is not None
    assert (damage.first, damage.problem) == (10, "changed")


def test_a_row_put_in_the_place_of_the_newest_one_is_found(data: Path) -> None:
    """The chain is consistent, but the file beside the database has another hash."""
    heads, last = StreamHeads(data), len(content(data)["events"])
    engine = open_engine(sqlite_url(data))
    journal = SqlJournal(engine)
    rows = list(journal.read(STREAM))
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM events WHERE seq = :last"), {"last": last})
    replacement = Row(
        *(getattr(rows[-1], name) if name != "at" else rows[-1].at + 1 for name in Row.__struct_fields__)
    )
    journal.append([replacement])
    engine.dispose()
    assert heads.head(STREAM) is not None
    seqs, damage = seqs_and_damage(data)
    assert (seqs[-1], damage and damage.first, damage and damage.problem) == (last - 1, last, "changed")


# -- going on ----------------------------------------------------------------------------------------


DAMAGES: dict[str, Callable[[Path], None]] = {
    "changed": lambda data: (
        change_row(data, "UPDATE events SET at = at WHERE seq = 20 AND chain > ''")
        or change_row(data, "UPDATE events SET actor = 'u-other' WHERE seq = 20")
    ),
    "missing": lambda data: change_row(data, "DELETE FROM events WHERE seq = 20"),
    "unreadable": lambda data: change_row(data, "UPDATE events SET body = 'x' WHERE seq = 20"),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_salvaged_journal_is_valid_and_the_rows_cut_off_are_kept(data: Path, how: str) -> None:
    whole = len(content(data)["events"])
    DAMAGES[how](data)
    (line,) = salvage(data)
    assert findings_in(data) == []
    events_left = len(content(data)["events"])
    assert (events_left == whole) if how == "changed" else (0 < events_left < 20)
    lost = (
        [file.read_text("utf-8").count("\n") for file in (data / "lost").glob("*")]
        if events_left < whole
        else [0]
    )
    assert sum(lost) == whole - events_left - (1 if how == "missing" else 0)
    assert f"goes on after event {events_left:,}" in line
    assert list(salvage(data)) == []


# -- an upgrade --------------------------------------------------------------------------------------


def test_a_database_of_an_earlier_release_is_linked_when_it_is_migrated(data: Path) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("ALTER TABLE events DROP COLUMN chain")
        for name in ("users", "sign_ins", "integrations", "players", "vault"):
            connection.execute(f"ALTER TABLE {name} DROP COLUMN digest")
        for name in ("leadership", "edge_keys"):
            connection.execute(f"DROP TABLE {name}")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
        connection.commit()
    (data / FILE).unlink()
    assert not is_chained(open_engine(sqlite_url(data)))
    assert findings_in(data) == []
    assert is_chained(open_engine(sqlite_url(data)))
    assert findings_in(data) == [], "a second look finds the heads that the first has written"
