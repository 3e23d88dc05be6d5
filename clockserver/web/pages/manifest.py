"""Installation of a tournament's page on a phone: its manifest, and the worker that keeps the page offline."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from flask import Blueprint, Response, abort, send_from_directory

from clockserver.projection.topic_reader import TopicReader

GROUND = "#0d1214"
MAX_SHORT_NAME = 12
"""Number of letters that fit below an icon on a home screen."""
ICONS = [
    {"src": "/static/icons/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
    {"src": "/static/icons/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
    {"src": "/static/icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]


def manifests(root: Path, topics: TopicReader) -> Blueprint:
    """The routes. `root` holds static/; `topics` has the titles of tournaments."""
    blueprint = Blueprint("manifests", __name__)

    @blueprint.get("/t/<slug>/manifest.webmanifest")
    def manifest(slug: str) -> Response:
        header = topics.get(f"tournament:{slug}")
        if header is None:
            abort(404)
        body = msgspec.json.encode(manifest_of(slug, header.value["title"]))
        return Response(body, mimetype="application/manifest+json")

    @blueprint.get("/sw.js")
    def worker() -> Response:
        # At the root, as a worker may only serve pages at or below its own path.
        return send_from_directory(root / "static", "sw.js")

    return blueprint


def manifest_of(slug: str, title: str) -> dict[str, Any]:
    """The manifest of a tournament's page."""
    page = f"/t/{quote(slug, safe='')}"
    return {
        "id": page,
        "name": title,
        "short_name": short_name(title),
        "start_url": page,
        "scope": page,
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": ICONS,
    }


def short_name(title: str) -> str:
    """The first words of a title that fit below an icon; a first word that is too long is cut."""
    short = ""
    for word in title.split():
        longer = f"{short} {word}".strip()
        if len(longer) > MAX_SHORT_NAME:
            break
        short = longer
    return short.rstrip(" ·-–") or title[:MAX_SHORT_NAME]
