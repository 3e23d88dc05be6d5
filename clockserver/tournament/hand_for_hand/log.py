"""Log lines of hand-for-hand play."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.hand_for_hand.events import HandFinished, HandRanked, HandReleased
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """Tables that finished a hand, the next hand, and places of one hand."""
    match event:
        case HandFinished(hand=hand, tables=tables):
            suffix = "one" if len(tables) == 1 else "some" if tables else "all"
            table = min(tables, default=0)
            return Text(f"{code}.{suffix}", {"hand": hand, "table": table, "tables": len(tables)})
        case HandReleased(after=after) if after is not None:
            return Text(code, {"hand": after.number})
        case HandRanked(hand=hand, before=before, ties=ties):
            return Text(f"{code}.{'tied' if ties else 'ranked'}", {"hand": hand, "players": len(before)})
    return Text(code)
