"""Bad moments of a PostgreSQL and of its network: one server answers in the end, and each tap counts once."""

from __future__ import annotations

import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from clockserver.desk.command_gateway import MAX_WAIT_S
from clockserver.storage.data_directory import DataDirectory
from tests.client import new_id
from tests.network.postgres_proxy import Cut, Proxy
from tests.processes.postgres import Postgres, open_folder
from tests.processes.standby_pair import FENCED, SHARED, Pair, PairedServer, assert_whole, count
from tests.processes.wall_clock import WallClock
from tests.servers import RunningServer
from tests.shell import run
from tests.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
FULL = pytest.mark.full
PAUSE, PAUSE_S = threading.Event(), 0.05
"""A pause between two requests, because a client without pauses is disconnected after ten seconds."""
EPOCH = "SELECT epoch FROM leadership"


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Proxy]:
    with open_folder() as folder:
        running = Proxy(folder, postgres.folder)
        yield running
        running.close()


class Tap(threading.Thread):
    """One tap, sent with its id to every server until it is answered as done."""

    def __init__(self, type_: str, *servers: RunningServer) -> None:
        super().__init__(daemon=True)
        self.id = new_id()
        self._type = type_
        self._servers = servers
        self._ends = threading.Event()
        self.answers: list[dict[str, object]] = []
        self.start()

    def run(self) -> None:
        while not self._ends.wait(0.05):
            for each in self._servers:
                with suppress(requests.RequestException):
                    self.answers.append(each.command(self._type, id_=self.id))
                if self.answers and self.answers[-1].get("ok"):
                    return

    def is_done(self) -> bool:
        return bool(self.answers and self.answers[-1].get("ok"))

    def end(self) -> None:
        self._ends.set()


def count_rows(postgres: Postgres, name: str, id_: str) -> int:
    with postgres.connect(name) as connection:
        rows = connection.execute("SELECT 1 FROM events WHERE command = %s", (id_,)).fetchall()
    return len(rows)


# -- the network -------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(
    "direction", [pytest.param("asked", marks=FULL), pytest.param("answers", marks=FULL), "both"]
)
def test_a_leader_behind_a_cut_network_is_replaced_and_fenced(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
    proxy: Proxy,
    direction: Cut,
) -> None:
    pair = Pair(tmp_path, proxy.url_of(database), postgres.url_of(database))
    assert pair.first.command("clock.start")["ok"]
    before = pair.first.clock()
    proxy.cut(direction)
    late = Tap("clock.pause", pair.first)
    pair.second.until_it_leads()
    late.end()
    assert not late.is_done()
    assert pair.second.clock()["deadline"] == before["deadline"]
    tap = Tap("clock.pause", pair.second)
    until(tap.is_done, "the tap at the new leader")
    if not pair.first.has_ended():
        assert pair.first.clock()["deadline"] == before["deadline"], "what its screens show"
    proxy.heal()
    assert pair.first.code() == FENCED
    assert [count_rows(postgres, database, each.id) for each in (tap, late)] == [1, 0]
    assert count(postgres, database, EPOCH) == 2
    assert_whole(postgres, database)
    pair.end()


@pytest.mark.parametrize("seconds", [2, pytest.param(6, marks=FULL), pytest.param(20, marks=FULL)])
def test_a_database_that_answers_late_loses_and_duplicates_nothing(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
    proxy: Proxy,
    seconds: int,
) -> None:
    with RunningServer(tmp_path / "data", args=["--database", proxy.url_of(database)]) as server:
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        proxy.hold()
        tap = Tap("clock.pause", server)
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:  # the database answers nothing for this time
            PAUSE.wait(PAUSE_S)
            assert server.clock()["phase"] == "running"
            assert not tap.is_done()
        if seconds < MAX_WAIT_S:
            assert tap.answers == []
        else:
            until(lambda: tap.answers, "an answer to the tap")
            assert tap.answers[0] == {"pending": True}
        proxy.let_go()
        until(tap.is_done, f"the tap; was answered {tap.answers}")
        assert count_rows(postgres, database, tap.id) == 1
        assert server.clock()["phase"] == "paused"
        assert server.command("clock.resume")["ok"]
        assert_whole(postgres, database)


def test_taps_are_refused_while_the_databases_disk_is_full_and_the_same_tap_works_afterwards(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
    proxy: Proxy,
) -> None:
    with RunningServer(tmp_path / "data", args=["--database", proxy.url_of(database)]) as server:
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        proxy.full = True
        refused = server.command("clock.pause", id_="the-pause")
        assert [each["code"] for each in refused["refused"]] == ["journal.unwritable"]
        assert server.clock()["phase"] == "running"
        assert not server.get("/readyz").ok
        proxy.full = False
        until(lambda: server.command("clock.pause", id_="the-pause").get("ok"), "the same tap")
        assert count_rows(postgres, database, "the-pause") == 1
        assert_whole(postgres, database)


