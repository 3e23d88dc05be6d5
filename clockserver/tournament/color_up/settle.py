"""Scheduled color-ups: due with their period, withdrawn if clock or structure changes."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.color_up.events import ColorUpDue, ColorUpWithdrawn
from clockserver.tournament.color_up.state import ColorUp, Denomination, next_number, tables_in_play
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Period


def color_ups_due(session_id: SessionId, session: Session, now: int) -> list[ColorUpDue | ColorUpWithdrawn]:
    """Scheduled color-ups that became due with their period, and untouched ones that are no longer due."""
    clock = session.clock.at(now)
    reached = -1 if clock.phase in ("ready", "scheduled") else clock.index
    begun_periods = {
        period.id: period for period in session.structure.periods[: reached + 1] if period.color_up
    }
    events: list[ColorUpDue | ColorUpWithdrawn] = []
    still_due = set()
    out_of_play: set[int] = set()
    for each in session.color_ups:
        if each.withdrawn:
            continue
        period = begun_periods.get(each.period) if each.period is not None else None
        due = _leaving_with(period, out_of_play)
        if each.period is not None and each.untouched and due != each.denominations:
            events.append(
                ColorUpWithdrawn(session=session_id, before=each, after=replace(each, withdrawn=True))
            )
            continue
        still_due.add(each.period)
        out_of_play.update(() if each.part else each.denominations)
    number = next_number(session)
    for period in begun_periods.values():
        due = _leaving_with(period, out_of_play)
        if due and period.id not in still_due and clock.phase != "finished":
            color_up = ColorUp(number, due, now, period=period.id, tables=tables_in_play(session))
            events.append(ColorUpDue(session=session_id, after=color_up))
            number += 1
            out_of_play.update(due)
    return events


def _leaving_with(period: Period | None, out_of_play: Container[int]) -> tuple[Denomination, ...]:
    """Denominations that leave in a period by the structure, except those out of play in the room already."""
    chips = () if period is None else period.color_up
    return tuple(sorted({chip for chip in chips if chip not in out_of_play}))


def settle(
    session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow
) -> list[ColorUpDue | ColorUpWithdrawn]:
    """Scheduled color-ups that became due, or are no longer due."""
    return color_ups_due(session_id, state.sessions[session_id], now)
