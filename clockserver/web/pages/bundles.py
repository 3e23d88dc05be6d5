"""Pages with modules packed into one script, and styles into one file: a phone loads two files, not seventy.

A page may have further files of code: modules imported later, and code shared with them. scripts/bundle.mjs packs
them. A packed page is not served after a change of its sources, so that changes are visible at once.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from flask import Blueprint, Response, abort
from msgspec import Struct

from clockserver.web.pages.zipped import Text

log = logging.getLogger(__name__)

KINDS = {"js": "text/javascript", "css": "text/css"}
IMMUTABLE = "public, max-age=31536000, immutable"
"""Caching of an address with a digest of its content: the content never changes."""
_STYLES = re.compile(r'(\s*<link rel="stylesheet" href="[^"]+">)+')
_MODULE = re.compile(r'(<script type="module" src=)"[^"]+"')


class Packed(Struct, frozen=True):
    """A page in the index: its sources, by their paths below the root, and their digest.

    `parts` are its further files of code, with a hash of their content in their names; the page needs those in
    `first` before it can be used.
    """

    sha256: str
    sources: tuple[str, ...]
    parts: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


class Bundle:
    """A packed page."""

    def __init__(self, root: Path, page: str, packed: Packed) -> None:
        folder = root / "static" / "bundles"
        self.page = page
        self.files = {kind: Text((folder / f"{page}.{kind}").read_bytes(), KINDS[kind]) for kind in KINDS}
        self.parts = {name: Text((folder / name).read_bytes(), KINDS["js"]) for name in packed.parts}
        self._sources = [root / source for source in packed.sources]
        self._read_times = self._change_times()
        html = (root / "displays" / page / "view.html").read_text("utf-8")
        html = _STYLES.sub(f'\n  <link rel="stylesheet" href="{self.address("css")}">', html, count=1)
        preloaded = "".join(f'<link rel="modulepreload" href="/bundles/{name}">\n  ' for name in packed.first)
        html = _MODULE.sub(rf'{preloaded}\1"{self.address("js")}"', html)
        self.html = Text(html.encode(), "text/html")

    def address(self, kind: str) -> str:
        """The address of a packed file, by kind."""
        return f"/bundles/{self.page}-{self.files[kind].digest}.{kind}"

    @property
    def is_current(self) -> bool:
        """Whether no source has changed since the page was read."""
        try:
            return self._change_times() == self._read_times
        except FileNotFoundError:
            return False

    def _change_times(self) -> list[int]:
        return [source.stat().st_mtime_ns for source in self._sources]


class Bundles:
    """The packed pages below `root` with unchanged sources."""

    def __init__(self, root: Path) -> None:
        index = root / "static" / "bundles" / "index.json"
        pages: Mapping[str, Packed] = {}
        if index.is_file():
            pages = msgspec.json.decode(index.read_bytes(), type=dict[str, Packed])
        fresh = {page: packed for page, packed in pages.items() if is_fresh(root, packed)}
        for page in pages.keys() - fresh.keys():
            log.info("the page %s has changed since it was packed, and is served unpacked", page)
        self._bundles = {page: Bundle(root, page, packed) for page, packed in fresh.items()}
        self._parts = {name: text for each in self._bundles.values() for name, text in each.parts.items()}

    def page(self, name: str) -> Response | None:
        """The packed page; None if it is served unpacked."""
        bundle = self._bundles.get(name)
        if bundle is None or not bundle.is_current:
            return None
        return bundle.html.response()

    def blueprint(self) -> Blueprint:
        """The route of the packed files."""
        blueprint = Blueprint("bundles", __name__)
        blueprint.add_url_rule("/bundles/<page>-<tag>.<kind>", view_func=self.file)
        return blueprint

    def file(self, page: str, tag: str, kind: str) -> Response:
        """A packed file. A page from before an update gets the current file, which caches may not keep.

        It gets no part of another release, as parts of two releases do not fit together.
        """
        part = self._parts.get(f"{page}-{tag}.{kind}")
        if part is not None:
            answer = part.response()
            answer.headers["Cache-Control"] = IMMUTABLE
            return answer
        bundle = self._bundles.get(page)
        if bundle is None or kind not in KINDS:
            abort(404)
        answer = bundle.files[kind].response()
        if tag == bundle.files[kind].digest:
            answer.headers["Cache-Control"] = IMMUTABLE
        return answer


def is_fresh(root: Path, packed: Packed) -> bool:
    """Whether the packed sources are current."""
    try:
        return digest(root, packed.sources) == packed.sha256
    except FileNotFoundError:
        return False


def digest(root: Path, sources: tuple[str, ...]) -> str:
    """The SHA-256 of the sources with their paths, in hex; equal to that of scripts/bundle.mjs."""
    hash_ = sha256()
    for source in sources:
        hash_.update(f"{source}\0".encode())
        hash_.update((root / source).read_bytes())
        hash_.update(b"\0")
    return hash_.hexdigest()
