"""Results as files: read from the newest state and the names of a topic, written in another thread, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from clockserver.core.ids import FIRST_SESSION
from clockserver.desk.ports import Offload
from clockserver.desk.tournament_desks import TournamentDesks
from clockserver.exports.results import Countries
from clockserver.players.registry import Players
from clockserver.projection.topics import Topics
from clockserver.tournament.results.shapes import ResultsFile
from clockserver.tournament.results.view import results_file
from clockserver.tournament.state import Tournament

MAX_FILES = 40
"""Number of files kept: building one of ten thousand rows for each request would take the server its time."""
Write: TypeAlias = Callable[[Tournament, ResultsFile, Countries], bytes]
"""Writes the results of a state, with the countries of persons."""


class ResultsSource:
    """The results of tournaments by the names of topic `seats` (public) or `players` (full)."""

    def __init__(self, desks: TournamentDesks, topics: Topics, players: Players, offload: Offload) -> None:
        self._desks = desks
        self._topics = topics
        self._players = players
        self._offload = offload
        self._files: dict[tuple[str, ...], tuple[int, bytes]] = {}
        """The newest file of each kind, with what it was made from."""

    def seq(self, slug: str, kind: str) -> int:
        """A number that changes with the results, or with names. Raises Refused for an unknown tournament."""
        named = self._topics.get(f"{kind}:{slug}:{FIRST_SESSION}")
        return max(self._desks.desk(slug).state.seq, named.seq if named is not None else 0)

    def results(self, slug: str, kind: str) -> ResultsFile:
        """The results as they are. Raises Refused for an unknown tournament."""
        return self._results(self._desks.desk(slug).state, slug, kind)

    def written(self, slug: str, kind: str, form: tuple[str, ...], write: Write) -> bytes:
        """The results in a form, anew if they, a name or a country changed. Raises Refused for an unknown tournament.

        Another thread writes: the sockets go on.
        """
        seq, state = self.seq(slug, kind), self._desks.desk(slug).state
        countries = self._players.countries_of(each.person for each in state.entries.values())
        key, stamp = (slug, kind, *form), hash((seq, tuple(countries.items())))
        known = self._files.get(key)
        if known is None or known[0] != stamp:
            body = self._offload(lambda: write(state, self._results(state, slug, kind), countries))
            if len(self._files) >= MAX_FILES:
                del self._files[next(iter(self._files))]
            known = self._files[key] = (stamp, body)
        return known[1]

    def _results(self, state: Tournament, slug: str, kind: str) -> ResultsFile:
        shown = self._topics.get(f"{kind}:{slug}:{FIRST_SESSION}")
        return results_file(state, FIRST_SESSION, shown.value if shown is not None else {})
