"""HTTP to the leader over kept connections. A request waits in its greenlet only; a thread resolves names."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlsplit

import msgspec

from clockserver.edges.unanswered import UnansweredTime

T = TypeVar("T")
EDGE_HEADER, EPOCH_HEADER = "Clockserver-Edge", "Clockserver-Epoch"
ROLE_HEADER = "Clockserver-Role"
MAX_KEPT = 64
"""Maximum number of idle connections kept."""
KEPT_S = 20.0
"""Time in s for which an idle connection is kept; the leader ends it after a minute."""
CONNECT_S = 2.0
ANSWER_S = 5.0
READ_AT_ONCE, MAX_HEAD = 65_536, 65_536
FAULTS = (OSError, http.client.HTTPException)
"""Errors of a request without an answer."""
TIMED_OUT = 504
"""The status of a command whose outcome is unknown, and of a proxy without an answer in time."""
FAILED = 500
"""The lowest status of a server, or a proxy before it, that does not do its work."""
Resolve: TypeAlias = Callable[[str, int], list[Any]]
"""From a name and a port to addresses, as `socket.getaddrinfo` returns them."""


class Unanswered(Exception):  # noqa: N818 - what it says
    """The leader did not answer: whether it has received the request is unknown."""


class Unreachable(Unanswered):
    """The leader could not be reached: nothing was sent."""


class _Connection(http.client.HTTPConnection):
    """A connection that resolves names without blocking others, and sends small requests at once."""

    def __init__(self, host: str, port: int, resolve: Resolve) -> None:
        super().__init__(host, port)
        self._resolve = resolve

    def connect(self) -> None:
        """Connect within CONNECT_S."""
        addresses = self._resolve(self.host, self.port)
        fault: OSError | None = None
        for family, kind, protocol, _, address in addresses:
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
        self.host = parts.netloc if parts.scheme != "unix" else "localhost"
        self._context = context if parts.scheme == "https" else None
        port = parts.port or (443 if parts.scheme == "https" else 80)
        file = [(socket.AF_UNIX, socket.SOCK_STREAM, 0, "", parts.path)]
        self.http = _Connection(self._host, port, (lambda *_: file) if parts.scheme == "unix" else resolve)
        self.used_at = 0.0
        self.has_answered = False

    def open(self, seconds: float) -> None:
        """Connect an unconnected one. Every wait ends after `seconds`."""
        self.http.timeout = seconds
        sock: Any = self.http.sock
        if sock is None:
            self.http.connect()
            sock = self.http.sock
            if self._context is not None:
                sock = self.http.sock = self._context.wrap_socket(sock, server_hostname=self._host)
        sock.settimeout(seconds)

    def request(
        self, method: str, path: str, body: Any, headers: Mapping[str, str]
    ) -> http.client.HTTPResponse:
        """Send, and wait for the head of the answer."""
        self.http.request(method, path, body, dict(headers), encode_chunked="Content-Length" not in headers)
        return self.http.getresponse()

    def exchange(self, path: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
        """Post a short body; return status and body of the answer.

        Commands wait for it, so it writes once and reads plainly, in a tenth of the library's time.
        """
        sock: Any = self.http.sock
        header_lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        sock.sendall(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\n{header_lines}\r\n".encode("latin-1") + body
        )
        head, _, chunk = _until_blank_line(sock)
        status, length, may_be_kept = _head_of(head)
        pieces, remaining = [chunk], length - len(chunk)
        while remaining > 0:
            piece = sock.recv(min(remaining, READ_AT_ONCE))
            if not piece:
                raise ConnectionError("the answer broke off")
            pieces.append(piece)
            remaining -= len(piece)
        if not may_be_kept or remaining < 0:
            self.close()
        return status, b"".join(pieces)

    def shut_down(self) -> None:
        """End the wait for an answer for good."""
        self.has_answered = False
        with suppress(OSError):
            if self.http.sock is not None:
                self.http.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self.http.close()


def _until_blank_line(sock: Any) -> tuple[bytes, bytes, bytes]:
    """The head of an answer, and the part of its body read with it."""
    buffer = b""
    while b"\r\n\r\n" not in buffer:
        piece = sock.recv(READ_AT_ONCE)
        if not piece:
            raise http.client.RemoteDisconnected("no answer")
        buffer += piece
        if len(buffer) > MAX_HEAD and b"\r\n\r\n" not in buffer:
            raise http.client.HTTPException("a head that is too large")
    return buffer.partition(b"\r\n\r\n")


def _head_of(head: bytes) -> tuple[int, int, bool]:
    """Status, body length, and whether the connection may be kept. Raises HTTPException for an unreadable head."""
    first, *lines = head.split(b"\r\n")
    fields = {
        name.strip().lower(): value.strip() for name, _, value in (each.partition(b":") for each in lines)
    }
    try:
        version, status = first.split(b" ", 2)[:2]
        length = int(fields[b"content-length"])
        status_code = int(status)
    except (KeyError, ValueError) as error:
        raise http.client.HTTPException("an answer without status or length") from error
    may_be_kept = version == b"HTTP/1.1" and fields.get(b"connection", b"").lower() != b"close"
    return status_code, length, may_be_kept


def _is_without_leader(response: http.client.HTTPResponse) -> bool:
    """Whether the answer is not a leader's: that of a proxy of an absent server, or of a standby."""
    return response.status in (502, TIMED_OUT) or response.getheader(ROLE_HEADER) == "standby"


