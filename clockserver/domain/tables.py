"""Tables: their seats, button and blinds, and which of them are open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import EntryId, SeatNumber, SeatRef, TableNumber
from clockserver.domain.games import Turn
from clockserver.domain.positions import Blinds

MOST_SEATS = 12
TableSize: TypeAlias = Annotated[int, Meta(ge=2, le=MOST_SEATS)]
TableState: TypeAlias = Literal["held", "open", "closed"]
"""Claimed and not yet used; in play; broken or closed."""


class TableFacts(Struct, frozen=True, omit_defaults=True):
    """What is said of a table. `added`: beyond the planned draw, so that it may break first."""

    number: TableNumber
    size: TableSize = 9
    state: TableState = "open"
    added: bool = False
    name: str = ""
    place: str = ""
    """Where in the room it stands."""
    held_seats: tuple[SeatNumber, ...] = ()
    """Seats that nobody is drawn or proposed to; who is put there by hand sits there."""

    def resized(self, size: int) -> TableFacts:
        """With so many seats; those that are gone are held no more."""
        return replace(self, size=size, held_seats=tuple(seat for seat in self.held_seats if seat <= size))


class Described(Struct, frozen=True):
    """What the room's inventory says of a physical table."""

    size: int
    name: str = ""
    place: str = ""


class Rest(Struct, frozen=True, omit_defaults=True):
    """What a table has beside its players and facts; one that opens anew has none of it."""

    last: Blinds | None = None
    button: SeatNumber | None = None
    hands: int = 0
    owes_single: bool = False
    opened: tuple[SeatNumber, ...] = ()
    waived: int | None = None
    lost: tuple[SeatNumber, ...] = ()
    redeals: int = 0
    turn: Turn | None = None


class Replay(Struct, frozen=True, omit_defaults=True):
    """A missed big blind that is played again: `hands` at its position, then the button goes `forward` positions."""

    blinds: Blinds
    hands: int
    forward: int


class LevelHands(Struct, frozen=True, omit_defaults=True):
    """How many hands of a level that lasts so many were dealt."""

    period: str
    hands: int


class Table(Struct, frozen=True):
    """A table as it stands. Seats that nobody has are not in `seats`."""

    facts: TableFacts
    seats: Mapping[SeatNumber, EntryId] = {}
    last: Blinds | None = None
    """Button and blinds of the hand last dealt; None: not known."""
    button: SeatNumber | None = None
    """Drawn for the first hand of a fresh table."""
    hands: int = 0
    """Hands reported since it opened."""
    redeals: int = 0
    """How often the hand on the table was dealt again after a misdeal."""
    owes_single: bool = False
    """A newcomer sits where the big blind just was, and is big blind there once more."""
    fresh: tuple[SeatNumber, ...] = ()
    """Seats of players who were moved here since the last hand: others move before they move again."""
    opened: tuple[SeatNumber, ...] = ()
    """Open seats that somebody left, the last one last."""
    waived: int | None = None
    """The number of players short up to which the TD lets it play on."""
    replay: Replay | None = None
    """The hands that follow from a missed big blind."""
    lost: tuple[SeatNumber, ...] = ()
    """The seats of those who went out here, once for each of them, whoever sat there later."""
    turn: Turn | None = None
    """The game it deals, in an event with several; None: not known yet."""
    of_level: LevelHands | None = None
    """The hands it has dealt of the newest level that lasts so many hands."""

    @property
    def number(self) -> TableNumber:
        return self.facts.number

    @property
    def size(self) -> int:
        return self.facts.size

    @property
    def open(self) -> bool:
        """Whether players are seated and moved here."""
        return self.facts.state == "open"

    @property
    def frozen(self) -> bool:
        """Whether button and blinds stay for the next hand, as through stud in a mixed event."""
        return self.last is not None and self.turn is not None and self.turn.frozen

    @property
    def follows(self) -> Blinds | None:
        """The hand that the next one follows from: the last, or where the button is frozen the one before it."""
        last = self.last
        if last is None or last.small_blind is None or not self.frozen:
            return last
        return Blinds(last.button, last.button, last.small_blind)

    def usable(self) -> list[SeatNumber]:
        """Its seats that are not held, in order."""
        held = self.facts.held_seats
        return [seat for seat in range(1, self.size + 1) if seat not in held]

    def empty(self) -> list[SeatNumber]:
        """Its seats where nobody sits, held or not, in order."""
        return [seat for seat in range(1, self.size + 1) if seat not in self.seats]

    def free(self) -> list[SeatNumber]:
        """Its empty seats that are not held, in order."""
        return [seat for seat in self.usable() if seat not in self.seats]

    def needed(self) -> set[SeatNumber]:
        """The seats that have to be there: where somebody sits, and where button and blinds are, of nobody too."""
        last = self.last
        positions = (last.button, last.small_blind, last.big_blind) if last is not None else ()
        return {*self.seats, *(seat for seat in (*positions, self.button) if seat is not None)}

    def rest(self) -> Rest:
        """All but players and facts."""
        return Rest(**{name: getattr(self, name) for name in Rest.__struct_fields__})

    @property
    def room(self) -> int:
        """How many seats `free` gives."""
        held = sum(seat not in self.seats for seat in self.facts.held_seats) if self.facts.held_seats else 0
        return self.size - len(self.seats) - held

    def placing(self, seat: SeatNumber, entry: EntryId | None) -> Table:
        """With another entry, or none, on a seat."""
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
        """With one more who went out from that seat."""
        return replace(self, lost=tuple(sorted((*self.lost, seat))))

    def regaining(self, seat: SeatNumber) -> Table:
        """With one less who went out from that seat."""
        if seat not in self.lost:
            return self
        at = self.lost.index(seat)
        return replace(self, lost=self.lost[:at] + self.lost[at + 1 :])

    def receiving(self, seat: SeatNumber, entry: EntryId) -> Table:
        """With somebody who was moved here."""
        table = self.placing(seat, entry)
        return replace(table, fresh=(*table.fresh, seat))


def with_rest(facts: TableFacts, rest: Rest) -> Table:
    """A table where nobody sits, with what it has else."""
    return Table(facts, **{name: getattr(rest, name) for name in Rest.__struct_fields__})


def open_seats(tables: Iterable[Table], *, anywhere: bool) -> list[SeatRef]:
    """The seats to draw from, by table and seat: all that are empty, or those of the shortest tables.

    Drawn from the shortest, tables stay within one player of each other.
    """
    usable = sorted((table for table in tables if table.open), key=lambda each: each.number)
    usable = [table for table in usable if table.room]
    least = min((len(table.seats) for table in usable), default=0)
    return [
        SeatRef(table.number, seat)
        for table in usable
        if anywhere or len(table.seats) == least
        for seat in table.free()
    ]
