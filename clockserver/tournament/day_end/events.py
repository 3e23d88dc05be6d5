"""Events of the end of a day: cards, last hands, bags, the next day."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.session_clock import clock_spans
from clockserver.tournament.day_end.state import Accepted, BagMark, CountedBags, DayEnd, NextDay
from clockserver.tournament.draws.draw import DrawNumber, Pair
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import PeriodId

ONCE_PLAYED_REFUSALS = ("day_end.bags_are_counted", "day_end.hands_are_played")
"""Codes once the last hands are played or bags are counted."""


class OfDayEnd(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event of one end of a day."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("day_end:<session>",)

    session: SessionId = FIRST_SESSION
    number: int
    """Number of the end of a day, from 1."""

    def scopes(self) -> tuple[str, ...]:
        """The end of the day."""
        return (f"day_end:{self.session}",)


class DayEndStarted(OfDayEnd, frozen=True, tag_field="type", tag="DayEndStarted"):
    """The end of the day began, by itself or by the director. `after` None: an undo took it back."""

    after: DayEnd | None = None
    before: DayEnd | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        others = tuple(each for each in session.day_ends if each.number != self.number)
        return replace(session, day_ends=others if self.after is None else (*others, self.after))

    def inverse(self, session: Session) -> list[DayEndStarted]:
        """Take the end back, with its cards. Raises Refused once hands are played or bags counted."""
        if self.after is not None:
            refuse_once_played(day_end_of_number(session, self.number))
        return [replace(self, before=self.after, after=self.before)]


class DayEndCalledOff(OfDayEnd, frozen=True, tag_field="type", tag="DayEndCalledOff"):
    """The end of the day was called off, and play continues."""

    off: bool = True
    still_planned: PeriodId | None = None
    """The planned end that is still to come by itself, where this one came before it."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        end = day_end_of_number(session, self.number)
        if self.still_planned is not None:
            end = replace(end, period=None if self.off else self.still_planned)
        return with_end(session, replace(end, state="called_off" if self.off else "on"))

    def inverse(self, _session: Session) -> list[DayEndCalledOff]:
        """Reinstate the end of the day, or call it off again."""
        return [replace(self, off=not self.off)]


class PickerNamed(OfDayEnd, frozen=True, tag_field="type", tag="PickerNamed"):
    """A draw named the player who picks the card; its seed is public."""

    final: ClassVar[bool] = True

    draw: DrawNumber
    seed: str
    result: tuple[Pair, ...]
    entry: EntryId
    at: int

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        session = _held(session, self.draw, self.seed, self.result, self.at)
        end = day_end_of_number(session, self.number)
        return with_end(session, replace(end, picker=self.entry, picker_draw=self.draw))


class DeckLaid(OfDayEnd, frozen=True, tag_field="type", tag="DeckLaid"):
    """The cards lie face down, their order committed."""

    final: ClassVar[bool] = True

    draw: DrawNumber

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return with_end(session, replace(day_end_of_number(session, self.number), deck_draw=self.draw))


class CardTurned(OfDayEnd, frozen=True, tag_field="type", tag="CardTurned"):
    """A card was picked and turned; it gives the number of last hands. The order of all cards is public."""

    final: ClassVar[bool] = True

    draw: DrawNumber
    seed: str
    result: tuple[Pair, ...]
    position: int
    hands: int
    at: int
    entry: EntryId | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        session = _held(session, self.draw, self.seed, self.result, self.at)
        end = day_end_of_number(session, self.number)
        after = replace(end, position=self.position, hands=self.hands, known_at=self.at)
        return with_end(session, replace(after, dealt_before=_dealt(session)))


class LastHandsRecorded(OfDayEnd, frozen=True, tag_field="type", tag="LastHandsRecorded"):
    """A card drawn with real cards gives the number of last hands, `hands`; None: an undo took it back."""

    at: int
    hands: int | None = None
    before: int | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        end = day_end_of_number(session, self.number)
        is_known = bool(self.hands)
        known_at = None if self.hands is None else self.at
        after = replace(end, hands=self.hands, known_at=known_at, with_cards=is_known)
        return with_end(session, replace(after, dealt_before=_dealt(session) if is_known else {}))

    def inverse(self, session: Session) -> list[LastHandsRecorded]:
        """Take the card back. Raises Refused once hands are played."""
        refuse_once_played(day_end_of_number(session, self.number))
        return [replace(self, hands=self.before, before=self.hands)]


