"""Events of the library's structures."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.library.state import PART, Library, LibraryStructure, Status, Version


class StructureEvent(Struct, frozen=True, kw_only=True):
    """An event of one structure of the library."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("structure:<id>",)

    structure: str

    def scopes(self) -> tuple[str, ...]:
        """The structure."""
        return (f"structure:{self.structure}",)


class StructureSaved(StructureEvent, frozen=True, tag_field="type", tag="StructureSaved", kw_only=True):
    """A structure has a new version; its first version creates it."""

    number: int
    version: Version

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        current = library.structures.get(self.structure)
        if current is None:
            after = LibraryStructure(Map({self.number: self.version}), self.number)
        else:
            counted = max(current.counted, self.number)
            after = replace(
                current,
                versions=current.versions.set(self.number, self.version),
                counted=counted,
                status="listed" if current.status == "deleted" else current.status,
            )
        return replace(library, structures=library.structures.set(self.structure, after))

    def inverse(self, library: Library) -> list[Any]:
        """Remove the version, or with its only version the structure. Raises Refused where a template uses it."""
        current = library.structures[self.structure]
        is_only_version = len(current.versions) == 1
        users = [
            each.title
            for each in library.templates.values()
            if each.structure == self.structure
            and each.status != "deleted"
            and (is_only_version or each.version == self.number)
        ]
        if users:
            raise Refused(in_use(current.title, sorted(users)))
        if is_only_version:
            return [StructureMoved(structure=self.structure, status="deleted", before=current.status)]
        return [VersionTakenBack(structure=self.structure, number=self.number, version=self.version)]


class VersionTakenBack(StructureEvent, frozen=True, tag_field="type", tag="VersionTakenBack", kw_only=True):
    """An undo removed a version. Its number is not reused."""

    number: int
    version: Version

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        current = library.structures[self.structure]
        after = replace(current, versions=current.versions.delete(self.number))
        return replace(library, structures=library.structures.set(self.structure, after))

    def inverse(self, _library: Library) -> list[Any]:
        """Restore the version."""
        return [StructureSaved(structure=self.structure, number=self.number, version=self.version)]


class StructureMoved(StructureEvent, frozen=True, tag_field="type", tag="StructureMoved", kw_only=True):
    """A structure was archived, restored, or deleted."""

    status: Status
    before: Status

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        after = replace(library.structures[self.structure], status=self.status)
        return replace(library, structures=library.structures.set(self.structure, after))

    def inverse(self, library: Library) -> list[Any]:
        """Reverse the change. Raises Refused to delete a structure that a template uses."""
        users = library.users_of_structure(self.structure)
        if self.before == "deleted" and users:
            raise Refused(in_use(library.structures[self.structure].title, users))
        return [replace(self, status=self.before, before=self.status)]


AnyStructureEvent: TypeAlias = StructureSaved | VersionTakenBack | StructureMoved


def in_use(title: str, users: list[str], field: str | None = None) -> Reason:
    """The refusal for a part of the library in use by templates, named by title."""
    return Reason("library.in_use", {"title": title, "by": ", ".join(users[:5]), "count": len(users)}, field)
