"""Log lines of color-ups and chip races."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.color_up.events import (
    ChipsRaced,
    ColorUpChanged,
    FoundChipsExchanged,
    TablesColoredUp,
)
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """Denominations that leave, tables done, races, and chips found later."""
    match event:
        case ColorUpChanged(color_up=color_up):
            return Text(code, {"chips": ", ".join(map(str, color_up.denominations))})
        case TablesColoredUp(tables=tables, every=every):
            return Text(f"{code}.{'all' if every else 'one'}", {"table": tables[0] if tables else 0})
        case ChipsRaced(race=race):
            won = sum(seat.won for seat in race.seats)
            return Text(code, {"table": race.table, "chip": race.denomination, "to": race.to, "won": won})
        case FoundChipsExchanged(chips=chips, denomination=chip, paid=paid):
            return Text(code, {"chips": chips, "chip": chip, "paid": paid})
    return Text(code)
