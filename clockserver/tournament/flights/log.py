"""Log lines of flights."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.flights.events import FlightChanged, FlightEnded, FlightOpened, FlightReopened
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The label of the flight, with its figures at the end."""
    match event:
        case FlightOpened(terms=terms):
            return Text(code, {"label": terms.label})
        case FlightChanged(before=before, after=after):
            if before.label and before.label != after.label:
                return Text(f"{code}.renamed", {"before": before.label, "label": after.label})
            return Text(code, {"label": after.label or event.session})
    if isinstance(event, FlightEnded | FlightReopened):
        label = sessions[event.session].label or event.session
        end = event.end
        return Text(code, {"label": label, "players": end.players_left, "entries": end.entries})
    return Text(code, {"session": event.session})
