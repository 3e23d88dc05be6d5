"""The end of a day: a card gives the number of last hands; then all bag, and the next day begins.

Irish Open 73; matters that the rule leaves open are house data. `card_draws` has the draws.
"""

from __future__ import annotations

from typing import TypeAlias

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import PauseClock, ResumeClock
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.day_end.bags import (
    accept_difference,
    count_bag,
    count_table_bags,
    demand_hands_known,
)
from clockserver.tournament.day_end.commands import (
    AcceptDifference,
    AnyDayEndCommand,
    CallOffDayEnd,
    CountBag,
    CountTableBags,
    LastHandDone,
    PickCard,
    RecordLastHands,
    StartDayEnd,
)
from clockserver.tournament.day_end.ending import current_end, end_without_draw, planned_end
from clockserver.tournament.day_end.events import (
    AnyDayEndEvent,
    DayEndCalledOff,
    DayEndStarted,
    LastHandPlayed,
    LastHandsRecorded,
    refuse_once_played,
)
from clockserver.tournament.day_end.state import DayEnd
from clockserver.tournament.entries.entry_lookup import is_started
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MINUTE = 60_000
CARDS = "day_end.cards"
Events: TypeAlias = list[AnyDayEndEvent | AnyClockEvent]


def decide(state: Tournament, command: AnyDayEndCommand, now: int, _randomness: RandomBelow) -> Events:
    """Decide a command about the end of a day. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case StartDayEnd():
            return _start(state.ruleset, session, command, now)
        case CallOffDayEnd():
            return _call_off(state.ruleset, session, command, now)
        case PickCard():
            raise Refused(Reason("draws.no_vault"))  # the vault supplies the seed with it, as TurnCard
        case RecordLastHands():
            return _record(state.ruleset, session, command, now)
        case LastHandDone():
            return [_hand_done(session, command)]
        case CountBag():
            return [count_bag(state, session, command)]
        case CountTableBags():
            return [count_table_bags(session, command)]
        case AcceptDifference():
            return [accept_difference(state, session, command)]


# -- the planned end -------------------------------------------------------------------------------------


def due_at(rules: RuleSet, session: Session) -> int | None:
    """The instant at which the end of the day begins by itself if the clock runs on; None without one.

    None also where a level before it has to be announced.
    """
    rule, mark = rules.day_end, session.clock.mark
    period = planned_end(session)
    if not rule.cards or rule.minutes_before is None or period is None or mark.deadline is None:
        return None
    if current_end(session) is not None:
        return None
    last = session.structure.index(period)
    ahead = sum(span.ms for span in session.clock.spans[session.clock.index + 1 : last + 1])
    ahead -= session.clock.spans[last].stops_left_ms
    due = mark.deadline + ahead - rule.minutes_before * MINUTE
    waits = session.clock.level_change == "on_announcement" and due > mark.deadline
    return None if waits else due


def begin_due_end(session_id: SessionId, state: Tournament, now: int) -> Events:
    """Begin the end of the day, once it is due."""
    session = state.sessions[session_id]
    due = due_at(state.ruleset, session)
    if due is None or due > now:
        return []
    return _begun(state.ruleset, session_id, session, state.ruleset.day_end.cards or (), now)


# -- the card --------------------------------------------------------------------------------------------


def _start(rules: RuleSet, session: Session, command: StartDayEnd, now: int) -> Events:
    reasons = _refuse_start(session, now)
    if not command.draw:
        if command.cards:
            reasons.append(Reason("day_end.cards_without_draw", {}, "cards"))
        if reasons:
            raise Refused(*reasons)
        return [
            end_without_draw(command.session, session, now),
            *_stopped(rules, command.session, session, now),
        ]
    set_cards = rules.day_end.cards
    if set_cards is not None and command.cards and tuple(sorted(command.cards)) != tuple(sorted(set_cards)):
        cards = ", ".join(map(str, set_cards))
        reasons.append(Reason("day_end.cards_of_the_set", {"cards": cards}, "cards", rules.cite(CARDS)))
    cards_laid = set_cards or command.cards
    if not cards_laid:
        reasons.append(Reason("day_end.no_cards", {}, "cards"))
    twice = sorted({card for card in cards_laid if cards_laid.count(card) > 1})
    reasons += [Reason("draw.place_twice", {"place": str(card)}, "cards") for card in twice]
    if reasons:
        raise Refused(*reasons)
    return _begun(rules, command.session, session, cards_laid, now)


def _refuse_start(session: Session, now: int) -> list[Reason]:
    if current_end(session) is not None:
        return [Reason("already_done", {}, "session")]
    return [] if is_started(session, now) else [Reason("clock.not_started", {}, "session")]


def _begun(
    rules: RuleSet, session_id: SessionId, session: Session, cards: tuple[int, ...], now: int
) -> Events:
    paused = _stopped(rules, session_id, session, now)
    number = len(session.day_ends) + 1
    # A rule set in an older journal may name a card twice; each card is laid once.
    end = DayEnd(number, now, tuple(dict.fromkeys(cards)), planned_end(session), stopped_clock=bool(paused))
    return [DayEndStarted(session=session_id, number=number, after=end), *paused]


def _stopped(rules: RuleSet, session_id: SessionId, session: Session, now: int) -> list[AnyClockEvent]:
    """Pause the clock where the set does so; at the end of the day it is stopped already."""
    clock = session.clock.at(now)
    if rules.day_end.clock != "stop" or not clock.is_active or clock.day_over:
        return []
    return operate(session, PauseClock(session=session_id), now)


def _call_off(rules: RuleSet, session: Session, command: CallOffDayEnd, now: int) -> Events:
    end = demand_on(session)
    refuse_turned(rules, end)
    goes_on = end.stopped_clock and session.clock.at(now).phase == "paused"
    resumed = operate(session, ResumeClock(session=command.session), now) if goes_on else []
    period = end.period if _is_early(rules, session, end, now) else None
    called_off = DayEndCalledOff(session=command.session, number=end.number, still_planned=period)
    return [called_off, *resumed]


def _is_early(rules: RuleSet, session: Session, end: DayEnd, now: int) -> bool:
    """Whether `end` came before the planned end of the day, which then is still to come."""
    minutes, clock = rules.day_end.minutes_before, session.clock.at(now)
    ahead = clock.spans[clock.index :]
    last = next((i for i, span in enumerate(ahead) if span.id == end.period), None)
    if minutes is None or last is None:
        return False
    return clock.remaining_ms(now) + sum(span.ms for span in ahead[1 : last + 1]) > minutes * MINUTE


def _record(rules: RuleSet, session: Session, command: RecordLastHands, now: int) -> Events:
    end = current_end(session)
    cards = end.cards if end is not None else rules.day_end.cards or ()
    reasons = [] if end is not None else _refuse_start(session, now)
    if cards and command.hands not in cards:
        params: dict[str, Param] = {"hands": command.hands, "cards": ", ".join(map(str, cards))}
        reasons.append(Reason("day_end.not_among_the_cards", params, "hands", rules.cite(CARDS)))
    if reasons:
        raise Refused(*reasons)
    begun_events = [] if end is not None else _begun(rules, command.session, session, cards, now)
    if end is not None:
        refuse_turned(rules, end)
    number = end.number if end is not None else len(session.day_ends) + 1
    before = end.hands if end is not None else None
    recorded = LastHandsRecorded(
        session=command.session, number=number, hands=command.hands, before=before, at=now
    )
    return [*begun_events[:1], recorded, *begun_events[1:]]


def demand_on(session: Session) -> DayEnd:
    """Return the current end of the day. Raises Refused where there is none."""
    end = current_end(session)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    return end


def refuse_turned(rules: RuleSet, end: DayEnd) -> None:
    """Raise Refused once the number of last hands is known: there is no second draw.

    A day that ended without a draw can still be called off, or get one, until a bag is counted.
    """
    if end.hands == 0:
        refuse_once_played(end)
    if end.hands:
        raise Refused(Reason("day_end.card_is_turned", {"hands": end.hands}, "session", rules.cite(CARDS)))


# -- the last hands --------------------------------------------------------------------------------------


def tables_in_play(session: Session) -> list[TableNumber]:
    """The tables with players, in order."""
    return sorted(number for number, table in session.tables.items() if table.open and table.seats)


def tables_with_last_hands(session: Session, end: DayEnd) -> list[TableNumber]:
    """The tables that have last hands to play."""
    return [number for number in tables_in_play(session) if end.left(number)]


def hands_left_without_tables(session: Session, end: DayEnd) -> int:
    """The number of last hands left where no table is known: a report then counts for the whole room."""
    return 0 if tables_in_play(session) else max(0, (end.hands or 0) - end.all_played)


def _hand_done(session: Session, command: LastHandDone) -> LastHandPlayed:
    end = demand_hands_known(demand_on(session))
    hands = end.hands or 0
    reasons = []
    if command.hand > hands:
        reasons.append(Reason("day_end.so_many_hands", {"hands": hands}, "hand"))
    in_play = tables_in_play(session)
    reasons += [
        Reason("tables.unknown", {"table": table}, f"tables[{i}]")
        for i, table in enumerate(command.tables)
        if table not in in_play
    ]
    if reasons:
        raise Refused(*reasons)
    if not command.tables and end.all_played < command.hand:
        if in_play and not any(hands - end.left(table) < command.hand for table in in_play):
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
    return LastHandPlayed(session=command.session, number=end.number, hand=command.hand, tables=changed)
