"""Phones that open a page for the first time: the cost of the page, packed and in its parts."""

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
from bench.live.speaker import cpu_seconds
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
    "questions",
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
        self._line = http.client.HTTPConnection("127.0.0.1", port)
        self._host = f"localhost:{port}"

    def ask(self, path: str, *, zipped: bool = True) -> bytes:
        """The body as it came."""
        takes = {"Accept-Encoding": "gzip"} if zipped else {}
        self._line.request("GET", path, headers={"Host": self._host, **takes})
        answer = self._line.getresponse()
        body = answer.read()
        if answer.status != http.HTTPStatus.OK:
            raise ConnectionError(path, answer.status)
        return body

    def close(self) -> None:
        self._line.close()


def paths(server: RunningServer) -> dict[str, tuple[str, ...]]:
    """The requests after the page, by the way it is served."""
    visitor = Visitor(server.port)
    html = visitor.ask(PAGE, zipped=False).decode()
    visitor.close()
    index = json.loads(Path("static/bundles/index.json").read_text("utf-8"))
    parts = [f"/{source}" for source in index["phone"]["sources"] if source.endswith((".js", ".css"))]
    return {
        "packed": (*re.findall(r'"(/bundles/[^"]+)"', html), *ALWAYS),
        "in its parts": (*parts, *ALWAYS),
    }


def visits(server: RunningServer, asked: tuple[str, ...], count: int) -> tuple[float, int]:
    """Seconds of the server's work for each visit, and its bytes."""
    began, size = cpu_seconds(server.pid), 0
    for _ in range(count):
        visitor = Visitor(server.port)
        size = sum(len(visitor.ask(path)) for path in (PAGE, *asked))
        visitor.close()
    return (cpu_seconds(server.pid) - began) / count, size


def rows(count: int) -> Iterator[str]:
    """A line of the table for each way; they take turns."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        ways = paths(server)
        runs = [{way: visits(server, asked, count) for way, asked in ways.items()} for _ in range(RUNS)]
    for way, asked in ways.items():
        took = [run[way][0] * 1000 for run in runs]
        each = statistics.median(took)
        kilobytes = runs[0][way][1] / 1000
        kept = limits.cells(Limit("", kilobytes, 193, "{:.0f} kB"), Limit("work", each, 10, "{:.1f} ms"))
        yield line(
            (
                way,
                str(1 + len(asked)),
                f"{kilobytes:.0f}",
                f"{each:.1f} ({min(took):.1f}–{max(took):.1f})",
                f"{60_000 / each:,.0f}",
                str(RUNS),
                *(kept if way == "packed" else limits.REFERENCE),
            )
        )
