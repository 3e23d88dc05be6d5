"""The drawers of the room: opened with a float, cash moved with a reason, closed by a count."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.room.drawers.commands import (
    AnyDrawerCommand,
    BeginClosing,
    MoveCash,
    OpenDrawer,
    OpenWithoutSale,
    ResolvedCloseDrawer,
)
from clockserver.room.drawers.events import (
    AnyDrawerEvent,
    DrawerClosed,
    DrawerClosing,
    DrawerMoved,
    DrawerOpened,
    OpenedWithoutSale,
)
from clockserver.room.drawers.state import CashMove, Closing, Counts, NoSale, Shift, ShiftState, value_of
from clockserver.room.state import Room
from clockserver.tournament.sales.state import ShiftId


def decide(room: Room, command: AnyDrawerCommand, now: int, _randomness: RandomBelow) -> list[AnyDrawerEvent]:
    """Decide a command about a drawer. Raises Refused with every reason.

    The caller, which knows the tournaments, checks whether a drawer has enough cash.
    """
    match command:
        case OpenDrawer():
            return [_open(room, command, now)]
        case MoveCash():
            return [_move(room, command, now)]
        case OpenWithoutSale():
            return [_open_without_sale(room, command, now)]
        case BeginClosing():
            demand_state(room, command.shift, "open")
            return [DrawerClosing(shift=command.shift)]
        case ResolvedCloseDrawer():
            return [_close(room, command, now)]


def demand_state(room: Room, shift: ShiftId, state: ShiftState) -> Shift:
    """The shift, if it is in that state. Raises Refused."""
    drawer = room.drawers.get(shift)
    if drawer is None or drawer.state != state:
        raise Refused(Reason("money.shift", {"shift": shift}, "shift"))
    return drawer


# -- within ----------------------------------------------------------------------------------------------


def _open(room: Room, command: OpenDrawer, now: int) -> DrawerOpened:
    name = stored_line(command.name)
    reasons = [*refuse_invisible(command.name, "name"), *_refuse_twice(command.float, "float")]
    if any(each.name == name and each.state != "closed" for each in room.drawers.values()):
        reasons.append(Reason("drawers.is_open", {"name": name}, "name"))
    if reasons:
        raise Refused(*reasons)
    shift = Shift(id=f"S{len(room.drawers) + 1}", name=name, opened_at=now, float=command.float)
    return DrawerOpened(shift=shift)


def _move(room: Room, command: MoveCash, now: int) -> DrawerMoved:
    demand_state(room, command.shift, "open")
    _demand_reason(command.reason)
    move = CashMove(command.do, command.amount, stored_line(command.reason), now)
    return DrawerMoved(shift=command.shift, move=move)


def _open_without_sale(room: Room, command: OpenWithoutSale, now: int) -> OpenedWithoutSale:
    demand_state(room, command.shift, "open")
    _demand_reason(command.reason)
    return OpenedWithoutSale(shift=command.shift, no_sale=NoSale(stored_line(command.reason), now))


def _demand_reason(reason: str) -> None:
    reasons = refuse_invisible(reason, "reason")
    if not stored_line(reason):
        reasons.append(Reason("drawers.reason", {}, "reason"))
    if reasons:
        raise Refused(*reasons)


def _close(room: Room, command: ResolvedCloseDrawer, now: int) -> DrawerClosed:
    if (drawer := room.drawers.get(command.shift)) is not None and drawer.state == "open":
        raise Refused(Reason("drawers.count_first", {"shift": command.shift}, "shift"))
    shift = demand_state(room, command.shift, "closing")
    expected = shift.own_cash + sum(each.cash for each in command.tournaments)
    counted_cash = value_of(command.count)
    reasons = [*_refuse_twice(command.count, "count"), *refuse_invisible(command.reason, "reason")]
    if counted_cash != expected and not stored_line(command.reason):
        # The reason hides the amount: the count stays blind until it is final.
        reasons.append(Reason("drawers.differs", {}, "reason"))
    if reasons:
        raise Refused(*reasons)
    closing = Closing(
        number=1 + sum(each.closed is not None for each in room.drawers.values()),
        at=now,
        count=command.count,
        expected=expected,
        counted=counted_cash,
        card=sum(each.card for each in command.tournaments),
        reason=stored_line(command.reason),
        tournaments=command.tournaments,
    )
    return DrawerClosed(shift=command.shift, closing=closing)


def _refuse_twice(pieces: Counts, field: str) -> list[Reason]:
    denominations: set[int] = set()
    reasons = []
    for i, each in enumerate(pieces):
        if each.denomination in denominations:
            params = {"denomination": each.denomination}
            reasons.append(Reason("drawers.denomination_twice", {**params}, f"{field}[{i}]"))
        denominations.add(each.denomination)
    return reasons
