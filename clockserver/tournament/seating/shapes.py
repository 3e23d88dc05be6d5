"""Shapes, on the wire, of the topics of players, tables, draws and the floor."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.floor.shapes import PageValue
from clockserver.tournament.results.shapes import OutcomeValue


class Patch(TypedDict):
    """Changes of a topic of keys: those to set and those to remove."""

    set: dict[str, Any]
    remove: list[str]


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

`card`: the playing card that the player had when the table broke, such as `Ks`."""


class ChoiceValue(TypedDict):
    """Another seat to give, or to move to, with its reasons; `closed`: the reason why it cannot be used."""

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
    """Topic `moves`: the newest moves that stand, the last one last; tables that halt or break next, players who
    wait for a seat. A player who moved again, or is out, is not shown with an older move.

    `final_table`: the table of all players left, once it is the final one.
    """

    moves: list[MoveValue]
    halted: list[int]
    breaking_order: list[int]
    next_to_break: int | None
    final_table: int | None
    final_table_due: bool
    final_table_at: int | None
    waiting: list[str]


class OwnSeatValue(SeatValue):
    """The entry of a topic `seat`: as `seats` has it, with what concerns its player alone.

    `move`: the player's move to the seat, null where not among the newest; `halted`, `breaks_next`: the player's table;
    `page`: the place where the player is asked to come; `slip`: the number of a slip to collect at the payout desk;
    `count`: the newest count of the player's chips, where there is one; `outcome`: of an entry that is out of a
    flight that was merged.
    """

    move: MoveValue | None
    halted: bool
    breaks_next: bool
    page: PageValue | None
    slip: int | None
    count: NotRequired[CountValue]
    outcome: NotRequired[OutcomeValue]
