"""The topics that each kind of face follows, by their names on the server."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from tests.builders import SLUG

DISPLAYS = Path(__file__).parents[2] / "displays"
WITHOUT_SESSION = ("tournament", "log", "announcement")
MINE = "e2"
"""The entry whose seat the phone follows."""
ITS_TABLE = 2
"""The table of the phone's entry, and of the tablet."""


class Kind(Struct, frozen=True):
    """A kind of face."""

    name: str
    topics: tuple[str, ...]
    staff: bool = False


def of(kinds: str) -> list[str]:
    """Topics of the tournament by their kinds, as `topicNames` of static/js/page.js has them."""
    return [f"{kind}:{SLUG}{'' if kind in WITHOUT_SESSION else ':1'}" for kind in kinds.split()]


def of_wall(*scenes: str) -> list[str]:
    """The topics of a wall that may show these scenes, as in displays/tv/scene.js."""
    found = ["room", "announcement:room", "displays:room"]
    for scene in (*scenes, "clock", "announcement"):
        toml = tomllib.loads((DISPLAYS / scene / "scene.toml").read_text("utf-8"))
        named = (each.replace("<slug>", SLUG).replace("<session>", "1") for each in toml["topics"])
        found += [each for each in named if "<each>" not in each]
    return found


LISTS = ("seats", "tables", "seat_list", "table_list")
"""Topics that a wall follows from the first turn of a scene on that shows them, as in displays/tv/content.js."""


def until_their_turn(topics: Iterable[str]) -> list[str]:
    """The topics of a wall that follows while no scene that lists players or tables has had its turn."""
    return [each for each in topics if each.partition(":")[0] not in LISTS]


def kind(name: str, topics: Iterable[str], *, staff: bool = False) -> Kind:
    """A kind of face; each topic is followed once."""
    return Kind(name, tuple(dict.fromkeys(topics)), staff)


# As in displays/tv/programme.js, control/scene.js, control/tables/seating_view.js, table/scene.js and phone/scene.js.
FOLLOWED = "clock break registration moves seat-draw final-table vote hand-for-hand day-end payouts"
CONTROL = [
    *("room", "announcement:room", "displays:room", "presence:room", "staff:room", "log:room", "floor:room"),
    *of("tournament clock counters structure controls log announcement plan moves calls pages"),
]
TABLE = [
    f"table:{SLUG}:1:{ITS_TABLE}",
    *of(
        "tournament clock vote hand_for_hand day_end color_ups table_clocks announcement"
        " calls counters prizes penalties"
    ),
]
PHONE = of("tournament clock counters structure announcement vote hand_for_hand color_ups day_end forfeits")
KINDS = (
    kind("wall, the clock alone", of_wall("clock")),
    kind("wall that follows", until_their_turn(of_wall(*FOLLOWED.split()))),
    kind("wall that follows, once it shows moves", of_wall(*FOLLOWED.split())),
    kind("wall, the seat list", of_wall("seat-list")),
    kind("control", CONTROL, staff=True),
    kind("control, tables looked at", [*CONTROL, *of("roster table_list rulings draws")], staff=True),
    kind("table, for its dealer", ["announcement:room", *TABLE], staff=True),
    kind("phone", ["announcement:room", *PHONE]),
    kind("phone that keeps a seat", ["announcement:room", *PHONE, f"seat:{SLUG}:1:{MINE}"]),
)
