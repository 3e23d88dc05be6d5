"""The edge's handling of what was read from Redis: topics, clock, ended sign-ins, and the leader."""

from __future__ import annotations

import logging
from collections.abc import Callable

from clockserver.core.listeners import Listeners
from clockserver.edges.followed_clock import FollowedClock
from clockserver.edges.messages import Beat, Changed, Ended, Parts, ReadAgain, Rights
from clockserver.edges.redis_reader import AllRead, BeatRead, EntryRead, ReaderEvent, RedisAway
from clockserver.edges.replica import Replica

log = logging.getLogger("clockserver")
AWAY_S = 3.0
"""Time in s without a beat after which the leader counts as away."""


class Following:
    """Process what was read, in order.

    `read_again` asks for all values; `now` is a clock in s, `machine` names this machine.
    """

    def __init__(
        self,
        replica: Replica,
        clock: FollowedClock,
        read_again: Callable[[], None],
        now: Callable[[], float],
        machine: str,
    ) -> None:
        self._replica = replica
        self._clock = clock
        self._read_again = read_again
        self._now = now
        self._machine = machine
        self._waits_for_all = True
        self.epoch = 0
        """The highest known epoch: leaders of earlier ones are not followed."""
        self._refused = ""
        """The start of a returned leader that is not followed."""
        self._logged_far = False
        """Whether the log says that a beat's time was far off."""
        self._heard_at: float | None = None
        self.redis_away = False
        self.beat: Beat | None = None
        """The newest beat."""
        self.ended: Listeners[[str]] = Listeners()
        """Announced with an ended sign-in or token."""
        self.rights: Listeners[[]] = Listeners()
        """Announced once rights may have changed."""
        self.begun: Listeners[[]] = Listeners()
        """Announced once topics belong to another start of the leader."""

    @property
    def is_ready(self) -> bool:
        """Whether the topics and the leader's start were read."""
        return self._replica.epoch is not None and bool(self._clock.boot_id)

    @property
    def is_away(self) -> bool:
        """Whether the leader was silent for too long."""
        return self._heard_at is None or self._now() - self._heard_at > AWAY_S

    def journal_ok(self) -> bool:
        """Whether the leader can write its journal, by its last word."""
        return self.beat is None or self.beat.journal_ok

    def take(self, event: ReaderEvent) -> None:
        """Process what was read."""
        match event:
            case EntryRead(side, entry):
                if isinstance(entry, Ended):
                    self.ended.announce(entry.session)
                elif isinstance(entry, Rights):
                    self.rights.announce()
                elif (
                    not isinstance(entry, ReadAgain)
                    and not self._waits_for_all
                    and not self._replica.take(entry, side)
                ):
                    self._want_all(entry.epoch if isinstance(entry, (Changed, Parts)) else 0)
            case AllRead():
                self._take_all(event)
            case BeatRead(beat, _):
                self._take_beat(beat)
            case RedisAway(problem):
                self.redis_away = bool(problem)
                if problem:
                    log.warning("Redis is away, screens count on with what they have: %s", problem)
                else:
                    log.info("Redis is back")

    def _want_all(self, epoch: int) -> None:
        self.epoch = max(self.epoch, epoch)
        self._waits_for_all = True
        self._read_again()

    def _take_all(self, event: AllRead) -> None:
        if event.beat is not None and self._is_of_before(event.beat):
            return
        self._waits_for_all = False
        if event.beat is not None:
            self.beat = event.beat
            self.epoch = event.beat.epoch
        self._replica.replace(event.whole, self.epoch)
        self.rights.announce()
        if event.beat is not None:
            self._follow_clock(event.beat)

    def _take_beat(self, beat: Beat) -> None:
        if self._is_of_before(beat):
            return
        before, self.beat = self.beat, beat
        self._heard_at = self._now()
        was_refused, self._refused = bool(self._refused), ""
        if was_refused or (before is not None and before.boot_id != beat.boot_id):
            self._want_all(beat.epoch)  # its topics come first, then its name
        else:
            self._follow_clock(beat)

    def _is_of_before(self, beat: Beat) -> bool:
        """Whether another leader followed this one, which has returned with old topics."""
        if beat.epoch >= self.epoch:
            return False
        if beat.boot_id != self._refused:
            self._refused = beat.boot_id
            log.warning("a leader of epoch %d is not followed, after one of epoch %d", beat.epoch, self.epoch)
        self._waits_for_all = True
        return True

    def _follow_clock(self, beat: Beat) -> None:
        if beat.boot_id != self._clock.boot_id:
            if self._waits_for_all:
                return
            self._clock.forget()
            self._clock.boot_id = beat.boot_id
            self.begun.announce()
        if beat.counts.machine != self._machine:
            self._clock.read_no_more()
        elif not self._clock.take_counter(beat.server_ms, beat.counts.boottime_ns) and not self._logged_far:
            self._logged_far = True
            log.warning("a time in Redis is far from the known one: only the leader's own answers count")
