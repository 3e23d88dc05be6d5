"""Topic `deal`: the terms with amounts by each method, for staff and the deal's players."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.deals.decide import refuse_changed
from clockserver.tournament.deals.shapes import DealValue
from clockserver.tournament.deals.state import Deal, DealPlayer
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.state import Tournament


def deal_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], _now: int
) -> DealValue:
    """The whole topic: the terms before the players, or the binding ones."""
    session = state.sessions[session_id]
    deal: Deal | None = session.deal
    earlier = session.deals_before
    if deal is None:
        return {"deal": None}
    return {
        "deal": {
            "number": deal.number,
            "binds": deal.approved_at is not None,
            "method": deal.method,
            "players": [
                {
                    "entry": each.entry,
                    "name": seats[each.entry]["name"] if each.entry in seats else None,
                    "stack": each.stack,
                    "amount": each.amount,
                    "methods": _methods(each),
                    "accepted": each.entry in deal.accepted,
                    "before": sum(deal_before.gives(each.entry) or 0 for deal_before in earlier),
                }
                for each in deal.players
            ],
            "left": [{"place": each.place, "amount": each.amount} for each in deal.left],
            "prizes": list(deal.prizes),
            "unit": deal.unit,
            "remainder": deal.remainder,
            "chips_in_play": session.ledger.in_play,
            "changed": [reason.code for reason in refuse_changed(state, session_id)],
            "drafted_at": deal.drafted_at,
            "approved_at": deal.approved_at,
            "public": deal.public,
        }
    }


def _methods(player: DealPlayer) -> dict[str, int]:
    every = {"even": player.even, "chip_chop": player.chip_chop, "icm": player.icm}
    return {method: amount for method, amount in every.items() if amount is not None}
