"""Labels of flights and days."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.texts import Reason
from clockserver.tournament.state import Tournament


def refuse_label(state: Tournament, label: str, own_id: SessionId | None = None) -> list[Reason]:
    """Reasons against a label: invisible, or another session's.

    A session without a label is called by its number.
    """
    if reasons := refuse_invisible(label, "label"):
        return reasons
    folded_label = stored_line(label).casefold()
    others = ((id_, each) for id_, each in state.sessions.items() if id_ != own_id)
    matches = ((each.label or id_).casefold() == folded_label for id_, each in others)
    return [Reason("flights.label_taken", {"label": stored_line(label)}, "label")] if any(matches) else []
