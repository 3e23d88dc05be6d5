"""People of a story: browsers with their cookies, accounts and tokens made from the shell."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import requests

from tests.servers import SESSION, Client, RunningServer, envelope, run

PASSWORD = "four of a kind, queens"


class Browser:
    """A browser of the room: keeps the cookies it is given, and says where its page came from."""

    def __init__(self, server: RunningServer, host: str = "127.0.0.1") -> None:
        self._server = server
        self._host = host
        self.cookies: dict[str, str] = {}
        self.set_cookies: list[str] = []
        """The last answer's `Set-Cookie` headers."""

    @property
    def headers(self) -> dict[str, str]:
        """What its pages send along."""
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
        """Who it is to the server."""
        return dict(self.ask("GET", "/session").json())

    def sign_in(self, name: str, password: str = PASSWORD) -> Browser:
        response = self.ask("POST", "/session", {"name": name, "password": password})
        assert response.status_code == 200, response.text
        return self

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> requests.Response:
        """A command over HTTP."""
        return self.ask("POST", "/commands", envelope(type_, tournament, id_, **fields))

    def socket(self) -> Client:
        """A face of this browser."""
        return self._server.client(self._host, **self.headers)


def director(server: RunningServer) -> Browser:
    """The browser in which the director signed in when the server started."""
    browser = Browser(server)
    assert server.session is not None
    browser.cookies[SESSION] = server.session
    return browser


def add_user(server: RunningServer, name: str, role: str = "floor") -> None:
    """`clockserver user add`, and the running server has noticed."""
    done = run("user", "add", name, "--role", role, "--data", server.data, input=f"{PASSWORD}\n")
    assert done.returncode == 0, done.stderr
    wait_for_staff(server, lambda people: any(each["name"] == name for each in people))


def add_token(server: RunningServer, name: str, role: str = "floor", *bounds: str) -> str:
    """`clockserver token add`, and the running server has noticed."""
    done = run("token", "add", name, "--role", role, *bounds, "--data", server.data)
    assert done.returncode == 0, done.stderr
    wait_for_staff(server, lambda people: any(each["name"] == name for each in people))
    return done.stdout.splitlines()[0].rpartition(": ")[2]


def wait_for_staff(server: RunningServer, condition: Any) -> None:
    """Wait until what the server shows of its staff makes `condition` true."""
    desk = server.client()
    assert desk.subscribe("staff:room")["ok"]
    desk.wait_for(lambda: condition(desk.values["staff:room"]["users"].values()), "the staff")
    desk.close()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
