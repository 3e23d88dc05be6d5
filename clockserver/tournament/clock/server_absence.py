"""Absence of the server while a clock ran."""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.clock.level_clock import Mark


class Absence(Struct, frozen=True):
    """The server was away while the clock ran, and the director has not decided yet how the clock goes on."""

    down_at: int
    up_at: int
    before: Mark
    """The clock's mark before the pause, from which it goes on as if the server had not been away."""
