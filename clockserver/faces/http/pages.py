"""The pages: static HTML from displays/, scripts and styles from static/; nothing is rendered on the server."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, request, send_from_directory

PAGES = {
    "/": "room",
    "/control": "control",
    "/control/<slug>": "control",
    "/tv": "tv",
    "/t/<slug>": "phone",
    "/overlay/<slug>": "overlay",
    "/signin": "signin",
}


def pages(root: Path) -> Blueprint:
    """The routes of all faces. `root` holds displays/ and static/."""
    blueprint = Blueprint("pages", __name__)

    def page(folder: str) -> Response:
        return send_from_directory(root / "displays" / folder, "view.html")

    for route, folder in PAGES.items():
        blueprint.add_url_rule(
            route,
            endpoint=f"{folder} {len(route)}".replace("/", " "),
            view_func=lambda folder=folder, **_: page(folder),
        )

    @blueprint.get("/static/<path:path>")
    def static_file(path: str) -> Response:
        return send_from_directory(root / "static", path)

    @blueprint.get("/displays/<path:path>")
    def display_file(path: str) -> Response:
        return send_from_directory(root / "displays", path)

    return blueprint


def with_headers(response: Response) -> Response:
    """Headers every answer has: nothing inline, nothing from elsewhere, always asked for anew."""
    host = request.host
    response.headers["Content-Security-Policy"] = (
        "default-src 'self'; "
        # 'self' does not cover web sockets before Chromium 70.
        f"connect-src 'self' ws://{host} wss://{host}; "
        "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Not "no-referrer": with that Chromium 69 sends `Origin: null`, so that its own pages' POSTs are strangers here.
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-cache")
    return response
