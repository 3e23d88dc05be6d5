"""All tables of the database: code that copies or compares tables imports them from here."""

from __future__ import annotations

import sqlalchemy as sa

# Each of these modules adds its tables to the metadata.
from clockserver.storage.database import lease, shared_edge_keys, sql_people, sql_players, vault  # noqa: F401
from clockserver.storage.database.journal import events, metadata

__all__ = ["events", "heads_in", "metadata"]


def heads_in(connection: sa.Connection) -> dict[str, tuple[int, str]]:
    """Seq and hash of the newest row of each stream; the hash covers all earlier rows."""
    newest = (
        sa.select(events.c.stream, sa.func.max(events.c.seq).label("seq"))
        .group_by(events.c.stream)
        .subquery()
    )
    is_newest = (events.c.stream == newest.c.stream) & (events.c.seq == newest.c.seq)
    query = sa.select(events.c.stream, events.c.seq, events.c.chain).join(newest, is_newest)
    return {str(stream): (int(seq), str(chain)) for stream, seq, chain in connection.execute(query)}
