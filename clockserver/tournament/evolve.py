"""The fold of a tournament's journal: the state after every event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from immutables import Map
from msgspec import UNSET
from msgspec.structs import asdict, replace

from clockserver.core.events import DEMO, Recorded
from clockserver.core.ids import FIRST_SESSION
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.tournament.bounties.effects import with_bounties
from clockserver.tournament.clock.level_clock import ready_clock
from clockserver.tournament.clock.session_clock import with_lengths
from clockserver.tournament.clock.spans import spans_of
from clockserver.tournament.common_money import Sessions, shares_nothing, with_common
from clockserver.tournament.dealing import reported_buttons
from clockserver.tournament.dealing.events import HandDealt
from clockserver.tournament.draws.events import SeatsDrawn
from clockserver.tournament.final_table.events import FinalTableDrawn
from clockserver.tournament.hand_for_hand.places import with_eliminations
from clockserver.tournament.lifecycle.events import Plan, TournamentCreated
from clockserver.tournament.prizes.state import Prizes
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.seating.state import Seating, SeatingRules
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

_REPORT_BUTTONS = frozenset({HandDealt, SeatsDrawn, FinalTableDrawn})


def evolve(state: Tournament | None, record: Recorded[Any]) -> Tournament:
    """The state after one record. Raises ValueError unless the first, and no other, is a TournamentCreated."""
    event = record.event
    kind = type(event)
    if state is None or kind is TournamentCreated:
        if state is None and kind is TournamentCreated:
            return _created(event, record)
        raise ValueError(f"{record.stream}: a stream begins with TournamentCreated, once")
    after, sessions, history = state, state.sessions, state.history
    if kind is CommandUndone:
        history = history.begin_undo(record.command, event.undone, record.seq)
    elif kind is CommandRedone:
        history = history.begin_redo(record.command, event.redone, record.seq)
    else:
        reversal = history.reversal
        is_reversal = reversal is not None and reversal.by == record.command
        after, sessions = _folded(state, event, is_reversal=is_reversal)
        if kind in _REPORT_BUTTONS:
            sessions = _with_reported(sessions, event, record.at)
        if record.is_manual:
            history = history.with_event(record.command, record.seq, record.at, record.actor, event)
    return replace(after, sessions=sessions, seq=record.seq, last_at=record.at, history=history)


def fold(state: Tournament, event: Any) -> Tournament:
    """The state after one event that is not recorded yet."""
    after, sessions = _folded(state, event)
    return after if sessions is after.sessions else replace(after, sessions=sessions)


def _folded(state: Tournament, event: Any, *, is_reversal: bool = False) -> tuple[Tournament, Sessions]:
    """The tournament after one event, and its sessions with the event's effects on other parts.

    `is_reversal`: the event belongs to an undo or a redo.
    """
    if type(event) not in REGISTRY.whole_tournament:
        id_ = event.session
        before = state.sessions[id_]
        session = _followed(before, event.evolve(before), is_reversal=is_reversal)
        sessions = state.sessions.set(id_, session)
        if shares_nothing(sessions, session):
            return state, sessions
        return state, with_common(state.sessions, sessions)
    after: Tournament = event.evolve(state)
    sessions = after.sessions
    for id_, session in after.sessions.items():
        old = state.sessions.get(id_)
        if session is not old:
            sessions = sessions.set(id_, _followed(old, session, is_reversal=is_reversal))
    return after, with_common(state.sessions, with_bounties(sessions, event, is_reversal=is_reversal))


def _followed(before: Session | None, session: Session, *, is_reversal: bool) -> Session:
    """A changed session with the effects of its eliminations on open hands and of its players on level lengths."""
    if before is not None and before.eliminations is not session.eliminations:
        session = with_eliminations(before, session, is_reversal=is_reversal)
    if session.structure.follows_players and (before is None or before.counters != session.counters):
        session = with_lengths(session)
    return session


def _with_reported(sessions: Sessions, event: Any, instant: int) -> Sessions:
    """The sessions with the instant of an event that reported buttons."""
    match event:
        case SeatsDrawn(buttons=buttons):
            tables = tuple(each.table for each in buttons)
        case HandDealt(hands=hands, table=table):
            tables = (table,) if hands >= 0 else ()
        case _:
            tables = (event.table,)
    dealt = isinstance(event, HandDealt) and event.hands > 0
    session = reported_buttons.with_button_reports(sessions[event.session], tables, instant, dealt=dealt)
    return sessions.set(event.session, session)


def part_of(state: Tournament, event: Any) -> Any:
    """The part of the state that an event changes: the tournament, or one session."""
    return state if type(event) in REGISTRY.whole_tournament else state.sessions[event.session]


def replay(records: Iterable[Recorded[Any]]) -> Tournament | None:
    """The state after all of `records`; None without any."""
    state: Tournament | None = None
    for record in records:
        state = evolve(state, record)
    return state


def _created(event: TournamentCreated, record: Recorded[Any]) -> Tournament:
    plan = Plan() if event.plan is UNSET else event.plan
    first = Session(
        structure=event.structure,
        clock=ready_clock(spans_of(event.structure, stops=event.stops_at_day_end), event.level_change),
        registration=event.registration,
        seating=Seating(**asdict(plan.seating or SeatingRules()), names=event.names),
        prizes=plan.prizes or Prizes(),
        stops_at_day_end=event.stops_at_day_end,
    )
    return Tournament(
        slug=event.slug,
        title=event.title,
        timezone=event.timezone,
        ruleset=event.ruleset,
        sessions=Map({FIRST_SESSION: first}),
        stops_when_over=event.stops_when_over,
        demo=record.actor == DEMO,
        created_at=record.at,
        draft=plan.draft,
        starts_at=plan.starts_at,
        template=plan.template,
        seq=record.seq,
        last_at=record.at,
    )
