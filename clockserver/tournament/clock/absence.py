"""The time that the server was away while the clock ran."""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.clock.level_clock import Mark


class Absence(Struct, frozen=True):
    """The server was away while the clock ran, and the TD has not decided yet how the clock goes on."""

    down_at: int
    up_at: int
    before: Mark
    """The clock's mark without the pause: for going on as if the server had not been away."""
