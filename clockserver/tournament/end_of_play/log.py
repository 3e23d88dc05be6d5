"""Log lines of the end of play."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.end_of_play.events import PlayEnded
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The winner, or the cause of the end."""
    match event:
        case PlayEnded(how="last_player", winner=winner) if winner is not None:
            return Text(f"{code}.winner", {"who": player_text(winner)})
        case PlayEnded(how=how):
            return Text(f"{code}.{how}")
    return Text(code)
