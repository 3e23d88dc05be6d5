"""Rooms of two flights that were merged, and their results."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.merging.commands import Surrender
from clockserver.tournament.results.view import results_file
from clockserver.web.tournaments.session_query import entries_of_all_sessions
from tests.builders import Room
from tests.tournament.merging.flights import merging, sit_down
from tests.tournament.merging.rooms import two_ended_flights


def merged(pays: int = 1_500, *, at_a_levels_end: bool = False) -> Room:
    """A merge in which one of player 1's two stacks goes on; the other, e3 of 1B, is paid this amount."""
    room = two_ended_flights(at_a_levels_end=at_a_levels_end)
    room.directory.number_players()
    room.tournaments.people_changed([each.person for each in room.desk.state.entries.values()])
    room.give(merging(surrendered=Surrender("amount", pays)))
    return room


def played(room: Room) -> Room:
    """Play the day to its winner, player 1."""
    sit_down(room, "e1", "e2", "e4")
    for entry in ("e4", "e2"):
        room.give(BustOut(session="3", entry=entry))
    return room


def results_document(room: Room) -> Any:
    state = room.desk.state
    return results_file(state, state.last_session, entries_of_all_sessions(room.topics, "seats", state))
