"""The library of the domain, and structures for it."""

from __future__ import annotations

from typing import Any

from clockserver.library import decide as library
from clockserver.library.state import Library
from clockserver.library.structures.commands import ResolvedSaveStructure
from tests.domain_stream import DomainStream


class LibraryStream(DomainStream[Library]):
    """The stream of the library: commands at instants, and the state."""

    def __init__(self) -> None:
        super().__init__(library, "library-opened", library.open_library())


def document(*blinds: int, title: str = "Friday 9-max") -> dict[str, Any]:
    levels = [{"kind": "level", "small_blind": each, "big_blind": 2 * each} for each in blinds]
    return {
        "title": title,
        "starting_stack": 20_000,
        "game": "nlhe",
        "level_minutes": 20,
        "periods": levels,
    }


def save(*blinds: int, **fields: Any) -> ResolvedSaveStructure:
    title = fields.pop("title", "Friday 9-max")
    return ResolvedSaveStructure(title=title, document=document(*blinds, title=title), by="u-anna", **fields)
