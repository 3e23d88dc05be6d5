"""Penalties: given by the floor, served by the hands dealt to the player's current seat."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.entry_lookup import is_started, next_out
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.penalties.commands import (
    AnyPenaltyCommand,
    BeginPenalty,
    CountPenalty,
    GivePenalty,
    LiftPenalty,
)
from clockserver.tournament.penalties.events import (
    AnyPenaltyEvent,
    Disqualified,
    PenaltyBegun,
    PenaltyCounted,
    PenaltyGiven,
    PenaltyLifted,
)
from clockserver.tournament.penalties.state import ANY_RULE, Penalty, PenaltyNumber, begins_with, missed_hands
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyPenaltyCommand, now: int, _randomness: RandomBelow
) -> list[AnyPenaltyEvent | Disqualified]:
    """Decide a command about a penalty. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case GivePenalty():
            return _give(state, session, command, now)
        case BeginPenalty():
            penalty = _demand_unserved(session, command.penalty)
            if not penalty.waits:
                raise Refused(Reason("already_done", {}, "penalty"))
            return [PenaltyBegun(session=command.session, number=penalty.number, entry=penalty.entry)]
        case CountPenalty():
            return [_count(session, command)]
        case LiftPenalty():
            penalty = _demand_unserved(session, command.penalty)
            return [PenaltyLifted(session=command.session, number=penalty.number, entry=penalty.entry)]


def _give(
    state: Tournament, session: Session, command: GivePenalty, now: int
) -> list[AnyPenaltyEvent | Disqualified]:
    entry = state.entries.get(command.entry)
    unknown = [Reason("entries.unknown", {"entry": command.entry}, "entry")]
    reasons = [
        *refuse_invisible(command.text, "text"),
        *(_refuse_entry(session, command, entry, now) if entry is not None else unknown),
        *_refuse_kind(state, session, command),
    ]
    if reasons or entry is None:
        raise Refused(*reasons)
    players = len(session.tables[entry.seat.table].seats) if entry.seat is not None else 0
    rounds = command.rounds or 0
    hands = command.hands or missed_hands(state.ruleset.penalties, rounds, players)
    begins = command.begins or begins_with(state.ruleset, command.why)
    penalty = Penalty(
        number=len(session.penalties) + 1,
        entry=entry.id,
        kind=command.kind,
        why=command.why,
        given_at=now,
        text=stored_line(command.text),
        hands=hands,
        rounds=rounds,
        players=players if rounds else 0,
        waits=bool(hands) and begins == "player_returns",
    )
    penalty_given = PenaltyGiven(session=command.session, penalty=penalty)
    if command.kind != "disqualification":
        return [penalty_given]
    return [penalty_given, _disqualified(state, entry, command.chips or 0)]


def _disqualified(state: Tournament, entry: Entry, chips: int) -> Disqualified:
    leave_play = state.ruleset.penalties.disqualified_chips_leave_play and chips
    return Disqualified(
        session=entry.session,
        entries=(EntryChange(entry, replace(entry, status="out", disqualified=True)),),
        counted={"bustouts": 1},
        chips={"disqualified": -chips} if leave_play else {},
        out_at=next_out(state.sessions[entry.session]),
    )


def _refuse_entry(session: Session, command: GivePenalty, entry: Entry, now: int) -> list[Reason]:
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "entry")]
    if command.kind == "warning":
        return []
    reasons = []
    if entry.status != "playing":
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    if command.kind == "disqualification":
        if not is_started(session, now):
            reasons.append(Reason("clock.not_started", {}, "entry"))
        if session.counters.players_left == 1:
            reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    return reasons


def _refuse_kind(state: Tournament, session: Session, command: GivePenalty) -> list[Reason]:
    rules = state.ruleset
    reasons = []
    if command.kind not in rules.penalties.kinds:
        reasons.append(Reason("penalties.not_in_the_set", {}, "kind", rules.cite(ANY_RULE)))
    for name, kind in (("hands", "missed_hands"), ("rounds", "missed_rounds")):
        is_stated = getattr(command, name) is not None
        if is_stated != (command.kind == kind):
            reasons.append(
                Reason(f"penalties.{name}_{'not_said' if not is_stated else 'not_asked'}", {}, name)
            )
    if command.why == "other" and not stored_line(command.text):
        reasons.append(Reason("penalties.say_why", {}, "text"))
    if command.kind != "disqualification":
        if command.chips is not None:
            reasons.append(Reason("penalties.chips_stay", {}, "chips"))
    elif command.chips is None and rules.penalties.disqualified_chips_leave_play:
        rule = rules.cite("penalties.disqualified_chips_leave_play")
        reasons.append(Reason("penalties.chips_not_counted", {}, "chips", rule))
    elif (command.chips or 0) > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    return reasons


def _count(session: Session, command: CountPenalty) -> PenaltyCounted:
    penalty = _demand_unserved(session, command.penalty)
    if penalty.waits:
        raise Refused(Reason("penalties.waits_for_player", {"entry": penalty.entry}, "penalty"))
    if command.dealt != penalty.dealt:
        raise Refused(Reason("already_done", {}, "dealt"))
    return PenaltyCounted(session=command.session, number=penalty.number, entry=penalty.entry)


def _demand_unserved(session: Session, number: PenaltyNumber) -> Penalty:
    """A penalty with hands left to miss. Raises Refused."""
    penalty = session.penalties.get(number)
    if penalty is None or penalty.withdrawn:
        raise Refused(Reason("penalties.unknown", {"penalty": number}, "penalty"))
    if penalty.state in ("over", "given"):
        raise Refused(Reason("already_done", {}, "penalty"))
    return penalty
