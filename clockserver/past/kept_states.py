"""States of a tournament with the memory of its views, folded event by event."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.desk.journals.aggregates import TOURNAMENT
from clockserver.projection.projection import KeptViews
from clockserver.tournament.log import new_log
from clockserver.tournament.log_view import Log
from clockserver.tournament.seating.moves_view import MovesView
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament


class KeptState(Struct, frozen=True):
    """A state with the memory of its views. States share unchanged parts."""

    state: Tournament
    views: KeptViews


class Views:
    """The memory of a tournament's views while its journal is folded, as in the projection at a start."""

    def __init__(self, kept_views: KeptViews | None = None) -> None:
        self._log = new_log()
        self._moves: dict[SessionId, MovesView] = {}
        if kept_views is not None:
            self._log.resume(kept_views.log)
            for session, moves in kept_views.moves.items():
                self._of(session).resume(moves)

    def remember(self, record: Recorded[Any], state: Tournament) -> None:
        """Add a record; `state` is the state after it."""
        self._log.remember(record, state)
        if not isinstance(record.event, (SeatingEvent, CommandUndone, CommandRedone)):
            return
        reversal = state.history.reversal
        is_part = reversal is not None and reversal.by == record.command
        if not is_part or isinstance(record.event, CommandUndone | CommandRedone):
            for session in state.sessions:
                self._of(session).update([record])

    def kept_views(self) -> KeptViews:
        """The memory as it stands."""
        return self._kept(self._log)

    def copied_views(self) -> KeptViews:
        """The memory as it stands, by a copy of the log: a line that cannot be put into words changes nothing."""
        return self._kept(self._log.copy())

    def _kept(self, log: Log) -> KeptViews:
        return KeptViews(log.lines(), {session: each.kept_moves() for session, each in self._moves.items()})

    def _of(self, session: SessionId) -> MovesView:
        if session not in self._moves:
            self._moves[session] = MovesView(session)
        return self._moves[session]


def newest_before(kept_states: Sequence[KeptState], seq: int) -> KeptState | None:
    """The newest state at or before `seq`; None without one. The states are sorted by seq."""
    place = bisect_right(kept_states, seq, key=lambda each: each.state.seq) - 1
    return kept_states[place] if place >= 0 else None


def fold_records(start: KeptState | None, records: Iterable[Recorded[Any]]) -> KeptState:
    """The state after at least one record. `start` None: they begin a journal."""
    state = None if start is None else start.state
    views = Views(None if start is None else start.views)
    for record in records:
        state = TOURNAMENT.evolve(state, record)
        views.remember(record, state)
    if state is None:
        raise LookupError("there is no event before the first")
    return KeptState(state, views.kept_views())
