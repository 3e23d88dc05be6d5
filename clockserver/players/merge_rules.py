"""Rules of a merge of two players: what the remaining one takes over, and what an undo gives back."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.texts import Reason
from clockserver.players.person import Person

MERGE_REFUSALS = ("already_done", "person.both_sit", "person.itself")
"""Codes of two players who cannot be merged."""


def after_merge(remaining: Person, absorbed: Person) -> tuple[Person, Person]:
    """Both players after the merge. The remaining one takes over a bar, and the texts that it lacks."""
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
    """Both players after the undo. The remaining one gives back the fields that it took over and did not change."""
    unchanged_fields = [name for name in absorbed.gave if getattr(remaining, name) == getattr(absorbed, name)]
    given_back = {name: False if name == "barred" else None for name in unchanged_fields}
    if "barred" in given_back and "barred_reason" not in given_back:
        del given_back["barred"]  # the bar has another reason by now
    return replace(remaining, **given_back), replace(absorbed, merged_into=None, gave=())


def refuse_merge(remaining: Person, absorbed: Person) -> list[Reason]:
    """Reasons why two players, the remaining ones of two ids, cannot be merged."""
    if remaining.id == absorbed.id:
        return [Reason("person.itself", {"name": remaining.name}, "other")]
    return [
        Reason("person.erased", {}, field)
        for each, field in ((remaining, "person"), (absorbed, "other"))
        if each.erased
    ]
