"""Typed fields of events: texts that people typed and instants that they planned, with the bounds of their commands.

The server's own journal is read without these bounds, as every release has to read what an earlier one accepted. An
imported tournament file may come from anybody, so its events have to keep to them.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from clockserver.core.ids import PlannedInstant
from clockserver.core.input.text_input import MAX_LINE

TYPED = "typed"
"""Key of a field's bounds in the `extra` of its annotation."""


def typed(bounds: Any) -> Meta:
    """The annotation of a typed field of an event: `text: Annotated[str, typed(VisibleLine)]`.

    `bounds`: the type of the command's field, or a Meta with its constraints. Reading a journal ignores them.
    """
    return Meta(extra={TYPED: bounds})


TypedReason: TypeAlias = Annotated[str, typed(Meta(max_length=MAX_LINE))]
"""A reason or a note in an event; empty where its command has none."""
TypedInstant: TypeAlias = Annotated[int, typed(PlannedInstant)]
"""A planned instant in an event, in ms since 1970."""
TypedCurrency: TypeAlias = Annotated[str, typed(Meta(pattern=r"^\S{0,8}\Z"))]
"""A currency in an event; empty where none is set."""
TypedExponent: TypeAlias = Annotated[int, typed(Meta(ge=0, le=3))]
"""The decimals of a currency in an event."""
