"""Log lines of chips removed from play."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.removed_chips.events import ChipsGivenBack, ChipsRemoved


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The number of chips, their owner, and the reason."""
    match event:
        case ChipsRemoved(after=removal) | ChipsGivenBack(after=removal):
            params: dict[str, Param] = {
                "chips": removal.chips,
                "who": player_text(removal.entry) if removal.entry else "",
            }
            return Text(f"{code}.{removal.why}{'' if removal.entry else '.nobody'}", params)
    return Text(code)
