"""The registry of players: everybody in memory, every change kept before it is true."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from clockserver.application.players.index import Index
from clockserver.application.players.names import NamePolicy, public_names
from clockserver.application.players.person import (
    GivenText,
    Person,
    PlayerStore,
    kept_name,
    kept_text,
    new_person_id,
    wrong_line,
    wrong_name,
    wrong_notes,
)
from clockserver.application.ports import HostClock, Offload
from clockserver.domain.entries import PersonId
from clockserver.domain.ids import CommandId
from clockserver.domain.texts import Reason, Refused


class PlayerChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be different; what is not set stays as it is."""

    name: GivenText | UnsetType = UNSET
    contact: GivenText | UnsetType | None = UNSET
    notes: GivenText | UnsetType | None = UNSET
    barred: bool | UnsetType = UNSET
    barred_reason: GivenText | UnsetType = UNSET
    """Why he is barred; goes with `barred: true`, and only with it."""

    @property
    def about_barring(self) -> bool:
        """Whether it bars somebody or lets him play again."""
        return self.barred is not UNSET or self.barred_reason is not UNSET


class Players:
    """Who plays here. `offload` runs what waits for the store."""

    def __init__(self, store: PlayerStore, clock: HostClock, offload: Offload) -> None:
        self._store = store
        self._clock = clock
        self._offload = offload
        self._people: dict[PersonId, Person] = {}
        self._index = Index()
        self.on_change: Callable[[Collection[PersonId]], None] = lambda _: None
        """Called with the ids of those who are new or different."""

    def load(self) -> None:
        """Take everybody from the store."""
        self._people, self._index = {}, Index()
        people = self._store.load()
        self._take(people, self._rows_of(people))

    # -- reading -------------------------------------------------------------------------------------

    def person(self, person_id: PersonId) -> Person:
        """A player, also an erased one. Raises Refused for an id that nobody has."""
        found = self._people.get(person_id)
        if found is None:
            raise Refused(Reason("person.unknown", {}, "person"))
        return found

    def get(self, ids: Iterable[PersonId]) -> list[Person]:
        """Those of these whom the registry knows, in their order."""
        return [self._people[each] for each in ids if each in self._people]

    def name_of(self, person_id: PersonId) -> str | None:
        """The whole name; None for who is erased or unknown."""
        found = self._people.get(person_id)
        return None if found is None or found.erased else found.name

    def public_names(self, ids: Iterable[PersonId], policy: NamePolicy) -> dict[PersonId, str | None]:
        """What the public sees of the players of one event; None for who is hidden, erased or unknown."""
        names = {each: self.name_of(each) for each in ids}
        shown = public_names({key: name for key, name in names.items() if name is not None}, policy)
        return {each: shown.get(each) for each in names}

    def namesakes(self, name: str) -> list[Person]:
        """Who may be called the same, without case and accents, the oldest first."""
        return sorted(self.get(self._index.namesakes(name)), key=lambda each: (each.created_at, each.id))

    def search(self, query: str, limit: int) -> tuple[list[Person], int]:
        """Those of whose names each word of the query begins a word, at most `limit`; and how many there are."""
        found = self._index.search(query)
        return self.get(found[:limit]), len(found)

    def refuse_entry(self, person_id: PersonId) -> list[Reason]:
        """Why he cannot be entered."""
        found = self._people.get(person_id)
        if found is None or found.erased:
            return [Reason("person.unknown", {}, "person")]
        if found.barred:
            why = found.barred_reason or "—"
            return [Reason("person.barred", {"name": found.name, "reason": why}, "person")]
        return []

    # -- changing ------------------------------------------------------------------------------------

    def add(
        self, command: CommandId, name: str, contact: str | None = None, notes: str | None = None
    ) -> tuple[Person, list[Person]]:
        """A new player, and who was called the same before. The same command again brings nobody else.

        Raises Refused, JournalUnwritable.
        """
        person = self.drafted(new_person_id(command), name, contact, notes)
        namesakes = [each for each in self.namesakes(person.name) if each.id != person.id]
        self.add_all([person])
        return self._people[person.id], namesakes

    def drafted(self, person_id: PersonId, name: str, contact: str | None, notes: str | None) -> Person:
        """Somebody as he would be kept. Raises Refused with every reason why he cannot be."""
        reasons = [*wrong_name(name), *wrong_line(contact, "contact"), *wrong_notes(notes)]
        if reasons:
            raise Refused(*reasons)
        now = self._clock.now_ms()
        return Person(person_id, kept_name(name), now, kept_text(contact), kept_text(notes))

    def add_all(self, people: Sequence[Person]) -> None:
        """Keep all of them or none; whom the registry knows already stays as he is. Raises JournalUnwritable."""
        new = [each for each in people if each.id not in self._people]
        if not new:
            return

        def keep() -> Any:
            # Words are prepared here too: those of a long list would keep the sockets waiting.
            rows = self._rows_of(new)
            self._store.add(new)
            return rows

        rows = self._offload(keep)
        # The same may have been asked for twice at once.
        missing = {each.id for each in new} - self._people.keys()
        self._take([each for each in new if each.id in missing], [row for row in rows if row[1] in missing])
        self.on_change(sorted(missing))

    def change(self, person_id: PersonId, changes: PlayerChanges) -> Person:
        """Another name, contact or notes; bar or unbar. Raises Refused, JournalUnwritable."""
        reasons = _wrong(changes)
        if reasons:
            raise Refused(*reasons)
        return self._change(person_id, lambda person: _changed(person, changes), self._store.change)

    def erase(self, person_id: PersonId) -> Person:
        """Nothing is left but the id; again, and nothing happens. Raises Refused, JournalUnwritable."""
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
            # Whoever was faster meanwhile is not written over: then it is done again on what stands now.
            if after == before or self._offload(keep, before, after):
                self._forget(before)
                self._take([after], self._rows_of([after]))
                self.on_change([person_id])
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
    if changes.barred is not UNSET:
        fields["barred"] = changes.barred
        fields["barred_reason"] = kept_text(changes.barred_reason or None)
    return replace(person, **fields)
