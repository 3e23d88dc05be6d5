"""The commands of one journal: the end of each, and the neighbours of an event."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from clockserver.core.ids import CommandId


class CommandEnds:
    """The commands of one journal, the oldest first. The events of a command follow one another."""

    def __init__(self) -> None:
        self._ends = array("q")
        """The seq of the last event of each command."""
        self._ids: list[CommandId] = []
        self._places: dict[CommandId, int] = {}

    def take(self, seq: int, command: CommandId) -> None:
        """Add the next event."""
        if self._ids and self._ids[-1] == command:
            self._ends[-1] = seq
        else:
            self._places.setdefault(command, len(self._ids))
            self._ends.append(seq)
            self._ids.append(command)

    def resume(self, kept_ends: Iterable[int], ids: Sequence[CommandId]) -> None:
        """Add the following commands from their stored form."""
        begin = len(self._ids)
        self._ends.extend(kept_ends)
        self._ids.extend(ids)
        self._places.update(zip(ids, range(begin, len(self._ids)), strict=True))

    def stretch(self, after: int, last: int) -> tuple[list[int], list[CommandId]]:
        """The ends and ids of the commands after an event, up to another one; both end commands."""
        begin, end = bisect_right(self._ends, after), bisect_right(self._ends, last)
        return self._ends[begin:end].tolist(), self._ids[begin:end]

    @property
    def newest(self) -> CommandId | None:
        """The command of the newest event."""
        return self._ids[-1] if self._ids else None

    def whole(self, seq: int) -> int:
        """The seq at the end of an event's command, as no display ever showed half of a command. 0 stays 0."""
        if seq <= 0:
            return 0
        return self._ends[min(bisect_left(self._ends, seq), len(self._ends) - 1)] if self._ends else 0

    def before(self, seq: int) -> int | None:
        """The end of the command before the one that ends at `seq`."""
        place = bisect_left(self._ends, seq) - 1
        return self._ends[place] if place >= 0 else None

    def after(self, seq: int) -> int | None:
        """The end of the command after the one that ends at `seq`."""
        place = bisect_right(self._ends, seq)
        return self._ends[place] if place < len(self._ends) else None

    def id_at(self, seq: int) -> CommandId:
        """The command of an event."""
        return self._ids[bisect_left(self._ends, seq)]

    def span(self, command: CommandId) -> tuple[int, int] | None:
        """The seqs of the first and the last event of a command; None for an unknown one."""
        place = self._places.get(command)
        if place is None:
            return None
        return (self._ends[place - 1] + 1 if place else 1), self._ends[place]
