"""A second server on one data directory is refused, because two would write two truths."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.servers import RunningServer
from tests.shell import assert_verified, run


def test_a_second_server_on_the_same_data_is_refused_in_one_line(server: RunningServer, data: Path) -> None:
    done = run("serve", "--data", data, "--port", "0")
    assert done.returncode == 2
    assert done.stderr == f"clockserver: {data} is in use by another server\n"
    assert done.stdout == ""
    assert server.command("clock.start")["ok"]


def test_a_second_server_is_refused_through_a_link_to_the_same_data(
    server: RunningServer, data: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(data)
    assert run("serve", "--data", link, "--port", "0").returncode == 2


@pytest.mark.full
def test_a_taken_port_is_reported_in_one_line_and_the_other_server_is_not_disturbed(
    server: RunningServer, tmp_path: Path
) -> None:
    done = run("serve", "--data", tmp_path / "other", "--port", str(server.port))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert server.get("/healthz").ok


@pytest.mark.full
def test_the_lock_ends_with_the_server_even_by_kill(server: RunningServer, data: Path) -> None:
    server.restart(hard=True)
    assert server.command("clock.start")["ok"]
    server.stop()
    assert_verified(data)


@pytest.mark.full
def test_verify_reads_beside_a_running_server(server: RunningServer, data: Path) -> None:
    server.command("clock.start")
    assert_verified(data)
    assert server.command("clock.pause")["ok"]


def test_two_servers_in_two_directories_run_side_by_side(server: RunningServer, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "other") as other:
        other.open_tournament()
        assert other.command("clock.start")["ok"]
        assert server.clock()["phase"] == "ready"
