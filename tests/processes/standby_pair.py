"""Two servers on one PostgreSQL as processes: a leader, and a standby that waits for the lease."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import requests

from tests.client import new_id
from tests.edges.running_edge import RunningEdge
from tests.processes.postgres import Postgres
from tests.processes.redis_server import free_port
from tests.servers import RunningServer
from tests.waiting import until

FENCED = 75
TAP_S = 0.05
"""Minimum time between two taps."""
SHARED = ("server.secret", "signing.key")
"""The files that a standby copies from its leader."""


class PairedServer(RunningServer):
    """One of two servers on a database, a leader and a standby; its greeting says when it leads."""

    def begin(self) -> PairedServer:
        """Start it at its former port, else at a free one, and wait for nothing."""
        self.port = self.port or free_port()
        self._read_from = len(self.log)
        self._process = self._started(
            ["serve", "--data", str(self.data), "--port", str(self.port), *self._args]
        )
        return self

    def start_waiting(self) -> PairedServer:
        """Start it, and wait until it is the standby."""
        self.begin()
        until(self._answers, "an answer to /healthz")
        assert self.role() == "standby"
        return self

    def role(self) -> str:
        """The role that it reports."""
        return self.get("/healthz").headers["Clockserver-Role"]

    def until_it_leads(self) -> PairedServer:
        until(self._greeting, f"the greeting of a leader; said: {self.log}")
        until(lambda: self.get("/readyz").ok, "a server that is ready")
        return self

    def has_ended(self) -> bool:
        """Whether its process has ended."""
        return self._process is None or self._process.poll() is not None

    def code(self) -> int:
        """The exit code, once it has ended."""
        assert self._process is not None
        result = until(lambda: (self._process.poll() is not None) and (self._process.poll(),), "its end")
        self._process = None
        return int(result[0] or 0)


class Tablet(threading.Thread):
    """Gives commands in turn, each with its id until it is accepted: `give` says whether it is."""

    def __init__(self, give: Callable[[str], bool], ends: threading.Event) -> None:
        super().__init__(daemon=True)
        self._give = give
        self._ends = ends
        self._pause = threading.Event()
        self.answered: list[str] = []
        """The ids of accepted commands."""

    def run(self) -> None:
        while not self._ends.is_set():
            id_ = new_id()
            while not self._give(id_):
                self._pause.wait(TAP_S)
            self.answered.append(id_)


def tap_at(*places: RunningServer | RunningEdge) -> Callable[[str], bool]:
    """A tap on the counter of entries at the first place that accepts it."""

    def give(id_: str) -> bool:
        for each in places:
            with suppress(requests.RequestException):  # gone, or the standby, which answers in words
                if each.command("counter.tap", id_=id_, what="entry").get("ok"):
                    return True
        return False

    return give


class Pair:
    """A leader with a tournament, and its standby, which may reach the database by another `second_url`.

    `args` extend both command lines; `first_env` is the leader's environment, `env` that of the standby.
    """

    def __init__(
        self,
        folder: Path,
        url: str,
        second_url: str = "",
        env: Mapping[str, str] | None = None,
        args: Sequence[str] = (),
        first_env: Mapping[str, str] | None = None,
    ) -> None:
        self.first = PairedServer(folder / "first", args=["--database", url, *args], env=first_env)
        self.first.start()
        self.first.open_tournament()
        (folder / "second").mkdir()
        for name in SHARED:
            shutil.copy(folder / "first" / name, folder / "second" / name)
        self.second = PairedServer(folder / "second", args=["--database", second_url or url, *args], env=env)
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


def count(postgres: Postgres, name: str, query: str) -> int:
    """The single number that a query gives."""
    with postgres.connect(name) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return int(str(row[0]))


def assert_whole(postgres: Postgres, name: str) -> None:
    """Assert that every stream is numbered from 1 without a hole."""
    holes = (
        "SELECT count(*) FROM (SELECT stream, max(seq) AS last, count(*) AS all_of_them FROM events "
        "GROUP BY stream) AS each WHERE last <> all_of_them"
    )
    assert count(postgres, name, holes) == 0
