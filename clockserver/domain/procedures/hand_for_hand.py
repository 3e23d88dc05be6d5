"""Hand-for-hand: every table plays one hand and reports, then the next one; places of the same hand are shared.

Irish Open 74, and the procedures of later rule sets where it is silent: the values are the rule set's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import Entry, EntryId, TableNumber
from clockserver.domain.hand_for_hand import HandForHand, OutAt, PlayedHand, Stack
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.prizes import places_from_money
from clockserver.domain.procedures import clock
from clockserver.domain.procedures.at_tables import SomeTables, reported
from clockserver.domain.procedures.clock_events import AnyClockEvent
from clockserver.domain.procedures.entries import GivenEntry
from clockserver.domain.procedures.hand_for_hand_clock import (
    back_on_break,
    begun_after_break,
    deducted,
    on_break,
    stopped,
)
from clockserver.domain.procedures.hand_for_hand_events import (
    AnyHandEvent,
    HandFinished,
    HandForHandEnded,
    HandForHandStarted,
    HandRanked,
    HandReleased,
    StacksAsked,
)
from clockserver.domain.procedures.prizes import amounts_now
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.shared_places import Out, placed
from clockserver.domain.texts import Param, Reason, Refused
from clockserver.domain.tournament_state import Tournament

MOST_TOGETHER = 100


class StartHandForHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hand_for_hand.start", kw_only=True
):
    """Announce hand-for-hand play. `paid`: how many places are paid, where no prizes were set up."""

    session: SessionId = FIRST_SESSION
    paid: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class FinishHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hand_for_hand.done", kw_only=True
):
    """A table has finished the hand, or several have; without any all have. `hand`: the one whoever tapped saw."""

    session: SessionId = FIRST_SESSION
    hand: Annotated[int, Meta(ge=1)]
    table: TableNumber | None = None
    tables: SomeTables = ()


class TellStacks(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="hand_for_hand.stacks",
    kw_only=True,
):
    """With how many chips each of those who went out at one table began the hand."""

    session: SessionId = FIRST_SESSION
    hand: Annotated[int, Meta(ge=1)]
    stacks: Annotated[dict[GivenEntry, Stack], Meta(min_length=1, max_length=MOST_TOGETHER)]


class StopHandForHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hand_for_hand.stop", kw_only=True
):
    """Play goes on as usual."""

    session: SessionId = FIRST_SESSION


class SameHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.same_hand", kw_only=True
):
    """Those who went out last went out in one hand, as at a money jump: places and prizes as hand-for-hand has them."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[GivenEntry, ...], Meta(min_length=2, max_length=MOST_TOGETHER)]
    stacks: Annotated[dict[GivenEntry, Stack], Meta(max_length=MOST_TOGETHER)] = {}
    """Needed of those who sat at one table."""


AnyEvent: TypeAlias = AnyHandEvent | HandRanked | AnyClockEvent
AnyHandForHandCommand: TypeAlias = StartHandForHand | FinishHand | TellStacks | StopHandForHand | SameHand


