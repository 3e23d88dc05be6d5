"""Events of all clocks."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.room.state import PART, ClockAt, Room

Action: TypeAlias = Literal["pause", "resume"]


class AllClocks(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """`action` is ordered for each of `clocks`, by a command derived from `of`.

    `paused` and `before` are the clocks paused together after and before the event. `reversal`: that command
    is undone or redone instead, which gives back the time since.
    """

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False

    of: CommandId
    action: Action
    clocks: tuple[ClockAt, ...]
    paused: tuple[ClockAt, ...]
    before: tuple[ClockAt, ...]
    reversal: Literal["undo", "redo"] | None = None
    times: int = 0
    """Number of undos and redos so far, which distinguishes repeated undos."""

    def scopes(self) -> tuple[str, ...]:
        """The shared clocks."""
        return ("clocks",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, paused=self.paused)

    def inverse(self, room: Room) -> list[Any]:
        """Undo each clock's part, or redo it."""
        back: Literal["undo", "redo"] = "redo" if self.reversal == "undo" else "undo"
        return [
            ClocksPutBack(
                of=self.of,
                action=self.action,
                clocks=self.clocks,
                paused=self.before,
                before=room.paused,
                reversal=back,
                times=self.times + 1,
            )
        ]


class ClocksPaused(AllClocks, frozen=True, tag="ClocksPaused"):
    """The clocks of the room were paused together."""


class ClocksResumed(AllClocks, frozen=True, tag="ClocksResumed"):
    """The clocks paused together were resumed."""


class ClocksPutBack(AllClocks, frozen=True, tag="ClocksPutBack"):
    """An undo or a redo of a shared pause or resumption."""


AnyAllClocksEvent: TypeAlias = ClocksPaused | ClocksResumed | ClocksPutBack
