"""The annex of a tournament file: its persons, and the form of their names."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from clockserver.players.player_registry import Players
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating
from clockserver.tournament_files.annex import annex_of
from tests.tournament.merging.rooms import two_ended_flights


class Registry:
    """Gives every name in the requested form."""

    def public_names(self, ids: Collection[str], form: str) -> dict[str, str | None]:
        return {each: None if form == "hidden" else f"{form} {int(each, 16)}" for each in ids}


def named(forms: dict[str, Any]) -> list[str | None]:
    """The names of players 1 (in both flights), 2 (in 1A) and 3 (in 1B), with these forms by flight."""
    room = two_ended_flights()
    for session, form in forms.items():
        if room.desk.state.sessions[session].seating.names == form:
            continue
        room.give(ChangeSeating(session=session, seating=Seating(names=form)))
    people = annex_of(cast(Players, Registry()), room.desk.state, "public")
    return [each.name for each in people]


def test_names_have_the_form_of_the_flight_that_a_person_played() -> None:
    assert named({"1": "full", "2": "short"}) == ["short 1", "full 2", "short 3"]


def test_players_of_a_flight_with_hidden_names_are_not_in_the_annex() -> None:
    assert named({"1": "full", "2": "hidden"}) == ["full 2"]
    assert named({"1": "hidden", "2": "hidden"}) == []


def test_a_file_without_an_annex_has_no_persons() -> None:
    assert annex_of(cast(Players, Registry()), two_ended_flights().desk.state, "none") == []
