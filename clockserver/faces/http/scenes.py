"""Which scenes the walls can show, over HTTP: what the director's control offers."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response

from clockserver.faces.contract.described import described
from clockserver.faces.http.answers import json_response
from clockserver.faces.scenes import Scene, wall_scenes


def scenes(displays: Path) -> Blueprint:
    """The route `/api/v1/scenes`."""
    blueprint = Blueprint("scenes", __name__)

    @blueprint.get("/api/v1/scenes")
    @described(gives=list[Scene])
    def listed() -> Response:
        """The scenes that walls can show."""
        return json_response(list(wall_scenes(displays).values()))

    return blueprint
