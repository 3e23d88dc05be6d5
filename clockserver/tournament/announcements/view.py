"""Topic `announcement`: the text over every scene, until it expires at its own instant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from clockserver.room.state import Room
from clockserver.tournament.announcements.state import Announcement


class Board(Protocol):
    """The owner of an announcement: a session, or the room."""

    @property
    def announcement(self) -> Announcement | None: ...


def announcement_of(boards: Iterable[Board]) -> dict[str, Any]:
    """The newest announcement of the boards. Each display decides by its own clock whether it has expired."""
    posted = [(board.announcement, board) for board in boards]
    newest = max(
        (each for each in posted if each[0] is not None),
        key=lambda each: each[0].at if each[0] else 0,
        default=None,
    )
    if newest is None:
        return {"announcement": None}
    owner = "room" if isinstance(newest[1], Room) else "tournament"
    return {"announcement": {**msgspec.to_builtins(newest[0]), "for": owner}}
