"""Hand-for-hand: every table plays one hand and reports it before the next; players out in one hand may tie.

Irish Open 74, and the procedures of later rule sets where it is silent: the values are the rule set's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.day_end.events import LastHandPlayed
from clockserver.tournament.day_end.last_hands import last_hands_of_round
from clockserver.tournament.entries.shared_places import Out, places_of_hand
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.hand_for_hand.commands import (
    AnyHandForHandCommand,
    FinishHand,
    ReportStacks,
    StartHandForHand,
    StopHandForHand,
    TieEliminations,
)
from clockserver.tournament.hand_for_hand.end import end
from clockserver.tournament.hand_for_hand.events import AnyEvent, HandFinished, HandForHandStarted, HandRanked
from clockserver.tournament.hand_for_hand.places import played_out, without_returned
from clockserver.tournament.hand_for_hand.state import HandForHand, OutAt, PlayedHand
from clockserver.tournament.hand_for_hand.stopped_clock import is_on_break, pause_clock
from clockserver.tournament.prizes.prize_amounts import places_paid
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.table_checks import demand_reported_tables

STACK_REFUSALS = ("hand_for_hand.equal_stacks", "hand_for_hand.stack_missing", "hand_for_hand.too_many")
"""Codes of stacks that do not decide the order of places."""


def decide(
    state: Tournament, command: AnyHandForHandCommand, now: int, _randomness: RandomBelow
) -> Sequence[AnyEvent | LastHandPlayed]:
    """Decide a command about hand-for-hand. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case StartHandForHand():
            return _start(state, session, command, now)
        case FinishHand():
            finished = _finish(session, command)
            return [finished, *last_hands_of_round(state.ruleset, session, [finished])]
        case ReportStacks():
            return [_report_stacks(state, session, command)]
        case StopHandForHand():
            return end(command.session, _demand_play(session), session, now)
        case TieEliminations():
            return [_tie(state, command)]


def is_hand_for_hand_due(rules: RuleSet, session: Session) -> bool:
    """Whether hand-for-hand is due: on the bubble, with several tables in play."""
    tables = [table for table in session.tables.values() if table.open and table.seats]
    on_bubble = session.counters.players_left == places_paid(session) + 1 > 1
    return (
        rules.hand_for_hand.near_the_money and on_bubble and len(tables) > 1 and session.hand_for_hand is None
    )


def tables_playing(session: Session, play: HandForHand) -> list[TableNumber]:
    """The tables that have not finished the hand."""
    return sorted(
        number
        for number, table in session.tables.items()
        if table.open and table.seats and number not in play.done
    )


# -- starting and ending ---------------------------------------------------------------------------------


