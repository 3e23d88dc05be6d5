"""Log lines of schedules."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.schedules.events import ScheduleChanged
from clockserver.library.state import Library


def line(event: Any, code: str, library: Library) -> Text:
    """The title of its tournaments and their time of day, and what became of it."""
    shown = event.after or event.before
    known = library.templates.get(shown.template)
    title = shown.title or (known.title if known is not None else event.schedule)
    return Text(f"{code}.{_what(event)}", {"title": title, "at": shown.at})


def _what(event: ScheduleChanged) -> str:
    if event.after is None:
        return "removed"
    if event.before is None:
        return "added"
    return "changed" if event.after.status == event.before.status else event.after.status
