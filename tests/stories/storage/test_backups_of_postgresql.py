"""PostgreSQL's own tools back it up, as the command line says, and the restored database is complete."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.processes.postgres import Postgres
from tests.servers import RunningServer
from tests.shell import run
from tests.stories.storage.test_database_copies import topics

pytestmark = [pytest.mark.server, pytest.mark.postgres]


def test_backup_and_restore_name_the_tools_of_postgresql(tmp_path: Path) -> None:
    file, url = tmp_path / "backup.tar.gz", "postgresql://clock:hidden@localhost/clockserver"
    for words, refusal in (
        (("backup", file, "--data", tmp_path / "data"), "is backed up by pg_dump"),
        (("restore", file, "--data", tmp_path / "data"), "pg_restore"),
    ):
        done = run(*words, "--database", url)
        assert done.returncode == 2
        assert refusal in done.stderr
        assert "hidden" not in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_a_restored_dump_is_led_by_a_server_with_the_same_secret(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    """By docs/running.md: a dump while the server runs, and another data directory with the files that belong to
    it.
    """
    dump, later = str(postgres.folder / "room.dump"), postgres.new_database()
    connection = ("-h", str(postgres.folder), "-U", "clock")
    with RunningServer(tmp_path / "data", args=["--database", postgres.url_of(database)]) as server:
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        assert server.command("clock.pause")["ok"]
        values = topics(server)
        postgres.run("pg_dump", *connection, "--format=custom", "--file", dump, database)
        assert server.command("clock.resume")["ok"], "which the dump has not"
    postgres.run("pg_restore", *connection, "--dbname", later, dump)
    (tmp_path / "other").mkdir()
    for name in ("server.secret", "signing.key"):
        shutil.copy(tmp_path / "data" / name, tmp_path / "other" / name)
    with RunningServer(tmp_path / "other", args=["--database", postgres.url_of(later)]) as restored:
        assert topics(restored) == values
        assert restored.command("clock.resume")["ok"]
    done = run("verify", "--database", postgres.url_of(later), "--data", tmp_path / "other")
    assert "all in order" in done.stdout, done.stdout + done.stderr
