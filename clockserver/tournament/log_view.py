"""Topic `log`: a line for each command or event of time, the newest 200, each with its undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.events import Recorded
from clockserver.core.texts import Param, Text
from clockserver.core.undo import CommandRedone, CommandUndone, History
from clockserver.tournament.clock import events as clock
from clockserver.tournament.entries.events import BustOutsReordered
from clockserver.tournament.hand_for_hand.events import HandRanked

MAX_LINES = 200
MAX_READ = 2 * MAX_LINES
"""Number of records kept for the newest lines: the line of an undo names the reversed line, if still listed."""
OUT = "log.BustedOut"
PLACED = (f"{OUT}.placed", f"{OUT}.paid")
SECONDARY = ("log.ClockPaused", "log.DayEndStarted.no_draw")
"""Codes of lines that some commands, such as the end of a tournament, have before their main line."""
Say: TypeAlias = Callable[[Any, Any], Text]
"""Puts an event into words, given the needed part of the state after it."""
FlightOf: TypeAlias = Callable[[Any, Any], str | None]
"""The label of an event's flight, given the same part of the state; None where no flight is named."""


class Line(Struct, frozen=True):
    """A line of the log. `undo`: "undo" or "redo", the action of a tap on the line; None without one.

    `of`: code and parameters of the line that an undo or a redo reverses.
    """

    seq: int
    at: int
    code: str
    params: dict[str, Param]
    by: str
    command: str | None = None
    undo: str | None = None
    of: dict[str, Any] | None = None
    flight: str | None = None
    """The label of the flight, where there are several sessions; omitted where empty."""
    approved_by: str | None = None
    """Id of the user who approved the command; omitted where empty."""


