"""The end of play in a session: its cause, and the clock at that time."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.tournament.clock.level_clock import Mark

EndedBy: TypeAlias = Literal["last_player", "deal", "seats"]
"""One player is left; a deal left nothing to play for; or every player left got a seat in a satellite."""


class Ended(Struct, frozen=True, omit_defaults=True):
    """Play is over. `number` counts the ends of the session, from 1: the director finishes the end that they saw."""

    number: int
    how: EndedBy
    at: int
    before: Mark
    """Where the clock stood: it goes back there if the end is taken back."""
    stopped: Mark
    """The clock since then."""
    bustouts: int
    """Bust-outs counted then: with fewer of them the end was taken back."""
    earlier: Ended | None = None
    """The deal that had ended play before, where players went on and one was left."""
