"""Time from a command to the last of ten thousand phones, through the whole server and its disk."""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from bench.limits import COLUMNS as LIMITS
from bench.limits import Limit
from bench.limits import cells as limit_cells
from bench.live.numbers import head, line, percentile
from bench.live.reporting_process import crowd
from tests.servers import RunningServer

COUNTS = (5_000, 10_000)
TAPS = 100
PAUSE_S = 0.25
ANSWERS = "clockserver_answer_seconds"
SYNCS = "clockserver_journal_sync_seconds"
COLUMNS = (
    "phones",
    "taps",
    "answered on the tablet, median",
    "p99",
    "in the server, mean",
    "p99 at most",
    "of it the disk, mean",
    "last phone, median",
    "p99",
    "slowest",
    *LIMITS,
)
HEAD = head(COLUMNS)


class Taps(Struct, frozen=True):
    """The measurements, in ms."""

    answered: list[float]
    last: list[float]
    in_server: float
    in_server_p99: float
    sync: float


def taps(count: int) -> Taps:
    """Announcements one after the other, to `count` phones."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        td = server.client()
        answered, last = [], []
        with crowd(server.port, count, topics=["announcement:friday"], marks=True) as phones:
            phones.next_report()
            for number in range(TAPS):
                began = time.monotonic_ns()
                td.do("announcement.post", text=f"mark-{number}", seconds=5)
                answered.append((time.monotonic_ns() - began) / 1e6)
                last.append((phones.next_report()["last"] - began) / 1e6)
                time.sleep(PAUSE_S)
            metrics = server.get("/metrics", headers=server.staff()).text
        return Taps(
            answered, last, _mean_ms(metrics, ANSWERS), _p99_ms(metrics, ANSWERS), _mean_ms(metrics, SYNCS)
        )


def rows(count: int) -> list[str]:
    """A line of the table."""
    measured = taps(count)
    cells = [
        f"{count:,}",
        str(len(measured.answered)),
        f"{statistics.median(measured.answered):.1f} ms",
        f"{percentile(measured.answered, 0.99):.1f} ms",
        f"{measured.in_server:.1f} ms",
        f"{measured.in_server_p99:.0f} ms",
        f"{measured.sync:.1f} ms",
        f"{statistics.median(measured.last):.0f} ms",
        f"{percentile(measured.last, 0.99):.0f} ms",
        f"{max(measured.last):.0f} ms",
        *limit_cells(
            Limit("p99 above the disk", percentile(measured.answered, 0.99) - measured.sync, 15, "{:.1f} ms"),
            Limit("last phone, p99", percentile(measured.last, 0.99), 200, "{:.0f} ms"),
        ),
    ]
    return [line(cells)]


def _mean_ms(metrics: str, name: str) -> float:
    values = dict(line.rsplit(" ", 1) for line in metrics.splitlines() if line.startswith(f"{name}_"))
    return float(values[f"{name}_sum"]) / float(values[f"{name}_count"]) * 1000


def _p99_ms(metrics: str, name: str) -> float:
    """The upper bound in ms of the histogram's bucket with the 99th percentile."""
    buckets = re.findall(rf'^{name}_bucket{{le="([^"]+)"}} ([0-9.]+)$', metrics, re.MULTILINE)
    enough = float(buckets[-1][1]) * 0.99
    return next(float(edge) for edge, count in buckets if float(count) >= enough) * 1000
