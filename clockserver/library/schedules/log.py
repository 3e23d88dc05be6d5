"""Log lines of schedules."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.log_terms import change_of
from clockserver.library.state import Library


def line(event: Any, code: str, library: Library) -> Text:
    """The title of the schedule's tournaments, their time of day, and the change."""
    shown = event.after or event.before
    template = library.templates.get(shown.template)
    title = shown.title or (template.title if template is not None else event.schedule)
    change = "removed" if event.after is None else change_of(event.before, event.after)
    return Text(f"{code}.{change}", {"title": title, "at": shown.at})
