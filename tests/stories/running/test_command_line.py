"""The command line creates nothing from a mistyped argument, and the demo leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.journals import rows_of
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER, assert_verified, run
from tests.waiting import PATIENCE_S, until


@pytest.mark.parametrize(
    "arguments",
    [
        ("user", "list"),
        ("user", "disable", "Anna"),
        ("user", "password", "Anna"),
        ("token", "list"),
        ("token", "revoke", "Scores"),
        ("verify",),
    ],
)
def test_a_missing_data_directory_is_named_and_not_made(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*arguments, "--data", tmp_path / "mistyped", input="a long password\n")
    assert done.returncode == 2
    assert "mistyped holds no clockserver.db" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_first_account_may_be_made_before_the_first_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    done = run("user", "add", "Anna", "--role", "td", "--data", data, input="a long password\n")
    assert done.returncode == 0, done.stderr
    assert run("user", "list", "--data", data).stdout == "Anna\ttd\tenabled\n"


@pytest.mark.full
@pytest.mark.parametrize("ended_by", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.full)])
def test_a_demo_leaves_nothing_behind_after_any_signal(ended_by: signal.Signals, tmp_path: Path) -> None:
    scratch, log = tmp_path / "scratch", tmp_path / "log"
    scratch.mkdir()
    with log.open("wb") as out:
        demo = subprocess.Popen(
            [*CLOCKSERVER, "demo", "--host", "127.0.0.1", "--port", "0", "--speed", "600"],
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "TMPDIR": str(scratch)},
        )
    try:
        until(lambda: "/control" in log.read_text("utf-8"), "the greeting")
        assert list(scratch.glob("clockserver-demo-*/data/clockserver.db"))
        demo.send_signal(ended_by)
        demo.wait(PATIENCE_S)
    finally:
        demo.kill()
        demo.wait(PATIENCE_S)
    assert list(scratch.iterdir()) == []
    assert "Traceback" not in log.read_text("utf-8")


def test_ctrl_c_ends_the_server_at_once_and_loses_nothing(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        server.open_tournament()
        server.client().do("counter.tap", what="entry")
        server.interrupt()
        assert "Traceback" not in server.log
    assert_verified(tmp_path / "data")
    assert json.loads(rows_of(tmp_path / "data")[-1].body)["what"] == "entry"
