"""Leaving early: a player with chips leaves for good; the director decides whether the stack stays in play."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.entry_lookup import demand_entry, is_started, next_out
from clockserver.tournament.entries.state import Departure, Entry
from clockserver.tournament.final_table.ante import with_present_stakes
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.leaving.events import LeftEarly
from clockserver.tournament.leaving.stack_in_money import Estimate, estimate
from clockserver.tournament.prizes.prize_amounts import places_paid
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(state: Tournament, command: LeaveEarly, now: int, _randomness: RandomBelow) -> list[LeftEarly]:
    """Decide that a player leaves early. Raises Refused with every reason."""
    session = state.sessions[command.session]
    entry = demand_entry(state, command.entry)
    reasons = _refuse(state.ruleset, session, entry, command, now)
    if reasons:
        raise Refused(*reasons)
    left_at = entry.left.at if entry.left is not None else now
    departure = Departure(
        left_at, command.informed, command.chips, command.stays, stored_line(command.reason)
    )
    if departure == entry.left:
        raise Refused(Reason("already_done", {}, "entry"))
    if command.stays is not False:
        absent = replace(entry, absent=True, came=True, left=departure)
        return [LeftEarly(session=entry.session, entries=(EntryChange(entry, absent),))]
    eliminated = replace(entry, status="out", left=departure)
    return [
        LeftEarly(
            session=entry.session,
            entries=(EntryChange(entry, eliminated),),
            counted={"bustouts": 1},
            chips={"left_early": -command.chips} if command.chips else {},
            out_at=next_out(state.sessions[entry.session]),
        )
    ]


def leaves_at(rules: RuleSet, departure: Departure) -> int | None:
    """Instant from which an unannounced leaver's chips may leave play; None: at once, or when decided."""
    reasonable = rules.leaving_early.reasonable_ms
    return None if departure.informed or reasonable is None else departure.at + reasonable


def estimated(rules: RuleSet, session: Session, entry: Entry, chips: int, now: int) -> Estimate:
    """The estimate whether the entry's stack, only posting, reaches the money."""
    places = places_paid(session)
    return estimate(
        with_present_stakes(rules, session, now), entry, chips, places, rules.leaving_early.hand_ms, now
    )


def stays_by_the_rules(rules: RuleSet, estimate: Estimate) -> bool | None:
    """Whether a stack stays in play by rule set and estimate; None where they do not decide.

    Irish Open 76: it stays if it could reach the money.
    """
    return estimate.reaches if rules.leaving_early.stays_if_stack_reaches_money else None


def _refuse(rules: RuleSet, session: Session, entry: Entry, command: LeaveEarly, now: int) -> list[Reason]:
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "entry")]
    reasons = []
    if entry.status != "playing":
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    if not is_started(session, now):
        reasons.append(Reason("clock.not_started", {}, "entry"))
    if command.chips > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    reasons += refuse_invisible(command.reason, "reason")
    if command.stays is False:
        reasons += _refuse_elimination(rules, session, entry, command, now)
    decides = command.stays is not None and session.counters.players_left > 1
    if decides and not stored_line(command.reason):
        reasons += _refuse_without_reason(rules, session, entry, command, now)
    return reasons


def _refuse_without_reason(
    rules: RuleSet, session: Session, entry: Entry, command: LeaveEarly, now: int
) -> list[Reason]:
    decided = stays_by_the_rules(rules, estimated(rules, session, entry, command.chips, now))
    if decided is None or decided == command.stays:
        return []
    rule = rules.cite("leaving_early.stays_if_stack_reaches_money")
    return [Reason(f"leaving.{'reaches' if decided else 'does_not_reach'}", {}, "reason", rule)]


def _refuse_elimination(
    rules: RuleSet, session: Session, entry: Entry, command: LeaveEarly, now: int
) -> list[Reason]:
    reasons = []
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    left_at = entry.left.at if entry.left is not None else now
    from_at = leaves_at(rules, Departure(left_at, command.informed, command.chips))
    if from_at is not None and now < from_at:
        rule = rules.cite("leaving_early.uninformed")
        reasons.append(Reason("leaving.not_yet", {"left_ms": from_at - now}, "stays", rule))
    return reasons
