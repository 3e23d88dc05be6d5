"""Two servers on one PostgreSQL: one leads, the other waits, and never do both write, whatever stops or sleeps."""

from __future__ import annotations

import os
import signal
import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from clockserver.storage.edge_keys import EdgeKeys
from tests.client import codes
from tests.processes.postgres import Postgres, open_folder
from tests.processes.redis_server import RedisServer
from tests.processes.standby_pair import FENCED, Pair, assert_whole, count
from tests.servers import RunningServer
from tests.shell import run
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
NOBODY_THERE = {
    "edge": "hall",
    "devices": {},
    "clients": {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None},
}
"""The report of an edge without clients."""


def test_a_standby_names_the_leader_and_decides_nothing(pair: Pair) -> None:
    answer = pair.second.get("/api/v1/tournaments/friday/clock")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert f":{pair.first.port}" in answer.text
    assert pair.second.post("/api/v1/commands", json={}).status_code == 503
    assert pair.first.get("/healthz").headers["Clockserver-Role"] == "leader"
    assert pair.first.command("clock.start")["ok"]


def test_a_standby_names_the_leader_to_programs_as_a_problem_and_to_people_on_a_page(
    pair: Pair,
) -> None:
    leader, html = pair.first.url(), {"Accept": "text/html", "Accept-Language": "de"}
    for method, path in (("GET", "/api/v1/session"), ("POST", "/api/v1/commands"), ("GET", "/socket.io/")):
        response = pair.second.http(method, path, headers=html)
        assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
        (reason,) = response.json()["refused"]
        assert (reason["code"], reason["params"]) == ("server.follows", {"address": leader})
    page = pair.second.get("/control/friday", headers=html)
    assert (page.status_code, page.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
    assert f'href="{leader}/control/friday"' in page.text
    assert "Das ist der Standby" in page.text
    assert pair.second.get("/static/css/standby.css").headers["Content-Type"] == "text/css"


@pytest.mark.full
def test_the_standby_continues_where_the_killed_leader_was(
    pair: Pair,
    postgres: Postgres,
    database: str,
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


@pytest.mark.full
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
        messages = [b""]
        until(
            lambda: messages.append(manager.recv(200)) or messages[-1] == b"STATUS=serves", "that it serves"
        )
        assert b"WATCHDOG_USEC=120000000" in messages
        assert manager.recv(200) == b"WATCHDOG_USEC=10000000"


@pytest.mark.full
def test_a_leader_that_slept_is_fenced_and_answers_nothing(
    pair: Pair,
    postgres: Postgres,
    database: str,
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
    postgres: Postgres,
    database: str,
) -> None:
    with postgres.connect(database) as connection:
        connection.execute("UPDATE leadership SET epoch = epoch + 1")
    with suppress(OSError):
        answer = pair.first.command("clock.start")
        assert not answer.get("ok"), "a fenced leader has answered"
    assert pair.first.code() == FENCED
    assert count(postgres, database, "SELECT count(*) FROM events WHERE type = 'ClockStarted'") == 0


@pytest.mark.full
def test_the_former_leader_returns_as_standby(pair: Pair) -> None:
    pair.first.kill()
    pair.second.until_it_leads()
    pair.first.start_waiting()
    assert f":{pair.second.port}" in pair.first.get("/").text
    pair.second.kill()
    pair.first.until_it_leads()
    assert pair.first.command("clock.start")["ok"]


@pytest.mark.full
def test_a_standby_that_dies_is_listed_as_gone_until_a_director_dismisses_it(pair: Pair) -> None:
    panel = pair.first.client()
    panel.subscribe("presence:room")

    def standbys() -> list[Any]:
        processes = panel.values["presence:room"].get("processes") or ()
        return [each for each in processes if each["role"] == "standby"]

    panel.wait_for(lambda: [each["state"] for each in standbys()] == ["waits"], "the standby in the panel")
    pair.second.kill()
    panel.wait_for(lambda: [each["state"] for each in standbys()] == ["gone"], "that it is gone")
    gone = standbys()[0]
    assert gone["since"] > 0
    process = {"role": "standby", "name": gone["name"]}
    path = "/api/v1/processes/dismiss"
    assert pair.first.post(path, json=process, headers=pair.first.origin()).status_code == 403
    assert standbys() == [gone]
    assert pair.first.post(path, json=process, headers=pair.first.staff()).json() == {"ok": True}
    panel.wait_for(lambda: not standbys(), "no standby in the panel")


def test_a_server_in_the_directory_of_another_one_or_before_a_later_database_is_refused_in_one_line(
    pair: Pair, postgres: Postgres, database: str, tmp_path: Path
) -> None:
    url = postgres.url_of(database)

    def refused(folder: str) -> str:
        options = ["--data", str(tmp_path / folder), "--database", url, "--port", "0"]
        done = run("serve", *options)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        return done.stderr

    for folder in ("first", "second"):
        assert "is in use by another server" in refused(folder)
    with postgres.connect(database) as connection:
        for version, reason in (
            ("9999", "a later release of clockserver"),
            ("0001", "a server of an earlier release"),
        ):
            connection.execute(b"UPDATE alembic_version SET version_num = %s", (version,))
            assert reason in refused("third")
            assert connection.execute(b"SELECT version_num FROM alembic_version").fetchone() == (version,)
    assert pair.second.role() == "standby"
    assert pair.first.command("clock.start")["ok"]


@pytest.mark.full
def test_the_next_leader_lists_the_processes_that_are_gone_with_the_last_leader(
    postgres: Postgres, database: str, tmp_path: Path, redis_server: RedisServer
) -> None:
    servers = Pair(tmp_path, postgres.url_of(database), args=["--redis", redis_server.url])
    first, second = servers.first, servers.second
    try:
        hall = {"Clockserver-Edge": EdgeKeys(first.data).add("hall", "edge")}
        assert first.post("/api/v1/edges/presence", json=NOBODY_THERE, headers=hall).ok
        until(
            lambda: (
                count(postgres, database, "SELECT count(*) FROM leadership WHERE processes LIKE '%hall%'")
                == 1
            ),
            "an edge in the database",
        )
        first.kill()
        second.until_it_leads()
        panel = second.client()
        panel.subscribe("presence:room")

        def names_gone() -> set[str]:
            listed = panel.values["presence:room"].get("processes") or ()
            return {each["name"] for each in listed if each["state"] == "gone" and each["since"]}

        panel.wait_for(
            lambda: {each.rpartition(":")[2] for each in names_gone()} == {"hall", str(first.port)},
            "both that are gone",
        )
        first.start_waiting()
        panel.wait_for(lambda: names_gone() == {"hall"}, "the last leader as a standby")
    finally:
        servers.end()


@pytest.mark.full
def test_a_room_on_postgresql_gives_no_code_for_a_laptop(pair: Pair) -> None:
    """Its standby is another server on the same database."""
    first = pair.first
    assert first.get("/api/v1/second-server", headers=first.staff()).json()["possible"] is False
    refused = first.post("/api/v1/second-server/code", json={}, headers=first.staff())
    assert codes(refused.json()) == ["follow.other_database"]


@pytest.mark.full
def test_the_leader_continues_in_its_epoch_after_an_outage_of_the_database(tmp_path: Path) -> None:
    with open_folder() as folder:
        postgres = Postgres(folder)
        postgres.start()
        name = postgres.new_database()
        servers = Pair(tmp_path, postgres.url_of(name))
        assert servers.first.command("clock.start")["ok"]
        postgres.stop()
        until(lambda: "standby cannot reach the database" in servers.second.log, "the standby's complaint")
        assert servers.first.clock()["phase"] == "running"
        postgres.start()
        until(lambda: servers.first.command("clock.pause").get("ok"), "the tap after the outage")
        assert servers.second.get("/healthz").headers["Clockserver-Role"] == "standby"
        assert count(postgres, name, "SELECT epoch FROM leadership") == 1
        assert_whole(postgres, name)
        servers.end()
        postgres.stop()


def wait_for_standby_in_panel(leader: RunningServer) -> None:
    panel = leader.client()
    panel.subscribe("presence:room")
    waits = {"role": "standby", "state": "waits"}
    panel.wait_for(
        lambda: any(
            waits.items() <= each.items() for each in panel.values["presence:room"].get("processes", ())
        ),
        "the standby in the room panel",
    )


def test_a_key_of_an_edge_is_known_to_whichever_server_leads(
    postgres: Postgres,
    database: str,
    tmp_path: Path,
    redis_server: RedisServer,
) -> None:
    servers = Pair(tmp_path, postgres.url_of(database), args=["--redis", redis_server.url])

    def keys(*arguments: str) -> str:
        done = run("edge", *arguments, "--data", tmp_path / "first", "--database", postgres.url_of(database))
        assert done.returncode == 0, done.stderr
        return done.stdout

    def status(server: RunningServer, proof: str) -> int:
        headers = {"Clockserver-Edge": proof}
        return server.post("/api/v1/edges/who", json={"asks": []}, headers=headers).status_code

    try:
        hall, web = (keys("add", each).partition("\n")[0] for each in ("hall", "web"))
        for proof in (hall, web):
            until(lambda proof=proof: status(servers.first, proof) == 200, "a key that was added")  # type: ignore[misc]
        keys("revoke", "web")
        until(lambda: status(servers.first, web) == 401, "a key that was revoked")
        assert keys("list") == "hall\tedge\tvalid\nweb\tedge\trevoked\n"
        wait_for_standby_in_panel(servers.first)
        servers.first.kill()
        servers.second.until_it_leads()
        assert status(servers.second, hall) == 200
        assert status(servers.second, web) == 401
        with postgres.connect(database) as connection:
            assert hall.partition(".")[2] not in str(
                connection.execute(b"SELECT body FROM edge_keys").fetchall()
            )
    finally:
        servers.end()
