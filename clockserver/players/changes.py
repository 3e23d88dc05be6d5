"""Changes of several players at once: all or none, each against the values seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.players.countries import country_of, wrong_country
from clockserver.players.person import (
    GivenText,
    Person,
    kept_name,
    kept_text,
    wrong_distinction,
    wrong_line,
    wrong_name,
    wrong_notes,
)
from clockserver.tournament.entries.state import PersonId

MAX_CHANGES = 2_000
"""Maximum number of players changed at once."""
KEPT: dict[str, Callable[[Any], str | None]] = {"name": kept_name, "country": country_of}
"""Functions that give a text its stored form, other than `kept_text`."""


class PlayerChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of a player; unset fields stay unchanged."""

    name: GivenText | UnsetType = UNSET
    contact: GivenText | UnsetType | None = UNSET
    notes: GivenText | UnsetType | None = UNSET
    distinction: GivenText | UnsetType | None = UNSET
    country: GivenText | UnsetType | None = UNSET
    """ISO 3166, two or three letters; null: none."""
    barred: bool | UnsetType = UNSET
    barred_reason: GivenText | UnsetType = UNSET
    """The reason for barring a player; only with `barred: true`, and required there."""
    reason: GivenText | UnsetType = UNSET
    """The reason for changing a name or a country in confirmed results; required there."""

    @property
    def about_barring(self) -> bool:
        """Whether the change bars a player or ends a ban."""
        return self.barred is not UNSET or self.barred_reason is not UNSET


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a player; unset ones stay."""

    name: GivenText | UnsetType = UNSET
    contact: GivenText | UnsetType | None = UNSET
    notes: GivenText | UnsetType | None = UNSET
    distinction: GivenText | UnsetType | None = UNSET
    country: GivenText | UnsetType | None = UNSET

    @property
    def given(self) -> dict[str, str | None]:
        """The set texts, in stored form."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            name: KEPT.get(name, kept_text)(value) for name, value in fields.items() if value is not UNSET
        }


class ChangedRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One of several changed players: the new texts, and the earlier ones, which must still be current."""

    person: PersonId
    wanted: Texts
    seen: Texts = Texts()


def wrong_changes(changes: PlayerChanges) -> list[Reason]:
    """Reasons against a change of a player."""
    reasons = _wrong_texts(changes)
    given = changes.barred_reason is not UNSET and kept_text(changes.barred_reason) is not None
    if (changes.barred is True) != given:
        reasons.append(Reason("person.bar_with_reason", {}, "barred_reason"))
    elif changes.barred_reason is not UNSET:
        reasons += wrong_line(changes.barred_reason, "barred_reason")
    return reasons


def _wrong_texts(changes: PlayerChanges | Texts) -> list[Reason]:
    reasons = []
    if changes.name is not UNSET:
        reasons += wrong_name(changes.name)
    if changes.contact is not UNSET:
        reasons += wrong_line(changes.contact, "contact")
    if changes.notes is not UNSET:
        reasons += wrong_notes(changes.notes)
    if changes.distinction is not UNSET:
        reasons += wrong_distinction(changes.distinction)
    if changes.country is not UNSET:
        reasons += wrong_country(changes.country)
    return reasons


def changed(person: Person, changes: PlayerChanges) -> Person:
    """The player with these changes."""
    fields: dict[str, Any] = {}
    if changes.name is not UNSET:
        fields["name"] = kept_name(changes.name)
    if changes.contact is not UNSET:
        fields["contact"] = kept_text(changes.contact)
    if changes.notes is not UNSET:
        fields["notes"] = kept_text(changes.notes)
    if changes.distinction is not UNSET:
        fields["distinction"] = kept_text(changes.distinction)
    if changes.country is not UNSET:
        fields["country"] = country_of(changes.country)
    if changes.barred is not UNSET:
        fields["barred"] = changes.barred
        fields["barred_reason"] = kept_text(changes.barred_reason or None)
    return replace(person, **fields)


def all_changed(
    rows: Sequence[ChangedRow], person_of: Callable[[PersonId], Person]
) -> list[tuple[Person, Person]]:
    """Each player before and after. Raises Refused with every reason, each with its row."""
    pairs, reasons, places = list[tuple[Person, Person]](), list[Reason](), dict[PersonId, int]()
    for place, row in enumerate(rows):
        try:
            before = person_of(row.person)
        except Refused as refusal:
            reasons += _at(refusal.reasons, place)
            continue
        found = _refuse_row(row, before)
        if places.setdefault(before.id, place) != place:
            found.append(Reason("person.twice", {"name": before.name}, "person"))
        reasons += _at(found, place)
        if not found:
            pairs.append((before, replace(before, **row.wanted.given)))
    if reasons:
        raise Refused(*reasons)
    return pairs


def _refuse_row(row: ChangedRow, before: Person) -> list[Reason]:
    if before.erased:
        return [Reason("person.erased", {}, "person")]
    if reasons := _wrong_texts(row.wanted):
        return reasons
    wanted = row.wanted.given
    # A repeat changes nothing and is not refused.
    stands = all(
        getattr(before, name) in (seen, wanted.get(name, seen)) for name, seen in row.seen.given.items()
    )
    return [] if stands else [Reason("person.changed_elsewhere", {}, "person")]


def _at(reasons: Sequence[Reason], place: int) -> list[Reason]:
    return [replace(each, field=f"rows[{place}].{each.field}") for each in reasons]
