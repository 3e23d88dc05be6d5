"""An event with a drawer, and what is sold and paid there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.desk.desk import Accepted
from clockserver.room.drawers.state import Pieces, Shift
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.payout_desk.commands import PaySlip
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room
from tests.projection.topic_values import topic_value
from tests.tournament.sales.offers import OFFERS, enter

FLOAT = (Pieces(5_000, 2), Pieces(1_000, 5))


def give(room: Room, command: Any) -> None:
    answer = room.tell(command)
    assert isinstance(answer, Accepted), answer


def sells(number: int, shift: str | None = "S1", **by: int) -> Any:
    command = enter(number, **by)
    assert command.sale is not None
    return replace(command, sale=replace(command.sale, shift=shift))


def shift(room: Room) -> Shift:
    return room.room_service.state.drawers["S1"]


def first_shift(room: Room) -> dict[str, Any]:
    value: dict[str, Any] = topic_value(room, "drawers:room")["drawers"]["S1"]
    return value


def in_the_money(room: Room) -> None:
    """Three players have paid 330.00 into the drawer; one is out, and that player's slip is due."""
    for number in (1, 2, 3):
        room.give(sells(number))
    room.give(SetUpPrizes(currency="EUR", table="three"))
    room.give(StartClock())
    for _ in range(3):
        room.give(NextPeriod())
    room.give(PublishPrizes())
    room.give(BustOut(entry="e1"))


def pays(number: int, amount: int, shift: str | None = "S1") -> PaySlip:
    return PaySlip(slip=number, by={"cash": amount}, shift=shift, id_checked="passport")


def an_event() -> Room:
    """An event with offers, and no drawer."""
    room = Room().opened().with_room_service()
    room.give(SetOffers(currency="EUR", offers=OFFERS))
    room.give(OpenTables(tables=(1,)))
    return room
