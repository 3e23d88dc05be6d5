"""The ids of merged players: several ids name the same player, and one of them remains."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.players.person import Person
from clockserver.tournament.entries.state import PersonId


class MergedIds:
    """The ids that were merged into others. Every id stays valid, as journals name players by it."""

    def __init__(self) -> None:
        self._merged_into: dict[PersonId, PersonId] = {}
        self._merged_ids: dict[PersonId, tuple[PersonId, ...]] = {}
        """The merged ids of each remaining one."""

    def update(self, people: Iterable[Person]) -> None:
        """Add new or changed players."""
        changed = [each for each in people if self._merged_into.get(each.id) != each.merged_into]
        for each in changed:
            if each.merged_into is None:
                del self._merged_into[each.id]
            else:
                self._merged_into[each.id] = each.merged_into
        if changed:
            self._merged_ids = {}
            for merged_id in self._merged_into:
                remaining_id = self.remaining(merged_id)
                self._merged_ids[remaining_id] = (*self._merged_ids.get(remaining_id, ()), merged_id)

    def remaining(self, person_id: PersonId) -> PersonId:
        """The remaining id of a player; the id itself if it was not merged."""
        while person_id in self._merged_into:
            person_id = self._merged_into[person_id]
        return person_id

    def ids_of(self, person_id: PersonId) -> tuple[PersonId, ...]:
        """Every id of the same player, the remaining one first."""
        remaining_id = self.remaining(person_id)
        return (remaining_id, *self._merged_ids.get(remaining_id, ()))
