"""Log lines of printed receipts."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The number of the first receipt, and how many were printed."""
    return Text(code, {"receipt": event.receipts[0], "count": len(event.receipts)})