def _start(state: Tournament, session: Session, command: StartHandForHand, now: int) -> list[AnyEvent]:
    paid = command.paid or places_paid(session)
    players_left = session.counters.players_left
    rule = state.ruleset.cite("hand_for_hand.near_the_money")
    reasons = []
    if session.hand_for_hand is not None:
        reasons.append(Reason("already_done", {}, "session"))
    if not paid:
        reasons.append(Reason("hand_for_hand.places_unknown", {}, "paid", rule))
    elif players_left <= paid:
        params: dict[str, Param] = {"players": players_left, "places": paid}
        reasons.append(Reason("hand_for_hand.in_the_money", params, "paid", rule))
    if session.clock.at(now).phase in ("ready", "scheduled"):
        reasons.append(Reason("clock.not_started", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    values = state.ruleset.hand_for_hand
    stops_clock = values.clock != "run" and session.clock.at(now).phase == "running"
    in_break = stops_clock and is_on_break(session, now)
    play = HandForHand(
        number=1,
        since=now,
        hand_since=now,
        clock=values.clock,
        paid=paid,
        outs_before=len(session.eliminations),
        stopped_clock=stops_clock and not in_break,
        after_break=in_break,
    )
    return [
        HandForHandStarted(session=command.session, after=play),
        *pause_clock(command.session, session, play, now),
    ]


def _demand_play(session: Session) -> HandForHand:
    play: HandForHand | None = session.hand_for_hand
    if play is None:
        raise Refused(Reason("hand_for_hand.not_on", {}, "session"))
    return play


# -- hands -----------------------------------------------------------------------------------------------


def _finish(session: Session, command: FinishHand) -> HandFinished:
    play = _demand_play(session)
    if command.hand != play.number:
        raise Refused(Reason("already_done", {}, "hand"))
    playing = demand_reported_tables(session, tables_playing(session, play), command.table, command.tables)
    if not playing and (command.table is not None or command.tables):
        raise Refused(Reason("already_done", {}, "table"))
    return HandFinished(session=command.session, hand=play.number, tables=tuple(playing))


def _report_stacks(state: Tournament, session: Session, command: ReportStacks) -> HandRanked:
    hand = next((each for each in session.hands_asking if each.number == command.hand), None)
    if hand is None:
        raise Refused(Reason("hand_for_hand.nothing_asked", {"hand": command.hand}, "hand"))
    open_hand = without_returned(state, hand)
    asked_entries = set(open_hand.asks())
    if not asked_entries:
        raise Refused(Reason("hand_for_hand.nothing_asked", {"hand": command.hand}, "hand"))
    reasons = _missing(open_hand, command.stacks)
    reasons += [
        Reason("hand_for_hand.not_asked_for", {"entry": entry}, f"stacks.{entry}")
        for entry in sorted(set(command.stacks) - asked_entries)
    ]
    reasons += _refuse_equal(state.ruleset, open_hand, command.stacks)
    if reasons:
        raise Refused(*reasons)
    return replace(rank_hand(state, command.session, open_hand, command.stacks), asked=hand)


def _missing(hand: PlayedHand, stacks: Mapping[EntryId, int]) -> list[Reason]:
    return [
        Reason("hand_for_hand.stack_missing", {"entry": entry}, "stacks")
        for entry in hand.asks()
        if entry not in stacks
    ]


def _refuse_equal(rules: RuleSet, hand: PlayedHand, stacks: Mapping[EntryId, int]) -> list[Reason]:
    """Reasons against equal stacks at one table, where the rule set has no ties."""
    reported: set[tuple[TableNumber | None, int]] = set()
    reasons = []
    for elimination in hand.eliminations if not rules.hand_for_hand.equal_stacks_tie else ():
        stack = (elimination.table, stacks.get(elimination.entry, 0))
        if elimination.entry in stacks and stack in reported:
            rule = rules.cite("hand_for_hand.equal_stacks_tie")
            reasons.append(Reason("hand_for_hand.equal_stacks", {"entry": elimination.entry}, "stacks", rule))
        reported.add(stack)
    return reasons


def answer_stacks(state: Tournament, session_id: SessionId) -> list[AnyEvent]:
    """Rank a hand whose stacks are no longer needed, as players out in it came back.

    A hand with a single player out is not ranked: an undo may eliminate the other players again.
    """
    for hand in state.sessions[session_id].hands_asking:
        open_hand = without_returned(state, hand)
        if len(open_hand.eliminations) > 1 and not open_hand.asks():
            return [replace(rank_hand(state, session_id, open_hand, {}), asked=hand)]
    return []


def _tie(state: Tournament, command: TieEliminations) -> HandRanked:
    if not state.ruleset.hand_for_hand.placing_at_money_jumps:
        rule = state.ruleset.cite("hand_for_hand.placing_at_money_jumps")
        raise Refused(Reason("hand_for_hand.not_at_money_jumps", {}, "entries", rule))
    tied = command.entries
    eliminated = state.sessions[command.session].eliminations
    last = tuple(each for each in eliminated if each is not None)[-len(tied) :]
    if len(set(tied)) != len(tied) or set(tied) != set(last):
        params: dict[str, Param] = {"count": len(tied), "last": ", ".join(last)}
        raise Refused(Reason("entries.not_the_last_out", params, "entries"))
    eliminations = []
    for each in last:
        seat = state.entries[each].seat
        eliminations.append(OutAt(each, seat.table if seat is not None else None))
    hand = PlayedHand(0, tuple(eliminations))
    reasons = _missing(hand, command.stacks) + _refuse_equal(state.ruleset, hand, command.stacks)
    if reasons:
        raise Refused(*reasons)
    ranked = rank_hand(state, command.session, hand, command.stacks)
    if ranked.after == ranked.before and ranked.ties == ranked.ties_before:
        raise Refused(Reason("already_done", {}, "entries"))
    return ranked


def rank_hand(
    state: Tournament, session_id: SessionId, hand: PlayedHand, stacks: Mapping[EntryId, int]
) -> HandRanked:
    """The order and the ties of a hand, computed as in the toolbox."""
    session = state.sessions[session_id]
    eliminations = [
        Out(elimination.entry, str(elimination.table), stacks.get(elimination.entry, 1))
        for elimination in hand.eliminations
    ]
    placed = places_of_hand(eliminations, len(eliminations), {})
    by_place: dict[tuple[int, ...], list[EntryId]] = {}
    for each in placed:
        by_place.setdefault(each.places, []).append(each.player)
    worst_first: Sequence[tuple[int, ...]] = sorted(by_place, reverse=True)
    played = {elimination.entry for elimination in hand.eliminations}
    indices = [i for i, each in enumerate(session.eliminations) if each in played]
    named_entries = tuple(
        each for each in session.eliminations[indices[0] : indices[-1] + 1] if each is not None
    )
    # A player out in the same hand without losing the chips in play ranks below the players who lost theirs.
    others = tuple(
        each for each in named_entries if each not in played and not played_out(state.entries[each])
    )
    named_entries = tuple(each for each in named_entries if each in played or each in others)
    return HandRanked(
        session=session_id,
        hand=hand.number,
        before=named_entries,
        after=(*others, *(entry for places in worst_first for entry in by_place[places])),
        ties_before=tuple(tie for tie in session.ties if set(tie) & set(named_entries)),
        ties=tuple(tuple(by_place[places]) for places in worst_first if len(by_place[places]) > 1),
    )
