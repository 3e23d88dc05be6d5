"""The topics of one past state, computed on demand; shared parts are computed once."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from clockserver.core.ids import SessionId
from clockserver.past.kept_states import KeptState
from clockserver.past.past_entries import PastEntries, ShownEntries
from clockserver.past.past_topics import FixedClock, past_topics
from clockserver.projection.end_time_topics import end_time_values
from clockserver.projection.projection import shown_clock, shown_structure
from clockserver.projection.subject_topics import TOPICS
from clockserver.projection.topics import Topics, TopicValue
from clockserver.tournament.announcements.view import announcement_of
from clockserver.tournament.balancing.view import plan_value
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.chip_counts.view import counts_value, leaders_value, sums_value
from clockserver.tournament.clock.controls_view import controls_value
from clockserver.tournament.counters.view import counters_value
from clockserver.tournament.draws.view import draws_value
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.entries.view import IdsOf, NamesOf
from clockserver.tournament.flights.view import flights_value, unique_players
from clockserver.tournament.floor.view import calls_value, pages_value, rulings_value
from clockserver.tournament.lifecycle.view import header_value
from clockserver.tournament.log import new_log
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.seating.moves_view import KeptMoves, MovesView
from clockserver.tournament.seating.proposals import Proposals, proposals
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.halting import halted_tables
from clockserver.tournament.tables.view import TablesView

Make: TypeAlias = Callable[[SessionId], Any]
"""The value of a topic of a session."""
OF_CHANGES = ("roster", "seat_list", "table_list")
"""Topics of changes, which have no followers in the past; `players`, `seats` and `tables` have all values."""


class AskedTopics:
    """The topics of a state, equal to those of the projection of the whole state (`past_topics`).

    `entries`: the entries of an earlier answer with the same names.
    """

    def __init__(
        self,
        kept_state: KeptState,
        clock: FixedClock,
        names_of: NamesOf,
        ids_of: IdsOf,
        constant: float,
        entries: ShownEntries | None = None,
    ) -> None:
        self._kept = kept_state
        self._state = kept_state.state
        self._clock = clock
        self._names_of = names_of
        self._ids_of = ids_of
        self._constant = constant
        self._entries = entries or ShownEntries()
        self._sessions: dict[SessionId, _PastSession] = {}
        self._makers: dict[str, Make] = self._of_views() | self._of_parts() | self._of_subjects()

    def get(self, name: str) -> TopicValue | None:
        """A topic by its name; None if there was no such topic."""
        kind, *place = name.split(":")
        match place:
            case [slug] if kind in ("tournament", "log", "flights", "announcement"):
                if slug == self._state.slug:
                    return TopicValue(self._state.seq, self._of_tournament(kind))
                return None
            case [slug, session] if kind in self._makers:
                if slug == self._state.slug and session in self._state.sessions:
                    return TopicValue(self._state.seq, self._makers[kind](session))
                return None
            case _ if kind in OF_CHANGES:
                return None
        return self._whole.get(name)

    @cached_property
    def _whole(self) -> Topics:
        """Every topic, for the topics of one player or one table, which depend on nearly all others."""
        return past_topics(
            self._kept, self._clock, self._names_of, self._ids_of, self._constant, self._entries
        )

    def _of_tournament(self, kind: str) -> Any:
        state = self._state
        if kind == "tournament":
            return header_value(state, self._clock.now_ms(), self._clock.wall_skew_ms())
        if kind == "announcement":
            return announcement_of(sorted_sessions(state.sessions))
        if kind == "flights":
            counts = {id_: self._past(id_).counts for id_ in state.sessions}
            return flights_value(state, self._unique, counts, self._names)
        log = new_log()
        log.resume(self._kept.views.log)
        return log.value()

    def _of_views(self) -> dict[str, Make]:
        """The topics of players, seats and tables."""
        past, state, now = self._past, self._state, self._clock.now_ms()
        return {
            "players": lambda id_: dict(past(id_).entries.players),
            "seats": lambda id_: dict(past(id_).entries.seats),
            "tables": lambda id_: past(id_).tables(),
            "moves": lambda id_: past(id_).moves(),
            "plan": lambda id_: plan_value(state, id_, past(id_).proposals),
            "counts": lambda id_: past(id_).counts,
            "chip_leaders": lambda id_: leaders_value(past(id_).counts, past(id_).seats),
            "count_sums": lambda id_: sums_value(past(id_).counts),
            "pages": lambda id_: pages_value(state, id_, past(id_).seats, now),
        }

    def _of_parts(self) -> dict[str, Make]:
        """The topics computed from the state alone."""
        state, now, sessions = self._state, self._clock.now_ms(), self._state.sessions

        def constant(_: Tournament) -> float:
            return self._constant

        return {
            "clock": lambda id_: shown_clock(state, sessions[id_]),
            "structure": lambda id_: shown_structure(state, sessions[id_]),
            "counters": self._counters,
            "draws": lambda id_: draws_value(state.slug, id_, sessions[id_]),
            "controls": lambda id_: controls_value(state, id_),
            "calls": lambda id_: calls_value(state, id_, now),
            "rulings": lambda id_: rulings_value(state, id_),
            "end_time": lambda id_: end_time_values(state, id_, constant)[0],
            "end_time_shown": lambda id_: end_time_values(state, id_, constant)[1],
        }

    def _of_subjects(self) -> dict[str, Make]:
        def made(make: Callable[..., Any]) -> Make:
            return lambda id_: make(self._state, id_, self._names, self._clock.now_ms())

        return {each.kind: made(each.value) for each in TOPICS if each.value is not None}

    def _counters(self, id_: SessionId) -> Any:
        session = self._state.sessions[id_]
        return counters_value(session, self._unique[""] if session.is_merged_day else None)

    @cached_property
    def _unique(self) -> Mapping[SessionId, int]:
        return unique_players(self._state)

    @cached_property
    def _names(self) -> Mapping[str, SeatValue]:
        """The topics `seats` of all sessions: a day's results name players of flights."""
        seats: list[Any] = [self._past(id_).seats for id_ in self._state.sessions]
        return seats[0] if len(seats) == 1 else ChainMap(*seats)

    def _past(self, id_: SessionId) -> _PastSession:
        if id_ not in self._sessions:
            entries = self._entries.view(id_, self._names_of, self._ids_of)
            self._sessions[id_] = _PastSession(self._kept, id_, entries)
        return self._sessions[id_]


