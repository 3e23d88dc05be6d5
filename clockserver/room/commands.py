"""The room's commands on the wire; some are resolved by services before the room decides."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.state import Name

PairingCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]


class PairDisplay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="display.pair", kw_only=True
):
    """Add the TV that shows `code`, under a name."""

    code: PairingCode
    name: Name


class PauseAll(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.pause_all", kw_only=True
):
    """Pause every running clock of the room."""

    additive: ClassVar[bool] = True


class ResumeAll(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.resume_all", kw_only=True
):
    """Resume the clocks that were paused together."""

    additive: ClassVar[bool] = True


class TakeTime(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="venue.take_time", kw_only=True
):
    """Adopt the machine's present clock as the time of day. Refused if it is shown already."""
