"""Log lines of the end time."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The likely end is shown from now on, or hidden."""
    return Text(f"{code}.{'shown' if event.shown else 'hidden'}")
