"""Log lines of merging."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.merging.bag_correction_event import BagCorrected
from clockserver.tournament.merging.events import FlightsMerged, FlightsSeparated


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The label, the players who continue, and their chips; of a bag, old and new chips and the reason."""
    match event:
        case FlightsMerged(label=label, carried=carried, counted=counted, closed=closed):
            chips = sum(each.bagged for each in closed.values())
            return Text(code, {"label": label, "players": len(carried) + counted, "chips": chips})
        case FlightsSeparated(merged=merged):
            return Text(code, {"label": merged.label})
        case BagCorrected():
            return _bag_line(event, code, sessions)
    return Text(code)


def _bag_line(event: BagCorrected, code: str, sessions: Sessions) -> Text:
    params: dict[str, Param] = {
        "label": sessions[event.flight].label or event.flight,
        "chips": event.chips,
        "before": event.before,
        "reason": event.reason,
    }
    if event.entry is None:
        return Text(f"{code}.table", {**params, "table": event.table or 0})
    return Text(code, {**params, "who": player_text(event.entry)})
