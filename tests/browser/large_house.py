"""A house with thousands of entries, for pages that show all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bench.live.bytes import full_house
from tests.servers import RunningServer


@contextmanager
def house_at_play(entries: int) -> Iterator[RunningServer]:
    """A running tournament with every seat taken, except that of the last entry, which is out."""
    with full_house(entries) as server:
        td = server.client()
        td.do("clock.start")
        td.do("entry.bust", entry=f"e{entries}")
        yield server
