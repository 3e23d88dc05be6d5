"""The state of the room: its venue, televisions, announcement, and which clocks one tap paused."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.domain.ids import Instant, SessionId, Slug
from clockserver.domain.inventory import Inventory
from clockserver.domain.procedures.announcements import Announcement
from clockserver.domain.undo import History

PART = "room"
"""What the room's events belong to, as those of a tournament belong to a session."""

DISPLAY = "d-"
"""How the ids of televisions begin."""
DisplayId: TypeAlias = Annotated[str, Meta(pattern=r"^d-[a-z0-9]{6,16}\Z")]
DeviceId: TypeAlias = Annotated[str, Meta(pattern=r"^[ds]-[a-z0-9]{6,16}\Z")]
"""A television (`d-`) or a signed-in device of staff (`s-`)."""
Name: TypeAlias = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z",
        description="One line.",
    ),
]
SceneName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]
OptionName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}\Z")]
Options: TypeAlias = Annotated[
    dict[OptionName, Annotated[str, Meta(max_length=200)]],
    Meta(max_length=20),
]


class SceneChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene with what it is about; without a tournament it is about that of the moment."""

    scene: SceneName
    tournament: Slug | None = None
    options: Options = {}


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene of a rotation, and for how long it stands."""

    scene: SceneName
    seconds: Annotated[int, Meta(ge=5, le=3600)]
    tournament: Slug | None = None
    options: Options = {}


class Follow(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="follow"):
    """The scene that the moment asks for."""

    tournament: Slug | None = None


class Single(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="scene"):
    """One scene."""

    scene: SceneChoice


class Rotation(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rotation"):
    """Scenes in turn. Where it stands follows from the instant, so that all televisions turn together."""

    scenes: Annotated[tuple[Turn, ...], Meta(min_length=1, max_length=20)]


Show: TypeAlias = Follow | Single | Rotation


class Display(Struct, frozen=True):
    """A television. `identify_until` is the instant until which it shows its name; `reloads` counts reloads."""

    name: str
    added_at: Instant
    show: Show = Follow()
    identify_until: Instant = 0
    reloads: int = 0


class ClockAt(Struct, frozen=True):
    """A clock of the room as a hand saw it: `run` is what `clock.pause` and `clock.resume` ask for."""

    tournament: Slug
    session: SessionId
    run: int


class Venue(Struct, frozen=True):
    """What the room is called, and which language its walls speak."""

    name: str = ""
    wall_language: str = "en"


class Room(Struct, frozen=True):
    """Everything the journal says of the room."""

    venue: Venue = Venue()
    displays: Map[str, Display] = Map()
    announcement: Announcement | None = None
    sound: str | None = None
    """The device that sounds; None where none does."""
    paused: tuple[ClockAt, ...] = ()
    """The clocks that one tap paused together; empty if they were let go on."""
    inventory: Inventory = Inventory()
    """The tables of the room, and which of them cash games have."""
    seq: int = 0
    last_at: int = 0
    history: History = History()
