"""The annex of persons in a tournament file, from the registry. An erased person is in none."""

from __future__ import annotations

from clockserver.core.ids import FIRST_SESSION
from clockserver.players.registry import Players
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.layout import Annex, AnnexPerson


def annex_of(players: Players, state: Tournament, annex: Annex) -> list[AnnexPerson]:
    """The persons of a tournament's entries, by id, as far as the annex has them."""
    ids = sorted({each.person for each in state.entries.values()})
    if annex == "none":
        return []
    if annex == "public":
        names = players.public_names(ids, state.sessions[FIRST_SESSION].seating.names)
        return [AnnexPerson(person=id_, name=name) for id_ in ids if (name := names[id_])]
    # Of a merged person the one that remains, under the id that the entry has.
    found = [(id_, person) for id_ in ids for person in players.get([id_]) if not person.erased]
    return [
        AnnexPerson(person=id_, name=each.name, contact=each.contact, distinction=each.distinction)
        for id_, each in found
    ]
