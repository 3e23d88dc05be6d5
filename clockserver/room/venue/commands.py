"""Commands of venue."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.state import DeviceId, Name
from clockserver.tournament.lifecycle.commands import FileName

Language: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{2}(-[A-Z]{2})?\Z")]


class ChangeVenue(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="venue.change", kw_only=True
):
    """Change the given values; the rest stays."""

    name: Name | None = None
    wall_language: Language | None = None
    ruleset: FileName | None = None
    """The rule set preset for new tournaments, the rulebook and the toolbox."""


class ChooseSound(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sound.choose", kw_only=True
):
    """Let one device of the room sound; None lets none."""

    device: DeviceId | None


class SetTimeOfDay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="venue.set_time", kw_only=True
):
    """Show the machine's clock, which was set by `by_ms`, as the time of day."""

    by_ms: int


AnyVenueCommand: TypeAlias = ChangeVenue | ChooseSound | SetTimeOfDay