class _PastSession:
    """The parts of a session shared by several topics."""

    def __init__(self, kept_state: KeptState, id_: SessionId, entries: PastEntries) -> None:
        self._state = kept_state.state
        self._id = id_
        self._entries = entries
        self._moves = kept_state.views.moves.get(id_, KeptMoves())
        self.seats = _LazySeats(self)

    @property
    def _session(self) -> Session:
        return self._state.sessions[self._id]

    @cached_property
    def entries(self) -> PastEntries:
        """The entries with their names."""
        self._entries.update(self._state, ())
        return self._entries

    @cached_property
    def counts(self) -> Mapping[EntryId, CountValue]:
        """The topic `counts`."""
        return counts_value(self._state, self._id) if self._state.chip_counts else {}

    @cached_property
    def _halted(self) -> list[int]:
        return halted_tables(self._state, self._session)

    @cached_property
    def proposals(self) -> Proposals:
        """The proposals of the seating."""
        return proposals(self._state, self._id)

    def tables(self) -> dict[str, Any]:
        """The topic `tables`."""
        view = TablesView()
        view.update(self._state.ruleset, self._session, self._halted)
        return view.value()

    def moves(self) -> Any:
        """The topic `moves`."""
        view = MovesView(self._id)
        view.resume(self._moves)
        return view.value(self._state, self._halted, self.proposals)


class _LazySeats(Mapping[str, SeatValue]):
    """The topic `seats`, computed on access, as most topics with names show no name."""

    def __init__(self, session: _PastSession) -> None:
        self._session = session

    def __getitem__(self, entry: str) -> SeatValue:
        return self._session.entries.seats[entry]

    def __iter__(self) -> Iterator[str]:
        return iter(self._session.entries.seats)

    def __len__(self) -> int:
        return len(self._session.entries.seats)
