"""The keys of edges, and the addresses from which requests with a key came."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from clockserver.desk.ports import JournalUnwritable
from clockserver.live import hub
from clockserver.start_up import database_url, is_in_directory
from clockserver.storage.database.database_engine import open_engine
from clockserver.storage.database.shared_edge_keys import SharedEdgeKeys
from clockserver.storage.edge_keys import EdgeKeys

MAX_ADDRESSES = 1_000
READ_S = 1.0
"""Time in s between checks for changed keys in a remote database."""


class EdgeAddresses:
    """The addresses of requests with a key."""

    def __init__(self) -> None:
        self._addresses: set[str] = set()

    def __contains__(self, address: object) -> bool:
        return address in self._addresses

    def add(self, address: str) -> None:
        """Remember an address, up to a maximum number."""
        if len(self._addresses) < MAX_ADDRESSES:
            self._addresses.add(address)


def open_edge_keys(data: Path) -> EdgeKeys | SharedEdgeKeys:
    """The keys of a data directory; those in a database elsewhere are read each second, in a thread.

    Raises JournalUnwritable where the keys cannot be read.
    """
    of_directory, url = EdgeKeys(data), database_url(data)
    if is_in_directory(url):
        return of_directory
    shared, offload = SharedEdgeKeys(open_engine(url), of_directory), hub.ThreadOffload()
    shared.use(offload(shared.read))
    hub.spawn(_read_keys, shared, offload)
    return shared


def _read_keys(shared: SharedEdgeKeys, offload: hub.ThreadOffload) -> None:
    while True:
        hub.sleep(READ_S)
        # The keys read before remain valid while the database is away.
        with suppress(JournalUnwritable):
            shared.use(offload(shared.read))
