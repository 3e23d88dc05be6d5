"""Answers to taps with the journal in SQLite and in PostgreSQL: `python -m bench.databases`.

Needs Debian's postgresql. Both servers run at once and get taps in turns, so that the ratio compares the same minutes.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bench import limits
from bench.limits import REFERENCE, Limit, is_missed
from bench.live.numbers import head, line, ms, percentile
from tests.client import Client
from tests.processes.postgres import Postgres, open_folder
from tests.servers import RunningServer

TAPS = 400
WARM = 20
PAUSE_S = 0.01
COLUMNS = ("answer to a tap", "p50", "p99", "÷ SQLite", *limits.COLUMNS)
MAX_RATIO = 1.3
"""Maximum of the ratio of the medians, PostgreSQL ÷ SQLite."""


def tapped(td: Client, number: int) -> float:
    """The time of one answer, in ms."""
    began = time.monotonic_ns()
    td.do("announcement.post", text=f"answer {number}", seconds=5)
    time.sleep(PAUSE_S)
    return (time.monotonic_ns() - began) / 1e6 - PAUSE_S * 1000


def row(name: str, samples: list[float], ratio: str, kept: tuple[str, str]) -> str:
    """A line of the table."""
    return line(
        (name, f"{ms(statistics.median(samples))} ms", f"{ms(percentile(samples, 0.99))} ms", ratio, *kept)
    )


def rows(sqlite: list[float], postgres: list[float]) -> list[str]:
    """The lines of the table."""
    ratio = statistics.median(postgres) / statistics.median(sqlite)
    kept = limits.cells(Limit("", ratio, MAX_RATIO, "{:.2f}"))
    return [row("SQLite", sqlite, "1", REFERENCE), row("PostgreSQL", postgres, f"{ratio:.2f}", kept)]


def main() -> int:
    """Measure, and print the table; the exit code is 1 if the limit was not kept."""
    with open_folder() as folder, tempfile.TemporaryDirectory() as data:
        postgres = Postgres(folder)
        postgres.start()
        options = ["--database", postgres.url_of(postgres.new_database())]
        with (
            RunningServer(Path(data) / "a") as sqlite_server,
            RunningServer(Path(data) / "b", args=options) as postgres_server,
        ):
            tablets = []
            for each in (sqlite_server, postgres_server):
                each.open_tournament()
                tablets.append(each.client())
            pairs = [[tapped(td, number) for td in tablets] for number in range(TAPS + WARM)][WARM:]
        postgres.stop()
    sqlite, pg = (list(each) for each in zip(*pairs, strict=True))
    lines = rows(sqlite, pg)
    sys.stdout.write("\n".join([f"{os.cpu_count()} cores", head(COLUMNS), *lines, ""]))
    return int(any(map(is_missed, lines)))


if __name__ == "__main__":
    sys.exit(main())
