"""Ids of new parts of the library, from their titles."""

from __future__ import annotations

from collections.abc import Container

from clockserver.core.ids import slug_of

MAX_BASE = 44
"""Maximum length of a title's slug before a number is added to it."""


def free_id(title: str, used_ids: Container[str]) -> str:
    """An unused id from a title: `friday-9-max`, or `friday-9-max-2`."""
    id_ = slug = slug_of(title)
    number = 2
    while id_ in used_ids:
        id_ = f"{slug[:MAX_BASE].strip('-')}-{number}"
        number += 1
    return id_
