"""Wire shapes of the time machine's answers."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from clockserver.core.ids import Instant
from clockserver.past.log_lines import Kind


class StepValue(TypedDict):
    """The end of a command in the journal."""

    seq: int
    at: Instant


class MarkValue(TypedDict):
    """A mark of the scrubber. For staff with its log line: a code with parameters, and its author."""

    seq: int
    at: Instant
    kind: Kind
    code: NotRequired[str]
    params: NotRequired[dict[str, Any]]
    by: NotRequired[str]


class PastTopic(TypedDict):
    """A past topic: the seq of its last change, and its value."""

    seq: int
    value: Any


class SpanValue(TypedDict):
    """The journal from its first to its newest event."""

    first_at: Instant
    last_at: Instant
    last_seq: int
    timezone: str


class PastValue(SpanValue):
    """A tournament at an instant. `seq` is 0, without topics, before its first event.

    `event_at` is the instant of the event shown; `utc_offset_ms` converts instants to local time at the venue
    then.
    """

    seq: int
    at: Instant
    event_at: Instant | None
    utc_offset_ms: int
    before: StepValue | None
    after: StepValue | None
    mark_before: MarkValue | None
    mark_after: MarkValue | None
    topics: dict[str, PastTopic]


class MarksValue(SpanValue):
    """The marks of the scrubber by time, evenly thinned out; `counts` is the number of each kind."""

    marks: list[MarkValue]
    counts: dict[Kind, int]


class FoundLine(TypedDict):
    """A found line of the log. `of` is the line reversed by an undo or a redo.

    `flight` is the label of its session, where there are several.
    """

    seq: int
    at: Instant
    code: str
    params: NotRequired[dict[str, Any]]
    by: str
    kind: NotRequired[Kind]
    of: NotRequired[dict[str, Any]]
    flight: NotRequired[str]
    text: str


class FoundLines(TypedDict):
    """The newest lines found; `more`: whether there are older ones."""

    lines: list[FoundLine]
    more: bool
