"""The state of announcements."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.ids import Instant


class Announcement(Struct, frozen=True):
    """An announcement on TVs from `at` until `until`, both instants in ms. Its expiry is no event."""

    id: str
    text: str
    at: Instant
    until: Instant
