"""Commands of counters."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.counters.events import Counted

Count: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


class TapCounter(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="counter.tap",
    kw_only=True,
):
    """Tap a counter. `late`: accept an entry, a re-entry, a rebuy or an add-on after its time."""

    additive: ClassVar[bool] = True
    """Whether an equal command counts again, unless the client names the state that it saw."""

    session: SessionId = FIRST_SESSION
    what: Counted
    count: Count = 1
    late: bool = False
