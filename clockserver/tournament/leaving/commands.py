"""Commands of leaving."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, Chips, SessionId
from clockserver.tournament.entries.commands import GivenEntry


class LeaveEarly(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="leaving.leave", kw_only=True
):
    """Record that a player left for good with `chips`. `informed`: the director was told.

    `stays`: whether the stack stays in play and posts blinds; if omitted, decided later by the same command.
    `reason`: needed to deviate from the rule set.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    informed: bool
    chips: Chips
    stays: bool | None = None
    reason: Annotated[str, Meta(max_length=200)] = ""
