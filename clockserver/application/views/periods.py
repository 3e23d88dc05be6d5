"""A period as the faces get it."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.domain.level_clock import LevelChange
from clockserver.domain.session import Session


def period_value(session: Session, index: int) -> dict[str, Any]:
    """The period at `index`, with its level number and what happens when it reaches zero."""
    structure = session.structure
    period = structure.periods[index]
    last = index + 1 == len(structure.periods)
    value: dict[str, Any] = msgspec.to_builtins(period)
    value["level"] = structure.level_number(index)
    value["ends"] = "end" if last else _ends(session.clock.level_change)
    return value


def _ends(level_change: LevelChange) -> str:
    return "hold" if level_change == "on_announcement" else "auto"
