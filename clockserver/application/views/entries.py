"""Topics `players` and `seats`: every entry, for staff and for everybody, with the names the event shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import zip_longest
from typing import Any, TypeAlias

from clockserver.application.views.seating_shapes import Patch, PlayerValue, SeatValue
from clockserver.domain.entries import Entry, EntryId, PersonId
from clockserver.domain.events import Recorded
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures.entries import BustOutsReordered
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.session import NameForm
from clockserver.domain.tournament_state import Tournament

NamesOf: TypeAlias = Callable[[Collection[PersonId], NameForm], Mapping[PersonId, str | None]]
"""Names as a form shows them; None for who is hidden, or not known any more."""


class EntriesView:
    """The entries of a session, in both topics."""

    def __init__(self, session: SessionId, names_of: NamesOf) -> None:
        self._session = session
        self._names_of = names_of
        self._outs: tuple[EntryId | None, ...] = ()
        self._form: NameForm | None = None
        self._public: dict[PersonId, str | None] = {}
        self.players: dict[str, PlayerValue] = {}
        self.seats: dict[str, SeatValue] = {}

    def update(
        self, state: Tournament, records: Iterable[Recorded[Any]], people: Collection[PersonId] = ()
    ) -> tuple[Patch, Patch]:
        """What changed since the last time, for staff and for everybody; `people` are those who changed."""
        changed = self._touched(state, records, people)
        removed = [id_ for id_ in changed if id_ not in state.entries and id_ in self.players]
        entries = [state.entries[id_] for id_ in changed if id_ in state.entries]
        full = self._names_of([entry.person for entry in entries], "full")
        renamed = self._name_again(state, entries, removed, people)
        shown = entries or renamed
        outs = {id_: i for i, id_ in enumerate(state.outs) if id_ is not None} if shown else {}
        players: dict[str, Any] = {}
        seats: dict[str, Any] = {}
        for entry in entries:
            players[entry.id] = player_value(entry, full.get(entry.person), outs.get(entry.id))
        for entry in (*entries, *renamed):
            seats[entry.id] = seat_value(entry, self._public.get(entry.person), outs.get(entry.id))
        self.players |= players
        self.seats |= seats
        for id_ in removed:
            del self.players[id_], self.seats[id_]
        self._outs = state.outs
        return {"set": players, "remove": removed}, {"set": seats, "remove": removed}

    def _touched(
        self, state: Tournament, records: Iterable[Recorded[Any]], people: Collection[PersonId]
    ) -> list[EntryId]:
        if self._form is None:  # nothing was shown yet
            return [entry.id for entry in state.entries.values() if entry.session == self._session]
        touched: dict[EntryId, None] = {}
        for record in records:
            match record.event:
                case SeatingEvent(session=session, entries=entries) if session == self._session:
                    touched |= dict.fromkeys(each.id for each in entries)
                case BustOutsReordered(session=session, after=after) if session == self._session:
                    touched |= dict.fromkeys(after)
        if state.outs is not self._outs:
            # Whoever went out later than one who is back, or is out again, has another place.
            pairs = zip_longest(self._outs, state.outs)
            touched |= dict.fromkeys(new for old, new in pairs if old != new and new is not None)
        if people:
            among = set(people)
            touched |= dict.fromkeys(
                id_ for id_ in self.players if (entry := state.entries.get(id_)) and entry.person in among
            )
        return list(touched)

    def _name_again(
        self,
        state: Tournament,
        entries: Collection[Entry],
        removed: Collection[EntryId],
        people: Collection[PersonId],
    ) -> list[Entry]:
        """Bring the public names up to date; the other entries whose name is shown another way now."""
        form = state.sessions[self._session].seating.names
        new = {entry.person for entry in entries if entry.person not in self._public}
        if form == self._form and not (new or removed or people):
            return []
        if form == self._form and form != "short":
            # Only a short name depends on what the others are called.
            self._public.update(self._names_of({*new, *people}, form))
            return []
        here = [entry for entry in state.entries.values() if entry.session == self._session]
        before, self._form = self._public, form
        self._public = dict(self._names_of({entry.person for entry in here}, form))
        among = {entry.id for entry in entries}
        return [
            entry
            for entry in here
            if entry.id not in among and before.get(entry.person) != self._public.get(entry.person)
        ]


def player_value(entry: Entry, name: str | None, out: int | None) -> PlayerValue:
    """An entry for staff. `out`: how many went out before it; null while it is in."""
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
    }


def seat_value(entry: Entry, name: str | None, out: int | None) -> SeatValue:
    """An entry for everybody."""
    seat = str(entry.seat) if entry.seat is not None else None
    return {"name": name, "status": entry.status, "seat": seat, "out": out}
