"""Log lines of calls, rulings and pages."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.floor.events import (
    CallAnswered,
    CallEnded,
    PageEnded,
    PlayerPaged,
    TableCalled,
)
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The calling table, or the paged player."""
    match event:
        case TableCalled() | CallAnswered() | CallEnded():
            return Text(f"{code}.{event.call.what}", {"table": event.call.table})
        case PlayerPaged():
            suffix = "" if isinstance(event, PageEnded) else f".{event.page.to}"
            return Text(code + suffix, {"entry": int(event.page.entry[1:])})
    return Text(code)
