"""Topic `counters`: entries, players left, chips in play and the average stack."""

from __future__ import annotations

from clockserver.tournament.counters.chip_ledger import average_stack
from clockserver.tournament.counters.shapes import CountersValue
from clockserver.tournament.session import Session


def counters_value(session: Session) -> CountersValue:
    """The whole topic; chips as chip value."""
    counters, structure = session.counters, session.structure
    chips = session.ledger.in_play
    return {
        "entries": counters.entries,
        "reentries": counters.reentries,
        "rebuys": counters.rebuys,
        "addons": counters.addons,
        "bustouts": counters.bustouts,
        "unique_players": counters.entries - counters.reentries,
        "players_left": counters.players_left,
        "chips_in_play": chips,
        "average_stack": average_stack(chips, counters.players_left),
        "starting_stack": structure.starting_stack,
        "rebuy_stack": structure.rebuy_stack,
        "addon_stack": structure.addon_stack,
    }
