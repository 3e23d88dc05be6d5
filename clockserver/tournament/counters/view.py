"""Topic `counters`: entries, players left, chips in play and the average stack."""

from __future__ import annotations

from clockserver.tournament.counters.chip_ledger import average_stack
from clockserver.tournament.counters.shapes import CountersValue
from clockserver.tournament.session import Session


def counters_value(session: Session, unique: int | None = None) -> CountersValue:
    """The whole topic; chips as chip value. `unique`: number of persons; None: entries less re-entries."""
    counters, structure = session.counters, session.structure
    chips = session.ledger.in_play
    totals = session.whole if session.is_merged_day else None
    bought = counters if totals is None else totals
    return {
        "entries": bought.entries,
        "reentries": bought.reentries,
        "rebuys": bought.rebuys,
        "addons": bought.addons,
        "bustouts": counters.bustouts,
        "unique_players": bought.entries - bought.reentries if unique is None else unique,
        "players_left": counters.players_left,
        "chips_in_play": chips,
        "average_stack": average_stack(chips, counters.players_left),
        "starting_stack": structure.starting_stack,
        "rebuy_stack": structure.rebuy_stack,
        "addon_stack": structure.addon_stack,
    }
