"""Log lines of the library's structures."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.state import Library
from clockserver.library.structures.events import StructureMoved, StructureSaved


def line(event: Any, code: str, library: Library) -> Text:
    """The structure's title with its version, or the change."""
    match event:
        case StructureSaved(number=number, version=version):
            return Text(code, {"title": str(version.document["title"]), "version": number})
        case StructureMoved(structure=structure, status=status):
            return Text(f"{code}.{status}", {"title": library.structures[structure].title})
    return Text(code)
