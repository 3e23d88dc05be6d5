"""Commands of the final table."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.state import SeatNumber, TableNumber


class DrawFinalTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.final", kw_only=True
):
    """Draw seats at one table for all players left, and its button.

    `players`: the director's number of players.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    players: SeatNumber | None = None
