"""Reads the rulebook from TOML files: a chapter each, and the documents with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clockserver.adapters.toml_files import read_toml_folder
from clockserver.domain.rulebook import Rulebook, read_rulebook

DOCUMENTS = "documents"


def load_rulebook(directories: Sequence[Path]) -> Rulebook:
    """The rulebook; a file in a later directory replaces an earlier namesake. Raises `Refused`."""
    files = read_toml_folder(directories)
    documents = files.pop(DOCUMENTS, {})
    return read_rulebook(files, documents)
