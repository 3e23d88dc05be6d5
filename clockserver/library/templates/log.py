"""Log lines of templates."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.state import Library
from clockserver.library.templates.events import TemplateChanged


def line(event: Any, code: str, _library: Library) -> Text:
    """The template's title, and what became of it."""
    shown = event.after or event.before
    return Text(f"{code}.{_what(event)}", {"title": shown.title if shown is not None else ""})


def _what(event: TemplateChanged) -> str:
    if event.after is None:
        return "deleted"
    if event.before is None:
        return "added"
    return "changed" if event.after.status == event.before.status else event.after.status
