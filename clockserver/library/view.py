"""Topic `library:room`, and a version of a structure for HTTP."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from clockserver.library.saves import newest
from clockserver.library.shapes import LibraryValue, StructureLine, VersionDocument, VersionLine
from clockserver.library.state import Library, LibraryStructure, Season, Template


def library_value(library: Library, changed_files: Collection[str]) -> LibraryValue:
    """The topic. `changed_files` are the ids of structures whose file changed since the import."""
    return {
        "structures": {
            key: _line(library, key, each, key in changed_files)
            for key, each in sorted(library.structures.items())
            if each.status != "deleted"
        },
        "chip_sets": {
            key: {
                "title": each.title,
                "chips": msgspec.to_builtins(each.chips),
                "used_by": library.users_of_chip_set(key),
                "newest": newest(library, f"chip_set:{key}"),
            }
            for key, each in sorted(library.chip_sets.items())
        },
        "templates": {
            key: _template(library, key, each)
            for key, each in sorted(library.templates.items())
            if each.status != "deleted"
        },
        "seasons": {key: _season(library, key, each) for key, each in sorted(library.seasons.items())},
    }


def _season(library: Library, key: str, season: Season) -> Any:
    return {**msgspec.to_builtins(season), "newest": newest(library, f"season:{key}")}


def _template(library: Library, key: str, template: Template) -> Any:
    return {**msgspec.to_builtins(template), "newest": newest(library, f"template:{key}")}


def _line(library: Library, key: str, structure: LibraryStructure, changed: bool) -> StructureLine:
    version = structure.versions[structure.newest]
    periods: list[dict[str, Any]] = version.document["periods"]
    return {
        "title": structure.title,
        "newest": structure.newest,
        "status": structure.status,
        "used_by": library.users_of_structure(key),
        "starting_stack": version.document["starting_stack"],
        "levels": sum(1 for each in periods if each["kind"] == "level"),
        "saved_at": version.at,
        "saved_by": version.by,
        "changed_file": changed,
    }


def version_value(key: str, structure: LibraryStructure, number: int) -> VersionDocument:
    """A version with its document. Raises KeyError for an unknown number."""
    version = structure.versions[number]
    lines: list[VersionLine] = [
        {
            "version": each,
            "saved_at": saved.at,
            "saved_by": saved.by,
            "note": saved.note,
            "from_file": bool(saved.sha256),
        }
        for each, saved in sorted(structure.versions.items(), reverse=True)
    ]
    return {
        "structure": key,
        "version": number,
        "newest": structure.newest,
        "title": str(version.document["title"]),
        "status": structure.status,
        "document": version.document,
        "versions": lines,
    }
