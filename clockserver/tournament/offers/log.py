"""Log lines of offers."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.offers.events import OffersSet


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The number of offers."""
    if isinstance(event, OffersSet):
        return Text(code, {"offers": len(event.after.listed)})
    return Text(code)
