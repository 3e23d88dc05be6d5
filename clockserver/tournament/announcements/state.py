"""The state of announcements."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import Instant

MAX_LETTERS = 200
Line: TypeAlias = Annotated[
    str,
    Meta(
        max_length=MAX_LETTERS,
        pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z",
        description="One line.",
    ),
]
"""One line of visible text."""


class Announcement(Struct, frozen=True):
    """An announcement on the walls from `at` until `until`, both instants in ms. Its expiry is no event."""

    id: str
    text: str
    at: Instant
    until: Instant
