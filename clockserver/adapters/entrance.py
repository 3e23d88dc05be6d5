"""The order in which those come in who come all at once: the staff and televisions first, phones in their turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

AT_A_TURN = 8
"""So many phones are let in before those who are inside have a turn: some milliseconds."""
WHILE_MORE_COME = 4
"""So many while it is not known who is among those who come."""


class Turn(Protocol):
    """What a phone waits for."""

    def ring(self) -> None: ...

    def sleep(self) -> None: ...


class Entrance:
    """Everybody who comes says so at once, and little is done for him before it is his turn.

    After a power cut ten thousand phones and one tablet stand at the door. Looking who they all are takes a tenth of
    what letting them in does, so that the tablet is found among them soon.
    """

    def __init__(
        self,
        spawn: Callable[[Callable[[], None]], None],
        sleep: Callable[[float], None],
        turn: Callable[[], Turn],
    ) -> None:
        self._spawn = spawn
        self._sleep = sleep
        self._turn = turn
        self._waiting: deque[Turn] = deque()
        self._came = 0
        self.goes_first: Callable[[dict[str, Any]], bool] = lambda _: False
        """Whether the one who comes with this handshake need not wait."""

    def enter(self, environ: dict[str, Any]) -> None:
        """Return when it is one's turn."""
        self._came += 1
        if self.goes_first(environ):
            return
        turn = self._turn()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            self._spawn(self._let_in)
        turn.sleep()

    def _let_in(self) -> None:
        while self._waiting:
            before = self._came
            self._sleep(0)
            for _ in range(WHILE_MORE_COME if self._came > before else AT_A_TURN):
                if self._waiting:
                    self._waiting.popleft().ring()
