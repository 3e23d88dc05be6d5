"""Topic `chips_out`, for staff: removed chips."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.removed_chips.shapes import ChipsOutValue, RemovalValue
from clockserver.tournament.removed_chips.state import ChipsOut, comes_back
from clockserver.tournament.state import Tournament


def chips_out_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], _now: int
) -> ChipsOutValue:
    """The whole topic."""
    removals = state.sessions[session_id].chips_out
    listed = sorted((each for each in removals.values() if not each.withdrawn), key=lambda each: -each.number)
    return {
        "removals": [_removal(state, each) for each in listed],
        "out": sum(each.chips for each in listed if not each.given_back),
        "owner_gets_them": state.ruleset.chips.found_leave_play == "owner_unknown",
    }


def _removal(state: Tournament, removal: ChipsOut) -> RemovalValue:
    return {
        "number": removal.number,
        "chips": removal.chips,
        "why": removal.why,
        "entry": removal.entry,
        "text": removal.text,
        "at": removal.at,
        "given_back": removal.given_back,
        "comes_back": comes_back(removal, state.ruleset),
    }
