"""The life of a tournament: finishing it, renaming it, putting it away and bringing it back."""

from __future__ import annotations

from typing import Any, TypeAlias

from clockserver.core.randomness import RandomBelow
from clockserver.core.text_input import kept, refuse_unseen
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import Redo, Say, Undo, in_the_way
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import PauseClock
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.entries.commands import ReorderBustOuts
from clockserver.tournament.entries.events import BustOutsReordered
from clockserver.tournament.hand_for_hand.commands import ReportStacks, TieEliminations
from clockserver.tournament.hand_for_hand.events import HandRanked
from clockserver.tournament.lifecycle.commands import (
    AnnounceTournament,
    AnyLifecycleCommand,
    ArchiveTournament,
    ChangeTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.lifecycle.events import (
    FINISH_SCOPE,
    AnyLifecycleEvent,
    TournamentAnnounced,
    TournamentArchived,
    TournamentChanged,
    TournamentDeleted,
    TournamentFinished,
    TournamentRestored,
    demand_finished,
    demand_never_started,
    demand_over,
)
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.prizes.commands import AnyPrizeCommand, SetUpKnownPrizes
from clockserver.tournament.prizes.events import AnyPrizeEvent
from clockserver.tournament.state import Tournament

CLOSED_REFUSALS = (
    "tournament.archived",
    "tournament.deleted",
    "tournament.finished",
)
"""Codes of a tournament that takes no command of that kind any more."""
Removal: TypeAlias = TournamentArchived | TournamentDeleted | TournamentRestored
Reversal: TypeAlias = Undo | Redo
AfterFinish: TypeAlias = (
    AnyLifecycleCommand
    | AnyPrizeCommand
    | SetUpKnownPrizes
    | ReorderBustOuts
    | TieEliminations
    | ReportStacks
)
"""Commands allowed once a tournament is finished: prizes, corrections of places, and its own lifecycle."""
BeforeFinish: TypeAlias = AnnounceTournament
"""Commands of its own lifecycle that a finished tournament takes no more."""
_REVERSIBLE = AnyLifecycleEvent | AnyPrizeEvent | BustOutsReordered | HandRanked
"""The events of such commands."""


def demand_open(state: Tournament, command: Any, say: Say) -> None:
    """Raises Refused for a command that a finished, archived or deleted tournament takes no more."""
    if isinstance(command, Reversal):
        _demand_reversible(state, command, say)
    elif (reason := refuse_closed(state, command)) is not None:
        raise Refused(reason)


def refuse_closed(state: Tournament, command: Any) -> Reason | None:
    """The reason why a finished, archived or deleted tournament takes no command any more, before all other reasons."""
    if isinstance(command, Reversal):
        return None
    if state.removed is not None:
        moves = isinstance(command, RestoreTournament | ArchiveTournament | DeleteTournament)
        return None if moves else _removed(state)
    takes = isinstance(command, AfterFinish) and not isinstance(command, BeforeFinish)
    if state.finished_at is not None and not takes:
        return Reason("tournament.finished")
    return None


def decide(
    state: Tournament, command: AnyLifecycleCommand, now: int, _luck: RandomBelow
) -> list[AnyLifecycleEvent | AnyClockEvent]:
    """Decides a command about the tournament as a whole. Raises Refused with every reason."""
    match command:
        case FinishTournament():
            return _finish(state, command, now)
        case ChangeTournament(title=title):
            return [_change(state, title)]
        case ArchiveTournament():
            if state.removed is None:
                demand_finished(state)
                return [TournamentArchived()]
        case DeleteTournament():
            if state.removed is None:
                demand_never_started(state, now)
                return [TournamentDeleted()]
        case AnnounceTournament():
            if stage(state) == "draft":
                return [TournamentAnnounced()]
        case RestoreTournament():
            if state.removed is not None:
                return [TournamentRestored(was=state.removed)]
    raise Refused(Reason("already_done"))


# -- within ----------------------------------------------------------------------------------------------


def _removed(state: Tournament) -> Reason:
    return Reason("tournament.archived" if state.removed == "archived" else "tournament.deleted")


def _finish(
    state: Tournament, command: FinishTournament, now: int
) -> list[AnyLifecycleEvent | AnyClockEvent]:
    session = state.sessions.get(command.session)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
    if state.finished_at is not None:
        raise Refused(Reason("already_done", {}, "session"))
    seen = session.ended.number if session.ended is not None else None
    if command.ended is not None and command.ended != seen:
        raise Refused(Reason("already_done", {}, "ended"))
    demand_over(state)
    stopped: list[AnyLifecycleEvent | AnyClockEvent] = []
    for id_, each in sorted(state.sessions.items()):
        if each.clock.at(now).going:
            stopped += operate(each, PauseClock(session=id_), now)
    return [*stopped, TournamentFinished(at=now)]


def _change(state: Tournament, title: str) -> TournamentChanged:
    reasons = refuse_unseen(title, "title")
    wanted = kept(title)
    if not reasons and wanted == state.title:
        reasons.append(Reason("already_done", {}, "title"))
    if reasons:
        raise Refused(*reasons)
    return TournamentChanged(before=state.title, title=wanted)


def _demand_reversible(state: Tournament, command: Undo | Redo, say: Say) -> None:
    """Raises Refused for a command from before the tournament was finished or archived: the finish is undone first."""
    given = state.history.given.get(command.command)
    if given is None or (state.removed is None and state.finished_at is None):
        return
    if state.removed is not None:
        if not all(isinstance(event, Removal) for event in given.events):
            raise Refused(_removed(state))
    elif not _may_reverse(given.events):
        link = state.history.standing.get(FINISH_SCOPE)
        if link is None or isinstance(command, Redo):
            raise Refused(Reason("tournament.finished"))
        raise Refused(in_the_way("undo.later_stands", state.history.given[link.command], say))


def _may_reverse(events: tuple[Any, ...]) -> bool:
    """Whether events are those of a finish, which may stop clocks, or of a command allowed after it."""
    finishes = any(isinstance(event, TournamentFinished) for event in events)
    return finishes or all(isinstance(event, _REVERSIBLE) for event in events)
