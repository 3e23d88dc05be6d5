"""Topic `log`: what happened, one line for each command or fact, the newest 200, each with its undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.events import Recorded
from clockserver.domain.procedures import clock_events as clock
from clockserver.domain.texts import Param, Text
from clockserver.domain.undo import CommandRedone, CommandUndone

MOST_LINES = 200
Say: TypeAlias = Callable[[Any, Any], Text]
"""Puts an event into words, given the state after it."""


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


class Log:
    """The newest lines by seq, and which line belongs to which command."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._lines: dict[int, Line] = {}
        self._values: dict[str, dict[str, Any]] = {}
        self._line_of: dict[str, int] = {}
        self._redoable: set[str] = set()

    def value(self) -> dict[str, Any]:
        """The topic as a whole."""
        return {"lines": dict(self._values)}

    def update(self, record: Recorded[Any], state: Any) -> dict[str, Any]:
        """Take a record in; `state` is the state after it. The patch: lines to set and to remove.

        Events that an undo or a redo brings have no line of their own.
        """
        event = record.event
        reversal = state.history.reversal
        if isinstance(event, CommandUndone):
            changed = self._reversed(record, event.undone, "redo", state)
        elif isinstance(event, CommandRedone):
            changed = self._reversed(record, event.redone, "undo", state)
        elif reversal is not None and reversal.by == record.command:
            changed = []
        else:
            changed = [*self._past_redoing(state), _line(record, self._say(record.event, state))]
        return {"set": self._keep(changed), "remove": self._drop_oldest()}

    def _reversed(self, record: Recorded[Any], command: str, undo: str, state: Any) -> list[Line]:
        """The line of an undo or a redo, and the line it is about with its button turned round."""
        code = f"log.{type(record.event).__name__}"
        params: dict[str, Param] = {"given_at": state.history.given[command].at}
        seq = self._line_of.get(command)
        if seq is None:
            return [Line(record.seq, record.at, code, params, record.actor)]
        about = self._lines[seq]
        of = {"code": about.code, "params": about.params}
        return [
            replace(about, undo=undo),
            Line(record.seq, record.at, code, params, record.actor, of=of),
        ]

    def _past_redoing(self, state: Any) -> list[Line]:
        """The lines that were undone and cannot be done again any more, because something else was done."""
        past = []
        for command in list(self._redoable):
            if not state.history.can_come_back(command):
                self._redoable.discard(command)
                past.append(replace(self._lines[self._line_of[command]], undo=None))
        return past

    def _keep(self, changed: list[Line]) -> dict[str, Any]:
        kept = {}
        for line in changed:
            self._lines[line.seq] = line
            kept[str(line.seq)] = self._values[str(line.seq)] = msgspec.to_builtins(line)
            if line.command is not None:
                self._line_of[line.command] = line.seq
            if line.command is not None and line.undo == "redo":
                self._redoable.add(line.command)
        return kept

    def _drop_oldest(self) -> list[str]:
        dropped = []
        while len(self._lines) > MOST_LINES:
            # Lines come in by seq, so the first is the oldest.
            line = self._lines.pop(next(iter(self._lines)))
            del self._values[str(line.seq)]
            if line.command is not None:
                del self._line_of[line.command]
                self._redoable.discard(line.command)
            dropped.append(str(line.seq))
        return dropped


def _line(record: Recorded[Any], text: Text) -> Line:
    undoable = record.by_hand and not record.event.final
    at = record.event.at if isinstance(record.event, clock.ClockFact) else record.at
    return Line(
        seq=record.seq,
        at=at,
        code=text.code,
        params=text.params,
        by=record.actor,
        command=record.command if undoable else None,
        undo="undo" if undoable else None,
    )
