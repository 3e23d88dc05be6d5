"""The time for which the leader has left an edge's requests unanswered."""

from __future__ import annotations

from collections.abc import Callable

QUIET_S = 1.0
"""Time in s without any request after which the edge asks the leader whether it is there."""
DOUBT_S = 1.0
"""Time in s without an answer after which the edge asks the leader whether it is there."""
UNANSWERED_S = 3.0
"""Time in s without an answer after which the leader counts as away, even if its beats arrive."""


class UnansweredTime:
    """The time since the oldest unanswered request after the leader's last answer. `now` is a clock in s.

    A request may take long: while other requests are answered, it is no silence.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since: float | None = None
        self._answered_at = now()

    def begin(self) -> None:
        """Record that a request is sent, or has failed."""
        if self._since is None:
            self._since = self._now()

    def end(self) -> None:
        """Record an answer of the leader."""
        self._since = None
        self._answered_at = self._now()

    @property
    def is_quiet(self) -> bool:
        """Whether no request was sent lately, so that the leader's silence would go unnoticed."""
        return self._since is None and self._now() - self._answered_at > QUIET_S

    @property
    def is_in_doubt(self) -> bool:
        """Whether the leader should be asked, as an answer has been missing for DOUBT_S."""
        return self._lasts(DOUBT_S)

    @property
    def is_away(self) -> bool:
        """Whether the leader has answered no request for UNANSWERED_S."""
        return self._lasts(UNANSWERED_S)

    def _lasts(self, seconds: float) -> bool:
        return self._since is not None and self._now() - self._since > seconds
