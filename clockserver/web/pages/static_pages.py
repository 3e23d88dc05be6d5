"""The pages: static HTML from displays/, scripts and styles from static/, all served as they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Response, request, send_from_directory

from clockserver.web.pages.bundles import Bundles
from clockserver.web.pages.substitutes import substitute_page
from clockserver.web.pages.zipped import Text

PAGES = {
    "/": "room",
    "/control": "control",
    "/control/<slug>": "control",
    "/tv": "tv",
    "/t/<slug>": "phone",
    "/t/<slug>/results": "results",
    "/t/<slug>/pool": "pool",
    "/table/<slug>/<number>": "table",
    "/draw/<slug>": "draw",
    "/draw/<slug>/<number>": "draw",
    "/moved": "moved",
    "/overlay/<slug>": "overlay",
    "/players": "people",
    "/print/<slug>": "print",
    "/print/<slug>/<what>": "print",
    "/print/<slug>/structure": "structure-sheet",
    "/print/structure/<id>": "structure-sheet",
    "/signin": "signin",
    "/start": "first-evening",
    "/structures": "structures",
    "/toolbox": "toolbox",
    "/rules": "rules",
    "/rules/<name>": "rules",
}
MISSING = "missing"
FOR_PROGRAMS = ("/api/", "/socket.io")


def pages(root: Path) -> Blueprint:
    """The routes of all faces. `root` holds displays/ and static/."""
    blueprint = Blueprint("pages", __name__)
    bundles = Bundles(root)
    vendored = _vendored(root / "static")
    blueprint.register_blueprint(bundles.blueprint())

    def page(folder: str) -> Response:
        return bundles.page(folder) or send_from_directory(root / "displays" / folder, "view.html")

    for route, folder in PAGES.items():
        blueprint.add_url_rule(
            route,
            endpoint=f"{folder} {len(route)}".replace("/", " "),
            view_func=lambda folder=folder, **_: page(folder),
        )

    @blueprint.get("/static/<path:path>")
    def static_file(path: str) -> Response:
        if path not in vendored:
            return send_from_directory(root / "static", path)
        answer = vendored[path].response()
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    @blueprint.get("/displays/<path:path>")
    def display_file(path: str) -> Response:
        return send_from_directory(root / "displays", path)

    return blueprint


def _vendored(static: Path) -> dict[str, Text]:
    """The scripts of other projects by their paths below `static`, to be served compressed."""
    scripts = sorted((static / "vendor").rglob("*.js"))
    return {
        each.relative_to(static).as_posix(): Text(each.read_bytes(), "text/javascript") for each in scripts
    }


def with_error_page(root: Path, failed: Callable[[Exception], Response]) -> Callable[[Exception], Response]:
    """The answer for a missing page: an HTML page for a browser, the result of `failed` for every other client."""

    def answer(error: Exception) -> Response:
        if not _asks_for_a_page():
            return failed(error)
        page = substitute_page(root, MISSING)
        page.status_code = 404
        return page

    return answer


def _asks_for_a_page() -> bool:
    """Whether the client is a browser that opens an address or a link: only browsers accept text/html by name."""
    if request.method not in ("GET", "HEAD") or request.path.startswith(FOR_PROGRAMS):
        return False
    return any(kind == "text/html" and quality > 0 for kind, quality in request.accept_mimetypes)
