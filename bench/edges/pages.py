"""How far apart pages of real browsers at two edges take the server's time to be."""

from __future__ import annotations

from collections.abc import Iterator

from bench.edges import rows as table
from bench.edges.running import with_edges
from bench.live.agreement import watched
from bench.live.numbers import percentile
from tests.browser.chromium import chromium

PAGES, ROUNDS = 20, 3
SPELL_S = 8.0
AT_MOST_MS = 50.0


def rows(rounds: int = ROUNDS) -> Iterator[str]:
    """The line of what pages believe: what they show also has the time that they take to draw."""
    with with_edges(2) as running, chromium() as browser:
        running.leader.client().do("clock.start")
        ports = [each.port for each in running.edges]
        seen = [watched(browser, ports, PAGES, [SPELL_S])[0] for _ in range(rounds)]
    p99 = [percentile(each.believed, 0.99) for each in seen]
    yield table.row(f"{PAGES} pages at two edges, apart at p99", p99, AT_MOST_MS)
