"""Players who turned out to be one: which id remains, and what the one that remains took over."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from clockserver.core.texts import Reason
from clockserver.players.person import Person
from clockserver.tournament.entries.state import PersonId

MERGE_REFUSALS = ("already_done", "person.both_sit", "person.itself")
"""Codes of two players who cannot be merged."""


class Merged:
    """The ids that were merged into others. No id is lost: journals name players by it."""

    def __init__(self) -> None:
        self._into: dict[PersonId, PersonId] = {}
        self._parts: dict[PersonId, tuple[PersonId, ...]] = {}

    def take(self, people: Iterable[Person]) -> None:
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


def merged(remains: Person, goes: Person) -> tuple[Person, Person]:
    """Both players after the merge. A bar stays; contact, notes and country fill what the other lacks."""
    taken = [
        name for name in ("contact", "notes", "country") if getattr(goes, name) and not getattr(remains, name)
    ]
    if goes.barred and not remains.barred:
        taken += ["barred", "barred_reason"]
    return (
        replace(remains, **{name: getattr(goes, name) for name in taken}),
        replace(goes, merged_into=remains.id, gave=tuple(taken)),
    )


def parted(remains: Person, goes: Person) -> tuple[Person, Person]:
    """Both players before the merge: what was taken over and is still the same goes back."""
    same = [name for name in goes.gave if getattr(remains, name) == getattr(goes, name)]
    back = {name: False if name == "barred" else None for name in same}
    if "barred" in back and "barred_reason" not in back:
        del back["barred"]  # the bar has another reason by now
    return replace(remains, **back), replace(goes, merged_into=None, gave=())


def refuse_merge(remains: Person, goes: Person) -> list[Reason]:
    """Reasons why two players cannot be merged; they are those that remain of two ids."""
    if remains.id == goes.id:
        return [Reason("person.itself", {"name": remains.name}, "other")]
    return [
        Reason("person.erased", {}, field)
        for each, field in ((remains, "person"), (goes, "other"))
        if each.erased
    ]
