"""Events of color-ups: due, tables done, races with cards, chips found later."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.color_up.state import ColorUp, Denomination, TableRace
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.session import Session


class _OfColorUps(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("color_up:<session>:<number>",)

    session: SessionId = FIRST_SESSION


class ColorUpChanged(_OfColorUps, frozen=True):
    """A whole color-up before and after; None: it did not exist."""

    before: ColorUp | None = None
    after: ColorUp | None = None

    @property
    def color_up(self) -> ColorUp:
        """The color-up of the event."""
        color_up = self.after or self.before
        assert color_up is not None  # noqa: S101 - every event has one of the two
        return color_up

    def scopes(self) -> tuple[str, ...]:
        """The color-up."""
        return (f"color_up:{self.session}:{self.color_up.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        others = [each for each in session.color_ups if each.number != self.color_up.number]
        color_ups = others if self.after is None else [*others, self.after]
        return replace(session, color_ups=tuple(sorted(color_ups, key=lambda each: each.number)))

    def inverse(self, session: Session) -> list[Any]:
        """Restore the earlier color-up. Raises Refused once a table has reported or raced."""
        if color_up_of(session, self.color_up.number) != self.after:
            raise Refused(Reason("color_up.begun", {}, "command"))
        return [replace(self, before=self.after, after=self.before)]


class ColorUpDue(ColorUpChanged, frozen=True, tag_field="type", tag="ColorUpDue"):
    """The period of a scheduled color-up began."""


class ColorUpWithdrawn(ColorUpChanged, frozen=True, tag_field="type", tag="ColorUpWithdrawn"):
    """A color-up is no longer due: clock or structure changed before anything was done."""


class ColorUpAnnounced(ColorUpChanged, frozen=True, tag_field="type", tag="ColorUpAnnounced"):
    """The director announced a color-up beyond the schedule."""


class TablesColoredUp(_OfColorUps, frozen=True, tag_field="type", tag="TablesColoredUp"):
    """Chips left these tables; `every`: all tables, also unknown ones. `change`: of the chip value in play."""

    color_up: int
    tables: tuple[TableNumber, ...] = ()
    every: bool = False
    change: int = 0
    done: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The tables' part of the color-up; all of it where the floor reports all tables done."""
        whole = f"color_up:{self.session}:{self.color_up}"
        tables = tuple(f"{whole}:{table}" for table in self.tables)
        return (whole, *tables) if self.every else tables

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        color_up = color_up_of(session, self.color_up)
        if color_up is None:
            return session
        others = tuple(table for table in color_up.done if table not in self.tables)
        done = (*others, *self.tables) if self.done else others
        every = self.done if self.every else color_up.all_done
        return _with_color_up(session, replace(color_up, done=done, all_done=every), self.change)

    def inverse(self, session: Session) -> list[Any]:
        """Mark the tables as still to do, or as done again. Raises Refused where the color-up is no longer due."""
        if not self.done:
            _demand_due(session, self.color_up)
        return [replace(self, done=not self.done, change=-self.change)]


class ChipsRaced(_OfColorUps, frozen=True, tag_field="type", tag="ChipsRaced"):
    """A race was held at a table with these cards. `stands` false: an undo took the race back."""

    color_up: int
    race: TableRace
    stands: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The table's part of the color-up."""
        return (f"color_up:{self.session}:{self.color_up}:{self.race.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        color_up = color_up_of(session, self.color_up)
        if color_up is None:
            return session
        others = tuple(each for each in color_up.races if each != self.race)
        races = (*others, self.race) if self.stands else others
        change = self.race.change if self.stands else -self.race.change
        return _with_color_up(session, replace(color_up, races=races), change)

    def inverse(self, session: Session) -> list[Any]:
        """Withdraw the race; a redo has the same cards. Raises Refused where the color-up is no longer due."""
        if not self.stands:
            _demand_due(session, self.color_up)
        return [replace(self, stands=not self.stands)]


class FoundChipsExchanged(_OfColorUps, frozen=True, tag_field="type", tag="FoundChipsExchanged"):
    """Found chips of a denomination out of play were exchanged; `paid` is their value in remaining chips."""

    shares: ClassVar[tuple[str, ...]] = ()

    denomination: Denomination
    chips: int
    paid: int
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    stands: bool = True

    @property
    def change(self) -> int:
        """The change of the chip value in play: value without a new chip leaves play."""
        change = self.paid - self.chips * self.denomination
        return change if self.stands else -change

    def scopes(self) -> tuple[str, ...]:
        """No scope: the exchange blocks no undo."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, ledger=session.ledger.booked("color_up", self.change))

    def inverse(self, _session: Session) -> list[Any]:
        """Reverse the exchange."""
        return [replace(self, stands=not self.stands)]


AnyColorUpEvent: TypeAlias = (
    ColorUpDue | ColorUpWithdrawn | ColorUpAnnounced | TablesColoredUp | ChipsRaced | FoundChipsExchanged
)


def color_up_of(session: Session, number: int) -> ColorUp | None:
    """The color-up of that number."""
    return next((each for each in session.color_ups if each.number == number), None)


def _demand_due(session: Session, number: int) -> None:
    color_up = color_up_of(session, number)
    if color_up is None or color_up.withdrawn:
        raise Refused(Reason("color_up.not_due", {}, "command"))


def _with_color_up(session: Session, color_up: ColorUp, change: int) -> Session:
    color_ups = tuple(color_up if each.number == color_up.number else each for each in session.color_ups)
    ledger = session.ledger.booked("color_up", change) if change else session.ledger
    return replace(session, color_ups=color_ups, ledger=ledger)
