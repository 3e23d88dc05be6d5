"""Versions of templates, chip sets, series, schedules and seasons: content, author and time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from clockserver.core.texts import Param, Reason, Text
from clockserver.library.state import Library, Saved, SavedContent, Saves

UNKNOWN = 0
"""The newest version's number of a part that does not exist."""
_FIELDS: Mapping[str, str] = {"first_day": "from", "last_day": "to"}
"""Wire names of fields whose names in the state differ."""


def newest(library: Library, scope: str) -> int:
    """The number of the newest version, from 1; `scope` is as in `template:friday-night`."""
    saves = library.saves.get(scope)
    return UNKNOWN if saves is None else saves.newest


def refuse_older(library: Library, scope: str, base: int | None) -> list[Reason]:
    """Reasons against a save whose base is not the newest version: another version was saved meanwhile.

    Without a base nothing is refused: the newest save wins.
    """
    saves = library.saves.get(scope)
    if base is None or saves is None or base == saves.newest:
        return []
    if base not in saves.versions:
        return [Reason("library.unknown_version", {"version": base}, "base")]
    newest_save = saves.versions[saves.newest]
    fields = ", ".join(changed_fields(saves.versions[base].content, newest_save.content))
    params: dict[str, Param] = {
        "version": saves.newest,
        "by": newest_save.by,
        "saved_at": newest_save.at,
        "fields": fields,
        "changed": Text("library.changed_fields", {"fields": fields}),
    }
    return [Reason("library.newer_version", params, "base")]


def changed_fields(before: SavedContent, after: SavedContent) -> list[str]:
    """The names of differing fields, as in the commands."""
    names = after.__struct_fields__
    return [_FIELDS.get(name, name) for name in names if getattr(before, name) != getattr(after, name)]


def with_save(library: Library, scope: str, saved: Saved, *, begins: bool) -> Library:
    """The library after a save. Unchanged content, as of a part whose status changes, is no new version."""
    saves = library.saves.get(scope)
    if saves is None:
        return _with_saves(library, scope, Saves().with_version(1, saved))
    if not begins and saves.versions[saves.newest].content == saved.content:
        return library
    return _with_saves(library, scope, saves.with_version(saves.counted + 1, saved))


def with_undo(library: Library, scope: str, content: SavedContent) -> Library:
    """The library after an undo restored an earlier version's content. The number is not reused."""
    saves = library.saves[scope]
    if saves.versions[saves.newest].content == content:
        return library
    taken_back = saves.versions[saves.newest]
    return _with_saves(
        library,
        scope,
        replace(
            saves,
            versions=saves.versions.delete(saves.newest),
            taken_back=saves.taken_back.set(saves.newest, taken_back),
        ),
    )


def with_redo(library: Library, scope: str, content: SavedContent) -> Library:
    """The library after a redo restored the version removed by an undo."""
    saves = library.saves[scope]
    if saves.versions[saves.newest].content == content:
        return library
    numbers = [number for number, saved in saves.taken_back.items() if saved.content == content]
    return _with_saves(library, scope, saves.with_version(max(numbers), saves.taken_back[max(numbers)]))


def _with_saves(library: Library, scope: str, saves: Saves) -> Library:
    return replace(library, saves=library.saves.set(scope, saves))


def plain(content: Any) -> SavedContent:
    """The content without the status."""
    plain_content: SavedContent = replace(content, status="listed") if hasattr(content, "status") else content
    return plain_content
