"""Two laptops at bad moments: a full disk, one direction cut, another release, a wrong code, another password."""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

import pytest

from tests.client import new_id
from tests.network.one_way_cable import Direction, OneWayCable
from tests.processes.second_server import SecondServer, leads, new_code, second_of
from tests.servers import SESSION, TD_NAME, RunningServer
from tests.shell import assert_verified, run
from tests.stories.people import PASSWORD, Browser, add_user, all_rows, refusal
from tests.waiting import until

OTHER_RELEASE = """
import importlib.metadata
version = importlib.metadata.version
importlib.metadata.version = lambda name: "0.0.9" if name == "clockserver" else version(name)
import sys
from clockserver.__main__ import main
sys.exit(main())
"""


def rows_of(server: RunningServer) -> set[tuple[str, int, str]]:
    return {(row.stream, row.seq, row.body) for row in all_rows(server.data)}


def test_a_second_server_with_a_full_disk_reports_it_delays_nothing_and_continues_with_space(
    server: RunningServer, second: SecondServer
) -> None:
    _, hard_limit = resource.prlimit(second.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(second.pid, resource.RLIMIT_FSIZE, (1, hard_limit))
    for _ in range(5):
        assert server.command("counter.tap", what="entry")["ok"]
    second.wait_for("unwritable")
    assert second.tap().json()["refused"][0]["code"] == "follow.not_whole"
    until(lambda: second_of(server)["state"] != "live", "the room panel says that nobody waits for the copy")
    resource.prlimit(second.pid, resource.RLIMIT_FSIZE, (hard_limit, hard_limit))
    second.wait_for_everything()
    assert rows_of(second) == rows_of(server)


def test_a_second_server_with_a_full_disk_leads_only_once_its_director_has_confirmed_the_loss(
    server: RunningServer, second: SecondServer
) -> None:
    _, hard_limit = resource.prlimit(second.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(second.pid, resource.RLIMIT_FSIZE, (1, hard_limit))
    assert server.command("counter.tap", what="entry")["ok"]
    second.wait_for("unwritable")
    server.kill()
    second.wait_for("silent")
    assert second.state()["missing"]["events"] == 1
    assert second.tap().json()["refused"][0]["code"] == "follow.missing"
    assert second.tap(anyway=True).json()["refused"][0]["code"] == "journal.unwritable"
    assert second.state()["state"] == "silent"
    resource.prlimit(second.pid, resource.RLIMIT_FSIZE, (hard_limit, hard_limit))
    second.take_over(anyway=True)
    assert second.command("counter.tap", what="entry")["ok"]


@pytest.mark.full
@pytest.mark.parametrize("seconds", [0, 30])
@pytest.mark.parametrize("direction", ["to_first", "to_second"])
def test_nothing_is_lost_or_doubled_while_one_direction_is_cut(
    server: RunningServer, tmp_path: Path, direction: Direction, seconds: int
) -> None:
    with (
        OneWayCable(server.port) as cable,
        SecondServer(tmp_path / "second", server, new_code(server), at=cable.url("")) as second,
    ):
        second.wait_for_everything().sign_in()
        cable.hold(direction)
        ids = [new_id() for _ in range(10)]
        for each in ids:
            assert server.command("counter.tap", id_=each, what="entry")["ok"]
        until(lambda: second_of(server)["state"] == "away", "the first says that it is alone")
        if direction == "to_first":
            # It receives from the first server and cannot reach it: it must not lead beside it, now or after the cut.
            assert second.tap().json()["refused"][0]["code"] == "follow.not_handed"
        else:
            second.wait_for("silent")
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:  # so long it is cut
            ids.append(new_id())
            assert server.command("counter.tap", id_=ids[-1], what="entry")["ok"]
            time.sleep(1)
        cable.let_go()
        second.wait_for_everything()
        assert leads(server)
        assert not leads(second)
        assert rows_of(second) == rows_of(server)
        second.take_over()
        for each in ids:
            assert second.command("counter.tap", id_=each, what="entry")["ok"]
        assert rows_of(server) <= rows_of(second)


@pytest.mark.full
def test_a_second_server_of_another_release_reports_it_and_copies_nothing(
    server: RunningServer, tmp_path: Path
) -> None:
    command = [sys.executable, "-W", "ignore", "-c", OTHER_RELEASE]
    with SecondServer(tmp_path / "second", server, new_code(server), command=command) as second:
        second.wait_for("version")
        assert second.state()["rows"] == 0
        assert second_of(server)["state"] == "away"
        assert server.command("clock.start")["ok"]


def test_a_code_is_valid_for_one_server(server: RunningServer, tmp_path: Path) -> None:
    code = new_code(server)
    claim = {"json": {"port": 5001}, "headers": {"Authorization": f"Bearer {code}"}}
    assert server.post("/api/v1/second-server/claim", **claim).status_code == 200
    repeated = server.post("/api/v1/second-server/claim", **claim)
    assert repeated.json()["refused"][0]["code"] == "follow.wrong_code"
    completed = run("follow", server.url(), "--data", tmp_path / "other", "--port", "0", "--code", code)
    assert completed.returncode != 0
    assert "No such code is open" in completed.stderr
    assert not (tmp_path / "other" / "clockserver.db").exists()


@pytest.mark.full
def test_the_second_server_knows_a_new_password_and_disabled_users(
    server: RunningServer, tmp_path: Path
) -> None:
    add_user(server, "Ben")
    add_user(server, "Eve")
    with SecondServer(tmp_path / "second", server, new_code(server)) as second:
        second.wait_for_everything()
        ben, eve = Browser(server).sign_in("Ben"), Browser(server).sign_in("Eve")
        changed = run("user", "password", "Ben", "--data", server.data, input="another, quite long\n")
        assert changed.returncode == 0, changed.stderr
        assert run("user", "disable", "Eve", "--data", server.data).returncode == 0
        until(lambda: {ben.who()["role"], eve.who()["role"]} == {"public"}, "the first knows")
        second.sign_in().take_over()
        for name in ("Ben", "Eve"):
            response = Browser(second).ask("POST", "/session", {"name": name, "password": PASSWORD})
            assert refusal(response) == (401, ["access.wrong_password"])
        Browser(second).sign_in("Ben", "another, quite long")
        for former in (ben, eve):
            cookie = {"Cookie": f"{SESSION}={former.cookies[SESSION]}"} if SESSION in former.cookies else {}
            assert second.get("/api/v1/session", headers=cookie).json()["role"] == "public"
        assert second.get("/api/v1/session", headers=second.staff()).json()["name"] == TD_NAME


def test_a_ticket_is_valid_once_also_after_a_restart_and_not_an_epoch_later(
    server: RunningServer, second: SecondServer
) -> None:
    used, late = (server.client().subscribe("room")["ticket"] for _ in range(2))
    second.take_over()

    def entered(ticket: str) -> int:
        body = {"ticket": ticket}
        return second.post("/api/v1/session/ticket", json=body, headers=second.origin()).status_code

    assert [entered(used), entered(used)] == [200, 403]
    second.restart(hard=True)
    until(second.leads, "it leads again")
    assert [entered(used), entered(late)] == [403, 200]
    second.stop()
    assert_verified(second.data)
