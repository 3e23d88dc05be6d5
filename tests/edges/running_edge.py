"""`clockserver edge` as a process of its own, before a running leader."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import requests

from tests.client import Client, envelope
from tests.forks import Process
from tests.servers import SESSION, RunningServer
from tests.waiting import PATIENCE_S, until

_PORT = re.compile(r"edge is running: http://localhost:(\d+)/")


class RunningEdge:
    """An edge on a free port. A traceback in its log fails the test.

    `command` starts another program, such as one of another release.
    """

    def __init__(
        self,
        folder: Path,
        leader: RunningServer,
        redis: str,
        key: str,
        args: Sequence[str] = (),
        *,
        name: str = "edge",
        env: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        self._command = command
        self._env = dict(env or {})
        self.leader = leader
        self._redis = redis
        self._args = args
        self._log = folder / f"{name}.log"
        self._key = folder / f"{name}.key"
        self._key.write_text(key, "ascii")
        self._process: subprocess.Popen[bytes] | Process | None = None
        self._clients: list[Client] = []
        self.port = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8", "replace") if self._log.exists() else ""

    def start(self, *, port: int = 0, waits: bool = True) -> RunningEdge:
        """Start it, at a free port by default, and wait until it has the topics by default."""
        begun = len(self.log)
        arguments = [
            "edge",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--redis",
            self._redis,
            "--key",
            str(self._key),
        ]
        if "--leader" not in self._args:
            arguments += ["--leader", self.leader.url()]
        with self._log.open("ab") as out, Path(os.devnull).open("rb") as nothing:
            words, env = [*arguments, *self._args], {**os.environ, **self._env}
            if self._command:
                command = [*self._command, *words]
                self._process = subprocess.Popen(command, stdin=nothing, stdout=out, stderr=out, env=env)
            else:
                self._process = Process(words, env, nothing, out, out)
        greeting = until(lambda: _PORT.search(self.log, begun), f"the edge's greeting; said: {self.log}")
        self.port = int(greeting[1])
        if waits:
            until(lambda: self.get("/readyz").status_code == 200, f"an edge with topics; said: {self.log}")
        return self

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """kill -9."""
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        for client in self._clients:
            client.close()
        self._clients.clear()
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGCONT)
            process.send_signal(number)
            process.wait(PATIENCE_S)

    def __enter__(self) -> RunningEdge:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind:
            sys.stdout.write(self.log[-4_000:])
        self.end()
        if kind is None:
            assert "Traceback" not in self.log, self.log

    # -- talking to it -------------------------------------------------------------------------------

    def url(self, path: str = "", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def origin(self, host: str = "127.0.0.1") -> dict[str, str]:
        return {"Origin": self.url(host=host)}

    def staff(self) -> dict[str, str]:
        """Headers of the director's browser at this edge."""
        return {**self.origin(), "Cookie": f"{SESSION}={self.leader.session}"}

    def http(self, method: str, path: str, *, host: str = "127.0.0.1", **more: Any) -> requests.Response:
        session = requests.Session()
        session.trust_env = False
        return session.request(method, self.url(path, host), **{"timeout": PATIENCE_S, **more})

    def get(self, path: str, **more: Any) -> requests.Response:
        return self.http("GET", path, **more)

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Give a command as the director over HTTP; its answer."""
        message = envelope(type_, tournament, id_, **fields)
        return dict(self.http("POST", "/api/v1/commands", json=message, headers=self.staff()).json())

    def client(self, **headers: str) -> Client:
        """A client on its own socket: the director's, unless other headers are given."""
        client = Client(self.url(), headers or self.staff())
        self._clients.append(client)
        return client

    def watcher(self) -> Client:
        """A client without any identity."""
        return self.client(**self.origin())
