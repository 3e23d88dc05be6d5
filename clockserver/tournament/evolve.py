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
from clockserver.tournament.bounties.follow import with_bounties
from clockserver.tournament.clock.level_clock import ready_clock, spans_of
from clockserver.tournament.clock.session_clock import with_lengths
from clockserver.tournament.common_money import with_common
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
    if isinstance(event, TournamentCreated) != (state is None):
        raise ValueError(f"{record.stream}: a stream begins with TournamentCreated, once")
    if isinstance(event, TournamentCreated):
        return _created(event, record)
    assert state is not None  # noqa: S101 - said above, for the type checker
    history = state.history
    match event:
        case CommandUndone(undone=command):
            history = history.begin_undo(record.command, command, record.seq)
        case CommandRedone(redone=command):
            history = history.begin_redo(record.command, command, record.seq)
        case _:
            reversal = history.reversal
            state = fold(state, event, again=reversal is not None and reversal.by == record.command)
            if type(event) in _REPORT_BUTTONS:
                state = _with_reported(state, event, record.at)
            if record.is_manual:
                history = history.with_event(record.command, record.seq, record.at, record.actor, event)
    return replace(state, seq=record.seq, last_at=record.at, history=history)


def fold(state: Tournament, event: Any, *, again: bool = False) -> Tournament:
    """The state after one event, with its effects on places; `again`: it belongs to an undo or a redo."""
    after = with_eliminations(state, _evolved(state, event), again=again)
    after = with_common(state, with_bounties(after, event, again=again))
    return after if after.sessions is state.sessions else _with_lengths(state, after)


def _with_lengths(before: Tournament, after: Tournament) -> Tournament:
    """The tournament with updated lengths of levels that follow the number of players."""
    sessions = after.sessions
    for session_id, session in after.sessions.items():
        old = before.sessions.get(session_id)
        if old is None or old.counters != session.counters:
            changed = with_lengths(session)
            sessions = sessions if changed is session else sessions.set(session_id, changed)
    return after if sessions is after.sessions else replace(after, sessions=sessions)


def _evolved(state: Tournament, event: Any) -> Tournament:
    if type(event) in REGISTRY.whole_tournament:
        return event.evolve(state)  # type: ignore[no-any-return]
    session = event.evolve(state.sessions[event.session])
    return replace(state, sessions=state.sessions.set(event.session, session))


def _with_reported(state: Tournament, event: Any, at: int) -> Tournament:
    """The tournament with the instant of an event that reported buttons."""
    match event:
        case SeatsDrawn(buttons=buttons):
            tables = tuple(each.table for each in buttons)
        case HandDealt(hands=hands, table=table):
            tables = (table,) if hands >= 0 else ()
        case _:
            tables = (event.table,)
    dealt = isinstance(event, HandDealt) and event.hands > 0
    session = reported_buttons.with_button_reports(state.sessions[event.session], tables, at, dealt=dealt)
    return replace(state, sessions=state.sessions.set(event.session, session))


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
