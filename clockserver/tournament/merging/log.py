"""Log lines of merging."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.merging.events import FlightsMerged, FlightsSeparated


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The label, the players who go on, and their chips."""
    match event:
        case FlightsMerged(label=label, carried=carried, counted=counted, closed=closed):
            chips = sum(each.bagged for each in closed.values())
            return Text(code, {"label": label, "players": len(carried) + counted, "chips": chips})
        case FlightsSeparated(merged=merged):
            return Text(code, {"label": merged.label})
    return Text(code)
