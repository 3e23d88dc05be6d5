"""Wake-ups at the next change that time causes: an alarm at its instant, and a watchdog for missed alarms."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

from clockserver.desk.ports import HostClock

JOB = "next change"
WATCH_MS = 200
"""Interval of the watchdog, which reads the host clock; APScheduler reads the wall clock, which somebody may set."""

MAX_WAIT_MS = 24 * 3_600_000
"""Maximum time ahead for an alarm: for a change beyond the end of the calendar, a harmless alarm rings daily."""


class Alarms:
    """The alarm for the next change of the whole room. An extra alarm is harmless: settle returns no events."""

    def __init__(
        self,
        clock: HostClock,
        next_change: Callable[[], int | None],
        wake: Callable[[], None],
        sleep: Callable[[float], None],
    ) -> None:
        self._clock = clock
        self._next_change = next_change
        self._wake = wake
        self._sleep = sleep
        # With APScheduler's default grace time, an alarm late by a second would be dropped.
        self._scheduler = BackgroundScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True}
        )
        self._set_for: int | None = None

    def start(self) -> None:
        """Start the scheduler."""
        self._scheduler.start()
        self.reset()

    def reset(self) -> None:
        """Set the alarm to the next change, if it has moved."""
        change = self._next_change()
        if change == self._set_for or not self._scheduler.running:
            return
        self._set_for = change
        if change is None:
            try:
                self._scheduler.remove_job(JOB)
            except JobLookupError:
                return  # the alarm has fired already
            return
        wait = min(max(0, change - self._clock.now_ms()), MAX_WAIT_MS)
        alarm_at = datetime.now(UTC) + timedelta(milliseconds=wait)
        self._scheduler.add_job(self._on_alarm, "date", run_date=alarm_at, id=JOB, replace_existing=True)

    def watch(self) -> None:
        """Run the watchdog for ever; call it in the background."""
        while True:
            self._sleep(WATCH_MS / 1000)
            change = self._next_change()
            if change is not None and change <= self._clock.now_ms():
                self._on_alarm()

    def _on_alarm(self) -> None:
        self._set_for = None
        self._wake()
        self.reset()
