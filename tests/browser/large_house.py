"""A house with thousands of entries, for pages that show all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bench.live.bytes import server_with_entries
from tests.servers import RunningServer


@contextmanager
def house_at_play(entries: int) -> Iterator[RunningServer]:
    """A running tournament with every seat taken, except that of the last entry, which is out."""
    with server_with_entries(entries) as server:
        td = server.client()
        td.do("clock.start")
        td.do("entry.bust", entry=f"e{entries}")
        yield server
