"""Ids of new parts of the library, from their titles."""

from __future__ import annotations

from collections.abc import Container

from clockserver.core.ids import slug_of

MAX_BASE = 44
"""Maximum length of a title's slug before a number is added to it."""


def free_id(title: str, used_ids: Container[str]) -> str:
    """An unused id from a title: `friday-9-max`, or `friday-9-max-2`."""
    found = wanted = slug_of(title)
    number = 2
    while found in used_ids:
        found = f"{wanted[:MAX_BASE].strip('-')}-{number}"
        number += 1
    return found
