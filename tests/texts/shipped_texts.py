"""The packaged catalogues, for tests."""

from __future__ import annotations

import json
from pathlib import Path

from clockserver import resources

PACKAGE = Path(resources.__file__).parent
TEXTS = resources.root() / "static" / "texts"
TAGS = sorted(folder.name for folder in TEXTS.iterdir())
LANGUAGES = [tag for tag in TAGS if "-" not in tag]
"""Languages with all lines; a region such as `en-US` has only its differences."""


def files_of(tag: str) -> dict[str, dict[str, str]]:
    """The files of one folder, by name."""
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted((TEXTS / tag).glob("*.json"))}


def lines_of(tag: str) -> dict[str, str]:
    """All lines of one folder, by code."""
    return {code: line for lines in files_of(tag).values() for code, line in lines.items()}
