"""Protection against one decision made twice by two members of staff."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.core.texts import Param, Reason, Refused
from clockserver.core.undo import CommandRedone, CommandUndone, GivenCommand, History

MAX_REMEMBERED = 100_000
"""Maximum number of remembered command bodies."""
REPEAT_REFUSALS = ("already_done", "undo.reversed_since")
"""Codes of a command that another member of staff has given already."""


class Sight(Struct, frozen=True):
    """A command's content and the sender's view: equal `body`, equal command; `seen`: the newest event shown.

    `additive`: without `seen` an equal command is done once more, for example a second tap on a counter.
    `approved_by`: id of the user who approved the command, where it needs an approval.
    """

    body: bytes
    seen: int | None = None
    additive: bool = False
    approved_by: str | None = None

    def with_approver(self, events: list[Any]) -> list[Any]:
        """The events of the command; those about money name the approving user."""
        if self.approved_by is None:
            return events
        return [
            replace(each, approved_by=self.approved_by) if "approved_by" in each.__struct_fields__ else each
            for each in events
        ]


class Repeats:
    """The newest command of each body since the start, and the last command of each sender."""

    def __init__(self) -> None:
        self._newest: dict[bytes, CommandId] = {}
        self._last: CommandId | None = None
        self.read_to = 0
        """The newest event read from the journal, which has no bodies."""

    def remember(self, command: CommandId, sight: Sight | None) -> None:
        """Remember a command of a sender."""
        self._last = command
        if sight is None:
            return
        if len(self._newest) >= MAX_REMEMBERED:
            del self._newest[next(iter(self._newest))]
        self._newest.pop(sight.body, None)  # so that the oldest bodies are forgotten first
        self._newest[sight.body] = command

    def demand_no_repeat(self, history: History, at: int, events: Sequence[Any], sight: Sight) -> None:
        """Raise Refused if an equal, standing command was given since the sender's view.

        `at` is the newest event of the stream, `events` are those of the command. Without `seen` only the
        last command counts as a repeat.
        """
        if sight.seen is not None and isinstance(events[0], CommandUndone | CommandRedone):
            _demand_seen(history, sight.seen)
        self.demand_no_equal_since(history, at, sight)
        if sight.seen is None or sight.seen > at:
            return
        before = self._unseen_command(history, events, sight.seen)
        if before is not None:
            raise _already_done(before)

    def demand_no_equal_since(self, history: History, at: int, sight: Sight) -> None:
        """Raise Refused if a standing command with the same body was given since the sender's view."""
        given = history.commands.get(self._newest.get(sight.body, ""))
        if given is None or not given.stands:
            return
        if sight.seen is None or sight.seen > at:
            if given.id == self._last and not sight.additive:
                raise _already_done(given)
        elif given.seq > sight.seen:
            raise _already_done(given)

    def _unseen_command(self, history: History, events: Sequence[Any], seen: int) -> GivenCommand | None:
        """An unseen command of the same kind from before the server's start; None without one.

        Bodies of commands are not in the journal, so all commands of a kind count as equal.
        """
        if seen >= self.read_to:
            return None
        kind = type(events[0])
        for given in history.commands.values():
            unseen = seen < given.seq <= self.read_to
            if unseen and given.stands and type(given.line_event) is kind:
                return given
        return None


def _demand_seen(history: History, seen: int) -> None:
    """Raise Refused if something was undone or redone since the sender's view.

    The undo button has another meaning then, and a second tap must not undo more.
    """
    if history.last_reversal_seq > seen:
        raise Refused(Reason("undo.reversed_since", {"seen": history.last_reversal_seq}, "seen"))


def _already_done(given: GivenCommand) -> Refused:
    """The refusal; the sender may repeat the command with `seen` of its parameters."""
    params: dict[str, Param] = {"given_at": given.at, "seen": given.seq}
    return Refused(Reason("already_done", params, "seen"))
