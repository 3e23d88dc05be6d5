"""What the topics of players, tables, draws and the floor look like on the wire."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from clockserver.domain.entries import Lock, Status
from clockserver.domain.floor import CallFor, PageTo
from clockserver.domain.session import DrawState, NameForm
from clockserver.domain.tables import TableState


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


class TurnValue(TypedDict):
    """The game a table deals, at its `place` in the level, from 0. `hands`: of it, that on the table included; 0: it
    begins with the next hand.

    `of`: how many it lasts, 0: until clock or TD change it. `change`: how often the clock had changed games.
    `frozen`: the button stays for the next hand.
    """

    game: str
    place: int
    hands: int
    of: int
    change: int
    frozen: bool


class LevelHandsValue(TypedDict):
    """The hands a table has dealt of the newest level that lasts so many."""

    period: str
    hands: int


class TableValue(TypedDict):
    """A table of topic `tables`: `seats` are entries by seat; `next` is the hand to be dealt, null if not known."""

    size: int
    state: TableState
    added: bool
    name: str
    place: str
    seats: dict[str, str]
    held_seats: list[int]
    """Nobody is drawn or proposed to them."""
    hands: int
    redeals: int
    """How often the hand on the table was dealt again after a misdeal."""
    last: HandValue | None
    next: HandValue | None
    halted: bool
    waived: int | None
    """Players short up to which the TD lets it play."""
    turn: TurnValue | None
    """In an event with several games, once it is known."""
    level_hands: LevelHandsValue | None


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
    owes: int
    """Rebuys declared and not paid."""
    addons: int
    absent: bool
    came: bool
    """Known to have been at the seat: no no-show, though perhaps absent."""
    no_show: bool
    """Out because nobody ever came for it."""
    disqualified: bool
    left_early: bool
    """Gone for good, its chips with it or not."""


MoveValue = TypedDict(
    "MoveValue",
    {
        "entry": str,
        "from": str | None,
        "to": str,
        "at": int,
        "kind": str,
        "why": list[dict[str, Any]],
        "card": str | None,
    },
)
"""A player who got another seat, or one at all (`from` null); `kind` is the event, `why` its reasons as texts.

`card`: the playing card that he had when his table broke, such as `Ks`."""


class ChoiceValue(TypedDict):
    """Another seat to give, or to move to, with what is to be said for it; `closed`: why it cannot be."""

    seat: str
    entry: str | None
    why: dict[str, Any]
    closed: dict[str, Any] | None


ProposalValue = TypedDict(
    "ProposalValue",
    {
        "entry": str,
        "from": str,
        "to": str,
        "why": list[dict[str, Any]],
        "movers": NotRequired[list[ChoiceValue]],
        "seats": NotRequired[list[ChoiceValue]],
    },
)
"""A move that is proposed. The first ones come with the other players and seats, the likeliest first."""


class MovesValue(TypedDict):
    """Topic `moves`: the newest moves, the last one last; which tables halt, break next, and who waits for a seat.

    `final_table`: at which table all who are left sit, once it is the final one.
    """

    moves: list[MoveValue]
    halted: list[int]
    breaking_order: list[int]
    next_to_break: int | None
    final_table: int | None
    final_table_due: bool
    final_table_at: int | None
    waiting: list[str]


class SeatingValue(TypedDict):
    """How the event seats its players, as `tables.seating` takes it."""

    table_size: int
    at_sale: bool
    most_entries: int | None
    reentries: int | None
    reentries_per_session: int | None
    no_show_level: int | None
    wave: int
    least_to_start: int | None
    names: NameForm
    hide_draws: bool


class NoShowsValue(TypedDict):
    """Who is absent and was never seen, and the level at whose end they may be taken out; `passed`: it has ended."""

    level: int | None
    passed: bool
    entries: list[str]


class RedrawValue(TypedDict):
    """A redraw that is due: at so few players left, or because so few tables hold everybody; one of them is null."""

    players: int | None
    tables: int | None


class PlanValue(TypedDict):
    """Topic `plan`, for staff: moves to make in this order, and the tables whose button has to be told before.
    `seating` is how the event seats its players now."""

    moves: list[ProposalValue]
    where_is_the_button: list[int]
    no_shows: NoShowsValue
    redraw: RedrawValue | None
    """Where structure or rule set has one."""
    seating: SeatingValue


class FloorTableValue(TypedDict):
    """A table in topic `floor:room`. `x` and `y` are in centimetres from the upper left corner; null: nobody said.
    `held_by`: a tournament's slug, or `cash`; null: free. `size`: null where nobody described the table."""

    size: int | None
    name: str
    section: str
    x: int | None
    y: int | None
    out_of_service: bool
    note: str
    held_by: str | None


class DrawValue(TypedDict):
    """A draw that was committed to; instants in ms. `short` are the eight characters of the wall.

    `running` seats who comes late; `late`: how many it has seated. `document` gives all that is needed to check it.
    `taken_back`: it was held and undone, nobody sits where it says.
    """

    number: int
    kind: str
    state: DrawState
    commitment: str
    short: str
    players: int
    tables: int
    word: str
    published_at: int
    held_at: int | None
    late: int
    taken_back: bool
    document: str | None


class DrawsValue(TypedDict):
    """Topic `draws`: every draw that was committed to, the oldest first; none where the house hides them."""

    draws: list[DrawValue]


class CallValue(TypedDict):
    """A call of topic `calls`, waiting while `answered` is null. `command` is what an undo would take back."""

    what: CallFor
    at: int
    answered: int | None
    command: str | None


class RulingValue(TypedDict):
    """A ruling that was noted; `by` is a user's id, `command` takes it back."""

    id: str
    table: int
    hand: int
    text: str
    at: int
    by: str
    command: str


class RulingsValue(TypedDict):
    """Topic `rulings`, for staff: the newest 200, the newest first."""

    rulings: list[RulingValue]


class PageValue(TypedDict):
    """A player who is asked to come, while `at <= now < until`. `name` is null where names are hidden."""

    entry: str
    name: str | None
    seat: str | None
    to: PageTo
    at: int
    until: int


class PagesValue(TypedDict):
    """Topic `pages`: who is asked to come, the first first."""

    pages: list[PageValue]


class OwnSeatValue(SeatValue):
    """The entry of a topic `seat`: as `seats` has it, with what concerns its player alone.

    `move`: how he came to the seat he has, null where that is not among the newest; `halted`, `breaks_next`: his table;
    `page`: where he is asked to come.
    """

    move: MoveValue | None
    halted: bool
    breaks_next: bool
    page: PageValue | None


class OwnTableValue(TypedDict):
    """A topic `table`: the table as `tables` has it, null where there is none; who sits there, as `seats` has them."""

    table: TableValue | None
    seats: dict[str, SeatValue]
