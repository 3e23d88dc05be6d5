"""Background work, each in a loop of its own until the process ends."""

from __future__ import annotations

import logging

from msgspec import Struct

from clockserver.accounts.accounts import Accounts
from clockserver.core.listeners import Listeners
from clockserver.desk.journals.recovery import SignOfLife
from clockserver.desk.journals.snapshots import Snapshots
from clockserver.desk.journals.writer import Writer
from clockserver.desk.ports import HostClock, JournalUnwritable
from clockserver.desk.room.planned_drafts import PlannedDrafts
from clockserver.desk.room.room_service import RoomService
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.live import hub
from clockserver.live.presence.presence import Presence
from clockserver.live.sockets import HEARTBEAT_S, Sockets
from clockserver.past.asking import Past
from clockserver.storage.heartbeat_file import INTERVAL_S, HeartbeatFile
from clockserver.timing.host_clock import wall_ms

log = logging.getLogger("clockserver")
LOOK_S = 1.0
"""Seconds between two updates of presence and of accounts changed by the command line."""
PLAN_S = 20.0
"""Seconds between checks for drafts of schedules."""
PAST_S = 5.0
"""Seconds between checks for long journals to read for the time machine."""
SNAPSHOT_S = 10.0
"""Seconds between two checks for snapshots to take."""


class SignsOfLife:
    """Writes the last instant at which the server ran, for the restart after a power cut."""

    def __init__(self, file: HeartbeatFile, clock: HostClock) -> None:
        self._file = file
        self._clock = clock

    def write(self) -> None:
        """Write the present instant, and the difference to the machine's clock."""
        behind = max(0, self._clock.wall_skew_ms())
        self._file.write(SignOfLife(self._clock.now_ms(), wall_ms(), behind))


class Parts(Struct, frozen=True, kw_only=True):
    """The parts used by background work; the event wakes the writer."""

    accounts: Accounts
    wake_event: hub.WakeEvent
    past: Past
    planned_drafts: PlannedDrafts
    presence: Presence
    room_service: RoomService
    signs_of_life: SignsOfLife
    snapshots: Snapshots
    sockets: Sockets
    tournaments: TournamentService
    writer: Writer


class Background:
    """The loops: writing, heartbeats, signs of life, presence and accounts, snapshots, drafts, the past."""

    def __init__(self, parts: Parts, library_changed: Listeners[[]]) -> None:
        self._parts = parts
        library_changed.subscribe(lambda: hub.spawn(self._plan_once))
        self._warned_of = 0
        self._unread = False

    def start_writer(self) -> None:
        """Write queued entries from now on."""
        hub.spawn(self._write)

    def start(self) -> None:
        """Start all other loops."""
        for loop in (self._beat, self._live, self._look, self._keep, self._plan, self._read_ahead):
            hub.spawn(loop)

    def _write(self) -> None:
        while True:
            self._parts.wake_event.wait()
            try:
                self._parts.writer.flush()
            except Exception:
                # A fault is logged and refused on the tablet; the journal has to go on.
                log.exception("the writer failed on a batch")
                self._parts.wake_event.wake()

    def _beat(self) -> None:
        while True:
            hub.sleep(HEARTBEAT_S)
            self._parts.sockets.beat()

    def _live(self) -> None:
        while True:
            self._parts.signs_of_life.write()
            self._warn_of_step()
            hub.sleep(INTERVAL_S)

    def _warn_of_step(self) -> None:
        step = self._parts.room_service.wall_step_ms()
        if step and step != self._warned_of:
            log.warning(
                "the machine's clock was set by %d s; the walls show the time of before", step // 1000
            )
        self._warned_of = step

    def _look(self) -> None:
        while True:
            hub.sleep(LOOK_S)
            self._parts.presence.publish()
            self._look_once()

    def _look_once(self) -> None:
        # Changes of the command line are read at the next check; screens must not wait for it.
        try:
            self._parts.accounts.refresh()
        except JournalUnwritable as failure:
            if not self._unread:
                log.warning("the accounts cannot be read, and are tried each second: %s", failure)
            self._unread = True
        except Exception:
            log.exception("the accounts could not be read")
        else:
            if self._unread:
                log.warning("the accounts are read again")
            self._unread = False

    def _keep(self) -> None:
        while True:
            hub.sleep(SNAPSHOT_S)
            self._parts.snapshots.take_due(self._parts.tournaments)

    def _read_ahead(self) -> None:
        while True:
            self._parts.past.keep_ready(self._parts.tournaments.desks.all_desks())
            hub.sleep(PAST_S)

    def _plan(self) -> None:
        while True:
            self._plan_once()
            hub.sleep(PLAN_S)

    def _plan_once(self) -> None:
        try:
            self._parts.planned_drafts.make_due()
        except Exception:
            # A fault of one draft must not end the loop.
            log.exception("the drafts of schedules could not be made")
