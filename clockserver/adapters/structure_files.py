"""The structures of the room: the packaged folder, and the venue's own laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clockserver.adapters.toml_files import (
    find_toml_file,
    load_toml_folder,
    read_toml_file,
    toml_names,
)
from clockserver.domain.structure import Structure
from clockserver.domain.structure_text import parse_structure
from clockserver.domain.texts import Reason, Refused


def load_structures(directories: Sequence[Path]) -> dict[str, Structure]:
    """Every structure by name; raises Refused with all reasons of all bad files."""
    return load_toml_folder(directories, parse_structure)


def load_structure(name: str, directories: Sequence[Path]) -> Structure:
    """One structure, whatever state the other files are in. Raises Refused."""
    path = find_toml_file(name, directories)
    if path is None:
        known = ", ".join(toml_names(directories))
        raise Refused(Reason("structure.unknown_name", {"name": name, "known": known}))
    return parse_structure(name, read_toml_file(path))