def decide(state: Tournament, command: AnyHandForHandCommand, now: int) -> list[AnyEvent]:
    """What a command about play by hands brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case StartHandForHand():
            return _start(state, session, command, now)
        case FinishHand():
            return [_finish(session, command)]
        case TellStacks():
            return [_tell(state, session, command)]
        case StopHandForHand():
            return _end(command.session, _playing(session), session, now)
        case SameHand():
            return [_same_hand(state, command)]


def proposed(rules: RuleSet, session: Session) -> bool:
    """Whether the money is so near that it is time for it: on the bubble, with several tables in play."""
    tables = [table for table in session.tables.values() if table.open and table.seats]
    near = places_from_money(amounts_now(session), session.counters.players_left) == 1
    return rules.hand_for_hand.near_the_money and near and len(tables) > 1 and session.hand_for_hand is None


def still_playing(session: Session, play: HandForHand) -> list[TableNumber]:
    """The tables that have not finished the hand."""
    return sorted(
        number
        for number, table in session.tables.items()
        if table.open and table.seats and number not in play.done
    )


def release(session_id: SessionId, state: Tournament, now: int) -> list[AnyEvent]:
    """What follows once every table has finished the hand: places, the clock, the next hand or the end of it."""
    session = state.sessions[session_id]
    play = session.hand_for_hand
    if begun := [*begun_after_break(session_id, session, now), *back_on_break(session_id, session, now)]:
        return [*begun]
    if play is None or not (play.done or play.all_done) or still_playing(session, play):
        return _answered(state, session_id)
    hand = hand_played(state, play)
    found: list[AnyEvent] = []
    # Where it begins with the next hand, those of the hand of the announcement are placed as ever.
    together = len(hand.outs) > 1 and (
        play.number > 1 or state.ruleset.hand_for_hand.eligible_from == "announcement"
    )
    ranked = _ranked(state, session_id, hand, {}) if together and not hand.asks() else None
    asks = hand if together and hand.asks() else None
    if ranked is not None:
        found.append(ranked)
    taken = deducted(state.ruleset, session_id, session, play, now)
    found += taken
    for event in taken:
        session = event.evolve(session)
    if session.counters.players_left <= play.paid:
        ended = _end(session_id, play, session, now)
        return [*found, *([StacksAsked(session=session_id, hand=asks)] if asks else []), *ended]
    following = replace(
        play,
        number=play.number + 1,
        hand_since=now,
        done=(),
        dealt=(),
        all_done=False,
        outs_before=len(state.outs),
        gone=(),
    )
    if taken and play.stopped_clock and on_break(session, now):
        # The level is used up: the break runs as ever, and the hand is for after it.
        following = replace(following, stopped_clock=False, after_break=True)
        found += clock.decide(session, clock.ResumeClock(session=session_id), now)
    return [*found, HandReleased(session=session_id, before=play, after=following, asks=asks)]


def hand_played(state: Tournament, play: HandForHand) -> PlayedHand:
    """Who was played out in the hand; those who were counted without a name have no place of their own."""
    named = [each for each in state.outs if each in play.gone and _played_out(state.entries[each])]
    outs = []
    for each in named:
        seat = state.entries[each].seat
        outs.append(OutAt(each, seat.table if seat is not None else None))
    return PlayedHand(play.number, tuple(outs))


def _played_out(entry: Entry) -> bool:
    """Whether he lost his chips, and was not disqualified, gone, or one who never came."""
    gave_up = entry.disqualified or entry.forfeited or entry.no_show
    return not gave_up and (entry.left is None or entry.left.stays is not False)


def with_outs(before: Tournament, after: Tournament, *, again: bool = False) -> Tournament:
    """A tournament after an event that changed who is out: each hand that is played knows still who went out in it.

    `again`: the event is one of an undo or a redo.
    """
    if before.outs is after.outs:
        return after
    sessions = after.sessions
    for id_, session in after.sessions.items():
        play, asking = session.hand_for_hand, session.hands_asking
        if play is not None:
            play = play.with_outs(before.outs, after.outs, again=again)
        if asking and not again:
            # Who came back and goes out in a later hand is none of the one before any more.
            gone = set(after.outs).difference(before.outs)
            left = [hand.without(gone) for hand in asking]
            asking = tuple(hand for hand in left if len(hand.outs) > 1)
        if play is not session.hand_for_hand or asking is not session.hands_asking:
            sessions = sessions.set(id_, replace(session, hand_for_hand=play, hands_asking=asking))
    return replace(after, sessions=sessions)


def standing(state: Tournament, hand: PlayedHand) -> PlayedHand:
    """A hand without those who were called out by mistake and came back since."""
    return replace(hand, outs=tuple(out for out in hand.outs if out.entry in state.outs))


def shared_places(
    state: Tournament, session: Session, entry: EntryId
) -> tuple[tuple[EntryId, ...], tuple[int, ...]]:
    """Who shares places with an entry that is out, itself included, and these places, the best first."""
    tie = next((tie for tie in session.ties if entry in tie), (entry,))
    entries = sum(each.counters.entries for each in state.sessions.values())
    places = {id_: entries - index for index, id_ in enumerate(state.outs) if id_ in tie}
    # Who was brought back since shares nothing.
    return tuple(id_ for id_ in tie if id_ in places), tuple(sorted(places.values()))


# -- starting and ending ---------------------------------------------------------------------------------


def _start(state: Tournament, session: Session, command: StartHandForHand, now: int) -> list[AnyEvent]:
    paid = command.paid or len(amounts_now(session))
    left = session.counters.players_left
    rule = state.ruleset.cite("hand_for_hand.near_the_money")
    reasons = []
    if session.hand_for_hand is not None:
        reasons.append(Reason("already_done", {}, "session"))
    if not paid:
        reasons.append(Reason("hand_for_hand.places_unknown", {}, "paid", rule))
    elif left <= paid:
        params: dict[str, Param] = {"players": left, "places": paid}
        reasons.append(Reason("hand_for_hand.in_the_money", params, "paid", rule))
    if session.clock.at(now).phase in ("ready", "scheduled"):
        reasons.append(Reason("clock.not_started", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    said = state.ruleset.hand_for_hand
    stops = said.clock != "run" and session.clock.at(now).phase == "running"
    breaks = stops and on_break(session, now)
    play = HandForHand(
        1, now, now, said.clock, paid, len(state.outs), stops and not breaks, after_break=breaks
    )
    return [
        HandForHandStarted(session=command.session, after=play),
        *stopped(command.session, session, play, now),
    ]


def _playing(session: Session) -> HandForHand:
    play: HandForHand | None = session.hand_for_hand
    if play is None:
        raise Refused(Reason("hand_for_hand.not_on", {}, "session"))
    return play


def _end(session_id: SessionId, play: HandForHand, session: Session, now: int) -> list[AnyEvent]:
    goes_on = play.stopped_clock and session.clock.at(now).phase == "paused"
    resumed = clock.decide(session, clock.ResumeClock(session=session_id), now) if goes_on else []
    return [HandForHandEnded(session=session_id, before=play), *resumed]


def ended_by_deal(session_id: SessionId, session: Session, now: int) -> list[AnyEvent]:
    """Its end where a deal pays who goes out on the bubble: all who are left are in the money then."""
    play = session.hand_for_hand
    if play is None or session.counters.players_left > play.paid + 1:
        return []
    return _end(session_id, play, session, now)


# -- hands -----------------------------------------------------------------------------------------------


def _finish(session: Session, command: FinishHand) -> HandFinished:
    play = _playing(session)
    if command.hand != play.number:
        raise Refused(Reason("already_done", {}, "hand"))
    playing = reported(session, still_playing(session, play), command.table, command.tables)
    if not playing and (command.table is not None or command.tables):
        raise Refused(Reason("already_done", {}, "table"))
    return HandFinished(session=command.session, hand=play.number, tables=tuple(playing))


def _tell(state: Tournament, session: Session, command: TellStacks) -> HandRanked:
    hand = next((each for each in session.hands_asking if each.number == command.hand), None)
    if hand is None:
        raise Refused(Reason("hand_for_hand.nothing_asked", {"hand": command.hand}, "hand"))
    left = standing(state, hand)
    asked = set(left.asks())
    if not asked:
        raise Refused(Reason("hand_for_hand.nothing_asked", {"hand": command.hand}, "hand"))
    reasons = _missing(left, command.stacks)
    reasons += [
        Reason("hand_for_hand.not_asked_for", {"entry": entry}, f"stacks.{entry}")
        for entry in sorted(set(command.stacks) - asked)
    ]
    reasons += _refuse_equal(state.ruleset, left, command.stacks)
    if reasons:
        raise Refused(*reasons)
    return replace(_ranked(state, command.session, left, command.stacks), asked=hand)


def _missing(hand: PlayedHand, stacks: Mapping[EntryId, int]) -> list[Reason]:
    return [
        Reason("hand_for_hand.stack_missing", {"entry": entry}, "stacks")
        for entry in hand.asks()
        if entry not in stacks
    ]


def _refuse_equal(rules: RuleSet, hand: PlayedHand, stacks: Mapping[EntryId, int]) -> list[Reason]:
    """Equal stacks at one table, where the set has them not tie: the stacks have to say who is placed higher."""
    told: set[tuple[TableNumber | None, int]] = set()
    reasons = []
    for out in hand.outs if not rules.hand_for_hand.equal_stacks_tie else ():
        stack = (out.table, stacks.get(out.entry, 0))
        if out.entry in stacks and stack in told:
            rule = rules.cite("hand_for_hand.equal_stacks_tie")
            reasons.append(Reason("hand_for_hand.equal_stacks", {"entry": out.entry}, "stacks", rule))
        told.add(stack)
    return reasons


def _answered(state: Tournament, session_id: SessionId) -> list[AnyEvent]:
    """A hand whose stacks nobody needs to know any more, because somebody came back.

    With one of them left nothing is asked, until an undo puts the other one out again.
    """
    for hand in state.sessions[session_id].hands_asking:
        left = standing(state, hand)
        if len(left.outs) > 1 and not left.asks():
            return [replace(_ranked(state, session_id, left, {}), asked=hand)]
    return []


def _same_hand(state: Tournament, command: SameHand) -> HandRanked:
    if not state.ruleset.hand_for_hand.placing_at_money_jumps:
        rule = state.ruleset.cite("hand_for_hand.placing_at_money_jumps")
        raise Refused(Reason("hand_for_hand.not_at_money_jumps", {}, "entries", rule))
    wanted = command.entries
    last = tuple(each for each in state.outs if each is not None)[-len(wanted) :]
    if len(set(wanted)) != len(wanted) or set(wanted) != set(last):
        params: dict[str, Param] = {"count": len(wanted), "last": ", ".join(last)}
        raise Refused(Reason("entries.not_the_last_out", params, "entries"))
    outs = []
    for each in last:
        seat = state.entries[each].seat
        outs.append(OutAt(each, seat.table if seat is not None else None))
    hand = PlayedHand(0, tuple(outs))
    reasons = _missing(hand, command.stacks) + _refuse_equal(state.ruleset, hand, command.stacks)
    if reasons:
        raise Refused(*reasons)
    ranked = _ranked(state, command.session, hand, command.stacks)
    if ranked.after == ranked.before and ranked.ties == ranked.ties_before:
        raise Refused(Reason("already_done", {}, "entries"))
    return ranked


def _ranked(
    state: Tournament, session_id: SessionId, hand: PlayedHand, stacks: Mapping[EntryId, int]
) -> HandRanked:
    """The order and the ties of a hand: the one engine that the calculator has, too."""
    session = state.sessions[session_id]
    outs = [Out(out.entry, str(out.table), stacks.get(out.entry, 1)) for out in hand.outs]
    found = placed(outs, len(outs), {})
    by_place: dict[tuple[int, ...], list[EntryId]] = {}
    for each in found:
        by_place.setdefault(each.places, []).append(each.player)
    worst_first: Sequence[tuple[int, ...]] = sorted(by_place, reverse=True)
    played = {out.entry for out in hand.outs}
    turns = [i for i, each in enumerate(state.outs) if each in played]
    named = tuple(each for each in state.outs[turns[0] : turns[-1] + 1] if each is not None)
    # Who was not played out but went in the same hand is placed below those who were.
    others = tuple(each for each in named if each not in played and not _played_out(state.entries[each]))
    named = tuple(each for each in named if each in played or each in others)
    return HandRanked(
        session=session_id,
        hand=hand.number,
        before=named,
        after=(*others, *(entry for places in worst_first for entry in by_place[places])),
        ties_before=tuple(tie for tie in session.ties if set(tie) & set(named)),
        ties=tuple(tuple(by_place[places]) for places in worst_first if len(by_place[places]) > 1),
    )
