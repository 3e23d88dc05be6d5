"""The entries of a session at successive instants, forward and backward: only differences are updated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from immutables import Map

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.tournament.entries.state import Entry, EntryId, PersonId
from clockserver.tournament.entries.view import EntriesView, IdsOf, NamesOf, no_pause, only_id
from clockserver.tournament.ranking import field_in
from clockserver.tournament.state import Tournament


class PastEntries(EntriesView):
    """The entries as last shown. States share equal entries."""

    def __init__(self, session: SessionId, names_of: NamesOf, ids_of: IdsOf = only_id) -> None:
        super().__init__(session, names_of, ids_of)
        self._shown: Map[EntryId, Entry] = Map()
        self._places_before: int | None = None
        """Number of places before those of this session's own eliminations."""

    def _touched(
        self,
        state: Tournament,
        records: Iterable[Recorded[Any]],
        people: Collection[PersonId],
        placing: frozenset[EntryId],
    ) -> list[EntryId]:
        entries_before, self._shown = self._shown, state.entries
        before, self._places_before = self._places_before, _places_before(state, self._session)
        if before != self._places_before:
            touched = dict.fromkeys(state.entries)
        else:
            touched = dict.fromkeys(super()._touched(state, records, people, placing))
            touched |= dict.fromkeys(
                id_ for id_, each in state.entries.items() if entries_before.get(id_) is not each
            )
        touched |= dict.fromkeys(id_ for id_ in entries_before if id_ not in state.entries)
        return list(touched)


class ShownEntries:
    """The views of one tournament's entries, by session, between answers."""

    def __init__(self) -> None:
        self._views: dict[SessionId, PastEntries] = {}

    def view(
        self, session: SessionId, names_of: NamesOf, ids_of: IdsOf, _pause: Callable[[], None] = no_pause
    ) -> PastEntries:
        """The view of a session; names must be the same as in the first call. It has no pauses."""
        if session not in self._views:
            self._views[session] = PastEntries(session, names_of, ids_of)
        return self._views[session]


def _places_before(state: Tournament, session: SessionId) -> int:
    return state.sessions[session].field - field_in(state.sessions, session)
