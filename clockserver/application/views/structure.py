"""Topic `structure`: every period. Which is the current one the topic `clock` says, so that this one seldom changes."""

from __future__ import annotations

from clockserver.application.views.periods import period_value
from clockserver.application.views.shapes import StructureValue
from clockserver.domain.session import Session


def structure_value(session: Session, *, final_ante: bool = False) -> StructureValue:
    """The whole topic; chips as chip value. Antes are as written, and `final_ante` says what they are by now."""
    structure = session.structure
    return {
        "title": structure.title,
        "starting_stack": structure.starting_stack,
        "rebuy_stack": structure.rebuy_stack,
        "addon_stack": structure.addon_stack,
        "chips": list(structure.chips),
        "final_ante": "small_blind" if final_ante else None,
        "periods": [period_value(session, i) for i in range(len(structure.periods))],
    }
