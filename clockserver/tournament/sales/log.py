"""Log lines of sales."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.sales.events import BonusTaken, SaleReversed
from clockserver.tournament.sales.state import Sold


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The player, the receipt and the money."""
    offers = sessions[event.session].offers
    match event:
        case BonusTaken(sale=Sold() as sale):
            money = offers.money(sale.price)
            return Text(
                f"{code}.sold", {"who": player_text(sale.entry), "receipt": sale.receipt, "paid": money}
            )
        case SaleReversed(reversal=reversal):
            sale = sessions[event.session].sales.all[reversal.receipt]
            money = offers.money(sum(reversal.by.values()))
            params: dict[str, Param] = {
                "who": player_text(sale.entry),
                "receipt": reversal.receipt,
                "paid": money,
            }
            return Text(f"{code}.{reversal.how}", params)
    return Text(code)
