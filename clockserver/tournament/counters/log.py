"""Log lines of counters."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.counters.events import Tapped
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The counter, and the number counted."""
    if isinstance(event, Tapped):
        return Text(f"{code}.{event.what}", {"count": event.count})
    return Text(code)