class Log:
    """The newest lines by seq, and the lines of each command, the oldest first."""

    def __init__(
        self,
        say: Say,
        part: Callable[[Any], Any] = lambda state: state,
        flight_of: FlightOf = lambda _event, _part: None,
    ) -> None:
        self._say = say
        self._flight_of = flight_of
        self._part = part
        """The part of a state needed for the text of a line."""
        self._lines: dict[int, Line] = {}
        self._values: dict[str, dict[str, Any]] = {}
        self._lines_of: dict[str, list[int]] = {}
        self._redoable: set[str] = set()
        self._read: list[tuple[Recorded[Any], Any]] = []
        self._read_before: list[tuple[Recorded[Any], Any]] = []
        self._history = History()

    def value(self) -> dict[str, Any]:
        """The topic as a whole."""
        self._catch_up()
        return {"lines": dict(self._values)}

    def lines(self) -> list[Line]:
        """The lines in stored form, the oldest first."""
        self._catch_up()
        return list(self._lines.values())

    def copy(self) -> Log:
        """A log with the same lines, which changes on its own."""
        log = Log(self._say, self._part, self._flight_of)
        log._lines, log._values = dict(self._lines), dict(self._values)
        log._lines_of = {command: list(seqs) for command, seqs in self._lines_of.items()}
        log._redoable = set(self._redoable)
        log._read, log._read_before = list(self._read), list(self._read_before)
        log._history = self._history
        return log

    def resume(self, lines: Iterable[Line]) -> None:
        """Start from stored lines."""
        self._keep(list(lines))

    def remember(self, record: Recorded[Any], state: Any) -> None:
        """Add a record while the journal is read; only records of the newest lines are put into words."""
        self._history = state.history
        if _has_line(record, state.history):
            if len(self._read) == MAX_READ:
                self._read_before, self._read = self._read, []
            self._read.append((record, self._part(state)))

    def update(self, record: Recorded[Any], state: Any) -> dict[str, Any]:
        """Add a record; `state` is the state after it. Return the patch: lines to set and to remove.

        Events of an undo or a redo have no line of their own.
        """
        self._catch_up()
        if not _has_line(record, state.history):
            return {"set": {}, "remove": []}
        return self._take(record, self._part(state), state.history)

    def update_all(self, records: Iterable[Recorded[Any]], state: Any) -> dict[str, Any]:
        """Add records; `state` is the state after the last one. Return the patch of all of them."""
        patch: dict[str, Any] = {"set": {}, "remove": []}
        for record in records:
            changed = self.update(record, state)
            patch["set"] |= changed["set"]
            patch["remove"] += changed["remove"]
        return patch

    def _catch_up(self) -> None:
        """Put the records read into words. The newest history gives all lines their right undo at once."""
        read, history = [*self._read_before, *self._read], self._history
        self._read_before, self._read, self._history = [], [], History()
        for record, part in read:
            self._take(record, part, history)

    def _take(self, record: Recorded[Any], part: Any, history: History) -> dict[str, Any]:
        event = record.event
        if isinstance(event, CommandUndone):
            changed = self._reversed(record, event.undone, "redo", history)
        elif isinstance(event, CommandRedone):
            changed = self._reversed(record, event.redone, "undo", history)
        else:
            changed = [
                *self._past_redoing(history),
                *self._without_place(event),
                *self._closed(event, history),
                *self._made_final(record),
                _line(
                    record,
                    self._say(event, part),
                    self._flight_of(event, part),
                    is_final=_is_final(record, history),
                ),
            ]
        return {"set": self._keep(changed), "remove": self._drop_oldest()}

    def _reversed(self, record: Recorded[Any], command: str, undo: str, history: History) -> list[Line]:
        """The line of an undo or a redo, and the reversed lines with their changed button.

        The main line of the reversed command names it.
        """
        code = f"log.{type(record.event).__name__}"
        params: dict[str, Param] = {"given_at": history.commands[command].at}
        reversed_lines = self._lines_by(command)
        if not reversed_lines:
            return [Line(record.seq, record.at, code, params, record.actor)]
        about = _main_line(reversed_lines)
        reversed_text = {"code": about.code, "params": msgspec.to_builtins(about.params)}
        return [
            *(replace(line, undo=undo) for line in reversed_lines),
            Line(record.seq, record.at, code, params, record.actor, of=reversed_text, flight=about.flight),
        ]

    def _past_redoing(self, history: History) -> list[Line]:
        """Undone lines that can no longer be redone because of a later command, without their button."""
        past = []
        for command in list(self._redoable):
            if command not in history.commands or not history.can_be_redone(command):
                self._redoable.discard(command)
                past += [replace(line, undo=None) for line in self._lines_by(command)]
        return past

    def _lines_by(self, command: str) -> list[Line]:
        """The listed lines of a command, the oldest first."""
        return [self._lines[seq] for seq in self._lines_of.get(command, ())]

    def _closed(self, event: Any, history: History) -> list[Line]:
        """The lines of commands that an event makes final, without their button."""
        closes = getattr(event, "closes", None)
        if closes is None:
            return []
        return [
            replace(line, undo=None)
            for line in self._lines.values()
            if line.undo == "undo"
            and line.command
            and any(map(closes, history.commands[line.command].events))
        ]

    def _made_final(self, record: Recorded[Any]) -> list[Line]:
        """The earlier lines of a command with a final event, without their button: no part of it can be undone."""
        if not record.event.final:
            return []
        return [replace(line, undo=None) for line in self._lines_by(record.command)]

    def _without_place(self, event: Any) -> list[Line]:
        """Lines of eliminations whose places and prizes have changed since, without place and prize."""
        if not isinstance(event, HandRanked | BustOutsReordered):
            return []
        moved = {int(entry[1:]) for entry in event.before}
        return [
            replace(line, code=OUT)
            for line in self._lines.values()
            if line.code in PLACED and line.params.get("entry") in moved
        ]

    def _keep(self, changed: list[Line]) -> dict[str, Any]:
        kept_params = {}
        for line in changed:
            is_new = line.seq not in self._lines
            self._lines[line.seq] = line
            kept_params[str(line.seq)] = self._values[str(line.seq)] = _value(line)
            if line.command is not None:
                if is_new:
                    self._lines_of.setdefault(line.command, []).append(line.seq)
                self._redoable.discard(line.command)
            if line.command is not None and line.undo == "redo":
                self._redoable.add(line.command)
        return kept_params

    def _drop_oldest(self) -> list[str]:
        dropped = []
        while len(self._lines) > MAX_LINES:
            # Lines are added by seq, so the first is the oldest.
            line = self._lines.pop(next(iter(self._lines)))
            del self._values[str(line.seq)]
            if line.command is not None:
                self._forget(line.command, line.seq)
            dropped.append(str(line.seq))
        return dropped

    def _forget(self, command: str, seq: int) -> None:
        """Forget a dropped line of a command, and with its last line the command."""
        seqs = self._lines_of[command]
        seqs.remove(seq)
        if not seqs:
            del self._lines_of[command]
            self._redoable.discard(command)


def _main_line(lines: list[Line]) -> Line:
    """The line that names a command: the first, but for secondary ones. The later lines are its consequences."""
    return next((line for line in lines if line.code not in SECONDARY), lines[0])


def _has_line(record: Recorded[Any], history: History) -> bool:
    if getattr(record.event, "silent", False):
        return False  # silent events are so many that they would displace all other lines
    reversal = history.reversal
    within = reversal is not None and reversal.by == record.command
    return not within or isinstance(record.event, CommandUndone | CommandRedone)


def _value(line: Line) -> dict[str, Any]:
    value: dict[str, Any] = msgspec.to_builtins(line)
    for name in ("flight", "approved_by"):
        if value[name] is None:
            del value[name]
    return value


def _is_final(record: Recorded[Any], history: History) -> bool:
    """Whether an event's command has a final event: no part of it can be undone."""
    given = history.commands.get(record.command)
    return any(event.final for event in (given.events if given is not None else (record.event,)))


def _line(record: Recorded[Any], text: Text, flight: str | None, *, is_final: bool) -> Line:
    undoable = record.is_manual and not is_final
    instant = record.event.at if isinstance(record.event, clock.ClockFact) else record.at
    return Line(
        seq=record.seq,
        at=instant,
        code=text.code,
        params=text.params,
        by=record.actor,
        command=record.command if undoable else None,
        undo="undo" if undoable else None,
        flight=flight,
        approved_by=getattr(record.event, "approved_by", None),
    )
