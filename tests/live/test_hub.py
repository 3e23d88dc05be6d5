"""The hub serves active clients, and drops silent and vanished ones."""

from __future__ import annotations

import errno
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import eventlet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.live import hub
from clockserver.live.connection_limit import ConnectionLimit
from clockserver.live.hub import listening, websockets
from tests.network.plain_sockets import connected, read_to_end
from tests.waiting import PATIENCE_S

SERVER = """
import eventlet
eventlet.monkey_patch()
import sys
from clockserver.live import hub
from clockserver.live.hub import http_connections, request_reader
from clockserver.observability.library_log import LibraryLog
from tests.processes.replaced_attributes import replace_attributes

def app(environ, start):
    environ["wsgi.input"].read()
    start("200 OK", [("Content-Length", "2")])
    return [b"ok"]

seconds = float(sys.argv[1])
replace_attributes(request_reader, SILENT_S=seconds, REQUEST_S=seconds)
replace_attributes(http_connections, REQUEST_S=seconds)
sock = hub.listen("127.0.0.1", 0)
print(sock.getsockname()[1], flush=True)
hub.serve(sock, app, hub.HttpServerState(hub.connection_limit(), lambda address: address, LibraryLog()))
"""
WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def hasty_port() -> Iterator[int]:
    """A server that closes a connection after one second of silence."""
    with running_server(1) as port:
        yield port


@pytest.fixture
def port() -> Iterator[int]:
    """A server that keeps silent connections longer than this test runs."""
    with running_server(PATIENCE_S) as port:
        yield port


@contextmanager
def running_server(seconds: float) -> Iterator[int]:
    """The port of a server that waits for a request for so many seconds."""
    command = [sys.executable, "-W", "ignore", "-c", SERVER, str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        yield int(process.stdout.readline())
        process.kill()
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab",
        WHOLE,
    ],
    ids=["nothing", "half a line", "half of the headers", "half of the body", "a whole request and no other"],
)
def test_a_kept_connection_without_a_further_request_is_closed(hasty_port: int, sent: bytes) -> None:
    with connected(hasty_port) as face:
        face.sendall(sent)
        received = read_to_end(face)
    assert (b"200 OK" in received) == (sent == WHOLE)


