"""The end of a day: a card says how many hands each table still plays, then all bag, and the next day begins.

Irish Open 73; what it leaves open is house data. The draws of it are in `day_end_draws`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.domain.day_end import DayEnd, LastHands, Position, day_of, newest
from clockserver.domain.entries import TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures import clock
from clockserver.domain.procedures.clock_events import AnyClockEvent
from clockserver.domain.procedures.day_end_bags import (
    AcceptDifference,
    CountBag,
    CountTableBags,
    accept,
    count,
    count_table,
    demand_known,
)
from clockserver.domain.procedures.day_end_events import (
    AnyDayEndEvent,
    DayBegun,
    DayEndCalledOff,
    DayEndStarted,
    LastHandPlayed,
    LastHandsRecorded,
)
from clockserver.domain.procedures.entries import GivenEntry, started
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.structure import PeriodId
from clockserver.domain.texts import Param, Reason, Refused
from clockserver.domain.tournament_state import Tournament

MINUTE = 60_000
MOST_CARDS = 10
MOST_NAMED = 10
MOST_TABLES = 2_000
CARDS = "day_end.cards"


class StartDayEnd(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.start", kw_only=True
):
    """The day ends: cards are laid face down, and a player is drawn who picks one. `cards` where the set has none."""

    session: SessionId = FIRST_SESSION
    cards: Annotated[tuple[LastHands, ...], Meta(max_length=MOST_CARDS)] = ()


class CallOffDayEnd(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.call_off", kw_only=True
):
    """The day does not end yet; the cards are withdrawn. Not once one was turned."""

    session: SessionId = FIRST_SESSION


class PickCard(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.pick", kw_only=True
):
    """Turn one of the cards. `entry` is the player who was drawn: his phone gives it, or staff on his behalf."""

    session: SessionId = FIRST_SESSION
    position: Position
    entry: GivenEntry | None = None


class RecordLastHands(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.record", kw_only=True
):
    """A card was drawn with real cards: so many hands."""

    session: SessionId = FIRST_SESSION
    hands: LastHands


class LastHandDone(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.hand_done", kw_only=True
):
    """The given one of the last hands, from 1, is finished at these tables; without `tables` at all of them."""

    session: SessionId = FIRST_SESSION
    hand: LastHands
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=MOST_TABLES)] = ()


class BeginNextDay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.next_day", kw_only=True
):
    """The next day begins, with the clock paused as the set says. A difference or a missing bag does not hinder it."""

    session: SessionId = FIRST_SESSION


AnyDayEndCommand: TypeAlias = (
    StartDayEnd
    | CallOffDayEnd
    | PickCard
    | RecordLastHands
    | LastHandDone
    | CountBag
    | CountTableBags
    | AcceptDifference
    | BeginNextDay
)
Events: TypeAlias = list[AnyDayEndEvent | AnyClockEvent]


def decide(state: Tournament, command: AnyDayEndCommand, now: int) -> Events:
    """What a command about the end of a day brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case StartDayEnd():
            return _start(state.ruleset, session, command, now)
        case CallOffDayEnd():
            return _call_off(state.ruleset, session, command, now)
        case PickCard():
            raise Refused(Reason("draws.no_vault"))  # the order of the cards comes in with it, from the vault
        case RecordLastHands():
            return _record(state.ruleset, session, command, now)
        case LastHandDone():
            return [_hand_done(session, command)]
        case CountBag():
            return [count(state, session, command)]
        case CountTableBags():
            return [count_table(session, command)]
        case AcceptDifference():
            return [accept(state, session, command)]
        case BeginNextDay():
            return _next_day(state.ruleset, session, command, now)


# -- when ------------------------------------------------------------------------------------------------


def planned(session: Session) -> PeriodId | None:
    """The period with which the day is planned to end, and whose end was not come to yet; None without one."""
    known_ends = {each.period for each in session.day_ends}
    for period in session.structure.periods[session.clock.index :]:
        if period.ends_day and period.id not in known_ends:
            return period.id
    return None


