"""The scenes that walls can show, over HTTP, for the director's control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NotRequired, TypedDict

from flask import Blueprint, Response

from clockserver.desk.ports import Scene
from clockserver.web.answers import Answers, Wrong, json_response
from clockserver.web.contract.described import described


class OfferedScene(TypedDict):
    """A scene in the control's list. Titles in other languages are in the texts, `scene.<name>`.

    With `reasons` its file is bad: `title` is its name, and it cannot be shown.
    """

    name: str
    title: str
    topics: list[str]
    options: dict[str, str]
    reasons: NotRequired[list[Wrong]]


def scenes(listing: Callable[[], Sequence[Scene]], answers: Answers) -> Blueprint:
    """The route `/api/v1/scenes`."""
    blueprint = Blueprint("scenes", __name__)

    @blueprint.get("/api/v1/scenes")
    @described(gives=list[OfferedScene])
    def listed() -> Response:
        """The scenes that walls can show."""
        return json_response([_offered(each, answers) for each in listing()])

    return blueprint


def _offered(scene: Scene, answers: Answers) -> OfferedScene:
    offered: OfferedScene = {
        "name": scene.name,
        "title": scene.title,
        "topics": scene.topics,
        "options": scene.options,
    }
    if scene.reasons:
        offered["reasons"] = answers.wrong(scene.reasons)
    return offered
