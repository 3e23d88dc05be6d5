"""The venue's own slides: the pictures and texts in config/slides of the data directory, or in a folder below it."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import TypedDict

from flask import Blueprint, Response, abort, send_from_directory

from clockserver.web.answers import json_response
from clockserver.web.contract.described import described

TYPES = {
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".txt": "text/plain",
    ".webp": "image/webp",
}
"""Media types by file ending: no SVG, as it may contain scripts, and no animation."""
MAX_SLIDES = 500
_NUMBERS = re.compile(r"(\d+)")


class Slide(TypedDict):
    """A slide by its name. `version` changes when the file is replaced."""

    name: str
    version: str


def slides(folder: Path) -> Blueprint:
    """The routes `/api/v1/slides`, a list, and `/slides/<name>`. The folder need not exist."""
    blueprint = Blueprint("slides", __name__)
    folder = folder.absolute()

    @blueprint.get("/api/v1/slides")
    @described(gives=list[Slide])
    def listed() -> Response:
        """The venue's slides, in their order."""
        return json_response(slide_list(folder))

    @blueprint.get("/slides/<path:name>")
    def slide(name: str) -> Response:
        if not is_slide(folder, name):
            abort(404)
        return send_from_directory(folder, name, mimetype=TYPES[PurePosixPath(name).suffix.lower()])

    return blueprint


def slide_names(folder: Path) -> list[str]:
    """Names below the folder in natural order: slide 2 before slide 10. Read anew each time."""
    paths = (path for pattern in ("*", "*/*") for path in folder.glob(pattern))
    names = (path.relative_to(folder).as_posix() for path in paths)
    return sorted((name for name in names if is_slide(folder, name)), key=_natural_order)[:MAX_SLIDES]


def slide_list(folder: Path) -> list[Slide]:
    """The slides with their versions; a slide that is deleted meanwhile is omitted."""
    slides: list[Slide] = []
    for name in slide_names(folder):
        with suppress(FileNotFoundError):
            status = (folder / name).stat()
            slides.append({"name": name, "version": f"{status.st_mtime_ns:x}-{status.st_size:x}"})
    return slides


def is_slide(folder: Path, name: str) -> bool:
    """Whether a name is a slide's: of a known type, at most one folder below, not hidden, no link to elsewhere."""
    path = PurePosixPath(name)
    if len(path.parts) > 2 or any(part.startswith(".") for part in path.parts) or "\0" in name:
        return False
    file = folder / path
    is_inside = file.resolve().is_relative_to(folder.resolve())
    return is_inside and path.suffix.lower() in TYPES and file.is_file()


def _natural_order(name: str) -> list[int | str]:
    """The sort key of a name. Every second part is a number, so that texts are only compared with texts."""
    return [int(part) if i % 2 else part.casefold() for i, part in enumerate(_NUMBERS.split(name))]
