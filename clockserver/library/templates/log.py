"""Log lines of templates."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.log_terms import change_of
from clockserver.library.state import Library


def line(event: Any, code: str, _library: Library) -> Text:
    """The template's title, and the change."""
    shown = event.after or event.before
    return Text(
        f"{code}.{change_of(event.before, event.after)}", {"title": shown.title if shown is not None else ""}
    )
