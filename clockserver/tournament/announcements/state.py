"""The state of announcements."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from clockserver.core.ids import Instant
from clockserver.core.input.text_input import VisibleLine
from clockserver.core.input.typed_fields import typed


class Announcement(Struct, frozen=True):
    """An announcement on TVs from `at` until `until`, both instants in ms. Its expiry is no event."""

    id: str
    text: Annotated[str, typed(VisibleLine)]
    at: Instant
    until: Instant
