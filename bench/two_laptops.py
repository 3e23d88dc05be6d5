"""Two laptops: the answer to a tap that waits for the copy beside one that does not, and a takeover by one tap.

`python -m bench.two_laptops`. Both servers and the client share the cores; the ratio is of one run.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bench import limits
from bench.edges import answers
from bench.limits import Limit
from bench.live import numbers
from tests.second_server import SecondServer, new_code
from tests.servers import RunningServer

RUNS = 3
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
    alone, copied, taken = [], [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            found = measured(Path(folder))
        alone += found[0]
        copied += found[1]
        taken.append(found[2])
    one, both = statistics.median(alone), statistics.median(copied)
    cells = (f"{one:.1f} ms", f"{both:.1f} ms", f"{both / one:.2f}", f"{max(copied):.0f} ms")
    kept = limits.cells(
        Limit("ratio", both / one, 1.6, "{:.2f}"), Limit("takeover", statistics.median(taken), 3, "{:.1f} s")
    )
    takeover = f"{statistics.median(taken):.1f} s ({min(taken):.1f}–{max(taken):.1f})"
    return [numbers.line((*cells, takeover, *kept))]


if __name__ == "__main__":
    sys.stdout.write(f"{os.cpu_count()} cores\n{HEAD}\n{rows(RUNS)[0]}\n")
