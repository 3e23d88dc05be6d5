"""A whole database is copied from SQLite to PostgreSQL and back: equal rows, equal topics, nothing overwritten."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.processes.postgres import Postgres
from tests.servers import RunningServer
from tests.shell import assert_verified, run

pytestmark = [pytest.mark.server, pytest.mark.postgres]
TABLES = ("events", "users", "sign_ins", "integrations", "players", "vault")
TOPICS = ("clock:friday:1", "counters:friday:1", "players:friday:1", "log:friday")


def content(data: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in TABLES}  # noqa: S608


def topics(server: RunningServer) -> dict[str, Any]:
    client = server.client()
    answer = client.subscribe(*TOPICS)
    assert set(client.values) == set(TOPICS), answer
    return dict(client.values)


def assert_refused_while_a_server_runs(data: Path, url: str) -> None:
    refused = run("copy-database", data, url)
    assert refused.returncode == 2, "a server runs"
    assert "in use by another server" in refused.stderr


@pytest.mark.full
def test_a_database_copied_to_postgresql_and_back_is_unchanged(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    data, url = tmp_path / "data", postgres.url_of(database)
    server = RunningServer(data)
    with server:
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        assert server.command("clock.pause")["ok"]
        values = topics(server)
        assert_refused_while_a_server_runs(data, url)
    before = content(data)
    done = run("copy-database", data, url)
    assert done.returncode == 0, done.stderr
    assert "copied, and both are equal" in done.stdout

    (data / "clockserver.db").rename(tmp_path / "kept.db")
    moved = RunningServer(data, args=["--database", url], log=tmp_path / "moved.log")
    with moved:
        assert topics(moved) == values
        busy = run("copy-database", url, tmp_path / "other")
        assert busy.returncode == 2
        assert "a server leads" in busy.stderr

    back = tmp_path / "back"
    back.mkdir()
    shutil.copy(data / "server.secret", back / "server.secret")
    done = run("copy-database", url, back)
    assert done.returncode == 0, done.stderr
    after = content(back)
    # The server on PostgreSQL wrote sign-ins of its own.
    assert {name: rows for name, rows in after.items() if name != "sign_ins"} == {
        name: rows for name, rows in before.items() if name != "sign_ins"
    }
    assert_verified(back)
    with RunningServer(back, log=tmp_path / "back.log") as restored:
        assert topics(restored) == values


@pytest.mark.full
def test_a_target_that_is_not_empty_is_refused(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    data, url = tmp_path / "data", postgres.url_of(database)
    run("user", "add", "Ben", "--role", "floor", "--data", data, input="a flush draw missed\n")
    assert run("copy-database", data, url).returncode == 0
    second_copy = run("copy-database", data, url)
    assert second_copy.returncode == 2
    assert "the target is not empty: it has users" in second_copy.stderr
    copy_back = run("copy-database", url, data)
    assert copy_back.returncode == 2
    assert "clockserver.db already" in copy_back.stderr
    assert len(content(data)["users"]) == 1


def test_a_damaged_source_is_named(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    data = tmp_path / "data"
    run("user", "add", "Ben", "--role", "floor", "--data", data, input="a flush draw missed\n")
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("UPDATE users SET body = replace(body, 'Ben', 'Bob')")
        connection.commit()
    done = run("copy-database", data, postgres.url_of(database))
    assert done.returncode == 2
    assert "damaged" in done.stderr
