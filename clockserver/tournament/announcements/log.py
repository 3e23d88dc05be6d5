"""Log lines of announcements."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.announcements.events import Announced
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The text of the announcement, also of a withdrawn one."""
    if not isinstance(event, Announced):
        return Text(code)
    shown = event.announcement or event.before
    return Text(code, {"text": shown.text if shown else ""})
