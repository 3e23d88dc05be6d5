"""The users of a story: browsers with cookies, accounts and tokens from the command line, and their permissions."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import requests

from clockserver.desk.ports import Row
from tests.client import Client, codes, envelope
from tests.journals import journal_of
from tests.servers import SESSION, RunningServer
from tests.shell import run
from tests.waiting import PATIENCE_S

CLOCK = "clock:friday:1"
STAFF_TOPICS = (
    "log:friday",
    "controls:friday:1",
    "players:friday:1",
    "plan:friday:1",
    "rulings:friday:1",
    "log:room",
    "presence:room",
    "staff:room",
)
PASSWORD = "four of a kind, queens"


class Browser:
    """A browser of the room: it keeps its cookies, and sends the origin of its page."""

    def __init__(self, server: RunningServer, host: str = "127.0.0.1") -> None:
        self._server = server
        self._host = host
        self.cookies: dict[str, str] = {}
        self.set_cookies: list[str] = []
        """The last answer's `Set-Cookie` headers."""

    @property
    def headers(self) -> dict[str, str]:
        """Headers that the browser's pages send."""
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**self._server.origin(self._host), **({"Cookie": pairs} if pairs else {})}

    def ask(self, method: str, path: str, json: Any = None, **more: str) -> requests.Response:
        """A request to /api/v1; `more` are headers."""
        response = self._server.http(
            method, f"/api/v1{path}", host=self._host, json=json, headers={**self.headers, **more}
        )
        raw: Any = response.raw
        self.set_cookies = list(raw.headers.getlist("Set-Cookie"))
        for line in self.set_cookies:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0" or morsel["expires"].startswith("Thu, 01 Jan 1970"):
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
        return response

    def who(self) -> dict[str, Any]:
        """The session as the server sees it."""
        return dict(self.ask("GET", "/session").json())

    def sign_in(self, name: str, password: str = PASSWORD) -> Browser:
        response = self.ask("POST", "/session", {"name": name, "password": password})
        assert response.status_code == 200, response.text
        return self

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> requests.Response:
        """Give a command over HTTP."""
        return self.ask("POST", "/commands", envelope(type_, tournament, id_, **fields))

    def socket(self) -> Client:
        """A client with this browser's cookies."""
        return self._server.client(self._host, **self.headers)


def director(server: RunningServer) -> Browser:
    """The browser of the director who signed in when the server started."""
    browser = Browser(server)
    assert server.session is not None
    browser.cookies[SESSION] = server.session
    return browser


def add_user(server: RunningServer, name: str, role: str = "floor") -> None:
    """Run `clockserver user add`, and wait until the running server knows the user."""
    done = run("user", "add", name, "--role", role, "--data", server.data, input=f"{PASSWORD}\n")
    assert done.returncode == 0, done.stderr
    wait_for_staff(server, lambda people: any(each["name"] == name for each in people))


def add_token(server: RunningServer, name: str, role: str = "floor", *bounds: str) -> str:
    """Run `clockserver token add`, and wait until the running server knows the token."""
    done = run("token", "add", name, "--role", role, *bounds, "--data", server.data)
    assert done.returncode == 0, done.stderr
    wait_for_staff(server, lambda people: any(each["name"] == name for each in people))
    return done.stdout.splitlines()[0].rpartition(": ")[2]


def wait_for_staff(server: RunningServer, condition: Any) -> None:
    """Wait until the server's topic of staff makes `condition` true."""
    desk = server.client()
    assert desk.subscribe("staff:room")["ok"]
    desk.wait_for(lambda: condition(desk.values["staff:room"]["users"].values()), "the staff")
    desk.close()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def paired_television(server: RunningServer, name: str = "Hall") -> Browser:
    """A paired TV with its cookie."""
    television = Browser(server)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    answer = director(server).command("display.pair", None, code=code, name=name).json()
    assert answer["ok"], answer
    assert television.ask("POST", "/pairings/poll", {}).json()["display"].startswith("d-")
    return television


def watches_only(face: Client) -> None:
    """Assert that a client reads public topics, and that one code refuses all other attempts."""
    assert face.subscribe(CLOCK, "counters:friday:1", "room", "displays:room", "announcement:room")["ok"]
    for topic in STAFF_TOPICS:
        assert codes(face.call("subscribe", {"topics": [CLOCK, topic]})) == ["access.staff_only"]
    assert codes(face.command("clock.start")) == ["access.staff_only"]
    assert codes(face.call("command", {"nonsense": 1})) == ["access.staff_only"]


def commands_as_staff(face: Client) -> None:
    assert face.subscribe(CLOCK, *STAFF_TOPICS)["ok"]
    assert face.command("counter.tap", what="entry")["ok"]


def refusal(response: requests.Response) -> tuple[int, list[str]]:
    return response.status_code, codes(response.json())


def all_rows(data: Path) -> list[Row]:
    """Every row of the journal, the room's own stream included."""
    with journal_of(data) as journal:
        return [row for stream in journal.streams() for row in journal.read(stream)]


def run_at_once(work: Callable[[int], None], clients: int) -> None:
    threads = [threading.Thread(target=work, args=(n,)) for n in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
