"""Background work, each in a loop of its own until the process ends."""

from __future__ import annotations

import logging

from msgspec import Struct

from clockserver.accounts.accounts import Accounts
from clockserver.core.listeners import Listeners
from clockserver.desk.journals.recovery import Heartbeat
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


class HeartbeatWriter:
    """Writes the last instant at which the server ran, for the restart after a power cut."""

    def __init__(self, file: HeartbeatFile, clock: HostClock) -> None:
        self._file = file
        self._clock = clock

    def write(self) -> None:
        """Write the present instant, and the difference to the machine's clock."""
        behind = max(0, self._clock.wall_skew_ms())
        self._file.write(Heartbeat(self._clock.now_ms(), wall_ms(), behind))


class Parts(Struct, frozen=True, kw_only=True):
    """The parts used by background work; the event wakes the writer."""

    accounts: Accounts
    wake_event: hub.WakeEvent
    past: Past
    planned_drafts: PlannedDrafts
    presence: Presence
    room_service: RoomService
    heartbeat_writer: HeartbeatWriter
    snapshots: Snapshots
    sockets: Sockets
    tournaments: TournamentService
    writer: Writer


class Background:
    """The loops: journal, heartbeats to sockets and to the file, presence, accounts, snapshots, drafts, the past."""

    def __init__(self, parts: Parts, library_changed: Listeners[[]]) -> None:
        self._parts = parts
        library_changed.subscribe(lambda: hub.spawn(self._make_due_drafts))
        self._reported_step_ms = 0
        self._is_store_away = False
        """Whether the accounts could not be read at the last check."""

    def start_writer(self) -> None:
        """Write queued entries from now on."""
        hub.spawn(self._write)

    def start(self) -> None:
        """Start all other loops."""
        loops = (
            self._send_heartbeats,
            self._write_heartbeats,
            self._check_presence,
            self._take_snapshots,
            self._plan_drafts,
            self._read_past,
        )
        for loop in loops:
            hub.spawn(loop)

    def _write(self) -> None:
        while True:
            self._parts.wake_event.wait()
            try:
                self._parts.writer.flush()
            except Exception:
                # The batch is refused on the tablets; later batches must be written.
                log.exception("the writer failed on a batch")
                self._parts.wake_event.wake()

    def _send_heartbeats(self) -> None:
        while True:
            hub.sleep(HEARTBEAT_S)
            self._parts.sockets.beat()

    def _write_heartbeats(self) -> None:
        while True:
            self._parts.heartbeat_writer.write()
            self._report_step()
            hub.sleep(INTERVAL_S)

    def _report_step(self) -> None:
        step_ms = self._parts.room_service.wall_step_ms()
        if step_ms and step_ms != self._reported_step_ms:
            log.warning(
                "the machine's clock was set by %d s; TVs still show the earlier time", step_ms // 1000
            )
        self._reported_step_ms = step_ms

    def _check_presence(self) -> None:
        while True:
            hub.sleep(LOOK_S)
            self._parts.presence.publish()
            self._refresh_accounts()

    def _refresh_accounts(self) -> None:
        # A failure must not end the loop: screens get presence whether or not the accounts can be read.
        try:
            self._parts.accounts.refresh()
        except JournalUnwritable as failure:
            if not self._is_store_away:
                log.warning("the accounts cannot be read, and are tried each second: %s", failure)
            self._is_store_away = True
        except Exception:
            log.exception("the accounts could not be read")
        else:
            if self._is_store_away:
                log.warning("the accounts can be read again")
            self._is_store_away = False

    def _take_snapshots(self) -> None:
        while True:
            hub.sleep(SNAPSHOT_S)
            self._parts.snapshots.take_due(self._parts.tournaments)

    def _read_past(self) -> None:
        while True:
            self._parts.past.keep_ready(self._parts.tournaments.desks.all_desks())
            hub.sleep(PAST_S)

    def _plan_drafts(self) -> None:
        while True:
            self._make_due_drafts()
            hub.sleep(PLAN_S)

    def _make_due_drafts(self) -> None:
        try:
            self._parts.planned_drafts.make_due()
        except Exception:
            # A fault of one draft must not end the loop.
            log.exception("the drafts of schedules could not be made")
