"""Commands of the venue."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.state import DeviceId, Name
from clockserver.tournament.lifecycle.commands import FileName

Language: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{2}(-[A-Z]{2})?\Z")]


class ChangeVenue(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="venue.change", kw_only=True
):
    """Change values of the venue; omitted values stay."""

    name: Name | None = None
    wall_language: Language | None = None
    ruleset: FileName | None = None
    """The default rule set of new tournaments, rulebook and toolbox."""


class ChooseSound(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sound.choose", kw_only=True
):
    """Choose the one device with sound; None: none."""

    device: DeviceId | None


class SetTimeOfDay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="venue.set_time", kw_only=True
):
    """Adopt the machine's clock as the time of day, after somebody moved it by `by_ms`."""

    by_ms: int


AnyVenueCommand: TypeAlias = ChangeVenue | ChooseSound | SetTimeOfDay
