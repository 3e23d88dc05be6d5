"""Pause every clock of the room with one tap, and let them go on: each tournament is asked by its own command."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.ids import CommandId
from clockserver.domain.room_state import PART, ClockAt, Room
from clockserver.domain.texts import Reason, Refused

Action: TypeAlias = Literal["pause", "resume"]


class AllClocksCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """For all clocks. `clocks` are those it reaches, as they stood when the command came in: the room does not
    know the tournaments' clocks, so the house fills them in; `of` is the id of the command."""

    of: Annotated[str, Meta(max_length=64)] = ""
    clocks: tuple[ClockAt, ...] = ()


class PauseAllClocks(AllClocksCommand, frozen=True, tag="room.pause_clocks"):
    """Pause the clocks that run; the wire says `room.pause_all`."""


class ResumeAllClocks(AllClocksCommand, frozen=True, tag="room.resume_clocks"):
    """Let the clocks go on that `room.pause_all` paused; the wire says `room.resume_all`."""


class AllClocks(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """Every clock named is asked to do `action`, by a command derived from `of`; `before` were paused together.

    `reversal`: they are asked to undo or to redo that command instead, which gives back the time since.
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
    """How often it was taken back or done again by now, so that each time is another question."""

    def scopes(self) -> tuple[str, ...]:
        """All of them share the clocks."""
        return ("clocks",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, paused=self.paused)

    def inverse(self, room: Room) -> list[Any]:
        """Every clock undoes what it did by this, or does it again."""
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
    """The clocks that were paused together go on."""


class ClocksPutBack(AllClocks, frozen=True, tag="ClocksPutBack"):
    """An undo or a redo of that."""


AnyAllClocksCommand: TypeAlias = PauseAllClocks | ResumeAllClocks
AnyAllClocksEvent: TypeAlias = ClocksPaused | ClocksResumed | ClocksPutBack


def decide(room: Room, command: AnyAllClocksCommand) -> list[AnyAllClocksEvent]:
    """What the tap does. Raises Refused where there is nothing to pause or to let go on."""
    common: dict[str, Any] = {"of": command.of, "clocks": command.clocks, "before": room.paused}
    if isinstance(command, PauseAllClocks):
        if not command.clocks:
            raise Refused(Reason("room.nothing_runs"))
        already = {(each.tournament, each.session) for each in command.clocks}
        kept = [each for each in room.paused if (each.tournament, each.session) not in already]
        return [ClocksPaused(action="pause", paused=(*kept, *command.clocks), **common)]
    if not room.paused or not command.clocks:
        raise Refused(Reason("room.nothing_paused"))
    return [ClocksResumed(action="resume", paused=(), **common)]
