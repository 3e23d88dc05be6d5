"""The scenes for TVs: every folder of displays/ with a scene.toml. Files are read at each call."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from clockserver.config_files.toml_files import Document, converted, read_toml_file, with_lines
from clockserver.core.texts import Reason, Refused, describe
from clockserver.desk.ports import Scene
from clockserver.room.state import OptionName, SceneName

log = logging.getLogger("clockserver")

SCENE_FILE = "scene.toml"


class SceneFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene.toml: see docs/scenes.md."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    topics: list[str]
    options: dict[OptionName, str] = {}
    """The meaning of each option, by its name."""
    shows: str = ""
    """For docs/scenes.md: the contents of the scene. No TV reads it."""
    wall: bool = False
    over: bool = False
    without_tournament: bool = False


def wall_scenes(displays: Path) -> dict[str, Scene]:
    """The scenes for TVs by name, sorted."""
    return {each.name: each for each in listed_scenes(displays) if not each.reasons}


def listed_scenes(displays: Path) -> list[Scene]:
    """The scenes for TVs, sorted. A faulty file is logged, and listed with its reasons."""
    return list(_read_scenes(displays))


def _read_scenes(displays: Path) -> Iterator[Scene]:
    for path in sorted(displays.glob(f"*/{SCENE_FILE}")):
        name = path.parent.name
        try:
            scene = read_scene(path, read_toml_file(path))
        except Refused as refused:
            yield Scene(name, name, [], {}, _log_bad(path, refused.reasons))
            continue
        if scene.wall:
            yield Scene(name, scene.title, scene.topics, scene.options)


def scene_of_folder(displays: Path, name: str) -> SceneFile | None:
    """The parsed scene.toml of a folder; None without one, or for a faulty one, which is logged."""
    path = displays / name / SCENE_FILE
    if not path.is_file():
        return None
    try:
        return read_scene(path, read_toml_file(path))
    except Refused as refused:
        _log_bad(path, refused.reasons)
        return None


def read_scene(path: Path, document: Document) -> SceneFile:
    """A parsed scene.toml. Raises Refused."""
    scene = converted(path, document, SceneFile)
    try:
        if scene.wall:
            msgspec.convert(path.parent.name, SceneName)  # TVs request scenes by such names only
    except msgspec.ValidationError as error:
        reason = Reason("file.bad_folder_name", {"file": str(path.parent)}, path.parent.name)
        raise Refused(reason) from error
    return scene


def _log_bad(path: Path, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Log the reasons; return them with their lines."""
    reasons = _with_lines(path, reasons)
    _log_once(path, _stamp(path), "; ".join(describe(reason) for reason in reasons))
    return reasons


def _with_lines(path: Path, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    try:
        return with_lines(path, path.stem, reasons)
    except (OSError, Refused):
        return reasons


def _stamp(path: Path) -> int:
    """A number that changes when the file is written."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=500)
def _log_once(path: Path, _stamp: int, problem: str) -> None:
    """Log a bad file; once for each version of the file."""
    log.warning("%s is no scene: %s", path, problem)
