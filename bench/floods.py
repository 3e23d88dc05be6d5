"""Times of taps while an attacker floods the server over HTTP.

`python -m bench.floods`: a table with each flood, and the quiet server of the same run. The attacker is its own
process: `python -m bench.floods pour PORT FLOOD` sends until it is ended.
"""

from __future__ import annotations

import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench import limits
from bench.limits import Limit
from bench.live import numbers
from tests.servers import RunningServer

TAPS = 100
PAUSE_S = 0.05
SETTLES_S = 1.0
MAX_P95 = 50.0
"""Maximum time in ms of 19 of 20 taps."""
COUNTS = (TAPS,)
HEAD = numbers.head(("a tap while", "median ms", "p95", "longest", "taps", *limits.COLUMNS))
ICM = {
    "stacks": [1_000_000 + 7 * number for number in range(50)],
    "prizes": [1_000 * number for number in range(50, 0, -1)],
}


def request(path: str, body: object = None) -> bytes:
    """A whole request: a GET without a body, a POST with one."""
    content = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    head = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    if content:
        head += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*head, "", ""]).encode() + content


FLOODS = {
    "GET /healthz, pipelined": request("/healthz") * 200,
    "QR codes, another each time": b"".join(
        request(f"/api/v1/qr.svg?path=/t/t{number}") for number in range(8)
    ),
    "ICM of 50 players": request("/api/v1/calculators/icm", ICM) * 8,
    "heads that never end": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
}


def pour(port: int, data: bytes) -> None:
    """Send forever, with a new connection whenever the last one ends."""
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as sock:
            sock.setblocking(False)
            rest = data
            while True:
                try:
                    rest = rest[sock.send(rest) :] or data
                except BlockingIOError:
                    time.sleep(0.001)
                with suppress(BlockingIOError):
                    if not sock.recv(1 << 20):
                        break


@contextmanager
def poured(port: int, flood: str) -> Iterator[None]:
    """Run the attacker during the taps."""
    attacker = subprocess.Popen([sys.executable, "-m", "bench.floods", "pour", str(port), flood])  # noqa: S603 - ours
    try:
        time.sleep(SETTLES_S)
        yield
    finally:
        attacker.kill()
        attacker.wait()


def taps(server: RunningServer) -> list[float]:
    """The time of each tap in ms, from the command to its acknowledgement."""
    tablet = server.client()
    samples = []
    for _ in range(TAPS):
        began = time.perf_counter()
        answer = tablet.command("counter.tap", what="entry")
        samples.append((time.perf_counter() - began) * 1000)
        if "ok" not in answer:
            raise AssertionError(answer)
        time.sleep(PAUSE_S)
    tablet.close()
    return samples


def line(name: str, samples: list[float]) -> str:
    """A line of the table: the median, the 95th percentile and the maximum."""
    ordered = sorted(samples)
    p95 = ordered[int(len(ordered) * 0.95)]
    measured = (f"{statistics.median(ordered):.1f}", f"{p95:.1f}", f"{ordered[-1]:.1f}", str(len(ordered)))
    return numbers.line((name, *measured, *limits.cells(Limit("p95", p95, MAX_P95, "{:.0f} ms"))))


def rows(_: int) -> list[str]:
    """A line for each flood, and for the quiet server before and afterwards."""
    lines = []
    with tempfile.TemporaryDirectory() as folder, RunningServer(Path(folder) / "data") as server:
        server.open_tournament()
        lines.append(line("no flood", taps(server)))
        for flood in FLOODS:
            with poured(server.port, flood):
                lines.append(line(flood, taps(server)))
        lines.append(line("no flood, again", taps(server)))
    return lines


if __name__ == "__main__":
    if sys.argv[1:2] == ["pour"]:
        pour(int(sys.argv[2]), FLOODS[sys.argv[3]])
    sys.stdout.write("\n".join([HEAD, *rows(TAPS)]) + "\n")
