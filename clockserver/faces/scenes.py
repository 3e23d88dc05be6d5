"""The scenes a wall can show: every folder of displays/ whose scene.toml says so. Read each time it is asked."""

from __future__ import annotations

import logging
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from clockserver.domain.room_state import OptionName, SceneName

log = logging.getLogger("clockserver")

SCENE_FILE = "scene.toml"


class SceneFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene.toml: see docs/scenes.md."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    topics: list[str]
    options: dict[OptionName, str] = {}
    """What each option means, by its name."""
    wall: bool = False
    over: bool = False
    without_tournament: bool = False


class Scene(Struct, frozen=True):
    """A scene as the director's control offers it. A title in other languages stands in the texts, `scene.<name>`."""

    name: str
    title: str
    topics: list[str]
    options: dict[str, str]


def wall_scenes(displays: Path) -> dict[str, Scene]:
    """By name, sorted. A file that cannot be read is named in the log and takes no other scene with it."""
    found = {}
    for path in sorted(displays.glob(f"*/{SCENE_FILE}")):
        name = path.parent.name
        try:
            scene = msgspec.convert(tomllib.loads(path.read_text("utf-8")), SceneFile)
            if scene.wall:
                msgspec.convert(name, SceneName)  # no other can be asked for
        except (OSError, ValueError) as error:
            _say_once(path, _stamp(path), str(error))
            continue
        if scene.wall:
            found[name] = Scene(name, scene.title, scene.topics, scene.options)
    return found


def _stamp(path: Path) -> int:
    """What is another number once the file was written anew."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=500)
def _say_once(path: Path, _stamp: int, problem: str) -> None:
    """Name a wrong file in the log; not again at each listing, until it was written anew."""
    log.warning("%s is no scene: %s", path, problem)
