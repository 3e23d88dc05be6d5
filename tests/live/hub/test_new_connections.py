"""A phone's request is answered without a greenlet, any other by eventlet; both receive the same request."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import eventlet
import pytest

from clockserver.live.connection_limit import RESERVED_DESCRIPTORS, ConnectionLimit
from clockserver.live.hub import new_connections
from clockserver.live.hub.http_connections import HttpServerState
from clockserver.live.hub.new_connections import AT_ONCE, ConnectionDispatcher
from clockserver.live.unfinished_requests import SHARE_OF_ADDRESS
from clockserver.observability.library_log import LibraryLog
from tests.live.hub.test_ready_sockets import turns_until
from tests.network.plain_sockets import connected, read_to_end
from tests.network.raw_client import frame
from tests.waiting import PATIENCE_S

SERVER = """
import eventlet
eventlet.monkey_patch()
import json, sys
from clockserver.live import hub
from clockserver.live.admission import Admission
from clockserver.live.hub import http_connections, request_reader
from clockserver.observability.library_log import LibraryLog
from tests.processes.replaced_attributes import replace_attributes

def answer(start, body):
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]

def app(environ, start):
    ws = hub.direct_websocket_of(environ)
    if environ.get("HTTP_ORIGIN") == "http://breaks.example":
        raise ValueError
    if environ.get("HTTP_HOST") == "elsewhere" or ws is None:
        environ["wsgi.input"].read()
        kept = {name: value for name, value in environ.items() if name.isupper() and isinstance(value, str)}
        return answer(start, json.dumps({**kept, "direct": ws is not None}).encode())
    def hears(message):
        ws.raw.send(message.encode())
        return message != "end"
    ws.raw.send(ws.accepted() + json.dumps({n: v for n, v in environ.items() if n.isupper()}).encode())
    ws.begin(ws.raw.send, hears, lambda: None, 1000)
    return []

seconds = float(sys.argv[1])
replace_attributes(request_reader, SILENT_S=seconds, REQUEST_S=seconds)
replace_attributes(http_connections, REQUEST_S=seconds)
sock = hub.listen("127.0.0.1", 0)
print(sock.getsockname()[1], flush=True)
front = hub.HttpServerState(hub.connection_limit(), lambda address: address, LibraryLog())
hub.serve(sock, app, front, Admission(hub.spawn, hub.sleep, hub.WakeEvent))
"""
PHONE = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
WHOLE = b"GET /page?a=b HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server that answers with the request it received."""
    with running_server(PATIENCE_S) as port:
        yield port


@pytest.fixture(scope="module")
def hasty_port() -> Iterator[int]:
    """The same server, which closes a connection after one second of silence."""
    with running_server(1) as port:
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
        output = process.stderr.read()
        assert output.count("Traceback") == output.count("ValueError\n"), (
            "what the application of this test raises"
        )


def answer(face: socket.socket) -> tuple[bytes, dict[str, str]]:
    """The head of an answer, and its body: the request as the server received it."""
    received = b""
    while not received.endswith(b"}"):
        chunk = face.recv(10_000)
        assert chunk, received
        received += chunk
    head, _, body = received.partition(b"\r\n\r\n")
    return head, json.loads(body)


def test_a_phone_and_eventlet_see_the_same_request(port: int) -> None:
    with connected(port) as phone, connected(port) as usual_client:
        phone.sendall(PHONE)
        usual_client.sendall(
            PHONE.replace(b"Sec-WebSocket-Key", b"sec-websocket-key")
        )  # as no browser writes it
        (head, direct), (usual_head, usual) = answer(phone), answer(usual_client)
    assert head.startswith(b"HTTP/1.1 101 ")
    assert usual_head.startswith(b"HTTP/1.1 200 ")
    assert usual.pop("direct") is False
    assert direct.pop("REMOTE_PORT") != usual.pop("REMOTE_PORT")
    usual.pop("CONTENT_LENGTH", None)
    assert direct == usual


def test_a_phone_is_read_after_its_turn(port: int) -> None:
    with connected(port) as phone:
        phone.sendall(PHONE)
        answer(phone)
        for message in ("40", "end"):
            phone.sendall(frame(message))
            assert phone.recv(1_000).startswith(message.encode())
        while phone.recv(1_000):
            pass


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", PHONE[:60], PHONE[:-2], WHOLE],
    ids=["nothing", "half a line", "half a phone's request", "all but its end", "a whole request, no other"],
)
def test_a_connection_without_a_further_request_is_closed(hasty_port: int, sent: bytes) -> None:
    with connected(hasty_port) as face:
        face.sendall(sent)
        received = read_to_end(face)
    assert (b"200 OK" in received) == (sent == WHOLE)


def test_eventlet_serves_a_phones_request_in_two_pieces(port: int) -> None:
    with connected(port) as face:
        face.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        face.sendall(PHONE[:70])
        with connected(port) as other_face:  # the first piece has been read before this is answered
            other_face.sendall(WHOLE)
            answer(other_face)
        face.sendall(PHONE[70:])
        head, environ = answer(face)
    assert head.startswith(b"HTTP/1.1 200 ")
    assert environ["direct"] is False
    assert environ["HTTP_SEC_WEBSOCKET_KEY"] == "dGhlIHNhbXBsZSBub25jZQ=="


