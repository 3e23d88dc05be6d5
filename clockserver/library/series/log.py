"""Log lines of series and their events."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.series.events import SeriesChanged, SeriesEventChanged
from clockserver.library.state import Library


def line(event: Any, code: str, library: Library) -> Text:
    """The series' title, the event's number, and the change."""
    match event:
        case SeriesChanged(before=before, after=after):
            facts = after or before
            has_new_status = before is not None and after is not None and before.status != after.status
            change = after.status if has_new_status and after is not None else _change(before, after)
            return Text(f"{code}.{change}", {"title": facts.title if facts is not None else ""})
        case SeriesEventChanged(series=series, number=number, before=before, after=after):
            current = library.series.get(series)
            title = current.facts.title if current is not None else series
            return Text(f"{code}.{_change(before, after)}", {"title": title, "number": number})
    return Text(code)


def _change(before: Any, after: Any) -> str:
    return "removed" if after is None else "added" if before is None else "changed"
