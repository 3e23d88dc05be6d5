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
from bench.live.numbers import head, line, ms, of_runs
from bench.live.speaker import cpu_seconds, crowd, kilobytes
from tests.servers import RunningServer

TOPICS = ["tournament", "clock", "counters", "structure", "announcement"]
"""Topics that a phone follows."""
COUNTS = (5_000, 10_000)
RUNS = 5
IDLE_S = 20.0
AMONG_THEM_S = 0.2
TAP_EVERY_S = 0.5
"""Seconds between two commands, faster than by hand; each goes to all clients that are back."""
COLUMNS = (
    "phones back at once",
    "all with their snapshots (range)",
    "refused",
    "taps meanwhile",
    "median of their answers",
    "slowest of each storm (range)",
    "a tablet that comes among them has its snapshot (range)",
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
    """Start a server, connect all clients at once, and give commands meanwhile; perhaps measure its cost afterwards."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        td = server.client()
        td.do("clock.start")
        before = kilobytes(server.pid)
        names = [f"{kind}:friday{'' if kind in ('tournament', 'announcement') else ':1'}" for kind in TOPICS]
        with crowd(server.port, count, topics=names, at_once=count) as phones:
            time.sleep(AMONG_THEM_S)
            began = time.monotonic()
            server.client().subscribe(*names)
            tablet = time.monotonic() - began
            answers: list[float] = []
            said: dict[str, Any] = {}
            refused = 0
            while "ready" not in said:
                began = time.monotonic()
                td.do("clock.add", ms=1_000 if len(answers) % 2 else -1_000)
                answers.append((time.monotonic() - began) * 1000)
                time.sleep(TAP_EVERY_S)
                while phones.has_spoken and "ready" not in said:
                    said = phones.heard()
                    refused = said.get("lost", refused)
            each = (kilobytes(server.pid) - before) / count
            idle = _idle(server.pid) if idles else None
        return Storm((said["at"] - said["began"]) / 1e9, refused, answers, tablet, each, idle)


def rows(count: int) -> list[str]:
    """A line of the table: medians, and ranges, of several storms, each on a server of its own."""
    seen = [storm(count, idles=run == RUNS - 1) for run in range(RUNS)]
    answers = [each for one in seen for each in one.answers_ms]
    cells = (
        f"{count:,}",
        f"{of_runs([one.seconds for one in seen], '{:.2f}'.format)} s",
        str(sum(one.refused for one in seen)),
        str(len(answers)),
        f"{statistics.median(answers):.0f} ms",
        f"{of_runs([max(one.answers_ms) for one in seen], ms)} ms",
        f"{of_runs([one.tablet_s for one in seen], '{:.2f}'.format)} s",
        f"{statistics.median(one.kilobytes_each for one in seen):.0f}",
        f"{seen[-1].idle or 0:.1%}",
        str(len(seen)),
    )
    kept = limits.cells(
        Limit("all", statistics.median(one.seconds for one in seen), 2 * count / 5_000, "{:.2f} s"),
        Limit("refused", sum(one.refused for one in seen), 0, "{:.0f}"),
        Limit("each", statistics.median(one.kilobytes_each for one in seen), 62, "{:.0f} kB"),
        Limit("idle", seen[-1].idle or 0, 0.07 * count / 10_000, "{:.1%}"),
    )
    return [line((*cells, *kept))]


def _idle(pid: int) -> float:
    """The share of a core it needs while nothing happens."""
    before = cpu_seconds(pid)
    time.sleep(IDLE_S)
    return (cpu_seconds(pid) - before) / IDLE_S
