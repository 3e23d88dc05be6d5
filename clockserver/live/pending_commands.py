"""The commands of sockets that wait for their answers: events go to phones and edges after these."""

from __future__ import annotations

from collections.abc import Callable

GIVES_WAY_S = 0.02
"""Time in s that an event on its way to phones waits at most, in all, for commands to be answered first."""
A_MOMENT_S = 0.001
MAX_TURNS = 4
"""Turns of the loop for which an event on its way to edges waits at most: its own command is answered in them."""


def give_way(answering: Callable[[], bool], sleep: Callable[[float], None], patience: float) -> float:
    """Wait while commands wait for their answers, at most `patience` seconds; the seconds that are left of them."""
    sleep(0)  # the sender of a command gets its answer before thousands of phones get the event
    while patience > 0 and answering():
        sleep(A_MOMENT_S)
        patience -= A_MOMENT_S
    return patience


def give_a_turn(answering: Callable[[], bool], sleep: Callable[[float], None]) -> None:
    """Let the loop answer commands first, for at most `MAX_TURNS` of its turns, and without any time."""
    sleep(0)
    turns = 1
    while turns < MAX_TURNS and answering():
        sleep(0)
        turns += 1


class InHand:
    """Counts commands; `with` it around each one."""

    def __init__(self) -> None:
        self._count = 0

    def __enter__(self) -> None:
        self._count += 1

    def __exit__(self, *_: object) -> None:
        self._count -= 1

    def waits(self) -> bool:
        """Whether a command waits for its answer."""
        return self._count > 0
