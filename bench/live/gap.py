"""The longest gap between two turns of the hub, while thousands of phones get an event every second.

Measured from outside by `processes/probe.py`, which sends requests all the time, and from inside by the server's own
lag, sampled often (`processes/watched.py`). The server has one core, all clients the other, and the probe has priority
over the phones: a wait for another process's core is no gap of the hub.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from bench import limits
from bench.limits import Limit
from bench.live.numbers import head, line, ms, of_runs, percentile
from bench.live.reporting_process import ReportingProcess, crowd
from bench.live.storm import PHONE_TOPICS
from tests.client import Client
from tests.servers import RunningServer

COUNTS = (5_000,)
WINDOWS, EVENTS = 6, 10
"""Number of windows, and of events in each, one a second."""
MIN_NICE = 19
PROBE = [sys.executable, "-m", "bench.live.processes.probe"]
SERVER = [sys.executable, "-W", "ignore", "-m", "bench.live.processes.watched"]
COLUMNS = (
    "phones",
    "events, one a second",
    "an answer, median",
    "p99",
    "slowest of each 10 s (range)",
    "inside: p99 at most",
    "worst of each 10 s at most (range)",
    "others had the probe's core, worst",
    "others had the server's core, in all",
    *limits.COLUMNS,
)
ABOUT = "The server has one core, its clients the other. Inside: the server's own lag, to the millisecond."
HEAD = head(COLUMNS, ABOUT)
BUCKET = re.compile(r'^clockserver_hub_lag_seconds_bucket{le="([^"]+)"} ([0-9.]+)$', re.MULTILINE)


class Window(Struct, frozen=True):
    """Measurements of one window, in ms: answers from outside, and counts of the lag by its upper bound. `late` and
    `waited` may come from the machine: the delay of the probe itself, and the server's wait for its core."""

    delays: list[float]
    lags: dict[float, float]
    late: float
    waited: float


def pin(pid: int, core: int) -> None:
    """Pin a process with all its threads to one core."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})


def lags(server: RunningServer) -> dict[float, float]:
    """Number of turns by the upper bound of their delay, in ms."""
    text = server.get("/metrics", headers=server.staff()).text
    return {float(edge) * 1000: float(count) for edge, count in BUCKET.findall(text)}


def waited_ms(pid: int) -> float:
    """Time in ms that a process was ready but had no core, since it began."""
    return int(Path(f"/proc/{pid}/schedstat").read_text("utf-8").split()[1]) / 1e6


def lag_at_most(counts: dict[float, float], share: float) -> float:
    """The bound, in ms, that this share of the turns did not exceed."""
    enough = max(counts.values()) * share
    return min(edge for edge, count in counts.items() if count >= enough)


def windows(count: int) -> list[Window]:
    """All windows, one after the other, with `count` phones."""
    cores = sorted(os.sched_getaffinity(0))
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data", command=SERVER) as server,
    ):
        server.open_tournament()
        td = server.client()
        td.do("clock.start")
        with (
            crowd(server.port, count, topics=PHONE_TOPICS, marks=True) as phones,
            ReportingProcess([*PROBE, str(server.port)]) as probe,
        ):
            phones.next_report()
            probe.next_report()
            for pid in (phones.pid, probe.pid, os.getpid()):
                pin(pid, cores[-1])
            pin(server.pid, cores[0])
            os.setpriority(os.PRIO_PROCESS, phones.pid, MIN_NICE)
            try:
                return [_window(server, td, probe) for _ in range(WINDOWS)]
            finally:
                os.sched_setaffinity(0, cores)


def _window(server: RunningServer, td: Client, probe: ReportingProcess) -> Window:
    before = lags(server)
    time.sleep(0.1)  # the probe does not see the request for the metrics
    probe.send_line("begin")
    probe.next_report()
    waited = waited_ms(server.pid)
    for number in range(EVENTS):
        td.do("clock.add", ms=1_000 if number % 2 else -1_000)
        time.sleep(1)
    probe.send_line("end")
    report = probe.next_report()
    waited = waited_ms(server.pid) - waited
    after = lags(server)
    return Window(
        report["delays"], {edge: after[edge] - before[edge] for edge in after}, report["late"], waited
    )


def rows(count: int) -> list[str]:
    """A line of the table."""
    measured = windows(count)
    answers = [each for window in measured for each in window.delays]
    inside = {edge: sum(window.lags[edge] for window in measured) for edge in measured[0].lags}
    cells = (
        f"{count:,}",
        str(len(measured) * EVENTS),
        f"{statistics.median(answers):.2f} ms",
        f"{percentile(answers, 0.99):.1f} ms",
        f"{of_runs([max(window.delays) for window in measured], ms)} ms",
        f"{lag_at_most(inside, 0.99):.0f} ms",
        f"{of_runs([lag_at_most(window.lags, 1) for window in measured], ms)} ms",
        f"{max(window.late for window in measured):.1f} ms",
        f"{sum(window.waited for window in measured):.0f} ms",
        *limits.cells(
            Limit("outside", statistics.median(max(each.delays) for each in measured), 30, "{:.0f} ms"),
            Limit(
                "inside", statistics.median(lag_at_most(each.lags, 1) for each in measured), 30, "{:.0f} ms"
            ),
        ),
    )
    return [line(cells)]
