"""Wire shapes of the topics of draws."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.draws.state import DrawState


class DrawValue(TypedDict):
    """A committed draw; instants in ms. `short` are the eight characters on TVs.

    `late`: number of late seats drawn from it; `document`: address of all data to verify it, null before its
    seed is public; `taken_back`: it was held and undone, so that its seats do not apply.
    """

    number: int
    kind: str
    state: DrawState
    commitment: str
    short: str
    players: int
    tables: int
    word: str
    published_at: int
    held_at: int | None
    late: int
    taken_back: bool
    document: str | None


class DrawsValue(TypedDict):
    """Topic `draws`: every committed draw, the oldest first; none where the house hides them."""

    draws: list[DrawValue]
