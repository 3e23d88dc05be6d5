"""The time without a server while the clock ran."""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.clock.level_clock import Mark


class Absence(Struct, frozen=True):
    """A running clock was without a server, and the director has not decided yet how it goes on."""

    down_at: int
    up_at: int
    before: Mark
    """The clock's mark without the pause, to go on as if the server had not been away."""
