"""The earlier penalties of a player, as the proposal for a repeat counts them."""

from __future__ import annotations

from clockserver.tournament.entries.state import Entry
from clockserver.tournament.penalties.entry_penalties import earlier_penalties
from clockserver.tournament.penalties.state import Penalty
from clockserver.tournament.state import Tournament


def earlier_of(state: Tournament, entry: Entry) -> list[Penalty]:
    return earlier_penalties(state).get(entry.person, [])
