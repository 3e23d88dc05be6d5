"""`make bench`: tables of measurements, each row with its limit.

`python -m bench [NAME…]`: only those parts; `--list` names all. The exit code is 1 if a limit was not kept.
"""

from __future__ import annotations

import gc
import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module

from bench.limits import is_missed

WORK = (
    "command",
    "replay",
    "start",
    "flush",
    "evening",
    "past",
    "festival",
    "merging",
    "search",
    "player-list",
    "structures",
    "books",
    "tournament-files",
)
"""Rows of one table, by bench/work.py."""
TABLES = {
    "fan-out": "bench.live.fan_out",
    "storm": "bench.live.storm",
    "whole-way": "bench.live.whole_way",
    "gap": "bench.live.gap",
    "polling": "bench.live.polling",
    "visit": "bench.live.visit",
    "library-page": "bench.live.library_page",
    "bytes": "bench.live.bytes",
    "agreement": "bench.live.agreement",
    "floods": "bench.floods",
    "edges": "bench.edges.tables",
    "two-laptops": "bench.two_laptops",
    "large-evening": "bench.large_evening",
}
"""Modules with tables of their own: HEAD, and for each of COUNTS the `rows`."""
NAMES = (*WORK, *TABLES)


def lines_of(names: Iterable[str]) -> Iterator[str]:
    """The lines of the tables, yielded while they are measured."""
    head = None
    for name in names:
        module = import_module(TABLES.get(name, "bench.work"))
        if head != module.HEAD:
            head = module.HEAD
            yield from head.splitlines()
        if name in WORK:
            yield from module.PARTS[name]()
            continue
        for count in module.COUNTS:
            yield from module.rows(count)


def print_lines(lines: Iterable[str]) -> int:
    """Print each line once it is measured. Returns the number of rows whose limit was missed."""
    missed = []
    for each in lines:
        sys.stdout.write(f"{each}\n")
        sys.stdout.flush()
        if is_missed(each):
            missed.append(each)
    if missed:
        sys.stdout.write("\n".join([f"\nLimits that were not kept, {len(missed)} rows:", *missed, ""]))
    else:
        sys.stdout.write("\nAll limits were kept.\n")
    return len(missed)


def main(args: Sequence[str] | None = None) -> int:
    """Measure the requested parts."""
    parser = ArgumentParser(prog="python -m bench", description="Measures, and prints tables.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; default: all")
    parser.add_argument("--list", action="store_true", help="print the names")
    arguments = parser.parse_args(args)
    if wrong := [each for each in arguments.names if each not in NAMES]:
        parser.error(f"no part is called {', '.join(wrong)}; there are {', '.join(NAMES)}")
    if arguments.list:
        sys.stdout.write("\n".join([*NAMES, ""]))
        return 0
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    sys.stdout.write(f"Machine: {machine}, {platform.system()} {platform.release()}\n")
    gc.set_threshold(100_000, 50, 1000)  # as the server has it
    return 1 if print_lines(lines_of(arguments.names or NAMES)) else 0


if __name__ == "__main__":
    sys.exit(main())
