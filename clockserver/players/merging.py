"""Merging two players, and changing several at once: each completely or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from clockserver.core.texts import Reason, Refused
from clockserver.players.histories import Histories
from clockserver.players.merge_rules import after_merge, after_undone_merge, refuse_merge
from clockserver.players.person import Person
from clockserver.players.player_changes import ChangedRow, changed_pairs
from clockserver.players.player_registry import Players
from clockserver.tournament.entries.state import PersonId

Guard: TypeAlias = Callable[[Mapping[PersonId, Person]], None]
"""Checks a change before it is written, by the players that ids will lead to. Raises Refused."""


def _unguarded(_after: Mapping[PersonId, Person]) -> None:
    """Allow every change."""


class Merging:
    """Merge players and undo merges. Every method raises Refused and JournalUnwritable."""

    def __init__(self, players: Players, histories: Histories) -> None:
        self._players = players
        self._histories = histories

    def change_all(
        self, rows: Sequence[ChangedRow], *, preview: bool = False, guard: Guard = _unguarded
    ) -> list[tuple[Person, Person]]:
        """Change the texts of several players, all or none; return each before and after.

        A preview writes nothing.
        """
        pairs = changed_pairs(rows, self._players.person)
        if not preview:
            guard({id_: after for before, after in pairs for id_ in self._players.ids_of(before.id)})
            self._players.replace_all(pairs)
        return pairs

    def merge(
        self, person_id: PersonId, other_id: PersonId, guard: Guard = _unguarded
    ) -> tuple[Person, Person]:
        """Merge `other_id` into `person_id`, which remains.

        Journals keep both ids; requests for the other one are answered for the one that remains.
        """
        remaining, absorbed = self._players.person(person_id), self._players.person(other_id)
        if remaining.id == absorbed.id == person_id != other_id:
            raise Refused(Reason("already_done"))
        if reasons := refuse_merge(remaining, absorbed):
            raise Refused(*reasons)
        remaining_ids, absorbed_ids = self._players.ids_of(remaining.id), self._players.ids_of(absorbed.id)
        self._histories.demand_no_common_tournament(remaining_ids, absorbed_ids)
        after = after_merge(remaining, absorbed)
        guard(dict.fromkeys((*remaining_ids, *absorbed_ids), after[0]))
        self._players.replace_all([(remaining, after[0]), (absorbed, after[1])])
        try:
            # One of the two players may have been entered during the write.
            self._histories.demand_no_common_tournament(remaining_ids, absorbed_ids)
        except Refused:
            self._players.replace_all([(after[0], remaining), (after[1], absorbed)])
            raise
        return after

    def undo_merge(self, other_id: PersonId, guard: Guard = _unguarded) -> tuple[Person, Person]:
        """Undo the merge of a player."""
        absorbed = self._players.with_id(other_id)
        remaining = self._players.with_id(absorbed.merged_into or "") if absorbed is not None else None
        if absorbed is None or remaining is None:
            raise Refused(Reason("person.not_merged", {}, "person"))
        if absorbed.erased:
            raise Refused(Reason("person.erased", {}, "person"))
        after = after_undone_merge(remaining, absorbed)
        absorbed_ids = {
            each for each in self._players.ids_of(absorbed.id) if self._leads_to(each, absorbed.id)
        }
        guard({each: after[each in absorbed_ids] for each in self._players.ids_of(absorbed.id)})
        self._players.replace_all([(remaining, after[0]), (absorbed, after[1])])
        return after

    def _leads_to(self, person_id: PersonId, other_id: PersonId) -> bool:
        """Whether a player is the other one, or was merged into it."""
        current_id: PersonId | None = person_id
        while current_id is not None and current_id != other_id:
            person = self._players.with_id(current_id)
            current_id = person.merged_into if person is not None else None
        return current_id is not None
