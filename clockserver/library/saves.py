"""Versions of templates, chip sets, series, schedules and seasons: what was saved, by whom and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from clockserver.core.texts import Param, Reason, Text
from clockserver.library.state import Library, Saved, SavedContent, Saves

UNKNOWN = 0
"""The number of the newest version of what is not there."""
_FIELDS: Mapping[str, str] = {"first_day": "from", "last_day": "to"}
"""Names on the wire of fields that have another one in the state."""


def newest(library: Library, scope: str) -> int:
    """The number of the newest version, from 1; `scope` is as in `template:friday-night`."""
    saves = library.saves.get(scope)
    return UNKNOWN if saves is None else saves.newest


def refuse_older(library: Library, scope: str, base: int | None) -> list[Reason]:
    """Why a version cannot follow the one that was edited: another one was saved meanwhile.

    Without a base nothing is refused: the newest save counts.
    """
    saves = library.saves.get(scope)
    if base is None or saves is None or base == saves.newest:
        return []
    if base not in saves.versions:
        return [Reason("library.unknown_version", {"version": base}, "base")]
    found = saves.versions[saves.newest]
    fields = ", ".join(changed_fields(saves.versions[base].content, found.content))
    params: dict[str, Param] = {
        "version": saves.newest,
        "by": found.by,
        "saved_at": found.at,
        "fields": fields,
        "changed": Text("library.changed_fields", {"fields": fields}),
    }
    return [Reason("library.newer_version", params, "base")]


def changed_fields(before: SavedContent, after: SavedContent) -> list[str]:
    """The names of the fields that differ, as the commands have them."""
    names = after.__struct_fields__
    return [_FIELDS.get(name, name) for name in names if getattr(before, name) != getattr(after, name)]


def with_save(library: Library, scope: str, saved: Saved, *, begins: bool) -> Library:
    """The library after something was saved. What it holds already, because it only moved, is no new version."""
    known = library.saves.get(scope)
    if known is None:
        return _kept(library, scope, Saves().with_version(1, saved))
    if not begins and known.versions[known.newest].content == saved.content:
        return library
    return _kept(library, scope, known.with_version(known.counted + 1, saved))


def with_undo(library: Library, scope: str, content: SavedContent) -> Library:
    """The library after an undo brought back what an earlier version holds. Its number is not given again."""
    known = library.saves[scope]
    if known.versions[known.newest].content == content:
        return library
    taken_back = known.versions[known.newest]
    return _kept(
        library,
        scope,
        replace(
            known,
            versions=known.versions.delete(known.newest),
            taken_back=known.taken_back.set(known.newest, taken_back),
        ),
    )


def with_redo(library: Library, scope: str, content: SavedContent) -> Library:
    """The library after a redo brought back the version that an undo took."""
    known = library.saves[scope]
    if known.versions[known.newest].content == content:
        return library
    numbers = [number for number, one in known.taken_back.items() if one.content == content]
    return _kept(library, scope, known.with_version(max(numbers), known.taken_back[max(numbers)]))


def _kept(library: Library, scope: str, saves: Saves) -> Library:
    return replace(library, saves=library.saves.set(scope, saves))


def plain(content: Any) -> SavedContent:
    """The contents of an entry: everything but whether it is listed."""
    found: SavedContent = replace(content, status="listed") if hasattr(content, "status") else content
    return found
