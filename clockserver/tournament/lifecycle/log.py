"""Log lines of a tournament as a whole."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.lifecycle.events import (
    TournamentAnnounced,
    TournamentChanged,
    TournamentCreated,
    TournamentRestored,
)
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The tournament's title, the one before a change, or from where it came back."""
    match event:
        case TournamentCreated(title=title):
            return Text(code, {"title": title})
        case TournamentChanged(title=title, before=before):
            return Text(code, {"title": title, "before": before})
        case TournamentRestored(was=was):
            return Text(f"{code}.{was}")
        case TournamentAnnounced(draft=draft):
            return Text(f"{code}.draft" if draft else f"{code}.announced")
    return Text(code)
