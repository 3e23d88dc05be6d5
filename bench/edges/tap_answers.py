"""Answers to taps through an edge, compared with those of the leader: in turns, in one run."""

from __future__ import annotations

from collections.abc import Iterator

from bench.edges import rows as table
from bench.edges.running import FIRST_TAPS, answers, tap, with_edges

ROUNDS = 200


def rows(rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of this part."""
    with with_edges(1) as running:
        straight, through = running.leader.client(), running.edges[0].client()
        for each in (straight, through):
            answers(each, 0, FIRST_TAPS)
        pairs = [(tap(straight), tap(through)) for _ in range(rounds)]
    direct, by_edge = zip(*pairs, strict=True)
    yield table.ratio_row("answer through an edge", by_edge, "direct", direct, 1.5)
