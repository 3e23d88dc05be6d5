"""The edge's processing of events from Redis: topics, clock, ended sign-ins, and the leader."""

from __future__ import annotations

import logging
from collections.abc import Callable

from clockserver.core.listeners import Listeners
from clockserver.edges.edge_messages import Beat, Changed, Ended, Parts, ReadAgain, Rights
from clockserver.edges.followed_clock import FollowedClock
from clockserver.edges.redis_reader import AllRead, BeatRead, EntryRead, ReaderEvent, RedisAway
from clockserver.edges.replica import Replica

log = logging.getLogger("clockserver")
AWAY_S = 3.0
"""Time in s without a beat after which the leader counts as away."""


class Following:
    """Processes the events of the reader, in order.

    `read_again` requests all values; `now` is a clock in s, `machine` is the id of this machine.
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
        self._awaits_all = True
        self.epoch = 0
        """The highest known epoch: leaders of lower ones are not followed."""
        self._ignored_boot_id = ""
        """The id of the start of a returned leader that is not followed."""
        self._has_logged_far = False
        """Whether the log already reports a beat with a time far off."""
        self._heard_at: float | None = None
        self.redis_away = False
        self.beat: Beat | None = None
        """The newest beat."""
        self.ended: Listeners[[str]] = Listeners()
        """Announced with an ended sign-in or token."""
        self.rights: Listeners[[]] = Listeners()
        """Announced when rights may have changed."""
        self.restarted: Listeners[[]] = Listeners()
        """Announced when topics belong to another start of the leader."""

    @property
    def is_ready(self) -> bool:
        """Whether the topics and the id of the leader's start were read."""
        return self._replica.epoch is not None and bool(self._clock.boot_id)

    @property
    def is_away(self) -> bool:
        """Whether the leader was silent for too long."""
        return self._heard_at is None or self._now() - self._heard_at > AWAY_S

    def journal_ok(self) -> bool:
        """Whether the leader can write its journal, by its newest beat."""
        return self.beat is None or self.beat.journal_ok

    def take(self, event: ReaderEvent) -> None:
        """Process one event."""
        match event:
            case EntryRead(side, entry):
                if isinstance(entry, Ended):
                    self.ended.announce(entry.session)
                elif isinstance(entry, Rights):
                    self.rights.announce()
                elif (
                    not isinstance(entry, ReadAgain)
                    and not self._awaits_all
                    and not self._replica.take(entry, side)
                ):
                    self._request_all(entry.epoch if isinstance(entry, (Changed, Parts)) else 0)
            case AllRead():
                self._take_all(event)
            case BeatRead(beat, _):
                self._take_beat(beat)
            case RedisAway(problem):
                self.redis_away = bool(problem)
                if problem:
                    log.warning("Redis is away: screens continue with their present topics: %s", problem)
                else:
                    log.info("Redis is back")

    def _request_all(self, epoch: int) -> None:
        self.epoch = max(self.epoch, epoch)
        self._awaits_all = True
        self._read_again()

    def _take_all(self, event: AllRead) -> None:
        if event.beat is not None and self._is_of_earlier_leader(event.beat):
            return
        self._awaits_all = False
        if event.beat is not None:
            self.beat = event.beat
            self.epoch = event.beat.epoch
        self._replica.replace(event.whole, self.epoch)
        self.rights.announce()
        if event.beat is not None:
            self._follow_clock(event.beat)

    def _take_beat(self, beat: Beat) -> None:
        if self._is_of_earlier_leader(beat):
            return
        before, self.beat = self.beat, beat
        self._heard_at = self._now()
        was_ignored, self._ignored_boot_id = bool(self._ignored_boot_id), ""
        if was_ignored or (before is not None and before.boot_id != beat.boot_id):
            self._request_all(beat.epoch)  # its topics are read before its clock is followed
        else:
            self._follow_clock(beat)

    def _is_of_earlier_leader(self, beat: Beat) -> bool:
        """Whether a beat is of an earlier leader, which has returned with old topics."""
        if beat.epoch >= self.epoch:
            return False
        if beat.boot_id != self._ignored_boot_id:
            self._ignored_boot_id = beat.boot_id
            log.warning("a leader of epoch %d is not followed, after one of epoch %d", beat.epoch, self.epoch)
        self._awaits_all = True
        return True

    def _follow_clock(self, beat: Beat) -> None:
        if beat.boot_id != self._clock.boot_id:
            if self._awaits_all:
                return
            self._clock.begin(beat.boot_id)
            self.restarted.announce()
        if beat.counts.machine != self._machine:
            self._clock.stop_reading()
        elif (
            not self._clock.take_counter(beat.server_ms, beat.counts.boottime_ns) and not self._has_logged_far
        ):
            self._has_logged_far = True
            log.warning("a time in Redis is far from the leader's own answers, and is ignored")