def due_at(rules: RuleSet, session: Session) -> int | None:
    """When the end of the day comes by itself, if the clock runs on; None where it does not.

    Before a level that has to be announced nobody knows.
    """
    said, mark = rules.day_end, session.clock.mark
    period = planned(session)
    if not said.cards or said.minutes_before is None or period is None or mark.deadline is None:
        return None
    if on(session) is not None:
        return None
    last = session.structure.index(period)
    ahead = sum(span.ms for span in session.clock.spans[session.clock.index + 1 : last + 1])
    due = mark.deadline + ahead - said.minutes_before * MINUTE
    waits = session.clock.level_change == "on_announcement" and due > mark.deadline
    return None if waits else due


def come(session_id: SessionId, state: Tournament, now: int) -> Events:
    """The end of the day, once it is due."""
    session = state.sessions[session_id]
    due = due_at(state.ruleset, session)
    if due is None or due > now:
        return []
    return _begun(state.ruleset, session_id, session, state.ruleset.day_end.cards or (), now)


def on(session: Session) -> DayEnd | None:
    """The end of the day that goes on."""
    end = newest(session.day_ends)
    return end if end is not None and end.state == "on" else None


# -- the card --------------------------------------------------------------------------------------------


def _start(rules: RuleSet, session: Session, command: StartDayEnd, now: int) -> Events:
    reasons = _refuse_start(session, now)
    said = rules.day_end.cards
    if said is not None and command.cards and tuple(sorted(command.cards)) != tuple(sorted(said)):
        cards = ", ".join(map(str, said))
        reasons.append(Reason("day_end.cards_of_the_set", {"cards": cards}, "cards", rules.cite(CARDS)))
    cards_given = said or command.cards
    if not cards_given:
        reasons.append(Reason("day_end.no_cards", {}, "cards"))
    twice = sorted({card for card in cards_given if cards_given.count(card) > 1})
    reasons += [Reason("draw.place_twice", {"place": str(card)}, "cards") for card in twice]
    if reasons:
        raise Refused(*reasons)
    return _begun(rules, command.session, session, cards_given, now)


def _refuse_start(session: Session, now: int) -> list[Reason]:
    if on(session) is not None:
        return [Reason("already_done", {}, "session")]
    return [] if started(session, now) else [Reason("clock.not_started", {}, "session")]


def _begun(
    rules: RuleSet, session_id: SessionId, session: Session, cards: tuple[int, ...], now: int
) -> Events:
    stops = rules.day_end.clock == "stop" and session.clock.at(now).going
    number = len(session.day_ends) + 1
    # A set of an older journal may name a card twice: none lies there twice.
    end = DayEnd(number, now, tuple(dict.fromkeys(cards)), planned(session), stopped_clock=stops)
    paused = clock.decide(session, clock.PauseClock(session=session_id), now) if stops else []
    return [DayEndStarted(session=session_id, number=number, after=end), *paused]


def _call_off(rules: RuleSet, session: Session, command: CallOffDayEnd, now: int) -> Events:
    end = demand_on(session)
    refuse_turned(rules, end)
    goes_on = end.stopped_clock and session.clock.at(now).phase == "paused"
    resumed = clock.decide(session, clock.ResumeClock(session=command.session), now) if goes_on else []
    period = end.period if _is_early(rules, session, end, now) else None
    off = DayEndCalledOff(session=command.session, number=end.number, still_planned=period)
    return [off, *resumed]


def _is_early(rules: RuleSet, session: Session, end: DayEnd, now: int) -> bool:
    """Whether the planned end that this one comes before is still to come: called off after that, it is for good."""
    minutes, here = rules.day_end.minutes_before, session.clock.at(now)
    ahead = here.spans[here.index :]
    last = next((i for i, span in enumerate(ahead) if span.id == end.period), None)
    if minutes is None or last is None:
        return False
    return here.remaining_ms(now) + sum(span.ms for span in ahead[1 : last + 1]) > minutes * MINUTE


def _record(rules: RuleSet, session: Session, command: RecordLastHands, now: int) -> Events:
    end = on(session)
    cards = end.cards if end is not None else rules.day_end.cards or ()
    reasons = [] if end is not None else _refuse_start(session, now)
    if cards and command.hands not in cards:
        params: dict[str, Param] = {"hands": command.hands, "cards": ", ".join(map(str, cards))}
        reasons.append(Reason("day_end.not_among_the_cards", params, "hands", rules.cite(CARDS)))
    if reasons:
        raise Refused(*reasons)
    begun = [] if end is not None else _begun(rules, command.session, session, cards, now)
    if end is not None:
        refuse_turned(rules, end)
    number = end.number if end is not None else len(session.day_ends) + 1
    said = LastHandsRecorded(session=command.session, number=number, hands=command.hands, at=now)
    return [*begun[:1], said, *begun[1:]]


