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
            shown = after or before
            moved = before is not None and after is not None and before.status != after.status
            what = after.status if moved and after is not None else _what(before, after)
            return Text(f"{code}.{what}", {"title": shown.title if shown is not None else ""})
        case SeriesEventChanged(series=series, number=number, before=before, after=after):
            known = library.series.get(series)
            title = known.facts.title if known is not None else series
            return Text(f"{code}.{_what(before, after)}", {"title": title, "number": number})
    return Text(code)


def _what(before: Any, after: Any) -> str:
    return "removed" if after is None else "added" if before is None else "changed"
