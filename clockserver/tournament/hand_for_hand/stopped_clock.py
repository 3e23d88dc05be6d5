"""The clock in hand-for-hand: it stops for the hands, and each hand takes a fixed time off it."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import AddTime, AnyClockCommand, NextPeriod, PauseClock
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.hand_for_hand.events import HandReleased
from clockserver.tournament.hand_for_hand.state import HandForHand
from clockserver.tournament.session import Session


def is_on_break(session: Session, now: int) -> bool:
    """Whether the clock is in a break, in which no hand is played."""
    return session.structure.periods[session.clock.at(now).index].kind == "break"


def pause_clock(session_id: SessionId, session: Session, play: HandForHand, now: int) -> list[AnyClockEvent]:
    """Pause the clock for the hands, if hand-for-hand stops it and it runs."""
    if not play.stopped_clock or session.clock.at(now).phase != "running":
        return []
    return operate(session, PauseClock(session=session_id), now)


def begun_after_break(
    session_id: SessionId, session: Session, now: int
) -> list[HandReleased | AnyClockEvent]:
    """Events at the end of a break in which hand-for-hand was announced: the clock stops only then."""
    play = session.hand_for_hand
    if play is None or not play.after_break or is_on_break(session, now):
        return []
    # A clock that the floor paused meanwhile is resumed only by the floor.
    runs = session.clock.at(now).phase == "running"
    play_after = replace(play, hand_since=now, stopped_clock=runs, after_break=False)
    return [
        HandReleased(session=session_id, before=play, after=play_after),
        *pause_clock(session_id, session, play_after, now),
    ]


def back_on_break(session_id: SessionId, session: Session, now: int) -> list[HandReleased]:
    """Let a clock that was put back into a break run; it stops again with the next level."""
    play = session.hand_for_hand
    if play is None or not play.stopped_clock or session.clock.at(now).phase != "running":
        return []
    if not is_on_break(session, now):
        return []
    after = replace(play, stopped_clock=False, after_break=True)
    return [HandReleased(session=session_id, before=play, after=after)]


def deduction_ms(rules: RuleSet) -> int:
    """The time in ms that each hand takes off a stopped clock."""
    values = rules.hand_for_hand
    return values.deduct_ms if values.deduct_most_ms is None else min(values.deduct_ms, values.deduct_most_ms)


def deduct_time(
    rules: RuleSet, session_id: SessionId, session: Session, play: HandForHand, now: int
) -> list[AnyClockEvent]:
    """Take the time of a hand off a stopped clock, whatever its real length; the next level gives the rest."""
    values = rules.hand_for_hand
    if play.clock != "stop_and_deduct" or (play.number == 1 and not values.deduct_current_hand):
        return []
    to_deduct_ms = deduction_ms(rules)
    deducted: list[AnyClockEvent] = []
    while to_deduct_ms and session.clock.at(now).phase == "paused":
        if is_on_break(session, now) or session.clock.at(now).span.is_untimed:
            break  # no hand is played in a break, and an untimed level has no time to take
        remaining_ms = session.clock.at(now).remaining_ms(now)
        step: AnyClockCommand
        if remaining_ms > to_deduct_ms:
            step, to_deduct_ms = AddTime(session=session_id, ms=-to_deduct_ms), 0
        elif session.clock.at(now).index + 1 < len(session.structure.periods):
            step, to_deduct_ms = NextPeriod(session=session_id), to_deduct_ms - remaining_ms
        else:
            break
        events = operate(session, step, now)
        deducted += events
        for event in events:
            session = event.evolve(session)
    return deducted
