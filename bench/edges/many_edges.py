"""Answers with a hundred edges, beside those with one: 99 of them are readers that read Redis as an edge does.

A reader has its own connection and its own key, reads both streams, and reports the connected clients to the
leader; it has no phones. The ninety-nine readers rest while the answers with one edge are measured.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bench.edges import rows as table
from bench.edges.running import FIRST_TAPS, answers, be_nice, tap, with_edges
from bench.live.reporting_process import ReportingProcess
from clockserver.storage.edge_keys import EdgeKeys

EDGES, ROUNDS = 100, 8
TAPS = 25
READERS = [sys.executable, "-m", "bench.edges.readers"]


def rows(rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of this part."""
    alone: tuple[list[float], list[float]] = ([], [])
    many: tuple[list[float], list[float]] = ([], [])
    with with_edges(1) as running:
        keys = [EdgeKeys(running.leader.data).add(f"reader-{number}", "edge") for number in range(1, EDGES)]
        straight, through = running.leader.client(), running.edges[0].client()
        for each in (straight, through):
            answers(each, 0, FIRST_TAPS)
        with ReportingProcess(
            [*READERS, str(running.redis.port), str(running.leader.port), *keys]
        ) as readers:
            be_nice(readers.pid)  # in a room they would have their own processors
            for number in range(2 * rounds):
                readers.send_line("rest" if number % 2 else "read")
                readers.next_report()
                of_leader, of_edge = alone if number % 2 else many
                for _ in range(TAPS):
                    of_leader.append(tap(straight))
                    of_edge.append(tap(through))
    yield table.ratio_row(f"answer with {EDGES} edges", many[0], "with 1", alone[0], 1.1)
    yield table.ratio_row("the same through an edge", many[1], "with 1", alone[1], 1.1)
