"""Topic `log`: what happened, one line for each command or fact, the newest 200, each with its undo."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from clockserver.domain.events import Recorded
from clockserver.domain.procedures import clock_events as clock
from clockserver.domain.procedures.counters import Tapped
from clockserver.domain.procedures.restart import PausedByRestart, RestartAnswered
from clockserver.domain.procedures.set_up import TournamentCreated
from clockserver.domain.session import Session
from clockserver.domain.texts import Param
from clockserver.domain.tournament import (
    CommandRedone,
    CommandUndone,
    Tournament,
    TournamentEvent,
)

MOST_LINES = 200


class Line(Struct, frozen=True):
    """A line of the log. `undo` says what a tap on it does; None where nothing can be taken back.

    `of` is the code and the parameters of the line an undo or a redo is about.
    """

    seq: int
    at: int
    code: str
    params: dict[str, Param]
    by: str
    command: str | None = None
    undo: str | None = None
    of: dict[str, Any] | None = None


class Log(Struct, frozen=True):
    """The lines by seq, and which line belongs to which command."""

    lines: dict[int, Line] = {}
    line_of: dict[str, int] = {}


def updated(
    log: Log, record: Recorded[TournamentEvent], state: Tournament
) -> tuple[Log, dict[int, Line], list[int]]:
    """The log after a record: itself, the lines that are new or changed, the numbers that fell out.

    `state` is the state after the record. Events that an undo or a redo brings have no line of their own.
    """
    event = record.event
    reversal = state.history.reversal
    if not isinstance(event, CommandUndone | CommandRedone):
        if reversal is not None and reversal.by == record.command:
            return log, {}, []
        return _kept(log, {record.seq: _line(record, state)})
    target = event.undone if isinstance(event, CommandUndone) else event.redone
    changed: dict[int, Line] = {}
    of = None
    if (seq := log.line_of.get(target)) is not None:
        about = log.lines[seq]
        of = {"code": about.code, "params": about.params}
        undo = "redo" if isinstance(event, CommandUndone) else "undo"
        changed[seq] = _with_undo(about, undo)
    given = state.history.given[target]
    code = f"log.{type(event).__name__}"
    params: dict[str, Param] = {"given_at": given.at}
    changed[record.seq] = Line(record.seq, record.at, code, params, record.actor, of=of)
    return _kept(log, changed)


def _kept(log: Log, changed: dict[int, Line]) -> tuple[Log, dict[int, Line], list[int]]:
    lines = {**log.lines, **changed}
    fallen = sorted(lines)[: max(0, len(lines) - MOST_LINES)]
    kept = {seq: line for seq, line in lines.items() if seq not in fallen}
    line_of = {line.command: seq for seq, line in kept.items() if line.command is not None}
    return Log(kept, line_of), {s: line for s, line in changed.items() if s in kept}, fallen


def _with_undo(line: Line, undo: str) -> Line:
    return Line(line.seq, line.at, line.code, line.params, line.by, line.command, undo, line.of)


def _line(record: Recorded[TournamentEvent], state: Tournament) -> Line:
    code, params = _wording(record.event, state)
    undoable = record.by_hand and not isinstance(record.event, TournamentCreated)
    at = record.event.at if isinstance(record.event, clock.ClockFact) else record.at
    return Line(
        seq=record.seq,
        at=at,
        code=code,
        params=params,
        by=record.actor,
        command=record.command if undoable else None,
        undo="undo" if undoable else None,
    )


def _wording(event: TournamentEvent, state: Tournament) -> tuple[str, dict[str, Param]]:
    """The catalogue code of an event and its parameters."""
    code = f"log.{type(event).__name__}"
    match event:
        case Tapped(what=what, count=count):
            return f"{code}.{what}", {"count": count}
        case clock.TimeAdded(ms=ms):
            return (code if ms >= 0 else "log.TimeTaken"), {"by_ms": abs(ms)}
        case clock.TimeLeftSet(ms=ms):
            return code, {"left_ms": ms}
        case clock.StartScheduled(start_at=start_at):
            return code, {"start_at": start_at}
        case clock.LevelChangeSet(mode=mode):
            return f"{code}.{mode}", {}
        case PausedByRestart(down_at=down_at, up_at=up_at):
            return code, {"down_at": down_at, "up_at": up_at}
        case RestartAnswered(choice=choice):
            return f"{code}.{choice}", {}
        case TournamentCreated(title=title):
            return code, {"title": title}
        case clock.ClockChanged():
            session = state.sessions[event.session]
            kind, params = _period(session, event.clock.period)
            return (f"{code}.{kind}" if isinstance(event, _ABOUT_PERIODS) else code), params
        case _:
            return code, {}


_ABOUT_PERIODS = (
    clock.PeriodSkipped,
    clock.PeriodTakenBack,
    clock.PeriodChosen,
    clock.LevelAnnounced,
)


def _period(session: Session, period_id: str) -> tuple[str, dict[str, Param]]:
    index = session.structure.index(period_id)
    period = session.structure.periods[index]
    level = session.structure.level_number(index)
    return period.kind, {"level": level, "length_ms": period.ms}
