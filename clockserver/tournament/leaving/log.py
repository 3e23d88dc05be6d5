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
            one = changed.after or changed.before
            left = one.left if one is not None else None
            outcome = "waits" if left is None or left.stays is None else "stays" if left.stays else "out"
            params: dict[str, Param] = {"who": player_text(changed.id), "chips": left.chips if left else 0}
            if left is not None and left.reason:
                return Text(f"{code}.{outcome}.reason", {**params, "reason": left.reason})
            return Text(f"{code}.{outcome}", params)
    return Text(code)
