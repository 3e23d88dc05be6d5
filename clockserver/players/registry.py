"""The registry of players: all players in memory; a change is stored before it takes effect."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from threading import Lock
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock, Offload
from clockserver.players.name_search import Index
from clockserver.players.names import NamePolicy, public_names
from clockserver.players.person import (
    GivenText,
    Person,
    PlayerStore,
    kept_name,
    kept_text,
    new_person_id,
    wrong_distinction,
    wrong_line,
    wrong_name,
    wrong_notes,
)
from clockserver.tournament.entries.state import PersonId

KNOWN_REFUSALS = ("person.changed_elsewhere", "person.erased", "person.unknown")
"""Codes of a player who cannot be changed."""


class PlayerChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of a player; unset fields stay unchanged."""

    name: GivenText | UnsetType = UNSET
    contact: GivenText | UnsetType | None = UNSET
    notes: GivenText | UnsetType | None = UNSET
    distinction: GivenText | UnsetType | None = UNSET
    barred: bool | UnsetType = UNSET
    barred_reason: GivenText | UnsetType = UNSET
    """Why the player is barred; only together with `barred: true`, and required there."""

    @property
    def about_barring(self) -> bool:
        """Whether the change bars a player or ends a ban."""
        return self.barred is not UNSET or self.barred_reason is not UNSET


class Players:
    """The players of the room. `offload` runs blocking calls of the store."""

    def __init__(self, store: PlayerStore, clock: HostClock, offload: Offload) -> None:
        self._store = store
        self._clock = clock
        self._offload = offload
        self._people: dict[PersonId, Person] = {}
        self._index = Index()
        self.one_at_a_time = Lock()
        """Held from the search for namesakes until a new player is stored: two lists at once add no player twice."""
        self.changed: Listeners[[Collection[PersonId]]] = Listeners()
        """Announced with the ids of new or changed players."""

    def load(self) -> None:
        """Load all players from the store."""
        self._people, self._index = {}, Index()
        people = self._store.load()
        self._take(people, self._rows_of(people))

    # -- reading -------------------------------------------------------------------------------------

    def person(self, person_id: PersonId) -> Person:
        """A player, also an erased one. Raises Refused for an unknown id."""
        found = self._people.get(person_id)
        if found is None:
            raise Refused(Reason("person.unknown", {}, "person"))
        return found

    def get(self, ids: Iterable[PersonId]) -> list[Person]:
        """The known players among these ids, in their order."""
        return [self._people[each] for each in ids if each in self._people]

    def name_of(self, person_id: PersonId) -> str | None:
        """The whole name as it is shown; None for an erased or unknown player."""
        found = self._people.get(person_id)
        return None if found is None or found.erased else found.shown_name

    def public_names(self, ids: Iterable[PersonId], policy: NamePolicy) -> dict[PersonId, str | None]:
        """The public names of the players of one event; None for a hidden, erased or unknown player."""
        wanted = list(ids)
        known = {each.id: each for each in self.get(wanted) if not each.erased}
        shown = public_names({id_: each.name for id_, each in known.items()}, policy)
        return {id_: known[id_].told_apart(shown[id_]) if id_ in known else None for id_ in wanted}

    def namesakes(self, name: str) -> list[Person]:
        """Players with a name that may be the same, without case and accents, the oldest first."""
        return sorted(self.get(self._index.namesakes(name)), key=lambda each: (each.created_at, each.id))

    def search(self, query: str, limit: int) -> tuple[list[Person], int]:
        """Players with a word for each word of the query, at most `limit`; and their total number."""
        found = self._index.search(query)
        return self.get(found[:limit]), len(found)

    def refuse_entry(self, person_id: PersonId) -> list[Reason]:
        """Reasons why the player cannot be entered."""
        found = self._people.get(person_id)
        if found is None or found.erased:
            return [Reason("person.unknown", {}, "person")]
        if found.barred:
            why = found.barred_reason or "—"
            return [Reason("person.barred", {"name": found.name, "reason": why}, "person")]
        return []

    # -- changing ------------------------------------------------------------------------------------

    def add(
        self,
        command: CommandId,
        name: str,
        contact: str | None = None,
        notes: str | None = None,
        distinction: str | None = None,
        *,
        ask: bool = False,
    ) -> tuple[Person, list[Person]]:
        """A new player, and the players of that name before. The same command again adds no one else.

        `ask`: if there is a player of that name, a distinction is required. Raises Refused,
        JournalUnwritable.
        """
        person = self.drafted(new_person_id(command), name, contact, notes, distinction)
        with self.one_at_a_time:
            namesakes = [each for each in self.namesakes(person.name) if each.id != person.id]
            if ask and not person.distinction and any(not each.erased for each in namesakes):
                raise Refused(Reason("person.namesake", {"name": person.name}, "distinction"))
            self.add_all([person])
        return self._people[person.id], namesakes

    def drafted(
        self,
        person_id: PersonId,
        name: str,
        contact: str | None,
        notes: str | None,
        distinction: str | None = None,
    ) -> Person:
        """A player as the registry would keep one. Raises Refused with every reason against it."""
        reasons = [*wrong_name(name), *wrong_line(contact, "contact"), *wrong_notes(notes)]
        reasons += wrong_distinction(distinction)
        if reasons:
            raise Refused(*reasons)
        now, apart = self._clock.now_ms(), kept_text(distinction)
        return Person(
            person_id, kept_name(name), now, kept_text(contact), kept_text(notes), distinction=apart
        )

    def add_all(self, people: Sequence[Person]) -> None:
        """Keep all of them or none; players already in the registry stay unchanged. Raises JournalUnwritable."""
        new = [each for each in people if each.id not in self._people]
        if not new:
            return

        def keep() -> Any:
            # Index rows are prepared here too: those of a long list would block the sockets.
            rows = self._rows_of(new)
            self._store.add(new)
            return rows

        rows = self._offload(keep)
        # The same player may have been added twice at once.
        missing = {each.id for each in new} - self._people.keys()
        self._take([each for each in new if each.id in missing], [row for row in rows if row[1] in missing])
        self.changed.announce(sorted(missing))

    def change(self, person_id: PersonId, changes: PlayerChanges) -> Person:
        """Another name, contact or notes; bar or unbar. Raises Refused, JournalUnwritable."""
        reasons = _wrong(changes)
        if reasons:
            raise Refused(*reasons)
        return self._change(person_id, lambda person: _changed(person, changes), self._store.change)

    def erase(self, person_id: PersonId) -> Person:
        """Erase everything but the id; harmless to repeat. Raises Refused, JournalUnwritable."""
        found = self.person(person_id)
        if found.erased:
            return found
        return self._change(
            person_id,
            lambda person: Person(person.id, "", person.created_at, erased=True),
            self._store.erase,
        )

    # -- within --------------------------------------------------------------------------------------

    def _change(
        self,
        person_id: PersonId,
        change: Callable[[Person], Person],
        keep: Callable[[Person, Person], bool],
    ) -> Person:
        for _ in range(3):
            before = self.person(person_id)
            if before.erased:
                raise Refused(Reason("person.erased", {}, "person"))
            after = change(before)
            # A change made meanwhile is not overwritten: this one is applied again to the new version.
            if after == before or self._offload(keep, before, after):
                self._forget(before)
                self._take([after], self._rows_of([after]))
                self.changed.announce([person_id])
                return after
        raise Refused(Reason("person.changed_elsewhere", {}, "person"))

    def _take(self, people: Sequence[Person], rows: Sequence[tuple[str, str, str]]) -> None:
        self._people |= {each.id: each for each in people}
        self._index.put(_named(people), rows)

    def _forget(self, person: Person) -> None:
        self._index.remove(person.id, person.name)

    @staticmethod
    def _rows_of(people: Sequence[Person]) -> list[tuple[str, str, str]]:
        return Index.rows_of(_named(people))


