"""The answer to a tap with the journal in SQLite, and with it in PostgreSQL: `python -m bench.databases`.

Needs Debian's postgresql. Both servers run at once and are tapped in turns, so that the ratio is of the same minutes.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.client import Client
from tests.postgres import Postgres, open_folder
from tests.servers import RunningServer

TAPS = 400
WARM = 20
PAUSE_S = 0.01
HEAD = "| answer to a tap | p50 | p99 |\n|---|---|---|"


def tapped(td: Client, number: int) -> float:
    """The time of one answer, in ms."""
    began = time.monotonic_ns()
    td.do("announcement.post", text=f"answer {number}", seconds=5)
    time.sleep(PAUSE_S)
    return (time.monotonic_ns() - began) / 1e6 - PAUSE_S * 1000


def row(name: str, found: list[float]) -> str:
    """A line of the table."""
    return f"| {name} | {statistics.median(found):.1f} ms | {statistics.quantiles(found, n=100)[-1]:.1f} ms |"


def main() -> None:
    """Measure, and print the table."""
    with open_folder() as folder, tempfile.TemporaryDirectory() as data:
        postgres = Postgres(folder)
        postgres.start()
        there = ["--database", postgres.url_of(postgres.new_database())]
        with RunningServer(Path(data) / "a") as one, RunningServer(Path(data) / "b", args=there) as other:
            tablets = []
            for each in (one, other):
                each.open_tournament()
                tablets.append(each.client())
            pairs = [[tapped(td, number) for td in tablets] for number in range(TAPS + WARM)][WARM:]
        postgres.stop()
    sqlite, pg = (list(each) for each in zip(*pairs, strict=True))
    ratio = statistics.median(pg) / statistics.median(sqlite)
    lines = [f"{os.cpu_count()} cores", HEAD, row("SQLite", sqlite), row("PostgreSQL", pg)]
    sys.stdout.write("\n".join([*lines, f"PostgreSQL ÷ SQLite: {ratio:.2f}"]) + "\n")


if __name__ == "__main__":
    main()
