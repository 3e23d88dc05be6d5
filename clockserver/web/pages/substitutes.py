"""Pages served at the addresses of others: a missing page, and the page of a server that does not lead yet."""

from __future__ import annotations

from pathlib import Path

from flask import Response, send_from_directory


def substitute_page(root: Path, folder: str) -> Response:
    """The page of a folder of displays, as a whole.

    It has neither a date nor a tag: the other page's file may be older, and would count as unchanged.
    """
    page = send_from_directory(root / "displays" / folder, "view.html", conditional=False, etag=False)
    page.headers.remove("Last-Modified")
    return page
