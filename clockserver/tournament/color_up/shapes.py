"""Wire shapes of the topics of color-ups."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clockserver.tournament.structure.state import PeriodKind


class RacedSeatValue(TypedDict):
    """A seat's chips in a race.

    `exchanged`: new chips at equal value; `odd`: chips with a card each; `won`: new chips; `rescued`: chips
    of the lowest denomination, so that the player is not raced out of play.
    """

    seat: int
    chips: int
    exchanged: int
    odd: int
    cards: list[str]
    won: int
    rescued: int


class RaceValue(TypedDict):
    """The race of a table. `to`: worth of a new chip; `change`: change of the chip value in play."""

    color_up: int
    table: int
    denomination: int
    to: int
    lowest: int
    at: int
    change: int
    seats: list[RacedSeatValue]


class ColorUpValue(TypedDict):
    """A color-up. `period`: that of a scheduled one; `entries`: its players, empty: all at these tables.

    `to`: the new chip for each denomination, null where not known; `still_racing`: tables that are not done;
    `raced`: denominations that such a table has raced; `tables`: number of tables, 0 where none is known.
    """

    number: int
    denominations: list[int]
    to: dict[str, int | None]
    lowest: int | None
    period: str | None
    announced: str
    begun_at: int
    entries: list[str]
    tables: int
    still_racing: list[int]
    raced: dict[str, list[int]]
    over: bool


class ProposedColorUpValue(TypedDict):
    """Chips that no stakes need once a period begins; `now`: the period has begun.

    `level` of a break is that of the level before it.
    """

    period: str
    kind: PeriodKind
    level: int
    denominations: list[int]
    now: bool


class ChipLookValue(TypedDict):
    """The name and the colour, as `#rrggbb`, of a chip; either may be empty."""

    name: str
    colour: str


class ColorUpsValue(TypedDict):
    """Topic `color_ups`: unfinished ones, else the last one; the newest races, the newest last.

    `in_play`: denominations, where the structure has them; `gone`: denominations that left. `of_players` and
    `must_be_announced` are the rule set's, for color-ups that the director announces.
    """

    color_ups: list[ColorUpValue]
    races: list[RaceValue]
    in_play: list[int]
    gone: list[int]
    proposed: list[ProposedColorUpValue]
    of_players: bool
    must_be_announced: bool
    looks: NotRequired[dict[str, ChipLookValue]]
    """Looks by chip value, if the tournament's chip set has them."""
