"""The data directory is closed to other users, serves one server at a time, and has a backup."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from clockserver.storage.data_directory import DataDirectory, DataDirectoryError


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def directory(tmp_path: Path) -> DataDirectory:
    new = DataDirectory(tmp_path / "deep" / "data")
    new.make()
    return new


def with_database(directory: DataDirectory) -> None:
    with closing(sqlite3.connect(directory.path / "clockserver.db")) as connection:
        connection.execute("CREATE TABLE kept (word TEXT)")
        connection.execute("INSERT INTO kept VALUES ('precious')")
        connection.commit()


def words(directory: DataDirectory) -> list[tuple[str]]:
    with closing(sqlite3.connect(directory.path / "clockserver.db")) as connection:
        return connection.execute("SELECT word FROM kept").fetchall()


def test_a_data_directory_is_made_with_its_parents_and_closed_to_others(directory: DataDirectory) -> None:
    directory.make()
    assert directory.path.is_dir()
    assert mode(directory.path) == 0o700


def test_files_that_others_may_read_are_named(directory: DataDirectory) -> None:
    directory.make()
    directory.secret()
    assert directory.readable_by_others() == []
    (directory.path / "server.secret").chmod(0o640)
    assert directory.readable_by_others() == [directory.path / "server.secret"]
    directory.path.chmod(0o755)
    assert directory.readable_by_others() == [directory.path, directory.path / "server.secret"]


def test_a_data_directory_is_locked_for_one_server_until_it_releases_the_lock(
    directory: DataDirectory,
) -> None:
    lock = directory.lock()
    with pytest.raises(DataDirectoryError, match="in use by another server"):
        DataDirectory(directory.path).lock()
    lock.close()
    DataDirectory(directory.path).lock().close()


def test_the_secret_is_made_once_and_only_its_owner_reads_it(directory: DataDirectory) -> None:
    secret = directory.secret()
    assert len(secret) == 64
    assert DataDirectory(directory.path).secret() == secret
    assert mode(directory.path / "server.secret") == 0o600
    assert [path.name for path in directory.path.iterdir()] == ["server.secret"]


def test_a_half_written_secret_is_made_again(directory: DataDirectory) -> None:
    (directory.path / "server.secret.new").write_text("half")
    assert len(directory.secret()) == 64


def test_a_damaged_secret_is_refused_in_words_and_stays_as_it_is(directory: DataDirectory) -> None:
    file = directory.path / "server.secret"
    file.write_bytes(b"\xff" * 64)
    with pytest.raises(DataDirectoryError, match=r"server\.secret is damaged; restore it"):
        directory.secret()
    assert file.read_bytes() == b"\xff" * 64


def test_two_directories_have_two_secrets(directory: DataDirectory, tmp_path: Path) -> None:
    second = DataDirectory(tmp_path / "other")
    second.make()
    assert second.secret() != directory.secret()


def test_a_directory_without_a_database_was_never_used(directory: DataDirectory) -> None:
    with pytest.raises(DataDirectoryError, match=r"holds no clockserver\.db"):
        directory.demand_database()


def test_a_backup_restores_database_secret_and_settings(directory: DataDirectory, tmp_path: Path) -> None:
    with_database(directory)
    secret = directory.secret()
    own = directory.path / "config" / "structures" / "own.toml"
    own.parent.mkdir(parents=True)
    own.write_text("title = 'Own'")
    (directory.path / "alive").write_text("1")
    directory.back_up(tmp_path / "backup.tar.gz")
    assert mode(tmp_path / "backup.tar.gz") == 0o600

    target = DataDirectory(tmp_path / "target")
    target.restore(tmp_path / "backup.tar.gz")
    assert words(target) == [("precious",)]
    assert target.secret() == secret
    assert (target.path / "config" / "structures" / "own.toml").read_text() == "title = 'Own'"
    assert mode(target.path) == 0o700
    assert sorted(path.name for path in target.path.iterdir()) == [
        "clockserver.db",
        "config",
        "server.secret",
    ]


def test_a_backup_holds_what_is_still_in_the_write_ahead_log(
    directory: DataDirectory, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(directory.path / "clockserver.db")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE kept (word TEXT)")
        connection.execute("INSERT INTO kept VALUES ('fresh')")
        connection.commit()
        directory.back_up(tmp_path / "backup.tar.gz")
    target = DataDirectory(tmp_path / "target")
    target.restore(tmp_path / "backup.tar.gz")
    assert words(target) == [("fresh",)]


def test_a_restore_into_an_existing_empty_directory_closes_it_to_others(
    directory: DataDirectory, tmp_path: Path
) -> None:
    with_database(directory)
    directory.back_up(tmp_path / "backup.tar.gz")
    target = tmp_path / "target"
    target.mkdir(mode=0o700)
    DataDirectory(target).restore(tmp_path / "backup.tar.gz")
    assert words(DataDirectory(target)) == [("precious",)]


def test_a_backup_does_not_overwrite_and_a_restore_does_not_mix(
    directory: DataDirectory, tmp_path: Path
) -> None:
    with_database(directory)
    file = tmp_path / "backup.tar.gz"
    directory.back_up(file)
    with pytest.raises(DataDirectoryError, match="is there already"):
        directory.back_up(file)
    with pytest.raises(DataDirectoryError, match="is not empty"):
        directory.restore(file)


def test_a_backup_of_a_broken_database_is_refused_in_one_sentence(
    directory: DataDirectory, tmp_path: Path
) -> None:
    (directory.path / "clockserver.db").write_text("this is no database, however long it may be" * 100)
    with pytest.raises(DataDirectoryError):
        directory.back_up(tmp_path / "backup.tar.gz")
    assert not (tmp_path / "backup.tar.gz").exists()
