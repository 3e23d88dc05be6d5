"""Color-ups: chips that leave, tables that are done, results of races, and their times."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.cards import Card
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.input.typed_fields import TypedReason
from clockserver.tournament.entries.state import EntryId, SeatNumber, TableNumber
from clockserver.tournament.structure.state import Period, PeriodId, Structure

if TYPE_CHECKING:
    from clockserver.tournament.session import Session

Denomination: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
"""The value of one chip."""


class RacedSeat(Struct, frozen=True, omit_defaults=True):
    """A seat's chips in the race and the result. `exchanged`: new chips at equal value, before the race."""

    seat: SeatNumber
    chips: int
    exchanged: int = 0
    cards: tuple[Card, ...] = ()
    """A card for each odd chip; none where no card decides."""
    won: int = 0
    rescued: int = 0
    """Number of lowest remaining chips for a player who would have none."""


class TableRace(Struct, frozen=True):
    """A race at a table. `change`: change of the chip value in play."""

    table: TableNumber
    denomination: Denomination
    to: Denomination
    lowest: Denomination
    at: int
    seats: tuple[RacedSeat, ...]
    change: int


class ColorUp(Struct, frozen=True, omit_defaults=True):
    """Chips that leave the tables.

    A scheduled color-up has its `period`, another one its `announced` text.
    """

    number: int
    denominations: tuple[Denomination, ...]
    """The lowest first."""
    begun_at: int
    period: PeriodId | None = None
    announced: TypedReason = ""
    tables: tuple[TableNumber, ...] = ()
    """Tables where chips have to leave; empty where no table was known."""
    entries: tuple[EntryId, ...] = ()
    """Players with these chips; empty: all at these tables."""
    part: bool = False
    """Only some tables or players: elsewhere the chips stay in play."""
    withdrawn: bool = False
    """The clock went back, or the structure changed, before anything was done."""
    done: tuple[TableNumber, ...] = ()
    """Tables that reported the color-up as done."""
    all_done: bool = False
    """The floor reported the color-up as done at all tables, also where no table is known."""
    races: tuple[TableRace, ...] = ()

    @property
    def untouched(self) -> bool:
        """Whether nothing was done yet."""
        return not (self.done or self.all_done or self.races)


class Proposal(Struct, frozen=True):
    """Chips that no stakes need any more once a period begins."""

    period: PeriodId
    denominations: tuple[Denomination, ...]


def next_number(session: Session) -> int:
    """The number of the next color-up: above all earlier ones, also once one of these was taken back."""
    return max((each.number for each in session.color_ups), default=0) + 1


def denominations_in_play(session: Session) -> tuple[int, ...]:
    """Denominations still in play, the lowest first; empty where the structure does not name them."""
    out_of_play = {
        chip for each in session.color_ups if not (each.withdrawn or each.part) for chip in each.denominations
    }
    return tuple(sorted(chip for chip in session.structure.chips if chip not in out_of_play))


def denominations_out_at(session: Session, table: TableNumber | None) -> frozenset[int]:
    """The denominations out of play at a table, or, with None, at any table."""
    return frozenset(
        chip
        for each in session.color_ups
        if not each.withdrawn and (not each.part or table is None or table in each.tables)
        for chip in each.denominations
    )


def denominations_after(session: Session, color_up: ColorUp) -> tuple[int, ...]:
    """The denominations that stay at its tables, the lowest first."""
    return tuple(chip for chip in denominations_in_play(session) if chip not in color_up.denominations)


def new_chip(session: Session, color_up: ColorUp, old: int) -> int | None:
    """The chip for an exchange: the lowest that stays and is a multiple of `old`; None: not known."""
    higher = (chip for chip in denominations_after(session, color_up) if chip > old and not chip % old)
    return next(higher, None)


def racing_tables(session: Session, color_up: ColorUp) -> list[TableNumber]:
    """Tables in play where the color-up is not done yet."""
    if color_up.all_done or color_up.withdrawn:
        return []
    return sorted(
        number
        for number in color_up.tables
        if number not in color_up.done and _in_play(session, number) and not all_raced(color_up, number)
    )


def is_over(session: Session, color_up: ColorUp) -> bool:
    """Whether no table has anything left to do; without known tables, whether the floor reported it as done."""
    if not color_up.tables:
        return color_up.all_done or color_up.withdrawn
    return not racing_tables(session, color_up)


def tables_in_play(session: Session) -> tuple[TableNumber, ...]:
    """Tables with players."""
    return tuple(sorted(number for number in session.tables if _in_play(session, number)))


def proposals(structure: Structure) -> list[Proposal]:
    """Proposed color-ups: chips leave in the first break after the last level that needs them.

    A level needs a denomination if an amount cannot be paid in the next higher one. Where no break follows,
    chips leave as the next level begins. Color-ups that the structure schedules are not proposed.
    """
    periods, chips = structure.periods, sorted(structure.chips)
    scheduled = {chip for period in periods for chip in period.color_up}
    chips_by_period: dict[PeriodId, list[int]] = {}
    last = -1
    for chip, higher in pairwise(chips):
        needed = [i for i, period in enumerate(periods) if _needs(period, higher)]
        last = max([last, *needed])
        period = _leaving(periods, last)
        if chip not in scheduled and period is not None:
            chips_by_period.setdefault(period.id, []).append(chip)
    return [
        Proposal(period.id, tuple(chips_by_period[period.id]))
        for period in periods
        if period.id in chips_by_period
    ]


def _leaving(periods: tuple[Period, ...], last: int) -> Period | None:
    """The period in which chips leave after `last`, the position of the last period that needs them."""
    after = periods[last + 1 :]
    if not any(period.kind == "level" for period in after):
        return None
    return next((period for period in after if period.kind == "break"), after[0])


def _needs(period: Period, higher: int) -> bool:
    """Whether some amount of a period cannot be paid in chips of `higher` alone."""
    return any(
        amount % higher
        for stakes in period.stakes
        for amount in (
            stakes.small_blind,
            stakes.big_blind,
            stakes.ante,
            stakes.small_bet,
            stakes.big_bet,
            stakes.bring_in,
            stakes.completion,
        )
    )


def _in_play(session: Session, number: TableNumber) -> bool:
    table = session.tables.get(number)
    return table is not None and table.open and bool(table.seats)


def all_raced(color_up: ColorUp, number: TableNumber) -> bool:
    """Whether every denomination that leaves has been raced at a table."""
    raced = {each.denomination for each in color_up.races if each.table == number}
    return raced.issuperset(color_up.denominations)
