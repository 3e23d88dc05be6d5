"""Unclaimed bounties: postings into the prize pool, and back where a bust-out is undone."""

from __future__ import annotations

from clockserver.core.amounts.ledger import Posting
from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.bounties.bounties_now import bounties_now
from clockserver.tournament.bounties.events import BountyMoved
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def settle(
    session_id: SessionId, state: Tournament, _now: int, _randomness: RandomBelow
) -> list[BountyMoved]:
    """The postings that the books lack."""
    if session_id != state.last_session:
        return []
    session = state.sessions[session_id]
    book = session.bounties
    missing = {
        "pool": book.at.to_pool - book.to_pool,
        "unassigned": _unassigned_money(session) - book.unassigned,
    }
    if not any(missing.values()):
        return []
    postings = tuple(
        posting
        for account, amount in missing.items()
        if amount
        for posting in (Posting("bounty", amount), Posting(account, -amount))
    )
    cover = session.sales.covering(postings)
    return [BountyMoved(session=session_id, postings=postings, cover=cover)]


def _unassigned_money(session: Session) -> int:
    """The money of envelopes that no rule assigns, once all are open."""
    mystery = session.bounties.mystery
    if mystery is None or len(session.bounties.opened) < mystery.count:
        return 0
    after = bounties_now(session)
    return after.undrawn if not after.heads else 0
