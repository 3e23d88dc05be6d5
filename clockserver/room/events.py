"""The event that the room's stream begins with."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class RoomOpened(Struct, frozen=True, tag_field="type", tag="RoomOpened"):
    """The first event of the room's stream."""

    final: ClassVar[bool] = True
