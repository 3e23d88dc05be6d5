"""Pages served at the addresses of other pages: for a missing page, and for a server that does not lead yet."""

from __future__ import annotations

from pathlib import Path

from flask import Response, send_from_directory


def substitute_page(root: Path, folder: str) -> Response:
    """The page of a folder below displays/, sent whole.

    It has neither a date nor a tag: by these a client could take the other page for unchanged.
    """
    page = send_from_directory(root / "displays" / folder, "view.html", conditional=False, etag=False)
    page.headers.remove("Last-Modified")
    return page
