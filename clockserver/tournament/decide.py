"""Decide commands to a tournament."""

from __future__ import annotations

from typing import Any, get_args

from clockserver.core.ids import CommandId
from clockserver.core.kinds import Kinds
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.core.registry import UNPREPARED_REFUSALS
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import (
    REDO_REFUSALS,
    UNDO_REFUSALS,
    CommandRedone,
    CommandUndone,
    Redo,
    Reversing,
    Undo,
    redo,
    undo,
)
from clockserver.tournament.day_end import last_hands_limits
from clockserver.tournament.entries.across_sessions import ONE_ENTRY, SEVERAL_ENTRIES, demand_own_entries
from clockserver.tournament.entries.commands import ReorderBustOuts
from clockserver.tournament.evolve import fold, part_of
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.flights.flight_limits import (
    ENTERING_COMMANDS,
    RESUMING_COMMANDS,
    demand_not_ended,
    demand_not_merged,
)
from clockserver.tournament.hand_for_hand.commands import ReportStacks, TieEliminations
from clockserver.tournament.lifecycle.commands import AnyLifecycleCommand, ChangeTournament
from clockserver.tournament.lifecycle.decide import CLOSED_REFUSALS, demand_open, demand_reversible
from clockserver.tournament.lifecycle.events import ResolvedSetUp, TournamentCreated
from clockserver.tournament.log import worded
from clockserver.tournament.merging.commands import CorrectBag, MergeFlights
from clockserver.tournament.payout_desk.events import SlipCalled
from clockserver.tournament.payout_desk.settle import refuse_paid
from clockserver.tournament.pool.commands import CloseBooks
from clockserver.tournament.pool.events import BooksClosed
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.prizes.state import PublishedPrizes
from clockserver.tournament.registry import REGISTRY, SUBJECTS
from clockserver.tournament.results.commands import ConfirmResults, CorrectNames
from clockserver.tournament.results.decide import CORRECTION_REFUSALS, correction, demand_confirmed_stays
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.sales.selling_event import demand_no_money
from clockserver.tournament.seating.seating_event import COUNTED_REFUSALS, SeatingEvent, refuse_counts
from clockserver.tournament.state import Tournament

PAID_REFUSALS = ("books.closed", "flight_prizes.fixed", "slips.reverse_first")
"""Codes for commands that would make closed books, published prizes or payments to entries wrong."""
OF_TOURNAMENT = Kinds(
    (
        *get_args(AnyLifecycleCommand),
        *(ConfirmResults, CorrectBag, CorrectNames, MergeFlights, OpenFlight, OverrideRule),
    )
)
"""Commands about the whole tournament, which name no session."""
COUNTED = Kinds(each.kind for subject in SUBJECTS if subject.counted for each in subject.commands)
"""Commands after which player counts are checked."""
PLAYS = Kinds(each.kind for subject in SUBJECTS if subject.plays for each in subject.commands)
"""Commands to the play of a session, refused once its players continue in another session."""
PLAYED = Kinds(
    kind for subject in SUBJECTS if subject.plays for kinds in subject.events.values() for kind in kinds
)
"""Events of the commands to play."""
NAME_ENTRIES = Kinds(
    kind
    for subject in SUBJECTS
    for kind in (*(each.kind for each in subject.commands), *subject.prepared)
    if {*ONE_ENTRY, *SEVERAL_ENTRIES} & {*kind.__struct_fields__}  # type: ignore[attr-defined]
)
"""Commands that name entries of their own session."""
BOOKED = Kinds(
    each.kind
    for subject in SUBJECTS
    if subject.counted or subject.moves_money
    for each in subject.commands
    if not issubclass(each.kind, CloseBooks)
)
"""Commands that can change the content of closed books."""

REVERSALS = Kinds((Undo, Redo))
CORRECTING = Kinds(
    (ReorderBustOuts, TieEliminations, ReportStacks, SetUpPrizes, PublishPrizes, ChangeTournament)
)
"""Commands that may change confirmed results, with a reason."""


def create(set_up: ResolvedSetUp) -> list[TournamentCreated]:
    """The first event of a new stream."""
    fields = {name: getattr(set_up, name) for name in ResolvedSetUp.__struct_fields__}
    return [TournamentCreated(**fields)]


def decide(state: Tournament, command: Any, now: int, randomness: RandomBelow = no_randomness) -> list[Any]:
    """Events of `command` at `now`. Raises Refused with every reason; changes nothing."""
    events = _decided(state, command, now, randomness)
    has_paid = any(each.slips.paid for each in state.sessions.values())
    has_fixed = len(state.sessions) > 1 and published_prizes(state) is not None
    after = _after(state, events) if has_paid or has_fixed or state.confirmed is not None else state
    if has_paid:
        _demand_paid_stays(after, now)
    if has_fixed:
        _demand_fixed_stays(after)
    if REVERSALS.includes(command):
        demand_confirmed_stays(state, after, _reversing(state).describe)
    elif CORRECTING.includes(command):
        events += correction(state, after, command.reason, now)
    return events