# -- the database itself -----------------------------------------------------------------------------------


@pytest.mark.full
def test_a_database_that_hangs_for_eight_seconds_leaves_one_leader_that_answers(
    tmp_path: Path,
) -> None:
    with open_folder() as folder:
        postgres = Postgres(folder)
        postgres.start()
        name = postgres.new_database()
        pair = Pair(tmp_path, postgres.url_of(name))
        assert pair.first.command("clock.start")["ok"]
        before = pair.first.clock()
        postgres.send(signal.SIGSTOP)
        tap = Tap("clock.pause", pair.first, pair.second)
        ends = time.monotonic() + 8
        while time.monotonic() < ends:  # while the database is stopped
            PAUSE.wait(PAUSE_S)
            assert pair.first.clock()["deadline"] == before["deadline"]
            assert pair.first.clock()["phase"] == "running"
        postgres.send(signal.SIGCONT)
        until(tap.is_done, f"the tap; was answered {tap.answers}")
        assert count_rows(postgres, name, tap.id) == 1
        assert count(postgres, name, EPOCH) in (1, 2)
        assert_whole(postgres, name)
        pair.end()
        postgres.stop()


# -- two servers -------------------------------------------------------------------------------------------


def test_one_of_two_servers_started_at_once_on_an_empty_database_leads(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for each in (first, second):
        DataDirectory(each).make()
    DataDirectory(first).secret()
    shutil.copy(first / SHARED[0], second / SHARED[0])
    args = ["--database", postgres.url_of(database)]
    servers = [PairedServer(each, args=args, sign_in=False).begin() for each in (first, second)]
    roles = {"leader", "standby"}

    def have_both_roles() -> bool:
        with suppress(requests.RequestException, KeyError):
            return {each.role() for each in servers} == roles
        assert not any(each.has_ended() for each in servers), [each.log for each in servers]
        return False

    until(have_both_roles, "a leader and a standby")
    assert count(postgres, database, EPOCH) == 1
    leads, waits = sorted(servers, key=lambda each: each.role())
    leads.kill()
    waits.until_it_leads().kill()


@pytest.fixture(scope="module")
def wall(tmp_path_factory: pytest.TempPathFactory) -> WallClock:
    return WallClock(tmp_path_factory.mktemp("wall"))


@pytest.mark.full
@pytest.mark.parametrize("hours", [1, -1])
def test_a_standby_with_a_wrong_clock_moves_no_wall(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
    wall: WallClock,
    hours: int,
) -> None:
    wall.step(hours)
    pair = Pair(tmp_path, postgres.url_of(database), env=wall.env)
    assert pair.first.command("clock.start")["ok"]
    began = time.monotonic()
    before = pair.first.clock()
    pair.first.kill()
    pair.second.until_it_leads()
    after = pair.second.clock()
    passed = (time.monotonic() - began) * 1000
    assert (after["phase"], after["deadline"]) == ("running", before["deadline"])
    assert 0 <= after["server_ms"] - before["server_ms"] <= passed + 1_000
    pause = pair.second.command("clock.pause")
    assert pause["ok"]
    pair.end()


@pytest.mark.full
def test_a_standby_with_another_secret_ends_with_the_reason(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    url = postgres.url_of(database)
    with RunningServer(tmp_path / "first", args=["--database", url]) as first:
        done = run("serve", "--database", url, "--port", "0", "--data", tmp_path / "second")
        assert done.returncode == 2
        assert "server.secret" in done.stderr
        assert f":{first.port}" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        first.kill()
        alone = run("serve", "--database", url, "--port", "0", "--data", tmp_path / "second")
        assert alone.returncode == 2
        assert "server.secret" in alone.stderr
        assert count(postgres, database, EPOCH) == 1
        first.start()


# -- the command line --------------------------------------------------------------------------------------


@pytest.mark.full
def test_salvage_and_import_do_not_wait_for_a_leader_and_fence_one_that_hangs(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    url, file = postgres.url_of(database), tmp_path / "friday.zip"
    server = PairedServer(tmp_path / "data", args=["--database", url])
    server.start()
    server.open_tournament()
    options = ("--database", url, "--data", tmp_path / "other")
    shutil.copytree(server.data, tmp_path / "other")
    assert run("tournament", "export", "friday", file, *options).returncode == 0
    for words in (("salvage",), ("tournament", "import", file)):
        done = run(*words, *options)
        assert done.returncode == 2, done.stdout
        assert "a server leads on this database" in done.stderr
    os.kill(server.pid, signal.SIGSTOP)
    until(lambda: run("salvage", *options).returncode == 0, "its lease ends")
    os.kill(server.pid, signal.SIGCONT)
    assert server.code() == FENCED
    assert "Already done" in run("tournament", "import", file, *options).stderr
