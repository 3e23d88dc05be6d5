"""The event of a corrected bag of a merged flight, and its checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.input.typed_fields import TypedReason
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.counters.chip_ledger import ChipLedger
from clockserver.tournament.day_end.state import CountedBags, DayEnd, newest
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.merging.events import FlightsMerged
from clockserver.tournament.merging.next_day_stacks import Surrendering, stacks_of
from clockserver.tournament.merging.qualified import by_end, merged_bags
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


class BagCorrected(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="BagCorrected"
):
    """A bag of a merged flight was corrected; the next day's stack and both ledgers follow.

    The bag of an `entry`, or the unnamed bags of a `table`. `carried`: the change of the next day's chips.
    """

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("flight:<session>",)

    session: SessionId
    """The day after the merge."""
    flight: SessionId
    entry: EntryId | None = None
    table: TableNumber | None = None
    chips: int
    before: int
    goes_on: EntryId | None = None
    """The entry that continues with these chips."""
    carried: int = 0
    reason: TypedReason = ""

    def scopes(self) -> tuple[str, ...]:
        """The flight, whose merge cannot be undone while the correction stands."""
        return (f"flight:{self.flight}",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        flight = self._corrected(state.sessions[self.flight])
        day = state.sessions[self.session]
        if self.carried:
            stacks = day.carried
            if self.goes_on is not None:
                stacks = stacks.set(self.goes_on, stacks[self.goes_on] + self.carried)
            day = replace(day, ledger=day.ledger.booked("carried", self.carried), carried=stacks)
        return replace(state, sessions=state.sessions.update({self.flight: flight, self.session: day}))

    def _corrected(self, flight: Session) -> Session:
        end = newest(flight.day_ends)
        assert end is not None  # noqa: S101 - it was merged with its bags
        change = self.chips - self.before
        ledger = dict(flight.ledger.by_reason)
        for reason, chips in (
            ("bagged", -self.carried),
            ("surrendered", self.carried - change),
            ("count_difference", change),
        ):
            ledger[reason] = ledger.get(reason, 0) + chips
        ledger_after = ChipLedger({reason: chips for reason, chips in ledger.items() if chips})
        day_ends = tuple(
            self._with_count(each) if each.number == end.number else each for each in flight.day_ends
        )
        return replace(flight, ledger=ledger_after, day_ends=day_ends)

    def _with_count(self, end: DayEnd) -> DayEnd:
        if self.entry is not None:
            return replace(end, bags={**end.bags, self.entry: self.chips})
        assert self.table is not None  # noqa: S101 - one of both
        counted = CountedBags(end.table_bags[self.table].bags, self.chips)
        return replace(end, table_bags={**end.table_bags, self.table: counted})

    def inverse(self, state: Tournament) -> list[BagCorrected]:
        """Restore the earlier count.

        Raises Refused once the day is played, and where another stack would continue.
        """
        reversal = replace(self, chips=self.before, before=self.chips, carried=-self.carried)
        if reasons := [
            *refuse_played(state, self.session, "command"),
            *refuse_stack(state, reversal, "command"),
        ]:
            raise Refused(*reasons)
        return [reversal]


def merge_into(state: Tournament, session: SessionId) -> FlightsMerged | None:
    """The merge from which this day came; None without one."""
    link = state.history.standing.get(f"flight:{session}")
    while link is not None:
        for event in state.history.commands[link.command].events:
            if isinstance(event, FlightsMerged) and event.session == session:
                return event
        link = link.below
    return None


def refuse_played(state: Tournament, session: SessionId, field: str) -> list[Reason]:
    """Reasons against corrections for a day: its clock has started, or it was merged itself."""
    day = state.sessions[session]
    if day.merged_into is not None:
        return [Reason("flights.merged", {"label": day.label}, field)]
    if state_of(day) != "planned":
        return [Reason("flights.clock_started", {"label": day.label}, field)]
    return []


def refuse_stack(state: Tournament, correction: BagCorrected, field: str) -> list[Reason]:
    """The reason against a correction after which another stack of the player would continue."""
    merge = merge_into(state, correction.session)
    if merge is None or correction.entry is None:
        return []
    after = correction.evolve(state)
    stacks = {str(each): chips for each, chips in stacks_now(after, merge).items()}
    day = after.sessions[correction.session]
    if all(
        stacks.get(entry) == day.carried[entry] for entry in _carried_entries(after, merge, correction.entry)
    ):
        return []
    return [Reason("flights.other_stack", {"entry": correction.entry}, field)]


def stacks_now(state: Tournament, merge: FlightsMerged) -> dict[EntryId, int]:
    """The stacks with which players continue, by the current counts of bags."""
    flights = [merged_bags(state, id_, {*merge.carried, *merge.surrendered}) for id_ in merge.closed]
    stacks = stacks_of([each.bags for each in by_end(flights)], merge.rule, Surrendering("nothing"))
    return {str(each.entry): each.chips for each in stacks.players}


def _carried_entries(state: Tournament, merge: FlightsMerged, entry: EntryId) -> Iterable[EntryId]:
    """The continuing entries of the player of an entry."""
    person = state.entries[entry].person
    return (each for each in merge.carried if state.entries[each].person == person)
