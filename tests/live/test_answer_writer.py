"""A client that does not read its answer is dropped at the deadline, on real sockets and by the test's clock."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import eventlet
import pytest

from clockserver.live import hub
from clockserver.live.answer_writer import ANSWER_S, NEARLY_FULL_S
from clockserver.live.connection_limit import ConnectionLimit
from clockserver.live.hub.http_connections import HttpServerState
from clockserver.observability.library_log import LibraryLog
from tests.waiting import PATIENCE_S

LARGE = b"x" * 32_000_000
"""More bytes than the system's buffers between server and client take."""
GET = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"


class AnswerServer:
    """A server of large answers in this process."""

    def __init__(self, *, few_places: bool = False) -> None:
        self.now = 1_000.0
        self.unread = 0
        limit = ConnectionLimit(1_000, lambda: 1_000, lambda: 0.0)
        if few_places:
            limit.is_last(999)
        self._sock = eventlet.listen(("127.0.0.1", 0))
        front = HttpServerState(
            limit, lambda address: address, LibraryLog(), on_unread=self._count, now=lambda: self.now
        )
        self._server = eventlet.spawn(hub.serve, self._sock, self._app, front)

    def _count(self) -> None:
        self.unread += 1

    def _app(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = LARGE if environ["PATH_INFO"] == "/large" else b"small"
        start_response("200 OK", [("Content-Length", str(len(body)))])
        return [body]

    def ask(self, request: bytes = GET) -> Any:
        client = eventlet.connect(self._sock.getsockname())
        client.sendall(request)
        return client

    def close(self) -> None:
        self._server.kill()
        self._sock.close()


def wait_until(holds: Any) -> None:
    with eventlet.Timeout(PATIENCE_S):
        while not holds():
            eventlet.sleep(0.01)


def count_bytes(client: Any) -> int:
    """The number of bytes that the client reads until the connection ends."""
    size = 0
    with suppress(ConnectionError):
        while chunk := client.recv(1_000_000):
            size += len(chunk)
    return size


def read_answer(client: Any) -> None:
    """Read a whole answer over a connection that has to last."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += client.recv(10_000)
    size = len(LARGE) - len(text.partition(b"\r\n\r\n")[2])
    while size > 0:
        size_read = len(client.recv(min(size, 1_000_000)))
        assert size_read, "the connection ended"
        size -= size_read


@pytest.fixture
def served() -> Iterator[AnswerServer]:
    running = AnswerServer()
    yield running
    running.close()


def test_a_client_that_reads_nothing_is_dropped_at_the_deadline_and_counted_once(
    served: AnswerServer,
) -> None:
    client = served.ask()
    wait_until(lambda: client.recv(1, socket.MSG_PEEK))
    served.now += ANSWER_S - 1
    eventlet.sleep(0.05)
    assert served.unread == 0
    served.now += 2
    wait_until(lambda: served.unread)
    assert count_bytes(client) < len(LARGE)
    assert served.unread == 1


def test_a_client_that_reads_too_slowly_is_dropped_too(served: AnswerServer) -> None:
    client = served.ask()
    wait_until(lambda: client.recv(1, socket.MSG_PEEK))
    for _ in range(7):
        served.now += ANSWER_S / 6
        client.recv(100_000)
        eventlet.sleep(0.01)
    wait_until(lambda: served.unread)
    assert count_bytes(client) < len(LARGE)


def test_a_client_that_reads_gets_the_whole_answer_and_the_next_one_has_its_own_deadline(
    served: AnswerServer,
) -> None:
    client = served.ask()
    read_answer(client)
    served.now += ANSWER_S + 1
    client.sendall(GET)
    read_answer(client)
    assert served.unread == 0
    client.close()


def test_others_are_answered_while_one_reads_nothing(served: AnswerServer) -> None:
    client = served.ask()
    wait_until(lambda: client.recv(1, socket.MSG_PEEK))
    other_client = served.ask(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert count_bytes(other_client) > 0
    served.now += ANSWER_S + 1
    wait_until(lambda: served.unread)


def test_the_deadline_is_shorter_while_few_places_are_left() -> None:
    served = AnswerServer(few_places=True)
    client = served.ask()
    wait_until(lambda: client.recv(1, socket.MSG_PEEK))
    served.now += NEARLY_FULL_S + 1
    wait_until(lambda: served.unread)
    served.close()
