"""Commands of the end time."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.ids import FIRST_SESSION, SessionId


class ShowEndTime(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="end_time.show", kw_only=True
):
    """Show the likely end on TVs and phones, or hide it. Staff always see it."""

    session: SessionId = FIRST_SESSION
    shown: bool
