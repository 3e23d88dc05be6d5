"""Wire shapes of topics: views return them, displays read them, and the API description shows them."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class NextOffsetValue(TypedDict):
    """A change of local time: from the instant `at` on it differs from UTC by `utc_offset_ms`."""

    at: int
    utc_offset_ms: int


class WallValue(TypedDict):
    """The offset from the server's instants to local time; `next_offset` is its next change."""

    timezone: str
    utc_offset_ms: int
    next_offset: NextOffsetValue | None


class TopicSnapshot(TypedDict):
    """The value of a topic, as in docs/live.md, with its place in the stream."""

    seq: int
    boot_id: str
    value: dict[str, Any]
    count: NotRequired[int]
    """In a search for seats or a page of them: number of matches, those beyond this answer included."""
    named: NotRequired[bool]
    """In a search for seats: whether the event shows names; else seats are found by entry number."""
    shortened: NotRequired[bool]
    """In a page of seats: whether names are shortened, so that the list is sorted by first name."""
