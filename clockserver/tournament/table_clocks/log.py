"""Log lines of the clocks of one table."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.table_clocks.events import (
    DisputeTimerStarted,
    PlayerActed,
    PlayerClockAdjusted,
    PlayerClockChanged,
    ShotClockSet,
    TimeChipUsed,
)

MAX_NAMED = 10
"""Maximum number of tables in a line."""


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """Clocks called on players, shot clocks, time chips and disputes."""
    match event:
        case PlayerActed(after=acted) if acted is not None and acted.acted_at is not None:
            return Text(code, {"table": acted.table, "left_ms": acted.until - acted.acted_at})
        case PlayerClockAdjusted(before=before, after=after) if before and after:
            by_ms = after.allowed_ms - before.allowed_ms
            change = "more" if by_ms > 0 else "less"
            return Text(f"{code}.{change}", {"table": after.table, "by_ms": abs(by_ms)})
        case PlayerClockChanged(clock=clock):
            about = "table" if clock.seat is None else "seat"
            return Text(f"{code}.{about}", {"table": clock.table, "seat": clock.seat})
        case ShotClockSet(tables=tables, after=after):
            table_names = ", ".join(str(table) for table in tables[:MAX_NAMED])
            table_names += " …" if len(tables) > MAX_NAMED else ""
            time_ms = after[0].decision_ms if after else 0
            return Text(f"{code}.{'on' if after else 'off'}", {"tables": table_names, "time_ms": time_ms})
        case TimeChipUsed(table=table, entry=entry):
            if entry is None:
                return Text(f"{code}.table", {"table": table})
            return Text(f"{code}.who", {"table": table, "who": player_text(entry)})
        case DisputeTimerStarted(timer=timer):
            return Text(code, {"table": timer.table})
    return Text(code)
