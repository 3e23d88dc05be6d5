"""Topic `structure`: every period. It seldom changes: the current period is in topic `clock`."""

from __future__ import annotations

from clockserver.tournament.session import Session
from clockserver.tournament.structure.periods_view import period_values
from clockserver.tournament.structure.shapes import StructureValue


def has_same_structure(before: Session, session: Session) -> bool:
    """Whether the topic is the same for two sessions, the final ante apart."""
    same = session.structure is before.structure and session.structure_revision == before.structure_revision
    clock, old = session.clock, before.clock
    if not same or clock is old:
        return same
    # The ends of periods, and lengths that follow the players, come from the clock.
    by_players = session.structure.follows_players
    return clock.spans == old.spans and clock.level_change == old.level_change and not by_players


def structure_value(session: Session, *, final_ante: bool = False) -> StructureValue:
    """The whole topic; amounts in chip value.

    Antes are as in the structure; `final_ante`: they are the small blind now.
    """
    structure = session.structure
    value: StructureValue = {
        "title": structure.title,
        "revision": session.structure_revision,
        "starting_stack": structure.starting_stack,
        "rebuy_stack": structure.rebuy_stack,
        "addon_stack": structure.addon_stack,
        "chips": list(structure.chips),
        "final_ante": "small_blind" if final_ante else None,
        "periods": period_values(session),
    }
    if structure.games:
        value["games"] = list(structure.games)
    return value
