"""The clock of hand-for-hand play: it stops while hands are played one by one, and each of them takes its time."""

from __future__ import annotations

from clockserver.domain.hand_for_hand import HandForHand
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures import clock
from clockserver.domain.procedures.clock_events import AnyClockEvent
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session


def on_break(session: Session, now: int) -> bool:
    """Whether the clock counts a break, in which no hand is played."""
    return session.structure.periods[session.clock.at(now).index].kind == "break"


def stopped(session_id: SessionId, session: Session, play: HandForHand, now: int) -> list[AnyClockEvent]:
    """The pause of a clock that stands for the hands."""
    if not play.stopped_clock or session.clock.at(now).phase != "running":
        return []
    return clock.decide(session, clock.PauseClock(session=session_id), now)


def deducted(
    rules: RuleSet, session_id: SessionId, session: Session, play: HandForHand, now: int
) -> list[AnyClockEvent]:
    """The time that a hand takes off a clock that stands, however long it took; the next level gives the rest."""
    said = rules.hand_for_hand
    if play.clock != "stop_and_deduct" or (play.number == 1 and not said.deduct_current_hand):
        return []
    left = said.deduct_ms if said.deduct_most_ms is None else min(said.deduct_ms, said.deduct_most_ms)
    found: list[AnyClockEvent] = []
    while left and session.clock.at(now).phase == "paused":
        if on_break(session, now):
            break  # it keeps its length: no hand is played in it
        here = session.clock.at(now).remaining_ms(now)
        step: clock.AnyClockCommand
        if here > left:
            step, left = clock.AddTime(session=session_id, ms=-left), 0
        elif session.clock.at(now).index + 1 < len(session.structure.periods):
            step, left = clock.NextPeriod(session=session_id), left - here
        else:
            break
        events = clock.decide(session, step, now)
        found += events
        for event in events:
            session = event.evolve(session)
    return found
