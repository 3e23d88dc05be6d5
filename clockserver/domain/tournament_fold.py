"""The fold of a tournament's journal: every event there is, and the state after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, get_args

from immutables import Map
from msgspec.structs import replace

from clockserver.domain.events import Recorded
from clockserver.domain.ids import FIRST_SESSION
from clockserver.domain.level_clock import ready_clock, spans_of
from clockserver.domain.procedures import (
    announcements,
    attendance,
    balancing,
    breaking,
    calls,
    chips_out,
    color_up_events,
    counters,
    day_end_events,
    dealing,
    deals,
    draw_events,
    entries,
    final_table,
    forfeits,
    games,
    halting,
    hand_for_hand,
    hand_for_hand_events,
    leaving,
    locks,
    misdeals,
    paging,
    penalties,
    prizes,
    purchases,
    relocating,
    restart,
    rulings,
    seat_cards,
    seats,
    structure_change,
    table_clocks,
    tables,
    vote_events,
)
from clockserver.domain.procedures.clock_events import AnyClockEvent
from clockserver.domain.procedures.set_up import TournamentCreated
from clockserver.domain.session import Session
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import CommandRedone, CommandUndone

SessionEvent: TypeAlias = (
    AnyClockEvent
    | restart.AnyRestartEvent
    | structure_change.StructureChanged
    | counters.Tapped
    | announcements.AnyAnnouncementEvent
    | draw_events.AnyDrawEvent
    | tables.AnyTableEvent
    | dealing.HandDealt
    | misdeals.HandRedealt
    | games.GameSet
    | forfeits.ForfeitTimeSet
    | penalties.AnyPenaltyEvent
    | calls.AnyCallEvent
    | rulings.RulingNoted
    | paging.AnyPageEvent
    | prizes.AnyPrizeEvent
    | deals.AnyDealEvent
    | vote_events.AnyVoteEvent
    | day_end_events.AnyDayEndEvent
    | hand_for_hand_events.AnyHandEvent
    | color_up_events.AnyColorUpEvent
    | table_clocks.AnyTableClockEvent
    | halting.HaltWaived
)
PeopleEvent: TypeAlias = (
    entries.AnyEntryEvent
    | purchases.AnyPurchaseEvent
    | attendance.AnyAttendanceEvent
    | penalties.Disqualified
    | chips_out.AnyChipsEvent
    | leaving.LeftEarly
    | locks.LockChanged
    | seat_cards.SeatCardRenewed
    | seats.AnySeatEvent
    | balancing.Balanced
    | breaking.TableBroken
    | final_table.FinalTableDrawn
    | relocating.TableRelocated
    | draw_events.SeatsDrawn
    | hand_for_hand_events.HandRanked
)
"""Events about entries, which are the tournament's, not a session's."""
TournamentEvent: TypeAlias = TournamentCreated | SessionEvent | PeopleEvent | CommandUndone | CommandRedone
_ABOUT_PEOPLE = frozenset(get_args(PeopleEvent))
"""Looked up for every event of a replay; asking `isinstance` of so many kinds takes as long as the fold itself."""


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
            reversal = history.reversal
            state = fold(state, event, again=reversal is not None and reversal.by == record.command)
            if record.by_hand:
                history = history.with_event(record.command, record.seq, record.at, record.actor, event)
    return replace(state, seq=record.seq, last_at=record.at, history=history)


def fold(state: Tournament, event: Any, *, again: bool = False) -> Tournament:
    """The state after one event, what follows from it for places included; `again`: an undo or a redo brings it."""
    return hand_for_hand.with_outs(state, _evolved(state, event), again=again)


def _evolved(state: Tournament, event: Any) -> Tournament:
    if type(event) in _ABOUT_PEOPLE:
        return event.evolve(state)  # type: ignore[no-any-return]
    session = event.evolve(state.sessions[event.session])
    outs = counters.outs_after(state.outs, event) if isinstance(event, counters.Tapped) else state.outs
    return replace(state, sessions=state.sessions.set(event.session, session), outs=outs)


def part_of(state: Tournament, event: Any) -> Any:
    """What an event is about: the tournament, or a session of it."""
    return state if type(event) in _ABOUT_PEOPLE else state.sessions[event.session]


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
