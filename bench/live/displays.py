"""The topics that each kind of display follows, by their names on the server."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from tests.builders import SLUG

DISPLAYS = Path(__file__).parents[2] / "displays"
WITHOUT_SESSION = ("tournament", "log", "announcement")
PHONE_ENTRY = "e2"
"""The entry whose seat the phone follows."""
PHONE_TABLE = 2
"""The table of the phone's entry, and of the tablet."""


class Kind(Struct, frozen=True):
    """A kind of display. `staff`: whether a member of the staff is signed in."""

    name: str
    topics: tuple[str, ...]
    staff: bool = False


def topics_of(kinds: str) -> list[str]:
    """Topics of the tournament by their kinds, as by `topicNames` in static/js/page.js."""
    return [f"{kind}:{SLUG}{'' if kind in WITHOUT_SESSION else ':1'}" for kind in kinds.split()]


def topics_of_tv(*scenes: str) -> list[str]:
    """The topics of a TV that may show these scenes, as in displays/tv/scene.js."""
    topics = ["room", "announcement:room", "displays:room"]
    for scene in (*scenes, "clock", "announcement"):
        toml = tomllib.loads((DISPLAYS / scene / "scene.toml").read_text("utf-8"))
        named = (each.replace("<slug>", SLUG).replace("<session>", "1") for each in toml["topics"])
        topics += [each for each in named if "<each>" not in each]
    return topics


LISTS = ("seats", "tables", "seat_list", "table_list")
"""Topics that a TV follows once it has shown a scene with them, as in displays/tv/content.js."""


def without_lists(topics: Iterable[str]) -> list[str]:
    """The topics of a TV that has not shown a list of players or tables yet."""
    return [each for each in topics if each.partition(":")[0] not in LISTS]


def kind(name: str, topics: Iterable[str], *, staff: bool = False) -> Kind:
    """A kind of display. Each topic is followed once."""
    return Kind(name, tuple(dict.fromkeys(topics)), staff)


# As in displays/tv/programme.js, control/scene.js, control/tables/seating_view.js, table/scene.js and phone/scene.js.
FOLLOWED = "clock break registration moves seat-draw final-table vote hand-for-hand day-end payouts"
CONTROL = [
    *("room", "announcement:room", "displays:room", "presence:room", "staff:room", "log:room", "floor:room"),
    *topics_of("tournament clock counters structure controls log announcement plan moves calls pages"),
]
TABLE = [
    f"table:{SLUG}:1:{PHONE_TABLE}",
    *topics_of(
        "tournament clock vote hand_for_hand day_end color_ups table_clocks announcement"
        " calls counters prizes penalties"
    ),
]
PHONE = topics_of(
    "tournament clock counters structure announcement vote hand_for_hand color_ups day_end forfeits"
)
KINDS = (
    kind("TV, the clock alone", topics_of_tv("clock")),
    kind("TV that follows", without_lists(topics_of_tv(*FOLLOWED.split()))),
    kind("TV that follows, once it shows moves", topics_of_tv(*FOLLOWED.split())),
    kind("TV, the seat list", topics_of_tv("seat-list")),
    kind("control", CONTROL, staff=True),
    kind("control, its tables open", [*CONTROL, *topics_of("roster table_list rulings draws")], staff=True),
    kind("table, for its dealer", ["announcement:room", *TABLE], staff=True),
    kind("phone", ["announcement:room", *PHONE]),
    kind("phone that follows a seat", ["announcement:room", *PHONE, f"seat:{SLUG}:1:{PHONE_ENTRY}"]),
)
