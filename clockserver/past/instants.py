"""Instants in an address: milliseconds since the epoch, or ISO 8601 with its zone."""

from __future__ import annotations

import re
from datetime import datetime

from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Reason, Refused

_MS = re.compile(r"[0-9]{1,16}\Z")
_LOST_PLUS = re.compile(r" (\d\d:?\d\d)\Z")
"""A zone east of Greenwich in an address that did not encode its plus sign."""


def instant_of(typed: str) -> int:
    """An instant in ms. Raises Refused for a time without a zone, which is ambiguous when clocks go back."""
    if _MS.match(typed):
        return min(int(typed), MAX_CHIPS)
    try:
        parsed = datetime.fromisoformat(_LOST_PLUS.sub(r"+\1", typed))
    except ValueError:
        raise Refused(Reason("past.no_instant", {"instant": typed[:40]}, "instant")) from None
    if parsed.tzinfo is None:
        raise Refused(Reason("past.no_zone", {"instant": typed[:40]}, "instant"))
    return max(0, round(parsed.timestamp() * 1_000))
