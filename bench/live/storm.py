"""All clients reconnect at once, and the director's tablet goes on."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench import limits
from bench.limits import Limit
from bench.live.displays import topics_of
from bench.live.numbers import head, line, ms, of_runs
from bench.live.reporting_process import cpu_seconds, crowd, kilobytes
from tests.servers import RunningServer

PHONE_TOPICS = topics_of("tournament clock counters structure announcement")
"""Topics that a phone follows first."""
COUNTS = (5_000, 10_000)
RUNS = 5
IDLE_S = 20.0
TABLET_AFTER_S = 0.2
TAP_EVERY_S = 0.5
"""Seconds between two commands, faster than by hand. Each event goes to all clients that are back."""
COLUMNS = (
    "phones back at once",
    "all with their snapshots (range)",
    "refused",
    "taps meanwhile",
    "median of their answers",
    "slowest of each storm (range)",
    "snapshot of a tablet that connects among them (range)",
    "kB each",
    "idle, share of a core",
    "storms",
    *limits.COLUMNS,
)
HEAD = head(COLUMNS)


class Storm(Struct, frozen=True):
    """The measurements of one storm."""

    seconds: float
    refused: int
    answers_ms: list[float]
    tablet_s: float
    kilobytes_each: float
    idle: float | None


def storm(count: int, *, idles: bool = False) -> Storm:
    """Start a server, connect all clients at once, and send commands meanwhile. `idles`: measure its idle cost, too."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        td = server.client()
        td.do("clock.start")
        before = kilobytes(server.pid)
        with crowd(server.port, count, topics=PHONE_TOPICS, at_once=count) as phones:
            time.sleep(TABLET_AFTER_S)
            began = time.monotonic()
            server.client().subscribe(*PHONE_TOPICS)
            tablet = time.monotonic() - began
            answers: list[float] = []
            report: dict[str, Any] = {}
            refused = 0
            while "ready" not in report:
                began = time.monotonic()
                td.do("clock.add", ms=1_000 if len(answers) % 2 else -1_000)
                answers.append((time.monotonic() - began) * 1000)
                time.sleep(TAP_EVERY_S)
                while phones.has_report and "ready" not in report:
                    report = phones.next_report()
                    refused = report.get("lost", refused)
            each = (kilobytes(server.pid) - before) / count
            idle = _idle(server.pid) if idles else None
        return Storm((report["at"] - report["began"]) / 1e9, refused, answers, tablet, each, idle)


def rows(count: int) -> list[str]:
    """A line of the table: medians, and ranges, of several storms, each on a server of its own."""
    storms = [storm(count, idles=run == RUNS - 1) for run in range(RUNS)]
    answers = [each for run in storms for each in run.answers_ms]
    cells = (
        f"{count:,}",
        f"{of_runs([run.seconds for run in storms], '{:.2f}'.format)} s",
        str(sum(run.refused for run in storms)),
        str(len(answers)),
        f"{statistics.median(answers):.0f} ms",
        f"{of_runs([max(run.answers_ms) for run in storms], ms)} ms",
        f"{of_runs([run.tablet_s for run in storms], '{:.2f}'.format)} s",
        f"{statistics.median(run.kilobytes_each for run in storms):.0f}",
        f"{storms[-1].idle or 0:.1%}",
        str(len(storms)),
    )
    kept = limits.cells(
        Limit("all", statistics.median(run.seconds for run in storms), 2 * count / 5_000, "{:.2f} s"),
        Limit("refused", sum(run.refused for run in storms), 0, "{:.0f}"),
        Limit("each", statistics.median(run.kilobytes_each for run in storms), 62, "{:.0f} kB"),
        Limit("idle", storms[-1].idle or 0, 0.07 * count / 10_000, "{:.1%}"),
    )
    return [line((*cells, *kept))]


def _idle(pid: int) -> float:
    """The share of a core that the idle server needs."""
    before = cpu_seconds(pid)
    time.sleep(IDLE_S)
    return (cpu_seconds(pid) - before) / IDLE_S
