"""Events once every table has finished the hand: places, clock, and the next hand or the end."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import ResumeClock
from clockserver.tournament.hand_for_hand.decide import answer_stacks, rank_hand, tables_playing
from clockserver.tournament.hand_for_hand.end import end
from clockserver.tournament.hand_for_hand.events import AnyEvent, HandReleased, StacksAsked
from clockserver.tournament.hand_for_hand.places import hand_played
from clockserver.tournament.hand_for_hand.stopped_clock import (
    back_on_break,
    begun_after_break,
    deduct_time,
    is_on_break,
)
from clockserver.tournament.state import Tournament


def release(session_id: SessionId, state: Tournament, now: int) -> list[AnyEvent]:
    """Release the hand that every table has finished: places, clock, next hand or end."""
    session = state.sessions[session_id]
    play = session.hand_for_hand
    if begun := [*begun_after_break(session_id, session, now), *back_on_break(session_id, session, now)]:
        return [*begun]
    if play is None or not (play.done or play.all_done) or tables_playing(session, play):
        return answer_stacks(state, session_id)
    hand = hand_played(state, play)
    events: list[AnyEvent] = []
    # Where hand-for-hand begins with the next hand, players out in the announced hand are placed as usual.
    is_shared = len(hand.eliminations) > 1 and play.ranks_together(state.ruleset.hand_for_hand.eligible_from)
    ranked = rank_hand(state, session_id, hand, {}) if is_shared and not hand.asks() else None
    asks = hand if is_shared and hand.asks() else None
    if ranked is not None:
        events.append(ranked)
    deducted = deduct_time(state.ruleset, session_id, session, play, now)
    events += deducted
    for event in deducted:
        session = event.evolve(session)
    if session.counters.players_left <= play.paid:
        ended = end(session_id, play, session, now)
        return [*events, *([StacksAsked(session=session_id, hand=asks)] if asks else []), *ended]
    following = replace(
        play,
        number=play.number + 1,
        hand_since=now,
        done=(),
        dealt=(),
        all_done=False,
        outs_before=len(session.eliminations),
        out_since=(),
    )
    if deducted and play.stopped_clock and is_on_break(session, now):
        # The level is used up: the break runs as usual, and the next hand follows it.
        following = replace(following, stopped_clock=False, after_break=True)
        events += operate(session, ResumeClock(session=session_id), now)
    return [*events, HandReleased(session=session_id, before=play, after=following, asks=asks)]


def settle(session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow) -> list[AnyEvent]:
    """Release the next hand."""
    return release(session_id, state, now)
