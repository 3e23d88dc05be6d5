"""The registry of players: all players in memory; a change is stored before it takes effect."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from threading import Lock
from typing import Any

from clockserver.core.ids import CommandId
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock, Offload
from clockserver.players.countries import country_of
from clockserver.players.merged_ids import MergedIds
from clockserver.players.name_search import Index
from clockserver.players.names import NamePolicy, public_names
from clockserver.players.person import (
    Person,
    PlayerStore,
    new_person_id,
    stored_name,
    stored_text,
)
from clockserver.players.player_changes import (
    PlayerChanges,
    Texts,
    refuse_changes,
    refuse_texts,
    with_changes,
)
from clockserver.tournament.entries.state import PersonId

KNOWN_REFUSALS = ("person.changed_elsewhere", "person.erased", "person.unknown")
"""Codes of a player who cannot be changed."""
MAX_AT_ONCE = 250
"""Maximum number of stored players that are added without a pause."""


class Players:
    """The players of the room. `offload` runs blocking calls of the store."""

    def __init__(self, store: PlayerStore, clock: HostClock, offload: Offload) -> None:
        self._store = store
        self._clock = clock
        self._offload = offload
        self._people: dict[PersonId, Person] = {}
        self._index = Index()
        self._merged = MergedIds()
        self.one_at_a_time = Lock()
        """Held from the search for namesakes until a new player is stored, against double additions."""
        self.changed: Listeners[[Collection[PersonId]]] = Listeners()
        """Announced with the ids of new or changed players."""

    def load(self) -> None:
        """Load all players from the store."""
        self._people, self._index, self._merged = {}, Index(), MergedIds()
        people = self._store.load()
        self._take(people, self._rows_of(people))

    # -- reading -------------------------------------------------------------------------------------

    def person(self, person_id: PersonId) -> Person:
        """A player, also an erased one; for a merged one the remaining one.

        Raises Refused for an unknown id.
        """
        person = self._people.get(self._merged.remaining(person_id))
        if person is None:
            raise Refused(Reason("person.unknown", {}, "person"))
        return person

    def get(self, ids: Iterable[PersonId]) -> list[Person]:
        """The known players of these ids, in their order."""
        return [self._people[self._merged.remaining(each)] for each in ids if each in self._people]

    def ids_of(self, person_id: PersonId) -> tuple[PersonId, ...]:
        """All ids of the same player, the remaining one first."""
        return self._merged.ids_of(person_id)

    def with_id(self, person_id: PersonId) -> Person | None:
        """The player with an id, also a merged one; None for an unknown id."""
        return self._people.get(person_id)

    def name_of(self, person_id: PersonId) -> str | None:
        """The whole displayed name; None for an erased or unknown player."""
        person = self._people.get(self._merged.remaining(person_id))
        return None if person is None or person.erased else person.display_name

    def public_names(self, ids: Iterable[PersonId], policy: NamePolicy) -> dict[PersonId, str | None]:
        """The public names of one event's players; None for a hidden, erased or unknown player."""
        requested = list(ids)
        people = {each: self._people.get(self._merged.remaining(each)) for each in requested}
        named = {id_: each for id_, each in people.items() if each is not None and not each.erased}
        names = public_names({id_: each.name for id_, each in named.items()}, policy)
        return {id_: named[id_].with_distinction(names[id_]) if id_ in named else None for id_ in requested}

    def countries_of(self, ids: Iterable[PersonId]) -> dict[PersonId, str]:
        """The known countries of players."""
        people = ((each, self._people.get(self._merged.remaining(each))) for each in ids)
        return {each: person.country for each, person in people if person is not None and person.country}

    def namesakes(self, name: str) -> list[Person]:
        """Players whose name may be the same, without case and accents, the oldest first.

        Also by the names of merged players.
        """
        ids = {each.id: each for each in self.get(self._index.namesakes(name))}
        return sorted(ids.values(), key=lambda each: (each.created_at, each.id))

    def search(self, query: str, limit: int, offset: int = 0) -> tuple[list[Person], int]:
        """Players with a word for each word of the query, at most `limit` from `offset`; and their total number."""
        ids = self._index.search(query)
        return self.get(ids[offset : offset + limit]), len(ids)

    def refuse_entry(self, person_id: PersonId) -> list[Reason]:
        """Reasons why the player cannot be entered."""
        person = self._people.get(self._merged.remaining(person_id))
        if person is None or person.erased:
            return [Reason("person.unknown", {}, "person")]
        if person.barred:
            barred_reason = person.barred_reason or "—"
            return [Reason("person.barred", {"name": person.name, "reason": barred_reason}, "person")]
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
        country: str | None = None,
        ask: bool = False,
    ) -> tuple[Person, list[Person]]:
        """A new player, and the earlier players with that name. The same command again adds no other player.

        `ask`: if there is a player with that name, a distinction is required. Raises Refused,
        JournalUnwritable.
        """
        person = self.new_person(new_person_id(command), name, contact, notes, distinction, country)
        with self.one_at_a_time:
            namesakes = [each for each in self.namesakes(person.name) if each.id != person.id]
            if ask and not person.distinction and any(not each.erased for each in namesakes):
                raise Refused(Reason("person.namesake", {"name": person.name}, "distinction"))
            self.add_all([person])
        return self._people[person.id], namesakes

    def new_person(
        self,
        person_id: PersonId,
        name: str,
        contact: str | None,
        notes: str | None,
        distinction: str | None = None,
        country: str | None = None,
    ) -> Person:
        """A player in stored form. Raises Refused with every reason against it."""
        if reasons := refuse_texts(Texts(name, contact, notes, distinction, country)):
            raise Refused(*reasons)
        return Person(
            person_id,
            stored_name(name),
            self._clock.now_ms(),
            stored_text(contact),
            stored_text(notes),
            distinction=stored_text(distinction),
            country=country_of(country),
        )

    def add_all(self, people: Sequence[Person]) -> None:
        """Store all of them or none; players already in the registry stay unchanged.

        Raises JournalUnwritable.
        """
        new_people = [each for each in people if each.id not in self._people]
        if not new_people:
            return

        def keep() -> Any:
            # Index rows are prepared here, too: those of a long list would block the sockets.
            rows = self._rows_of(new_people)
            self._store.add(new_people)
            return rows

        rows = self._offload(keep)
        # The same player may have been added twice at once.
        missing = {each.id for each in new_people} - self._people.keys()
        self._take(
            [each for each in new_people if each.id in missing], [row for row in rows if row[1] in missing]
        )
        self.changed.announce(sorted(missing))

    def add_stored(self, people: Sequence[Person]) -> None:
        """Add players that came into the store with a tournament; existing ones stay unchanged.

        Thousands of them are added a part at a time, so that a tap waits for one part at most.
        """
        for begin in range(0, len(people), MAX_AT_ONCE):
            part = people[begin : begin + MAX_AT_ONCE]
            rows = self._offload(self._rows_of, part)
            new = {each.id: each for each in part if each.id not in self._people}
            if new:
                self._take(list(new.values()), [row for row in rows if row[1] in new])
                self.changed.announce(sorted(new))

    def change(self, person_id: PersonId, changes: PlayerChanges) -> Person:
        """Change name, contact or notes; bar or unbar. Raises Refused, JournalUnwritable."""
        reasons = refuse_changes(changes)
        if reasons:
            raise Refused(*reasons)
        remaining_id = self.person(person_id).id
        return self._change(remaining_id, lambda person: with_changes(person, changes), self._store.change)

    def replace_all(self, pairs: Sequence[tuple[Person, Person]]) -> None:
        """Replace each player, all or none.

        Raises Refused if one was changed meanwhile, JournalUnwritable.
        """
        changed = [(before, after) for before, after in pairs if before != after]
        if not changed:
            return
        is_current = all(self._people.get(before.id) == before for before, _ in changed)
        if not is_current or not self._offload(self._store.change_all, changed):
            raise Refused(Reason("person.changed_elsewhere", {}, "person"))
        changed_ids = {id_ for before, _ in changed for id_ in self.ids_of(before.id)}
        self._index.remove_all([(before.id, before.name) for before, _ in changed])
        new_people = [after for _, after in changed]
        self._take(new_people, self._rows_of(new_people))
        changed_ids |= {id_ for each in new_people for id_ in self.ids_of(each.id)}
        self.changed.announce(sorted(changed_ids))

    def erase(self, person_id: PersonId) -> Person:
        """Erase everything but the ids, also of merged players; safe to repeat.

        Raises Refused, JournalUnwritable.
        """
        person = self.person(person_id)
        if person.erased:
            return person
        # The remaining player is erased last: after a full disk the same call erases the rest.
        for each in reversed(self.ids_of(person_id)):
            person = self._change(each, _erased, self._store.erase)
        return person

    # -- within --------------------------------------------------------------------------------------

    def _change(
        self,
        person_id: PersonId,
        change: Callable[[Person], Person],
        keep: Callable[[Person, Person], bool],
    ) -> Person:
        for _ in range(3):
            before = self._people[person_id]
            if before.erased:
                raise Refused(Reason("person.erased", {}, "person"))
            after = change(before)
            # A change made meanwhile is kept: this one is applied to the new version.
            if after == before or self._offload(keep, before, after):
                self._forget(before)
                self._take([after], self._rows_of([after]))
                self.changed.announce(sorted(self.ids_of(person_id)))
                return after
        raise Refused(Reason("person.changed_elsewhere", {}, "person"))

    def replace_stored(self, people: Sequence[Person]) -> None:
        """Replace players that another process changed and stored."""
        for each in people:
            if (before := self._people.get(each.id)) is not None:
                self._forget(before)
        self._take(people, self._rows_of(people))

    def _take(self, people: Sequence[Person], rows: Sequence[tuple[str, str, str]]) -> None:
        self._people |= {each.id: each for each in people}
        self._merged.update(people)
        self._index.add([(each.id, each.name) for each in people if not each.erased], rows)

    def _forget(self, person: Person) -> None:
        self._index.remove(person.id, person.name)

    @staticmethod
    def _rows_of(people: Sequence[Person]) -> list[tuple[str, str, str]]:
        searchable_people = [each for each in people if not (each.erased or each.merged_into)]
        return Index.rows_of([(each.id, each.name) for each in searchable_people])


def _erased(person: Person) -> Person:
    """The row of an erased player, which still leads to the player into which it was merged."""
    return Person(person.id, "", person.created_at, erased=True, merged_into=person.merged_into)
