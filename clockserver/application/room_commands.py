"""The room's commands as the wire says them; those that need the house are resolved before the room decides."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.domain.procedures import announcements, displays, room_tables, venue
from clockserver.domain.room_state import Name

PairingCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]


class PairDisplay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="display.pair", kw_only=True
):
    """Take in the television that shows `code`, under a name."""

    code: PairingCode
    name: Name


class PauseAll(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.pause_all", kw_only=True
):
    """Pause every clock of the room that runs."""


class ResumeAll(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.resume_all", kw_only=True
):
    """Let the clocks go on that were paused together."""


WireRoomCommand: TypeAlias = (
    PairDisplay
    | displays.RenameDisplay
    | displays.ShowOnDisplay
    | displays.IdentifyDisplay
    | displays.ReloadDisplay
    | displays.ForgetDisplay
    | announcements.AnnounceToRoom
    | announcements.WithdrawFromRoom
    | PauseAll
    | ResumeAll
    | venue.ChangeVenue
    | venue.ChooseSound
    | room_tables.AnyInventoryCommand
)
