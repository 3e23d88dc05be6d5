"""Commands of displays."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct

from clockserver.room.state import DisplayId, Name, Show


class DisplayCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A command about one TV."""

    display: DisplayId


class AddDisplay(DisplayCommand, frozen=True, tag="display.add"):
    """Add a paired TV; the wire's `display.pair`, with the code."""

    name: Name


class RenameDisplay(DisplayCommand, frozen=True, tag="display.rename"):
    """Rename a TV."""

    name: Name


class ShowOnDisplay(DisplayCommand, frozen=True, tag="display.show"):
    """Choose what a TV shows: one scene, a rotation, or the scene for the moment."""

    show: Show


class IdentifyDisplay(DisplayCommand, frozen=True, tag="display.identify"):
    """Show the TV's name on it for ten seconds."""

    additive: ClassVar[bool] = True


class ReloadDisplay(DisplayCommand, frozen=True, tag="display.reload"):
    """Reload the TV's page."""

    additive: ClassVar[bool] = True


class ForgetDisplay(DisplayCommand, frozen=True, tag="display.forget"):
    """Remove the TV: it shows a pairing code again."""


AnyDisplayCommand: TypeAlias = (
    AddDisplay | RenameDisplay | ShowOnDisplay | IdentifyDisplay | ReloadDisplay | ForgetDisplay
)
