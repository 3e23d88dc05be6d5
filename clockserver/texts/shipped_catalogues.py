"""The catalogues that come with the server."""

from __future__ import annotations

from functools import cache

from clockserver import resources
from clockserver.texts.catalogue import Catalogue, Catalogues


@cache
def catalogues() -> Catalogues:
    """The catalogues of all languages."""
    return Catalogues(resources.root() / "static" / "texts")


def catalogue() -> Catalogue:
    """The English catalogue, for the command line and the log."""
    return catalogues().english