def test_two_requests_in_one_piece_are_both_answered(port: int) -> None:
    with connected(port) as face:
        face.sendall(WHOLE + WHOLE.replace(b"/page", b"/other"))
        received = b""
        while b"/other" not in received:
            chunk = face.recv(10_000)
            assert chunk, received
            received += chunk
    assert received.count(b"HTTP/1.1 200 OK") == 2


def test_two_requests_one_after_the_other_are_both_answered(port: int) -> None:
    with connected(port) as face:
        for _ in range(2):
            face.sendall(WHOLE)
            assert answer(face)[1]["PATH_INFO"] == "/page"


def test_eventlet_serves_a_phones_request_with_another_behind_it(port: int) -> None:
    with connected(port) as face:
        face.sendall(PHONE + PHONE)
        assert b"HTTP/1.1 200 OK" in face.recv(10_000)


def test_eventlet_answers_a_request_that_the_application_refuses(port: int) -> None:
    with connected(port) as face:
        face.sendall(PHONE.replace(b"localhost", b"elsewhere"))
        head, environ = answer(face)
    assert head.startswith(b"HTTP/1.1 200 ")
    assert environ["direct"] is False


def test_a_fault_of_the_application_ends_one_connection(port: int) -> None:
    with connected(port) as face, connected(port) as phone:
        broken = PHONE.replace(b"Upgrade: websocket", b"Upgrade: websocket\r\nOrigin: http://breaks.example")
        face.sendall(broken)
        phone.sendall(PHONE)
        assert b"HTTP/1.1 500" in face.recv(10_000)
        assert answer(phone)[0].startswith(b"HTTP/1.1 101 ")


def test_a_phone_that_is_gone_at_its_turn_disturbs_nobody(port: int) -> None:
    for _ in range(20):
        with connected(port) as face:
            face.sendall(PHONE)
    with connected(port) as phone:
        phone.sendall(PHONE)
        assert answer(phone)[0].startswith(b"HTTP/1.1 101 ")


def test_a_long_request_is_read_whole(port: int) -> None:
    long = b"x" * 5_000
    with connected(port) as face:
        face.sendall(WHOLE.replace(b"\r\n\r\n", b"\r\nX-Long: " + long + b"\r\n\r\n"))
        assert answer(face)[1]["HTTP_X_LONG"] == long.decode()


class ManyClients:
    """Clients that connect as fast as they are accepted, up to a number, and send when the test says so."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.sides: list[socket.socket] = []
        places = 2 * SHARE_OF_ADDRESS * AT_ONCE
        limit = ConnectionLimit(places + RESERVED_DESCRIPTORS, lambda: places + RESERVED_DESCRIPTORS)
        front = HttpServerState(limit, lambda address: address, LibraryLog())
        self.dispatcher = ConnectionDispatcher(self._accept, lambda *_: None, front, self)

    def enter_later(self, turn: object) -> None: ...

    def _accept(self) -> tuple[socket.socket, tuple[str, int]]:
        while len(self.sides) == self._number:
            eventlet.sleep(0.001)
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self.sides.append(theirs)
        return ours, ("10.0.0.7", len(self.sides))

    def close(self) -> None:
        self.dispatcher.close()
        for side in self.sides:
            side.close()


@pytest.fixture
def slow_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that serves AT_ONCE connections, and accepts more only after a year."""
    monkeypatch.setattr(new_connections, "MAX_PAUSES", 10**9)
    monkeypatch.setattr(new_connections, "PAUSE_S", 0)
    monkeypatch.setattr(new_connections, "CHECK_S", 10**6)


@pytest.mark.usefixtures("slow_port")
def test_more_connections_are_accepted_once_the_first_ones_sent_a_request() -> None:
    clients = ManyClients(3 * AT_ONCE)
    try:
        turns_until(lambda: len(clients.sides) == AT_ONCE)
        for _ in range(20):
            eventlet.sleep(0)
        assert len(clients.sides) == AT_ONCE
        for side in clients.sides[:1]:
            side.send(PHONE)
        turns_until(lambda: len(clients.sides) == 2 * AT_ONCE)
    finally:
        clients.close()


@pytest.mark.usefixtures("slow_port")
def test_a_connection_that_sends_nothing_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_connections, "MAX_PAUSES", 3)
    clients = ManyClients(3 * AT_ONCE)
    try:
        turns_until(lambda: len(clients.sides) == 3 * AT_ONCE)
    finally:
        clients.close()


@pytest.mark.usefixtures("slow_port")
def test_an_old_connection_that_sent_nothing_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_connections, "CHECK_S", 0)
    monkeypatch.setattr(new_connections, "SILENT_S", 0)
    clients = ManyClients(3 * AT_ONCE)
    try:
        turns_until(lambda: len(clients.sides) == 3 * AT_ONCE)
    finally:
        clients.close()
