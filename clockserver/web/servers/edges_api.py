"""The API for edges, and the check of their keys: the leader trusts reports of an edge with a valid key.

An edge sends its key with each request. It cannot name a user: it sends a cookie or a token, and the leader finds
the user and the user's rights.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from http import HTTPStatus
from typing import Annotated, Any, Protocol

from flask import Flask
from msgspec import Meta, Struct

from clockserver.accounts.roles import NOBODY, Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.input.strict_json import convert, parse_json
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.storage.edge_keys import EdgeKey
from clockserver.web.answers import status_of
from clockserver.web.rates import demand_rate
from clockserver.web.request_guard import (
    SESSION_COOKIE,
    Environ,
    HostGuard,
    RequestGuard,
    cookie,
    plain_address,
    source_of,
)
from clockserver.web.wsgi_answers import wsgi_json

log = logging.getLogger("clockserver")
API = "/api/v1/edges/"
HEADER = "HTTP_CLOCKSERVER_EDGE"
EPOCH_HEADER = "HTTP_CLOCKSERVER_EPOCH"
"""The header with an edge's highest known epoch and its proof, by which an earlier leader stops deciding."""
MAX_ASKS = 100
MAX_BODY = 1024 * 1024
MAX_AT_ONCE, MAX_PER_S = 300, 60.0
"""Rate of commands of one sign-in, token or player, as for a socket of this server."""
SIGN_IN = ("/api/v1/session", "/api/v1/setup", "/api/v1/pairings")
"""Paths of signing in, refused at public edges."""
HERE = ("", "127.0.0.1", "::1")
FROM_EDGES = {
    "HTTP_X_FORWARDED_FOR": "HTTP_CLOCKSERVER_FOR",
    "HTTP_X_FORWARDED_PROTO": "HTTP_CLOCKSERVER_PROTO",
    "HTTP_X_FORWARDED_HOST": "HTTP_CLOCKSERVER_HOST",
}
"""From each usual header to the edge's own one, as a proxy between them overwrites the usual ones."""

Credential = Annotated[str, Meta(max_length=8_192)]


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """The credentials of a client at an edge."""

    cookie: Credential = ""
    authorization: Credential = ""


class Asks(Struct, frozen=True, forbid_unknown_fields=True):
    """Several questions in one request."""

    asks: Annotated[list[Ask], Meta(max_length=MAX_ASKS)]


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of an edge's sockets of a sign-in; with `comes` one more wants to join."""

    held: Annotated[int, Meta(ge=0, le=100_000)]
    cookie: Credential = ""
    authorization: Credential = ""
    comes: bool = False


class Helds(Struct, frozen=True, forbid_unknown_fields=True):
    """Several numbers in one request."""

    asks: Annotated[list[Held], Meta(max_length=MAX_ASKS)]


