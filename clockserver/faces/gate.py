"""Who may come in: exact Host and Origin for everyone, and staff only from this machine or with the token."""

from __future__ import annotations

import hmac
import ipaddress
import json
import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, TypeAlias

from msgspec import Struct

Environ: TypeAlias = dict[str, Any]
COOKIE = "clockserver_staff"
TD = "td"
PUBLIC = "public"
_HOST = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::\d{1,5})?")


class Principal(Struct, frozen=True):
    """Who sends something. `kind` is a role."""

    kind: str
    id: str

    @property
    def staff(self) -> bool:
        """Whether commands are taken from him."""
        return self.kind == TD


class Gate:
    """Knows the names this server goes by, and its token. Without a token only this machine is staff."""

    def __init__(self, names: Iterable[str], token: str | None, secret: bytes) -> None:
        self._names = {name.lower() for name in names}
        self._token = token
        self._ticket = hmac.new(secret, (token or "").encode(), sha256).hexdigest()

    def host_is_ours(self, environ: Environ) -> bool:
        """Whether the Host is an address or a name of ours: a foreign name that leads here is an attack."""
        host = host_name(environ.get("HTTP_HOST", ""))
        return host in self._names or _is_address(host)

    def origin_is_ours(self, environ: Environ) -> bool:
        """Whether the page that speaks came from here. None at all: no browser sent it, and no cookie may."""
        origin = environ.get("HTTP_ORIGIN")
        if origin is None:
            return environ["REQUEST_METHOD"] == "GET" or not environ.get("HTTP_COOKIE")
        ours = f"{environ.get('wsgi.url_scheme', 'http')}://{environ.get('HTTP_HOST', '')}"
        return bool(origin.lower() == ours.lower())

    def principal(self, environ: Environ) -> Principal:
        """Staff with the cookie or the bearer token, or at this machine; everybody else watches."""
        if self._has_ticket(environ) or self._has_bearer(environ) or self._is_at_home(environ):
            return Principal(TD, TD)
        return Principal(PUBLIC, PUBLIC)

    def ticket_for(self, token: str) -> str | None:
        """The cookie for who brings the token; None for a wrong one."""
        right = self._token is not None and _same(token, self._token)
        return self._ticket if right else None

    def _has_ticket(self, environ: Environ) -> bool:
        cookies = environ.get("HTTP_COOKIE", "")
        given = (part.strip().partition("=") for part in cookies.split(";"))
        return self._token is not None and any(
            name == COOKIE and _same(value, self._ticket) for name, _, value in given
        )

    def _has_bearer(self, environ: Environ) -> bool:
        scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        return scheme.lower() == "bearer" and self.ticket_for(token.strip()) is not None

    def _is_at_home(self, environ: Environ) -> bool:
        """From this machine, where it is the only one served: a proxy would make the whole room look like it."""
        if self._token is not None or any(
            key.startswith(("HTTP_X_FORWARDED", "HTTP_FORWARDED")) for key in environ
        ):
            return False
        host = host_name(environ.get("HTTP_HOST", ""))
        local_host = host == "localhost" or _is_loopback(host)
        return local_host and _is_loopback(environ.get("REMOTE_ADDR", ""))


def _same(given: str, right: str) -> bool:
    """Compared without telling by the time taken how much of it was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())


def staff_token(secret: bytes) -> str:
    """The token for staff, 32 letters and digits: the same after a restart, so that no tablet is locked out."""
    return hmac.new(secret, b"staff token", sha256).hexdigest()[:32]


def host_name(host: str) -> str:
    """A Host header without its port, in lower case; empty if it is none."""
    match = _HOST.fullmatch(host)
    return (match["v6"] or match["name"]).lower() if match else ""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    return _is_address(host) and ipaddress.ip_address(host).is_loopback


class HostGuard:
    """WSGI: turns away what speaks to a foreign Host or from a foreign Origin, sockets included."""

    def __init__(self, app: Callable[..., Any], gate: Gate, say: Callable[[str], str]) -> None:
        self._app = app
        self._gate = gate
        self._say = say

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """One clear answer for a stranger, the application for everyone else."""
        if not self._gate.host_is_ours(environ):
            return self._turn_away(start_response, "wire.foreign_host")
        if not self._gate.origin_is_ours(environ):
            return self._turn_away(start_response, "wire.foreign_origin")
        return self._app(environ, start_response)

    def _turn_away(self, start_response: Callable[..., Any], code: str) -> list[bytes]:
        body = json.dumps({"refused": [{"code": code, "text": self._say(code)}]}).encode()
        headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        start_response("403 Forbidden", headers)
        return [body]
