"""Log lines of the payout desk."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.payout_desk.events import SlipCalled, SlipIssued, SlipPaid, SlipReversed


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The slip, its player, and the money."""
    session = sessions[event.session]
    money = session.offers.money
    match event:
        case SlipIssued(slip=number, entry=entry, parts=parts):
            gross = sum(each.amount for each in parts)
            return Text(code, {"slip": number, "who": player_text(entry), "amount": money(gross)})
        case SlipCalled(slip=number, called=False):
            return Text(f"{code}.back", {"slip": number})
        case SlipPaid(slip=number, payment=payment) | SlipReversed(slip=number, payment=payment):
            entry = session.slips.all[number].entry
            paid = money(sum(payment.by.values()))
            return Text(code, {"slip": number, "who": player_text(entry), "amount": paid})
    return Text(code, {"slip": event.slip})
