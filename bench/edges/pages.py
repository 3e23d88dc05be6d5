"""Differences between the estimates of the server's time by pages of real browsers at two edges."""

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
    """The line of the estimates. The shown digits would also contain the time of drawing."""
    with with_edges(2) as running, chromium() as browser:
        running.leader.client().do("clock.start")
        ports = [each.port for each in running.edges]
        loads = [watched(browser, ports, PAGES, [SPELL_S])[0] for _ in range(rounds)]
    p99 = [percentile(each.believed, 0.99) for each in loads]
    yield table.row(f"{PAGES} pages at two edges, apart at p99", p99, AT_MOST_MS)
