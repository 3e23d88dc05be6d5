"""The order of admission for many new connections: staff and TVs first, then phones in turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

ADMITTED_PER_TURN = 8
"""Number of phones admitted before connected clients have a turn: some milliseconds."""
ADMITTED_WHILE_MORE_ARRIVE = 4
"""The same number while new connections keep arriving, as one of them may be a tablet's."""
IN_TURN = "clockserver.in_turn"
"""Key in the environment of an admitted phone, for which `Turns` does not wait again."""
MAX_UNORDERED = 50
"""Number of clients that may ask for topics at a time without an order."""


class Waiter(Protocol):
    """A phone waiting for its turn; `wake` begins the turn."""

    def wake(self) -> None: ...


class Turn(Waiter, Protocol):
    """A greenlet's wait for its turn."""

    def wait(self) -> None: ...


class Admission:
    """Admits new connections in turns; little work is done for a connection before its turn.

    `goes_first` tells whether a handshake's connection is admitted at once. After a power cut ten thousand
    phones and one tablet reconnect. Telling a tablet from a phone takes a tenth of the work of admitting it,
    so the tablet is admitted soon.
    """

    def __init__(
        self,
        spawn: Callable[[Callable[[], None]], None],
        sleep: Callable[[float], None],
        turn: Callable[[], Turn],
        goes_first: Callable[[dict[str, Any]], bool] = lambda _: False,
    ) -> None:
        self._spawn = spawn
        self._sleep = sleep
        self._turn = turn
        self._waiting: deque[Waiter] = deque()
        self._arrivals = 0
        self._goes_first = goes_first

    def enter(self, environ: dict[str, Any]) -> None:
        """Return when it is this request's turn."""
        self._arrivals += 1
        if self._goes_first(environ):
            return
        turn = self._turn()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            self._spawn(self._admit)
        turn.wait()

    def enter_later(self, turn: Waiter) -> None:
        """Call `wake` of a phone without a greenlet when it is its turn."""
        self._arrivals += 1
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            self._spawn(self._admit)

    def _admit(self) -> None:
        while self._waiting:
            before = self._arrivals
            self._sleep(0)
            for _ in range(ADMITTED_WHILE_MORE_ARRIVE if self._arrivals > before else ADMITTED_PER_TURN):
                if self._waiting:
                    self._waiting.popleft().wake()


class Turns:
    """The order of clients that ask for topics: as for new connections, while many ask at a time.

    All phones of an edge ask at the same time after a restart of the leader; commands do not wait for them.
    """

    def __init__(self, sleep: Callable[[float], None]) -> None:
        self._sleep = sleep
        self._asking = 0
        self.admission: Admission | None = None
        """The order of many clients; None: each client only yields once."""

    def wait(self, environ: dict[str, Any]) -> None:
        """Return when it is this client's turn."""
        if IN_TURN in environ:
            return
        self._asking += 1
        try:
            if self.admission is not None and self._asking > MAX_UNORDERED:
                self.admission.enter(environ)
            else:
                self._sleep(0)
        finally:
            self._asking -= 1
