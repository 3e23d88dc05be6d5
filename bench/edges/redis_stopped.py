"""Answers while Redis is stopped, compared with those before and after: no tap waits for Redis."""

from __future__ import annotations

from collections.abc import Iterator

from bench.edges import rows as table
from bench.edges.running import FIRST_TAPS, answers, with_edges

ROUNDS = 4
TAPS = 50


def rows(rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of this part."""
    runs: list[float] = []
    stopped: list[float] = []
    through: tuple[list[float], list[float]] = ([], [])
    with with_edges(1) as running:
        straight, by_edge = running.leader.client(), running.edges[0].client()
        for each in (straight, by_edge):
            answers(each, 0, FIRST_TAPS)
        for _ in range(rounds):
            runs += answers(straight, TAPS, 0)
            through[0].extend(answers(by_edge, TAPS, 0))
            running.redis.stop()
            stopped += answers(straight, TAPS, 0)
            through[1].extend(answers(by_edge, TAPS, 0))
            running.redis.go_on()
    yield table.ratio_row("answer while Redis is stopped", stopped, "while it runs", runs, 1.1)
    yield table.ratio_row("the same through an edge", through[1], "while it runs", through[0], 1.1)
