"""Saving versions of the library's structures, archiving and deleting them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.library.free_ids import free_id
from clockserver.library.state import Library, LibraryStructure, Status, Version
from clockserver.library.structures.commands import (
    AnyStructureCommand,
    ArchiveStructure,
    DeleteStructure,
    ResolvedSaveStructure,
    RestoreStructure,
)
from clockserver.library.structures.events import AnyStructureEvent, StructureMoved, StructureSaved, in_use
from clockserver.tournament.structure.structure_toml import parse_structure

MAX_STRUCTURES = 2_000
MAX_BYTES = 60_000
"""Maximum size of a document as JSON, in bytes: three times the size of 300 periods."""


def decide(
    library: Library, command: AnyStructureCommand, now: int, _randomness: RandomBelow
) -> list[AnyStructureEvent]:
    """Decide a command about a structure of the library. Raises Refused with every reason."""
    match command:
        case ResolvedSaveStructure():
            return [_saved(library, command, now)]
        case ArchiveStructure(structure=structure):
            return [_status_change(library, structure, "archived", "listed")]
        case RestoreStructure(structure=structure):
            return [_status_change(library, structure, "listed", "archived")]
        case DeleteStructure(structure=structure):
            current = demand(library, structure)
            if users := library.users_of_structure(structure):
                raise Refused(in_use(current.title, users, "structure"))
            return [StructureMoved(structure=structure, status="deleted", before=current.status)]


def demand(library: Library, structure: str, field: str = "structure") -> LibraryStructure:
    """A structure that is not deleted. Raises Refused."""
    current = library.structures.get(structure)
    if current is None or current.status == "deleted":
        raise Refused(Reason("library.unknown_structure", {"structure": structure}, field))
    return current


def _status_change(library: Library, structure: str, status: Status, before: Status) -> StructureMoved:
    if demand(library, structure).status != before:
        raise Refused(Reason("already_done", {}, "structure"))
    return StructureMoved(structure=structure, status=status, before=before)


def _saved(library: Library, command: ResolvedSaveStructure, now: int) -> StructureSaved:
    title = stored_line(command.title)
    reasons = [*refuse_invisible(title, "title"), *refuse_invisible(command.note, "note")]
    current = None
    if command.structure is not None and not command.is_seed:
        current = demand(library, command.structure)
        reasons += _refuse_older(current, command)
    elif len(library.structures) >= MAX_STRUCTURES:
        reasons.append(Reason("library.too_many", {"most": MAX_STRUCTURES}, "structure"))
    document: dict[str, Any] = {**command.document, "title": title}
    if len(msgspec.json.encode(document)) > MAX_BYTES:
        reasons.append(Reason("library.too_large", {"most": MAX_BYTES // 1000}, "document"))
    structure = command.structure or free_id(title, library.structures)
    try:
        parse_structure(structure, document)
    except Refused as refusal:
        reasons += refusal.reasons
    if current is not None and not reasons and current.versions[current.newest].document == document:
        reasons.append(Reason("already_done", {}, "document"))
    if reasons:
        raise Refused(*reasons)
    version = Version(document, command.by, now, stored_line(command.note), command.sha256)
    return StructureSaved(
        structure=structure, number=1 if current is None else current.counted + 1, version=version
    )


def _refuse_older(current: LibraryStructure, command: ResolvedSaveStructure) -> list[Reason]:
    """Reasons against a save whose base is not the newest version: another version was saved meanwhile."""
    if command.base == current.newest:
        return []
    newest = current.versions[current.newest]
    if command.base is None or command.base not in current.versions:
        return [Reason("library.unknown_version", {"version": command.base or 0}, "base")]
    numbers = _differing_periods(current.versions[command.base].document, newest.document)
    levels = ", ".join(map(str, numbers[:12]))
    params: dict[str, Param] = {
        "version": current.newest,
        "by": newest.by,
        "saved_at": newest.at,
        "levels": levels,
        "changed": Text("library.changed_levels", {"levels": levels}),
    }
    return [Reason("library.newer_version", params, "base")]


def _differing_periods(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[int]:
    """The numbers of differing periods, from 1, ascending; periods in only one of the versions differ."""
    old, new = before.get("periods", []), after.get("periods", [])
    longest = max(len(old), len(new))
    return [i + 1 for i in range(longest) if old[i : i + 1] != new[i : i + 1]]
