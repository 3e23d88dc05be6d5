"""Merging two players, and changing several at once: each completely or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from clockserver.core.texts import Reason, Refused
from clockserver.players.changes import ChangedRow, all_changed
from clockserver.players.histories import Histories
from clockserver.players.merged import merged, parted, refuse_merge
from clockserver.players.person import Person
from clockserver.players.registry import Players
from clockserver.tournament.entries.state import PersonId

Guard: TypeAlias = Callable[[Mapping[PersonId, Person]], None]
"""Checks the players to which ids will lead, before anything is written. Raises Refused."""


def _unguarded(_after: Mapping[PersonId, Person]) -> None:
    """Allow every change."""


class Merging:
    """Merge players and undo merges. Every method raises Refused and JournalUnwritable."""

    def __init__(self, players: Players, histories: Histories) -> None:
        self._players = players
        self._histories = histories

    def change_all(
        self, rows: Sequence[ChangedRow], *, preview: bool = False, guard: Guard = _unguarded
    ) -> list[tuple[Person, Person]]:
        """Change the texts of several players, all or none; return each before and after.

        A preview writes nothing.
        """
        pairs = all_changed(rows, self._players.person)
        if not preview:
            guard({id_: after for before, after in pairs for id_ in self._players.ids_of(before.id)})
            self._players.keep_all(pairs)
        return pairs

    def merge(
        self, person_id: PersonId, other_id: PersonId, guard: Guard = _unguarded
    ) -> tuple[Person, Person]:
        """Merge `other_id` into `person_id`, which remains.

        Journals keep both ids; requests for the other one are answered for the one that remains.
        """
        remains, goes = self._players.person(person_id), self._players.person(other_id)
        if remains.id == goes.id == person_id != other_id:
            raise Refused(Reason("already_done"))
        if reasons := refuse_merge(remains, goes):
            raise Refused(*reasons)
        mine, others = self._players.ids_of(remains.id), self._players.ids_of(goes.id)
        self._histories.demand_apart(mine, others)
        after = merged(remains, goes)
        guard(dict.fromkeys((*mine, *others), after[0]))
        self._players.keep_all([(remains, after[0]), (goes, after[1])])
        try:
            # One of them may have been entered during the write.
            self._histories.demand_apart(mine, others)
        except Refused:
            self._players.keep_all([(after[0], remains), (after[1], goes)])
            raise
        return after

    def part(self, other_id: PersonId, guard: Guard = _unguarded) -> tuple[Person, Person]:
        """Undo the merge of a player."""
        goes = self._players.with_id(other_id)
        remains = self._players.with_id(goes.merged_into or "") if goes is not None else None
        if goes is None or remains is None:
            raise Refused(Reason("person.not_merged", {}, "person"))
        if goes.erased:
            raise Refused(Reason("person.erased", {}, "person"))
        after = parted(remains, goes)
        apart = {each for each in self._players.ids_of(goes.id) if self._leads_to(each, goes.id)}
        guard({each: after[each in apart] for each in self._players.ids_of(goes.id)})
        self._players.keep_all([(remains, after[0]), (goes, after[1])])
        return after

    def _leads_to(self, person_id: PersonId, other_id: PersonId) -> bool:
        """Whether a player is the other one, or was merged into it."""
        known: PersonId | None = person_id
        while known is not None and known != other_id:
            person = self._players.with_id(known)
            known = person.merged_into if person is not None else None
        return known is not None