class LastHandPlayed(OfDayEnd, frozen=True, tag_field="type", tag="LastHandPlayed"):
    """Tables finished a last hand. `tables`: hands played by each, before and after; `every`: by all tables."""

    hand: int
    tables: dict[TableNumber, tuple[int, int]] = {}
    every: tuple[int, int] | None = None

    def scopes(self) -> tuple[str, ...]:
        """The hands of these tables."""
        tables = [f"day_end:{self.session}:{table}" for table in self.tables]
        return tuple(tables) or (f"day_end:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        end = day_end_of_number(session, self.number)
        played = {**end.played, **{table: after for table, (_, after) in self.tables.items()}}
        every = end.all_played if self.every is None else self.every[1]
        nonzero = {table: hands for table, hands in played.items() if hands}
        return with_end(session, replace(end, played=nonzero, all_played=every))

    def inverse(self, session: Session) -> list[LastHandPlayed]:
        """Set the hand back to playing. Raises Refused where more was played since."""
        end = day_end_of_number(session, self.number)
        has_changed = any(end.played.get(table, 0) != after for table, (_, after) in self.tables.items())
        if has_changed or (self.every is not None and end.all_played != self.every[1]):
            raise Refused(Reason("day_end.hands_are_played", {"hands": end.hands or 0}, "command"))
        tables = {table: (after, before) for table, (before, after) in self.tables.items()}
        every = None if self.every is None else (self.every[1], self.every[0])
        return [replace(self, tables=tables, every=every)]


class BagCounted(OfDayEnd, frozen=True, tag_field="type", tag="BagCounted"):
    """The chips in a player's bag were counted or corrected; None: not counted."""

    shares: ClassVar[tuple[str, ...]] = ("bag:<session>:<id>",)

    entry: EntryId
    chips: int | None = None
    before: int | None = None
    mark: BagMark = BagMark()
    mark_before: BagMark = BagMark()

    def scopes(self) -> tuple[str, ...]:
        """The bag."""
        return (f"bag:{self.session}:{self.entry}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        end = day_end_of_number(session, self.number)
        bags = {**end.bags}
        if self.chips is None:
            bags.pop(self.entry, None)
        else:
            bags[self.entry] = self.chips
        marks = {entry: each for entry, each in end.bag_marks.items() if entry != self.entry}
        if self.chips is not None and self.mark != BagMark():
            marks[self.entry] = self.mark
        return with_end(session, replace(end, bags=bags, bag_marks=marks))

    def inverse(self, _session: Session) -> list[BagCounted]:
        """Restore the earlier count."""
        marks = {"mark": self.mark_before, "mark_before": self.mark}
        return [replace(self, chips=self.before, before=self.chips, **marks)]


class TableBagsCounted(OfDayEnd, frozen=True, tag_field="type", tag="TableBagsCounted"):
    """The bags of a table's unnamed players were counted or corrected; None: not counted."""

    shares: ClassVar[tuple[str, ...]] = ("bags:<session>:<table>",)

    table: TableNumber
    after: CountedBags | None = None
    before: CountedBags | None = None

    def scopes(self) -> tuple[str, ...]:
        """The table's bags."""
        return (f"bags:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        end = day_end_of_number(session, self.number)
        counted = {**end.table_bags}
        if self.after is None:
            counted.pop(self.table, None)
        else:
            counted[self.table] = self.after
        return with_end(session, replace(end, table_bags=counted))

    def inverse(self, _session: Session) -> list[TableBagsCounted]:
        """Restore the earlier count."""
        return [replace(self, after=self.before, before=self.after)]


class BagDifferenceAccepted(OfDayEnd, frozen=True, tag_field="type", tag="BagDifferenceAccepted"):
    """A difference of the bags from the chips in play was accepted; None: it is no longer accepted.

    The difference is booked, so that the chips in play are those of the bags.
    """

    after: Accepted | None = None
    before: Accepted | None = None

    def scopes(self) -> tuple[str, ...]:
        """The difference."""
        return (f"day_end_difference:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        end = day_end_of_number(session, self.number)
        booked = (self.after.in_ledger if self.after else 0) - (end.accepted.in_ledger if end.accepted else 0)
        if booked:
            session = replace(session, ledger=session.ledger.booked("bags", booked))
        return with_end(session, replace(end, accepted=self.after))

    def inverse(self, _session: Session) -> list[BagDifferenceAccepted]:
        """Restore the earlier state."""
        return [replace(self, after=self.before, before=self.after)]


class DayBegun(OfDayEnd, frozen=True, tag_field="type", tag="DayBegun"):
    """The next day began from the bags of this one, or an undo reversed its begin."""

    log_fields: ClassVar[tuple[str, ...]] = ("day",)

    day: int
    at: int
    begun: bool = True
    run: int = 0
    """The clock's run at that time."""

    def evolve(self, session: Session) -> Session:
        """The session after this event. The end of the earlier day no longer stops the clock."""
        ended = None if self.begun else day_end_of_number(session, self.number).flight_end
        session = replace(self._with_end(session), flight_end=ended)
        spans = clock_spans(session, session.structure)
        return replace(session, clock=replace(session.clock, spans=spans))

    def _with_end(self, session: Session) -> Session:
        end = day_end_of_number(session, self.number)
        if not self.begun:
            after = replace(
                end,
                state="on",
                begun_at=None,
                begun_run=0,
                players=(),
                only_counted=0,
                in_play=0,
                flight_end=None,
            )
            return with_end(session, after)
        players = tuple(entry for table in session.tables.values() for entry in table.seats.values())
        after = replace(
            end,
            state="over",
            begun_at=self.at,
            begun_run=self.run,
            flight_end=session.flight_end,
            players=tuple(sorted(players, key=lambda entry: int(entry[1:]))),
            only_counted=session.counters.players_left - session.named,
            in_play=session.ledger.in_play - (end.accepted.in_ledger if end.accepted else 0),
        )
        return with_end(session, after)

    def inverse(self, _session: Session) -> list[DayBegun]:
        """Reverse the begin of the next day, or begin that day again."""
        return [replace(self, begun=not self.begun)]


AnyDayEndEvent: TypeAlias = (
    DayEndStarted
    | DayEndCalledOff
    | PickerNamed
    | DeckLaid
    | CardTurned
    | LastHandsRecorded
    | LastHandPlayed
    | BagCounted
    | TableBagsCounted
    | BagDifferenceAccepted
    | DayBegun
)


def day_end_of_number(session: Session, number: int) -> DayEnd:
    """The end of a day by its number. Raises Refused if there is none."""
    end = next((each for each in session.day_ends if each.number == number), None)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    return end


def with_end(session: Session, end: DayEnd) -> Session:
    """The session with a new value of one of its ends of days."""
    ends = tuple(end if each.number == end.number else each for each in session.day_ends)
    return replace(session, day_ends=ends)


def refuse_once_played(end: DayEnd) -> None:
    """Raise Refused once a last hand was reported, or a bag was counted."""
    if end.hands == 0 and (end.bags or end.table_bags):
        raise Refused(Reason("day_end.bags_are_counted", {}, "session"))
    if end.played or end.all_played or end.bags or end.table_bags:
        raise Refused(Reason("day_end.hands_are_played", {"hands": end.hands or 0}, "command"))


def _dealt(session: Session) -> dict[TableNumber, int]:
    return {number: table.hands for number, table in session.tables.items() if table.hands}


def _held(session: Session, number: DrawNumber, seed: str, result: Any, instant: int) -> Session:
    draw = replace(session.draws[number], state="held", seed=seed, result=result, revealed_at=instant)
    return replace(session, draws=session.draws.set(number, draw))


class NextDayScheduled(Struct, frozen=True, kw_only=True, tag_field="type", tag="NextDayScheduled"):
    """The begin of the next day was scheduled or changed; None: it is no longer scheduled."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    after: NextDay | None = None
    before: NextDay | None = None

    def scopes(self) -> tuple[str, ...]:
        """The schedule."""
        return (f"next_day:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, next_day=self.after)

    def inverse(self, _session: Session) -> list[NextDayScheduled]:
        """Restore the earlier schedule."""
        return [NextDayScheduled(session=self.session, after=self.before, before=self.after)]
