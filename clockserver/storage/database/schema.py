"""All tables of the database, whichever other modules are imported: what copies or compares tables begins here."""

from __future__ import annotations

# Each of these modules adds its tables to the metadata.
from clockserver.storage.database import accounts, lease, players, shared_edge_keys, vault  # noqa: F401
from clockserver.storage.database.journal import events, metadata

__all__ = ["events", "metadata"]
