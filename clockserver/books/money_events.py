"""The types of events that can move money: events with postings in any field."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from clockserver.core.amounts.ledger import Posting
from clockserver.room.registry import REGISTRY as ROOM
from clockserver.tournament.offers.events import OffersSet
from clockserver.tournament.registry import REGISTRY as TOURNAMENT


@cache
def tournament_money_events() -> frozenset[str]:
    """Names of a tournament's events for the books: those with postings, and the currency."""
    return frozenset(each.__name__ for each in TOURNAMENT.events if carries_postings(each)) | {
        OffersSet.__name__
    }


@cache
def room_money_events() -> frozenset[str]:
    """The names of the room's events about drawers."""
    return frozenset(each.__name__ for each in ROOM.events if each.__module__.endswith(".drawers.events"))


def carries_postings(event: type) -> bool:
    """Whether an event of this type can carry postings."""
    return bool(posting_fields(event))


@cache
def posting_fields(kind: type) -> tuple[str, ...]:
    """The fields of a struct that can contain postings."""
    info: Any = msgspec.inspect.type_info(kind)
    return tuple(field.name for field in info.fields if _holds(field.type, frozenset({kind})))


def _holds(info: Any, outer_types: frozenset[type]) -> bool:
    """Whether a type can contain postings; `outer_types` are the structs around it, which may contain themselves."""
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls is Posting:
            return True
        if info.cls in outer_types:
            return False
        return any(_holds(field.type, outer_types | {info.cls}) for field in info.fields)
    if isinstance(info, msgspec.inspect.UnionType):
        return any(_holds(each, outer_types) for each in info.types)
    inner = (getattr(info, name, None) for name in ("item_type", "item_types", "key_type", "value_type"))
    flat = (
        each
        for inner_type in inner
        for each in (inner_type if isinstance(inner_type, tuple) else (inner_type,))
    )
    return any(_holds(each, outer_types) for each in flat if each is not None)
