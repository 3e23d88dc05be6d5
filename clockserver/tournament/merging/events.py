"""Events of merging."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.input.typed_fields import TypedReason, typed
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.level_clock import LevelChange, LevelClock, Mark, ready_clock
from clockserver.tournament.clock.session_clock import clock_spans
from clockserver.tournament.color_up.state import ColorUp
from clockserver.tournament.counters.chip_ledger import ChipLedger
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.flights.state import BeforeMerge, Label, state_of
from clockserver.tournament.merging.merge_checks import carried_from, refuse_further_on
from clockserver.tournament.merging.next_day_stacks import MergeRule
from clockserver.tournament.merging.qualified import Qualified, qualified_of
from clockserver.tournament.merging.surrendered_stacks import with_surrendered
from clockserver.tournament.offers.state import Offers
from clockserver.tournament.penalties.state import Penalty, PenaltyNumber, carried_to
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import PeriodId, Structure
from clockserver.tournament.tables.state import Table

CLOSING = frozenset({"bagged", "surrendered", "count_difference"})
"""Ledger reasons of the chips of a closed flight."""


class Closed(Struct, frozen=True, omit_defaults=True):
    """The chips of a closed flight. `bagged` continue, `surrendered` leave play.

    `difference`: bags less chips in play, with its reason.
    """

    players: int
    bagged: int
    surrendered: int = 0
    difference: int = 0
    reason: TypedReason = ""


class FlightsMerged(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="FlightsMerged"
):
    """Flights were merged into one session of the next stage, with the chips of their players' bags."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("flight:<session>",)

    session: SessionId
    at: int
    label: Annotated[str, typed(Label)]
    stage: int
    rule: MergeRule
    structure: Structure
    level_change: LevelChange
    registration: Registration = Registration()
    seating: Seating = Seating()
    offers: Offers = Offers()
    period: PeriodId
    left_ms: int
    """The time left of the clock's period."""
    entries: tuple[EntryChange, ...] = ()
    carried: dict[EntryId, int] = {}
    """The chips of each player who continues."""
    surrendered: dict[EntryId, int] = {}
    """The payment for each surrendered stack; its player continues with another one."""
    counted: int = 0
    """Number of unnamed players."""
    closed: dict[SessionId, Closed] = {}

    def scopes(self) -> tuple[str, ...]:
        """The flights, and the resulting session."""
        return tuple(f"flight:{each}" for each in (*self.closed, self.session))

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        sessions = state.sessions.update(
            {id_: _closed(state.sessions[id_], each, self.session) for id_, each in self.closed.items()}
        )
        entries = state.entries.update(
            {each.id: each.after for each in self.entries if each.after is not None}
        )
        new = self._day(state)
        key = key_of(self.closed)
        state = replace(
            state,
            sessions=sessions.set(self.session, new),
            entries=entries,
            opened=max(state.opened, int(self.session)),
            separated=state.separated.delete(key) if key in state.separated else state.separated,
        )
        return (
            with_surrendered(state, {**_surrendered(state), **self.surrendered})
            if self.surrendered
            else state
        )

    def _day(self, state: Tournament) -> Session:
        before = [state.sessions[id_] for id_ in self.closed]
        session = Session(
            structure=self.structure,
            clock=LevelClock((), Mark("ready", "")),
            counters=Counters(moved=len(self.carried) + self.counted),
            ledger=ChipLedger().booked("carried", sum(each.bagged for each in self.closed.values())),
            registration=self.registration,
            seating=self.seating,
            offers=self.offers,
            stops_at_day_end=True,
            label=self.label,
            stage=self.stage,
            named=len(self.carried),
            carried=Map(self.carried),
            slips=before[0].slips,
            penalties=self._penalties(state),
            time_chips=Map(
                {id_: used for each in before for id_, used in each.time_chips.items() if id_ in self.carried}
            ),
        )
        index = self.structure.index(self.period)
        clock = ready_clock(clock_spans(session, self.structure), self.level_change, index)
        is_begun = self.left_ms < clock.span.ms
        return replace(
            session,
            clock=replace(clock, mark=replace(clock.mark, left_ms=self.left_ms)),
            color_ups=_color_ups(self.structure, index + is_begun, self.at),
        )

    def _penalties(self, state: Tournament) -> Map[PenaltyNumber, Penalty]:
        """Unserved penalties of players who continue, also those given to their surrendered entries."""
        continuing = {state.entries[id_].person: id_ for id_ in self.carried}
        own = [*self.carried, *self.surrendered]
        entry_of = {
            id_: continuing[person] for id_ in own if (person := state.entries[id_].person) in continuing
        }
        flights = (state.sessions[id_].penalties for id_ in self.closed)
        return carried_to((each[number] for each in flights for number in sorted(each)), entry_of)

    def inverse(self, state: Tournament) -> list[FlightsSeparated]:
        """Separate the flights again. Raises Refused once the day is played, with every reason."""
        session = state.sessions[self.session]
        reasons = []
        params = {"label": session.label}
        if session.draws:
            reasons.append(Reason("flights.draw_published", dict(params), "command"))
        if state_of(session) != "planned":
            reasons.append(Reason("flights.clock_started", dict(params), "command"))
        if session.merged_into is not None:
            reasons.append(Reason("flights.merged", dict(params), "command"))
        merged_entries = {each.id for each in self.entries}
        others = sum(
            each.session == self.session and each.id not in merged_entries for each in state.entries.values()
        )
        if others or session.counters.entries:
            count = max(others, session.counters.entries)
            reasons.append(Reason("flights.has_entries", {**params, "entries": count}, "command"))
        changed = [each for each in self.entries if _moved_since(state, each)]
        reasons += [Reason("entries.changed_since", {"entry": each.id}, "command") for each in changed[:5]]
        slips = session.slips
        paid = [slip for id_ in self.surrendered for slip in slips.standing(id_) if slip.state == "paid"]
        reasons += [Reason("slips.reverse_first", {"slip": each.number}, "command") for each in paid[:5]]
        if reasons:
            raise Refused(*reasons)
        return [FlightsSeparated(session=self.session, merged=self)]