def _decided(state: Tournament, command: Any, now: int, randomness: RandomBelow) -> list[Any]:
    if REVERSALS.includes(command):
        return _reversed(state, command)
    demand_open(state, command)
    _demand_books_open(state, command)
    if OF_TOURNAMENT.includes(command):
        return REGISTRY.decide(state, command, now, randomness)
    session_id = command.session
    session = state.sessions.get(session_id)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": session_id}, "session"))
    if PLAYS.includes(command):
        demand_not_merged(session)
    demand_not_ended(session, command)
    if NAME_ENTRIES.includes(command):
        demand_own_entries(state, command, session_id)
    last_hands_limits.demand_allowed(state.ruleset, session, command)
    events = REGISTRY.decide(state, command, now, randomness)
    if COUNTED.includes(command):
        _demand_counts(state, events)
    return events


def _reversed(state: Tournament, command: Undo | Redo) -> list[Any]:
    """The events of an undo or a redo. Raises Refused."""
    by, target = _reversing(state), command.command
    demand_reversible(state, command, by.describe)
    _demand_books_open(state, command)
    _demand_playable(state, target)
    if isinstance(command, Redo):
        return redo(state.history, target, state, by)
    demand_no_money(state.history, target)
    return undo(state.history, target, state, by)


def refusals(command: type) -> frozenset[str]:
    """The codes with which `decide` may refuse a command. Raises KeyError for a command of no subject."""
    if issubclass(command, Undo | Redo):
        codes_of_kind = (
            (*UNDO_REFUSALS, "money.no_undo", "session.unknown")
            if issubclass(command, Undo)
            else (*REDO_REFUSALS, "session.unknown", "undo.later_stands")
        )
        return REGISTRY.undo_refuses.union(CLOSED_REFUSALS, PAID_REFUSALS, codes_of_kind)
    codes = REGISTRY.refusals(command).union(CLOSED_REFUSALS, PAID_REFUSALS)
    if CORRECTING.includes_kind(command):
        codes = codes.union(CORRECTION_REFUSALS)
    if not OF_TOURNAMENT.includes_kind(command):
        codes |= {"session.unknown"}
    for kinds, code in (
        (PLAYS, "flights.merged"),
        (ENTERING_COMMANDS, "flights.ended"),
        (RESUMING_COMMANDS, "clock.day_is_over"),
    ):
        if kinds.includes_kind(command):
            codes |= {code}
    if NAME_ENTRIES.includes_kind(command) and not OF_TOURNAMENT.includes_kind(command):
        codes |= {"entries.in_other_session"}
    if REGISTRY.commands[command].decide is None:
        codes = codes.union(UNPREPARED_REFUSALS)
    return codes.union(COUNTED_REFUSALS) if COUNTED.includes_kind(command) else codes


def _demand_counts(state: Tournament, events: list[Any]) -> None:
    """Raise Refused where counts contradict each other after the events."""
    reasons = [
        reason
        for event in events
        if isinstance(event, SeatingEvent)
        for reason in refuse_counts(state.sessions[event.session], event.counted, event.named)
    ]
    if reasons:
        raise Refused(*reasons)


def _demand_playable(state: Tournament, command: CommandId) -> None:
    """Raise Refused for an undo or redo in a removed flight, and for play in a merged one."""
    target = state.history.commands.get(command)
    for event in () if target is None else (*target.events, *target.undoing):
        if type(event) in REGISTRY.whole_tournament and not isinstance(event, SeatingEvent):
            continue
        session = state.sessions.get(event.session)
        if session is None:
            raise Refused(Reason("session.unknown", {"session": event.session}, "command"))
        if session.merged_into is not None and PLAYED.includes(event):
            raise Refused(Reason("flights.merged", {"label": session.shown_label}, "command"))


def _demand_books_open(state: Tournament, command: Any) -> None:
    """Raise Refused for a command that moves money of closed books, or for its undo."""
    closed = [each for each in state.sessions.values() if each.books_closed_at is not None]
    if not closed or not (BOOKED.includes(command) or REVERSALS.includes(command)):
        return
    if isinstance(command, Undo | Redo):
        target = state.history.commands.get(command.command)
        if target is None or any(isinstance(event, BooksClosed | SlipCalled) for event in target.events):
            return
    raise Refused(Reason("books.closed"))


def _after(state: Tournament, events: list[Any]) -> Tournament:
    """The state after the events."""
    for event in events:
        if not isinstance(event, CommandUndone | CommandRedone):
            state = fold(state, event)
    return state


def _demand_paid_stays(state: Tournament, now: int) -> None:
    """Raise Refused where an entry was paid more than its due after the events."""
    if reasons := refuse_paid(state, state.last_session, now):
        raise Refused(*reasons)


def _demand_fixed_stays(state: Tournament) -> None:
    """Raise Refused where payments of flights or for surrendered stacks differ from those at publication."""
    session, prizes = state.sessions[state.last_session], published_prizes(state)
    if prizes is not None and prizes.paid_before != session.takings.paid_before:
        raise Refused(Reason("flight_prizes.fixed", {}, "session"))


def published_prizes(state: Tournament) -> PublishedPrizes | None:
    """The published prizes of the tournament; None before they are published."""
    return state.sessions[state.last_session].prizes.published


def _reversing(state: Tournament) -> Reversing:
    return Reversing(fold=fold, part_of=part_of, describe=lambda event: worded(event, state.sessions))
