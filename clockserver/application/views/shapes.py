"""What topics look like on the wire: the shapes that views give, faces read and the API's description is made of."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from clockserver.domain.entries import Lock, Status
from clockserver.domain.level_clock import LevelChange, Phase
from clockserver.domain.room_state import Display
from clockserver.domain.session import NameForm
from clockserver.domain.structure import PeriodKind, Stakes
from clockserver.domain.tables import TableState


class NextOffsetValue(TypedDict):
    """From the instant `at` on, the wall differs from UTC by `utc_offset_ms`."""

    at: int
    utc_offset_ms: int


class WallValue(TypedDict):
    """What leads from the server's instants to the time on a wall; `next_offset` is when that changes next."""

    timezone: str
    utc_offset_ms: int
    next_offset: NextOffsetValue | None


class PeriodValue(TypedDict):
    """A level or a break. `level` is the number people say; in a break, that of the level before it.

    `ends`: what happens when it reaches zero. What is 0, empty or false may be missing.
    """

    id: str
    kind: PeriodKind
    ms: int
    level: int
    ends: Literal["auto", "hold", "end"]
    stakes: NotRequired[list[Stakes]]
    color_up: NotRequired[list[int]]
    closes_registration: NotRequired[bool]
    ends_day: NotRequired[bool]
    note: NotRequired[str]


class AskingValue(TypedDict):
    """The server was away from `down_at` to `up_at`, paused the clock and asks how it goes on."""

    down_at: int
    up_at: int


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


class StructureValue(TypedDict):
    """Topic `structure`: every period; chips as chip value."""

    title: str
    starting_stack: int
    rebuy_stack: int
    addon_stack: int
    chips: list[int]
    periods: list[PeriodValue]


class CountersValue(TypedDict):
    """Topic `counters`: who came and went, and the chips. `average_stack` is null without players."""

    entries: int
    reentries: int
    rebuys: int
    addons: int
    bustouts: int
    players_left: int
    chips_in_play: int
    average_stack: int | None
    starting_stack: int
    rebuy_stack: int
    addon_stack: int


class Patch(TypedDict):
    """What changes in a topic of keys: those to set and those to remove."""

    set: dict[str, Any]
    remove: list[str]


class HandValue(TypedDict):
    """Button and blinds of a hand. A null small blind is dead, or not to be posted; `no_hand` are seats that wait."""

    button: int
    small_blind: int | None
    big_blind: int
    no_hand: list[int]


class TableValue(TypedDict):
    """A table of topic `tables`: `seats` are entries by seat; `next` is the hand to be dealt, null if not known."""

    size: int
    state: TableState
    added: bool
    name: str
    place: str
    seats: dict[str, str]
    hands: int
    last: HandValue | None
    next: HandValue | None
    halted: bool
    waived: int | None
    """Players short up to which the TD lets it play."""


class SeatValue(TypedDict):
    """An entry of topic `seats`, for everybody. `name` is null where names are hidden.

    `out`: how many went out before it; its place is the entries less that, and final once no more are taken.
    """

    name: str | None
    status: Status
    seat: str | None
    out: int | None


class PlayerValue(SeatValue):
    """An entry of topic `players`, for staff: its full name, and what it bought."""

    person: str
    kind: Literal["entry", "reentry"]
    lock: Lock | None
    rebuys: int
    addons: int


MoveValue = TypedDict(
    "MoveValue",
    {"entry": str, "from": str | None, "to": str, "at": int, "kind": str, "why": list[dict[str, Any]]},
)
"""A player who got another seat, or one at all (`from` null); `kind` is the event, `why` its reasons as texts."""
ProposalValue = TypedDict(
    "ProposalValue", {"entry": str, "from": str, "to": str, "why": list[dict[str, Any]]}
)
"""A move that is proposed."""


class MovesValue(TypedDict):
    """Topic `moves`: the newest moves, the last one last; which tables halt, break next, and who waits for a seat."""

    moves: list[MoveValue]
    halted: list[int]
    breaking_order: list[int]
    next_to_break: int | None
    final_table_due: bool
    waiting: list[str]


class SeatingValue(TypedDict):
    """How the event seats its players, as `tables.seating` takes it."""

    table_size: int
    at_sale: bool
    most_entries: int | None
    reentries: int | None
    names: NameForm


class PlanValue(TypedDict):
    """Topic `plan`, for staff: moves to make in this order, and the tables whose button has to be told before.
    `seating` is how the event seats its players now."""

    moves: list[ProposalValue]
    where_is_the_button: list[int]
    seating: SeatingValue


class HeaderValue(WallValue):
    """Topic `tournament`: what it is called, and the time on its wall."""

    slug: str
    title: str
    structure_title: str
    ruleset: str
    ruleset_title: str
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
    """The value of topic `displays:room` with its place and the server's instant."""

    seq: int
    server_ms: int
    boot_id: str


class ClockSnapshot(ClockValue):
    """The value of topic `clock` with its place, the server's instant, and topic `tournament` beside it."""

    seq: int
    server_ms: int
    boot_id: str
    tournament: HeaderValue
    tournament_seq: int
