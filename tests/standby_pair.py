"""Two servers on one PostgreSQL as processes: a leader, and the standby that waits for its lease."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.postgres import Postgres
from tests.servers import RunningServer
from tests.waiting import until

FENCED = 75
SHARED = ("server.secret", "signing.key")
"""The files that a standby gets from its leader."""


class Second(RunningServer):
    """A server that is started beside a leader: it waits as standby, and can be told to lead by its greeting."""

    def begin(self) -> Second:
        """Start it, and wait for nothing."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._read_from = len(self.log)
        self._process = self._started(
            ["serve", "--data", str(self.data), "--port", str(self.port), *self._args]
        )
        return self

    def start_waiting(self) -> Second:
        """Start it, and wait until it is the standby."""
        self.begin()
        until(self._answers, "an answer to /healthz")
        assert self.role() == "standby"
        return self

    def role(self) -> str:
        """The role that it names."""
        return self.get("/healthz").headers["Clockserver-Role"]

    def until_it_leads(self) -> Second:
        until(self._greeting, f"the greeting of a leader; said: {self.log}")
        until(lambda: self.get("/readyz").ok, "a server that is ready")
        return self

    def has_ended(self) -> bool:
        """Whether its process is over."""
        return self._process is None or self._process.poll() is not None

    def code(self) -> int:
        """The exit code, once it has ended."""
        assert self._process is not None
        found = until(lambda: (self._process.poll() is not None) and (self._process.poll(),), "its end")
        self._process = None
        return int(found[0] or 0)


class Pair:
    """A leader with a tournament, and its standby, which may reach the database by another `second_url`."""

    def __init__(
        self, folder: Path, url: str, second_url: str = "", env: Mapping[str, str] | None = None
    ) -> None:
        self.first = Second(folder / "first", args=["--database", url])
        self.first.start()
        self.first.open_tournament()
        (folder / "second").mkdir()
        for name in SHARED:
            shutil.copy(folder / "first" / name, folder / "second" / name)
        self.second = Second(folder / "second", args=["--database", second_url or url], env=env)
        self.second.session = self.first.session
        self.second.start_waiting()

    def end(self) -> None:
        for each in (self.first, self.second):
            with suppress(ProcessLookupError, AssertionError):
                if not each.has_ended():
                    os.kill(each.pid, signal.SIGCONT)
                each._end(signal.SIGKILL)
        for each in (self.first, self.second):
            each.check_log()


def count(postgres: Postgres, name: str, what: str) -> int:
    """The one number that a query gives."""
    with postgres.connect(name) as connection:
        found = connection.execute(what.encode()).fetchone()
    assert found is not None
    return int(str(found[0]))


def assert_whole(postgres: Postgres, name: str) -> None:
    """Every stream is numbered from 1 without a hole."""
    holes = (
        "SELECT count(*) FROM (SELECT stream, max(seq) AS last, count(*) AS all_of_them FROM events "
        "GROUP BY stream) AS each WHERE last <> all_of_them"
    )
    assert count(postgres, name, holes) == 0
