"""The scenes for TVs over HTTP: the list for control, and each as JSON for the TVs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NotRequired, TypedDict

import msgspec
from flask import Blueprint, Response, abort

from clockserver.config_files.scene_files import SceneFile
from clockserver.desk.ports import Scene
from clockserver.web.answers import Answers, Wrong, json_response
from clockserver.web.contract.described import described


class OfferedScene(TypedDict):
    """A scene in the control's list. Titles in other languages are in the texts, `scene.<name>`.

    A scene with `reasons` has a faulty file and cannot be shown; its `title` is its name.
    """

    name: str
    title: str
    topics: list[str]
    options: dict[str, str]
    reasons: NotRequired[list[Wrong]]


def scenes(
    listing: Callable[[], Sequence[Scene]], of_folder: Callable[[str], SceneFile | None], answers: Answers
) -> Blueprint:
    """The routes `/api/v1/scenes` and `/displays/<name>/scene.json`."""
    blueprint = Blueprint("scenes", __name__)

    @blueprint.get("/api/v1/scenes")
    @described(gives=list[OfferedScene])
    def listed() -> Response:
        """The scenes that TVs can show."""
        return json_response([_offered(each, answers) for each in listing()])

    @blueprint.get("/displays/<name>/scene.json")
    def parsed(name: str) -> Response:
        """A scene.toml as JSON, as TVs parse no TOML; 404 for a missing or faulty one."""
        scene = of_folder(name) or abort(404)
        fields = msgspec.to_builtins(scene)
        del fields["shows"]
        return json_response(fields)

    return blueprint


def _offered(scene: Scene, answers: Answers) -> OfferedScene:
    offered: OfferedScene = {
        "name": scene.name,
        "title": scene.title,
        "topics": scene.topics,
        "options": scene.options,
    }
    if scene.reasons:
        offered["reasons"] = answers.worded_faults(scene.reasons)
    return offered