class Given(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """A command from a socket of an edge; `source` is the address of its sender."""

    message: Any
    cookie: Credential = ""
    authorization: Credential = ""
    language: Annotated[str, Meta(max_length=1_000)] = ""
    source: Annotated[str, Meta(max_length=100)] = ""


class Keys(Protocol):
    """The keys of edges."""

    def proven(self, proof: str) -> EdgeKey | None: ...


class Gateway(Protocol):
    """Takes commands."""

    def hand_in(self, message: object, principal: Principal) -> dict[str, Any]: ...

    def refused(self, refusal: Refused) -> dict[str, Any]: ...


class PresenceReports(Protocol):
    """Receives the edges' reports about their clients."""

    def take_edge_report(self, edge: str, report: object) -> None: ...


class SocketCounts(Protocol):
    """Counts the sockets of each sign-in."""

    def take(self, session: str, count: int, place: str) -> bool: ...

    def note(self, session: str, count: int, place: str) -> None: ...


class Connected(Struct, frozen=True):
    """The clients of all processes: their presence, and the places of each sign-in."""

    presence: PresenceReports
    places: SocketCounts


class Leadership(Protocol):
    """The leadership of this server, as edges see it."""

    def state(self) -> dict[str, int]: ...

    def leads(self) -> dict[str, Any]: ...

    def decides(self, epoch_proof: str) -> bool: ...


class EdgeKeyCheck:
    """WSGI around the guard: checks the keys of edges; requests without a key go to the guard.

    `proxies` are known proxies in front of this server; `met` is called with the address of each request with a valid
    key.
    """

    def __init__(
        self,
        guard: HostGuard,
        keys: Keys,
        api: EdgeApi,
        say: Callable[[Reason], dict[str, Any]],
        proxies: Collection[str],
        met: Callable[[str], None],
    ) -> None:
        self._guard = guard
        self._keys = keys
        self._api = api
        self._say = say
        self._proxies = frozenset(map(plain_address, proxies))
        self._met = met

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """The answer; 401 for a wrong or revoked key."""
        proof = environ.pop(HEADER, None)
        edge_headers = {header: environ.pop(name) for header, name in FROM_EDGES.items() if name in environ}
        epoch_proof = environ.pop(EPOCH_HEADER, "")
        if proof is None:
            return self._guard(environ, start_response)
        edge = self._keys.proven(proof)
        if edge is None:
            return self._refuse(start_response, "edges.key_refused", "401 Unauthorized")
        if not self._is_key_safe(environ):
            return self._refuse(start_response, "edges.without_tls", "403 Forbidden")
        self._met(environ.get("REMOTE_ADDR", ""))
        if environ.get("PATH_INFO", "").startswith(API):
            return self._api(edge, environ, start_response, epoch_proof)
        if not self._api.leadership.decides(epoch_proof):
            return self._refuse(start_response, "edges.leader_away", "503 Service Unavailable")
        environ |= edge_headers
        if edge.role == "public" and _is_for_staff(environ):
            return self._refuse(start_response, "edges.public", "403 Forbidden")
        return self._guard.serve_from_proxy(environ, start_response)

    def _is_key_safe(self, environ: Environ) -> bool:
        """Whether no other machine could read the key: it came from this machine, or by TLS to a known proxy."""
        remote = plain_address(environ.get("REMOTE_ADDR", ""))
        if remote in self._proxies:
            return bool(environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip() == "https")
        return remote in HERE or remote.startswith("127.")

    def _refuse(self, start_response: Callable[..., Any], code: str, status: str) -> list[bytes]:
        return wsgi_json(start_response, status, {"refused": [self._say(Reason(code))]})


class EdgeApi:
    """Answers the questions of edges about senders, the leader and places; takes their commands and reports."""

    def __init__(
        self,
        app: Flask,
        request_guard: RequestGuard,
        gateway: Gateway,
        clock: HostClock,
        connected: Connected,
        leadership: Leadership,
        pending_commands: AbstractContextManager[Any],
    ) -> None:
        self._app = app
        self._request_guard = request_guard
        self._gateway = gateway
        self._clock = clock
        self._connected = connected
        self.leadership = leadership
        self._pending_commands = pending_commands
        self._limit = Bucket(MAX_AT_ONCE, MAX_PER_S)

    def __call__(
        self, edge: EdgeKey, environ: Environ, start_response: Callable[..., Any], epoch_proof: str = ""
    ) -> list[bytes]:
        """The answer to an edge with a valid key; `epoch_proof` is its highest known epoch, with the proof."""
        views = {
            ("POST", "commands"): self._command,
            ("POST", "who"): self._who,
            ("POST", "presence"): self._presence,
            ("POST", "sockets"): self._sockets,
            ("GET", "leader"): self._leader,
        }
        route = environ["REQUEST_METHOD"], environ["PATH_INFO"].removeprefix(API)
        try:
            view = views.get(route)
            if view is None:
                raise Refused(Reason("wire.no_such_page", {"problem": "404 Not Found"}))  # noqa: TRY301
            if edge.role == "standby" and view != self._leader:
                raise Refused(Reason("edges.standby"))  # noqa: TRY301
            if not self.leadership.decides(epoch_proof) and view != self._leader:
                raise Refused(Reason("edges.leader_away"))  # noqa: TRY301
            answer = view(edge, _body(environ) if route[0] == "POST" else None)
        except Refused as refusal:
            answer = self._gateway.refused(refusal)  # in English, as the edge itself has asked
            status = HTTPStatus(status_of(answer["refused"][0]["code"]))
            return wsgi_json(start_response, f"{status.value} {status.phrase}", answer)
        except TimeoutError:
            return wsgi_json(start_response, "504 Gateway Timeout", {"pending": True})
        except Exception:
            log.exception("a request of an edge failed")
            return wsgi_json(start_response, "500 Internal Server Error", {})
        return wsgi_json(start_response, "200 OK", answer)

    def _leader(self, _edge: EdgeKey, _body: object) -> dict[str, Any]:
        return self.leadership.leads()

    def _who(self, edge: EdgeKey, body: object) -> dict[str, Any]:
        answers = [self._principal(edge, ask.cookie, ask.authorization) for ask in convert(body, Asks).asks]
        return {"answers": answers, **self.leadership.state()}

    def _command(self, edge: EdgeKey, body: object) -> dict[str, Any]:
        command = convert(body, Given)
        principal = self._principal(edge, command.cookie, command.authorization)
        self._demand_rate(principal, command.source)
        with self._app.request_context(_handshake_of(command)), self._pending_commands:
            return self._gateway.hand_in(command.message, principal)

    def _presence(self, edge: EdgeKey, body: object) -> dict[str, Any]:
        self._connected.presence.take_edge_report(edge.name, body)
        return {"ok": True}

    def _sockets(self, edge: EdgeKey, body: object) -> dict[str, Any]:
        return {"answers": [self._has_place(edge, ask) for ask in convert(body, Helds).asks]}

    def _has_place(self, edge: EdgeKey, ask: Held) -> bool:
        session = self._principal(edge, ask.cookie, ask.authorization).session
        if session is None:
            return True
        if ask.comes:
            return self._connected.places.take(session, ask.held, edge.name)
        self._connected.places.note(session, ask.held, edge.name)
        return True

    def _principal(self, edge: EdgeKey, cookies: str, authorization: str) -> Principal:
        """The owner of credentials; NOBODY for a member of staff at a public edge."""
        headers = {"HTTP_COOKIE": cookies, "HTTP_AUTHORIZATION": authorization}
        principal = self._request_guard.principal({name: value for name, value in headers.items() if value})
        if edge.role == "public" and (principal.is_staff or principal.locked):
            return NOBODY
        return principal

    def _demand_rate(self, principal: Principal, source: str) -> None:
        """Raise Refused for too many commands of one sender, over all edges; strangers count by address."""
        key = principal.session or f"{principal.id} {principal.entry}"
        if principal is NOBODY:
            key = f"from {source_of(source)}"
        demand_rate(self._limit, key, self._clock.now_ms())


def _is_for_staff(environ: Environ) -> bool:
    """Whether a request has credentials of staff, or signs in."""
    path = environ.get("PATH_INFO", "")
    signs_in = environ["REQUEST_METHOD"] not in ("GET", "HEAD") and path.startswith(SIGN_IN)
    return bool(signs_in or "HTTP_AUTHORIZATION" in environ or cookie(environ, SESSION_COOKIE))


def _body(environ: Environ) -> object:
    """The body as JSON. Raises Refused for a body that is too large, cut off, or missing."""
    length = environ.get("CONTENT_LENGTH") or "0"
    if not length.isascii() or not length.isdigit() or int(length) > MAX_BODY:
        raise Refused(Reason("wire.too_large", {"bytes": 0, "most": MAX_BODY}))
    data = environ["wsgi.input"].read(int(length))
    return parse_json(data)


def _handshake_of(credentials: Given) -> Environ:
    """The environment of a handshake at this server, for a command from an edge's socket."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/socket.io/",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": credentials.source,
        "HTTP_HOST": "localhost",
        "HTTP_ACCEPT_LANGUAGE": credentials.language,
        "HTTP_COOKIE": credentials.cookie,
        "wsgi.url_scheme": "http",
    }