def demand_on(session: Session) -> DayEnd:
    """The end of the day that goes on. Raises Refused where there is none."""
    end = on(session)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    return end


def refuse_turned(rules: RuleSet, end: DayEnd) -> None:
    """Raises Refused once it is known how many hands are played: there is no second draw."""
    if end.hands is not None:
        raise Refused(Reason("day_end.card_is_turned", {"hands": end.hands}, "session", rules.cite(CARDS)))


# -- the last hands --------------------------------------------------------------------------------------


def tables_in_play(session: Session) -> list[TableNumber]:
    """The tables at which somebody sits, in order."""
    return sorted(number for number, table in session.tables.items() if table.open and table.seats)


def still_playing(session: Session, end: DayEnd) -> list[TableNumber]:
    """The tables that have not played all of the last hands."""
    return [number for number in tables_in_play(session) if end.left(number)]


def hands_left_unseen(session: Session, end: DayEnd) -> int:
    """The last hands that are left where no table is known: all tables are told of at once there."""
    return 0 if tables_in_play(session) else max(0, (end.hands or 0) - end.all_played)


def _hand_done(session: Session, command: LastHandDone) -> LastHandPlayed:
    end = demand_known(demand_on(session))
    hands = end.hands or 0
    reasons = []
    if command.hand > hands:
        reasons.append(Reason("day_end.so_many_hands", {"hands": hands}, "hand"))
    known_tables = tables_in_play(session)
    reasons += [
        Reason("tables.unknown", {"table": table}, f"tables[{i}]")
        for i, table in enumerate(command.tables)
        if table not in known_tables
    ]
    if reasons:
        raise Refused(*reasons)
    made = LastHandPlayed(session=command.session, number=end.number, hand=command.hand)
    if not command.tables and end.all_played < command.hand:
        if known_tables and not any(hands - end.left(table) < command.hand for table in known_tables):
            raise Refused(Reason("already_done", {}, "hand"))
        every = (end.all_played, command.hand)
        return LastHandPlayed(session=command.session, number=end.number, hand=command.hand, every=every)
    changed = {
        table: (end.played.get(table, 0), command.hand)
        for table in command.tables
        if hands - end.left(table) < command.hand
    }
    if not changed:
        raise Refused(Reason("already_done", {}, "hand"))
    return LastHandPlayed(session=made.session, number=made.number, hand=made.hand, tables=changed)


# -- the next day ----------------------------------------------------------------------------------------


def _next_day(rules: RuleSet, session: Session, command: BeginNextDay, now: int) -> Events:
    end = demand_known(demand_on(session))
    playing = still_playing(session, end)
    if playing:
        named = ", ".join(map(str, playing[:MOST_NAMED]))
        raise Refused(Reason("day_end.still_playing", {"count": len(playing), "tables": named}, "session"))
    if left := hands_left_unseen(session, end):
        raise Refused(Reason("day_end.hands_left", {"hands": left}, "session"))
    day = day_of(session.day_ends) + 1
    begun = DayBegun(session=command.session, number=end.number, day=day, at=now)
    return [begun, *_resumes_with(rules, command.session, session, now)]


def _resumes_with(rules: RuleSet, session_id: SessionId, session: Session, now: int) -> list[AnyClockEvent]:
    """The clock paused where the next day begins: with the time left, the full level, or the next one."""
    found: list[AnyClockEvent] = []

    def step(command: clock.AnyClockCommand) -> None:
        nonlocal session
        for event in clock.decide(session, command, now):
            found.append(event)
            session = event.evolve(session)

    if session.clock.at(now).going:
        step(clock.PauseClock(session=session_id))
    here, resume = session.clock.at(now), rules.day_end.resume_with
    if resume == "remaining_time":
        return found
    following = next((span.id for span in here.spans[here.index + 1 :] if span.kind == "level"), None)
    # A break at the end of the day is over by the next one.
    if (resume == "next_level" or here.span.kind == "break") and following is not None:
        step(clock.JumpToPeriod(session=session_id, period=following))
    elif here.remaining_ms(now) != here.span.ms:
        step(clock.SetRemaining(session=session_id, ms=here.span.ms))
    return found
