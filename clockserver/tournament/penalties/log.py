"""Log lines of penalties."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.penalties.events import (
    Disqualified,
    PenaltyBegun,
    PenaltyCounted,
    PenaltyGiven,
    PenaltyLifted,
)


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """A penalty and its reason, its beginning, a missed hand or a disqualification."""
    match event:
        case PenaltyGiven(penalty=penalty):
            why = Text(f"penalties.why.{penalty.why}")
            params: dict[str, Param] = {"who": player_text(penalty.entry), "hands": penalty.hands, "why": why}
            return Text(f"{code}.{penalty.kind}", params)
        case PenaltyBegun(entry=entry) | PenaltyLifted(entry=entry) | PenaltyCounted(entry=entry):
            return Text(code, {"who": player_text(entry)})
        case Disqualified(entries=(changed,)):
            return Text(code, {"who": player_text(changed.id), "chips": -event.chips.get("disqualified", 0)})
    return Text(code)
