"""The room's televisions: pair, name, say what each shows, let it say its name, load it anew, forget it."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.lines import kept, refuse_unseen, same_name
from clockserver.domain.room_state import PART, Display, DisplayId, Name, Room, Show
from clockserver.domain.texts import Reason, Refused

IDENTIFY_MS = 10_000
MOST_DISPLAYS = 500


class DisplayCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A command about one television."""

    display: DisplayId


class AddDisplay(DisplayCommand, frozen=True, tag="display.add"):
    """Take in a television that was paired; the wire says `display.pair`, with the code."""

    name: Name


class RenameDisplay(DisplayCommand, frozen=True, tag="display.rename"):
    """Give it another name."""

    name: Name


class ShowOnDisplay(DisplayCommand, frozen=True, tag="display.show"):
    """Say what it shows: one scene, a rotation, or what the moment asks for."""

    show: Show


class IdentifyDisplay(DisplayCommand, frozen=True, tag="display.identify"):
    """Let it show its name for ten seconds."""


class ReloadDisplay(DisplayCommand, frozen=True, tag="display.reload"):
    """Let it load its page anew."""


class ForgetDisplay(DisplayCommand, frozen=True, tag="display.forget"):
    """Forget it: it shows a pairing code again."""


class DisplayEvent(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """Something happened to one television: what it is after, and what it was before (None: not there)."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    """Whether there is nothing to take back."""

    display: str
    after: Display | None = None
    before: Display | None = None

    def scopes(self) -> tuple[str, ...]:
        """What was done to one television does not stand in the way at another."""
        return () if self.final else (f"display:{self.display}",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        if self.after is None:
            return replace(room, displays=room.displays.delete(self.display))
        return replace(room, displays=room.displays.set(self.display, self.after))

    def inverse(self, room: Room) -> list[Any]:
        """It is what it was. Raises Refused if its name was given to another one meanwhile."""
        back, now = self.before, room.displays.get(self.display)
        if back is not None and (taken := _name_taken(room, self.display, back.name)):
            raise Refused(*taken)
        if back is not None and now is not None:
            # What happened on the glass since is no part of it: a television must not load anew for an undo.
            back = replace(back, identify_until=now.identify_until, reloads=now.reloads)
        return [DisplayPutBack(display=self.display, after=back, before=now)]


class DisplayAdded(DisplayEvent, frozen=True, tag="DisplayAdded"):
    """A television was paired."""


class DisplayRenamed(DisplayEvent, frozen=True, tag="DisplayRenamed"):
    """It has another name."""


class DisplayTurned(DisplayEvent, frozen=True, tag="DisplayTurned"):
    """It shows something else."""


class DisplayIdentified(DisplayEvent, frozen=True, tag="DisplayIdentified"):
    """It was asked to show its name."""

    final = True


class DisplayReloaded(DisplayEvent, frozen=True, tag="DisplayReloaded"):
    """It was asked to load its page anew."""

    final = True


class DisplayForgotten(DisplayEvent, frozen=True, tag="DisplayForgotten"):
    """It is not one of ours any more."""


class DisplayPutBack(DisplayEvent, frozen=True, tag="DisplayPutBack"):
    """An undo or a redo made it what it was."""


AnyDisplayCommand: TypeAlias = (
    AddDisplay | RenameDisplay | ShowOnDisplay | IdentifyDisplay | ReloadDisplay | ForgetDisplay
)
AnyDisplayEvent: TypeAlias = (
    DisplayAdded
    | DisplayRenamed
    | DisplayTurned
    | DisplayIdentified
    | DisplayReloaded
    | DisplayForgotten
    | DisplayPutBack
)


def decide(room: Room, command: AnyDisplayCommand, now: int) -> list[AnyDisplayEvent]:
    """What a command does to a television. Raises Refused with every reason why not."""
    if isinstance(command, AddDisplay):
        return [_added(room, command, now)]
    display = room.displays.get(command.display)
    if display is None:
        raise Refused(Reason("display.unknown", {}, "display"))
    change: dict[str, Any] = {"display": command.display, "before": display}
    match command:
        case RenameDisplay(name=name):
            renamed = replace(display, name=kept(name))
            _refuse(_wrong_name(room, command.display, renamed.name), unchanged=renamed == display)
            return [DisplayRenamed(after=renamed, **change)]
        case ShowOnDisplay(show=show):
            _refuse([], unchanged=show == display.show)
            return [DisplayTurned(after=replace(display, show=show), **change)]
        case IdentifyDisplay():
            return [DisplayIdentified(after=replace(display, identify_until=now + IDENTIFY_MS), **change)]
        case ReloadDisplay():
            return [DisplayReloaded(after=replace(display, reloads=display.reloads + 1), **change)]
        case ForgetDisplay():
            return [DisplayForgotten(**change)]


def _added(room: Room, command: AddDisplay, now: int) -> DisplayAdded:
    name = kept(command.name)
    reasons = _wrong_name(room, command.display, name)
    if command.display in room.displays:
        reasons.append(Reason("display.known", {}, "display"))
    if len(room.displays) >= MOST_DISPLAYS:
        reasons.append(Reason("display.too_many", {"most": MOST_DISPLAYS}))
    _refuse(reasons, unchanged=False)
    return DisplayAdded(display=command.display, after=Display(name, now))


def _wrong_name(room: Room, display: str, name: str) -> list[Reason]:
    return [*refuse_unseen(name, "name"), *_name_taken(room, display, name)]


def _name_taken(room: Room, display: str, name: str) -> list[Reason]:
    wanted = same_name(name)
    taken = any(same_name(other.name) == wanted for key, other in room.displays.items() if key != display)
    return [Reason("display.name_taken", {"name": name}, "name")] if taken else []


def _refuse(reasons: list[Reason], *, unchanged: bool) -> None:
    if unchanged:
        reasons = [*reasons, Reason("already_done")]
    if reasons:
        raise Refused(*reasons)
