"""Log lines of the pool and the books."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions, player_text
from clockserver.tournament.pool.events import BooksClosed, PoolAdded, PoolAssigned


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The money, its account, and the reason."""
    money = sessions[event.session].offers.money
    match event:
        case PoolAdded(amount=amount, reason=reason):
            return Text(code, {"amount": money(amount), "reason": reason})
        case PoolAssigned(amount=amount, reason=reason, entry=entry) if entry:
            return Text(
                f"{code}.entry", {"amount": money(amount), "reason": reason, "who": player_text(entry)}
            )
        case PoolAssigned(amount=amount, reason=reason, to=to):
            account = Text(f"books.account.{to}")
            return Text(code, {"amount": money(amount), "reason": reason, "account": account})
        case BooksClosed(open=slips):
            return Text(code, {"slips": len(slips)})
    return Text(code)
