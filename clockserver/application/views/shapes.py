"""What topics look like on the wire: the shapes that views give, faces read and the API's description is made of."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from clockserver.domain.level_clock import LevelChange, Phase
from clockserver.domain.room_state import Display
from clockserver.domain.structure import PeriodKind, Stakes


class NextOffsetValue(TypedDict):
    """From the instant `at` on, the wall differs from UTC by `utc_offset_ms`."""

    at: int
    utc_offset_ms: int


class WallValue(TypedDict):
    """What leads from the server's instants to the time on a wall; `next_offset` is when that changes next."""

    timezone: str
    utc_offset_ms: int
    next_offset: NextOffsetValue | None


class RotationValue(TypedDict):
    """When the games of a level change at a table: after `count` hands, orbits or minutes; null: when the TD says so.

    `played_ms`: by minutes, what was played when the level began, of levels with the same games in a row.
    """

    every: Literal["hands", "orbit", "minutes"] | None
    count: int
    played_ms: int


class PeriodValue(TypedDict):
    """A level or a break. `level` is the number people say; in a break, that of the level before it.

    `ends`: what happens when it reaches zero. What is 0, empty or false may be missing.
    """

    id: str
    kind: PeriodKind
    ms: int
    level: int
    ends: Literal["auto", "hold", "end"]
    hands: NotRequired[int]
    """It lasts so many hands, and no time: then it `ends` with `hold`, and the clock holds from its begin."""
    stakes: NotRequired[list[Stakes]]
    rotation: NotRequired[RotationValue]
    """Of a level with several games."""
    after_break: NotRequired[bool]
    """A level that play goes on with after a break: no hand of an older one lies on a table."""
    color_up: NotRequired[list[int]]
    closes_registration: NotRequired[bool]
    ends_day: NotRequired[bool]
    note: NotRequired[str]


class AskingValue(TypedDict):
    """The server was away from `down_at` to `up_at`, paused the clock and asks how it goes on."""

    down_at: int
    up_at: int


class HandsLeftValue(TypedDict):
    """A level of `of` hands. `left`: at the slowest table that reports its hands, null where none does.

    `tables`: how many of those have hands left.
    """

    of: int
    left: int | None
    tables: int


class ClockValue(TypedDict):
    """Topic `clock`: where the clock stands, and what follows. Instants and durations in ms.

    `deadline` is set while it runs, `remaining_ms` while it stands, `start_at` while a start is scheduled.
    """

    phase: Phase
    period: PeriodValue
    ahead: list[PeriodValue]
    deadline: int | None
    remaining_ms: int | None
    start_at: int | None
    began_at: int | None
    run: int
    level_change: LevelChange
    registration_closes: str | None
    asking: AskingValue | None
    hands: NotRequired[HandsLeftValue]
    """In a level that lasts so many hands: it ends when the next one is announced."""


class StructureValue(TypedDict):
    """Topic `structure`: every period; chips as chip value.

    `final_ante`: at the final table the big blind's ante is the small blind, whatever is written here.
    """

    title: str
    starting_stack: int
    rebuy_stack: int
    addon_stack: int
    chips: list[int]
    final_ante: Literal["small_blind"] | None
    periods: list[PeriodValue]


class CountersValue(TypedDict):
    """Topic `counters`: who came and went, and the chips. `average_stack` is null without players."""

    entries: int
    reentries: int
    rebuys: int
    addons: int
    bustouts: int
    unique_players: int
    """People, however often they entered."""
    players_left: int
    chips_in_play: int
    average_stack: int | None
    starting_stack: int
    rebuy_stack: int
    addon_stack: int


class DealersValue(TypedDict):
    """What the rule set says of decks and dealer pushes; a figure that it does not give is null."""

    hold_push_before_ms: int | None
    prepare_decks_before_ms: int | None
    deck_changes_on: list[str]


class OldLevelValue(TypedDict):
    """What the rule set says of hands that are dealt at the old level once a new one began, and by which rule."""

    wrong_level_hand: Literal["stays_after_substantial_action"] | None
    old_level_hands_after_push: int
    rule: str | None


class HeaderValue(WallValue):
    """Topic `tournament`: what it is called, and the time on its wall."""

    slug: str
    title: str
    structure_title: str
    ruleset: str
    ruleset_title: str
    dealers: DealersValue
    old_level: OldLevelValue
    sessions: list[str]


class TournamentLine(TypedDict):
    """A tournament of the room."""

    slug: str
    title: str
    phase: Phase
    created_at: int


class VenueValue(WallValue):
    """The venue: its name, the language of its walls and the time on them."""

    name: str
    wall_language: str
    address: str | None
    """Host and port by which others in the room reach the server; null where they do not."""


class SoundValue(TypedDict):
    """The one device that sounds; null: none."""

    device: str | None


class RoomValue(TypedDict):
    """Topic `room`: the venue, every tournament, the newest first, and whether clocks are paused together."""

    venue: VenueValue | None
    tournaments: list[TournamentLine]
    sound: SoundValue
    paused_all: bool


class DisplaysValue(TypedDict):
    """Topic `displays:room`: every television by its id, with what it shows."""

    displays: dict[str, Display]


class DisplaysSnapshot(DisplaysValue):
    """The value of topic `displays:room` with its place."""

    seq: int
    boot_id: str


class ClockSnapshot(ClockValue):
    """The value of topic `clock` with its place, and topic `tournament` beside it."""

    seq: int
    boot_id: str
    tournament: HeaderValue
    tournament_seq: int


class TopicSnapshot(TypedDict):
    """The value of a topic, as docs/live.md has it, with its place."""

    seq: int
    boot_id: str
    value: dict[str, Any]
    count: NotRequired[int]
    """Of seats that somebody looks for: how many are meant, also those that are not in the answer."""
    named: NotRequired[bool]
    """Of the same: whether the event shows names; else seats are found by the number of the entry."""