def test_a_connection_that_sends_further_requests_is_kept(port: int) -> None:
    with connected(port) as face:
        for _ in range(3):
            face.sendall(WHOLE)
            answer = b""
            while not answer.endswith(b"ok"):
                answer += face.recv(1_000)
            assert answer.startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize(
    ("level", "option", "value"),
    [
        (socket.IPPROTO_TCP, "TCP_NODELAY", 1),
        (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
        (socket.IPPROTO_TCP, "TCP_KEEPIDLE", listening.KEEPALIVE_IDLE_S),
        (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", listening.USER_TIMEOUT_S * 1_000),
    ],
)
def test_every_connection_has_the_options_of_the_listening_socket(
    level: int, option: str, value: int
) -> None:
    with hub.listen("127.0.0.1", 0) as limit, connected(limit.getsockname()[1]):
        connection, _ = limit.accept()
        with connection:
            assert connection.getsockopt(level, getattr(socket, option)) == value


MANY_DESCRIPTORS = 10_000
"""More descriptors than the tests' process had before."""


class FakeListener:
    """A listening socket with one outcome for each connection: an accepted number, or an error."""

    def __init__(self, *outcomes: int | OSError) -> None:
        self._happens = iter(outcomes)
        self.closed: list[int] = []

    def fileno(self) -> int:
        return 0

    def accept(self) -> tuple[FakeConnection, str]:
        outcome = next(self._happens)
        if isinstance(outcome, OSError):
            raise outcome
        return FakeConnection(outcome, self.closed.append), "somewhere"


class FakeConnection:
    def __init__(self, number: int, closed: Callable[[int], None]) -> None:
        self._number = number
        self._closed = closed

    def fileno(self) -> int:
        return self._number

    def close(self) -> None:
        self._closed(self._number)


def accept_one(listener: FakeListener, limit: ConnectionLimit) -> int:
    connection, _ = listening._accepting_within(listener, limit)()  # type: ignore[arg-type]
    return int(connection.fileno())


@pytest.mark.parametrize("error", [errno.ECONNABORTED, errno.ECONNRESET, errno.EPROTO])
def test_a_client_that_left_before_its_admission_blocks_nobody(error: int) -> None:
    assert accept_one(FakeListener(OSError(error, "gone"), 5), ConnectionLimit(100, lambda: 100)) == 5


def test_connections_wait_until_a_file_descriptor_is_free() -> None:
    limit = ConnectionLimit(MANY_DESCRIPTORS, lambda: MANY_DESCRIPTORS)
    assert accept_one(FakeListener(OSError(errno.EMFILE, "too many open files"), 5), limit) == 5
    assert limit.is_full


def test_a_connection_that_would_take_a_descriptor_of_the_journal_is_rejected() -> None:
    limit = ConnectionLimit(MANY_DESCRIPTORS, lambda: MANY_DESCRIPTORS)
    listener = FakeListener(MANY_DESCRIPTORS - 1, 5)
    assert accept_one(listener, limit) == 5
    assert listener.closed == [MANY_DESCRIPTORS - 1]
    assert limit.is_full


def test_a_closed_listening_socket_ends_the_server() -> None:
    with pytest.raises(OSError, match="closed"):
        accept_one(FakeListener(OSError(errno.EBADF, "closed"), 5), ConnectionLimit(100, lambda: 100))


@given(st.binary(max_size=40), st.tuples(*[st.integers(0, 255)] * 4), st.integers(0, 9))
def test_a_masked_frame_is_unmasked_as_the_protocol_says(
    data: bytes, mask: tuple[int, ...], offset: int
) -> None:
    by_byte = bytes(byte ^ mask[(offset + i) % 4] for i, byte in enumerate(data))
    assert websockets.unmasked(data, mask, len(data), offset) == by_byte
    assert websockets.unmasked(data, mask) == bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


class PiecewiseSocket:
    """A socket that delivers data in pieces, whatever size is asked for."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = list(pieces)
        self.asked = 0
        self.fd = 7

    def recv(self, _size: int) -> bytes:
        self.asked += 1
        return self._pieces.pop(0) if self._pieces else b""


def test_bytes_that_came_together_are_read_once_and_given_out_in_requested_pieces() -> None:
    sock = PiecewiseSocket(b"abcdefg", b"hi")
    ahead = websockets.ReadAhead(sock)
    assert [ahead.recv(size) for size in (2, 4, 5, 5, 1)] == [b"ab", b"cdef", b"g", b"hi", b""]
    assert sock.asked == 3
    assert ahead.fd == 7


def a_frame(payload: bytes, head: int = 0x81, mask: bytes = b"\x01\x80\xff\x07") -> bytes:
    """One frame of a client (RFC 6455, 5.2)."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([head]) + length + mask + masked


@given(st.lists(st.text(max_size=300), min_size=1, max_size=5))
def test_small_text_messages_that_came_whole_are_read_unchanged(texts: list[str]) -> None:
    ahead = websockets.ReadAhead(PiecewiseSocket(b"".join(a_frame(text.encode()) for text in texts)))
    texts_read = []
    while (text := ahead.whole_text()) is not None:
        texts_read.append(text)
    assert texts_read == texts[: len(texts_read)]
    unread = b"".join(a_frame(text.encode()) for text in texts[len(texts_read) :])
    assert ahead.recv(10_000) == unread


@pytest.mark.parametrize(
    "frame",
    [
        a_frame(b"half")[:-1],
        a_frame(b"x")[:3],
        a_frame(b"x" * 200)[:3],
        a_frame(b"part", head=0x01),
        a_frame(b"binary", head=0x82),
        a_frame(b"ping", head=0x89),
        a_frame(b"compressed", head=0xC1),
        a_frame(b"\xff is no text"),
        b"\x81\x04text",
        b"\x81\xff" + b"\0" * 12,
        b"\x81\xff" + b"\0" * 300,
    ],
)
def test_the_library_reads_any_other_frame(frame: bytes) -> None:
    ahead = websockets.ReadAhead(PiecewiseSocket(frame))
    assert ahead.whole_text() is None
    assert ahead.recv(10_000) == frame


def test_the_end_of_a_connection_ends_its_messages() -> None:
    ahead = websockets.ReadAhead(PiecewiseSocket())
    assert ahead.whole_text() is None
    assert ahead.recv(1) == b""


def test_an_event_set_several_times_wakes_its_greenlet_once() -> None:
    event, woken = hub.WakeEvent(), []

    def sleeper() -> None:
        while True:
            event.wait()
            woken.append(len(woken))

    hub.spawn(sleeper)
    hub.sleep(0)
    assert woken == []
    for _ in range(3):
        event.wake()
    hub.sleep(0.01)
    assert woken == [0]
    event.wake()
    hub.sleep(0.01)
    assert woken == [0, 1]


def test_an_event_set_while_nobody_waits_wakes_the_next_waiting_greenlet() -> None:
    event = hub.WakeEvent()
    event.wake()
    with eventlet.Timeout(PATIENCE_S):
        event.wait()
    asleep = eventlet.spawn(event.wait)
    hub.sleep(0)
    assert not asleep.dead, "the event wakes one greenlet only"
    asleep.kill()


def test_an_event_does_not_wake_a_greenlet_that_was_ended_before() -> None:
    event, slept = hub.WakeEvent(), []
    asleep = eventlet.spawn(event.wait)
    hub.sleep(0)
    event.wake()
    asleep.kill()

    def elsewhere() -> None:
        hub.sleep(0.02)
        slept.append(True)

    eventlet.spawn(elsewhere)
    hub.sleep(0)
    assert slept == []
    hub.sleep(0.05)
    assert slept == [True]
    event.wait()  # it is set, and nobody was woken
