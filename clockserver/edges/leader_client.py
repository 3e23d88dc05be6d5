"""HTTP to the leader over kept connections. Each request waits in its own greenlet; names are resolved in a thread."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

EDGE_HEADER = "Clockserver-Edge"
MAX_KEPT = 64
"""Maximum number of connections that are kept while nobody asks."""
KEPT_S = 20.0
"""Time in s for which a connection is kept without use: the leader ends it after a minute."""
CONNECT_S = 2.0
ANSWER_S = 5.0
FAULTS = (OSError, http.client.HTTPException)
"""What a request raises that got no answer."""
Resolve: TypeAlias = Callable[[str, int], list[Any]]
"""The addresses of a name and a port, as `socket.getaddrinfo` has them."""


class Unanswered(Exception):  # noqa: N818 - what it says
    """The leader did not answer: it is not known whether the request reached it."""


class _Connection(http.client.HTTPConnection):
    """A connection that resolves names without stopping others, and sends small requests at once."""

    resolve: Resolve

    def connect(self) -> None:
        """Connect within CONNECT_S."""
        found = self.resolve(self.host, self.port)
        fault: OSError | None = None
        for family, kind, protocol, _, address in found:
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(CONNECT_S)
                sock.connect(address)
                if family != socket.AF_UNIX:
                    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            except OSError as error:
                sock.close()
                fault = error
                continue
            sock.settimeout(self.timeout)
            self.sock = sock
            return
        raise fault or OSError("the name has no address")


class Connection:
    """One kept connection to an address of the leader: http, https, or unix:/path."""

    def __init__(self, address: str, resolve: Resolve, context: ssl.SSLContext | None) -> None:
        parts = urlsplit(address)
        self._host = parts.hostname or "localhost"
        self._context = context if parts.scheme == "https" else None
        port = parts.port or (443 if parts.scheme == "https" else 80)
        self.http = _Connection(self._host, port)
        if parts.scheme == "unix":
            path = parts.path
            self.http.resolve = lambda *_: [(socket.AF_UNIX, socket.SOCK_STREAM, 0, "", path)]
        else:
            self.http.resolve = resolve
        self.used_at = 0.0
        self.is_used = False

    def request(
        self, method: str, path: str, body: Any, headers: Mapping[str, str], seconds: float
    ) -> http.client.HTTPResponse:
        """Send, and wait for the head of the answer."""
        self.http.timeout = seconds
        sock: Any = self.http.sock
        if sock is None:
            self.http.connect()
            sock = self.http.sock
            if self._context is not None:
                sock = self.http.sock = self._context.wrap_socket(sock, server_hostname=self._host)
        sock.settimeout(seconds)
        self.http.request(method, path, body, dict(headers), encode_chunked="Content-Length" not in headers)
        return self.http.getresponse()

    def close(self) -> None:
        """Close it."""
        with suppress(OSError):
            self.http.close()


class LeaderClient:
    """Asks the leader, with the edge's key. `addresses` gives the addresses to try, the likeliest first."""

    def __init__(
        self,
        addresses: Callable[[], Iterable[str]],
        key: str,
        resolve: Resolve,
        now: Callable[[], float],
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._addresses = addresses
        self._key = key
        self._resolve = resolve
        self._now = now
        self._context = context
        self._kept: dict[str, deque[Connection]] = {}

    def ask(self, path: str, message: object, seconds: float = ANSWER_S) -> tuple[int, Any]:
        """Post a message: status and JSON of the answer. Raises Unanswered."""
        body = msgspec.json.encode(message)
        headers = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        for address in self._addresses():
            with suppress(Unanswered):
                connection, response = self.send(address, "POST", path, body, headers, seconds)
                return response.status, self._json(address, connection, response)
        raise Unanswered(path)

    def get(self, address: str, path: str, seconds: float = ANSWER_S) -> tuple[int, Any]:
        """Ask one address: status and JSON of the answer. Raises Unanswered."""
        connection, response = self.send(address, "GET", path, None, {}, seconds)
        return response.status, self._json(address, connection, response)

    def forward(
        self, method: str, path: str, body: Any, headers: Mapping[str, str], seconds: float
    ) -> tuple[http.client.HTTPResponse, Callable[[bool], None]]:
        """Send a request as it came; the answer, and what is called after it was read, or not. Raises Unanswered."""
        address = next(iter(self._addresses()), None)
        if address is None:
            raise Unanswered(path)
        connection, response = self.send(address, method, path, body, headers, seconds)
        return response, lambda is_read: self._done(address, connection, is_read=is_read)

    def send(
        self, address: str, method: str, path: str, body: Any, headers: Mapping[str, str], seconds: float
    ) -> tuple[Connection, http.client.HTTPResponse]:
        """Send to one address. A kept connection that was closed meanwhile is replaced, once, if `body` allows it."""
        proven = {**headers, EDGE_HEADER: self._key}
        while True:
            connection = self._connection(address)
            try:
                return connection, connection.request(method, path, body, proven, seconds)
            except FAULTS as error:
                connection.close()
                again = connection.is_used and isinstance(
                    error, (ConnectionError, http.client.RemoteDisconnected)
                )
                if not again or not (body is None or isinstance(body, bytes)):
                    raise Unanswered(f"{type(error).__name__}: {error}"[:200]) from error

    def _connection(self, address: str) -> Connection:
        kept = self._kept.setdefault(address, deque())
        while kept:
            connection = kept.pop()
            if self._now() - connection.used_at < KEPT_S:
                return connection
            connection.close()
        return Connection(address, self._resolve, self._context)

    def _json(self, address: str, connection: Connection, response: http.client.HTTPResponse) -> Any:
        try:
            answer = msgspec.json.decode(response.read())
        except (*FAULTS, msgspec.DecodeError) as error:
            self._done(address, connection, is_read=False)
            raise Unanswered(str(error)[:200]) from error
        self._done(address, connection, is_read=True)
        return answer

    def _done(self, address: str, connection: Connection, *, is_read: bool) -> None:
        """Keep a connection for the next request, if its answer was read whole."""
        kept = self._kept.setdefault(address, deque())
        if not is_read or connection.http.sock is None or len(kept) >= MAX_KEPT:
            connection.close()
            return
        connection.used_at, connection.is_used = self._now(), True
        kept.append(connection)
