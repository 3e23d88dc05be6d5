"""`make room` starts all programs of a room by one command; a takeover behind nginx."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.client import Client, envelope
from tests.forks import CHECKOUT
from tests.processes.postgres import open_folder
from tests.servers import SESSION, TD_NAME, TD_PASSWORD
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
CLOCK = "clock:friday:1"
START_S = 120.0


class WholeRoom:
    """A running room, as its one command started it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "room"
        self._log = folder / "log"
        command = [sys.executable, str(CHECKOUT / "scripts" / "room"), "--folder", str(self.folder)]
        with self._log.open("wb") as out:
            self.process = subprocess.Popen(
                [*command, "--host", "127.0.0.1", "--https", "0", "--http", "0"], stdout=out, stderr=out
            )
        until(self._is_told, "a room that runs", START_S)
        self.url = self._found(r"(https://localhost:\d+)/")
        self.authority = self.folder / "leader" / "certificates" / "authority.pem"
        self.session = ""

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8", "replace")

    def _is_told(self) -> bool:
        assert self.process.poll() is None, self.log
        return "Data and logs" in self.log

    def _found(self, pattern: str) -> str:
        match = re.search(pattern, self.log)
        assert match, self.log
        return match[1]

    def http(self, method: str, path: str, **more: Any) -> requests.Response:
        """A request of the director once signed in, and of anybody before that."""
        cookie = {"Cookie": f"{SESSION}={self.session}"} if self.session else {}
        headers = {"Origin": self.url, **cookie}
        options = {"headers": headers, "verify": str(self.authority), "timeout": PATIENCE_S}
        return requests.Session().request(method, f"{self.url}{path}", **options, **more)

    def sign_in(self) -> None:
        account = {"name": TD_NAME, "password": TD_PASSWORD, "code": self._found(r"start#code=(\w+)")}
        answer = self.http("POST", "/api/v1/setup", json=account)
        assert answer.ok, answer.text
        self.session = answer.cookies[SESSION]

    def tap(self, type_: str, tournament: str | None = "friday", **fields: Any) -> requests.Response:
        return self.http("POST", "/api/v1/commands", json=envelope(type_, tournament, **fields))

    def pid(self, name: str) -> int:
        return int((self.folder / f"{name}.pid").read_text("ascii"))

    def processes(self) -> list[str]:
        """The command lines of all processes that name this room's folder."""
        lines = [file.read_bytes() for file in Path("/proc").glob("[0-9]*/cmdline") if _is_readable(file)]
        return [each.decode("utf-8", "replace") for each in lines if str(self.folder).encode() in each]


def _is_readable(file: Path) -> bool:
    try:
        return bool(file.read_bytes())
    except OSError:
        return False


@pytest.fixture
def room() -> Iterator[WholeRoom]:
    with open_folder() as folder:
        running = WholeRoom(folder)
        yield running
        if running.process.poll() is None:
            running.process.terminate()
            running.process.wait(PATIENCE_S)


def test_the_same_sign_in_taps_again_after_the_leader_was_killed(room: WholeRoom) -> None:
    secrets = {(room.folder / name / "server.secret").read_bytes() for name in ("leader", "standby")}
    assert len(secrets) == 1, "what one sealed the other has to open"
    room.sign_in()
    fields = {"structure": "friday-9-max", "ruleset": "tda-2024", "level_change": "on_zero"}
    created = room.tap("tournament.create", None, title="Friday", slug="friday", names="full", **fields)
    assert created.json().get("ok"), created.text
    assert created.headers["Clockserver-Role"] == "leader"
    tv = Client(room.url, {"Origin": room.url}, room.authority)
    tv.subscribe(CLOCK)
    assert room.tap("clock.start").json().get("ok")
    tv.wait_for(lambda: tv.values[CLOCK]["phase"] == "running", "a clock that runs, by nginx and an edge")
    plain = requests.get(f"{room.url}/healthz", verify=str(room.authority), timeout=PATIENCE_S)
    assert plain.ok
    assert "Clockserver-Role" not in plain.headers  # an edge answered

    os.kill(room.pid("leader"), signal.SIGKILL)
    until(lambda: room.tap("clock.pause").ok, "a tap after the takeover")
    tv.wait_for(
        lambda: tv.values[CLOCK]["phase"] == "paused", "the clock of the new leader, without a reload"
    )
    assert tv.connected
    assert tv.gaps == []
    until(lambda: "leader ended with -9; it is started again" in room.log, "what ended is started again")

    tv.close()
    room.process.send_signal(signal.SIGINT)
    assert room.process.wait(PATIENCE_S) == 0, room.log
    assert room.processes() == []
    assert "Traceback" not in "".join(each.read_text("utf-8") for each in room.folder.glob("*.log"))
