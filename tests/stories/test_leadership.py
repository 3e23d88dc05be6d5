"""Two servers on one PostgreSQL: one leads, the other waits, and no two of them write, whatever stops or sleeps."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.postgres import Postgres, database, open_folder, postgres  # noqa: F401 - fixtures
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
FENCED = 75


class Second(RunningServer):
    """A server that is started beside a leader: it waits as standby, and can be told to lead by its greeting."""

    def start_waiting(self) -> Second:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process = self._started(
            ["serve", "--data", str(self.data), "--port", str(self.port), *self._args]
        )
        until(self._answers, "an answer to /healthz")
        assert self.get("/healthz").headers["Clockserver-Role"] == "standby"
        return self

    def until_it_leads(self) -> None:
        until(self._greeting, f"the greeting of a leader; said: {self.log}")
        until(lambda: self.get("/readyz").ok, "a server that is ready")

    def code(self) -> int:
        """The exit code, once it has ended."""
        assert self._process is not None
        found = until(lambda: (self._process.poll() is not None) and (self._process.poll(),), "its end")
        self._process = None
        return int(found[0] or 0)


class Pair:
    """A leader with a tournament, and its standby; `second` becomes whichever waits."""

    def __init__(self, folder: Path, url: str) -> None:
        args = ["--database", url]
        self.first = Second(folder / "first", args=args)
        self.first.start()
        self.first.open_tournament()
        (folder / "second").mkdir()
        for name in ("server.secret", "signing.key"):
            shutil.copy(folder / "first" / name, folder / "second" / name)
        self.second = Second(folder / "second", args=args)
        self.second.session = self.first.session
        self.second.start_waiting()

    def end(self) -> None:
        for each in (self.first, self.second):
            with suppress(ProcessLookupError, AssertionError):
                if each._process is not None and each._process.poll() is None:
                    os.kill(each.pid, signal.SIGCONT)
                each._end(signal.SIGKILL)
        for each in (self.first, self.second):
            each.check_log()


@pytest.fixture
def pair(postgres: Postgres, database: str, tmp_path: Path) -> Iterator[Pair]:  # noqa: F811
    both = Pair(tmp_path, postgres.url_of(database))
    yield both
    both.end()


def count(postgres: Postgres, name: str, what: str) -> int:  # noqa: F811
    with postgres.connect(name) as connection:
        found = connection.execute(what.encode()).fetchone()
    assert found is not None
    return int(str(found[0]))


def assert_whole(postgres: Postgres, name: str) -> None:  # noqa: F811
    """Every stream is numbered from 1 without a hole, and no event of time is there twice."""
    holes = (
        "SELECT count(*) FROM (SELECT stream, max(seq) AS last, count(*) AS all_of_them FROM events "
        "GROUP BY stream) AS each WHERE last <> all_of_them"
    )
    assert count(postgres, name, holes) == 0


def test_a_standby_says_who_leads_and_decides_nothing(pair: Pair) -> None:
    answer = pair.second.get("/api/v1/tournaments/friday/clock")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert f":{pair.first.port}" in answer.text
    assert pair.second.post("/api/v1/commands", json={}).status_code == 503
    assert pair.first.get("/healthz").headers["Clockserver-Role"] == "leader"
    assert pair.first.command("clock.start")["ok"]


def test_after_kill_9_the_standby_goes_on_where_the_leader_was(
    pair: Pair,
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
) -> None:
    assert pair.first.command("clock.start")["ok"]
    before = pair.first.clock()
    pair.first.kill()
    pair.second.until_it_leads()
    after = pair.second.clock()
    assert after["phase"] == "running"
    assert after["deadline"] == before["deadline"]
    assert after["server_ms"] >= before["server_ms"]
    assert pair.second.command("clock.pause")["ok"]
    assert_whole(postgres, database)
    assert count(postgres, database, "SELECT epoch FROM leadership") == 2


def test_a_service_manager_reads_that_a_standby_is_ready(pair: Pair, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE_S)
        pair.second.kill()
        pair.second._env |= {"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "10000000"}
        pair.second.start_waiting()
        assert manager.recv(200) == f"READY=1\nSTATUS=standby of http://127.0.0.1:{pair.first.port}".encode()
        assert manager.recv(200) == b"WATCHDOG=1"
        pair.first.kill()
        pair.second.until_it_leads()
        told = [b""]
        until(lambda: told.append(manager.recv(200)) or told[-1] == b"STATUS=serves", "that it serves")
        assert b"WATCHDOG_USEC=120000000" in told
        assert manager.recv(200) == b"WATCHDOG_USEC=10000000"


def test_a_leader_that_slept_is_fenced_and_answers_nothing(
    pair: Pair,
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
) -> None:
    assert pair.first.command("clock.start")["ok"]
    os.kill(pair.first.pid, signal.SIGSTOP)
    answers: list[object] = []

    def tap() -> None:
        with suppress(OSError):
            answers.append(pair.first.command("clock.pause", id_="of-the-old-leader"))

    late = threading.Thread(target=tap)
    late.start()
    pair.second.until_it_leads()
    assert pair.second.command("clock.pause")["ok"]
    before = count(postgres, database, "SELECT count(*) FROM events")
    os.kill(pair.first.pid, signal.SIGCONT)
    assert pair.first.code() == FENCED
    late.join(PATIENCE_S)
    assert answers == []
    assert "another server leads since epoch 2" in pair.first.log
    assert count(postgres, database, "SELECT count(*) FROM events") == before
    assert pair.second.command("clock.resume")["ok"]


def test_a_write_of_a_leader_that_was_replaced_is_not_written(
    pair: Pair,
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
) -> None:
    with postgres.connect(database) as connection:
        connection.execute("UPDATE leadership SET epoch = epoch + 1")
    with suppress(OSError):
        answer = pair.first.command("clock.start")
        assert not answer.get("ok"), "a fenced leader has answered"
    assert pair.first.code() == FENCED
    assert count(postgres, database, "SELECT count(*) FROM events WHERE type = 'ClockStarted'") == 0


def test_the_first_one_comes_back_as_standby(pair: Pair) -> None:
    pair.first.kill()
    pair.second.until_it_leads()
    pair.first.start_waiting()
    assert f":{pair.second.port}" in pair.first.get("/").text
    pair.second.kill()
    pair.first.until_it_leads()
    assert pair.first.command("clock.start")["ok"]


def test_after_an_outage_of_the_database_the_leader_goes_on_by_its_epoch(tmp_path: Path) -> None:
    with open_folder() as folder:
        own = Postgres(folder)
        own.start()
        name = own.new_database()
        both = Pair(tmp_path, own.url_of(name))
        assert both.first.command("clock.start")["ok"]
        own.stop()
        until(lambda: "standby cannot reach the database" in both.second.log, "the standby's complaint")
        assert both.first.clock()["phase"] == "running"
        own.start()
        until(lambda: both.first.command("clock.pause").get("ok"), "the tap after the outage")
        assert both.second.get("/healthz").headers["Clockserver-Role"] == "standby"
        assert count(own, name, "SELECT epoch FROM leadership") == 1
        assert_whole(own, name)
        both.end()
        own.stop()
