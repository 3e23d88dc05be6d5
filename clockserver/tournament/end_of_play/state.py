"""The end of play in a session: its cause, and the clock then."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.tournament.clock.level_clock import Mark

EndedBy: TypeAlias = Literal["last_player", "deal", "seats"]
"""One player left; a deal with nothing left to play for; or a seat for every player left in a satellite."""


class Ended(Struct, frozen=True, omit_defaults=True):
    """Play is over. `number` counts the ends of the session, from 1: the director finishes the one shown."""

    number: int
    how: EndedBy
    at: int
    before: Mark
    """The clock at the end, restored if the end is undone."""
    stopped: Mark
    """The stopped clock."""
    bustouts: int
    """Bust-outs counted then: fewer of them mean that the end was undone."""
    earlier: Ended | None = None
    """The deal that ended play before, where players played on until one was left."""
