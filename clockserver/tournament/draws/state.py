"""Committed draws of a session."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.draws.draw import DrawInput, DrawnButton, DrawNumber, Pair, commitment

DrawState: TypeAlias = Literal["published", "running", "held", "revealed", "withdrawn"]
"""`published`: committed; `running`: in use for late seats; then held, revealed or withdrawn, with a public seed."""


class CommittedDraw(Struct, frozen=True, omit_defaults=True):
    """A committed draw. `secret` is the name of its seed in the vault."""

    number: DrawNumber
    commitment: str
    input: DrawInput
    secret: str
    published_at: int
    state: DrawState
    seed: str | None = None
    """In hex, once public."""
    revealed_at: int | None = None
    word: str = ""
    result: tuple[Pair, ...] | None = None
    late: int = 0
    """Number of late seats drawn from it."""
    buttons: tuple[DrawnButton, ...] = ()
    """Buttons of fresh tables drawn with it."""
    taken_back: bool = False
    """It was held and undone: its seats do not apply."""


def demand_seed(draw: CommittedDraw, seed: bytes | None) -> bytes:
    """Return the seed of a draw. Raises Refused where it is lost, or is not the committed one."""
    if seed is None or commitment(seed, draw.input) != draw.commitment:
        raise Refused(Reason("draws.seed_lost", {"draw": draw.number}, "draw"))
    return seed
