"""The structures of the room: the packaged folder, overlaid by the venue's folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clockserver.config_files.toml_files import (
    Loaded,
    find_toml_file,
    load_toml_folder,
    read_toml_file,
    toml_names,
)
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.structure.structure_toml import parse_structure


def load_structures(directories: Sequence[Path]) -> Loaded[Structure]:
    """Every structure by name, and the faults of the other files."""
    return load_toml_folder(directories, parse_structure)


def load_structure(name: str, directories: Sequence[Path]) -> Structure:
    """One structure, even if other files are bad. Raises Refused."""
    path = find_toml_file(name, directories)
    if path is None:
        known_names = ", ".join(toml_names(directories))
        raise Refused(Reason("structure.unknown_name", {"name": name, "known": known_names}))
    return parse_structure(name, read_toml_file(path))
