"""Events of displays."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.input.text_input import normalized_name
from clockserver.core.texts import Reason, Refused
from clockserver.room.state import PART, Display, Room


class DisplayEvent(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A change of one TV: its state after and before (None: absent)."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    """Whether it cannot be undone."""

    display: str
    after: Display | None = None
    before: Display | None = None

    def scopes(self) -> tuple[str, ...]:
        """The TV alone: changes to one TV do not block undo at another."""
        return () if self.final else (f"display:{self.display}",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        if self.after is None:
            return replace(room, displays=room.displays.delete(self.display))
        return replace(room, displays=room.displays.set(self.display, self.after))

    def inverse(self, room: Room) -> list[Any]:
        """Restore the TV. Raises Refused if its name belongs to another one now."""
        back, now = self.before, room.displays.get(self.display)
        if back is not None and (taken := name_taken(room, self.display, back.name)):
            raise Refused(*taken)
        if back is not None and now is not None:
            # Later reloads and identifications stay: an undo must not reload a TV.
            back = replace(back, identify_until=now.identify_until, reloads=now.reloads)
        return [DisplayPutBack(display=self.display, after=back, before=now)]


class DisplayAdded(DisplayEvent, frozen=True, tag="DisplayAdded"):
    """A TV was paired."""


class DisplayRenamed(DisplayEvent, frozen=True, tag="DisplayRenamed"):
    """A TV was renamed."""


class DisplayTurned(DisplayEvent, frozen=True, tag="DisplayTurned"):
    """A TV's scene or rotation was changed."""


class DisplayIdentified(DisplayEvent, frozen=True, tag="DisplayIdentified"):
    """A TV was asked to show its name."""

    final = True


class DisplayReloaded(DisplayEvent, frozen=True, tag="DisplayReloaded"):
    """A TV was asked to reload its page."""

    final = True


class DisplayForgotten(DisplayEvent, frozen=True, tag="DisplayForgotten"):
    """A TV was removed."""


class DisplayPutBack(DisplayEvent, frozen=True, tag="DisplayPutBack"):
    """An undo or a redo restored a TV."""


AnyDisplayEvent: TypeAlias = (
    DisplayAdded
    | DisplayRenamed
    | DisplayTurned
    | DisplayIdentified
    | DisplayReloaded
    | DisplayForgotten
    | DisplayPutBack
)


def name_taken(room: Room, display: str, name: str) -> list[Reason]:
    wanted = normalized_name(name)
    taken = any(
        normalized_name(other.name) == wanted for key, other in room.displays.items() if key != display
    )
    return [Reason("display.name_taken", {"name": name}, "name")] if taken else []
