"""Log lines of chip sets."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.state import Library


def line(event: Any, code: str, _library: Library) -> Text:
    """The chip set's title, and whether it is new, changed or deleted."""
    change = "deleted" if event.after is None else "added" if event.before is None else "changed"
    shown = event.after or event.before
    return Text(f"{code}.{change}", {"title": shown.title if shown is not None else ""})
