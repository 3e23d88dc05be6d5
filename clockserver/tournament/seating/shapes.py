"""Wire shapes of the topics of seats and moves."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.floor.shapes import PageValue
from clockserver.tournament.results.shapes import OutcomeValue


class Patch(TypedDict):
    """Changes of a keyed topic: keys to set and to remove."""

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
"""A player with a new seat. `from` null: the first seat; `kind`: the event; `why`: its reasons as texts.

`card`: the playing card drawn by the player when the table broke, such as `Ks`.
"""


class ChoiceValue(TypedDict):
    """An alternative seat or player, with its reasons; `closed`: why it is not allowed."""

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
"""A proposed move. The first moves have alternatives, the likeliest first."""


class MovesValue(TypedDict):
    """Topic `moves`: the newest valid moves, the newest last; tables that halt or break; waiting players.

    Of a player who moved again only the newest move is shown, of a player who is out none. `final_table`: the
    table of all players left, once it is final.
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
    """The entry of a topic `seat`: as in `seats`, with the player's own data.

    `move`: the player's move to the seat, null if not among the newest; `halted`, `breaks_next`: the
    player's table; `page`: the destination of a page; `slip`: the number of a slip to collect at the payout
    desk; `count`: the newest chip count, if any; `outcome`: for an entry out of a merged flight.
    """

    move: MoveValue | None
    halted: bool
    breaks_next: bool
    page: PageValue | None
    slip: int | None
    count: NotRequired[CountValue]
    outcome: NotRequired[OutcomeValue]
