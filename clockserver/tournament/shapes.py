"""Shapes of topics on the wire: views return them, displays read them, and the API's description is made of them."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class NextOffsetValue(TypedDict):
    """From the instant `at` on, the wall differs from UTC by `utc_offset_ms`."""

    at: int
    utc_offset_ms: int


class WallValue(TypedDict):
    """The offset from the server's instants to the time on a wall; `next_offset` is when that changes next."""

    timezone: str
    utc_offset_ms: int
    next_offset: NextOffsetValue | None


class TopicSnapshot(TypedDict):
    """The value of a topic, as docs/live.md has it, with its place."""

    seq: int
    boot_id: str
    value: dict[str, Any]
    count: NotRequired[int]
    """In a search for seats, or a page of them: number of matches, also those that are not in the answer."""
    named: NotRequired[bool]
    """In a search for seats: whether the event shows names; else seats are found by the number of the entry."""
    shortened: NotRequired[bool]
    """In a page of seats: whether names are shortened, so that the list goes by first names."""
