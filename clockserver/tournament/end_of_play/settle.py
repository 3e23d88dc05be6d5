"""Events of the end of play: the clock stops by itself, and resumes if the cause is undone."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.clock.events import clock_event
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.end_of_play.events import AnyPlayEndEvent, PlayEnded, PlayWentOn
from clockserver.tournament.end_of_play.outcome import end_cause, winner_of
from clockserver.tournament.end_of_play.state import Ended
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def play_end(session_id: SessionId, state: Tournament, now: int) -> AnyPlayEndEvent | None:
    """The end of play that the journal lacks, or its reversal; None where nothing changed.

    A tournament with a journal from before this event never ends by itself.
    """
    if not state.stops_when_over:
        return None
    session = state.sessions[session_id]
    how, ended = end_cause(session), session.ended
    if ended is not None and how != ended.how and (how is None or ended.how == "last_player"):
        return _play_went_on(session_id, session, ended, now)
    runs = how == "last_player" and session.clock.at(now).is_active
    if how is None or (ended is not None and ended.how == how and not runs):
        return None
    clock = session.clock.at(now)
    winner = winner_of(state) if how == "last_player" else None
    clocks = (clock, _with_own_revision(clock.pause(now), clock))
    return clock_event(PlayEnded, session, session_id, clocks, at=now, how=how, winner=winner)


def _play_went_on(session_id: SessionId, session: Session, ended: Ended, now: int) -> PlayWentOn:
    clock = session.clock
    undone = session.counters.bustouts < ended.bustouts or ended.how == "deal"
    # A clock that was set since then keeps its setting.
    resumed = clock.restored(ended.before) if undone and clock.mark == ended.stopped else clock
    to_deal = ended.earlier is not None and end_cause(session) == ended.earlier.how
    clocks = (clock, _with_own_revision(resumed, clock))
    return clock_event(PlayWentOn, session, session_id, clocks, at=now, to_deal=to_deal)


def _with_own_revision(after: LevelClock, before: LevelClock) -> LevelClock:
    """The clock with a revision of its own, which names the event."""
    return after if after.revision != before.revision else replace(after, revision=before.revision + 1)


def settle(
    session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow
) -> list[AnyPlayEndEvent]:
    """Events where play has ended, or continues again."""
    event = play_end(session_id, state, now)
    return [] if event is None else [event]