def _named(people: Sequence[Person]) -> list[tuple[str, str]]:
    return [(each.id, each.name) for each in people if not each.erased]


def _wrong(changes: PlayerChanges) -> list[Reason]:
    reasons = []
    if changes.name is not UNSET:
        reasons += wrong_name(changes.name)
    if changes.contact is not UNSET:
        reasons += wrong_line(changes.contact, "contact")
    if changes.notes is not UNSET:
        reasons += wrong_notes(changes.notes)
    if changes.distinction is not UNSET:
        reasons += wrong_distinction(changes.distinction)
    given = changes.barred_reason is not UNSET and kept_text(changes.barred_reason) is not None
    if (changes.barred is True) != given:
        reasons.append(Reason("person.bar_with_reason", {}, "barred_reason"))
    elif changes.barred_reason is not UNSET:
        reasons += wrong_line(changes.barred_reason, "barred_reason")
    return reasons


def _changed(person: Person, changes: PlayerChanges) -> Person:
    fields: dict[str, Any] = {}
    if changes.name is not UNSET:
        fields["name"] = kept_name(changes.name)
    if changes.contact is not UNSET:
        fields["contact"] = kept_text(changes.contact)
    if changes.notes is not UNSET:
        fields["notes"] = kept_text(changes.notes)
    if changes.distinction is not UNSET:
        fields["distinction"] = kept_text(changes.distinction)
    if changes.barred is not UNSET:
        fields["barred"] = changes.barred
        fields["barred_reason"] = kept_text(changes.barred_reason or None)
    return replace(person, **fields)
