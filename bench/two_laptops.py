"""Two laptops: answers to taps with and without a wait for the copy, and a takeover by one tap.

`python -m bench.two_laptops`. Both servers and the client share the cores; the ratio is of one run.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench import limits
from bench.edges import answers
from bench.limits import Limit
from bench.live import numbers
from tests.processes.second_server import SecondServer, new_code
from tests.servers import RunningServer

RUNS = 5
COUNTS = (RUNS,)
COLUMNS = ("answer, alone", "copied", "ratio", "slowest copied", "takeover by a tap", *limits.COLUMNS)
HEAD = numbers.head(COLUMNS)


def measured(folder: Path) -> tuple[list[float], list[float], float]:
    """Answers alone and copied, in ms, and the seconds from the tap to the answer of the first command."""
    with RunningServer(folder / "first") as first:
        first.open_tournament()
        td = first.client()
        alone = answers(td)
        with SecondServer(folder / "second", first, new_code(first)) as second:
            second.wait_for_everything().sign_in()
            copied = answers(td)
            first.kill()
            second.wait_for("silent")
            began = time.monotonic()
            second.take_over()
            second.command("clock.start")
            return alone, copied, time.monotonic() - began


def rows(runs: int) -> list[str]:
    """The line of the table."""
    alone, copied, slowest, takeovers = [], [], [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            alone_ms, copied_ms, seconds = measured(Path(folder))
        alone.append(median(alone_ms))
        copied.append(median(copied_ms))
        slowest.append(max(copied_ms))
        takeovers.append(seconds)
    ratios = [with_copy / without for without, with_copy in zip(alone, copied, strict=True)]
    cells = (
        f"{numbers.of_runs(alone, '{:.1f}'.format)} ms",
        f"{numbers.of_runs(copied, '{:.1f}'.format)} ms",
        numbers.of_runs(ratios, "{:.2f}".format),
        f"{max(slowest):.0f} ms",
        f"{numbers.of_runs(takeovers, '{:.1f}'.format)} s",
    )
    kept = limits.cells(
        Limit("ratio", median(ratios), 1.6, "{:.2f}"), Limit("takeover", median(takeovers), 3, "{:.1f} s")
    )
    return [numbers.line((*cells, *kept))]


if __name__ == "__main__":
    sys.stdout.write(f"{os.cpu_count()} cores\n{HEAD}\n{rows(RUNS)[0]}\n")
