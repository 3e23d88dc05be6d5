"""Wire shapes of the topics of the library."""

from __future__ import annotations

from typing import Any, TypedDict

from clockserver.library.state import Chip, Season, Status, Template


class StructureLine(TypedDict):
    """A structure of the library. `changed_file`: its file changed since the import and can be imported again."""

    title: str
    newest: int
    status: Status
    used_by: list[str]
    starting_stack: int
    levels: int
    saved_at: int
    saved_by: str
    changed_file: bool


class ChipSetLine(TypedDict):
    """A chip set of the library, with the titles of templates that use it, and its newest version."""

    title: str
    chips: list[Chip]
    used_by: list[str]
    newest: int


class TemplateLine(Template, frozen=True, kw_only=True, omit_defaults=True):
    """A template of the library. `newest`: the template's newest version; `version`: a version of its structure."""

    newest: int


class SeasonLine(Season, frozen=True, kw_only=True, omit_defaults=True):
    """A season of the library. `newest` is the number of its newest version."""

    newest: int


class LibraryValue(TypedDict):
    """Topic `library:room`: structures, chip sets, templates and seasons by id, without deleted ones."""

    structures: dict[str, StructureLine]
    chip_sets: dict[str, ChipSetLine]
    templates: dict[str, TemplateLine]
    seasons: dict[str, SeasonLine]


class VersionLine(TypedDict):
    """A version of a structure in the list of its versions."""

    version: int
    saved_at: int
    saved_by: str
    note: str
    from_file: bool


class VersionDocument(TypedDict):
    """A version of a structure with its document, and the list of all versions, the newest first."""

    structure: str
    version: int
    newest: int
    title: str
    status: Status
    document: dict[str, Any]
    versions: list[VersionLine]
