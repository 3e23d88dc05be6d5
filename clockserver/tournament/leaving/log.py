"""Log lines of players who leave early."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.leaving.events import LeftEarly
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The player, the chips, and whether the stack stays in play."""
    match event:
        case LeftEarly(entries=(changed,)):
            entry = changed.after or changed.before
            departure = entry.left if entry is not None else None
            outcome = (
                "waits"
                if departure is None or departure.stays is None
                else "stays"
                if departure.stays
                else "out"
            )
            params: dict[str, Param] = {
                "who": player_text(changed.id),
                "chips": departure.chips if departure else 0,
            }
            if departure is not None and departure.reason:
                return Text(f"{code}.{outcome}.reason", {**params, "reason": departure.reason})
            return Text(f"{code}.{outcome}", params)
    return Text(code)
