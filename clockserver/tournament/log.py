"""The line of an event in the log: a code of the catalogue with its parameters."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.registry import REGISTRY


def worded(event: Any, sessions: Sessions) -> Text:
    """The words of an event; `sessions` are those of the state after it, or of a later one."""
    return REGISTRY.line(event, sessions)
