"""A tournament is the fold of its journal: the state, what a command does to it, what an event does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.events import Recorded
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.level_clock import ready_clock, spans_of
from clockserver.domain.procedures import announcements, clock, counters, restart, structure_change
from clockserver.domain.procedures.clock_events import AnyClockEvent, facts
from clockserver.domain.procedures.set_up import ResolvedSetUp, TournamentCreated
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.undo import CommandRedone, CommandUndone, History, Redo, Undo, redo, undo
from clockserver.domain.wording import worded

SessionCommand: TypeAlias = (
    clock.AnyClockCommand
    | restart.ChooseAfterRestart
    | structure_change.ChangeStructure
    | counters.TapCounter
    | announcements.AnyAnnouncementCommand
)
TournamentCommand: TypeAlias = SessionCommand | Undo | Redo
SessionEvent: TypeAlias = (
    AnyClockEvent
    | restart.AnyRestartEvent
    | structure_change.StructureChanged
    | counters.Tapped
    | announcements.AnyAnnouncementEvent
)
TournamentEvent: TypeAlias = TournamentCreated | SessionEvent | CommandUndone | CommandRedone


class Tournament(Struct, frozen=True):
    """Everything the journal says of a tournament."""

    slug: str
    title: str
    timezone: str
    ruleset: RuleSet
    sessions: Map[SessionId, Session]
    created_at: int
    seq: int = 0
    last_at: int = 0
    """The instant of the newest record; nothing is ever recorded before it."""
    history: History = History()


def create(set_up: ResolvedSetUp) -> list[TournamentEvent]:
    """The event a new stream begins with."""
    fields = {name: getattr(set_up, name) for name in ResolvedSetUp.__struct_fields__}
    return [TournamentCreated(**fields)]


def decide(state: Tournament, command: TournamentCommand, now: int) -> list[TournamentEvent]:
    """The events `command` brings at `now`. Raises Refused with every reason why not; changes nothing."""
    match command:
        case Undo(command=target):
            return undo(state.history, target, state.sessions, lambda event: worded(event, state.sessions))
        case Redo(command=target):
            return redo(state.history, target, state.sessions, lambda event: worded(event, state.sessions))
    session = state.sessions.get(command.session)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
    match command:
        case announcements.PostAnnouncement():
            return list(announcements.post(session, command.session, command, state.seq + 1, now))
        case announcements.WithdrawAnnouncement():
            return list(announcements.withdraw(session, command.session, command, now))
        case counters.TapCounter():
            return list(counters.decide(session, command, now))
        case structure_change.ChangeStructure():
            return list(structure_change.decide(session, command, now))
        case restart.ChooseAfterRestart():
            return list(restart.decide(session, command, now))
        case _:
            return list(clock.decide(session, command, now))


def settle(state: Tournament, now: int) -> list[TournamentEvent]:
    """The facts that time has brought since the last record; evolving them changes no time."""
    return [
        fact
        for session_id, session in sorted(state.sessions.items())
        for fact in facts(session_id, session.clock, now)
    ]


def next_change(state: Tournament) -> int | None:
    """The next instant at which `settle` will find something; None while only a hand can change anything."""
    changes = [session.clock.next_change() for session in state.sessions.values()]
    return min((change for change in changes if change is not None), default=None)


def pause_for_restart(state: Tournament, down_at: int, up_at: int) -> list[TournamentEvent]:
    """Pause the clocks that ran when the server went away, and ask."""
    return [
        event
        for session_id, session in sorted(state.sessions.items())
        for event in restart.pause_for_restart(session, session_id, down_at, up_at)
    ]


def evolve(state: Tournament | None, record: Recorded[TournamentEvent]) -> Tournament:
    """The state after one record. Raises ValueError unless the first, and no other, is a TournamentCreated."""
    event = record.event
    if isinstance(event, TournamentCreated) != (state is None):
        raise ValueError(f"{record.stream}: a stream begins with TournamentCreated, once")
    if isinstance(event, TournamentCreated):
        return _created(event, record)
    assert state is not None  # noqa: S101 - said above, for the type checker
    history = state.history
    match event:
        case CommandUndone(undone=command):
            history = history.opening_undo(record.command, command)
        case CommandRedone(redone=command):
            history = history.opening_redo(record.command, command)
        case _:
            session = event.evolve(state.sessions[event.session])
            state = replace(state, sessions=state.sessions.set(event.session, session))
            if record.by_hand:
                history = history.with_event(record.command, record.seq, record.at, record.actor, event)
    return replace(state, seq=record.seq, last_at=record.at, history=history)


def replay(records: Iterable[Recorded[TournamentEvent]]) -> Tournament | None:
    """The state after all of `records`; None without any."""
    state: Tournament | None = None
    for record in records:
        state = evolve(state, record)
    return state


def _created(event: TournamentCreated, record: Recorded[Any]) -> Tournament:
    first = Session(
        structure=event.structure,
        clock=ready_clock(spans_of(event.structure), event.level_change),
        registration=event.registration,
    )
    return Tournament(
        slug=event.slug,
        title=event.title,
        timezone=event.timezone,
        ruleset=event.ruleset,
        sessions=Map({FIRST_SESSION: first}),
        created_at=record.at,
        seq=record.seq,
        last_at=record.at,
    )
