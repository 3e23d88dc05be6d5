"""Pending commands of sockets: their answers go before events to phones and edges."""

from __future__ import annotations

from collections.abc import Callable

MAX_WAIT_S = 0.02
"""Maximum time in s for which events to phones wait for answers."""
CHECK_S = 0.001
MAX_TURNS = 4
"""Maximum number of turns of the loop for which events to edges wait, so that their own command is answered first."""


def give_way(answering: Callable[[], bool], sleep: Callable[[float], None], patience: float) -> float:
    """Wait for pending answers, at most `patience` seconds; return the seconds left."""
    sleep(0)  # a command's sender gets the answer before thousands of phones get the event
    while patience > 0 and answering():
        sleep(CHECK_S)
        patience -= CHECK_S
    return patience


def give_a_turn(answering: Callable[[], bool], sleep: Callable[[float], None]) -> None:
    """Let the loop answer commands first, for at most `MAX_TURNS` turns, without a delay."""
    sleep(0)
    turns = 1
    while turns < MAX_TURNS and answering():
        sleep(0)
        turns += 1


class PendingCommands:
    """Counts pending commands, as a context around each."""

    def __init__(self) -> None:
        self._count = 0

    def __enter__(self) -> None:
        self._count += 1

    def __exit__(self, *_: object) -> None:
        self._count -= 1

    def any(self) -> bool:
        """Whether a command waits for its answer."""
        return self._count > 0
