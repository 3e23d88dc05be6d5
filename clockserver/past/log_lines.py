"""Every line of a tournament's log with its kind, for the scrubber's marks and for searches."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.core.texts import Param, Text
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.past.command_ends import CommandEnds
from clockserver.tournament.clock.events import (
    BreakStarted,
    ClockStarted,
    LevelAnnounced,
    LevelStarted,
    PeriodChosen,
    PeriodSkipped,
    PeriodTakenBack,
)
from clockserver.tournament.floor.events import RulingNoted
from clockserver.tournament.log import flight_of, worded
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament

Kind: TypeAlias = Literal["level", "out", "move", "ruling"]
"""The kinds of marks: levels and breaks, bust-outs, changes of seats, rulings."""
KINDS: tuple[Kind, ...] = get_args(Kind)
PUBLIC_KINDS: frozenset[Kind] = frozenset(("level", "out", "move"))
"""Kinds for everybody; rulings are for staff."""
OF_THE_CLOCK = (
    BreakStarted,
    ClockStarted,
    LevelAnnounced,
    LevelStarted,
    PeriodChosen,
    PeriodSkipped,
    PeriodTakenBack,
)


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log. `of` is the line reversed by an undo or a redo, `flight` the session's label."""

    seq: int
    at: int
    code: str
    params: dict[str, Param]
    by: str
    kind: Kind | None = None
    of: Text | None = None
    flight: str | None = None


class Mark(Struct, frozen=True):
    """A mark of the scrubber."""

    seq: int
    at: int
    kind: Kind


class LineStretch(Struct, frozen=True):
    """Consecutive lines, and the marks of a session among them, by place."""

    lines: list[LogLine]
    of_session: dict[SessionId, list[int]]


class LogLines:
    """The lines of one journal, the oldest first; `commands` are those of the same events."""

    def __init__(self, commands: CommandEnds) -> None:
        self._commands = commands
        self._lines: list[LogLine] = []
        self._seqs: list[int] = []
        self._marks: dict[tuple[Kind, SessionId | None], list[int]] = {}
        """The places of marks by kind, for all sessions under None, and for each."""

    def take(self, record: Recorded[Any], state: Tournament) -> None:
        """Add a record; `state` is the state after it."""
        event, reversal = record.event, state.history.reversal
        if getattr(event, "silent", False):
            return
        if isinstance(event, CommandUndone | CommandRedone):
            command_id = event.undone if isinstance(event, CommandUndone) else event.redone
            self._add(self._reversed(record, command_id, state))
        elif reversal is None or reversal.by != record.command:
            text, kind = worded(event, state.sessions), kind_of(event)
            flight = flight_of(event, state.sessions)
            line = LogLine(record.seq, record.at, text.code, text.params, record.actor, kind, flight=flight)
            self._add(line, getattr(event, "session", None))

    def stretch(self, begin: int, end: int) -> LineStretch:
        """The lines from one place to before another, in stored form."""
        of_session: dict[SessionId, list[int]] = {}
        for (_, session), places in self._marks.items():
            within = places[bisect_left(places, begin) : bisect_left(places, end)]
            if session is not None and within:
                of_session.setdefault(session, []).extend(place - begin for place in within)
        return LineStretch(self._lines[begin:end], of_session)

    def resume(self, kept_lines: LineStretch) -> None:
        """Add the following lines from their stored form."""
        begin = len(self._lines)
        sessions = {place: session for session, places in kept_lines.of_session.items() for place in places}
        self._lines += kept_lines.lines
        self._seqs += [line.seq for line in kept_lines.lines]
        for place, line in enumerate(kept_lines.lines):
            if line.kind is not None:
                self._mark(line.kind, begin + place, sessions.get(place))

    def _newest_of(self, command: str) -> LogLine | None:
        """The newest line of a command."""
        span = self._commands.span(command)
        if span is None:
            return None
        place = bisect_right(self._seqs, span[1]) - 1
        return self._lines[place] if place >= 0 and self._seqs[place] >= span[0] else None

    def _reversed(self, record: Recorded[Any], command: str, state: Tournament) -> LogLine:
        line = self._newest_of(command)
        about, flight = (None, None) if line is None else (Text(line.code, line.params), line.flight)
        given = state.history.commands.get(command)
        params: dict[str, Param] = {} if given is None else {"given_at": given.at}
        code = f"log.{type(record.event).__name__}"
        return LogLine(record.seq, record.at, code, params, record.actor, of=about, flight=flight)

    def _add(self, line: LogLine, session: SessionId | None = None) -> None:
        if line.kind is not None:
            self._mark(line.kind, len(self._lines), session)
        self._lines.append(line)
        self._seqs.append(line.seq)

    def _mark(self, kind: Kind, place: int, session: SessionId | None) -> None:
        for key in {(kind, None), (kind, session)}:
            self._marks.setdefault(key, []).append(place)

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, place: int) -> LogLine:
        return self._lines[place]

    def place_before(self, seq: int | None) -> int:
        """The number of lines before an event; all of them for None."""
        return len(self._lines) if seq is None else bisect_left(self._seqs, seq)

    def newest_first(self, before: int | None, fits: Callable[[int, LogLine], bool]) -> Iterator[LogLine]:
        """The matching lines before a seq, the newest first; `fits` gets the place."""
        for place in range(self.place_before(before) - 1, -1, -1):
            if fits(place, self._lines[place]):
                yield self._lines[place]

    def count(self, kind: Kind, session: SessionId | None = None) -> int:
        """The number of marks of a kind, of one session if it is named."""
        return len(self._places(kind, session))

    def marks(self, kind: Kind, max_lines: int, session: SessionId | None = None) -> list[LogLine]:
        """The marks of a kind, of one session if named; at most `max_lines`, evenly thinned out."""
        places = self._places(kind, session)
        if len(places) > max_lines:
            places = [places[i * len(places) // max_lines] for i in range(max_lines)]
        return [self._lines[place] for place in places]

    def mark_before(self, seq: int, kinds: Collection[Kind], session: SessionId | None = None) -> Mark | None:
        """The newest mark before an event, of one session if it is named."""
        marks = [self._near((kind, session), seq, -1) for kind in kinds]
        return max((each for each in marks if each is not None), key=lambda each: each.seq, default=None)

    def mark_after(self, seq: int, kinds: Collection[Kind], session: SessionId | None = None) -> Mark | None:
        """The oldest mark after an event, of one session if it is named."""
        marks = [self._near((kind, session), seq, 1) for kind in kinds]
        return min((each for each in marks if each is not None), key=lambda each: each.seq, default=None)

    def _places(self, kind: Kind, session: SessionId | None) -> Sequence[int]:
        return self._marks.get((kind, session), ())

    def _near(self, key: tuple[Kind, SessionId | None], seq: int, step: int) -> Mark | None:
        places = self._places(*key)
        bisect = bisect_left if step < 0 else bisect_right
        index = bisect(places, seq, key=lambda place: self._seqs[place]) + min(step, 0)
        if not 0 <= index < len(places):
            return None
        line = self._lines[places[index]]
        return Mark(line.seq, line.at, key[0])


def kind_of(event: Any) -> Kind | None:
    """The kind of an event's mark; None for no mark."""
    match event:
        case RulingNoted(withdrawn=False):
            return "ruling"
        case SeatingEvent(entries=entries):
            pairs = [(each.before, each.after) for each in entries if each.before and each.after]
            if any(after.status == "out" != before.status for before, after in pairs):
                return "out"
            return "move" if any(before.seat != after.seat for before, after in pairs) else None
    return "level" if isinstance(event, OF_THE_CLOCK) else None
