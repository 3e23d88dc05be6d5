"""The first event of the room's stream."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class RoomOpened(Struct, frozen=True, tag_field="type", tag="RoomOpened"):
    """The first event of the room's stream."""

    final: ClassVar[bool] = True
