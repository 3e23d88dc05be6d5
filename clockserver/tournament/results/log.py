"""Log lines of results."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.results.events import NamesCorrected, ResultsCorrected


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The reason of a correction; no parameters for a confirmation."""
    if isinstance(event, ResultsCorrected | NamesCorrected):
        correction = event.correction
        return Text(code, {"reason": correction.reason if correction is not None else ""})
    return Text(code)
