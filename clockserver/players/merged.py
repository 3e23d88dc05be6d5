"""Players who turned out to be one: which id remains, and what the one that remains took over."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from clockserver.core.texts import Reason
from clockserver.players.person import Person
from clockserver.tournament.entries.state import PersonId

MERGE_REFUSALS = ("already_done", "person.both_sit", "person.itself")
"""Codes of two players who cannot be merged."""


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


def after_merge(remaining: Person, absorbed: Person) -> tuple[Person, Person]:
    """Both players after the merge. A bar stays; contact, notes and country fill what the other lacks."""
    taken_fields = [
        name
        for name in ("contact", "notes", "country")
        if getattr(absorbed, name) and not getattr(remaining, name)
    ]
    if absorbed.barred and not remaining.barred:
        taken_fields += ["barred", "barred_reason"]
    return (
        replace(remaining, **{name: getattr(absorbed, name) for name in taken_fields}),
        replace(absorbed, merged_into=remaining.id, gave=tuple(taken_fields)),
    )


def after_undone_merge(remaining: Person, absorbed: Person) -> tuple[Person, Person]:
    """Both players before the merge: what was taken over and is still the same goes back."""
    unchanged_fields = [name for name in absorbed.gave if getattr(remaining, name) == getattr(absorbed, name)]
    given_back = {name: False if name == "barred" else None for name in unchanged_fields}
    if "barred" in given_back and "barred_reason" not in given_back:
        del given_back["barred"]  # the bar has another reason by now
    return replace(remaining, **given_back), replace(absorbed, merged_into=None, gave=())


def refuse_merge(remaining: Person, absorbed: Person) -> list[Reason]:
    """Reasons why two players cannot be merged; they are those that remain of two ids."""
    if remaining.id == absorbed.id:
        return [Reason("person.itself", {"name": remaining.name}, "other")]
    return [
        Reason("person.erased", {}, field)
        for each, field in ((remaining, "person"), (absorbed, "other"))
        if each.erased
    ]
