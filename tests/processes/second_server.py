"""The second of two servers as a process: it follows the first until a director takes over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import requests

from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import until


def new_code(first: RunningServer) -> str:
    """The code on the first server's room panel."""
    answer = first.post("/api/v1/second-server/code", json={}, headers=first.staff())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


class SecondServer(RunningServer):
    """`clockserver follow`. It signs in once it leads, or where a test asks for that.

    `at` is another address of the first server, such as a second name or a cable.
    """

    def __init__(
        self, data: Path, first: RunningServer, code: str = "", *, at: str = "", **options: Any
    ) -> None:
        super().__init__(data, sign_in=False, **options)
        self.first = first
        self.code = code
        self._at = at

    def start(self, env: Any = None, *, port: int = 0) -> SecondServer:
        self._env |= env or {}
        self._read_from = len(self.log)
        code_options = ["--code", self.code] if self.code else []
        self._process = self._started(
            [
                "follow",
                self._at or self.first.url(),
                "--data",
                str(self.data),
                "--port",
                str(port),
                *code_options,
                *self._args,
            ]
        )
        self.port = int(until(self._greeting, f"the greeting; said: {self.log}")[1])
        until(self._answers, "an answer to /healthz")
        return self

    def __enter__(self) -> SecondServer:
        return self.start()

    def state(self) -> dict[str, Any]:
        """The state on its page; empty once it leads."""
        try:
            answer = self.get("/api/v1/standby", headers=self.staff())
        except requests.RequestException:
            return {}
        return dict(answer.json()) if answer.status_code == 200 else {}

    def wait_for(self, state: str) -> SecondServer:
        """Wait until its page shows this state."""
        until(lambda: self.state().get("state") == state, f"{state}; is {self.state()}")
        return self

    def wait_for_everything(self) -> SecondServer:
        """Wait until every answer of the first server waits for the copy."""
        self.wait_for("live")
        until(lambda: second_of(self.first)["state"] == "live", "the first waits for the copy")
        return self

    def sign_in(self) -> SecondServer:
        """Sign in as the director, with the copied account."""
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        answer = self.post("/api/v1/session", json=account, headers=self.origin())
        assert answer.status_code == 200, answer.text
        self.session = answer.cookies[SESSION]
        return self

    def tap(self, *, anyway: bool = False) -> requests.Response:
        """Tap *take over*; `anyway` is the second tap, if the page says that data will be missing."""
        body = {"anyway": True} if anyway else {}
        return self.post("/api/v1/standby/take-over", json=body, headers=self.staff())

    def take_over(self, *, anyway: bool = False) -> SecondServer:
        """Tap *take over*, and wait until it leads."""
        answer = self.tap(anyway=anyway)
        assert answer.status_code == 200, answer.text
        until(self.leads, f"it leads; said: {self.log}")
        return self

    def leads(self) -> bool:
        """Whether it leads."""
        return leads(self)


class FirstServer(SecondServer):
    """`clockserver serve`, which follows once another server has replaced it and its director says so."""

    def __init__(self, data: Path, **options: Any) -> None:
        RunningServer.__init__(self, data, **options)
        self.first: RunningServer = self
        self.code = ""

    def start(self, env: Any = None, *, port: int = 0) -> FirstServer:
        RunningServer.start(self, env, port=port)
        return self

    def follow(self, leader: SecondServer) -> FirstServer:
        """Follow the leader by a code of its room panel, until the copy is complete."""
        self.first = leader
        answer = leader.post("/api/v1/second-server/follow", json={}, headers=leader.staff())
        assert answer.status_code == 200, answer.text
        until(lambda: self.state().get("state") == "live", f"it follows; said: {self.log}")
        self.wait_for_everything()
        return self


def leads(server: RunningServer) -> bool:
    """Whether a server leads."""
    try:
        answer = server.get("/api/v1/leader", timeout=5)
    except requests.RequestException:
        return False
    return answer.status_code == 200 and bool(answer.json()["leads"])


def second_of(first: RunningServer) -> dict[str, Any]:
    """The second server on the first server's room panel."""
    answer = first.get("/api/v1/second-server", headers=first.staff())
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["second"] or {"state": "none"})
