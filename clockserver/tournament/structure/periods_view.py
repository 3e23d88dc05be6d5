"""A period in the form for displays."""

from __future__ import annotations

from typing import Literal

import msgspec

from clockserver.tournament.dealing.game_rotation import by_clock
from clockserver.tournament.session import Session
from clockserver.tournament.structure.shapes import PeriodValue


def period_values(session: Session, first: int = 0, end: int | None = None) -> list[PeriodValue]:
    """The periods from index `first` to before `end`; None: all from `first` on."""
    numbers = session.structure.level_numbers[first:end]
    return [_period_value(session, i, number) for i, number in enumerate(numbers, first)]


def _period_value(session: Session, index: int, number: int) -> PeriodValue:
    """The period at `index`, with its level number and its end."""
    structure = session.structure
    period = structure.periods[index]
    value: PeriodValue = msgspec.to_builtins(period)
    value["level"] = number
    if period.minutes_by_players:
        clock = session.clock
        value["ms"] = clock.length_ms if period.id == clock.mark.period else clock.spans[index].ms
        value["usual_ms"] = period.ms
    value["ends"] = _ends(session, index)
    if left_ms := session.clock.spans[index].stops_left_ms:
        value["stops_left_ms"] = left_ms
    if period.kind == "level" and index and structure.periods[index - 1].kind == "break":
        value["after_break"] = True
    if len(period.stakes) > 1:
        by_minutes = by_clock(structure, index)
        value["rotation"] = {
            "every": structure.rotate_every or None,
            "count": structure.rotate_count,
            "played_ms": by_minutes.played_ms if by_minutes is not None else 0,
        }
    return value


def _ends(session: Session, index: int) -> Literal["auto", "hold", "day", "end"]:
    spans = session.clock.spans
    if spans[index].stops:
        return "day"
    if index + 1 == len(spans):
        return "end"
    return "hold" if spans[index].is_untimed or session.clock.level_change == "on_announcement" else "auto"
