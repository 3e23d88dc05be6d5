"""The end of play in a session: its cause, and the clock at that time."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.tournament.clock.level_clock import Mark

EndedBy: TypeAlias = Literal["last_player", "deal", "seats"]
"""One player is left; a deal left nothing to play for; or every player left in a satellite won a seat."""


class Ended(Struct, frozen=True, omit_defaults=True):
    """Play is over. `number` counts the ends of the session, from 1; `tournament.finish` names the end shown."""

    number: int
    how: EndedBy
    at: int
    before: Mark
    """The clock at the end, restored if the end is undone."""
    stopped: Mark
    """The stopped clock."""
    bustouts: int
    """Number of bust-outs at the end: fewer of them now mean that the end was undone."""
    earlier: Ended | None = None
    """The earlier end by a deal, where players played on until one was left."""
