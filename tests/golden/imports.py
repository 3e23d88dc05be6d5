"""A tournament imported from a file, for the golden journal."""

from __future__ import annotations

from clockserver.core.events import Recorded
from clockserver.desk.journals.event_codec import row_of
from clockserver.tournament import decide as tournament
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.imports.events import TournamentImported
from clockserver.tournament.imports.guaranteed_facts import state_hash
from tests.builders import Room, a_set_up

STREAM, KEY = "tournament:elsewhere", "0" * 64


def with_an_import(room: Room) -> Room:
    """A tournament that another server has just opened."""
    created = Recorded(STREAM, 1, room.clock.now, "opened-elsewhere", "td", tournament.create(a_set_up())[0])
    state = tournament_fold.evolve(None, created)
    event = TournamentImported(slug="elsewhere", seq=1, state_hash=state_hash(state), key=KEY)
    imported = Recorded(STREAM, 2, room.clock.now, "import-elsewhere", "td", event)
    room.journal.append([row_of(created, 0), row_of(imported, 0)])
    return room
