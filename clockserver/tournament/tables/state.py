"""Tables: their facts, seats, button and blinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from clockserver.core.input.typed_fields import typed
from clockserver.tournament.dealing.game_rotation import Turn
from clockserver.tournament.dealing.positions import Blinds
from clockserver.tournament.entries.state import EntryId, SeatNumber, SeatRef, TableNumber
from clockserver.tournament.structure.state import PeriodId

MAX_SEATS = 12
MAX_TABLES = 2_000
"""Maximum number of tables in one command."""
TableSize: TypeAlias = Annotated[int, Meta(ge=2, le=MAX_SEATS)]
ShortLine: TypeAlias = Annotated[str, Meta(max_length=40)]
"""The name or the place of a table."""
TableState: TypeAlias = Literal["held", "open", "closed"]
"""Reserved for later; in play; broken or closed."""


class TableFacts(Struct, frozen=True, omit_defaults=True):
    """The facts of a table. `added`: opened beyond the planned draw, so that it may break first."""

    number: TableNumber
    size: TableSize = 9
    state: TableState = "open"
    added: bool = False
    name: Annotated[str, typed(ShortLine)] = ""
    place: Annotated[str, typed(ShortLine)] = ""
    """The place of the table in the room."""
    held_seats: tuple[SeatNumber, ...] = ()
    """Seats that no draw or proposal fills; commands may seat players there."""

    def resized(self, size: int) -> TableFacts:
        """The facts with another number of seats; removed seats are no longer held."""
        return replace(self, size=size, held_seats=tuple(seat for seat in self.held_seats if seat <= size))


class TableDescription(Struct, frozen=True):
    """The inventory's description of a physical table."""

    size: int
    name: str = ""
    place: str = ""


class DealtHand(Struct, frozen=True, omit_defaults=True):
    """The current hand as first dealt, for a redeal.

    `period`: its level, in a break the level before it; `seats`: the players dealt in; `absent`: seats of
    absent players.
    """

    period: PeriodId
    seats: dict[SeatNumber, EntryId]
    absent: tuple[SeatNumber, ...] = ()


class ButtonReport(Struct, frozen=True):
    """Instant and period of the last report of a table's button; `dealt`: with a reported hand."""

    at: int
    period: PeriodId
    dealt: bool = False


class TablePlay(Struct, frozen=True, omit_defaults=True):
    """The state of a table besides players and facts; a reopened table starts without it."""

    last: Blinds | None = None
    button: SeatNumber | None = None
    hands: int = 0
    owes_single: bool = False
    opened: tuple[SeatNumber, ...] = ()
    waived: int | None = None
    lost: tuple[SeatNumber, ...] = ()
    redeals: int = 0
    turn: Turn | None = None
    dealt: DealtHand | None = None
    button_report: ButtonReport | None = field(default=None, name="told")


class Replay(Struct, frozen=True, omit_defaults=True):
    """A missed big blind to replay: `hands` at its position, then the button moves `forward` positions."""

    blinds: Blinds
    hands: int
    forward: int


class LevelHands(Struct, frozen=True, omit_defaults=True):
    """Number of hands dealt in a level that is measured in hands."""

    period: PeriodId
    hands: int


