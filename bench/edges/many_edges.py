"""Answers with a hundred edges, beside those with one: 99 of them are readers that read Redis as an edge does.

A reader has its own connection and its own key, reads both streams, and reports to the leader who is connected; it
has no phones. The other ninety-nine rest while the answers with one edge are measured.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bench.edges import rows as table
from bench.edges.running import FIRST_TAPS, answers, be_nice, tap, with_edges
from bench.live.speaker import Speaker
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
        with Speaker([*READERS, str(running.redis.port), str(running.leader.port), *keys]) as readers:
            be_nice(readers.pid)  # they would have processors of their own
            for number in range(2 * rounds):
                readers.tell("rest" if number % 2 else "read")
                readers.heard()
                of_leader, of_edge = alone if number % 2 else many
                for _ in range(TAPS):
                    of_leader.append(tap(straight))
                    of_edge.append(tap(through))
    yield table.ratio_row(f"answer with {EDGES} edges", many[0], "with 1", alone[0], 1.1)
    yield table.ratio_row("the same through an edge", many[1], "with 1", alone[1], 1.1)
