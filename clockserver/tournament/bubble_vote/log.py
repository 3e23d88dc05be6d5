"""Log lines of the bubble vote."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.bubble_vote.events import (
    BallotSealed,
    TablesReady,
    VoteCalled,
    VoteClosed,
    VoteOpened,
    VoteProposed,
)
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """Proposal, call, ready tables, ballots and result; never a player's vote."""
    match event:
        case VoteProposed(after=entry):
            return Text(code, {"who": player_text(entry)}) if entry else Text(f"{code}.declined")
        case VoteCalled(before=before, after=after):
            called = after or before
            assert called is not None  # noqa: S101 - one of them is there
            outcome = {None: "called", True: "deal", False: "no_deal"}[called.deal]
            return Text(f"{code}.{outcome}", {"vote": called.number})
        case TablesReady(tables=tables):
            suffix = "one" if len(tables) == 1 else "all"
            return Text(f"{code}.{suffix}", {"table": tables[0], "tables": len(tables)})
        case VoteOpened(voters=voters, vote=number):
            return Text(code, {"vote": number, "voters": len(voters)})
        case BallotSealed(entry=entry):
            return Text(code, {"who": player_text(entry)})
        case VoteClosed(vote=number, burst=True):
            return Text(f"{code}.burst", {"vote": number})
        case VoteClosed(vote=number, key_lost=True):
            return Text(f"{code}.key_lost", {"vote": number})
        case VoteClosed(vote=number, deal=deal, missing=missing):
            outcome = {None: "void", True: "deal", False: "no_deal"}[deal]
            return Text(f"{code}.{outcome}", {"vote": number, "missing": missing})
    return Text(code)
