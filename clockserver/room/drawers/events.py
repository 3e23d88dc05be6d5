"""Events of drawers, all final: money is corrected by another event."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.room.drawers.state import CashMove, Closing, NoSale, Shift
from clockserver.room.final_event import FinalEvent
from clockserver.room.state import Room
from clockserver.tournament.sales.state import ShiftId


class DrawerOpened(FinalEvent, frozen=True, tag_field="type", tag="DrawerOpened"):
    """A shift began at a drawer, with its float."""

    shift: Shift

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, drawers=room.drawers.set(self.shift.id, self.shift))


class DrawerMoved(FinalEvent, frozen=True, tag_field="type", tag="DrawerMoved"):
    """Cash was put into a drawer or taken out."""

    shift: ShiftId
    move: CashMove

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        before = room.drawers[self.shift]
        return _with(room, replace(before, moves=(*before.moves, self.move)))


class OpenedWithoutSale(FinalEvent, frozen=True, tag_field="type", tag="OpenedWithoutSale"):
    """A drawer was opened without a sale."""

    shift: ShiftId
    no_sale: NoSale

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        before = room.drawers[self.shift]
        return _with(room, replace(before, no_sales=(*before.no_sales, self.no_sale)))


class DrawerClosing(FinalEvent, frozen=True, tag_field="type", tag="DrawerClosing"):
    """A drawer takes no more sales, as it is being counted."""

    shift: ShiftId

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, replace(room.drawers[self.shift], state="closing"))


class DrawerClosed(FinalEvent, frozen=True, omit_defaults=True, tag_field="type", tag="DrawerClosed"):
    """A shift ended, with its count and the sums of all tournaments."""

    shift: ShiftId
    closing: Closing
    approved_by: str | None = None
    """Id of the approving user, for a count off by more than the tolerance."""

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, replace(room.drawers[self.shift], state="closed", closed=self.closing))


AnyDrawerEvent: TypeAlias = DrawerOpened | DrawerMoved | OpenedWithoutSale | DrawerClosing | DrawerClosed


def _with(room: Room, shift: Shift) -> Room:
    return replace(room, drawers=room.drawers.set(shift.id, shift))
