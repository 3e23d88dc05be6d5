"""A tournament's lifecycle: change, announce, finish, cancel, archive, delete, restore."""

from __future__ import annotations

from typing import Any, TypeAlias

from clockserver.core.amounts.chips import is_payable
from clockserver.core.ids import FIRST_SESSION, SessionId, is_reserved
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import Describe, Redo, Undo, blocking_reason
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import PauseClock
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.color_up.state import denominations_in_play
from clockserver.tournament.entries.events import BustOutsReordered
from clockserver.tournament.flights.state import sessions_by_opening, state_of
from clockserver.tournament.hand_for_hand.events import HandRanked
from clockserver.tournament.lifecycle.after_finish import AfterFinish
from clockserver.tournament.lifecycle.commands import (
    AnnounceTournament,
    AnyLifecycleCommand,
    ArchiveTournament,
    CancelTournament,
    ChangeTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.lifecycle.events import (
    FINISH_SCOPE,
    AddressChanged,
    AnyLifecycleEvent,
    SaleStacks,
    StacksChanged,
    StartMoved,
    TournamentAnnounced,
    TournamentArchived,
    TournamentCancelled,
    TournamentChanged,
    TournamentDeleted,
    TournamentFinished,
    TournamentRestored,
    demand_finished,
    demand_over,
    demand_unused,
)
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.prizes.events import AnyPrizeEvent
from clockserver.tournament.results.commands import CorrectNames
from clockserver.tournament.results.events import NamesCorrected, ResultsConfirmed, ResultsCorrected
from clockserver.tournament.sales.refunding_all import refuse_unrefunded
from clockserver.tournament.state import Tournament

CLOSED_REFUSALS = (
    "tournament.archived",
    "tournament.cancelled",
    "tournament.deleted",
    "tournament.finished",
    "tournament.imported",
)
"""Codes of a tournament that no longer accepts a kind of command."""
Removal: TypeAlias = TournamentArchived | TournamentDeleted | TournamentCancelled | TournamentRestored
Reversal: TypeAlias = Undo | Redo
BeforeFinish: TypeAlias = AnnounceTournament | CancelTournament
"""Lifecycle commands refused by a finished tournament."""
_REVERSIBLE = (
    AnyLifecycleEvent
    | AnyPrizeEvent
    | BustOutsReordered
    | HandRanked
    | NamesCorrected
    | ResultsConfirmed
    | ResultsCorrected
)
"""Events of reversible commands."""


def demand_open(state: Tournament, command: Any) -> None:
    """Raise Refused for a command that a finished, archived or deleted tournament no longer accepts."""
    if (reason := refuse_closed(state, command)) is not None:
        raise Refused(reason)


def refuse_closed(state: Tournament, command: Any) -> Reason | None:
    """The reason of a finished, archived or deleted tournament against a command, checked before all others."""
    if isinstance(command, CorrectNames):
        return None  # names come from this server's registry, also for an imported tournament
    if state.imported is not None:
        return Reason("tournament.imported")
    if isinstance(command, Reversal):
        return None
    if state.removed is not None:
        changes_removal = isinstance(command, RestoreTournament | ArchiveTournament | DeleteTournament)
        is_cancelled_again = state.removed == "cancelled" and isinstance(command, CancelTournament)
        return None if changes_removal or is_cancelled_again else _removed(state)
    if state.finished_at is None:
        return None
    is_accepted = isinstance(command, AfterFinish) and not isinstance(command, BeforeFinish)
    return None if is_accepted else Reason("tournament.finished")


def decide(
    state: Tournament, command: AnyLifecycleCommand, now: int, _randomness: RandomBelow
) -> list[AnyLifecycleEvent | AnyClockEvent]:
    """Decide a command about the whole tournament. Raises Refused with every reason."""
    match command:
        case FinishTournament():
            return _finish(state, command, now)
        case ChangeTournament():
            return _change(state, command)
        case CancelTournament(reason=reason):
            if state.removed is None:
                return _cancel(state, reason, now)
        case ArchiveTournament():
            if state.removed is None:
                demand_finished(state)
                return [TournamentArchived()]
        case DeleteTournament():
            if state.removed is None:
                demand_unused(state, now)
                return [TournamentDeleted()]
        case AnnounceTournament():
            if stage(state) == "draft":
                return [TournamentAnnounced()]
        case RestoreTournament():
            if state.removed is not None:
                return [TournamentRestored(was=state.removed)]
    raise Refused(Reason("already_done"))


# -- single commands ----------------------------------------------------------------------------------------------


def _removed(state: Tournament) -> Reason:
    if state.removed == "cancelled":
        return Reason("tournament.cancelled")
    return Reason("tournament.archived" if state.removed == "archived" else "tournament.deleted")


def _finish(
    state: Tournament, command: FinishTournament, now: int
) -> list[AnyLifecycleEvent | AnyClockEvent]:
    session = state.sessions.get(command.session)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
    if state.finished_at is not None:
        raise Refused(Reason("already_done", {}, "session"))
    current_end = session.ended.number if session.ended is not None else None
    if command.ended is not None and command.ended != current_end:
        raise Refused(Reason("already_done", {}, "ended"))
    demand_over(state)
    return [*_stopped(state, now), TournamentFinished(at=now)]


def _stopped(state: Tournament, now: int) -> list[AnyLifecycleEvent | AnyClockEvent]:
    """Events that stop every running clock; the clock of a merged flight stands at its end."""
    stopped: list[AnyLifecycleEvent | AnyClockEvent] = []
    for id_, each in sorted(state.sessions.items()):
        if each.merged_into is None and each.clock.at(now).is_active:
            stopped += operate(each, PauseClock(session=id_), now)
    return stopped


def _cancel(state: Tournament, reason: str, now: int) -> list[AnyLifecycleEvent | AnyClockEvent]:
    if reasons := [*refuse_invisible(reason, "reason"), *refuse_unrefunded(state, now)]:
        raise Refused(*reasons)
    return [*_stopped(state, now), TournamentCancelled(reason=stored_line(reason))]


def _change(state: Tournament, command: ChangeTournament) -> list[AnyLifecycleEvent | AnyClockEvent]:
    """Change title, address, start, or stacks. Raises Refused with every reason."""
    reason = stored_line(command.reason)
    reasons = refuse_invisible(reason, "reason")
    events: list[AnyLifecycleEvent | AnyClockEvent] = []
    if command.title is not None:
        reasons += refuse_invisible(command.title, "title")
        if stored_line(command.title) != state.title:
            events.append(
                TournamentChanged(before=state.title, title=stored_line(command.title), reason=reason)
            )
    planned: list[AnyLifecycleEvent] = [
        *_changed_address(state, command, reason),
        *_moved_start(state, command, reason),
        *_changed_stacks(state, command, reason),
    ]
    if any(isinstance(event, StacksChanged) for event in planned):
        reasons += _refuse_stacks(state, command)
    if command.slug is not None and is_reserved(command.slug):
        reasons.append(Reason("tournament.slug_taken", {"slug": command.slug}, "slug"))
    if planned and not reason and stage(state) not in ("draft", "announced"):
        reasons.append(Reason("tournament.reason_needed", {}, "reason"))
    if not (events or planned or reasons):
        reasons.append(Reason("already_done", {}, "title"))
    if reasons:
        raise Refused(*reasons)
    return [*events, *planned]


def _changed_address(state: Tournament, command: ChangeTournament, reason: str) -> list[AddressChanged]:
    if command.slug is None or command.slug == state.slug:
        return []
    return [AddressChanged(before=state.slug, slug=command.slug, reason=reason)]


def _moved_start(state: Tournament, command: ChangeTournament, reason: str) -> list[StartMoved]:
    if command.starts_at is None or command.starts_at == state.starts_at:
        return []
    return [StartMoved(before=state.starts_at, after=command.starts_at, reason=reason)]


def _changed_stacks(state: Tournament, command: ChangeTournament, reason: str) -> list[StacksChanged]:
    sessions = _selling_sessions(state)
    before = SaleStacks.of(state.sessions[sessions[0]].structure)
    new_stacks = (command.starting_stack, command.rebuy_stack, command.addon_stack)
    old_stacks = (before.starting, before.rebuy, before.addon)
    after = SaleStacks(
        *(old if new is None else new for new, old in zip(new_stacks, old_stacks, strict=True))
    )
    if after == before:
        return []
    return [
        StacksChanged(before=before, after=after, entered=state.entered, reason=reason, sessions=sessions)
    ]


def _selling_sessions(state: Tournament) -> tuple[SessionId, ...]:
    """The sessions with changed stacks: the first one not ended, and all others with equal stacks."""
    unended = [
        id_ for id_ in sessions_by_opening(state) if state_of(state.sessions[id_]) in ("planned", "open")
    ]
    if not unended:
        return (FIRST_SESSION,)
    stacks = SaleStacks.of(state.sessions[unended[0]].structure)
    return tuple(id_ for id_ in unended if SaleStacks.of(state.sessions[id_].structure) == stacks)


def _refuse_stacks(state: Tournament, command: ChangeTournament) -> list[Reason]:
    """Reasons against new stacks: the tournament is finished, or a stack is not payable with chips in play."""
    if state.finished_at is not None:
        return [Reason("tournament.finished")]
    in_play = [denominations_in_play(state.sessions[id_]) for id_ in _selling_sessions(state)]
    stacks = {name: getattr(command, name) for name in ("starting_stack", "rebuy_stack", "addon_stack")}
    return [
        Reason("tournament.stack_unpayable", {"stack": stack, "chips": ", ".join(map(str, chips))}, name)
        for name, stack in stacks.items()
        for chips in dict.fromkeys(in_play)
        if stack and chips and not is_payable(stack, chips)
    ]


def demand_reversible(state: Tournament, command: Undo | Redo, say: Describe) -> None:
    """Raise Refused for a command from before the finish or the archiving, which has to be undone first."""
    if state.imported is not None:
        raise Refused(Reason("tournament.imported"))
    given = state.history.commands.get(command.command)
    if given is None or (state.removed is None and state.finished_at is None):
        return
    if state.removed is not None:
        # A cancellation may have stopped clocks.
        cancels = any(isinstance(event, TournamentCancelled) for event in given.events)
        if not cancels and not all(isinstance(event, Removal) for event in given.events):
            raise Refused(_removed(state))
    elif not _may_reverse(given.events):
        link = state.history.standing.get(FINISH_SCOPE)
        if link is None or isinstance(command, Redo):
            raise Refused(Reason("tournament.finished"))
        raise Refused(blocking_reason("undo.later_stands", state.history.commands[link.command], say))


def _may_reverse(events: tuple[Any, ...]) -> bool:
    """Whether events belong to a finish, which may stop clocks, or to a command allowed after it."""
    finishes = any(isinstance(event, TournamentFinished) for event in events)
    return finishes or all(isinstance(event, _REVERSIBLE) for event in events)
