"""Calculator `drawer`: the money expected in a cashier's drawer, and the difference from the count."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.money_questions import MAX_ENTRIES, Money, Unit
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.ledger import Method
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Refused
from clockserver.room.drawers import drawer as room
from clockserver.room.drawers.drawer import MoveKind

MAX_MOVES = 20_000
MAX_DENOMINATIONS = 100
PiecesRow: TypeAlias = tuple[Unit, Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]]
"""A denomination, and its number of notes or coins."""
Counts: TypeAlias = Annotated[list[PiecesRow], Meta(max_length=MAX_DENOMINATIONS)]


class GivenMove(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sale, refund, payout, cash paid in or out, or a tip kept from a payout."""

    do: MoveKind
    by: Method
    amount: Money


class GivenDrawer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The float by denomination, the moves in order, and the count; `card_total`: the sum of the card terminal."""

    float: Counts
    moves: Annotated[list[GivenMove], Meta(max_length=MAX_MOVES)]
    count: Counts
    tolerance: Money = 0
    card_total: Annotated[int, Meta(ge=-MAX_CHIPS, le=MAX_CHIPS)] | None = None


class DrawerAnswer(TypedDict):
    """Money at the opening, expected by method, counted, and the difference from expected cash.

    `within`: whether the difference is within the tolerance.
    """

    opened: int
    expected: dict[Method, int]
    counted: int
    difference: int
    within: bool
    card_difference: NotRequired[int]


def drawer(raw: object) -> DrawerAnswer:
    """Close a drawer. Raises Refused."""
    question = read(raw, GivenDrawer)
    opened = room.counted(question.float)
    moves = [room.Move(each.do, each.by, each.amount) for each in question.moves]
    reasons = room.faults_of_moves(opened, moves)
    if reasons:
        raise Refused(*reasons)
    expected = room.expected(opened, moves)
    counted = room.counted(question.count)
    answer: DrawerAnswer = {
        "opened": opened,
        "expected": expected,
        "counted": counted,
        "difference": counted - expected["cash"],
        "within": abs(counted - expected["cash"]) <= question.tolerance,
    }
    if question.card_total is not None:
        answer["card_difference"] = question.card_total - expected["card"]
    return answer
