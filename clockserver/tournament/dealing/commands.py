"""Commands of dealing."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.state import SeatNumber, TableNumber


class CorrectButton(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="table.missed_big_blind",
    kw_only=True,
):
    """Report that a seat missed its big blind, as the button moved too far; the set has the consequence."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    seat: SeatNumber
    substantial_action: bool


class ReportHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.hand", kw_only=True
):
    """Report a dealt hand: button and blinds move by one. `hands`: number of hands that the client saw before."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    hands: Annotated[int, Meta(ge=0)]


class SetButton(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.button", kw_only=True
):
    """Set the button of the present hand, and its blinds unless they are the next players."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    button: SeatNumber
    small_blind: SeatNumber | None = None
    big_blind: SeatNumber | None = None


AnyDealingCommand: TypeAlias = ReportHand | SetButton

MAX_NAME = 20
MAX_HANDS = 1_000


class SetGame(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.game", kw_only=True
):
    """Set the game of a table within its level, from the next hand.

    `hands`: number of hands of the game so far, the present one included.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    game: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    hands: Annotated[int, Meta(ge=0, le=MAX_HANDS)] = 0


class Redeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.redeal", kw_only=True
):
    """Declare a misdeal: the hand is dealt again. `redeals`: number of its redeals that the client saw before.

    `substantial_action`: whether there was any; most sets then allow no misdeal.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    redeals: Annotated[int, Meta(ge=0)] = 0
    substantial_action: bool = False
