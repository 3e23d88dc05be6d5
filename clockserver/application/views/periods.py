"""A period as the faces get it."""

from __future__ import annotations

from typing import Literal

import msgspec

from clockserver.application.views.shapes import PeriodValue
from clockserver.domain.games import by_clock
from clockserver.domain.level_clock import LevelChange
from clockserver.domain.session import Session


def period_value(session: Session, index: int) -> PeriodValue:
    """The period at `index`, with its level number and what happens when it reaches zero."""
    structure = session.structure
    period = structure.periods[index]
    last = index + 1 == len(structure.periods)
    value: PeriodValue = msgspec.to_builtins(period)
    value["level"] = structure.level_number(index)
    value["ends"] = "end" if last else "hold" if period.hands else _ends(session.clock.level_change)
    if period.kind == "level" and index and structure.periods[index - 1].kind == "break":
        value["after_break"] = True
    if len(period.stakes) > 1:
        clock = by_clock(structure, index)
        value["rotation"] = {
            "every": structure.rotate_every or None,
            "count": structure.rotate_count,
            "played_ms": clock.played_ms if clock is not None else 0,
        }
    return value


def _ends(level_change: LevelChange) -> Literal["hold", "auto"]:
    return "hold" if level_change == "on_announcement" else "auto"
