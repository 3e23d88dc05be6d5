"""Questions to the worker of the past, with today's data: addresses, forms of names, changed players."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec

from clockserver.core.ids import StreamId
from clockserver.core.texts import Param, Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import TournamentDesk
from clockserver.past.questions import MAX_EVENTS, MAX_TOURNAMENTS, Asked, AskReady, Changed, Question
from clockserver.players.player_registry import Players
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.tournament.entries.state import PersonId
from clockserver.workers.jobs import DoJob, PastJob, TooMuch, too_many

log = logging.getLogger("clockserver")
LONG_JOURNAL = 5_000
"""Number of events from which a journal is read in advance: fewer take half a second."""
READ_AGAIN = 2_500
"""Number of further events before a journal is read again: those of a waypoint."""
MAX_PUBLIC = 6
"""Maximum number of the public's questions at a time, which bounds the wait of staff."""
RETRY_MS = 1_000
LOOK_S = 0.02
"""Seconds between two checks for expected waypoints."""
MAX_LOOKS = 40
"""Maximum number of checks for one question: a page then gets the progress instead of waiting without an answer."""
PAST_REFUSALS = ("past.getting_ready", "past.too_much", "wire.too_fast")
"""Codes of any question."""


class Past:
    """Questions to the time machine. `do` runs a job in the worker that holds the past."""

    def __init__(
        self,
        players: Players,
        constants: LearnedConstants,
        clock: HostClock,
        do: DoJob,
        sleep: Callable[[float], None] = time.sleep,
        warm: Callable[[], None] = lambda: None,
    ) -> None:
        self._players = players
        self._constants = constants
        self._clock = clock
        self._do = do
        self._sleep = sleep
        self._warm = warm
        self._expected: dict[StreamId, Callable[[], int]] = {}
        """Tournaments whose waypoints another process makes, with its progress in percent.

        Waiting for these waypoints takes less time than reading the journal.
        """
        self._changed: dict[PersonId, int] = {}
        """Players changed since the last answer, with the number of the change.

        A new worker reads them all from the database.
        """
        self._changes = 0
        self._public = 0
        self._ready: dict[StreamId, int] = {}
        """The seq up to which journals were read in advance."""
        players.changed.subscribe(self._take)

    def _take(self, ids: Collection[PersonId]) -> None:
        self._changes += 1
        self._changed |= dict.fromkeys(ids, self._changes)

    def ask(self, desk: TournamentDesk, slug: str, question: Question, source: str, *, public: bool) -> bytes:
        """The answer to a question of an address, as JSON. Raises Refused."""
        if not public:
            return self._answer(desk, slug, question, source)
        if self._public >= MAX_PUBLIC:
            raise too_many(RETRY_MS)
        self._public += 1
        try:
            return self._answer(desk, slug, question, source)
        finally:
            self._public -= 1

    def expect(self, stream: StreamId, percent: Callable[[], int]) -> None:
        """Let questions wait a little for the waypoints of a tournament, which another process makes now.

        A question that has waited long enough is refused with the progress, `percent`.
        """
        self._expected[stream] = percent
        self._warm()

    def stop_expecting(self, stream: StreamId) -> None:
        """Let questions wait no longer: the waypoints of a tournament are complete, or could not be made."""
        self._expected.pop(stream, None)

    def keep_ready(self, desks: Iterable[TournamentDesk]) -> None:
        """Let the worker read long journals before the first question, the newest first. Never raises."""
        long_desks = [
            each
            for each in desks
            if each.durable and each.state.seq >= LONG_JOURNAL and each.stream not in self._expected
        ]
        long_desks.sort(key=lambda each: each.state.last_at, reverse=True)
        events = 0
        for desk in long_desks[:MAX_TOURNAMENTS]:
            events += desk.state.seq
            new_events = desk.state.seq - self._ready.get(desk.stream, -READ_AGAIN)
            if events <= MAX_EVENTS and new_events >= READ_AGAIN:
                self._make_ready(desk)

    def _make_ready(self, desk: TournamentDesk) -> None:
        self._ready[desk.stream] = desk.state.seq
        try:
            self._answer(desk, desk.state.slug, AskReady(), f"ready {desk.stream}")
        except Refused as refusal:
            log.info("the past of %s is read with the first question: %s", desk.stream, refusal)

    def _answer(self, desk: TournamentDesk, slug: str, question: Question, source: str) -> bytes:
        self._wait_for(desk.stream)
        # Sent with every question until one is answered: no name that was erased today may be shown.
        changed_people = dict(self._changed)
        request = self._asked(desk, slug, question, changed_people)
        try:
            answer = self._do(PastJob(msgspec.msgpack.encode(request)), source)
        except TooMuch:
            self._ready.clear()  # the worker that had read them is gone
            raise Refused(Reason("past.too_much")) from None
        for id_, number in changed_people.items():
            if self._changed.get(id_) == number:
                del self._changed[id_]
        return answer

    def _wait_for(self, stream: StreamId) -> None:
        """Wait a little for expected waypoints. Raises Refused where they take longer."""
        for _ in range(MAX_LOOKS):
            if stream not in self._expected:
                return
            self._sleep(LOOK_S)
        if (percent := self._expected.get(stream)) is not None:
            params: dict[str, Param] = {"percent": percent(), "retry_ms": RETRY_MS}
            raise Refused(Reason("past.getting_ready", params))

    def _asked(
        self, desk: TournamentDesk, slug: str, question: Question, changed_people: Mapping[PersonId, int]
    ) -> Asked:
        state = desk.state
        people = [(number, self._players.with_id(id_)) for id_, number in changed_people.items()]
        return Asked(
            desk.stream,
            slug,
            {id_: session.seating.names for id_, session in state.sessions.items()},
            self._constants.constant_of(state),
            self._clock.wall_skew_ms(),
            tuple(Changed(number, each) for number, each in people if each is not None),
            question,
        )
