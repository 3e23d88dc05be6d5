"""Log lines of bounties."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.bounties.events import (
    BountiesSet,
    BountyMoved,
    EnvelopeOpened,
    EnvelopesCommitted,
    KnockOutNamed,
    moved_to,
)
from clockserver.tournament.bounties.state import Winners
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The line with players, money and envelope."""
    money = sessions[event.session].offers.money
    match event:
        case BountiesSet(after=after):
            return Text(f"{code}.{after.kind if after is not None else 'none'}")
        case KnockOutNamed():
            return Text(
                f"{code}.{_how(event.after)}", {"who": player_text(event.entry), **_winner(event.after)}
            )
        case BountyMoved(postings=postings):
            moved = moved_to("pool", postings) + moved_to("unassigned", postings)
            receiver = "in" if moved_to("pool", postings) else "nobody"
            return Text(f"{code}.{receiver if moved > 0 else 'back'}", {"paid": money(abs(moved))})
        case EnvelopesCommitted(mystery=mystery):
            params: dict[str, Param] = {"count": mystery.count, "paid": money(mystery.money)}
            if mystery.paper:
                return Text(f"{code}.paper", params)
            return Text(code, {**params, "code": mystery.root[:8]})
        case EnvelopeOpened(envelope=envelope):
            params = {"envelope": envelope.number, "paid": money(envelope.amount)}
            return Text(f"{code}.{_how(envelope.by or ())}", {**params, **_winner(envelope.by)})
    return Text(code)


def _how(winners: Winners) -> str:
    if winners is None:
        return "asked"
    return "shared" if len(winners) > 1 else "one" if winners else "nobody"


def _winner(winners: Winners) -> dict[str, Param]:
    if not winners:
        return {}
    return (
        {"winner": player_text(winners[0])}
        if len(winners) == 1
        else {"winner": player_text(winners[0]), "others": len(winners) - 1}
    )
