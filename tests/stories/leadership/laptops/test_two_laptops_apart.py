"""Two laptops at bad moments: killed at a certain frame, cut off from each other, an hour apart, a player erased."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.cable import Cable
from tests.client import new_id
from tests.processes.second_server import SecondServer, leads, new_code
from tests.processes.wall_clock import WallClock
from tests.servers import RunningServer, configure
from tests.shell import assert_verified
from tests.standby.frame_cable import FrameCable, Moment
from tests.stories.people import all_rows
from tests.waiting import PATIENCE_S, until

FRAMES = (1, 2, 3, 5, 8)


def rows_of(server: RunningServer) -> dict[str, list[tuple[int, str]]]:
    """The rows of each stream."""
    rows: dict[str, list[tuple[int, str]]] = {}
    for row in sorted(all_rows(server.data), key=lambda row: (row.stream, row.seq)):
        rows.setdefault(row.stream, []).append((row.seq, row.body))
    return rows


@pytest.mark.full
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_second_server_killed_at_any_frame_of_copying_continues_where_it_was(
    server: RunningServer, tmp_path: Path, moment: Moment
) -> None:
    for _ in range(20):
        assert server.command("counter.tap", what="entry")["ok"]
    with FrameCable(server.port) as cable:
        second = SecondServer(tmp_path / "second", server, new_code(server), at=cable.url(""))
        for n in FRAMES:
            cable.hold()
            second.start()
            second.code = ""
            cable.at(moment, n, second.kill)
            assert cable.happened.wait(PATIENCE_S), f"no frame {n}"
            whole = rows_of(server)
            for stream, rows in rows_of(second).items():
                assert rows == whole[stream][: len(rows)], (n, stream)
        cable.let_through()
        with second:
            second.wait_for_everything()
            assert rows_of(second) == rows_of(server)
            server.kill()
            second.sign_in().wait_for("silent").take_over()
            assert second.command("clock.start")["ok"]
        assert_verified(second.data)


@pytest.fixture
def cables(server: RunningServer) -> Iterator[tuple[Cable, Cable]]:
    """The cables between two servers: to the first, and to the second, whose port is not known yet."""
    with Cable(server.port) as to_first, Cable(0) as to_second:
        yield to_first, to_second


@pytest.mark.full
@pytest.mark.parametrize("sees", ["first", "second"])
def test_both_servers_lead_while_cut_off_and_one_once_they_reach_each_other(
    server: RunningServer, tmp_path: Path, cables: tuple[Cable, Cable], sees: str
) -> None:
    to_first, to_second = cables
    address = ["--address", f"127.0.0.1:{to_second.port}"]
    with SecondServer(
        tmp_path / "second", server, new_code(server), at=to_first.url(""), args=address
    ) as second:
        to_second.mend(second.port)
        second.wait_for_everything().sign_in()
        for each in cables:
            each.cut()
        second.wait_for("silent").take_over()
        taps_of_first, taps_of_second = [new_id() for _ in range(3)], [new_id() for _ in range(3)]
        for tap, other_tap in zip(taps_of_first, taps_of_second, strict=True):
            assert server.command("counter.tap", id_=tap, what="entry")["ok"]
            assert second.command("counter.tap", id_=other_tap, what="entry")["ok"]
        (to_second if sees == "first" else to_first).mend()
        until(lambda: not leads(server), "the first learns that it was replaced")
        rows = rows_of(server)
        refused = server.command("counter.tap", what="entry")
        assert refused["refused"][0]["code"] == "server.replaced"
        assert second.command("counter.tap", what="entry")["ok"]
        for each in cables:
            each.mend()
        listed = until(lambda: lost_rows(second), "the lost rows are listed")
        assert listed == taps_of_first
        assert rows_of(server) == rows
        (file,) = (server.data / "lost").glob("*.jsonl")
        assert [each in file.read_text() for each in (*taps_of_first, *taps_of_second)] == [True] * 3 + [
            False
        ] * 3
        assert {row.command for row in all_rows(second.data)} >= set(taps_of_second)
        assert leads(second)


def lost_rows(second: SecondServer) -> list[str]:
    """The commands that only the first server has, as the second lists them."""
    lost = panel(second)["lost"]
    return [row["command"] for row in lost["rows"]] if lost else []


@pytest.mark.full
@pytest.mark.parametrize(("hours", "which"), [(1, "second"), (-1, "second"), (1, "first"), (-1, "first")])
def test_a_second_server_continues_the_first_ones_instants_with_a_clock_an_hour_off(
    tmp_path: Path, hours: int, which: str
) -> None:
    wall = WallClock(tmp_path)
    wall.step(hours)
    first_env, second_env = (wall.env, {}) if which == "first" else ({}, wall.env)
    with (
        RunningServer(tmp_path / "first", env=first_env) as server,
        SecondServer(tmp_path / "second", server, new_code(server), env=second_env) as second,
    ):
        server.open_tournament()
        second.wait_for_everything().sign_in()
        assert server.command("clock.start")["ok"]
        began = time.monotonic()
        before = server.clock()
        server.kill()
        second.wait_for("silent").take_over()
        after = second.clock()
        passed = (time.monotonic() - began) * 1000
        assert after["deadline"] == before["deadline"]
        assert 0 < after["server_ms"] - before["server_ms"] <= passed + 1000
        assert second.command("clock.pause")["ok"]


@pytest.mark.full
def test_a_player_erased_on_the_first_is_in_no_file_of_the_second(
    server: RunningServer, tmp_path: Path
) -> None:
    name = "Zebedee Quillfeather"
    with SecondServer(tmp_path / "second", server, new_code(server)) as second:
        second.wait_for_everything()
        body = {"id": new_id(), "name": name}
        added = server.post("/api/v1/players", json=body, headers=server.staff())
        assert added.ok, added.text
        player = added.json()["player"]["id"]
        until(lambda: name in content_of(second.data), "the player is copied")
        erased = server.post(f"/api/v1/players/{player}/erase", json={}, headers=server.staff())
        assert erased.ok, erased.text
        until(lambda: name not in content_of(second.data), "the player is erased in the copy too")
        second.wait_for_everything()
        assert "the follower is gone" not in server.log
        assert "the leader is away" not in second.log


def content_of(data: Path) -> str:
    """The contents of all files of a data directory."""
    files = [each for each in data.rglob("*") if each.is_file()]
    return "".join(each.read_bytes().decode("latin-1") for each in files)


def metrics_of(server: RunningServer) -> dict[str, float]:
    """The metrics of a server, as a director may read them."""
    answer = server.get("/metrics", headers=server.staff())
    assert answer.status_code == 200, answer.text
    lines = [line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_metrics_of_both_servers_have_role_lag_and_epoch(server: RunningServer, tmp_path: Path) -> None:
    assert "clockserver_epoch" not in metrics_of(server)
    with SecondServer(tmp_path / "second", server, new_code(server)) as second:
        assert second.get("/metrics").status_code == 403
        second.wait_for_everything().sign_in()
        of_first, of_second = metrics_of(server), metrics_of(second)
        assert of_first['clockserver_role{role="leader"}'] == 1
        assert of_second['clockserver_role{role="follower"}'] == 1
        assert of_first["clockserver_epoch"] == of_second["clockserver_epoch"] == 1
        assert 0 <= of_first["clockserver_copy_lag_seconds"] < PATIENCE_S
        until(lambda: metrics_of(second)["clockserver_copy_missing_rows"] == 0, "everything is copied")
        second.take_over()
        metrics = metrics_of(second)
        assert (metrics['clockserver_role{role="leader"}'], metrics["clockserver_epoch"]) == (1, 2)


@pytest.mark.full
@pytest.mark.parametrize(("script", "problem"), [("exit 0", None), ("echo no device; exit 3", "exit code 3")])
def test_the_venues_own_program_runs_at_the_takeover_and_changes_nothing_else(
    server: RunningServer, tmp_path: Path, script: str, problem: str | None
) -> None:
    ran, program = tmp_path / "ran", tmp_path / "move-address"
    program.write_text(f'#!/bin/sh\necho "$CLOCKSERVER_EPOCH" > "{ran}"\n{script}\n')
    program.chmod(0o755)
    configure(server.data, f'on_takeover = "{program}"\n')
    with SecondServer(tmp_path / "second", server, new_code(server)) as second:
        second.wait_for_everything().sign_in()
        assert not ran.exists()
        second.take_over()
        until(lambda: ran.exists() and ran.read_text() == "2\n", "the program has run")
        assert second.command("clock.start")["ok"]
        if problem:
            shown_problem = until(lambda: panel(second)["problem"], "the failure is said")
            assert shown_problem.startswith(problem)
        else:
            assert panel(second)["problem"] is None


def panel(server: RunningServer) -> dict[str, Any]:
    """The room panel's answer on two servers."""
    return dict(server.get("/api/v1/second-server", headers=server.staff()).json())
