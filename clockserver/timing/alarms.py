"""Wake-ups when time changes something: an alarm at the instant, and a watchdog for missed alarms."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

from clockserver.desk.ports import HostClock

JOB = "next change"
WATCH_MS = 200
"""Interval of the watchdog, which uses the host clock; APScheduler uses the wall clock, which may be set."""

MAX_WAIT_MS = 24 * 3_600_000
"""Maximum time ahead for an alarm: a start after the end of the calendar causes a daily, harmless alarm."""


class Alarms:
    """One alarm, for the next change of the whole room. Extra alarms are harmless: settle finds nothing."""

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
        # Without a limit, an alarm delayed by a stalled second would be silently dropped.
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
        """Run the watchdog forever in the background."""
        while True:
            self._sleep(WATCH_MS / 1000)
            change = self._next_change()
            if change is not None and change <= self._clock.now_ms():
                self._on_alarm()

    def _on_alarm(self) -> None:
        self._set_for = None
        self._wake()
        self.reset()
