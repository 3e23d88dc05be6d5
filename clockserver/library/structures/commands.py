"""Commands of the library's structures."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from clockserver.library.state import LibraryId, Note, Title, VersionNumber

Document: TypeAlias = Annotated[
    dict[str, Any], Meta(description="A structure as in its file (docs/structures.md), as JSON.")
]


class SaveStructure(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="structure.save", kw_only=True
):
    """Save a new structure of the library, or a new version. Refused if another was saved meanwhile."""

    title: Title
    document: Document
    structure: LibraryId | None = None
    """The structure to change; omitted for a new one."""
    base: VersionNumber | None = None
    """The edited version; needed with `structure`."""
    note: Note = ""


class TakeOverFile(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="structure.take_over", kw_only=True
):
    """Import a changed file of the room's folder as a structure's new version."""

    structure: LibraryId


class ArchiveStructure(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="structure.archive", kw_only=True
):
    """Remove a structure from the lists; templates and tournaments keep it."""

    structure: LibraryId


class RestoreStructure(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="structure.restore", kw_only=True
):
    """Put an archived structure back into the lists."""

    structure: LibraryId


class DeleteStructure(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="structure.delete", kw_only=True
):
    """Delete a structure that no template uses. Tournaments keep their copies."""

    structure: LibraryId


class ResolvedSaveStructure(Struct, frozen=True, kw_only=True):
    """A version to save, from `structure.save` or a file: the document, and the id of the account that saves it."""

    title: str
    document: dict[str, Any]
    by: str
    structure: str | None = None
    base: int | None = None
    note: str = ""
    sha256: str = ""
    is_seed: bool = False
    """Whether the version comes from a new file, whose name becomes the structure's id."""


AnyStructureCommand: TypeAlias = ResolvedSaveStructure | ArchiveStructure | RestoreStructure | DeleteStructure
