"""The commands of sockets that wait for their answers: phones are sent events after these."""

from __future__ import annotations


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
