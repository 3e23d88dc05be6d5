"""Results as files: of the newest state and a topic's names, written in another thread, and cached."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, Literal, TypeAlias, TypeVar

from flask import request

from clockserver.accounts.role_checks import refuse_to_watch
from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.ports import Offload
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.exports.results import Countries
from clockserver.players.player_registry import Players
from clockserver.projection.topics import Topics
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.results.shapes import ResultsFile
from clockserver.tournament.results.view import flight_results, results_file
from clockserver.tournament.state import Tournament
from clockserver.web.request_guard import RequestGuard
from clockserver.web.tournaments.session_query import entries_of_all_sessions, session_of

Names = Literal["public", "full"]
"""`public`: as the event shows names to everybody; `full`: as staff see them."""
MAX_FILES = 40
"""Number of cached files: writing ten thousand rows takes long."""
MAX_ASKED = 8
"""Number of cached files in forms chosen by requests; they displace no other file."""
MAX_RESULTS = 4
"""Number of cached results, for the files written from them."""
Write: TypeAlias = Callable[[Tournament, ResultsFile, Countries], bytes]
"""Writes the results of a state, with the countries of persons."""


Stamp: TypeAlias = tuple[int, ...]
"""The numbers behind a value: the seqs of events and of names, and the registry's number of changes."""
Value = TypeVar("Value")


class StampedCache(Generic[Value]):
    """The newest values by key, limited in number; a value with another stamp is not returned."""

    def __init__(self, max_count: int) -> None:
        self._max_count = max_count
        self._entries: dict[tuple[str, ...], tuple[Stamp, Value]] = {}

    def get(self, key: tuple[str, ...], stamp: Stamp) -> Value | None:
        """The value with this stamp; None without one."""
        entry = self._entries.get(key)
        return entry[1] if entry is not None and entry[0] == stamp else None

    def put(self, key: tuple[str, ...], stamp: Stamp, value: Value) -> Value:
        """Store a value in place of the key's earlier one, or of the oldest."""
        self._entries.pop(key, None)
        if len(self._entries) >= self._max_count:
            self._entries.pop(next(iter(self._entries)), None)
        self._entries[key] = (stamp, value)
        return value


class ResultsAccess:
    """Decides which names a request gets."""

    def __init__(self, desks: TournamentDesks, request_guard: RequestGuard) -> None:
        self._desks = desks
        self._request_guard = request_guard

    def kind(self, slug: str) -> str:
        """The topic with the requested names. Raises Refused."""
        names: Names = convert(request.args.get("names", "public"), Names, "names")
        self._desks.desk(slug)
        if names == "public":
            return "seats"
        principal = self._request_guard.principal(request.environ)
        reason = refuse_to_watch(principal, f"players:{slug}:{FIRST_SESSION}")
        if reason is not None:
            raise Refused(reason)
        return "players"


class ResultsSource:
    """The results of tournaments by the names of topic `seats` (public) or `players` (full)."""

    def __init__(self, desks: TournamentDesks, topics: Topics, players: Players, offload: Offload) -> None:
        self._desks = desks
        self._topics = topics
        self._players = players
        self._offload = offload
        self._files: StampedCache[bytes] = StampedCache(MAX_FILES)
        """The newest file of each kind."""
        self._asked: StampedCache[bytes] = StampedCache(MAX_ASKED)
        """Files in forms chosen by requests."""
        self._results_cache: StampedCache[tuple[ResultsFile, Countries]] = StampedCache(MAX_RESULTS)
        self._changes = 0
        """Number of changes of the registry, which has names and countries."""
        players.changed.subscribe(self._count_change)

    def seq(self, slug: str, kind: str) -> int:
        """The seq of the results, which may be ahead of the journal's. Raises Refused for an unknown tournament."""
        state = self._desks.desk(slug).state
        return max(state.seq, *self._seqs_of_names(state, kind))

    def version(self, slug: str, kind: str) -> tuple[int, int]:
        """Two numbers: one changes with the results, one with any name.

        A topic of names may be ahead of the journal, which reaches the same seq later: one number would be ambiguous,
        and so would the maximum over several flights. Raises Refused for an unknown tournament.
        """
        state = self._desks.desk(slug).state
        return state.seq, sum(self._seqs_of_names(state, kind))

    def _seqs_of_names(self, state: Tournament, kind: str) -> list[int]:
        """The seqs of a topic of names in all sessions; they never decrease."""
        topics = [self._topics.get(f"{kind}:{state.slug}:{id_}") for id_ in state.sessions]
        return [each.seq if each is not None else 0 for each in topics]

    def results(self, slug: str, kind: str) -> ResultsFile:
        """The present results. Raises Refused for an unknown tournament."""
        return self._results(self._desks.desk(slug).state, kind)

    def session_results(self, slug: str, kind: str, session: SessionId) -> ResultsFile:
        """The places in one flight or on one day. Raises Refused for an unknown tournament or session."""
        return self._results(self._desks.desk(slug).state, kind, self.demand_session(slug, session))

    def demand_session(self, slug: str, session_id: SessionId) -> SessionId:
        """The named session. Raises Refused for an unknown tournament or session."""
        return session_of(self._desks.desk(slug).state, session_id)

    def rows(self, slug: str) -> int:
        """Maximum number of places. Raises Refused for an unknown tournament."""
        sessions = self._desks.desk(slug).state.sessions.values()
        return sum(each.counters.entries for each in sessions)

    def file(
        self,
        slug: str,
        kind: str,
        form: tuple[str, ...],
        write: Write,
        session: SessionId | None = None,
        *,
        is_asked: bool = False,
    ) -> bytes:
        """The results in a form, written anew after a change of places, names or countries; of one existing `session`.

        `is_asked`: the request has chosen the form. Raises Refused for an unknown tournament. Another thread writes,
        one file at a time; simultaneous requests for a file get the same one.
        """
        stamp, state = (*self.version(slug, kind), self._changes), self._desks.desk(slug).state
        results_key = (slug, kind, session or "")
        key, files = (*results_key, *form), self._asked if is_asked else self._files
        cached = files.get(key, stamp)
        if cached is not None:
            return cached

        def work() -> bytes:
            other_file = files.get(key, stamp)
            if other_file is not None:
                return other_file
            results = self._results_cache.get(results_key, stamp)
            if results is None:
                countries = self._players.countries_of(each.person for each in state.entries.values())
                results = self._results_cache.put(
                    results_key, stamp, (self._results(state, kind, session), countries)
                )
            return write(state, *results)

        return files.put(key, stamp, self._offload(work))

    def _count_change(self, _people: Collection[PersonId]) -> None:
        self._changes += 1

    def _results(self, state: Tournament, kind: str, session: SessionId | None = None) -> ResultsFile:
        names = entries_of_all_sessions(self._topics, kind, state)
        if session is None:
            return results_file(state, state.last_session, names)
        return flight_results(state, session, names)
