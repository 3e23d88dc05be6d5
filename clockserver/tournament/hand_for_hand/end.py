"""The end of hand-for-hand play."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import ResumeClock
from clockserver.tournament.hand_for_hand.events import AnyEvent, HandForHandEnded
from clockserver.tournament.hand_for_hand.state import HandForHand
from clockserver.tournament.session import Session


def end(session_id: SessionId, play: HandForHand, session: Session, now: int) -> list[AnyEvent]:
    """End hand-for-hand, and resume the clock that it stopped."""
    resumes = play.stopped_clock and session.clock.at(now).phase == "paused"
    resumed = operate(session, ResumeClock(session=session_id), now) if resumes else []
    return [HandForHandEnded(session=session_id, before=play), *resumed]


def ended_by_deal(session_id: SessionId, session: Session, now: int) -> list[AnyEvent]:
    """End hand-for-hand by a deal that pays the bubble, as all players left are then in the money."""
    play = session.hand_for_hand
    if play is None or session.counters.players_left > play.paid + 1:
        return []
    return end(session_id, play, session, now)