class Table(Struct, frozen=True):
    """A table. Empty seats are not in `seats`."""

    facts: TableFacts
    seats: Mapping[SeatNumber, EntryId] = {}
    last: Blinds | None = None
    """Button and blinds of the last hand; None: not known."""
    button: SeatNumber | None = None
    """The drawn button for the first hand of a fresh table."""
    hands: int = 0
    """Number of hands reported since it opened."""
    redeals: int = 0
    """Number of redeals of the current hand after misdeals."""
    owes_single: bool = False
    """Whether a newcomer sits at the last big blind: that seat is big blind once more."""
    fresh: tuple[SeatNumber, ...] = ()
    """Seats of players moved here since the last hand: other players are moved first."""
    opened: tuple[SeatNumber, ...] = ()
    """Open seats in the order in which players left them, the newest last."""
    waived: int | None = None
    """Number of missing players up to which the director lets the table play."""
    replay: Replay | None = None
    """The hands to replay after a missed big blind."""
    lost: tuple[SeatNumber, ...] = ()
    """The seats of players who went out here, one for each, also if taken again later."""
    turn: Turn | None = None
    """The current game, in an event with several games; None: not known yet."""
    of_level: LevelHands | None = None
    """Hands dealt in the newest level that is measured in hands."""
    button_report: ButtonReport | None = None
    """The last report of the button; None: not recorded."""
    dealt: DealtHand | None = None
    """The current hand as first dealt; None: not reported, or reported in an older journal."""

    @property
    def number(self) -> TableNumber:
        return self.facts.number

    @property
    def size(self) -> int:
        return self.facts.size

    @property
    def open(self) -> bool:
        """Whether players may be seated and moved here."""
        return self.facts.state == "open"

    @property
    def frozen(self) -> bool:
        """Whether button and blinds stay for the next hand, as through stud in a mixed event."""
        return self.last is not None and self.turn is not None and self.turn.frozen

    @property
    def follows(self) -> Blinds | None:
        """The hand before the next one: the last hand, or with a frozen button the hand before it."""
        last = self.last
        if last is None or last.small_blind is None or not self.frozen:
            return last
        return Blinds(last.button, last.button, last.small_blind)

    def usable(self) -> list[SeatNumber]:
        """The seats that are not held, in order."""
        held = self.facts.held_seats
        return [seat for seat in range(1, self.size + 1) if seat not in held]

    def empty(self) -> list[SeatNumber]:
        """The empty seats, held or not, in order."""
        return [seat for seat in range(1, self.size + 1) if seat not in self.seats]

    def free(self) -> list[SeatNumber]:
        """The empty seats that are not held, in order."""
        return [seat for seat in self.usable() if seat not in self.seats]

    def needed(self) -> set[SeatNumber]:
        """The seats in use: of players, and of button and blinds, also if empty."""
        last = self.last
        positions = (last.button, last.small_blind, last.big_blind) if last is not None else ()
        return {*self.seats, *(seat for seat in (*positions, self.button) if seat is not None)}

    def rest(self) -> TablePlay:
        """The state without players and facts."""
        return TablePlay(**{name: getattr(self, name) for name in TablePlay.__struct_fields__})

    @property
    def room(self) -> int:
        """Number of seats in `free`."""
        held = sum(seat not in self.seats for seat in self.facts.held_seats) if self.facts.held_seats else 0
        return self.size - len(self.seats) - held

    def placing(self, seat: SeatNumber, entry: EntryId | None) -> Table:
        """The table with an entry on a seat; None empties it."""
        seats = dict(self.seats)
        opened = tuple(each for each in self.opened if each != seat)
        fresh = tuple(each for each in self.fresh if each != seat)
        if entry is None:
            seats.pop(seat, None)
            opened += (seat,)
        else:
            seats[seat] = entry
        single = self.owes_single and not (self.last is not None and seat == self.last.big_blind)
        return replace(self, seats=seats, opened=opened, owes_single=single, fresh=fresh)

    def losing(self, seat: SeatNumber) -> Table:
        """The table with one more elimination from that seat."""
        return replace(self, lost=tuple(sorted((*self.lost, seat))))

    def regaining(self, seat: SeatNumber) -> Table:
        """The table with one elimination less from that seat."""
        if seat not in self.lost:
            return self
        index = self.lost.index(seat)
        return replace(self, lost=self.lost[:index] + self.lost[index + 1 :])

    def receiving(self, seat: SeatNumber, entry: EntryId) -> Table:
        """The table with a player moved here."""
        table = self.placing(seat, entry)
        return replace(table, fresh=(*table.fresh, seat))


def with_rest(facts: TableFacts, rest: TablePlay) -> Table:
    """An empty table with this state."""
    return Table(facts, **{name: getattr(rest, name) for name in TablePlay.__struct_fields__})


def open_seats(tables: Iterable[Table], *, anywhere: bool) -> list[SeatRef]:
    """The seats to draw from, by table and seat: all open seats, or the open seats of the shortest tables.

    Draws from the shortest tables keep the tables within one player of each other.
    """
    usable = sorted((table for table in tables if table.open), key=lambda each: each.number)
    usable = [table for table in usable if table.room]
    min_players = min((len(table.seats) for table in usable), default=0)
    return [
        SeatRef(table.number, seat)
        for table in usable
        if anywhere or len(table.seats) == min_players
        for seat in table.free()
    ]
