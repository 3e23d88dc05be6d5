"""Commands of surrendered stacks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId

MAX_PERIODS = 500
GivenPeriod = Annotated[str, Meta(min_length=1, max_length=40)]


class DesignateForfeits(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="forfeit.designate", kw_only=True
):
    """Set the periods in which a stack may be surrendered; empty: all periods that the rule set allows.

    In rule sets with a designated time only, empty means that no stack may be surrendered.
    """

    session: SessionId = FIRST_SESSION
    periods: Annotated[tuple[GivenPeriod, ...], Meta(max_length=MAX_PERIODS)]
