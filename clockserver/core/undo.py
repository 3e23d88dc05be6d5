"""Undo of single commands: possible while no later command in force has a scope in common with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.core.texts import Param, Reason, Refused, Text

Describe: TypeAlias = Callable[[Any], Text]
"""Puts an event into words."""
Fold: TypeAlias = Callable[[Any, Any], Any]
"""The state after an event."""
PartOf: TypeAlias = Callable[[Any, Any], Any]
"""The part of the state that an event belongs to: its inverse is computed from this part."""
MAX_NAMED = 5
"""Maximum number of later commands that a refusal names as standing in the way."""


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="undo", kw_only=True):
    """Undo one command, by its id; everything done since stays."""

    command: CommandId


class Redo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="redo", kw_only=True):
    """Redo an undone command, by its id."""

    command: CommandId


class CommandUndone(Struct, frozen=True, tag_field="type", tag="CommandUndone", kw_only=True):
    """A command was undone; the events after it with the same command id restore the state."""

    undone: CommandId


class CommandRedone(Struct, frozen=True, tag_field="type", tag="CommandRedone", kw_only=True):
    """An undone command was redone; the events after it with the same command id repeat its effects."""

    redone: CommandId


UNDO_REFUSALS = ("already_done", "undo.final", "undo.later_stands", "undo.unknown_command")
"""Codes of a command that cannot be undone."""
REDO_REFUSALS = ("already_done", "undo.changed_since", "undo.redo_earlier_first", "undo.unknown_command")
"""Codes of a command that cannot be redone."""


class GivenCommand(Struct, frozen=True):
    """A person's command in the journal with its events, and those of its undo while it is undone."""

    id: CommandId
    seq: int
    at: int
    actor: str
    events: tuple[Any, ...]
    line_event: Any = None
    """The event that names the command in the log; after a redo `events` are those of the redo."""
    scopes: tuple[str, ...] = ()
    undoing: tuple[Any, ...] = ()
    stands: bool = True


class Link(Struct, frozen=True, eq=False):
    """A stack that shares its tail: the newest command on top.

    Stacks are compared link by link: a scope may hold more commands than Python nests calls.
    """

    command: CommandId
    below: Link | None

    def __eq__(self, other: object) -> bool:
        mine: object = self
        theirs = other
        while isinstance(mine, Link) and isinstance(theirs, Link) and mine is not theirs:
            if mine.command != theirs.command:
                return False
            mine, theirs = mine.below, theirs.below
        return mine is theirs

    def __hash__(self) -> int:
        return hash(self.command)


Stacks: TypeAlias = "Map[str, Link]"


class Reversal(Struct, frozen=True):
    """An undo or a redo in progress: the events that follow belong to the command it reverses."""

    by: CommandId
    of: CommandId
    seq: int
    """Place of its first event in the journal."""


