"""Draws that a session committed to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.tournament.draws.draw import DrawInput, DrawnButton, DrawNumber, Pair

DrawState: TypeAlias = Literal["published", "running", "held", "revealed", "withdrawn"]
"""Committed to; in use for late seats; held, revealed or withdrawn, with the seed public."""


class CommittedDraw(Struct, frozen=True, omit_defaults=True):
    """A draw that was committed to. `secret` is the name under which the vault has its seed."""

    number: DrawNumber
    commitment: str
    input: DrawInput
    secret: str
    published_at: int
    state: DrawState
    seed: str | None = None
    """In hex, once it is public."""
    revealed_at: int | None = None
    word: str = ""
    result: tuple[Pair, ...] | None = None
    late: int = 0
    """Number of late seats drawn from it."""
    buttons: tuple[DrawnButton, ...] = ()
    """Those of fresh tables that were drawn with it."""
    taken_back: bool = False
    """It was held and undone: its seats do not stand."""
