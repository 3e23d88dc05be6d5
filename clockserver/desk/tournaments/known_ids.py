"""Entries of merged players: the tournament keeps the id that it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from clockserver.tournament.entries.commands import RegisterPlayer, RegisterPlayers
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.state import Tournament
from clockserver.tournament.types import TournamentCommand

IdsOf: TypeAlias = Callable[[PersonId], tuple[PersonId, ...]]
"""From an id to all ids of the same player, the surviving one first."""


def with_known_ids(command: TournamentCommand, state: Tournament | None, ids_of: IdsOf) -> TournamentCommand:
    """The command with the ids known to the tournament, so that nobody is in it twice under two ids."""
    if isinstance(command, RegisterPlayer):
        return replace(command, person=_known_id(command.person, state, ids_of))
    if isinstance(command, RegisterPlayers):
        entries = tuple(
            replace(each, person=_known_id(each.person, state, ids_of)) for each in command.entries
        )
        return replace(command, entries=entries)
    return command


def _known_id(person: PersonId, state: Tournament | None, ids_of: IdsOf) -> PersonId:
    ids = ids_of(person)
    if len(ids) == 1 or state is None:
        return ids[0]
    entries = [each for each in state.entries.values() if each.person in ids]
    alive = [each.person for each in entries if each.alive]
    return next(iter([*alive, *(each.person for each in reversed(entries))]), ids[0])
