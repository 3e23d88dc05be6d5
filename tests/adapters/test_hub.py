"""The hub serves who speaks, and lets go of who says nothing."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

SERVER = """
import eventlet
eventlet.monkey_patch()
from clockserver.adapters import hub

def app(environ, start):
    environ["wsgi.input"].read()
    start("200 OK", [("Content-Length", "2")])
    return [b"ok"]

hub.SILENT_S = 1
sock = hub.listen("127.0.0.1", 0)
print(sock.getsockname()[1], flush=True)
hub.serve(sock, app)
"""
WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def port() -> Iterator[int]:
    """A server that lets go after one second of silence."""
    command = [sys.executable, "-W", "ignore", "-c", SERVER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        yield int(process.stdout.readline())
        process.kill()
        assert process.stderr.read() == ""


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab",
        WHOLE,
    ],
    ids=["nothing", "half a line", "half of the headers", "half of the body", "a whole request and no other"],
)
def test_who_says_nothing_more_is_let_go(port: int, said: bytes) -> None:
    with connected(port) as face:
        face.sendall(said)
        heard = b""
        while more := face.recv(1_000):
            heard += more
    assert (b"200 OK" in heard) == (said == WHOLE)


def test_who_goes_on_speaking_is_kept(port: int) -> None:
    with connected(port) as face:
        for _ in range(3):
            face.sendall(WHOLE)
            answer = b""
            while not answer.endswith(b"ok"):
                answer += face.recv(1_000)
            assert answer.startswith(b"HTTP/1.1 200 OK")
