"""The history of players: their entries in tournaments, and whether two may be one person."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypedDict

from clockserver.core.texts import Reason, Refused
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.tournament.entries.state import Entry, PersonId
from clockserver.tournament.state import Tournament


class PlayedEntry(TypedDict):
    """An entry of a player. `alive`: the entry is in, or waits; `running`: its tournament is not over."""

    tournament: str
    title: str
    entry: str
    alive: bool
    running: bool


class Histories:
    """The entries of players in listed tournaments."""

    def __init__(self, desks: TournamentDesks) -> None:
        self._desks = desks

    def entries_of(self, ids: Collection[PersonId]) -> list[PlayedEntry]:
        """The entries under any of these ids, tournament by tournament."""
        return [
            PlayedEntry(
                tournament=state.slug,
                title=state.title,
                entry=entry.id,
                alive=entry.alive,
                running=state.finished_at is None,
            )
            for state in self._states()
            for entry in _entries_of(state, ids)
        ]

    def demand_no_common_tournament(self, one: Collection[PersonId], other: Collection[PersonId]) -> None:
        """Raise Refused with each unfinished tournament that both players are in."""
        common = [
            Reason("person.both_sit", {"tournament": state.title}, "other")
            for state in self._states()
            if state.finished_at is None
            and any(each.alive for each in _entries_of(state, one))
            and any(each.alive for each in _entries_of(state, other))
        ]
        if common:
            raise Refused(*common)

    def _states(self) -> Iterator[Tournament]:
        for desk in self._desks.listed_desks():
            yield desk.newest_state or desk.state


def _entries_of(state: Tournament, ids: Collection[PersonId]) -> list[Entry]:
    entries = [each for each in state.entries.values() if each.person in ids]
    return sorted(entries, key=lambda each: each.number)
