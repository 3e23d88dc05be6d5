"""The history of commands, stored by stretches of a journal, and assembled on demand.

A history grows with the journal, but a state needs few of its commands: those undone, and those named by others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

import msgspec
from immutables import Map
from msgspec import Raw, Struct

from clockserver.core.ids import CommandId
from clockserver.core.undo import GivenCommand, History, Link, Reversal, Stacks
from clockserver.desk.journals.snapshot_codec import EncodedCommand, decoded_command, encoded_command
from clockserver.past.command_ends import CommandEnds

K = TypeVar("K")
V = TypeVar("V")
_encode = msgspec.msgpack.Encoder().encode
_command_decoder = msgspec.msgpack.Decoder(EncodedCommand)


class Stack(Struct, frozen=True, array_like=True):
    """A stack of commands after a stretch: the number of old ones kept, and those above, by seq."""

    same: int
    above: list[int]


class HistoryStretch(Struct, frozen=True):
    """The commands given or reversed in a stretch, by seq, and the changed stacks, by scope."""

    given: dict[int, Raw]
    standing: dict[str, Stack]
    undone: dict[str, Stack]


class Depths:
    """The number of commands in the stacks of a history, by scope, as far as counted."""

    def __init__(self) -> None:
        self._counted: dict[str, tuple[Link, int]] = {}

    def of(self, scope: str, top: Link | None) -> int:
        """The number of commands of a stack; counted anew unless this stack was noted last."""
        if top is None:
            return 0
        noted, depth = self._counted.get(scope, (None, 0))
        return depth if noted is top else len(_commands(top))

    def note(self, scope: str, top: Link | None, depth: int) -> None:
        """Note the number of commands of a stack."""
        if top is not None:
            self._counted[scope] = (top, depth)


class StretchMaker:
    """Makes the stretches of one journal in their order, without counting the lower part of a long stack again."""

    def __init__(self) -> None:
        self._standing, self._undone = Depths(), Depths()

    def stretch(self, before: History, after: History, commands: Iterable[CommandId]) -> HistoryStretch:
        """The change from one history to another; `commands` are all those given or reversed in between."""
        changed = [
            command for each in dict.fromkeys(commands) if (command := after.commands.get(each)) is not None
        ]
        scopes = tuple(dict.fromkeys(scope for each in changed for scope in each.scopes))

        def seq_of(command: CommandId) -> int:
            return after.commands[command].seq

        return HistoryStretch(
            {each.seq: Raw(_encode(encoded_command(each))) for each in changed},
            _changed(before.standing, after.standing, scopes, seq_of, self._standing),
            _changed(before.undone, after.undone, scopes, seq_of, self._undone),
        )


def _changed(
    before: Stacks, after: Stacks, scopes: Iterable[str], seq_of: Callable[[CommandId], int], depths: Depths
) -> dict[str, Stack]:
    changed_stacks: dict[str, Stack] = {}
    for scope in scopes:
        old, new = before.get(scope), after.get(scope)
        if old is new:
            continue
        depth = depths.of(scope, old)
        common, pushed = _difference(old, new, depth)
        depths.note(scope, new, common + len(pushed))
        if pushed or common < depth:
            changed_stacks[scope] = Stack(common, [seq_of(each) for each in pushed])
    return changed_stacks


def _difference(old: Link | None, new: Link | None, depth: int) -> tuple[int, list[CommandId]]:
    """The number of oldest commands that two stacks share, and the commands of the new stack above them.

    `depth` is the number of commands of the old stack.
    """
    pushed: list[CommandId] = []
    link = new
    while link is not None and link is not old:
        pushed.append(link.command)
        link = link.below
    if link is old:  # no command was removed: the old stack is below the new commands
        return depth, pushed[::-1]
    before, now = _commands(old), pushed[::-1]
    common = next(
        (i for i, (old_id, new_id) in enumerate(zip(before, now, strict=False)) if old_id != new_id), None
    )
    common = min(len(before), len(now)) if common is None else common
    return common, now[common:]


def _commands(link: Link | None) -> list[CommandId]:
    """The commands of a stack, the oldest first."""
    commands = []
    while link is not None:
        commands.append(link.command)
        link = link.below
    return commands[::-1]


_UNCHANGED: Map[Any, Any] = Map()


class OnDemand(Generic[K, V]):
    """An immutable mapping whose values are assembled on demand: `set` returns another one."""

    def __init__(
        self, load: Callable[[K], V | None], loaded: dict[K, V | None], changed: Map[K, V | None] = _UNCHANGED
    ) -> None:
        self._load = load
        self._loaded = loaded
        """Values assembled so far, shared with mappings derived from this one."""
        self._changed = changed

    def get(self, key: K, default: Any = None) -> Any:
        """The value of a key."""
        if key in self._changed:
            value = self._changed[key]
        elif key in self._loaded:
            value = self._loaded[key]
        else:
            value = self._loaded[key] = self._load(key)
        return default if value is None else value

    def __getitem__(self, key: K) -> V:
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return cast("V", value)

    def __contains__(self, key: K) -> bool:
        return self.get(key) is not None

    def set(self, key: K, value: V) -> OnDemand[K, V]:
        """The mapping with another value for a key."""
        return OnDemand(self._load, self._loaded, self._changed.set(key, value))

    def delete(self, key: K) -> OnDemand[K, V]:
        """The mapping without a key."""
        return OnDemand(self._load, self._loaded, self._changed.set(key, None))


class KeptHistories:
    """The history of one journal after each kept stretch."""

    def __init__(self, commands: CommandEnds) -> None:
        self._commands = commands
        self._stretches: list[HistoryStretch] = []

    def add(self, stretch: HistoryStretch) -> None:
        """Add the next stretch."""
        self._stretches.append(stretch)

    def after(self, count: int, reversal: Reversal | None) -> History:
        """The history after a number of stretches."""
        stretches = self._stretches[:count]

        def newest(command: CommandId) -> GivenCommand | None:
            return _newest_command(stretches, self._commands, command)

        def standing(scope: str) -> Link | None:
            return _linked([each.standing for each in stretches], scope, self._commands)

        def undone(scope: str) -> Link | None:
            return _linked([each.undone for each in stretches], scope, self._commands)

        # OnDemand has the methods of Map that histories use: get, set, delete, `in`.
        return History(
            cast("Map[CommandId, GivenCommand]", OnDemand(newest, {})),
            cast("Stacks", OnDemand(standing, {})),
            cast("Stacks", OnDemand(undone, {})),
            reversal,
        )


def _newest_command(
    stretches: list[HistoryStretch], commands: CommandEnds, command: CommandId
) -> GivenCommand | None:
    span = commands.span(command)
    if span is None:
        return None
    for stretch in reversed(stretches):
        if (raw := stretch.given.get(span[0])) is not None:
            return decoded_command(_command_decoder.decode(raw))
    return None


def _linked(changes: list[dict[str, Stack]], scope: str, commands: CommandEnds) -> Link | None:
    seqs: list[int] = []
    for each in changes:
        if (stack := each.get(scope)) is not None:
            seqs[stack.same :] = stack.above
    link: Link | None = None
    for seq in seqs:
        link = Link(commands.id_at(seq), link)
    return link
