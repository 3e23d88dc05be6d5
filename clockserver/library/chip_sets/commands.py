"""Commands of chip sets."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.library.state import Chip, LibraryId, Title, VersionNumber

MAX_DENOMINATIONS = 30


class SaveChipSet(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chip_set.save", kw_only=True
):
    """Save a new or a changed chip set. Structures that use its values stay as they are."""

    title: Title
    chips: Annotated[tuple[Chip, ...], Meta(min_length=1, max_length=MAX_DENOMINATIONS)]
    chip_set: LibraryId | None = None
    """The chip set to change; omitted for a new one."""
    base: VersionNumber | None = None
    """The edited version: refused if another was saved meanwhile. If omitted, the newest save wins."""


class DeleteChipSet(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chip_set.delete", kw_only=True
):
    """Delete a chip set that no template uses."""

    chip_set: LibraryId


AnyChipSetCommand: TypeAlias = SaveChipSet | DeleteChipSet