class FlightsSeparated(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="FlightsSeparated"
):
    """An undo reversed a merge: the flights are as they ended."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("flight:<session>",)

    session: SessionId
    merged: FlightsMerged

    def scopes(self) -> tuple[str, ...]:
        """The scopes of the merge."""
        return self.merged.scopes()

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        merged = self.merged
        sessions = state.sessions.update(
            {id_: _reopened(state.sessions[id_], each) for id_, each in merged.closed.items()}
        )
        returned = {each.id: _returned(state.entries[each.id], each) for each in merged.entries}
        state = replace(
            state,
            sessions=sessions.delete(self.session),
            entries=state.entries.update(returned),
            separated=state.separated.set(key_of(merged.closed), self.session),
        )
        if not merged.surrendered:
            return state
        other_stacks = {
            id_: paid for id_, paid in _surrendered(state).items() if id_ not in merged.surrendered
        }
        return with_surrendered(state, other_stacks)

    def inverse(self, state: Tournament) -> list[FlightsMerged]:
        """Repeat the merge. Raises Refused where a flight has changed."""
        reasons, flights = [], list[Qualified]()
        for id_, each in self.merged.closed.items():
            session = state.sessions.get(id_)
            if session is None or state_of(session) != "ended":
                reasons.append(Reason("flights.not_ended", {"labels": id_}, "command"))
                continue
            flights.append(qualified_of(state, id_))
            if session.ledger.in_play + each.difference != each.bagged + each.surrendered:
                reasons.append(Reason("flights.bags_changed", {"label": session.label or id_}, "command"))
        if not reasons and carried_from(flights, self.merged.rule) != self.merged.carried:
            labels = ", ".join(each.bags.flight for each in flights)
            reasons.append(Reason("flights.bags_changed", {"label": labels}, "command"))
        reasons += refuse_further_on(state, flights, "command")
        pairs = [(state.entries.get(each.id), each.before) for each in self.merged.entries]
        reasons += [
            Reason("entries.changed_since", {"entry": before.id}, "command")
            for entry, before in pairs
            if before is not None and entry != before
        ][:5]
        if reasons:
            raise Refused(*reasons)
        return [self.merged]


AnyMergeEvent: TypeAlias = FlightsMerged | FlightsSeparated


def key_of(flights: dict[SessionId, Closed]) -> str:
    """The key of a set of flights: merged again, they become the same session."""
    return ",".join(sorted(flights, key=int))


def _closed(session: Session, closed: Closed, into: SessionId) -> Session:
    tables = {number: _emptied(table) for number, table in session.tables.items()}
    chips = {
        "bagged": -closed.bagged,
        "surrendered": -closed.surrendered,
        "count_difference": closed.difference,
    }
    by_reason = {**session.ledger.by_reason, **{reason: count for reason, count in chips.items() if count}}
    return replace(
        session,
        merged_into=into,
        before_merge=BeforeMerge(session.tables, session.waiting),
        tables=session.tables.update(tables),
        waiting=(),
        named=0,
        counters=replace(session.counters, moved=session.counters.moved - closed.players),
        ledger=ChipLedger(by_reason),
    )


def _reopened(session: Session, closed: Closed) -> Session:
    before = session.before_merge
    assert before is not None  # noqa: S101 - it was merged
    ledger_reasons = {
        reason: count for reason, count in session.ledger.by_reason.items() if reason not in CLOSING
    }
    return replace(
        session,
        merged_into=None,
        before_merge=None,
        tables=before.tables,
        waiting=before.waiting,
        named=sum(len(table.seats) for table in before.tables.values()) + len(before.waiting),
        counters=replace(session.counters, moved=session.counters.moved + closed.players),
        ledger=ChipLedger(ledger_reasons),
    )


def _emptied(table: Table) -> Table:
    return replace(table, seats={}, facts=replace(table.facts, state="closed"))


def _returned(now: Entry, change: EntryChange) -> Entry:
    """The entry back in its flight, with seat and status from before the merge; its other changes stay."""
    before = change.before
    assert before is not None  # noqa: S101 - it was there
    return replace(now, session=before.session, status=before.status, seat=before.seat, queued=before.queued)


def _moved_since(state: Tournament, change: EntryChange) -> bool:
    now, after = state.entries.get(change.id), change.after
    if now is None or after is None:
        return True
    return (now.session, now.status, now.seat) != (after.session, after.status, after.seat)


def _surrendered(state: Tournament) -> dict[EntryId, int]:
    return dict(state.sessions[state.last_session].slips.surrendered)


def _color_ups(structure: Structure, periods: int, instant: int) -> tuple[ColorUp, ...]:
    """Color-ups of the periods before the day's start, as done."""
    color_ups: list[ColorUp] = []
    removed_chips: set[int] = set()
    for period in structure.periods[:periods]:
        chips = tuple(sorted(set(period.color_up) - removed_chips))
        if chips:
            color_ups.append(ColorUp(len(color_ups) + 1, chips, instant, period=period.id, all_done=True))
            removed_chips.update(chips)
    return tuple(color_ups)
