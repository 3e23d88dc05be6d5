"""Phones' web sockets without greenlets pass every check, and unusual requests are answered as before."""

from __future__ import annotations

import json
import socket
import subprocess
from contextlib import ExitStack
from typing import Any

import pytest

from clockserver.live.hub.phone_request import phone_request
from tests.forks import CHECKOUT
from tests.network.raw_client import NEXT_PART, PART, PING, PONG, RawClient, frame
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"
NPM = """
import { io } from "socket.io-client";
io("http://127.0.0.1:" + process.argv[1], { transports: ["websocket"], reconnection: false });
"""


def request_of_phone(server: RunningServer, *headers: str, host: str | None = None) -> bytes:
    """A phone's request with further headers."""
    lines = (f"Host: {host or f'127.0.0.1:{server.port}'}", *headers)
    return (
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
        + "".join(f"{line}\r\n" for line in lines)
        + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def answer(server: RunningServer, *pieces: bytes) -> bytes:
    """The first bytes of the answer to pieces, with another client's answer between them."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            client.sendall(piece)
            assert server.get("/healthz").ok
        return client.recv(10_000)


def connected(server: RunningServer) -> int:
    """The number of sockets in the metrics."""
    lines = server.get("/metrics", headers=server.staff()).text.splitlines()
    return round(
        sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("clockserver_sockets{"))
    )


def subscription(*topics: str) -> str:
    return "421" + json.dumps(["subscribe", {"topics": topics}])


def test_the_request_of_the_npm_client_is_recognised() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        command = ["node", "--input-type=module", "-e", NPM, str(listening.getsockname()[1])]
        with subprocess.Popen(command, cwd=CHECKOUT) as client:
            connection, _ = listening.accept()
            with connection:
                connection.settimeout(PATIENCE_S)
                request = b""
                while not request.endswith(b"\r\n\r\n"):
                    request += connection.recv(10_000)
            client.kill()
    assert phone_request(request) is not None, request


@pytest.mark.parametrize(
    ("headers", "host", "status", "code"),
    [
        ((), None, b"101", None),
        (("Origin: http://127.0.0.1:{port}",), None, b"101", None),
        (("Origin: HTTP://127.0.0.1:{port}",), None, b"400", None),
        (("Origin: http://poker.example",), None, b"403", b"wire.foreign_origin"),
        (("Origin: https://127.0.0.1:{port}",), None, b"403", b"wire.foreign_origin"),
        (("Origin: null",), None, b"403", b"wire.foreign_origin"),
        ((), "poker.example", b"403", b"wire.foreign_host"),
        (("Origin: http://poker.example",), "poker.example", b"403", b"wire.foreign_host"),
        (("Cookie: clockserver_session=made-up",), None, b"403", b"wire.foreign_origin"),
        (("Cookie: clockserver_seat=made-up",), None, b"403", b"wire.foreign_origin"),
        (("Cookie: clockserver_seat=made-up", "Origin: http://127.0.0.1:{port}"), None, b"101", None),
        (("X-Forwarded-Host: poker.example",), None, b"101", None),
    ],
)
def test_a_phones_host_and_origin_are_checked_as_of_every_client(
    server: RunningServer, headers: tuple[str, ...], host: str | None, status: bytes, code: bytes | None
) -> None:
    filled_headers = [header.format(port=server.port) for header in headers]
    usual = request_of_phone(server, *filled_headers, host=host)
    # The same request in a form that only eventlet reads is answered with the same.
    unusual = usual.replace(b"Sec-WebSocket-Key", b"sec-websocket-key")
    for request in (usual, unusual):
        response = answer(server, request)
        assert response.startswith(b"HTTP/1.1 " + status), response
        assert code is None or code in response


def test_a_phones_request_that_comes_slowly_is_answered(server: RunningServer) -> None:
    request = request_of_phone(server)
    assert answer(server, request[:40], request[40:90], request[90:]).startswith(b"HTTP/1.1 101 ")


def test_a_request_behind_the_first_is_not_read_as_web_socket_data(server: RunningServer) -> None:
    plain = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    response = answer(server, plain + request_of_phone(server))
    assert response.startswith(b"HTTP/1.1 200 ")


def test_phones_get_the_same_answers_to_usual_and_unusual_frames(server: RunningServer) -> None:
    """One phone sends whole small messages; the others send fragments, pieces, and pings in between."""
    tablet = server.client()
    ask = subscription(CLOCK)
    with ExitStack() as room:
        phones = [RawClient(server.port).enter() for _ in range(4)]
        for phone in phones:
            room.callback(phone.close)
        usual, parts, pieces, pings = phones
        usual.send(ask)
        parts.sock.sendall(frame(ask[:9], PART) + bytes([NEXT_PART | 0x80]) + frame(ask[9:])[1:])
        for byte in frame(ask):
            pieces.sock.sendall(bytes([byte]))
        pings.sock.sendall(frame("there?", PING) + frame(ask))
        assert pings.read_frame() == (PONG, b"there?")
        answers = [json.loads(phone.read().removeprefix("431")) for phone in phones]
        values = [each[0]["topics"][CLOCK]["value"] for each in answers]
        assert values == [values[0]] * len(phones)
        tablet.do("clock.start")
        for phone in phones:
            assert phone.read_until('42["topic"')[-1].count('"phase":"running"') == 1


def test_phones_that_leave_in_any_way_are_forgotten(server: RunningServer) -> None:
    before = connected(server)
    phones = [RawClient(server.port).enter() for _ in range(6)]
    until(lambda: connected(server) == before + 6, "six phones")
    phones[0].close()
    phones[1].sock.sendall(frame(b"\x03\xe9", 0x88))  # goodbye
    phones[2].send("1")  # Engine.IO's goodbye
    phones[3].sock.sendall(b"\xff\xff\xff")  # no frame at all
    phones[4].sock.shutdown(socket.SHUT_WR)
    phones[5].sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    phones[5].close()  # a reset
    until(lambda: connected(server) == before, "all of them are forgotten")
    for phone in phones[1:5]:
        while phone.read_frame() != (0, b""):
            pass
    server.check_log()


def test_many_phones_connect_and_all_get_an_event(server: RunningServer) -> None:
    tablet: Any = server.client()
    with ExitStack() as room:
        phones = [RawClient(server.port) for _ in range(200)]
        for phone in phones:
            room.callback(phone.close)
            phone.enter().send(subscription(CLOCK))
        for phone in phones:
            assert phone.read().startswith('431[{"ok":true')
        tablet.do("clock.start")
        for phone in phones:
            assert '"running"' in phone.read_until('42["topic"')[-1]
