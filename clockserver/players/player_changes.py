"""Changes of several players at once: all or none, each against the values seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.players.countries import country_of, refuse_country
from clockserver.players.person import (
    GivenText,
    Person,
    refuse_distinction,
    refuse_line,
    refuse_name,
    refuse_notes,
    stored_name,
    stored_text,
)
from clockserver.tournament.entries.state import PersonId

MAX_CHANGES = 2_000
"""Maximum number of players changed at once."""
STORED_FORMS: dict[str, Callable[[Any], str | None]] = {"name": stored_name, "country": country_of}
"""Functions that give a text its stored form, other than `stored_text`."""


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a player; unset ones stay."""

    name: GivenText | UnsetType = UNSET
    contact: GivenText | UnsetType | None = UNSET
    notes: GivenText | UnsetType | None = UNSET
    distinction: GivenText | UnsetType | None = UNSET
    country: GivenText | UnsetType | None = UNSET
    """ISO 3166, two or three letters; null: none."""

    @property
    def set_texts(self) -> dict[str, str | None]:
        """The set texts, in stored form."""
        texts = {name: getattr(self, name) for name in Texts.__struct_fields__}
        return {
            name: STORED_FORMS.get(name, stored_text)(text)
            for name, text in texts.items()
            if text is not UNSET
        }


class PlayerChanges(Texts, frozen=True, forbid_unknown_fields=True):
    """Changes of a player; unset fields stay unchanged."""

    barred: bool | UnsetType = UNSET
    barred_reason: GivenText | UnsetType = UNSET
    """The reason for barring a player; only with `barred: true`, and required there."""
    reason: GivenText | UnsetType = UNSET
    """The reason for changing a name or a country in confirmed results; required there."""

    @property
    def changes_barring(self) -> bool:
        """Whether the change bars a player or ends a ban."""
        return self.barred is not UNSET or self.barred_reason is not UNSET


class ChangedRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One of several changed players: the new texts, and the earlier ones, which must still be current."""

    person: PersonId
    wanted: Texts
    seen: Texts = Texts()


def refuse_changes(changes: PlayerChanges) -> list[Reason]:
    """Reasons against a change of a player."""
    reasons = refuse_texts(changes)
    has_reason = changes.barred_reason is not UNSET and stored_text(changes.barred_reason) is not None
    if (changes.barred is True) != has_reason:
        reasons.append(Reason("person.bar_with_reason", {}, "barred_reason"))
    elif changes.barred_reason is not UNSET:
        reasons += refuse_line(changes.barred_reason, "barred_reason")
    return reasons


def refuse_texts(changes: Texts) -> list[Reason]:
    """Reasons against the texts of a new or changed player."""
    reasons: list[Reason] = []
    if changes.name is not UNSET:
        reasons += refuse_name(changes.name)
    if changes.contact is not UNSET:
        reasons += refuse_line(changes.contact, "contact")
    if changes.notes is not UNSET:
        reasons += refuse_notes(changes.notes)
    if changes.distinction is not UNSET:
        reasons += refuse_distinction(changes.distinction)
    if changes.country is not UNSET:
        reasons += refuse_country(changes.country)
    return reasons


def with_changes(person: Person, changes: PlayerChanges) -> Person:
    """The player with these changes."""
    fields: dict[str, Any] = changes.set_texts
    if changes.barred is not UNSET:
        fields["barred"] = changes.barred
        fields["barred_reason"] = stored_text(changes.barred_reason or None)
    return replace(person, **fields)


def changed_pairs(
    rows: Sequence[ChangedRow], person_of: Callable[[PersonId], Person]
) -> list[tuple[Person, Person]]:
    """Each player before and after. Raises Refused with every reason, each with its row."""
    pairs, reasons, places = list[tuple[Person, Person]](), list[Reason](), dict[PersonId, int]()
    for place, row in enumerate(rows):
        try:
            before = person_of(row.person)
        except Refused as refusal:
            reasons += _with_row(refusal.reasons, place)
            continue
        row_reasons = _refuse_row(row, before)
        if places.setdefault(before.id, place) != place:
            row_reasons.append(Reason("person.twice", {"name": before.name}, "person"))
        reasons += _with_row(row_reasons, place)
        if not row_reasons:
            pairs.append((before, replace(before, **row.wanted.set_texts)))
    if reasons:
        raise Refused(*reasons)
    return pairs


def _refuse_row(row: ChangedRow, before: Person) -> list[Reason]:
    if before.erased:
        return [Reason("person.erased", {}, "person")]
    if reasons := refuse_texts(row.wanted):
        return reasons
    new_texts = row.wanted.set_texts
    # A repeat changes nothing and is not refused.
    is_current = all(
        getattr(before, name) in (seen, new_texts.get(name, seen))
        for name, seen in row.seen.set_texts.items()
    )
    return [] if is_current else [Reason("person.changed_elsewhere", {}, "person")]


def _with_row(reasons: Sequence[Reason], place: int) -> list[Reason]:
    return [replace(each, field=f"rows[{place}].{each.field}") for each in reasons]
