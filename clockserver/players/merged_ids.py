"""The ids of merged players: several ids, of which one remains, are the same player."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.players.person import Person
from clockserver.tournament.entries.state import PersonId


class MergedIds:
    """The ids that were merged into others. No id is lost: journals name players by it."""

    def __init__(self) -> None:
        self._into: dict[PersonId, PersonId] = {}
        self._parts: dict[PersonId, tuple[PersonId, ...]] = {}

    def update(self, people: Iterable[Person]) -> None:
        """Take new or changed players in."""
        changed = [each for each in people if self._into.get(each.id) != each.merged_into]
        for each in changed:
            if each.merged_into is None:
                del self._into[each.id]
            else:
                self._into[each.id] = each.merged_into
        if changed:
            self._parts = {}
            for each_id in self._into:
                root = self.remaining(each_id)
                self._parts[root] = (*self._parts.get(root, ()), each_id)

    def remaining(self, person_id: PersonId) -> PersonId:
        """The id of the player that remains; the id itself of one who was not merged."""
        while person_id in self._into:
            person_id = self._into[person_id]
        return person_id

    def ids_of(self, person_id: PersonId) -> tuple[PersonId, ...]:
        """Every id of the same player, the one that remains first."""
        root = self.remaining(person_id)
        return (root, *self._parts.get(root, ()))
