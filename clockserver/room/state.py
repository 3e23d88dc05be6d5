"""The state of the room: venue, TVs, announcement, and clocks paused together."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from immutables import Map
from msgspec import UNSET, Meta, Struct, UnsetType

from clockserver.core.ids import Instant, SessionId, Slug
from clockserver.core.input.text_input import VISIBLE_LINE
from clockserver.core.undo import History
from clockserver.room.drawers.state import Shift
from clockserver.room.inventory.state import Inventory
from clockserver.room.money_settings.state import MoneySettings
from clockserver.room.tickets.state import Register
from clockserver.tournament.announcements.state import Announcement

PART = "room"
"""The value of `session` in the room's events, which have no session."""

DISPLAY = "d-"
"""Prefix of the ids of TVs."""
DisplayId: TypeAlias = Annotated[str, Meta(pattern=r"^d-[a-z0-9]{6,16}\Z")]
DeviceId: TypeAlias = Annotated[str, Meta(pattern=r"^[ds]-[a-z0-9]{6,16}\Z")]
"""A TV (`d-`) or a signed-in device of staff (`s-`)."""
Name: TypeAlias = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=VISIBLE_LINE,
        description="One line, not only blanks.",
    ),
]
SceneName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]
OptionName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}\Z")]
Options: TypeAlias = Annotated[
    dict[OptionName, Annotated[str, Meta(max_length=200)]],
    Meta(max_length=20),
]


OfSession: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,5}\Z")] | UnsetType
"""A flight or a day; omitted: the default one of its tournament."""


class SceneChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene with its tournament; without one, the tournament of the moment."""

    scene: SceneName
    tournament: Slug | None = None
    options: Options = {}
    session: OfSession = UNSET


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene of a rotation, and its duration."""

    scene: SceneName
    seconds: Annotated[int, Meta(ge=5, le=3600)]
    tournament: Slug | None = None
    options: Options = {}
    session: OfSession = UNSET


class Follow(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="follow"):
    """The scene for the moment."""

    tournament: Slug | None = None
    session: OfSession = UNSET


class Single(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="scene"):
    """One scene."""

    scene: SceneChoice


class Rotation(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rotation"):
    """Scenes in turn. The instant decides the scene, so that all TVs change together."""

    scenes: Annotated[tuple[Turn, ...], Meta(min_length=1, max_length=20)]


Show: TypeAlias = Follow | Single | Rotation


class Display(Struct, frozen=True):
    """A TV. `identify_until`: until then it shows its name; `reloads` counts reloads."""

    name: str
    added_at: Instant
    show: Show = Follow()
    identify_until: Instant = 0
    reloads: int = 0


class ClockAt(Struct, frozen=True):
    """A clock of the room as the client saw it: `run` is the value for `clock.pause` and `clock.resume`."""

    tournament: Slug
    session: SessionId
    run: int


class Venue(Struct, frozen=True):
    """The room's name, the language of its TVs, and its rule set."""

    name: str = ""
    wall_language: str = "en"
    ruleset: str = ""
    """The default rule set of new tournaments, rulebook and toolbox; empty: the server's setting."""


class Room(Struct, frozen=True):
    """The state of the room after its journal."""

    venue: Venue = Venue()
    displays: Map[str, Display] = Map()
    announcement: Announcement | None = None
    sound: str | None = None
    """The device with sound; None: none."""
    paused: tuple[ClockAt, ...] = ()
    """The clocks that one command paused; empty after they were resumed."""
    inventory: Inventory = Inventory()
    """The inventory, and tables used for cash games."""
    drawers: Map[str, Shift] = Map()
    """All shifts at drawers."""
    tickets: Register = Register()
    """The register of tickets."""
    money: MoneySettings = MoneySettings()
    """The house's settings for money."""
    seq: int = 0
    last_at: int = 0
    history: History = History()
