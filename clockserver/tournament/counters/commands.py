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
    """Count something. `late`: take an entry, a re-entry, a rebuy or an add-on although its time is over."""

    additive: ClassVar[bool] = True
    """An equal command counts once more, unless the client gives what it saw."""

    session: SessionId = FIRST_SESSION
    what: Counted
    count: Count = 1
    late: bool = False
