"""Answers to questions for the time machine: journals are read once, and recent states are cached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from clockserver.core.ids import SessionId, StreamId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalDamaged
from clockserver.past.asked_topics import AskedTopics
from clockserver.past.journal_states import Instant, JournalStates
from clockserver.past.log_lines import KINDS, PUBLIC_KINDS, Kind, Mark
from clockserver.past.log_search import LogSearch, Say
from clockserver.past.past_entries import ShownEntries
from clockserver.past.past_topics import FixedClock, with_names_of_today
from clockserver.past.questions import (
    MAX_EVENTS,
    MAX_TOURNAMENTS,
    AskAt,
    Asked,
    AskLines,
    AskMarks,
    AskReady,
    AskWhatIf,
    Changed,
)
from clockserver.past.shapes import FoundLines, MarksValue, MarkValue, PastValue, SpanValue, StepValue
from clockserver.past.waypoints import PastJournal, Waypoints, WaypointsOf
from clockserver.players.player_registry import Players
from clockserver.structures.what_if import Changes, WhatIfValue, what_if
from clockserver.timing.time_zones import utc_offset_ms
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.state import Tournament

AT_ONCE = 250
"""Number of events read at once while idle, which bounds the delay of a question."""
MAX_MARKS = 600
"""Maximum number of marks of bust-outs, and of moves, in an answer; more are thinned out."""
MAX_RARE_MARKS = 3_000
"""Maximum number of marks of levels, and of rulings, in an answer; more are thinned out."""


class Answering:
    """The past of one journal's tournaments. `say` gives the catalogue of a language.

    `settled` is called once states were read, before an answer is made of them. While a journal is unread, questions
    are answered from its waypoints, if any; the waypoints of the tournaments `early` are read before the first
    question.
    """

    def __init__(
        self,
        journal: PastJournal,
        players: Players,
        say: Callable[[str], Say],
        settled: Callable[[], None] = lambda: None,
        waypoints_of: WaypointsOf | None = None,
        early: Sequence[StreamId] = (),
    ) -> None:
        self._journal = journal
        self._players = players
        self._say = say
        self._settled = settled
        self._early = list(early)
        self._ahead: list[StreamId] = []
        """Tournaments whose journal is read while idle."""
        self._states: dict[StreamId, JournalStates] = {}
        self._resumed: dict[StreamId, JournalStates | None] = {}
        """Tournaments answered from the newest waypoint, while the whole journal is still unread."""
        self._waypoints_of = waypoints_of
        self._waypoints: dict[StreamId, Waypoints] = {}
        self._searches: dict[StreamId, LogSearch] = {}
        self._shown: dict[StreamId, ShownEntries] = {}
        """The entries of the last answer, with the names of today."""
        self._changes: dict[PersonId, int] = {}
        """The number of the change with which each player was updated."""

    def answer(self, request: Asked) -> Any:
        """The answer in a form for JSON. Raises Refused."""
        self._take_people(request.people)
        if isinstance(request.question, AskReady):
            self._ahead = [*(each for each in self._ahead if each != request.stream), request.stream]
            return {}
        try:
            return self._answer(self._read(request.stream), request)
        except JournalDamaged:
            # The damage is before the waypoint that the states begin at: the journal is read up to the damage.
            self._resumed[request.stream] = None
            return self._answer(self._read(request.stream), request)

    def _answer(self, states: JournalStates, request: Asked) -> Any:
        match request.question:
            case AskAt() as question:
                return self._at(states, request, question)
            case AskMarks() as question:
                return _marks(states, question)
            case AskLines() as question:
                return self._lines(states, request, question)
            case AskWhatIf(session=session, changes=changes):
                return what_if_of(states, request.constant, session, changes)

    def read_ahead(self) -> bool:
        """Read a part of a journal or its waypoints, or write a waypoint, in advance; return whether more is left."""
        if any(each.write_one() for each in self._waypoints.values()):
            return True
        if self._early:
            self._read_early(self._early.pop(0))
            return True
        if not self._ahead:
            return False
        stream = self._ahead[0]
        if stream not in self._states and self._resume(stream) is not None:
            self._states[stream] = self._new_states(stream)
            self._settled()
            return True  # a question that arrived meanwhile is answered first
        states = self._states.setdefault(stream, self._new_states(stream))
        if not states.extend_by(AT_ONCE) or self._holds_too_much():
            del self._ahead[0]
        self._take_over(stream)
        self._settled()
        return True

    def _read_early(self, stream: StreamId) -> None:
        """Read the waypoints of a tournament, and the events after the last one. Never raises."""
        if stream in self._states:
            return
        try:
            if (resumed := self._resume(stream)) is not None:
                self._states[stream] = self._new_states(stream)
                resumed.extend()
                self._settled()
        except Exception:  # noqa: BLE001 - the first question tries again, and reports the fault
            self._drop(stream)
            self._early.clear()
        if self._resumed.get(stream) is None or self._holds_too_much():
            self._drop(stream)

    def _take_people(self, people: Sequence[Changed]) -> None:
        """Use the newest change of each player; questions may arrive in another order than sent."""
        new = [each for each in people if self._changes.get(each.person.id, 0) < each.number]
        self._changes |= {each.person.id: each.number for each in new}
        if new:
            self._shown.clear()
            self._players.replace_stored([each.person for each in new])

    def _read(self, stream: StreamId) -> JournalStates:
        """The states of a journal up to its end."""
        kept_states = self._states.pop(stream, None)
        resumed = self._resume(stream) if kept_states is None or not kept_states.is_read else None
        states = self._states[stream] = kept_states or self._new_states(stream)  # the newest last
        if resumed is not None and stream not in self._ahead:
            self._ahead.append(stream)
        newest = resumed or states
        newest.extend()
        self._take_over(stream)
        self._settled()
        while len(self._states) > 1 and self._holds_too_much():
            self._drop(next(iter(self._states)))
        return newest

    def _new_states(self, stream: StreamId) -> JournalStates:
        return JournalStates(self._journal, stream, waypoints=self._waypoints.get(stream))

    def _resume(self, stream: StreamId) -> JournalStates | None:
        """The states of a journal from its waypoints, until it is read; None without any."""
        if self._waypoints_of is not None and stream not in self._resumed:
            waypoints = self._waypoints[stream] = self._waypoints_of(stream)
            self._resumed[stream] = JournalStates.resumed(self._journal, stream, waypoints)
        return self._resumed.get(stream)

    def _take_over(self, stream: StreamId) -> None:
        """Drop the states from waypoints of a journal that was read completely."""
        if stream not in self._resumed or not self._states[stream].is_read:
            return
        if self._resumed.pop(stream) is not None:
            self._searches.pop(stream, None)
        if stream in self._waypoints:
            self._waypoints[stream].delete_others()

    def _drop(self, stream: StreamId) -> None:
        self._states.pop(stream, None)
        self._resumed.pop(stream, None)
        self._waypoints.pop(stream, None)
        self._searches.pop(stream, None)
        self._shown.pop(stream, None)

    def _holds_too_much(self) -> bool:
        events = sum(
            max(map(_last_seq, (each, self._resumed.get(id_)))) for id_, each in self._states.items()
        )
        return len(self._states) > MAX_TOURNAMENTS or events > MAX_EVENTS

    def _at(self, states: JournalStates, request: Asked, question: AskAt) -> PastValue:
        seq = states.seq_at(question.instant) if question.instant is not None else question.seq or 0
        seq = states.whole_command(min(seq, states.last_seq))
        instant = question.instant if question.instant is not None else states.at_of(seq) if seq else 0
        kinds = PUBLIC_KINDS if question.public else frozenset(KINDS)
        before, after = states.command_before(seq), states.command_after(seq)
        return {
            **_span(states),
            "seq": seq,
            "at": instant,
            "event_at": states.at_of(seq) if seq else None,
            "utc_offset_ms": utc_offset_ms(_newest(states).timezone, instant + request.skew) + request.skew,
            "before": _step(before),
            "after": _step(after),
            "mark_before": _mark(states.lines.mark_before(seq, kinds, question.session)),
            "mark_after": _mark(states.lines.mark_after(seq, kinds, question.session)),
            "topics": self._topics(states, request, question, seq, instant) if seq else {},
        }

    def _topics(
        self, states: JournalStates, request: Asked, question: AskAt, seq: int, instant: int
    ) -> dict[str, Any]:
        kept_state = states.state_at(seq)
        if question.public and stage(kept_state.state) == "draft":
            raise Refused(Reason("tournament.unknown", {"slug": request.slug}, "tournament"))
        named_state = replace(
            kept_state, state=with_names_of_today(kept_state.state, request.slug, request.forms)
        )
        clock = FixedClock(instant, request.skew)
        # Removed while in use, so that a fault leaves no half-updated entries.
        players, entries = self._players, self._shown.pop(request.stream, None) or ShownEntries()
        topics = AskedTopics(
            named_state, clock, players.public_names, players.ids_of, request.constant, entries
        )
        values = {name: topics.get(name) for name in question.topics}
        self._shown[request.stream] = entries
        return {
            name: {"seq": each.seq, "value": each.value} for name, each in values.items() if each is not None
        }

    def _lines(self, states: JournalStates, request: Asked, question: AskLines) -> FoundLines:
        search = self._searches.setdefault(request.stream, LogSearch(states.lines))
        names = _names_of_entries(_newest(states), self._players)
        return search.find(
            question.find, question.before, question.language, self._say(question.language), names
        )


def _last_seq(states: JournalStates | None) -> int:
    return 0 if states is None else states.last_seq


def _newest(states: JournalStates) -> Tournament:
    if states.newest is None:
        raise LookupError("a journal without events")
    return states.newest


def what_if_of(states: JournalStates, constant: float, session: SessionId, changes: Changes) -> WhatIfValue:
    """The likely end of a session with changes. Raises Refused."""
    newest = _newest(states).sessions.get(session)
    if newest is None:
        raise Refused(Reason("session.unknown", {"session": session[:20]}, "session"))
    return what_if(newest, states.courses.of(session), changes, constant)


def _names_of_entries(state: Tournament, players: Players) -> dict[str, str]:
    entries = list(state.entries.values())
    names = players.public_names([each.person for each in entries], "full")
    return {each.id: name for each in entries if (name := names.get(each.person))}


def _span(states: JournalStates) -> SpanValue:
    newest = _newest(states)
    return {
        "first_at": states.at_of(1),
        "last_at": states.at_of(states.last_seq),
        "last_seq": states.last_seq,
        "timezone": newest.timezone,
    }


def _marks(states: JournalStates, question: AskMarks) -> MarksValue:
    marks: list[MarkValue] = []
    kinds: Sequence[Kind] = [each for each in KINDS if not question.public or each in PUBLIC_KINDS]
    session = question.session
    for kind in kinds:
        max_marks = MAX_MARKS if kind in ("out", "move") else MAX_RARE_MARKS
        for line in states.lines.marks(kind, max_marks, session):
            mark: MarkValue = {"seq": line.seq, "at": line.at, "kind": kind}
            if not question.public:
                mark |= {"code": line.code, "params": line.params, "by": line.by}
            marks.append(mark)
    marks.sort(key=lambda each: each["seq"])
    return {
        **_span(states),
        "marks": marks,
        "counts": {kind: states.lines.count(kind, session) for kind in kinds},
    }


def _step(instant: Instant | None) -> StepValue | None:
    return None if instant is None else {"seq": instant.seq, "at": instant.at}


def _mark(mark: Mark | None) -> MarkValue | None:
    return None if mark is None else {"seq": mark.seq, "at": mark.at, "kind": mark.kind}
