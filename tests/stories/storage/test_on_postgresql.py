"""A server with its data in PostgreSQL is complete, and a slow statement delays no other client."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.network.postgres_proxy import Loss, Proxy
from tests.processes.postgres import Postgres, locked, open_folder, waits_for_lock
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.shell import run
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
APPENDS = "INSERT INTO events"
TABLES = ("events", "users", "sign_ins", "integrations", "players", "vault")


@pytest.fixture
def server(postgres: Postgres, database: str, tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", args=["--database", postgres.url_of(database)]) as running:
        yield running


class InBackground:
    """A request that waits, in a thread of its own."""

    def __init__(self, ask: Callable[[], Any]) -> None:
        self._found: list[Any] = []
        self._thread = threading.Thread(target=lambda: self._found.append(ask()))
        self._thread.start()

    @property
    def waits(self) -> bool:
        return self._thread.is_alive()

    def answer(self) -> Any:
        self._thread.join(PATIENCE_S)
        assert self._found, "no answer"
        return self._found[0]


def test_everything_is_stored_in_the_database_and_survives_a_restart(
    server: RunningServer,
    postgres: Postgres,
    database: str,
) -> None:
    server.open_tournament()
    assert server.command("clock.start")["ok"]
    deadline = server.clock()["deadline"]
    assert not (server.data / "clockserver.db").exists()
    with postgres.connect(database) as connection:
        row = connection.execute("SELECT count(*) FROM events WHERE stream LIKE 'tournament:%'").fetchone()
    assert row is not None
    assert int(str(row[0])) >= 2
    server.restart(hard=True)
    assert server.clock()["deadline"] == deadline
    assert server.command("clock.pause")["ok"]


@pytest.mark.full
def test_other_requests_are_served_while_statements_wait(
    server: RunningServer,
    postgres: Postgres,
    database: str,
) -> None:
    server.open_tournament()
    phone = server.client()
    phone.subscribe("clock:friday:1")
    with locked(postgres, database, *TABLES):
        tap = InBackground(lambda: server.command("clock.start"))
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        sign_in = InBackground(lambda: server.post("/api/v1/session", json=account, headers=server.origin()))
        books = InBackground(lambda: server.get("/api/v1/books.csv", headers=server.staff()))
        past = InBackground(
            lambda: server.get("/api/v1/tournaments/friday/lists/log.csv", headers=server.staff())
        )
        waits_for_lock(postgres, database, of=2)
        for _ in range(20):
            assert server.get("/healthz").ok
            assert server.get("/api/v1/tournaments/friday/clock").ok
        late_phone = server.client()
        late_phone.subscribe("clock:friday:1")
        assert tap.waits
        assert sign_in.waits
    assert tap.answer()["ok"]
    assert sign_in.answer().status_code == 200
    assert books.answer().status_code == 200
    assert past.answer().status_code == 200


@pytest.mark.full
def test_taps_are_refused_and_screens_run_on_while_the_database_is_away(
    tmp_path: Path, folder_postgres: Postgres
) -> None:
    name = folder_postgres.new_database()
    with RunningServer(tmp_path / "data", args=["--database", folder_postgres.url_of(name)]) as server:
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        folder_postgres.stop()
        refused = server.command("clock.pause")
        assert [each["code"] for each in refused["refused"]] == ["journal.unwritable"]
        assert server.clock()["phase"] == "running"
        until(lambda: "the accounts cannot be read" in server.log, "the line about the accounts")
        folder_postgres.start()
        until(lambda: server.command("clock.pause").get("ok"), "the tap after the outage")
        until(lambda: "the accounts can be read again" in server.log, "the line about their return")
        assert server.log.count("the accounts cannot be read") == 1


@pytest.fixture
def folder_postgres() -> Iterator[Postgres]:
    """A cluster that one test may stop."""
    with open_folder() as folder:
        server = Postgres(folder)
        server.start()
        yield server
        server.stop()


@pytest.mark.full
def test_accounts_changed_on_the_command_line_are_read(
    server: RunningServer,
    postgres: Postgres,
    database: str,
) -> None:
    url = postgres.url_of(database)
    done = run(
        "user",
        "add",
        "Ben",
        "--role",
        "floor",
        "--database",
        url,
        "--data",
        server.data,
        input="a flush draw missed\n",
    )
    assert done.returncode == 0, done.stderr
    account = {"name": "Ben", "password": "a flush draw missed"}
    until(lambda: server.post("/api/v1/session", json=account, headers=server.origin()).ok, "Ben's sign-in")
    listed = run("user", "list", "--database", url, "--data", server.data)
    assert "Ben\tfloor" in listed.stdout
    assert "all in order" in run("verify", "--database", url, "--data", server.data).stdout


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://clock@localhost/room", "mysql is not supported"),
        ("nonsense", "not a URL"),
        ("postgresql://clock@/room?host=/nowhere", "cannot be used: "),
    ],
)
def test_a_database_that_cannot_be_used_is_named_in_one_line(tmp_path: Path, url: str, reason: str) -> None:
    done = run("serve", "--database", url, "--port", "0", "--data", tmp_path / "data")
    assert done.returncode == 2
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_wrong_password_is_named_and_not_shown(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    with postgres.connect(database) as connection:
        connection.execute("CREATE USER guarded PASSWORD 'right'")
    url = postgres.url_of(database, user="guarded:wrong-one")
    done = run("serve", "--database", url, "--port", "0", "--data", tmp_path / "data")
    assert done.returncode == 2
    assert "password authentication failed" in done.stderr
    assert "wrong-one" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("loss", ["answer", "commit"])
def test_a_tap_whose_commit_answer_is_lost_is_answered_as_written_once(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
    loss: Loss,
) -> None:
    with open_folder() as folder:
        proxy = Proxy(folder, postgres.folder)
        with RunningServer(tmp_path / "data", args=["--database", proxy.url_of(database)]) as server:
            server.open_tournament()
            with locked(postgres, database, "events"):
                tap = InBackground(lambda: server.command("clock.start", id_="the-start"))
                waits_for_lock(postgres, database, statement=APPENDS)
                proxy.loses = loss  # of the tap: nothing else of this server commits now
            assert tap.answer()["ok"]
            assert proxy.lost == 1
            assert server.command("clock.pause")["ok"]
        proxy.close()
    with postgres.connect(database) as connection:
        row = connection.execute("SELECT count(*) FROM events WHERE command = 'the-start'").fetchone()
    assert row == (1,)


@pytest.mark.full
def test_a_tap_is_not_refused_while_its_commit_is_in_doubt(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    with open_folder() as folder:
        proxy = Proxy(folder, postgres.folder)
        with RunningServer(tmp_path / "data", args=["--database", proxy.url_of(database)]) as server:
            server.open_tournament()
            with locked(postgres, database, "events"):
                tap = InBackground(lambda: server.command("clock.start"))
                waits_for_lock(postgres, database, statement=APPENDS)
                proxy.loses, proxy.closes_after_loss = "answer", True
            until(lambda: not server.get("/readyz").ok, "the journal that cannot be written")
            later = InBackground(lambda: server.command("clock.pause"))
            assert server.clock()["phase"] != "running"
            assert tap.waits
            proxy.closed = False
            assert tap.answer()["ok"]
            assert later.answer()["ok"]
            assert server.get("/readyz").ok
        proxy.close()
