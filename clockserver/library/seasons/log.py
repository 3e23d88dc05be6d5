"""Log lines of seasons."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.seasons.events import SeasonChanged
from clockserver.library.state import Library


def line(event: Any, code: str, _library: Library) -> Text:
    """The season's title, and what became of it."""
    shown = event.after or event.before
    return Text(f"{code}.{_what(event)}", {"title": shown.title if shown is not None else ""})


def _what(event: SeasonChanged) -> str:
    if event.after is None:
        return "deleted"
    if event.before is None:
        return "added"
    return "changed" if event.after.status == event.before.status else event.after.status
