"""The real server as a process, for stories."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import requests

from tests.client import Client, envelope
from tests.forks import Process
from tests.shell import CLOCKSERVER
from tests.waiting import PATIENCE_S, until

_PORT = re.compile(r"localhost:(\d+)/control")
_CODE = re.compile(r"#code=(\w+)")
TD_NAME, TD_PASSWORD = "Anna", "a straight to the ten"
SESSION = "clockserver_session"


def configure(data: Path, settings: str) -> None:
    """Write settings into a data directory, before a server runs on it."""
    own = data / "config" / "server" / "clockserver.toml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(settings, "utf-8")


class RunningServer:
    """`clockserver serve` on a free port; `log` is its whole output. A traceback in the log fails the test.

    `keeps_files` lets browsers keep scripts and styles, for tests that look at the same faces repeatedly.
    `limits_stand` stops the time of all limits, so that a burst is a burst on a slow machine too.
    """

    def __init__(
        self,
        data: Path,
        *,
        args: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
        cwd: Path | None = None,
        log: Path | None = None,
        sign_in: bool = True,
        keeps_files: bool = False,
        limits_stand: bool = False,
    ) -> None:
        assert not ((keeps_files or limits_stand) and (command or cwd)), "only a fork can be told"
        self.data = data
        self._keeps_files = keeps_files
        self._limits_stand = limits_stand
        self._signs_in = sign_in
        self._args = [*([] if "--host" in args else ["--host", "127.0.0.1"]), *args]
        self._env = dict(env or {})
        self._command = command
        self._cwd = cwd
        self._log = log or data.with_name(f"{data.name}.log")
        self._process: subprocess.Popen[bytes] | Process | None = None
        self._read_from = 0
        self._clients: list[Client] = []
        self._sessions = threading.local()
        self.port = 0
        self.session: str | None = None
        """The secret of the director's sign-in, as in the browser's cookie."""

    # -- living and dying ----------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """The log of this server, over all restarts."""
        return self._log.read_text("utf-8", "replace") if self._log.exists() else ""

    def start(self, env: Mapping[str, str] | None = None, *, port: int = 0) -> RunningServer:
        """Start it and wait for its greeting; `env` applies to this start and later ones, `port` 0 is any free
        port.
        """
        self._env |= env or {}
        self._read_from = len(self.log)
        self._process = self._started(["serve", "--data", str(self.data), "--port", str(port), *self._args])
        self.port = int(until(self._greeting, f"the greeting; said: {self.log}")[1])
        until(self._answers, "an answer to /healthz")
        if self.session is None and self._signs_in:
            self._sign_in()
        return self

    def _started(self, arguments: list[str]) -> subprocess.Popen[bytes] | Process:
        env = {key: value for key, value in os.environ.items() if key not in ("HOST", "PORT")}
        with self._log.open("ab") as out:
            if not self._command and not self._cwd:
                with Path(os.devnull).open("rb") as nothing:
                    return Process(
                        arguments,
                        {**env, **self._env},
                        *(nothing, out, out),
                        keeps_files=self._keeps_files,
                        limits_stand=self._limits_stand,
                        # Only what is preloaded has to be there before Python is; the rest needs no parent of its own.
                        from_the_first=self._env if "LD_PRELOAD" in self._env else {},
                    )
            return subprocess.Popen(
                [*(self._command or CLOCKSERVER), *arguments],
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**env, **self._env},
                cwd=self._cwd,
            )

    @property
    def setup_code(self) -> str | None:
        """The one-time code of the newest greeting; None if there is a director already."""
        match = _CODE.search(self.log, self._read_from)
        return match[1] if match else None

    def _sign_in(self) -> None:
        """Create the director at the first visit, or sign in if the data directory has one."""
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        code = self.setup_code
        path = "/api/v1/setup" if code else "/api/v1/session"
        answer = self.post(path, json={**account, "code": code} if code else account, headers=self.origin())
        assert answer.status_code == 200, answer.text
        self.session = answer.cookies[SESSION]

    def origin(self, host: str = "127.0.0.1") -> dict[str, str]:
        """Headers of a page of this server."""
        return {"Origin": self.url(host=host)}

    def staff(self, host: str = "127.0.0.1") -> dict[str, str]:
        """Headers of the director's browser; none without a sign-in."""
        return {**self.origin(host), "Cookie": f"{SESSION}={self.session}"} if self.session else {}

    def _greeting(self) -> re.Match[str] | None:
        assert self._process is not None
        match = _PORT.search(self.log, self._read_from)
        assert match or self._process.poll() is None, f"the server ended: {self.log}"
        return match

    def _answers(self) -> bool:
        try:
            return requests.get(self.url("/healthz"), timeout=5).ok
        except requests.RequestException:
            return False

    def kill(self) -> None:
        """Kill the server by SIGKILL: no farewell, no flush."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the server as a service manager does."""
        self._end(signal.SIGTERM)

    def interrupt(self) -> None:
        """End the server as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, with_signal: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(with_signal)
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(PATIENCE_S)
            raise AssertionError(f"the server did not end on {with_signal.name}") from None
        finally:
            self._process = None
            for client in self._clients:
                client.close()
            self._clients.clear()

    def restart(self, env: Mapping[str, str] | None = None, *, hard: bool = False) -> RunningServer:
        """Stop (or kill) it and start it on the same data."""
        self._end(signal.SIGKILL if hard else signal.SIGTERM)
        return self.start(env)

    def check_log(self) -> None:
        """Assert that the log has no unanswered fault."""
        assert "Traceback" not in self.log, self.log

    def __enter__(self) -> RunningServer:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind:
            sys.stdout.write(self.log[-4_000:])  # pytest shows it beside the failure
        for client in list(self._clients):
            client.close()
        self._end(signal.SIGKILL if kind else signal.SIGTERM)
        if kind is None:
            self.check_log()

    # -- talking to it -------------------------------------------------------------------------------

    def url(self, path: str = "", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def http(self, method: str, path: str, *, host: str = "127.0.0.1", **more: Any) -> requests.Response:
        """The answer to one request; `timeout` is by default the patience of tests."""
        if not hasattr(self._sessions, "one"):
            self._sessions.one = requests.Session()
            self._sessions.one.trust_env = False
        session: requests.Session = self._sessions.one
        session.cookies.clear()
        return session.request(method, self.url(path, host), **{"timeout": PATIENCE_S, **more})

    def get(self, path: str, **more: Any) -> requests.Response:
        return self.http("GET", path, **more)

    def post(self, path: str, **more: Any) -> requests.Response:
        return self.http("POST", path, **more)

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Give a command as the director over HTTP; its answer."""
        message = envelope(type_, tournament, id_, **fields)
        return dict(self.post("/api/v1/commands", json=message, headers=self.staff()).json())

    def clock(self, slug: str = "friday") -> dict[str, Any]:
        """The snapshot of the clock over HTTP, and the server's instant."""
        answer = self.get(f"/api/v1/tournaments/{slug}/clock")
        assert answer.status_code == 200, answer.text
        return {**answer.json(), "server_ms": int(answer.headers["X-Server-Ms"])}

    def open_tournament(self, slug: str = "friday", **fields: Any) -> dict[str, Any]:
        """Open a tournament that by default never holds its clock, and shows full names."""
        settings = {
            "title": slug.title(),
            "slug": slug,
            "structure": "friday-9-max",
            "ruleset": "tda-2024",
            "level_change": "on_zero",
            "names": "full",
            **fields,
        }
        answer = self.command("tournament.create", None, **settings)
        assert answer.get("ok"), answer
        return answer

    def client(self, host: str = "127.0.0.1", **headers: str) -> Client:
        """A client on its own socket: the director's, unless other headers are given."""
        client = Client(self.url(host=host), headers or self.staff(host))
        self._clients.append(client)
        return client

    def watcher(self, host: str = "127.0.0.1") -> Client:
        """A client without any identity."""
        client = Client(self.url(host=host), self.origin(host))
        self._clients.append(client)
        return client