class LeaderClient:
    """Sends requests to the leader, with the edge's key. `addresses` gives the addresses to try, the likeliest first.

    `epoch_proof` gives the highest known epoch of a leader, with its proof; empty before the first one.
    """

    def __init__(
        self,
        addresses: Callable[[], Iterable[str]],
        key: str,
        resolve: Resolve,
        now: Callable[[], float],
        context: ssl.SSLContext | None = None,
        epoch_proof: Callable[[], str] = str,
    ) -> None:
        self._addresses = addresses
        self._epoch_proof = epoch_proof
        self._key = key
        self._resolve = resolve
        self._now = now
        self._context = context
        self.unanswered = UnansweredTime(now)
        self._kept: dict[str, deque[Connection]] = {}
        self._waiting: dict[Connection, str] = {}
        """Connections that wait for an answer, with their addresses."""

    def abandon_all_but(self, leading: Collection[str]) -> None:
        """End all waits for answers from other addresses than these: a stopped leader answers nothing more."""
        for connection, address in list(self._waiting.items()):
            if address not in leading:
                connection.shut_down()

    def ask(self, path: str, message: object, seconds: float = ANSWER_S) -> tuple[int, Any]:
        """Post a message: status and JSON of the answer. Raises Unanswered."""
        body = msgspec.json.encode(message)
        headers = self._with_epoch({"Content-Type": "application/json", "Content-Length": str(len(body))})
        self.unanswered.begin()
        for address in self._addresses():
            with suppress(Unanswered):
                connection, (status, answer_body) = self._send(
                    address, seconds, lambda used: used.exchange(path, body, headers)
                )
                answer = self._decoded(answer_body)
                self._done(address, connection, is_read=True)
                self._note_answer(address, is_served=status < FAILED)
                return status, answer
        self.unanswered.begin()
        raise Unanswered(path)

    def get(self, address: str, path: str, seconds: float = ANSWER_S) -> tuple[int, Any]:
        """Ask one address: status and JSON of the answer. Raises Unanswered."""
        headers = self._with_epoch({})
        connection, response = self._send(
            address, seconds, lambda used: used.request("GET", path, None, headers)
        )
        try:
            body = response.read()
        except FAULTS as error:
            connection.close()
            raise Unanswered(str(error)[:200]) from error
        self._done(address, connection, is_read=True)
        self._note_answer(address, is_served=response.status < FAILED and not _is_without_leader(response))
        return response.status, self._decoded(body)

    def forward(
        self, method: str, path: str, body: Any, headers: Mapping[str, str], seconds: float
    ) -> tuple[http.client.HTTPResponse, Callable[[bool], None]]:
        """Send a request unchanged; return the answer, and a callback for its end. Raises Unanswered."""
        fault = Unanswered(path)
        proof_headers = self._with_epoch(headers)
        self.unanswered.begin()
        for address in self._addresses():
            try:
                connection, response = self._send(
                    address,
                    seconds,
                    lambda used: used.request(method, path, body, proof_headers),
                    may_repeat=body is None or isinstance(body, bytes),
                )
            except Unreachable as error:
                fault = error  # nothing was sent there
                continue
            except Unanswered:
                self.unanswered.begin()
                raise
            if _is_without_leader(response) and (body is None or isinstance(body, bytes)):
                # After a proxy's time-out it is unknown whether the leader has received the request.
                kind = Unanswered if response.status == TIMED_OUT else Unreachable
                fault = kind(f"{address}: {response.status}")
                connection.close()
                continue
            self._note_answer(
                address, is_served=response.status < FAILED and not _is_without_leader(response)
            )
            return response, partial(self._was_read, address, connection)
        self.unanswered.begin()
        raise fault

    def _note_answer(self, address: str, *, is_served: bool) -> None:
        """Record an answer. Only that of the likeliest leader ends its silence."""
        if is_served and address == next(iter(self._addresses()), None):
            self.unanswered.end()

    def _with_epoch(self, headers: Mapping[str, str]) -> dict[str, str]:
        proof = self._epoch_proof()
        return {**headers, EDGE_HEADER: self._key, **({EPOCH_HEADER: proof} if proof else {})}

    def _send(
        self, address: str, seconds: float, do: Callable[[Connection], T], *, may_repeat: bool = True
    ) -> tuple[Connection, T]:
        """Run `do` on a connection; one that was closed meanwhile is replaced, if the request may be repeated."""
        while True:
            connection = self._connection(address)
            try:
                connection.open(seconds)
            except FAULTS as error:
                connection.close()
                raise Unreachable(f"{address}: {type(error).__name__}: {error}"[:200]) from error
            self._waiting[connection] = address
            try:
                return connection, do(connection)
            except FAULTS as error:
                connection.close()
                was_closed = isinstance(error, (ConnectionError, http.client.RemoteDisconnected))
                if not (may_repeat and was_closed and connection.has_answered):
                    raise Unanswered(f"{address}: {type(error).__name__}: {error}"[:200]) from error
            finally:
                del self._waiting[connection]

    @staticmethod
    def _decoded(body: bytes) -> Any:
        try:
            return msgspec.json.decode(body)
        except msgspec.DecodeError as error:
            raise Unanswered(str(error)[:200]) from error

    def _was_read(self, address: str, connection: Connection, is_read: bool) -> None:
        self._done(address, connection, is_read=is_read)

    def _connection(self, address: str) -> Connection:
        kept = self._kept.setdefault(address, deque())
        while kept:
            connection = kept.pop()
            if self._now() - connection.used_at < KEPT_S:
                return connection
            connection.close()
        return Connection(address, self._resolve, self._context)

    def _done(self, address: str, connection: Connection, *, is_read: bool) -> None:
        """Keep a connection for the next request, if its answer was read completely."""
        kept = self._kept.setdefault(address, deque())
        if not is_read or connection.http.sock is None or len(kept) >= MAX_KEPT:
            connection.close()
            return
        connection.used_at, connection.has_answered = self._now(), True
        kept.append(connection)
