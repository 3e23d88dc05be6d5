"""Phones without a socket: number of their requests that one core answers in a second."""

from __future__ import annotations

import re
import socket
import statistics
import tempfile
import time
from pathlib import Path

from bench import limits
from bench.limits import Limit
from bench.live.numbers import head, line
from bench.live.reporting_process import cpu_seconds
from tests.servers import RunningServer

COUNTS = (2_000,)
"""Numbers of requests in a run."""
RUNS = 5
PER_CONNECTION = 500
"""Requests on one connection: a client that sends more, and faster than any page, is disconnected."""
CLOCK = "/api/v1/tournaments/friday/clock"
WAYS = {"whole": (CLOCK, False), "nothing new": (CLOCK, True), "the time": ("/api/v1/time", False)}
COLUMNS = (
    "request over HTTP",
    "answer",
    "bytes",
    "requests a second, one core",
    "range",
    "runs",
    *limits.COLUMNS,
)
HEAD = head(COLUMNS)


class Phone:
    """One connection that repeats the same request."""

    def __init__(self, port: int, path: str) -> None:
        self._sock = socket.create_connection(("127.0.0.1", port))
        self._lines = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n"

    def get(self, tag: str = "") -> tuple[str, int]:
        """The answer's head, and the number of bytes received."""
        condition = f"If-None-Match: {tag}\r\n" if tag else ""
        self._sock.sendall(f"{self._lines}{condition}\r\n".encode())
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._received()
        head, _, body = data.partition(b"\r\n\r\n")
        size = re.search(rb"(?i)content-length: (\d+)", head)
        missing = (int(size[1]) if size else 0) - len(body)
        while missing > 0:
            missing -= len(self._received())
        return head.decode(), len(head) + 4 + int(size[1] if size else 0)

    def _received(self) -> bytes:
        data = self._sock.recv(1 << 16)
        if not data:
            raise ConnectionError("the server ended the connection")
        return data

    def close(self) -> None:
        self._sock.close()


def measured(server: RunningServer, path: str, count: int, *, with_tag: bool) -> tuple[float, str, int]:
    """Requests for each second of the server's own work, the status, and the size of an answer."""
    phone = Phone(server.port, path)
    tag = re.search(r"(?i)etag: (\S+)", phone.get()[0])
    sent_tag = tag[1] if tag and with_tag else ""
    began = cpu_seconds(server.pid)
    for number in range(1, count + 1):
        head, size = phone.get(sent_tag)
        if number % PER_CONNECTION == 0:
            phone.close()
            phone = Phone(server.port, path)
    took = cpu_seconds(server.pid) - began
    phone.close()
    return count / took, head.split(" ", 2)[1], size


def rows(count: int) -> list[str]:
    """Lines of the table, one for each kind of request."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        server.command("clock.start")
        time.sleep(1)
        samples = {
            name: [measured(server, path, count, with_tag=with_tag) for _ in range(RUNS)]
            for name, (path, with_tag) in WAYS.items()
        }
    return [_row(name, runs) for name, runs in samples.items()]


def _row(name: str, samples: list[tuple[float, str, int]]) -> str:
    rates = [rate for rate, _, _ in samples]
    _, status, size = samples[0]
    middle = statistics.median(rates)
    span = f"{min(rates):,.0f}–{max(rates):,.0f}"
    kept = limits.cells(Limit("work", 1000 / middle, 0.75, "{:.2f} ms an answer"))
    return line((name, status, f"{size:,}", f"{middle:,.0f}", span, str(len(rates)), *kept))
