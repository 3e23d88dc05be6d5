"""Names in confirmed results: only a director changes one, with a reason, kept in each journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias
from uuid import uuid4

from clockserver.accounts.roles import Principal
from clockserver.core.ids import CommandId, Slug
from clockserver.core.texts import Refused
from clockserver.desk.command_gateway import MAX_WAIT_S, PendingAnswer
from clockserver.desk.desk import Answer, Done, Rejected
from clockserver.desk.ports import JournalUnwritable
from clockserver.players.person import Person, refuse_line
from clockserver.players.player_registry import Players
from clockserver.players.registry_roles import refuse_registry
from clockserver.tournament.entries.state import EntryId, PersonId, sorted_ids
from clockserver.tournament.results.commands import CorrectNames
from clockserver.tournament.results.decide import demand_reason
from clockserver.tournament.results.view import confirmed_facts
from clockserver.tournament.state import Tournament

Offer: TypeAlias = Callable[[Slug, CommandId, Any, str, Done], None]
"""Gives a command to a tournament: slug, id, command, actor, and the callback for its answer."""
NAME_REFUSALS = ("person.text_long", "results.reason_missing", "text.unseen")
"""Codes of a change of names in confirmed results, beside those of the registry."""


class ConfirmedNames:
    """Mark corrections of names in the tournaments concerned, before the registry changes.

    Pages, exports and press sheets read names and countries from the registry, so that all agree.
    """

    def __init__(
        self,
        tournaments: Callable[[], Iterable[Tournament]],
        offer: Offer,
        players: Players,
        new_pending: Callable[[], PendingAnswer],
    ) -> None:
        self._tournaments = tournaments
        """The newest state of every tournament, imported ones included, as their results show these names."""
        self._offer = offer
        self._players = players
        self._new_pending = new_pending

    def correct(self, after: Mapping[PersonId, Person], reason: str | None, principal: Principal) -> None:
        """Mark the changes of names in confirmed results that these players cause; nothing without any.

        Raises Refused without a director and a reason, JournalUnwritable.
        """
        changed = {id_ for id_, person in after.items() if self._changes_results(id_, person)}
        concerned = list(self._concerned(changed)) if changed else []
        if not concerned:
            return
        if reasons := refuse_registry(principal, to_direct=True):
            raise Refused(*reasons)
        correction_reason = demand_reason(reason or "")
        if reasons := refuse_line(correction_reason, "reason"):
            raise Refused(*reasons)
        for slug, entries in concerned:
            self._mark(slug, CorrectNames(entries=entries, reason=correction_reason), principal.id)

    def _changes_results(self, person_id: PersonId, after: Person) -> bool:
        """Whether results would show another name or country."""
        name = self._players.name_of(person_id)
        country = self._players.countries_of([person_id]).get(person_id)
        return (name, country) != (after.display_name, after.country)

    def _concerned(self, people: set[PersonId]) -> Iterator[tuple[str, tuple[EntryId, ...]]]:
        """The tournaments with confirmed results of these players, with their entries."""
        for state in self._tournaments():
            if state.confirmed is None or state.removed == "deleted":
                continue
            if entries := _entries(state, people):
                yield state.slug, entries

    def _mark(self, slug: str, command: CorrectNames, actor: str) -> None:
        waiting = self._new_pending()
        self._offer(slug, f"names-{uuid4().hex}", command, actor, waiting.give)
        try:
            answer: Answer = waiting.wait(MAX_WAIT_S)
        except TimeoutError as late:
            raise JournalUnwritable("the journal does not answer") from late
        # Results whose confirmation was undone meanwhile need no mark.
        if isinstance(answer, Rejected) and any(each.code != "already_done" for each in answer.reasons):
            raise Refused(*answer.reasons)


def _entries(state: Tournament, people: set[PersonId]) -> tuple[EntryId, ...]:
    """The entries of these players that have a place or money."""
    entries = {entry.id for entry in state.entries.values() if entry.person in people}
    entries_in_results = {row[0] for row in confirmed_facts(state).rows} if entries else set()
    return tuple(sorted_ids(entries & entries_in_results))