class History(Struct, frozen=True):
    """All commands so far by their ids; those that stand and those undone, stacked by scope."""

    commands: Map[CommandId, GivenCommand] = Map()
    standing: Stacks = Map()
    undone: Stacks = Map()
    reversal: Reversal | None = None

    # -- updates from the stream ---------------------------------------------------------------------

    def with_event(self, command: CommandId, seq: int, instant: int, actor: str, event: Any) -> History:
        """Add an event of a command, or of the undo or redo that was just opened."""
        if self.reversal is not None and self.reversal.by == command:
            return self._with_reversing(self.reversal.of, event)
        fresh: tuple[str, ...] = event.scopes()
        existing = self.commands.get(command)
        if existing is None:
            updated = GivenCommand(command, seq, instant, actor, (event,), event, fresh)
        else:
            fresh = tuple(scope for scope in fresh if scope not in existing.scopes)
            updated = replace(existing, events=(*existing.events, event), scopes=(*existing.scopes, *fresh))
        standing, undone = self.standing, self.undone
        for scope in fresh:
            standing = standing.set(scope, Link(command, standing.get(scope)))
            undone = undone.delete(scope) if undone and scope in undone else undone
        return History(self.commands.set(command, updated), standing, undone, self.reversal)

    def begin_undo(self, by: CommandId, of: CommandId, seq: int) -> History:
        """Mark `of` as undone; the events of `by` that follow reverse it."""
        target = self.commands[of]
        standing, undone = self.standing, self.undone
        for scope in target.scopes:
            standing, undone = _popped(standing, scope), _pushed(undone, scope, of)
        commands = self.commands.set(of, replace(target, undoing=(), stands=False))
        return History(commands, standing, undone, Reversal(by, of, seq))

    def begin_redo(self, by: CommandId, of: CommandId, seq: int) -> History:
        """Mark `of` as standing again; the events of `by` that follow restore it."""
        target = self.commands[of]
        standing, undone = self.standing, self.undone
        for scope in target.scopes:
            standing, undone = _pushed(standing, scope, of), _popped(undone, scope)
        commands = self.commands.set(of, replace(target, events=(), stands=True))
        return History(commands, standing, undone, Reversal(by, of, seq))

    def _with_reversing(self, command: CommandId, event: Any) -> History:
        target = self.commands[command]
        if target.stands:
            target = replace(target, events=(*target.events, event))
        else:
            target = replace(target, undoing=(*target.undoing, event))
        return replace(self, commands=self.commands.set(command, target))

    # -- checks --------------------------------------------------------------------------------------

    def refuse_undo(self, command: CommandId, describe: Describe) -> list[Reason]:
        """Reasons why `command` cannot be undone now; later commands in the way are named by `describe`."""
        target = self.commands.get(command)
        if target is None:
            return [Reason("undo.unknown_command", {"command": command}, "command")]
        if not target.stands:
            return [Reason("already_done", {}, "command")]
        if any(event.final for event in target.events):
            return [Reason("undo.final", {}, "command")]
        later = self._later_commands(self.standing, target)
        return [
            blocking_reason("undo.later_stands", self.commands[other], describe)
            for other in later[:MAX_NAMED]
        ]

    @property
    def last_reversal_seq(self) -> int:
        """The place in the journal of the newest undo or redo; 0 without any."""
        return self.reversal.seq if self.reversal is not None else 0

    def refuse_redo(self, command: CommandId, describe: Describe) -> list[Reason]:
        """Reasons why `command` cannot be redone now."""
        target = self.commands.get(command)
        if target is None:
            return [Reason("undo.unknown_command", {"command": command}, "command")]
        if target.stands:
            return [Reason("already_done", {}, "command")]
        if not self.can_be_redone(command):
            return [Reason("undo.changed_since", {"command": command}, "command")]
        earlier = self._later_commands(self.undone, target)
        return [
            blocking_reason("undo.redo_earlier_first", self.commands[other], describe)
            for other in earlier[:MAX_NAMED]
        ]

    def can_be_redone(self, command: CommandId) -> bool:
        """Whether nothing else was done since `command` was undone, in any of its scopes."""
        target = self.commands[command]
        return all(_contains(self.undone, scope, command) for scope in target.scopes)

    @staticmethod
    def _later_commands(stacks: Stacks, target: GivenCommand) -> list[CommandId]:
        """The commands on top of `target` in any of its scopes, newest first, each once."""
        later: dict[CommandId, None] = {}
        for scope in target.scopes:
            link = stacks.get(scope)
            while link is not None and link.command != target.id:
                later[link.command] = None
                link = link.below
        return list(later)


class Reversing(Struct, frozen=True):
    """The functions that undo and redo need for one kind of state."""

    fold: Fold
    part_of: PartOf
    describe: Describe


def undo(history: History, command: CommandId, state: Any, by: Reversing) -> list[Any]:
    """The events that undo a command. Raises Refused."""
    reasons = history.refuse_undo(command, by.describe)
    if reasons:
        raise Refused(*reasons)
    return [CommandUndone(undone=command), *_compensated(state, history.commands[command].events, by)]


def redo(history: History, command: CommandId, state: Any, by: Reversing) -> list[Any]:
    """The events that redo an undone command. Raises Refused."""
    reasons = history.refuse_redo(command, by.describe)
    if reasons:
        raise Refused(*reasons)
    return [CommandRedone(redone=command), *_compensated(state, history.commands[command].undoing, by)]


def _compensated(state: Any, events: tuple[Any, ...], by: Reversing) -> list[Any]:
    """The inverses of `events`, the last first. Raises Refused where one contradicts the present state."""
    inverses: list[Any] = []
    for event in reversed(events):
        for back in event.inverse(by.part_of(state, event)):
            state = by.fold(state, back)
            inverses.append(back)
    return inverses


def blocking_reason(code: str, given: GivenCommand, describe: Describe) -> Reason:
    """The reason that names another command to undo or redo first."""
    params: dict[str, Param] = {"what": describe(given.line_event), "given_at": given.at}
    return Reason(code, {**params, "command": given.id}, "command")


def _pushed(stacks: Stacks, scope: str, command: CommandId) -> Stacks:
    return stacks.set(scope, Link(command, stacks.get(scope)))


def _popped(stacks: Stacks, scope: str) -> Stacks:
    below = stacks[scope].below
    return stacks.delete(scope) if below is None else stacks.set(scope, below)


def _contains(stacks: Stacks, scope: str, command: CommandId) -> bool:
    link = stacks.get(scope)
    while link is not None and link.command != command:
        link = link.below
    return link is not None
