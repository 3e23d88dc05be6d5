"""The annex of persons in a tournament file, from the registry, without erased persons."""

from __future__ import annotations

from clockserver.players.player_registry import Players
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.layout import Annex, AnnexPerson

FORMS: tuple[NameForm, ...] = ("full", "short", "hidden")
"""Forms of names, the longest first."""


def annex_of(players: Players, state: Tournament, annex: Annex) -> list[AnnexPerson]:
    """The persons of a tournament's entries, by id, within the annex's form."""
    ids = sorted({each.person for each in state.entries.values()})
    if annex == "none":
        return []
    if annex == "public":
        return _public(players, state, ids)
    # A merged person has the data of the remaining person, under the entry's own id.
    persons = [(id_, person) for id_ in ids for person in players.get([id_]) if not person.erased]
    return [
        AnnexPerson(person=id_, name=each.name, contact=each.contact, distinction=each.distinction)
        for id_, each in persons
    ]


def _public(players: Players, state: Tournament, ids: list[PersonId]) -> list[AnnexPerson]:
    """The names as the event shows them; with several forms in a person's flights, the shortest."""
    forms: dict[PersonId, NameForm] = dict.fromkeys(ids, "full")
    for entry in state.entries.values():
        form = state.sessions[entry.session].seating.names
        forms[entry.person] = max(forms[entry.person], form, key=FORMS.index)
    names = {form: players.public_names(ids, form) for form in set(forms.values())}
    return [AnnexPerson(person=id_, name=name) for id_ in ids if (name := names[forms[id_]][id_])]
