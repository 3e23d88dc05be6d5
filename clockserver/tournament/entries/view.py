"""Topics `players` and `seats`: every entry, with full names for staff and the public form for everybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import zip_longest
from typing import Any, TypeAlias

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.tournament.entries.events import BustOutsReordered
from clockserver.tournament.entries.shapes import PlayerValue, SeatValue
from clockserver.tournament.entries.state import Entry, EntryId, PersonId, sorted_ids
from clockserver.tournament.entries.unsettled_places import unsettled_entries
from clockserver.tournament.merging.events import FlightsMerged, FlightsSeparated
from clockserver.tournament.ranking import field_in
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.seating.shapes import Patch
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.state import Tournament

NamesOf: TypeAlias = Callable[[Collection[PersonId], NameForm], Mapping[PersonId, str | None]]
"""From ids to names in one form; None for a hidden or erased name."""

IdsOf: TypeAlias = Callable[[PersonId], tuple[PersonId, ...]]
"""From an id to all ids of the same player, the surviving one first."""
AT_ONCE = 1_000
"""Number of entries shown between two pauses, a few ms of work."""


def no_pause() -> None:
    """Continue at once."""


def only_id(person: PersonId) -> tuple[PersonId, ...]:
    """The only id of a player without merged records."""
    return (person,)


class EntriesView:
    """The entries of a session, in both topics. `pause` is called after each AT_ONCE entries."""

    def __init__(
        self,
        session: SessionId,
        names_of: NamesOf,
        ids_of: IdsOf = only_id,
        pause: Callable[[], None] = no_pause,
    ) -> None:
        self._pause = pause
        self._session = session
        self._names_of = names_of
        self._ids_of = ids_of
        self._eliminations: tuple[EntryId | None, ...] = ()
        self._placing: frozenset[EntryId] = frozenset()
        self._form: NameForm | None = None
        self._public: dict[PersonId, str | None] = {}
        self.players: dict[str, PlayerValue] = {}
        self.seats: dict[str, SeatValue] = {}

    def update(
        self, state: Tournament, records: Iterable[Recorded[Any]], people: Collection[PersonId] = ()
    ) -> tuple[Patch, Patch]:
        """The changes since the last call, for staff and for everybody; `people` are persons that changed."""
        placing = unsettled_entries(state, state.sessions[self._session])
        changed = self._touched(state, records, people, placing)
        in_session = {
            id_ for id_ in changed if (entry := state.entries.get(id_)) and entry.session == self._session
        }
        removed = [id_ for id_ in changed if id_ not in in_session and id_ in self.players]
        entries = [state.entries[id_] for id_ in changed if id_ in in_session]
        full_names = self._names_of([entry.person for entry in entries], "full")
        renamed = self._name_again(state, entries, removed, people)
        shown, order = entries or renamed, state.sessions[self._session].eliminations
        # The place is the number of entries in topic `counters` less `out`, also with players from flights.
        before = state.sessions[self._session].field - field_in(state.sessions, self._session)
        eliminations = {id_: before + i for i, id_ in enumerate(order) if id_ is not None} if shown else {}
        players: dict[str, Any] = {}
        seats: dict[str, Any] = {}
        for number, entry in enumerate(entries, 1):
            if not number % AT_ONCE:
                self._pause()
            players[entry.id] = player_value(
                entry, full_names.get(entry.person), eliminations.get(entry.id), placing=entry.id in placing
            )
            players[entry.id]["person"] = self._ids_of(entry.person)[0]
        for number, entry in enumerate((*entries, *renamed), 1):
            if not number % AT_ONCE:
                self._pause()
            seats[entry.id] = seat_value(
                entry, self._public.get(entry.person), eliminations.get(entry.id), placing=entry.id in placing
            )
        self.players |= players
        self.seats |= seats
        for id_ in removed:
            del self.players[id_], self.seats[id_]
        self._eliminations, self._placing = order, placing
        return {"set": players, "remove": removed}, {"set": seats, "remove": removed}

    def _touched(
        self,
        state: Tournament,
        records: Iterable[Recorded[Any]],
        people: Collection[PersonId],
        placing: frozenset[EntryId],
    ) -> list[EntryId]:
        if self._form is None:  # nothing shown yet
            return sorted_ids(id_ for id_, each in state.entries.items() if each.session == self._session)
        touched: dict[EntryId, None] = {}
        for record in records:
            match record.event:
                case SeatingEvent(session=session, entries=entries) if session == self._session:
                    touched |= dict.fromkeys(each.id for each in entries)
                case BustOutsReordered(session=session, after=after) if session == self._session:
                    touched |= dict.fromkeys(after)
                case FlightsMerged(entries=entries) | FlightsSeparated(merged=FlightsMerged(entries=entries)):
                    touched |= dict.fromkeys(each.id for each in entries)
        order = state.sessions[self._session].eliminations
        if order is not self._eliminations:
            # The places of players out later move when a player comes back or goes out again.
            pairs = zip_longest(self._eliminations, order)
            touched |= dict.fromkeys(new for old, new in pairs if old != new and new is not None)
        touched |= dict.fromkeys(sorted(placing ^ self._placing))
        if people:
            persons = set(people)
            touched |= dict.fromkeys(
                id_ for id_ in self.players if (entry := state.entries.get(id_)) and entry.person in persons
            )
        return list(touched)

    def _name_again(
        self,
        state: Tournament,
        entries: Collection[Entry],
        removed: Collection[EntryId],
        people: Collection[PersonId],
    ) -> list[Entry]:
        """Update the public names; return the other entries whose displayed name changed."""
        form = state.sessions[self._session].seating.names
        new = {entry.person for entry in entries if entry.person not in self._public}
        if form == self._form and not (new or removed or people):
            return []
        if form == self._form and form != "short":
            # Only short names depend on other names.
            self._public.update(self._names_of({*new, *people}, form))
            return []
        own_entries = [entry for entry in state.entries.values() if entry.session == self._session]
        before, self._form = self._public, form
        self._public = dict(self._names_of({entry.person for entry in own_entries}, form))
        already_shown = {entry.id for entry in entries}
        return [
            entry
            for entry in own_entries
            if entry.id not in already_shown and before.get(entry.person) != self._public.get(entry.person)
        ]


def player_value(entry: Entry, name: str | None, out: int | None, *, placing: bool = False) -> PlayerValue:
    """An entry for staff. `out`: players out before it, None while it is in; with `placing` it may change."""
    return {
        "name": name,
        "person": entry.person,
        "kind": entry.kind,
        "status": entry.status,
        "seat": str(entry.seat) if entry.seat is not None else None,
        "lock": entry.lock,
        "rebuys": entry.rebuys,
        "owes": entry.owes,
        "addons": entry.addons,
        "absent": entry.absent and entry.status == "playing",
        "came": entry.came,
        "no_show": entry.no_show,
        "disqualified": entry.disqualified,
        "left_early": entry.left is not None,
        "out": out,
        "placing": placing,
    }


def seat_value(entry: Entry, name: str | None, out: int | None, *, placing: bool = False) -> SeatValue:
    """An entry for everybody; while `placing`, the number of players out before it is hidden."""
    seat = str(entry.seat) if entry.seat is not None else None
    place = None if placing else out
    return {"name": name, "status": entry.status, "seat": seat, "out": place, "placing": placing}
