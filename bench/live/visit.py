"""The cost of a phone's first visit: the page packed, and in separate modules."""

from __future__ import annotations

import http.client
import json
import re
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import limits
from bench.limits import Limit
from bench.live.numbers import head, line
from bench.live.reporting_process import cpu_seconds
from tests.servers import RunningServer

COUNTS = (100,)
"""Numbers of visits in a run."""
RUNS = 5
PAGE = "/t/friday"
ALWAYS = (
    "/static/vendor/socket.io/socket.io.min.js",
    "/api/v1/texts",
    "/api/v1/texts/en/phone",
    "/static/fonts/barlow-condensed/barlow-condensed-latin-500-normal.woff2",
    "/static/fonts/barlow-condensed/barlow-condensed-latin-600-normal.woff2",
    "/static/fonts/barlow-condensed/barlow-condensed-latin-700-normal.woff2",
)
"""Requests of a phone besides code and styles."""
COLUMNS = (
    "a phone's first visit",
    "requests",
    "kB over the network",
    "work of the server, ms (range)",
    "phones a minute, one core",
    "runs",
    *limits.COLUMNS,
)
HEAD = head(COLUMNS)


class Visitor:
    """One phone's connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._host = f"localhost:{port}"

    def get(self, path: str, *, compressed: bool = True) -> bytes:
        """The body, still compressed if `compressed`."""
        encoding = {"Accept-Encoding": "gzip"} if compressed else {}
        self._connection.request("GET", path, headers={"Host": self._host, **encoding})
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status != http.HTTPStatus.OK:
            raise ConnectionError(path, answer.status)
        return body

    def close(self) -> None:
        self._connection.close()


def paths(server: RunningServer) -> dict[str, tuple[str, ...]]:
    """The requests after the page, by the way it is served."""
    visitor = Visitor(server.port)
    html = visitor.get(PAGE, compressed=False).decode()
    visitor.close()
    index = json.loads(Path("static/bundles/index.json").read_text("utf-8"))
    parts = [f"/{source}" for source in index["phone"]["sources"] if source.endswith((".js", ".css"))]
    return {
        "packed": (*re.findall(r'"(/bundles/[^"]+)"', html), *ALWAYS),
        "in its parts": (*parts, *ALWAYS),
    }


def visits(server: RunningServer, requested: tuple[str, ...], count: int) -> tuple[float, int]:
    """Seconds of the server's work for each visit, and its bytes."""
    began, size = cpu_seconds(server.pid), 0
    for _ in range(count):
        visitor = Visitor(server.port)
        size = sum(len(visitor.get(path)) for path in (PAGE, *requested))
        visitor.close()
    return (cpu_seconds(server.pid) - began) / count, size


def rows(count: int) -> Iterator[str]:
    """A line of the table for each way. The ways take turns."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        ways = paths(server)
        runs = [
            {way: visits(server, requested, count) for way, requested in ways.items()} for _ in range(RUNS)
        ]
    for way, requested in ways.items():
        took = [run[way][0] * 1000 for run in runs]
        each = statistics.median(took)
        kilobytes = runs[0][way][1] / 1000
        kept = limits.cells(Limit("", kilobytes, 193, "{:.0f} kB"), Limit("work", each, 10, "{:.1f} ms"))
        yield line(
            (
                way,
                str(1 + len(requested)),
                f"{kilobytes:.0f}",
                f"{each:.1f} ({min(took):.1f}–{max(took):.1f})",
                f"{60_000 / each:,.0f}",
                str(RUNS),
                *(kept if way == "packed" else limits.REFERENCE),
            )
        )
